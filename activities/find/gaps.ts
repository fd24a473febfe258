import { type Database, feeds, newsWords } from '../../db/index.ts';
import type { SearchGap } from '../../model/index.ts';
import type { SearchScope } from './scope.ts';

/** How many outlets whose feeds fail are named. */
const MAX_OUTLETS = 20;
const languageNames = new Intl.DisplayNames('en', { type: 'language' });
const countryNames = new Intl.DisplayNames('en', { type: 'region' });

/**
 * Lists what a search could not cover: the time before the index begins, months of which it has no or few articles,
 * languages, with that of the pitch, and countries of which it has none, and outlets whose feeds cannot be read.
 */
export async function listGaps(
  db: Database,
  { from, asOf: to, languages, countries, pitch }: SearchScope,
): Promise<SearchGap[]> {
  const coverage = await newsWords.coverage(db, { from, to });
  const failing = await feeds.listFailing(db, MAX_OUTLETS);
  const { begins } = coverage;
  return [
    ...(begins !== null && new Date(begins) > from
      ? [
          {
            kind: 'before',
            value: begins,
            message: `The index begins on ${begins}${new Date(begins) < to ? '' : ', after the time of this search'}.`,
          },
        ]
      : []),
    ...monthsOf({ from, to })
      .filter((month) => !coverage.months.has(month))
      .map((value) => ({
        kind: 'month',
        value,
        message: `The index has no articles, or only a few, of ${value}.`,
      })),
    ...[...new Set([...languages, pitch.language.code])]
      .filter((language) => !coverage.languages.has(language))
      .map((value) => ({
        kind: 'language',
        value,
        message: `The index has no articles in ${languageNames.of(value) ?? value}.`,
      })),
    ...countries
      .filter((country) => !coverage.countries.has(country))
      .map((value) => ({
        kind: 'country',
        value,
        message: `The index knows no articles of outlets in ${countryNames.of(value) ?? value}.`,
      })),
    ...[...new Set(failing.map(({ url }) => new URL(url).hostname))].map((value) => ({
      kind: 'outlet',
      value,
      message: `The feed of ${value} cannot be read at present, so recent articles may be missing.`,
    })),
  ];
}

function monthsOf({ from, to }: { from: Date; to: Date }): string[] {
  const months: string[] = [];
  const month = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth()));
  for (; month < to; month.setUTCMonth(month.getUTCMonth() + 1)) months.push(month.toISOString().slice(0, 7));
  return months;
}
