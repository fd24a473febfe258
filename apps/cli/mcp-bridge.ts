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

/** JSON-RPC error code for a request that never reached the MCP server (JSON-RPC 2.0, section 5.1). */
const SERVER_ERROR = -32000;

/**
 * Forwards MCP messages between a client on stdin and stdout and the gateway's MCP server, until stdin ends
 * or `signal` aborts. If a request is refused or cannot be delivered, the client gets an error instead of
 * waiting.
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
  // Invalid input or a failed request must not end the bridge.
  client.onerror = (error) => say(error.message);
  gateway.onerror = (error) => say(describe(error, url));

  function answer(message: JSONRPCMessage): void {
    client.send(message).catch((error: Error) => say(error.message));
  }
  /**
   * Stores the protocol version that both sides agreed on, because all requests after the first must include
   * it.
   */
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

/** Explains a failed request in one sentence, which the MCP client shows to its user. */
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
