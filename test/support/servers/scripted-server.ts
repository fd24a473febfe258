import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A response that the test tells the server to send. If `drop` is true, the server closes the connection
 * without a response; if `drop` is `'after'`, it sends the given body and then cuts the connection.
 */
export interface ScriptedResponse {
  status?: number;
  headers?: Record<string, string>;
  /** The body of the response: a string is sent unchanged, anything else as JSON. */
  body?: unknown;
  drop?: boolean | 'after';
  /** How long the server waits before it responds. */
  delayMs?: number;
}

export interface SeenRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  at: number;
}

/** A loopback server that follows a script and records its requests. */
export interface ScriptedServer {
  url: string;
  requests: SeenRequest[];
  close(): Promise<void>;
}

/** Starts a server on loopback. `answer` is called with each request and the number of requests before it. */
export async function startScriptedServer(
  answer: (request: SeenRequest, before: number) => ScriptedResponse,
): Promise<ScriptedServer> {
  const requests: SeenRequest[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += String(chunk);
    const { method = '', url: path = '', headers } = request;
    const seen = { method, path, headers, body, at: Date.now() };
    const reply = answer(seen, requests.length);
    requests.push(seen);
    if (reply.delayMs) await new Promise((resolve) => setTimeout(resolve, reply.delayMs));
    if (reply.drop === true) return request.socket.destroy();
    response.writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers });
    response.write(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body ?? null));
    return reply.drop ? setTimeout(() => request.socket.destroy(), 50) : response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Returns an error response in the gateway's format. */
export function problem(
  status: number,
  code: string,
  more: { retryable?: boolean; retry_after_seconds?: number | null } = {},
): ScriptedResponse {
  const body = {
    ...{
      type: `/docs/errors/${code}`,
      title: code,
      status,
      code,
      message: `${code} happened.`,
      detail: code,
    },
    ...{
      request_id: 'req_scripted',
      retryable: false,
      retry_after_seconds: null,
      issues: [],
      context: {},
      ...more,
    },
  };
  return { status, headers: { 'content-type': 'application/problem+json' }, body };
}
