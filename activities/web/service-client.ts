import type { Database } from '../../db/index.ts';
import type { Resolve } from './guarded-agent.ts';
import { createHop, type HopResult } from './hop.ts';
import { createTurns } from './turns.ts';

export interface ServiceRequest {
  url: string;
  headers?: Record<string, string>;
  /** The body of a POST request; without it, the request is a GET. */
  content?: string;
  /** Time limit from connecting to receiving the last byte. */
  timeoutMs: number;
  /** The size limit of the body, compressed or decompressed; a larger body is not read. */
  limitBytes: number;
  signal?: AbortSignal;
  /** Least time between two requests of all workers; with it, a call may reject with `HostBusyError`. */
  pace?: { intervalMs: number; holder: string };
}

/** Calls services made for programs, without robots.txt and redirects but with all other checks of pages. */
export interface ServiceClient {
  /** Returns the response, whatever its status; rejects only if aborted or as `pace` says. */
  ask(request: ServiceRequest): Promise<HopResult>;
}

export function createServiceClient(options: {
  db: Database;
  userAgent: string;
  /** `host:port` pairs that may have private IP addresses, for tests. */
  allow: readonly string[];
  resolve: Resolve;
  timeoutMs: number;
}): ServiceClient {
  const hop = createHop({ ...options, allowed: new Set(options.allow) });
  const turns = createTurns({ db: options.db, intervalMs: 0, concurrency: 1 });
  return {
    ask({ url: address, headers = {}, limitBytes, signal = new AbortController().signal, pace, ...request }) {
      const url = new URL(address);
      const run = (onSent?: () => void) =>
        hop({
          ...request,
          url,
          onSent,
          signal,
          headers: { 'accept-encoding': 'gzip, deflate, br', ...headers },
          wants: () => true,
          body: { limit: limitBytes, cut: false },
        });
      return pace
        ? turns.inTurn({ url, holder: pace.holder, crawlDelayMs: pace.intervalMs, signal }, run)
        : run();
    },
  };
}
