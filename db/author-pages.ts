import { sql } from 'kysely';
import { type AuthorPageReading, type Mentions, publicationDomain } from '../model/index.ts';
import { admitAuthorPage } from './admission.ts';
import type { Database } from './database.ts';
import * as suppressions from './suppressions.ts';

export interface StoredAuthorPage {
  url_key: string;
  url: string;
  reading: AuthorPageReading;
  fetched_at: Date;
  content_sha256: string;
}

/** The page extracted from an author page, if it is at most `maxAgeSeconds` old. */
export async function find(
  db: Database,
  urlKey: string,
  maxAgeSeconds: number,
): Promise<StoredAuthorPage | undefined> {
  return db
    .selectFrom('author_pages')
    .select(['url_key', 'url', 'reading', 'fetched_at', 'content_sha256'])
    .where('url_key', '=', urlKey)
    .where('stored_at', '>', sql<Date>`now() - make_interval(secs => ${maxAgeSeconds})`)
    .executeTakeFirst();
}

/**
 * Stores an extracted author page, replacing an older one, and returns it as stored, without suppressed
 * colleagues. If the page or the person it describes is suppressed, stores nothing and returns undefined.
 */
export async function save(db: Database, page: StoredAuthorPage): Promise<AuthorPageReading | undefined> {
  const domain = publicationDomain(new URL(page.reading.url).hostname);
  return db.transaction().execute(async (tx) => {
    await suppressions.lockForWriting(tx);
    const reading = await admitAuthorPage(tx, page, domain);
    if (!reading) return undefined;
    const values = { ...page, domain, reading: JSON.stringify(reading), stored_at: sql<Date>`now()` };
    await tx
      .insertInto('author_pages')
      .values(values)
      .onConflict((conflict) => conflict.column('url_key').doUpdateSet(values))
      .execute();
    return reading;
  });
}

/** A stored page that names a person. */
export type Mention = Pick<StoredAuthorPage, 'url' | 'fetched_at'>;

export async function listMentions(db: Database, { postgres }: Mentions): Promise<Mention[]> {
  return db
    .selectFrom('author_pages')
    .select(['url', 'fetched_at'])
    .where(sql<boolean>`url ~* ${postgres} or reading::text ~* ${postgres}`)
    .orderBy('url')
    .execute();
}

/**
 * URLs of a publication's author pages on which a person was identified, newest first. They reveal the site's
 * URL pattern.
 */
export async function listOfDomain(
  db: Database,
  domain: string,
  limit: number,
): Promise<{ url: string; name: string }[]> {
  const rows = await db
    .selectFrom('author_pages')
    .select([sql<string>`reading ->> 'url'`.as('url'), sql<string | null>`reading ->> 'name'`.as('name')])
    .where('domain', '=', domain)
    .where(sql<boolean>`reading ->> 'name' is not null`)
    .orderBy('stored_at', 'desc')
    .limit(limit)
    .execute();
  return rows.flatMap(({ url, name }) => (name ? [{ url, name }] : []));
}
