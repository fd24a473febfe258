import { parseArgs } from 'node:util';
import pg from 'pg';
import { buildGateway } from '../../apps/gateway/app.ts';
import { createLogger, readConfig } from '../../apps/runtime/index.ts';
import { type Database, newsArticles, openDatabase, publications } from '../../db/index.ts';
import type { IndexedArticle } from '../../model/index.ts';
import { recordSql, replaySql } from '../support/probes/recorded-sql.ts';
import { ALL_DOMAINS, generatedNews, zipfWords } from './generated-news.ts';
import { type BenchStack, quantile, withStack } from './stack.ts';

const BATCH = 2_000;
/** The number of rows that are copied to measure the speed of a plain COPY. */
const COPIED = 200_000;
/**
 * The maximum duration of a search request: `times` times the duration of its SQL statements alone, plus
 * `plusMs` milliseconds.
 */
const TARGET = { times: 1.5, plusMs: 5 };

/**
 * `npm run bench search [-- --articles N --queries N --rounds N]`: a search among a million articles,
 * compared with executing the SQL statements of the search directly through pg. A million articles take
 * twenty minutes, most of it for loading; 250,000 articles and 10 queries of each kind take five minutes.
 */
export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      articles: { type: 'string', default: '1000000' },
      queries: { type: 'string', default: '20' },
      rounds: { type: 'string', default: '3' },
    },
  });
  await withStack([], async (stack) => {
    const db = openDatabase({ url: stack.databaseUrl, onError: (error) => console.error(error.message) });
    const client = new pg.Client({ connectionString: stack.databaseUrl });
    await client.connect();
    try {
      const count = Number(values.articles);
      await describePublications(db);
      const quarter = Math.floor(count / 4);
      // Measure after loading a quarter of the articles, and again after loading all of them, to reveal costs
      // that grow with the index.
      const sizes = [quarter, count - quarter];
      const articles = generatedNews(...sizes);
      for (const size of sizes) {
        await load(db, client, articles, size);
        await measureQueries(stack, db, client, {
          queries: Number(values.queries),
          rounds: Number(values.rounds),
        });
      }
    } finally {
      await client.end();
      await db.destroy();
    }
  });
}

async function load(
  db: Database,
  client: pg.Client,
  articles: Generator<IndexedArticle>,
  count: number,
): Promise<void> {
  let milliseconds = 0;
  for (let saved = 0; saved < count; saved += BATCH) {
    const batch = take(articles, Math.min(BATCH, count - saved));
    const middle = Math.ceil(batch.length / 2);
    const started = performance.now();
    // Saves two batches of articles concurrently, as two workers would.
    await Promise.all([
      newsArticles.save(db, batch.slice(0, middle)),
      newsArticles.save(db, batch.slice(middle)),
    ]);
    milliseconds += performance.now() - started;
  }
  await client.query('vacuum analyze news_articles');
  const each = milliseconds / count;
  const copied = await copyAgain(client);
  console.log(
    `loaded ${Math.round(1000 / each)} articles/s, plain COPY of such rows into a table with the same indexes ` +
      `${Math.round(1000 / copied)}/s: ${(each / copied).toFixed(2)} times its time`,
  );
  const { rows } = await client.query(`
    select count(*) as articles, pg_size_pretty(pg_table_size('news_articles')) as rows,
           pg_size_pretty(pg_relation_size('news_articles_by_search')) as words,
           pg_size_pretty(pg_indexes_size('news_articles')) as indexes
    from news_articles`);
  const [size] = rows;
  console.log(
    `${size.articles} articles: rows ${size.rows}, index of words ${size.words}, all indexes ${size.indexes}`,
  );
}

function take<T>(source: Generator<T>, count: number): T[] {
  // Do not use a for loop: when it ends early, it closes the generator, which is still needed.
  return Array.from({ length: count }, () => source.next()).flatMap(({ done, value }) =>
    done ? [] : [value],
  );
}

/** Stores profiles of all publications, because looking up unknown ones is not part of the measurement. */
async function describePublications(db: Database): Promise<void> {
  const scores = { editorial: 1, newswire: 0, government: 0, brand_content: 0, syndication_platform: 0 };
  for (const domain of ALL_DOMAINS) {
    await publications.saveProfile(db, {
      domain,
      profile: {
        name: domain,
        homepage_url: `https://${domain}/`,
        publication_type: 'editorial',
        publication_type_confidence: 1,
        publication_type_scores: scores,
        country: 'us',
        language: 'en',
        feeds: [],
        evidence: [],
      },
      fetched_at: new Date(),
      freshSeconds: 1_000_000,
    });
  }
}

/**
 * Copies stored articles with COPY into a new table that has the same indexes as `news_articles`. Returns the
 * duration in milliseconds per row.
 */
async function copyAgain(client: pg.Client): Promise<number> {
  const { rows } = await client.query(`
    select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
    where attrelid = 'news_articles'::regclass and attnum > 0 and attgenerated = ''`);
  const { columns } = rows[0];
  // PostgreSQL itself writes and reads the file. A relative path is a path within its data folder.
  const { rowCount } = await client.query(
    `copy (select ${columns} from news_articles limit ${COPIED}) to program 'cat > news.copy'`,
  );
  await client.query('create table copied (like news_articles including all)');
  const started = performance.now();
  await client.query(`copy copied (${columns}) from program 'cat news.copy'`);
  const milliseconds = performance.now() - started;
  await client.query('drop table copied');
  return milliseconds / (rowCount ?? 0);
}

async function measureQueries(
  stack: BenchStack,
  db: Database,
  client: pg.Client,
  { queries: perKind, rounds }: { queries: number; rounds: number },
): Promise<void> {
  const config = readConfig({ DATABASE_URL: stack.databaseUrl, BYLINE_RATE_NEWS: '0' });
  const log = createLogger(readConfig({ BYLINE_LOG_LEVEL: 'silent' }), 'bench');
  const app = await buildGateway({ db, temporal: stack.temporal, config, log, version: 'bench' });
  const headers = { authorization: `Bearer ${stack.key}` };
  for (const [kind, queries] of Object.entries(await chooseQueries(client, perKind))) {
    for (const tbs of [undefined, 'qdr:w']) {
      const bodies = queries.map((q) => ({ q, ...(tbs ? { tbs } : {}) }));
      const [endpoint, own]: [number[], number[]] = [[], []];
      let found = 0;
      for (const body of bodies) {
        const statements = await recordSql(() =>
          app.inject({ method: 'POST', url: '/api/v1/news/search', headers, payload: body }),
        );
        await search(stack, body);
        for (let round = 0; round < rounds; round += 1) {
          let started = performance.now();
          await replaySql(client, statements);
          own.push(performance.now() - started);
          started = performance.now();
          found += await search(stack, body);
          endpoint.push(performance.now() - started);
        }
      }
      const [p95, ownP95] = [quantile(endpoint, 0.95), quantile(own, 0.95)];
      const limit = TARGET.times * ownP95 + TARGET.plusMs;
      console.log(
        `${kind}${tbs ? ` with ${tbs}` : ''}: p95 ${p95.toFixed(1)} ms, its SQL ${ownP95.toFixed(1)} ms, limit ` +
          `${limit.toFixed(1)} ms: ${p95 <= limit ? 'kept' : 'MISSED'} (medians ${quantile(endpoint, 0.5).toFixed(1)}, ` +
          `${quantile(own, 0.5).toFixed(1)}; ${(found / endpoint.length).toFixed(1)} results)`,
      );
    }
  }
  await app.close();
}

/**
 * Returns `count` search queries of each kind. The kinds are rare, middling and common words, pairs of common
 * words, and phrases from titles.
 */
async function chooseQueries(client: pg.Client, count: number): Promise<Record<string, string[]>> {
  const { word } = zipfWords(1);
  const ranks = (from: number, step: number) =>
    Array.from({ length: count }, (_, at) => word(from + at * step));
  const { rows } = await client.query(
    `select title from news_articles where url_key like '%77' order by published_at desc limit $1`,
    [count],
  );
  const titles = rows.map(({ title }) => (title as string).split(' '));
  return {
    'rare words': ranks(100_000, 7_000),
    'middling words': ranks(300, 40),
    'common words': ranks(0, 2),
    'two common words': ranks(0, 2).map((first, at) => `${first} ${word(at + 1)}`),
    phrases: titles.map((title) => `"${title.slice(0, 2).join(' ')}"`),
  };
}

async function search(stack: BenchStack, body: object): Promise<number> {
  const reply = await fetch(`${stack.gateway}/api/v1/news/search`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stack.key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${JSON.stringify(body)} answered ${reply.status}: ${await reply.text()}`);
  return ((await reply.json()) as { news: unknown[] }).news.length;
}
