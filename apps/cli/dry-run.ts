import type { Command } from 'commander';
import type { View } from './output/view.ts';

/** Requests that are no GET and neither spend nor write anything. */
const FREE =
  /\/(?:journalists\/enrich:estimate|journalist-searches:preview|lookup:batch|journalist-enrichment-jobs\/[^/]+:rescore)$/;

/** A request that `--dry-run` shows instead of sending it. */
export interface PlannedRequest {
  method: string;
  path: string;
  body: unknown;
}

/** Ends a command with `--dry-run` at its first request that would spend or write something. */
export class DryRunEnd extends Error {
  override name = 'DryRunEnd';
  readonly show: () => Promise<void>;

  constructor(show: () => Promise<void>) {
    super('The request was not sent.');
    this.show = show;
  }
}

/** Adds `--dry-run` to a command that spends or writes something. */
export function withDryRun(command: Command): Command {
  return command.option(
    '--dry-run',
    'show the first request that would spend or change something, and send none',
  );
}

/**
 * Returns a `fetch` that sends reads, and a signal that aborts the command instead of any other request. Retries
 * would repeat a request that merely fails.
 */
export function dryRun(print: (view: View<PlannedRequest>) => Promise<void>): {
  fetch: (request: Request) => Promise<Response>;
  signal: AbortSignal;
} {
  const controller = new AbortController();
  return {
    signal: controller.signal,
    fetch: async (request) => {
      const { pathname, search } = new URL(request.url);
      if (request.method === 'GET' || FREE.test(pathname)) return globalThis.fetch(request);
      const text = await request.text();
      const planned = {
        method: request.method,
        path: pathname + search,
        body: text === '' ? null : JSON.parse(text),
      };
      controller.abort(new DryRunEnd(() => print(plannedView(planned))));
      throw controller.signal.reason;
    },
  };
}

function plannedView(planned: PlannedRequest): View<PlannedRequest> {
  return {
    layout: 'record',
    body: planned,
    rows: [planned],
    columns: [
      { name: 'method', of: ({ method }) => method },
      { name: 'path', of: ({ path }) => path, whole: true },
      { name: 'body', of: ({ body }) => (body === null ? null : JSON.stringify(body)) },
    ],
  };
}
