import {
  StreamableHTTPClientTransport,
  StreamableHTTPError,
} from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import {
  InitializeResultSchema,
  isJSONRPCErrorResponse,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
  type RequestId,
} from '@modelcontextprotocol/sdk/types.js';
import { say } from './call.ts';

/** JSON-RPC error code for a request that never reached the MCP server (JSON-RPC 2.0, section 5.1). */
const SERVER_ERROR = -32000;

/**
 * Forwards MCP messages between a client on stdin and stdout and the gateway's MCP server, until stdin ends or `signal`
 * aborts. If a request is refused or cannot be delivered, the client gets an error instead of waiting.
 */
export async function bridgeMcp(url: string, apiKey: string, signal: AbortSignal): Promise<void> {
  const client = new StdioServerTransport();
  const gateway = new StreamableHTTPClientTransport(new URL(`${url}/api/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${apiKey}` } },
    fetch: async (input, init) => {
      const response = await fetch(input, init);
      const id = requestId(init?.body);
      return id === null ? response : endingInFailure(response, (reason) => failure(id, `${url} ${reason}`));
    },
  });
  /** The ids of the client's requests that have had no response yet. */
  const open = new Set<RequestId>();
  /** Whether the client has disconnected. Requests that fail after the disconnect are not reported. */
  let hasEnded = false;
  client.onmessage = (message) => {
    if (isJSONRPCRequest(message)) open.add(message.id);
    gateway.send(message).catch((error: unknown) => {
      if (isJSONRPCRequest(message) && !hasEnded) answer(failure(message.id, describe(error, url)));
    });
  };
  gateway.onmessage = (message) => {
    if (isJSONRPCResultResponse(message)) noteVersion(message.result);
    answer(message);
  };
  // Report invalid messages and failed requests, but do not throw. This process must continue to pass
  // messages between the MCP client and the gateway.
  client.onerror = (error) => say(error.message);
  gateway.onerror = (error) => {
    if (!hasEnded) say(describe(error, url));
  };

  /** Passes a message on to the client, unless it is a second response to the same request. */
  function answer(message: JSONRPCMessage): void {
    const isResponse = isJSONRPCResultResponse(message) || isJSONRPCErrorResponse(message);
    if (isResponse && message.id !== undefined && !open.delete(message.id)) return;
    client.send(message).catch((error: Error) => say(error.message));
  }
  /**
   * Stores the protocol version that client and server agreed on, because all later requests must include the version.
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
  hasEnded = true;
  await gateway.close();
  await client.close();
}

/** Returns the id of the request in the body of a POST, or null if the body contains another kind of message. */
function requestId(body: unknown): RequestId | null {
  if (typeof body !== 'string') return null;
  const message: unknown = JSON.parse(body);
  return isJSONRPCRequest(message) ? message.id : null;
}

/**
 * Appends an error response to the event stream of a request. Without this error, a client would wait until its
 * own timeout if the gateway stops during a call, because the transport does not say which request has failed.
 * If the request has already had a response, the error is not passed on to the client.
 */
function endingInFailure(response: Response, because: (reason: string) => JSONRPCMessage): Response {
  const { body, headers } = response;
  if (!body || !headers.get('content-type')?.startsWith('text/event-stream')) return response;
  const events = async function* () {
    let reason = 'ended the response without a result.';
    try {
      yield* body;
    } catch (error) {
      reason = `broke off the response (${String(error)}).`;
    }
    // The stream may have ended in the middle of an event, so send an empty line, which terminates an event.
    yield new TextEncoder().encode(`\n\ndata: ${JSON.stringify(because(reason))}\n\n`);
  };
  return new Response(ReadableStream.from(events()), response);
}

function failure(id: RequestId, message: string): JSONRPCMessage {
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
