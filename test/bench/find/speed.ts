import { type Database, newsArticles, newsWords } from '../../../db/index.ts';
import { understandPitch } from '../../../packages/fit/index.ts';
import { generatedNews } from '../generated-news.ts';
import { quantile } from '../quantiles.ts';
import { searchRounds } from './search.ts';

const BATCH = 1_000;
const SEARCHES = 20;
const DAY_MS = 86_400_000;
const YEAR_DAYS = 365;
/** As many people as a search may want, so that it does not end early. */
const WANT = 100;
/** The times, in milliseconds, in which a search of a million articles answers its first people and ends. */
const FIRST_MS = 2_000;
const END_MS = 10_000;

/** Measures searches of an index of generated articles, in which every pitch consists of words of articles. */
export async function measureSpeed(db: Database, articles: number): Promise<void> {
  const news = generatedNews(articles + SEARCHES);
  const started = performance.now();
  const pitches: string[] = [];
  for (let saved = 0; saved < articles; saved += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, articles - saved) }, () => news.next().value).filter(
      (article) => article !== undefined,
    );
    await newsArticles.save(db, batch);
    const [one] = batch;
    if (pitches.length < SEARCHES && one && saved % Math.ceil(articles / SEARCHES) < BATCH)
      pitches.push(`${one.title}. ${one.snippet}.`);
  }
  console.log(
    `${articles} articles generated and saved in ${Math.round((performance.now() - started) / 1000)} s`,
  );
  const counting = performance.now();
  await newsWords.refresh(db);
  console.log(`words counted in ${((performance.now() - counting) / 1000).toFixed(1)} s`);
  const [first, end]: [number[], number[]] = [[], []];
  const asOf = new Date();
  for (const pitch of pitches) {
    const begun = performance.now();
    const rounds: number[] = [];
    await searchRounds(
      db,
      {
        pitch: understandPitch(pitch),
        subject: [],
        asOf,
        from: new Date(asOf.getTime() - YEAR_DAYS * DAY_MS),
        languages: [],
        countries: [],
      },
      WANT,
      () => rounds.push(performance.now() - begun),
    );
    first.push(rounds[0] ?? Number.POSITIVE_INFINITY);
    end.push(rounds.at(-1) ?? Number.POSITIVE_INFINITY);
  }
  for (const [name, times, limit] of [
    ['first people', first, FIRST_MS],
    ['end', end, END_MS],
  ] as const) {
    const p95 = quantile(times, 0.95);
    console.log(
      `${name}: p95 ${Math.round(p95)} ms, median ${Math.round(quantile(times, 0.5))} ms, limit ${limit} ms: ` +
        `${p95 <= limit ? 'kept' : 'MISSED'}`,
    );
  }
}
