import {
  StreamableHTTPClientTransport,
  StreamableHTTPError,
} from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import {
  InitializeResultSchema,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
} from '@modelcontextprotocol/sdk/types.js';
import { say } from './call.ts';

/** JSON-RPC error code for a request that did not reach the MCP server (JSON-RPC 2.0, section 5.1). */
const SERVER_ERROR = -32000;

/**
 * Passes MCP messages between a client on stdin and stdout and the gateway's MCP server, until stdin ends or
 * `signal` aborts. A request that the gateway refuses or does not receive gets an error, so that the client need not wait.
 */
export async function bridgeMcp(url: string, apiKey: string, signal: AbortSignal): Promise<void> {
  const client = new StdioServerTransport();
  const gateway = new StreamableHTTPClientTransport(new URL(`${url}/api/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${apiKey}` } },
  });
  client.onmessage = (message) => {
    gateway.send(message).catch((error: unknown) => {
      const reason = describe(error, url);
      if (isJSONRPCRequest(message)) answer(failure(message.id, reason));
    });
  };
  gateway.onmessage = (message) => {
    if (isJSONRPCResultResponse(message)) noteVersion(message.result);
    answer(message);
  };
  // Neither broken input nor a failed request ends the bridge.
  client.onerror = (error) => say(error.message);
  gateway.onerror = (error) => say(describe(error, url));

  function answer(message: JSONRPCMessage): void {
    client.send(message).catch((error: Error) => say(error.message));
  }
  /** Requests after the first one name the protocol version that both sides agreed on. */
  function noteVersion(result: unknown): void {
    const initialized = InitializeResultSchema.safeParse(result);
    if (initialized.success) gateway.setProtocolVersion(initialized.data.protocolVersion);
  }

  await gateway.start();
  await client.start();
  await new Promise<void>((resolve) => {
    process.stdin.once('end', resolve);
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  await gateway.close();
  await client.close();
}

function failure(id: string | number, message: string): JSONRPCMessage {
  return { jsonrpc: '2.0', id, error: { code: SERVER_ERROR, message } };
}

/** The reason for a failed request, as a sentence for the user of the client. */
function describe(error: unknown, url: string): string {
  if (!(error instanceof StreamableHTTPError)) return `${url} cannot be reached (${String(error)}).`;
  const body = /\{.*\}$/s.exec(error.message)?.[0];
  const problem = body === undefined ? null : readProblem(body);
  return problem ? `${problem.code}: ${problem.message}` : `${url} responded with status ${error.code}.`;
}

function readProblem(body: string): { code: string; message: string } | null {
  try {
    const { code, message } = JSON.parse(body) as Record<string, unknown>;
    return typeof code === 'string' && typeof message === 'string' ? { code, message } : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
