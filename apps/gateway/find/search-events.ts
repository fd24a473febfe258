import { setTimeout as pause } from 'node:timers/promises';
import { isActive } from '../../../model/index.ts';
import type { Caller } from '../auth/authentication.ts';
import { type EventStream, HEARTBEAT, RECONNECT, STEP_MS, writeEvent } from '../runs/index.ts';
import { awaitSearch, type ReadSearchDeps } from './read-search.ts';
import { readResult, summarizeSearch } from './search-record.ts';

/**
 * Writes a search's events after version `since` (0: all): `round` whenever one has ended, then `progress`, and
 * `done` at the end. An event shows the latest state, whose version is its id.
 */
export async function* writeSearchEvents(
  deps: ReadSearchDeps,
  caller: Caller,
  searchId: string,
  stream: EventStream,
): AsyncGenerator<string> {
  const { heartbeatSeconds: seconds, signal } = stream;
  yield RECONNECT;
  let sent = stream.since;
  let rounds = 0;
  for (;;) {
    const isKnown = (version: number) => version === sent;
    const search = await awaitSearch(deps, caller, searchId, { seconds, isKnown, signal });
    if (signal.aborted) return;
    if (isKnown(search.version) && isActive(search.status)) {
      yield HEARTBEAT;
      continue;
    }
    const active = isActive(search.status);
    if (search.findings.curve.length > rounds || !active) {
      yield writeEvent('round', await readResult(deps.db, search));
      rounds = search.findings.curve.length;
    }
    const progress = active ? await deps.askProgress(search.id) : null;
    yield writeEvent(active ? 'progress' : 'done', summarizeSearch(search, progress), search.version);
    if (!active) return;
    sent = search.version;
    await pause(STEP_MS, undefined, { signal }).catch(() => undefined);
  }
}
