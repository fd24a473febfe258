import { createWriteStream, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { loadArchive } from '../../../activities/news/index.ts';
import { type Database, newsWords } from '../../../db/index.ts';
import type { Newsroom } from './newsroom.ts';
import type { Sheet } from './sheet.ts';

const LINES_AT_ONCE = 1_000;

/** Loads generated articles as `byline admin news load` does. The file is written first, so that generating it costs the load nothing. */
export async function loadGenerated(
  db: Database,
  newsroom: Newsroom,
  { load, count, folder }: { load: string; count: number; folder: string },
  sheet: Sheet,
): Promise<void> {
  const file = join(folder, `${load}.jsonl`);
  let started = performance.now();
  await pipeline(Readable.from(linesOf(newsroom, count, load)), createWriteStream(file));
  sheet.note('generated, not loaded', rateSince(started, count), 'articles/s');
  started = performance.now();
  let counting = Number.NaN;
  const { added } = await loadArchive(db, { file, archive: load }, ({ lines }) => {
    counting = performance.now();
    if (lines % 100_000 === 0) console.log(`  ${lines} lines, ${rateSince(started, lines).toFixed(0)}/s`);
  });
  sheet.note('loaded, without counting', (1000 * added) / (counting - started), 'articles/s');
  sheet.note('counting after the load', performance.now() - counting, 'ms');
  await sheet.time('analyze', () => sql`analyze news_articles`.execute(db));
  await sheet.time('refresh() when nothing has changed', () => newsWords.refresh(db));
  rmSync(file);
}

/**
 * Adds copies of all articles, with other keys, times, stories and fingerprints but the same words, in the database and
 * with the indexes of words made anew: a tenth of the time that loading them takes.
 */
export async function copyArticles(pool: Database, copies: number, sheet: Sheet): Promise<void> {
  await sheet.time(`${copies} copies of each article made in the database`, () =>
    pool.connection().execute(async (db) => {
      const { rows: indexes } = await sql<{ name: string; definition: string }>`
        select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
        from pg_index join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
        where indrelid = 'news_articles'::regclass and amname = 'gin'`.execute(db);
      for (const { name } of indexes) await sql`drop index ${sql.table(name)}`.execute(db);
      await sql`
        insert into news_articles (url_key, url, domain, title, snippet, authors, source_name, published_at,
          published_at_precision, published_at_basis, language, country, image_url, is_reprint, origin, title_key,
          lead_marks, story, archive, search, first_seen_at)
        select url_key || '-' || copy, url || '-' || copy, domain, title, snippet, authors, source_name,
          published_at - copy * interval '7 minutes', published_at_precision, published_at_basis, language, country,
          image_url, is_reprint, origin, title_key + copy,
          case when lead_marks is not null then array(select mark # (copy * 7919) from unnest(lead_marks) as mark) end,
          story || '-' || copy, archive, search, now() + copy * interval '1 microsecond'
        from news_articles, generate_series(1, ${copies}::int) as copy`.execute(db);
      await sql`set maintenance_work_mem = '1GB'`.execute(db);
      for (const { definition } of indexes) await sql.raw(definition).execute(db);
      await sql`reset maintenance_work_mem`.execute(db);
    }),
  );
  await sheet.time('analyze', () => sql`analyze news_articles`.execute(pool));
  await sheet.time('counting after the load', () => newsWords.refresh(pool));
}

function rateSince(started: number, count: number): number {
  return (1000 * count) / (performance.now() - started);
}

function* linesOf(newsroom: Newsroom, count: number, load: string) {
  let chunk = '';
  let lines = 0;
  for (const article of newsroom.generate(count, load)) {
    chunk += `${JSON.stringify(article)}\n`;
    if (++lines % LINES_AT_ONCE > 0) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}
