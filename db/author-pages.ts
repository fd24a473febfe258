import { sql } from 'kysely';
import { admitAuthorPage } from './admission.ts';
import type { Located, PrintedAddress, PrintedProfile } from './articles.ts';
import type { Database } from './database.ts';
import type { RecentArticle } from './journalists.ts';
import type { Mentions } from './mentions.ts';
import { publicationDomain } from './publication-domain.ts';
import * as suppressions from './suppressions.ts';

/** One reading of one page of an author, or of a house's people. Unknown is null. */
export interface AuthorPageReading {
  /** Where the page was in the end, after redirects. */
  url: string;
  name: string | null;
  name_evidence: Located | null;
  role: (Located & { text: string }) | null;
  bio: (Located & { text: string }) | null;
  /** Where the page's data says that they work or live. */
  region: (Located & { text: string }) | null;
  /** What the page's data says that they know about. */
  topics: (Located & { text: string })[];
  addresses: PrintedAddress[];
  /** Profile links; `stated`: by the page's data, for this very person. */
  profiles: (PrintedProfile & { stated: boolean })[];
  /** Articles that the page links to, in page order. */
  articles: (RecentArticle & { locator: string })[];
  /** Feeds that the page offers. */
  feeds: string[];
  /** What the page calls its publication. */
  publication: (Located & { text: string }) | null;
  /** Pages of the site that list its people or say how to reach them. */
  staff_pages: string[];
}

export interface StoredAuthorPage {
  url_key: string;
  url: string;
  reading: AuthorPageReading;
  fetched_at: Date;
  content_sha256: string;
}

/** The stored reading of an author page, if it was stored at most `maxAgeSeconds` ago. */
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
 * Stores a reading; a newer one of the same page replaces it. Returns it as it is stored, without suppressed people
 * among others; undefined, and nothing is stored, where the page or the person whom it is about is suppressed.
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

/** A stored page that names somebody. */
export type Mention = Pick<StoredAuthorPage, 'url' | 'fetched_at'>;

export async function listMentions(db: Database, { postgres }: Mentions): Promise<Mention[]> {
  return db
    .selectFrom('author_pages')
    .select(['url', 'fetched_at'])
    .where(sql<boolean>`url ~* ${postgres} or reading::text ~* ${postgres}`)
    .orderBy('url')
    .execute();
}

/** Addresses of pages of one publication that name their person, the newest first: from them its way of addressing is told. */
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
