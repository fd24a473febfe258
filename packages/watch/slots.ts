import { createHash } from 'node:crypto';
import { DAY_MS, WEEK_MS } from '../../model/durations.ts';
import { PERIOD_DAYS, type WatchPeriod } from '../../model/index.ts';

/**
 * Returns when a page is read for lists of a period: the first time after `from`, in ms. All lists share the slots,
 * and slots of a longer period are slots of a shorter one, too, so that one read serves all; a hash of the page spreads
 * them evenly.
 */
export function slotAfter(pageKey: string, period: WatchPeriod, from: number): number {
  const hash = createHash('sha256').update(pageKey).digest();
  const length = PERIOD_DAYS[period] * DAY_MS;
  const week = hash.readUInt32BE(0) % (length / WEEK_MS);
  const slot = week * WEEK_MS + Math.floor((hash.readUInt32BE(4) / 2 ** 32) * WEEK_MS);
  const since = (((from - slot) % length) + length) % length;
  return from + length - since;
}
