/**
 * `npm run bench removal [-- --rows N --tables a,b]`: what it costs to delete the expired rows of each table
 * that grows by time, as the clean-up deletes them, compared with storing the same rows by plain statements.
 */
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { type Database, newsArticles, retention } from '../../db/index.ts';
import { clockOf, withPostgres } from './find/postgres.ts';

const LIMITS = { pagesDays: 365, auditDays: 730 };
const NEWS_DAYS = 400;
const NEWS_BATCH = 2_000;
const SOURCES_OF_JOB = 500;
const OLD = `now() - interval '800 days'`;
/** Some 400 bytes that do not compress well, like a short text. */
const TEXT = `(select string_agg(md5(i::text || part::text), ' ') from generate_series(1, 12) part)`;
const URL_KEY = `'paper-' || (i % 5000) || '.example/news/' || i`;

/** For each table, the statements that store expired rows, given their number. */
const FILLS: Record<string, (rows: number) => string[]> = {
  jobs: (rows) => [
    `insert into jobs (id, organization_id, billing_subject, status, request_hash, include_recent, unit_price, held,
       warnings, expires_at)
     select 'job_' || i, 'org_1', i, 'complete', 'hash', 3, 2000, 0, '[]', ${OLD}
     from generate_series(0, ${Math.floor(rows / SOURCES_OF_JOB)}) i`,
    `insert into journalists (id, name) select 'jr_' || i, 'Name ' || i from generate_series(1, ${rows}) i`,
    `insert into job_sources (job_id, source_index, kind, url, host, outcome, journalist_id, evidence, settled_at)
     select 'job_' || (i / ${SOURCES_OF_JOB}), i % ${SOURCES_OF_JOB}, 'article_url', ${URL_KEY}, 'paper.example',
       'resolved', 'jr_' || i, '[]', ${OLD}
     from generate_series(1, ${rows}) i`,
    `insert into job_journalists (job_id, journalist_id, position, source_indexes, profile, billable, credits)
     select 'job_' || (i / ${SOURCES_OF_JOB}), 'jr_' || i, i % ${SOURCES_OF_JOB}, array[i % ${SOURCES_OF_JOB}],
       jsonb_build_object('name', 'Name ' || i, 'evidence', jsonb_build_array(jsonb_build_object('excerpt', ${TEXT}))),
       true, 2000
     from generate_series(1, ${rows}) i`,
  ],
  audit_entries: (rows) => [
    `insert into audit_entries (action, organization_id, target_id, subject_hashes, at)
    select 'person_looked_up', 'org_1', 'target_' || i, array[sha256(i::text::bytea)], ${OLD}
    from generate_series(1, ${rows}) i`,
  ],
  articles: (rows) => [
    `insert into articles (url_key, url, domain, reading, fetched_at, stored_at, content_sha256)
    select ${URL_KEY}, ${URL_KEY}, 'paper-' || (i % 5000) || '.example',
      jsonb_build_object('authors', jsonb_build_array(jsonb_build_object('name', 'Name ' || i % 50000)), 'text', ${TEXT}),
      ${OLD}, ${OLD}, md5(i::text)
    from generate_series(1, ${rows}) i`,
  ],
  page_copies: (rows) => [
    // What other pages are quoted by is read, too.
    `insert into articles (url_key, url, domain, reading, fetched_at, stored_at, content_sha256)
     select ${URL_KEY}, ${URL_KEY}, 'paper.example', '{"authors": []}', now(), now(), md5('kept' || i)
     from generate_series(1, ${rows} / 4) i`,
    `insert into page_copies (content_sha256, url, domain, charset, text, words, fetched_at, stored_at)
    select md5(i::text), ${URL_KEY}, 'paper.example', 'utf-8', ${TEXT}, 'words', ${OLD}, ${OLD}
    from generate_series(1, ${rows}) i`,
  ],
  lookups: (rows) => [
    `insert into lookups (id, kind, key, url, requested_at)
    select 'lk_' || i, 'article', ${URL_KEY}, ${URL_KEY}, ${OLD} from generate_series(1, ${rows}) i`,
  ],
  journalists: (rows) => [
    `insert into journalists (id, name, created_at) select 'jr_' || i, 'Name ' || i, ${OLD}
     from generate_series(1, ${rows}) i`,
    `insert into journalist_keys (key, journalist_id)
     select 'name:name ' || i || '#', 'jr_' || i from generate_series(1, ${rows}) i`,
  ],
  news_searches: (rows) => [
    `insert into news_searches (organization_id, idempotency_key, request_hash, billing_subject, reply, expires_at)
    select 'org_1', i, 'hash', i, jsonb_build_object('news', ${TEXT}), ${OLD} from generate_series(1, ${rows}) i`,
  ],
  news_articles: (rows) => [
    `insert into news_articles (url_key, url, domain, title, snippet, authors, published_at, published_at_basis,
      is_reprint, story, origin, first_seen_at, title_key, lead_marks, search)
    select ${URL_KEY}, ${URL_KEY}, 'paper.example', left(words, 60), words, '{}', ${OLD}, 'provider', false, ${URL_KEY},
      'gkg', ${OLD}, i, array[i, i + 1, i + 2, i + 3], to_tsvector('simple', words)
    from (
      select i, (select string_agg('w' || floor(1000000::float8 ^ ((hashint8(i * 64 + place)::float8 + 2147483648) / 4294967296))::int, ' ')
                 from generate_series(1, 40) place) as words
      from generate_series(1, ${rows}) i offset 0) article`,
  ],
};

export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      rows: { type: 'string', default: '1000000' },
      tables: { type: 'string', default: Object.keys(FILLS).join() },
    },
  });
  const rows = Number(values.rows);
  await withPostgres(async (pool) => {
    await sql`insert into organizations (id, name) values ('org_1', 'Bench')`.execute(pool);
    for (const table of values.tables.split(','))
      await pool.connection().execute((db) => measure(db, table, rows));
  });
}

async function measure(db: Database, table: string, rows: number): Promise<void> {
  const fill = FILLS[table];
  if (!fill) throw new Error(`--tables takes ${Object.keys(FILLS).join()}`);
  const seconds = await clockOf(db);
  await sql`truncate jobs, journalists, articles, page_copies, lookups, audit_entries, news_searches, news_articles cascade`.execute(
    db,
  );
  let begun = seconds();
  for (const statement of fill(rows)) await sql.raw(statement).execute(db);
  const stored = seconds() - begun;
  await sql`vacuum analyze`.execute(db);

  let [batches, longest, last] = [0, 0, performance.now()];
  const onBatch = () => {
    batches += 1;
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  };
  begun = seconds();
  const removed =
    table === 'news_articles' ? await removeNews(db, onBatch) : await retention.apply(db, LIMITS, onBatch);
  const removal = seconds() - begun;
  const { rows: left } = await sql`select from ${sql.table(table)} limit 1`.execute(db);
  if (left.length > 0) throw new Error(`rows of ${table} are left after ${removed} were removed`);
  console.log(
    `${table}: ${rows} rows stored in ${stored.toFixed(1)} s of processor time, removed in ${removal.toFixed(1)} s: ` +
      `${(removal / stored).toFixed(2)} times (${batches} batches, the longest ${Math.round(longest)} ms)`,
  );
}

async function removeNews(db: Database, onBatch: () => void): Promise<number> {
  let removed = 0;
  for (let batch = NEWS_BATCH; batch === NEWS_BATCH; ) {
    batch = await newsArticles.removeOlderThan(db, NEWS_DAYS, NEWS_BATCH);
    removed += batch;
    onBatch();
  }
  return removed;
}
