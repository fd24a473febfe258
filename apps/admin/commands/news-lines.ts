import { type Database, feeds, newsStatus, newsWords } from '../../../db/index.ts';

/** How many outlets, countries and failures are shown. */
const SHOWN = 20;
/** What GDELT's files are called here, by the ends of their names. */
const KINDS: Readonly<Record<string, string>> = {
  'gal.json.gz': 'Article List',
  'gkg.csv.zip': 'Knowledge Graph, English',
  'translation.gkg.csv.zip': 'Knowledge Graph, other languages',
};
const MEGABYTE = 1024 * 1024;

/**
 * Describes what the news index holds, what is still to be loaded and how much disk that takes, what failed, and of which
 * months, languages, countries and outlets there are articles.
 */
export async function statusLines(db: Database): Promise<string[]> {
  const { articles, days, bytes, files, ...status } = await newsStatus.read(db, SHOWN);
  const failures = [...status.failures, ...(await feeds.listFailures(db, SHOWN))];
  return [
    `The index holds ${counted(articles, 'article')} of ${counted(days, 'day')}, in ${megabytes(bytes)}.`,
    ...files.map(
      ({ kind, state, articles: added, oldest, ...row }) =>
        `  ${KINDS[kind] ?? kind}: ${counted(row.files, 'quarter')} of an hour ${state}, ${counted(added, 'article')} added, since ${oldest}`,
    ),
    forecast(files, articles > 0 ? bytes / articles : 0),
    failures.length > 0 ? 'Failures:' : 'Nothing failed.',
    ...failures.map(
      ({ source, failure, times }) => `  ${KINDS[source] ?? source}: ${failure} (${counted(times, 'time')})`,
    ),
    ...(await coverageLines(db)),
  ];
}

/** Describes of which months, languages, countries and outlets the news index has articles, counted now. */
async function coverageLines(db: Database): Promise<string[]> {
  await newsWords.refresh(db);
  const { months, languages, countries, outlets } = await newsWords.totals(db, SHOWN);
  const parts: [string, newsWords.Total[]][] = [
    ['By month:', months],
    ['By language:', languages],
    ['By country:', countries.slice(0, SHOWN)],
    ['By outlet, the largest:', outlets],
  ];
  return parts.flatMap(([heading, totals]) => [
    heading,
    ...totals.map(({ value, articles }) => `  ${value || 'unknown'}  ${articles} articles`),
  ]);
}

/** Says how many articles are expected of what waits, if it brings as many as what is loaded of its kind. */
function forecast(files: newsStatus.NewsStatus['files'], bytesEach: number): string {
  const waiting = files.filter(({ state }) => state === 'waiting');
  if (waiting.length === 0) return 'Nothing is waiting to be loaded.';
  const expected = waiting.map(({ kind, files: count }) => {
    const loaded = files.find((row) => row.kind === kind && row.state === 'loaded');
    return loaded ? (count * loaded.articles) / loaded.files : null;
  });
  const articles = expected.reduce(
    (sum: number | null, one) => (sum === null || one === null ? null : sum + one),
    0,
  );
  if (articles === null || bytesEach === 0)
    return 'How much is still to come is not known before some files are loaded.';
  return `Still to come: about ${counted(Math.round(articles), 'article')}, ${megabytes(articles * bytesEach)}.`;
}

function counted(number: number, unit: string): string {
  return `${number.toLocaleString('en')} ${unit}${number === 1 ? '' : 's'}`;
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / MEGABYTE).toLocaleString('en')} MB`;
}
