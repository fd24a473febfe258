import { lookups, observations } from '../../db/index.ts';
import type { Caller } from './plugins/authentication.ts';
import { type LookupDeps, type LookupEnd, runLookup } from './run-lookup.ts';

/** A look-up has this long; then the caller is told to come back, and the workflow goes on. */
const WAIT_MS = 20_000;
/** A run that was about to end when a refresh was asked for brings nothing new: one more is worth it. */
const ROUNDS = 2;

/** No worker could be asked, or it failed in a way that says nothing of the page. */
export const UNAVAILABLE: lookups.LookupFailure = {
  kind: 'unavailable',
  message: 'It cannot be looked up just now; try again.',
  transient: true,
};

const CACHES = { article: 'articles', publication: 'publications' } as const;

/** What is known of one key in the end. */
export interface Found<Row> {
  /** Fresh, or old when `failure` says why it could not be refreshed; null when nothing is known. */
  row: Row | null;
  failure: lookups.LookupFailure | null;
  /** Whether the row was there before this call. */
  fromCache: boolean;
}

export interface LookupPlan<Row> {
  kind: lookups.LookupKind;
  /** Address by key: each key is looked up once. */
  wanted: Map<string, string>;
  forceRefresh: boolean;
  /** Stored rows by key, in one statement. */
  load: (keys: string[]) => Promise<Map<string, Row>>;
  /** Lets what is stored of these keys go stale. */
  expire: (keys: string[]) => Promise<void>;
}

/** Answers from Postgres where it is fresh, and has the worker look up the rest, all at once. */
export async function lookUp<Row extends { fresh: boolean }>(
  deps: LookupDeps,
  caller: Caller,
  plan: LookupPlan<Row>,
): Promise<Map<string, Found<Row>>> {
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
  const found = new Map<string, Found<Row>>();
  for (const key of keys) {
    const failure = failures.get(key);
    const remembered = failure?.remembered ? failure.failure : null;
    found.set(key, { row: rows.get(key) ?? null, failure: remembered, fromCache: true });
  }

  let open = notFresh.filter((key) => !failures.get(key)?.remembered);
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
      found.set(key, { row, failure, fromCache: failure !== null });
    });
    open = open.filter((key, index) => ends[index] === 'found' && !rowsNow.get(key)?.fresh);
  }
  return found;
}

function explain(end: LookupEnd, noted: lookups.LookupFailure | undefined): lookups.LookupFailure {
  if (end === 'late') {
    const message = `It is still being read after ${WAIT_MS / 1000} s; ask again.`;
    return { kind: 'timeout', message, transient: true };
  }
  if (end === 'failed' && noted) return noted;
  return UNAVAILABLE;
}
