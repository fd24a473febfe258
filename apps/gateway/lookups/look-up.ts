import { lookups, observations } from '../../../db/index.ts';
import type { LookupFailure, LookupKind } from '../../../model/index.ts';
import type { Caller } from '../auth/authentication.ts';
import { type LookupDeps, type LookupEnd, runLookup } from './run-lookup.ts';

/** How long a caller waits before being asked to retry; the workflow continues. */
const WAIT_MS = 20_000;
/** The most attempts: a refresh may join a running look-up, whose data is older than the refresh. */
const ROUNDS = 2;

/** The failure if no worker was available, or if it failed for a reason unrelated to the page. */
export const UNAVAILABLE: LookupFailure = {
  kind: 'unavailable',
  message: 'The look-up failed. Try again.',
  transient: true,
};

const CACHES = { article: 'articles', publication: 'publications' } as const;

export interface LookupAnswer<Row> {
  /** The stored row; null if nothing is known. If the row could not be refreshed, `failure` says why. */
  row: Row | null;
  failure: LookupFailure | null;
  /** Whether the row, if there is one, is as it was before the request. */
  fromCache: boolean;
}

export interface LookupPlan<Row> {
  kind: LookupKind;
  /** The one URL to look up for each article or publication, by key. */
  wanted: Map<string, string>;
  forceRefresh: boolean;
  /** Loads the rows of the keys in a single query. */
  load: (keys: string[]) => Promise<Map<string, Row>>;
  /** Marks the rows of the keys as stale. */
  expire: (keys: string[]) => Promise<void>;
}

/** Returns results by key; workers look up all rows that are not fresh, except look-ups that failed recently. */
export async function lookUp<Row extends { fresh: boolean }>(
  deps: LookupDeps,
  caller: Caller,
  plan: LookupPlan<Row>,
): Promise<Map<string, LookupAnswer<Row>>> {
  const { kind, wanted, load } = plan;
  const deadline = Date.now() + WAIT_MS;
  const keys = [...wanted.keys()];
  if (plan.forceRefresh) {
    await plan.expire(keys);
    await lookups.forgetFailures(deps.db, kind, keys);
  }
  const rows = await load(keys);
  const notFresh = keys.filter((key) => !rows.get(key)?.fresh);
  const failures = await lookups.findFailures(deps.db, kind, notFresh);
  const isRemembered = (key: string) => {
    const failure = failures.get(key);
    return failure?.remembered === true && failure.url === wanted.get(key);
  };
  const results = new Map<string, LookupAnswer<Row>>();
  for (const key of keys) {
    const failure = failures.get(key);
    const remembered = failure && isRemembered(key) ? failure.failure : null;
    results.set(key, { row: rows.get(key) ?? null, failure: remembered, fromCache: rows.has(key) });
  }

  let open = notFresh.filter((key) => !isRemembered(key));
  const missed = new Set(open);
  for (const key of keys) {
    observations.cacheLookups.publish({ cache: CACHES[kind], outcome: missed.has(key) ? 'miss' : 'hit' });
  }
  for (let round = 0; round < ROUNDS && open.length > 0; round += 1) {
    const ends = await Promise.all(
      open.map((key) => runLookup(deps, caller, { kind, key, url: wanted.get(key) ?? '' }, deadline)),
    );
    const [rowsNow, failuresNow] = await Promise.all([load(open), lookups.findFailures(deps.db, kind, open)]);
    open.forEach((key, index) => {
      const end = ends[index] ?? 'away';
      const row = rowsNow.get(key) ?? null;
      const failure = end === 'found' ? null : explain(end, failuresNow.get(key)?.failure);
      results.set(key, { row, failure, fromCache: row !== null && failure !== null });
    });
    open = open.filter((key, index) => ends[index] === 'found' && !rowsNow.get(key)?.fresh);
  }
  return results;
}

function explain(end: LookupEnd, noted: LookupFailure | undefined): LookupFailure {
  // The look-up waits until the host may be requested again.
  if (end === 'late' && noted?.retry_at && Date.parse(noted.retry_at) > Date.now()) return noted;
  if (end === 'late') {
    const message = `The look-up took longer than ${WAIT_MS / 1000} s. Try again.`;
    return { kind: 'timeout', message, transient: true };
  }
  if (end === 'failed' && noted) return noted;
  return UNAVAILABLE;
}
