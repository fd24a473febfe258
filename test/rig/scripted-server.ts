import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One reply of the script; `drop` closes the connection instead. */
export interface ScriptedReply {
  status?: number;
  headers?: Record<string, string>;
  /** Sent as JSON, or as it is when it is a string. */
  body?: unknown;
  drop?: boolean;
}

export interface SeenRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  at: number;
}

/** A loopback server that answers as it is told, and remembers what it was asked. */
export interface ScriptedServer {
  url: string;
  requests: SeenRequest[];
  close(): Promise<void>;
}

/** Starts a server; `answer` gets each request and how many came before it. */
export async function startScriptedServer(
  answer: (request: SeenRequest, before: number) => ScriptedReply,
): Promise<ScriptedServer> {
  const requests: SeenRequest[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const { method = '', url: path = '', headers } = request;
    const seen = { method, path, headers, body, at: Date.now() };
    const reply = answer(seen, requests.length);
    requests.push(seen);
    if (reply.drop) return request.socket.destroy();
    response.writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers });
    return response.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body));
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

/** An error body of the gateway's. */
export function problem(
  status: number,
  code: string,
  more: { retryable?: boolean; retry_after_seconds?: number | null } = {},
): ScriptedReply {
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
