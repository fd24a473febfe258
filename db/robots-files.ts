import { sql } from 'kysely';
import type { Database } from './database.ts';

/** A robots.txt as it was found. */
export interface StoredRobots {
  /** Null when the file could not be fetched, in which case the site is treated as closed. */
  content: string | null;
  expires_at: Date;
}

/** The stored robots.txt of an origin, unless it has expired. */
export async function find(db: Database, origin: string): Promise<StoredRobots | undefined> {
  return db
    .selectFrom('robots_files')
    .select(['content', 'expires_at'])
    .where('origin', '=', origin)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

/** Stores a robots.txt; a newer one replaces it. */
export async function save(
  db: Database,
  origin: string,
  found: { content: string | null; lifetimeSeconds: number },
): Promise<StoredRobots> {
  const values = {
    // PostgreSQL text cannot contain NUL, and no rule needs one.
    content: found.content?.replaceAll('\0', '') ?? null,
    expires_at: sql<Date>`now() + make_interval(secs => ${found.lifetimeSeconds})`,
  };
  return db
    .insertInto('robots_files')
    .values({ origin, ...values })
    .onConflict((conflict) => conflict.column('origin').doUpdateSet(values))
    .returning(['content', 'expires_at'])
    .executeTakeFirstOrThrow();
}
