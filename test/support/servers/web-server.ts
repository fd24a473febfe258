import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHop } from '../../../activities/web/hop.ts';
import type { Resolve, WebClient } from '../../../activities/web/index.ts';
import { createLiveClient } from '../../../activities/web/live-client.ts';

export type Route = (response: ServerResponse, request: IncomingMessage) => void;

/** A web server on loopback that records its requests and their times. */
export interface WebServer {
  port: number;
  origin: string;
  seen: { host: string; path: string; at: number; headers: IncomingMessage['headers'] }[];
  /** Returns the maximum number of concurrent requests so far. */
  atOnce(): number;
  close(): Promise<void>;
}

/** Serves the given paths for every host name, or all paths with one route. All other paths return a 404. */
export async function serve(routes: Record<string, Route> | Route): Promise<WebServer> {
  const seen: WebServer['seen'] = [];
  let open = 0;
  let most = 0;
  const server = createServer({ maxHeaderSize: 1024 * 1024 }, (request, response) => {
    open += 1;
    most = Math.max(most, open);
    response.on('close', () => {
      open -= 1;
    });
    const { host = '' } = request.headers;
    const path = request.url ?? '';
    seen.push({ host, path, at: Date.now(), headers: request.headers });
    if (typeof routes === 'function') routes(response, request);
    else (routes[path] ?? ((missing) => missing.writeHead(404).end()))(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    seen,
    atOnce: () => most,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * Creates the client that fetches live web pages, but without robots.txt, the rate limits per host, and the
 * list of pages that must not be fetched.
 */
export function impoliteClient(options: {
  allow: string[];
  resolve?: Resolve;
  timeoutMs?: number;
}): WebClient {
  const allowed = new Set(options.allow);
  const timeoutMs = options.timeoutMs ?? 60_000;
  return createLiveClient({
    allowed,
    timeoutMs,
    hop: createHop({
      userAgent: 'BylineBot/test (+https://example.com)',
      allowed,
      timeoutMs,
      resolve: options.resolve ?? everyNameIsHere,
    }),
    robots: { check: async () => ({ ok: true, crawlDelayMs: 0 }) },
    turns: { inTurn: (_turn, run) => run(() => undefined) },
    findRefusal: async () => null,
  });
}

/** Resolves every name to the loopback address, so that tests do not use DNS. */
export const everyNameIsHere: Resolve = async () => [{ address: '127.0.0.1', family: 4 }];
