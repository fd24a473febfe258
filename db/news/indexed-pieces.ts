import { sql } from 'kysely';
import type { IndexedPiece } from '../../model/index.ts';
import type { Database } from '../core/database.ts';
import { microsOf, type Place, timeOf } from '../core/places.ts';
import { COUNTRY_OF_ARTICLE } from './article-country.ts';

/** The columns of an `IndexedPiece`. */
export const PIECE = sql.raw(
  'url_key, url, domain, title, snippet, authors, published_at, language, source_name, story',
);

/** Returns articles sorted by key; keys that are not in the index are left out. */
export async function findPieces(db: Database, urlKeys: readonly string[]): Promise<IndexedPiece[]> {
  const { rows } = await sql<IndexedPiece>`
    select ${PIECE} from news_articles where url_key = any(${[...urlKeys]}::text[]) order by url_key collate "C"`.execute(
    db,
  );
  return rows;
}

/** How old an article that the index gets may be to count as new: feeds and archives bring old ones, too. */
const NEW = sql`interval '3 days'`;
/** How long transactions may take that add articles. */
const LONGEST = sql`interval '2 minutes'`;

/** A signed article with the country of its outlet, and its place in the order in which the index got them. */
export type ArrivedPiece = IndexedPiece & { country: string | null };

/**
 * Returns new signed articles, of no archive, that the index got after a place, in order, and the place up to which these are all.
 * An article is stored with the time at which its transaction began, so what running ones add comes later.
 */
export async function findArrived(
  db: Database,
  after: Place,
  limit: number,
): Promise<{ pieces: ArrivedPiece[]; until: Place }> {
  const { rows: times } = await sql<{ micros: string }>`
    select (extract(epoch from greatest(${timeOf(after)}, now() - ${LONGEST}, least(now(), min(xact_start)))) * 1000000)::int8::text
      as micros
    from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(
    db,
  );
  const horizon = { micros: times[0]?.micros ?? after.micros, id: '' };
  const { rows } = await sql<ArrivedPiece & { micros: string }>`
    select ${PIECE}, ${COUNTRY_OF_ARTICLE} as country, ${microsOf('first_seen_at')} as micros
    from news_articles article
    where (first_seen_at, url_key collate "C") > (${timeOf(after)}, ${after.id}) and first_seen_at < ${timeOf(horizon)}
      and archive is null and first_seen_at >= ${timeOf(after)}
      and cardinality(authors) > 0 and published_at > first_seen_at - ${NEW}
    order by first_seen_at, url_key collate "C" limit ${limit}`.execute(db);
  const last = rows.at(-1);
  return {
    pieces: rows.map(({ micros: _micros, ...piece }) => piece),
    until: last && rows.length === limit ? { micros: last.micros, id: last.url_key } : horizon,
  };
}
