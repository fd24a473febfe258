import { type Database, inTransaction, watchChanges, watchChecks, watches } from '../../../db/index.ts';
import { DAY_MS } from '../../../model/durations.ts';
import {
  isIdOf,
  type MediaListId,
  PERIOD_DAYS,
  type WatchCheckId,
  type WatchPeriod,
} from '../../../model/index.ts';
import type { Caller } from '../auth/authentication.ts';
import type { PageQuery } from '../http/common-schema.ts';
import { type ListBody, readPlaces } from '../http/cursors.ts';
import { ApiError } from '../http/errors.ts';
import type { ChangeBody, CheckBody, WatchBody } from './schema.ts';

/** A check on request ends after so many days: a changed page is read again a day later, up to four times. */
const CHECK_DAYS = 5;

/** Returns how often a list is checked, and how many of its members were confirmed in the last 30 days. */
export async function readWatch(db: Database, listId: MediaListId): Promise<WatchBody> {
  const [watch, { members, confirmed }] = await Promise.all([
    watches.find(db, listId),
    watchChecks.healthOf(db, listId),
  ]);
  return {
    object: 'watch',
    period: watch?.period ?? null,
    next_check_at: watch?.next_check_at.toISOString() ?? null,
    members,
    confirmed_recently: confirmed,
  };
}

/** Sets how often a list is checked, from now on, or with null ends its watch. */
export async function setWatch(
  db: Database,
  listId: MediaListId,
  period: WatchPeriod | null,
): Promise<WatchBody> {
  await inTransaction(db, async (tx) => {
    if (period === null) return watches.remove(tx, listId);
    const current = await watches.find(tx, listId);
    if (current?.period === period) return;
    await watches.set(tx, { list_id: listId, period, next_check_at: new Date() });
  });
  return readWatch(db, listId);
}

/** Begins a check of all members at once, or hastens the one that runs. */
export async function checkNow(db: Database, listId: MediaListId): Promise<CheckBody> {
  const id = await inTransaction(db, async (tx): Promise<WatchCheckId> => {
    const now = new Date();
    const running = await watches.hasten(tx, listId, now);
    if (running) return running;
    const watch = await watches.find(tx, listId);
    const days = Math.min(CHECK_DAYS, watch ? PERIOD_DAYS[watch.period] : CHECK_DAYS);
    const endsAt = new Date(now.getTime() + days * DAY_MS);
    return watches.begin(tx, listId, { now, endsAt, dueOf: () => now });
  });
  const [check] = await watchChecks.list(db, listId, { id, limit: 1 });
  if (!check) throw new ApiError('NOT_FOUND', 'This media list does not exist.');
  return asCheck(check);
}

/** Returns a page of a list's checks, newest first; `findId` may throw a 404. */
export async function listChecks(
  db: Database,
  findId: () => Promise<MediaListId>,
  query: PageQuery,
): Promise<ListBody<CheckBody>> {
  const { rows, next_cursor } = await readPlaces('chk', query, async (page) =>
    watchChecks.list(db, await findId(), page),
  );
  return { object: 'list', data: rows.map(asCheck), next_cursor };
}

/** Returns a page of what has changed about a list's members, newest first; `findId` may throw a 404. */
export async function listChanges(
  db: Database,
  findId: () => Promise<MediaListId>,
  query: PageQuery,
): Promise<ListBody<ChangeBody>> {
  const { rows, next_cursor } = await readPlaces('chg', query, async (page) =>
    watchChanges.list(db, await findId(), page),
  );
  return { object: 'list', data: rows.map(asChange), next_cursor };
}

/** Accepts or dismisses a change; a change that is decided stays as it is. */
export async function decideChange(
  db: Database,
  caller: Caller,
  changeId: string,
  decision: 'accepted' | 'dismissed',
): Promise<ChangeBody> {
  return inTransaction(db, async (tx) => {
    const change = isIdOf('chg', changeId)
      ? await watchChanges.lock(tx, caller.organizationId, changeId)
      : undefined;
    if (!change) throw new ApiError('NOT_FOUND', 'This change does not exist.');
    if (change.decision !== 'open') return asChange(change);
    await watchChanges.decide(tx, change, decision, caller);
    return asChange({ ...change, decision });
  });
}

function asCheck({ id, started_at, finished_at, place: _place, ...counts }: watchChecks.Check): CheckBody {
  return {
    id,
    object: 'check',
    started_at: started_at.toISOString(),
    finished_at: finished_at?.toISOString() ?? null,
    ...counts,
  };
}

function asChange(change: watchChanges.Change): ChangeBody {
  const { id, member_id, journalist_id, kind, before, after, evidence, found_at, decision } = change;
  return {
    id,
    object: 'change',
    member_id,
    journalist_identity_id: journalist_id,
    kind,
    before,
    after,
    evidence,
    found_at: found_at.toISOString(),
    state: decision,
  };
}
