import { DAY_MS } from '../../model/durations.ts';
import type { PageHistory, PageVersion } from '../../model/index.ts';
import type { Judgement } from './judge.ts';

/** Within which time pages of a site that stops showing addresses lose them: each is read once in its list's period. */
const TOGETHER_MS = 28 * DAY_MS;

/** Whether a person's address is said to be gone. */
export function isLoss(judgement: Judgement): boolean {
  return judgement.result === 'changed' && judgement.changes.some(({ kind }) => kind === 'address_gone');
}

/**
 * Takes back that a person's address is gone if the site has stopped showing addresses, which says nothing of a person.
 * While no other page of the site that showed one has been read since, that cannot be told.
 *
 * @param known the page as the list last knew it, with the address
 * @param others what the other watched pages of the site have shown
 */
export function judgeLoss(
  judgement: Judgement,
  known: PageVersion | null,
  history: PageHistory,
  others: PageHistory[],
): Judgement {
  const lostAt = lossOf(history);
  if (judgement.result !== 'changed' || lostAt === null) return judgement;
  const signs = others.map((other) => signOf(other, lostAt));
  const [lost, kept, unread] = (['lost', 'kept', 'unread'] as const).map(
    (sign) => signs.filter((one) => one === sign).length,
  ) as [number, number, number];
  if (lost === 0 || lost < kept) return kept === 0 && unread > 0 ? { result: 'wait' } : judgement;
  const changes = judgement.changes.filter(({ kind }) => kind !== 'address_gone');
  return changes.length > 0 ? { ...judgement, changes } : { result: 'not_known', known };
}

/** What another page of the site says of a loss; null if it never showed an address. */
function signOf(other: PageHistory, lostAt: number): 'lost' | 'kept' | 'unread' | null {
  const loss = lossOf(other);
  if (loss !== null) return Math.abs(loss - lostAt) < TOGETHER_MS ? 'lost' : null;
  if (!other.confirmed?.emails.length) return null;
  return Date.parse(other.read_at ?? '') >= lostAt ? 'kept' : 'unread';
}

/** When a page that showed an address was first read without one, in ms; null if it was not. */
function lossOf({ confirmed, candidate, lost_at }: PageHistory): number | null {
  if (confirmed?.emails.length)
    return candidate?.emails.length === 0 ? Date.parse(candidate.fetched_at) : null;
  return lost_at ? Date.parse(lost_at) : null;
}
