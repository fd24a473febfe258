import { type Database, newsRetrieval } from '../../db/index.ts';
import type { SearchGap } from '../../model/index.ts';
import { type SearchSubject, scopeOf } from './scope.ts';

/** Lists what a search could not cover because the index has no articles: months of its time, and languages. */
export async function listGaps(db: Database, subject: SearchSubject): Promise<SearchGap[]> {
  const { from, asOf: to, languages: asked } = scopeOf(subject);
  const window = { from, to };
  const covered = await newsRetrieval.coverage(db, window);
  const months = new Set(covered.months.filter(({ articles }) => articles > 0).map(({ month }) => month));
  const languages = new Set(covered.languages.map(({ language }) => language));
  return [
    ...monthsOf(window)
      .filter((month) => !months.has(month))
      .map((value) => ({ kind: 'month', value, message: `The index has no articles of ${value}.` })),
    ...asked
      .filter((language) => !languages.has(language))
      .map((value) => ({ kind: 'language', value, message: `The index has no articles in "${value}".` })),
  ];
}

/** Returns the months of a time as `YYYY-MM`, in order. */
function monthsOf({ from, to }: { from: Date; to: Date }): string[] {
  const months: string[] = [];
  const month = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth()));
  for (; month < to; month.setUTCMonth(month.getUTCMonth() + 1)) months.push(month.toISOString().slice(0, 7));
  return months;
}
