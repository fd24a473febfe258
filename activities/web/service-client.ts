import type { Database } from '../../db/index.ts';
import type { Resolve } from './guarded-agent.ts';
import { createHop, type HopResult } from './hop.ts';
import { createTurns } from './turns.ts';

export interface ServiceRequest {
  url: string;
  headers?: Record<string, string>;
  /** Sent by POST. Without it, the request is a GET. */
  content?: string;
  /** Time limit from connecting to receiving the last byte. */
  timeoutMs: number;
  /** Compressed or decompressed. A larger body is not read. */
  limitBytes: number;
  signal?: AbortSignal;
  /** Between two requests, across all workers. A call may then reject with `HostBusyError`. */
  pace?: { intervalMs: number; holder: string };
}

/** For services made for programs: without robots.txt and redirects, but with all other checks of pages. */
export interface ServiceClient {
  /** Whatever the status. Rejects only if aborted. */
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
