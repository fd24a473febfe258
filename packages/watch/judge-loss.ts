import { DAY_MS } from '../../model/durations.ts';
import { type ColleaguePage, type PageVersion, PERIOD_DAYS, type WatchPeriod } from '../../model/index.ts';
import type { Judgement } from './judge.ts';

/** For how long a page that is away is read again. */
const SLACK_DAYS = 2;

/** Whether a person's address is said to be gone. */
export function isLoss(judgement: Judgement): boolean {
  return judgement.result === 'changed' && judgement.changes.some(({ kind }) => kind === 'address_gone');
}

/** Returns since when a list's reads of a page show none of the addresses that they showed; null while they show one. */
export function lossAfter(
  lostAt: Date | null,
  known: PageVersion | null,
  read: PageVersion,
  at: Date,
): Date | null {
  if (read.emails.length > 0) return null;
  return lostAt ?? (known?.emails.length ? at : null);
}

/**
 * Takes back that a person's address is gone if the site has stopped showing addresses, which says nothing of a person.
 * Within a period, all pages of the site that the organization watches are read; until then, that cannot be told.
 *
 * @param known the page as the list last knew it, with the address
 * @param loss when the list first read the page without an address, and the time of the read, in ms
 * @param colleagues the other pages of the site that the same organization watches: those of others would tell of them
 */
export function judgeLoss(
  judgement: Judgement,
  known: PageVersion | null,
  { lostAt, at, period }: { lostAt: number; at: number; period: WatchPeriod | null },
  colleagues: ColleaguePage[],
): Judgement {
  if (judgement.result !== 'changed') return judgement;
  const spanMs = (PERIOD_DAYS[period ?? 'weekly'] + SLACK_DAYS) * DAY_MS;
  const signs = colleagues.map((colleague) => signOf(colleague, lostAt, spanMs));
  const [lost, kept, unread] = (['lost', 'kept', 'unread'] as const).map(
    (sign) => signs.filter((one) => one === sign).length,
  ) as [number, number, number];
  // By then, a page that is unread is gone, and one that shows an address was not merely the last to lose it.
  const isLate = at - lostAt >= spanMs;
  if (lost === 0 || lost < kept || (isLate && lost === kept))
    return kept === 0 && unread > 0 && !isLate ? { result: 'wait' } : judgement;
  const changes = judgement.changes.filter(({ kind }) => kind !== 'address_gone');
  return changes.length > 0 ? { ...judgement, changes } : { result: 'not_known', known };
}

/** What another page of the site says of a loss; null if it says nothing. */
function signOf(
  { shows_address, read_at, lost_at, is_due }: ColleaguePage,
  lostAt: number,
  spanMs: number,
): 'lost' | 'kept' | 'unread' | null {
  if (lost_at) return Math.abs(lost_at.getTime() - lostAt) < spanMs ? 'lost' : null;
  if (!shows_address) return null;
  if (read_at && read_at.getTime() >= lostAt) return 'kept';
  return is_due ? 'unread' : null;
}
