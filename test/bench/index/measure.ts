import { sql } from 'kysely';
import { askQueries } from '../../../activities/find/rounds.ts';
import { scopeOf } from '../../../activities/find/scope.ts';
import { parseQuery } from '../../../apps/gateway/news/news-query.ts';
import { type Database, newsArticles, newsIndex, newsRetrieval, newsWords } from '../../../db/index.ts';
import { type IndexedArticle, urlKey } from '../../../model/index.ts';
import { planSearch } from '../../../packages/find/index.ts';
import { type BenchServer, clockOf } from '../find/postgres.ts';
import { searchRounds } from '../find/search.ts';
import { quantile } from '../quantiles.ts';
import type { Newsroom } from './newsroom.ts';
import type { Sheet } from './sheet.ts';

type Query = () => Promise<unknown>;

const SEARCHES = 80;
const PITCHES = 20;
const CALLERS = 8;
const INGEST_SECONDS = 30;
const [BATCH, PER_SECOND] = [100, 100];
const PRUNED_AT_ONCE = 5_000;
const RETENTION_DAYS = 400;
/** As many people as a search may want, so that it does not end early. */
const WANT = 100;

/** Measures an index. `start` starts its server, which is restarted meanwhile. */
export async function measureIndex(
  start: () => Promise<BenchServer>,
  newsroom: Newsroom,
  sheet: Sheet,
): Promise<void> {
  const server = await start();
  try {
    await server.db.connection().execute((db) => sql`vacuum news_articles`.execute(db));
    await measureSpace(server.db, sheet);
    await measureSearches(server.db, newsroom, sheet);
    await measureIngest(server.db, newsroom, sheet);
    await measureUpkeep(server.db, sheet);
  } finally {
    await server.stop();
  }
  const [search] = searchesOf(newsroom, 1);
  const started = performance.now();
  const again = await start();
  await search?.(again.db)();
  sheet.note('restart to the first answer', performance.now() - started, 'ms');
  await again.stop();
}

async function measureSpace(db: Database, sheet: Sheet): Promise<void> {
  const { rows } = await sql<{ name: string; bytes: number }>`
    with counted as (select count(*)::float8 as articles from news_articles)
    select name, bytes / articles as bytes from counted, lateral (
      select 'table with long values' as name, pg_table_size('news_articles') as bytes
      union all select indexrelid::regclass::text, pg_relation_size(indexrelid) from pg_index
      where indrelid = 'news_articles'::regclass
      union all select 'counted words', pg_total_relation_size('news_words')
      union all select 'all of it', pg_total_relation_size('news_articles') + pg_total_relation_size('news_words')
    ) as part`.execute(db);
  for (const { name, bytes } of rows) sheet.note(`space: ${name}`, bytes, 'bytes an article');
}

/** Searches of the news: common and rare words, phrases, sites, titles and negations, with and without a language. */
function searchesOf(newsroom: Newsroom, count: number) {
  const { word, host } = newsroom;
  const kinds: ((at: number) => string)[] = [
    (at) => word(at % 20),
    (at) => word(200 + at * 31),
    (at) => word(20_000 + at * 400),
    (at) => `${word(at % 50)} ${word(100 + at * 7)}`,
    (at) => `${word(30 + at)} OR ${word(3_000 + at)} -${word(at)}`,
    (at) => `"${word(at % 9)} of"`,
    (at) => `intitle:${word(100 + at * 13)}`,
    (at) => `site:${host(at * 17)} ${word(at % 30)}`,
  ];
  return Array.from({ length: count }, (_, at) => {
    const { clauses } = parseQuery((kinds[at % kinds.length] as (typeof kinds)[number])(at));
    const query = { clauses, language: at % 3 === 0 ? 'en' : null, country: null, from: null, to: null };
    return (db: Database) => () =>
      newsIndex.search(db, { ...query, newestFirst: at % 5 === 0, offset: 0, limit: 11 });
  });
}

/** The queries of a pitch, one by one, and its first round. */
function pitchOf(db: Database, text: string) {
  const today = new Date().toISOString().slice(0, 10);
  const scope = scopeOf({
    pitch: text,
    options: { as_of: today, months: 12, languages: [], countries: [], subject: [], ignore: [] },
  });
  return {
    queries: planSearch(scope.pitch).map(
      (query) => () => askQueries({ db, index: newsRetrieval.inPostgres(db) }, scope, [query], 0),
    ),
    async people() {
      const begun = performance.now();
      const rounds: number[] = [];
      const { assessment } = await searchRounds(db, scope, WANT, () =>
        rounds.push(performance.now() - begun),
      );
      return {
        first: rounds[0] ?? Number.NaN,
        last: rounds.at(-1) ?? Number.NaN,
        people: assessment.people.length,
      };
    },
  };
}

async function measureSearches(pool: Database, newsroom: Newsroom, sheet: Sheet): Promise<void> {
  const texts = Array.from({ length: PITCHES }, () => newsroom.pitch());
  const kinds = (db: Database): [string, Query[]][] => [
    ['search', searchesOf(newsroom, SEARCHES).map((search) => search(db))],
    ['query of a pitch', texts.flatMap((text) => pitchOf(db, text).queries)],
  ];
  await pool.connection().execute(async (db) => {
    const clock = await clockOf(db);
    const seconds = () => clock() + process.cpuUsage().user / 1e6;
    await sheet.time('the simplest statement: count(*)', () =>
      sql`select count(*) from news_articles`.execute(db),
    );
    for (const [name, queries] of kinds(db)) {
      const spent: number[] = [];
      const timed = queries.map((query) => async () => {
        const begun = seconds();
        await query();
        spent.push(1000 * (seconds() - begun));
      });
      note(sheet, `${name}, alone`, await run(timed, 1));
      note(sheet, `${name}, alone: processor time`, spent);
    }
    const found: { first: number; last: number; people: number; spent: number }[] = [];
    for (const text of texts) {
      const begun = seconds();
      const people = await pitchOf(db, text).people();
      found.push({ ...people, spent: 1000 * (seconds() - begun) });
    }
    const medianOf = (name: string, of: (one: (typeof found)[number]) => number, unit: string) =>
      sheet.note(name, quantile(found.map(of), 0.5), unit);
    note(
      sheet,
      'pitch to first people',
      found.map(({ first }) => first),
    );
    medianOf('pitch to the last people: p50', ({ last }) => last, 'ms');
    medianOf('pitch to the last people: processor time p50', ({ spent }) => spent, 'ms');
    medianOf('people of a pitch: p50', ({ people }) => people, 'people');
  });
  for (const [name, queries] of kinds(pool))
    note(sheet, `${name}, ${CALLERS} at once`, await run(queries, CALLERS));
}

function note(sheet: Sheet, name: string, times: number[]): void {
  for (const share of [0.5, 0.95]) sheet.note(`${name} p${100 * share}`, quantile(times, share), 'ms');
}

/** Runs all queries, some at once, and returns how long each took. */
async function run(queries: readonly Query[], callers: number): Promise<number[]> {
  const times: number[] = [];
  const left = queries.values();
  const call = async () => {
    for (const query of left) {
      const started = performance.now();
      await query();
      times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: callers }, call));
  return times;
}

/** Saves new articles as the sources of news do, beside searches: at a steady rate, then as many as it can. */
async function measureIngest(db: Database, newsroom: Newsroom, sheet: Sheet): Promise<void> {
  const searches = searchesOf(newsroom, SEARCHES).map((search) => search(db));
  for (const rate of [PER_SECOND, Number.POSITIVE_INFINITY]) {
    const name = rate === Number.POSITIVE_INFINITY ? 'as many as possible' : `${rate} a second`;
    const news = newsroom.generate(1_000_000, `new-${Date.now()}-`);
    const started = performance.now();
    const until = started + 1000 * INGEST_SECONDS;
    const [times, batches]: [number[], number[]] = [[], []];
    const searching = async () => {
      while (performance.now() < until) times.push(...(await run(searches.slice(0, 8), 1)));
    };
    const saving = async () => {
      for (let saved = 0; performance.now() < until; saved += BATCH) {
        const early = started + (1000 * saved) / rate - performance.now();
        if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
        const batch = Array.from({ length: BATCH }, () => recent(news.next().value));
        const begun = performance.now();
        await newsArticles.save(db, batch);
        batches.push(performance.now() - begun);
      }
    };
    await Promise.all([searching(), saving()]);
    const seconds = (performance.now() - started) / 1000;
    sheet.note(`ingest of ${name}: rate`, (batches.length * BATCH) / seconds, 'articles/s');
    note(sheet, `ingest of ${name}: a batch of ${BATCH}`, batches);
    note(sheet, `ingest of ${name}: search meanwhile`, times);
  }
}

/** A generated article as a source lists it now. */
function recent(article: Parameters<typeof JSON.stringify>[0]): IndexedArticle {
  const { url, title, text, authors, language } = article;
  return {
    ...{ url, title, authors, language, url_key: urlKey(url), domain: new URL(url).hostname, snippet: text },
    ...{
      published_at: new Date(),
      published_at_precision: 'second',
      published_at_basis: 'provider',
      origin: 'gal',
    },
    ...{
      source_name: null,
      country: null,
      image_url: null,
      is_reprint: false,
      text: null,
      original_key: null,
    },
  };
}

/** Counts, retention of the oldest month, vacuum. */
async function measureUpkeep(db: Database, sheet: Sheet): Promise<void> {
  await sheet.time('refresh() after the ingest', () => newsWords.refresh(db));
  // As if the oldest month had not come with an archive.
  await sql`
    update news_articles set archive = null, first_seen_at = now() - interval '800 days'
    where published_at < (select min(published_at) + interval '1 month' from news_articles)`.execute(db);
  await db.connection().execute((one) => sql`vacuum news_articles`.execute(one));
  const removed = await sheet.time('retention of a month', async () => {
    let sum = 0;
    for (let batch = PRUNED_AT_ONCE; batch === PRUNED_AT_ONCE; sum += batch)
      batch = await newsArticles.removeOlderThan(db, RETENTION_DAYS, PRUNED_AT_ONCE);
    return sum;
  });
  sheet.note('retention of a month: articles', removed, 'articles');
  await sheet.time('refresh() after the retention', () => newsWords.refresh(db));
  await sheet.time('vacuum after the retention', () =>
    db.connection().execute((one) => sql`vacuum news_articles`.execute(one)),
  );
}
