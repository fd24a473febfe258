import { DAY_MS } from '../../model/durations.ts';
import { type ColleaguePage, type PageVersion, PERIOD_DAYS, type WatchPeriod } from '../../model/index.ts';
import { type Judgement, withAddress } from './judge.ts';

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
  return lostAt ?? (withAddress(known)?.emails.length ? at : null);
}

/** When a list first read a page without an address, and the time of its latest read, in ms. */
export interface Loss {
  lostAt: number;
  at: number;
  period: WatchPeriod | null;
}

/**
 * Takes back that a person's address is gone if the site has stopped showing addresses, which says nothing of a person.
 * Within the longest period of their lists, all pages of the site that the organization watches are read; until then,
 * that cannot be told, and everything else that has changed is.
 *
 * @param known the page as the list last knew it, with the address
 * @param colleagues the other pages of the site that the same organization watches: those of others would tell of them
 */
export function judgeLoss(
  judgement: Judgement,
  known: PageVersion | null,
  loss: Loss,
  colleagues: ColleaguePage[],
): Judgement {
  if (judgement.result !== 'changed') return judgement;
  const signs = colleagues.map((colleague) => signOf(colleague, loss));
  const [lost, kept, late, unread] = (['lost', 'kept', 'kept_late', 'unread'] as const).map(
    (sign) => signs.filter((one) => one === sign).length,
  ) as [number, number, number, number];
  const isWaiting = lost === 0 && kept + late === 0 && unread > 0;
  // Who still shows an address after a whole period was not merely the last to lose it.
  if (!isWaiting && (lost === 0 || lost < kept + late || (kept === 0 && lost === late))) return judgement;
  const changes = judgement.changes.filter(({ kind }) => kind !== 'address_gone');
  const pending = { ...judgement.known, with_address: withAddress(known) ?? undefined };
  if (changes.length > 0) return { ...judgement, known: pending, changes };
  return isWaiting ? { result: 'wait' } : { result: 'not_known', known: pending };
}

/** What another page of the site says of a loss; null if it says nothing. */
function signOf(
  { shows_address, read_at, lost_at, is_due, period }: ColleaguePage,
  { lostAt, at, period: own }: Loss,
): 'lost' | 'kept' | 'kept_late' | 'unread' | null {
  const days = Math.max(PERIOD_DAYS[own ?? 'weekly'], PERIOD_DAYS[period ?? 'weekly']) + SLACK_DAYS;
  const spanMs = days * DAY_MS;
  if (lost_at) return Math.abs(lost_at.getTime() - lostAt) < spanMs ? 'lost' : null;
  if (!shows_address) return null;
  const since = read_at ? read_at.getTime() - lostAt : -1;
  if (since >= 0) return since >= spanMs ? 'kept_late' : 'kept';
  // By then, a page that is still unread is gone.
  return is_due && at - lostAt < spanMs ? 'unread' : null;
}
