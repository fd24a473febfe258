import { sql } from 'kysely';
import type { Database } from '../core/database.ts';

/** A robots.txt file as fetched. */
export interface StoredRobots {
  /** Null if the file could not be fetched; no page of the site may then be fetched. */
  content: string | null;
  expires_at: Date;
}

/** Returns the stored file of an origin; undefined if there is none or it has expired. */
export async function find(db: Database, origin: string): Promise<StoredRobots | undefined> {
  return db
    .selectFrom('robots_files')
    .select(['content', 'expires_at'])
    .where('origin', '=', origin)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

/** Stores a file in place of an older one. */
export async function save(
  db: Database,
  origin: string,
  file: { content: string | null; lifetimeSeconds: number },
): Promise<StoredRobots> {
  const values = {
    // PostgreSQL cannot store NUL, and no rule needs it.
    content: file.content?.replaceAll('\0', '') ?? null,
    expires_at: sql<Date>`now() + make_interval(secs => ${file.lifetimeSeconds})`,
  };
  return db
    .insertInto('robots_files')
    .values({ origin, ...values })
    .onConflict((conflict) => conflict.column('origin').doUpdateSet(values))
    .returning(['content', 'expires_at'])
    .executeTakeFirstOrThrow();
}
