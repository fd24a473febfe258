import { sql } from 'kysely';
import { WEEK_MS } from '../../model/durations.ts';
import { normalizeName, type Works } from '../../model/index.ts';
import type { Database } from '../core/database.ts';
import { inPostgres } from './news-retrieval.ts';

const YEAR_WEEKS = 52;
const MAX_PIECES = 200;

/** Returns what the index shows of the works of a person of an outlet in the year before `at`, in ms. */
export async function findOfYear(
  db: Database,
  { name, domain }: { name: string; domain: string },
  at: number,
): Promise<Pick<Works, 'pieces' | 'isRead'>> {
  const window = { from: new Date(at - YEAR_WEEKS * WEEK_MS), to: new Date(at) };
  const works = (await inPostgres(db).findWorks([name], window, MAX_PIECES)).get(normalizeName(name)) ?? [];
  const reprints = await reprintsAmong(
    db,
    works.map(({ url_key }) => url_key),
  );
  const pieces = works.flatMap(({ published_at, source_name, ...piece }) =>
    published_at
      ? {
          url: piece.url,
          domain: piece.domain,
          story: piece.story,
          outlet: source_name ?? piece.domain,
          is_reprint: reprints.has(piece.url_key),
          published_at: published_at.getTime(),
        }
      : [],
  );
  const own = pieces.filter((piece) => piece.domain === domain).map((piece) => piece.published_at);
  const isRead = own.length > 0 && (await isReadSince(db, domain, Math.max(...own), at));
  return { pieces, isRead };
}

async function reprintsAmong(db: Database, urlKeys: string[]): Promise<Set<string>> {
  if (urlKeys.length === 0) return new Set();
  const rows = await db
    .selectFrom('news_articles')
    .select('url_key')
    .where('url_key', 'in', urlKeys)
    .where('is_reprint', '=', true)
    .execute();
  return new Set(rows.map(({ url_key }) => url_key));
}

/** Whether the index has a signed article of a domain of each whole week between two times. */
async function isReadSince(db: Database, domain: string, from: number, to: number): Promise<boolean> {
  const weeks = Math.floor((to - from) / WEEK_MS);
  const { rows } = await sql<{ read: number }>`
    select count(*)::int as read from generate_series(1, ${weeks}::int) as week(number)
    where exists (
      select from news_articles
      where reversed_host >= reverse(${`.${domain}`}) and reversed_host < reverse(${`/${domain}`})
        and published_at > ${new Date(to)}::timestamptz - number * interval '7 days'
        and published_at <= ${new Date(to)}::timestamptz - (number - 1) * interval '7 days'
        and cardinality(authors) > 0)`.execute(db);
  return rows[0]?.read === weeks;
}
