import type { LedgerEntry } from '../../client/index.ts';

type Meter = LedgerEntry['meter'];

/** The label for each kind of ledger entry, and whether it is a purchase. */
export const METER_WORDS: Record<Meter, { label: string; bought: boolean }> = {
  grant: { label: 'Credits added', bought: false },
  hold: { label: 'Put on hold', bought: false },
  release: { label: 'Hold released', bought: false },
  journalist_with_email: { label: 'Journalist with e-mail', bought: true },
  news_search: { label: 'News search', bought: true },
  article_lookup: { label: 'Article look-up', bought: true },
  publication_lookup: { label: 'Publication look-up', bought: true },
  audit_address: { label: 'Address of an audit', bought: true },
};

/** A line of the ledger view: either all entries of one job, or a single entry that belongs to no job. */
export interface LedgerLine {
  jobId: string | null;
  /** The entries that this line of the ledger sums up, newest first. */
  entries: LedgerEntry[];
  amount: number;
  /** The credits still on hold for the job, calculated only from the ledger entries in `entries`. */
  reserved: number;
  balanceAfter: number;
  at: string;
}

/** Groups entries into one line per job, in the position of the job's newest entry. Expects entries newest first. */
export function ledgerLines(entries: LedgerEntry[]): LedgerLine[] {
  const groups = new Map<string, LedgerEntry[]>();
  for (const entry of entries) {
    const key = entry.job_id ?? `entry ${entry.number}`;
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  return [...groups.values()].flatMap((group) => {
    const [newest] = group;
    if (!newest) return [];
    return {
      jobId: newest.job_id,
      entries: group,
      amount: sumOf(group.map(({ amount }) => amount)),
      reserved: sumOf(group.map(({ reserved }) => reserved)),
      balanceAfter: newest.balance_after,
      at: newest.created_at,
    };
  });
}

export interface Day {
  /** The date in local time, e.g. `2026-11-21`. */
  date: string;
  spent: number;
}

/** Sums up the spending per day until today, oldest day first. A day without spending has the sum 0. */
export function spendByDay(entries: LedgerEntry[], days: number, today: Date): Day[] {
  const spent = new Map<string, number>();
  for (const { meter, amount, created_at } of entries) {
    if (!METER_WORDS[meter].bought) continue;
    const day = localDay(new Date(created_at));
    spent.set(day, (spent.get(day) ?? 0) - amount);
  }
  return Array.from({ length: days }, (_, index) => {
    const day = localDay(daysBefore(today, days - 1 - index));
    return { date: day, spent: sumOf([spent.get(day) ?? 0]) };
  });
}

/**
 * Returns midnight the given number of days ago. Uses calendar days, because a day on which the clocks change
 * does not have 24 hours.
 */
export function daysBefore(today: Date, days: number): Date {
  return new Date(today.getFullYear(), today.getMonth(), today.getDate() - days);
}

/**
 * Returns the upper end of a chart scale: `value`, rounded up to 1, 2 or 5 times a power of ten. For 37, the
 * result is 50.
 */
export function scaleTop(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5, 10].find((step) => step * power >= value) ?? 10) * power;
}

/** Sums up the amounts and rounds the result to thousandths of a credit, which removes floating-point errors. */
function sumOf(amounts: number[]): number {
  return Math.round(amounts.reduce((sum, amount) => sum + amount, 0) * 1000) / 1000;
}

function localDay(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
