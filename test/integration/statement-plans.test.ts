import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { articles, type Database, openDatabase, people } from '../../db/index.ts';
import { readArticle } from '../../packages/reader/pages/read-article.ts';
import { recordSql } from '../support/probes/recorded-sql.ts';
import { prepareDatabase } from '../support/world/database.ts';

/** The number of stored articles: so many that PostgreSQL's choice of a plan depends on costs. */
const STORED = 300;
const SAVED_AGAIN = 50;
/**
 * The maximum number of times that a statement may be planned. PostgreSQL plans a prepared statement five
 * times before it considers a generic plan, and again after a table of the statement has been analyzed.
 */
const FEW = 10;

const { url } = prepareDatabase();

/** Query plans belong to a connection, so the test uses only one connection. */
async function withConnection<T>(use: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase({ url, poolSize: 1, onError: () => undefined });
  try {
    return await use(db);
  } finally {
    await db.destroy();
  }
}

async function save(db: Database, nr: number): Promise<void> {
  const key = `site-${nr % 20}.example/story/${nr}`;
  const page = `https://${key}`;
  const text = `Story ${nr} of the harbour. `.repeat(30);
  const article = {
    url_key: key,
    url: page,
    domain: new URL(page).host,
    reading: readArticle(
      `<meta property="og:type" content="article"><h1>Story ${nr}</h1><p>${text}</p>`,
      page,
    ),
    fetched_at: new Date(),
    content_sha256: 'hash',
    extractor: 'article@0',
    aliases: [`${key}/print`],
    freshSeconds: 60,
    digestOf: () => ({}),
    copy: {
      url: page,
      contentSha256: 'hash',
      charset: 'utf-8',
      text,
      bytes: Buffer.from(text),
      fetchedAt: new Date(),
    },
  };
  await articles.save(db, article, { lookup: { kind: 'article', key }, holder: 'nobody' });
}

it('the statements that save an article are not planned on every call', async () => {
  await withConnection(async (db) => {
    for (let nr = 0; nr < STORED; nr += 1) await save(db, nr);
    await sql`analyze`.execute(db);
  });
  const plans = await withConnection(async (db) => {
    for (let nr = 0; nr < SAVED_AGAIN; nr += 1) await save(db, STORED + nr);
    const { rows } = await sql<{ custom: number }>`
      select custom_plans::int as custom from pg_prepared_statements
      where statement ~ 'with (admission|asked)'`.execute(db);
    return rows;
  });
  expect(plans).toHaveLength(2);
  expect(Math.max(...plans.map(({ custom }) => custom))).toBeLessThanOrEqual(FEW);
});

it('a person is found by an e-mail address without reading every result and every list', async () => {
  await withConnection(async (db) => {
    await sql`set enable_seqscan = off`.execute(db);
    const statements = await recordSql(() => people.find(db, { by: 'address', address: 'Ada@News.example' }));
    const search = statements.find(({ text }) => text.includes('lower(profile'));
    expect(search?.text).toContain('media_list_members');
    // In empty tables, an index in the order that `union` needs is as cheap, so no order is asked for.
    const text = search?.text.replaceAll(/ union /g, ' union all ').replaceAll(/\$\d+/g, "'x'");
    const plan = await sql.raw<Record<string, string>>(`explain ${text}`).execute(db);
    const lines = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
    for (const table of ['job_journalists', 'media_list_members']) expect(lines).toContain(`${table}_email`);
  });
});
