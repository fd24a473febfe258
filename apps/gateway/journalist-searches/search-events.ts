import { setTimeout as pause } from 'node:timers/promises';
import { isActive } from '../../../model/index.ts';
import type { Caller } from '../auth/authentication.ts';
import { awaitSearch, type ReadSearchDeps } from './read-search.ts';
import { readResult, summarizeSearch } from './search-record.ts';

/** The least time between two updates, as a search reads many pages per second. */
const STEP_MS = 200;
const RECONNECT_MS = 2_000;

/**
 * Writes a search's events after version `since` (0: all): `round` whenever one has ended, then `progress`, and
 * `done` at the end. An event shows the latest state, whose version is its id.
 */
export async function* writeSearchEvents(
  deps: ReadSearchDeps,
  caller: Caller,
  searchId: string,
  stream: { since: number; heartbeatSeconds: number; signal: AbortSignal },
): AsyncGenerator<string> {
  const { heartbeatSeconds: seconds, signal } = stream;
  yield `retry: ${RECONNECT_MS}\n\n`;
  let sent = stream.since;
  let rounds = 0;
  for (;;) {
    const isKnown = (version: number) => version === sent;
    const search = await awaitSearch(deps, caller, searchId, { seconds, isKnown, signal });
    if (signal.aborted) return;
    if (isKnown(search.version) && isActive(search.status)) {
      yield ': still here\n\n';
      continue;
    }
    const active = isActive(search.status);
    if (search.findings.curve.length > rounds || !active) {
      yield event('round', await readResult(deps.db, search));
      rounds = search.findings.curve.length;
    }
    const progress = active ? await deps.askProgress(search.id) : null;
    yield event(active ? 'progress' : 'done', summarizeSearch(search, progress), search.version);
    if (!active) return;
    sent = search.version;
    await pause(STEP_MS, undefined, { signal }).catch(() => undefined);
  }
}

function event(name: string, data: object, id?: number): string {
  return `event: ${name}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;
}
