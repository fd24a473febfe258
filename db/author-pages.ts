import { sql } from 'kysely';
import type { Located, PrintedAddress } from './articles.ts';
import type { Database } from './database.ts';
import type { RecentArticle } from './journalists.ts';
import type { Mentions } from './mentions.ts';
import { publicationDomain } from './publication-domain.ts';
import * as suppressions from './suppressions.ts';

/** One reading of one author page. Unknown is null. */
export interface AuthorPageReading {
  /** Where the page was in the end, after redirects. */
  url: string;
  name: string | null;
  name_evidence: Located | null;
  role: (Located & { text: string }) | null;
  bio: (Located & { text: string }) | null;
  addresses: PrintedAddress[];
  /** Profile links with the words around them. */
  profiles: (Located & { url: string })[];
  /** Articles that the page links to, in page order. */
  articles: (RecentArticle & { locator: string })[];
  /** Feeds that the page offers. */
  feeds: string[];
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
 * Stores a reading; a newer one of the same page replaces it. False, and nothing is stored, where the page or
 * the person whom it is about is suppressed.
 */
export async function save(db: Database, page: StoredAuthorPage): Promise<boolean> {
  const values = { ...page, reading: JSON.stringify(page.reading), stored_at: sql<Date>`now()` };
  return db.transaction().execute(async (tx) => {
    await suppressions.lockForWriting(tx);
    if (await suppressions.includes(tx, subjectsOf(page.reading))) {
      // So that it is not fetched again, and goes from the archives with the next clean-up.
      await suppressions.add(tx, [page.url, page.reading.url].map(suppressions.pageSubject));
      return false;
    }
    await tx
      .insertInto('author_pages')
      .values(values)
      .onConflict((conflict) => conflict.column('url_key').doUpdateSet(values))
      .execute();
    return true;
  });
}

function subjectsOf({ url, name, addresses }: AuthorPageReading): suppressions.Subject[] {
  const domains = [publicationDomain(new URL(url).hostname)];
  return suppressions.subjectsOf({
    name,
    domains,
    addresses: addresses.map(({ email }) => email),
    pages: [url],
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
