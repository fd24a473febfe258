/** Public interface of `activities/watch`: checks whether the people of watched lists are still as the lists say. */
import { slotAfter } from '#watch';
import { watchChecks, watches, watchPages } from '../../db/index.ts';
import { DAY_MS } from '../../model/durations.ts';
import { type ListAuditId, PERIOD_DAYS, type WatchPageId } from '../../model/index.ts';
import type { AuditPersonReceipt, CheckReceipt, ClaimedPagesReceipt } from '../../workflows/contract.ts';
import { WEB_ATTEMPTS } from '../../workflows/options.ts';
import { webAttempt } from '../support/index.ts';
import { type AuditDeps, createAuditPerson } from './audit-person.ts';
import { type CheckDeps, checkPage } from './check-page.ts';

/** How many checks one transaction begins; each may have 10,000 people. */
const CHECKS_AT_ONCE = 5;
/** How many pages one call claims at most, so that their ids fit into a receipt. */
const PAGES_AT_ONCE = 8;
/** For how long a claimed page cannot be claimed again: longer than one attempt to read it may take. */
const LEASE_SECONDS = 15 * 60;

export interface WatchActivities {
  /** Ends checks that are complete, begins those of lists that are due, and claims pages that are due. */
  claimPages(): Promise<ClaimedPagesReceipt>;
  /** Reads a page, and gives every list that waits for it its result. */
  checkPage(args: { pageId: WatchPageId }): Promise<CheckReceipt>;
  /** Looks at a person of an audit, and stores what pages say of the person's rows. */
  auditPerson(args: { auditId: ListAuditId; person: number }): Promise<AuditPersonReceipt>;
}

export function createWatchActivities(deps: AuditDeps): WatchActivities {
  const { db, clock } = deps;
  const auditPerson = createAuditPerson(deps);
  return {
    async claimPages() {
      const now = new Date(clock());
      await watchChecks.finishComplete(db, now);
      for (let count = CHECKS_AT_ONCE; count === CHECKS_AT_ONCE; ) count = await beginDue(deps, now);
      const pageIds = await watchPages.claim(db, { now, limit: PAGES_AT_ONCE, leaseSeconds: LEASE_SECONDS });
      return { pageIds };
    },
    checkPage: ({ pageId }) =>
      webAttempt({ db, maxAttempts: WEB_ATTEMPTS.watchedPage }, async (signal, { onReading }) => {
        const results = await checkPage(deps, pageId, { signal, holder: pageId, onReading });
        return { results: results.length };
      }),
    auditPerson: ({ auditId, person }) =>
      webAttempt({ db, maxAttempts: WEB_ATTEMPTS.watchedPage }, (signal, reports) =>
        auditPerson(auditId, person, { signal, holder: `${auditId}/${person}`, ...reports }),
      ),
  };
}

/** Begins the checks of lists that are due; returns how many. */
function beginDue({ db }: CheckDeps, now: Date): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const due = await watches.lockDue(tx, now, CHECKS_AT_ONCE);
    for (const { list_id, period, next_check_at } of due) {
      const length = PERIOD_DAYS[period] * DAY_MS;
      // After an outage of more than a period, the next check is a whole period away.
      const next = Math.max(next_check_at.getTime(), now.getTime() - length) + length;
      const endsAt = new Date(next);
      await watches.set(tx, { list_id, period, next_check_at: endsAt });
      const dueOf = (pageKey: string) => new Date(slotAfter(pageKey, period, now.getTime()));
      await watches.begin(tx, list_id, { now, endsAt, dueOf });
    }
    return due.length;
  });
}
