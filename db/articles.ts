import { sql } from 'kysely';
import type { Database } from './database.ts';

/** What the reader says a page is. Only an `article` and a `live_blog` have a journalist to look for. */
export type PageKind = 'article' | 'live_blog' | 'video' | 'listing' | 'error' | 'login_wall' | 'other';

/** A fact's place on a page. */
export interface Located {
  locator: string;
  excerpt: string;
}

/** A person whom an article names as its author. */
export interface ArticleAuthor extends Located {
  name: string;
  /** The author's page, absolute. */
  url: string | null;
  email: string | null;
  role: string | null;
  bio: string | null;
  /** Profiles elsewhere that the page states for this person. */
  profiles: string[];
  confidence: number;
}

/** An address printed on a page, with the words around it. */
export interface PrintedAddress extends Located {
  email: string;
  nearby: string;
}

/** Fields of a reading whose place on the page and whose trust are kept beside the value. */
export type EvidencedField =
  | 'canonical_url'
  | 'title'
  | 'description'
  | 'byline'
  | 'published_at'
  | 'modified_at'
  | 'section'
  | 'image_url'
  | 'publication_name'
  | 'is_syndicated';

/** One reading of one page. Unknown is null. */
export interface ArticleReading {
  kind: PageKind;
  /** Where the page was in the end, after redirects. */
  url: string;
  canonical_url: string | null;
  title: string | null;
  title_evidence: Located | null;
  description: string | null;
  /** What is printed as the byline, unparsed. */
  byline: string | null;
  authors: ArticleAuthor[];
  /** Agencies, desks and publishers in the author's place. */
  organizations: (Located & { name: string })[];
  /** RFC 3339, with the page's own offset where it has one. */
  published_at: string | null;
  published_at_precision: 'second' | 'minute' | 'hour' | 'day' | null;
  published_evidence: Located | null;
  modified_at: string | null;
  language: string | null;
  section: string | null;
  tags: string[];
  image_url: string | null;
  publication_name: string | null;
  publication_evidence: Located | null;
  paywalled: boolean;
  /** Whether the page reprints somebody else's story, and where that story stands, if the page says so. */
  is_syndicated: boolean;
  original_url: string | null;
  addresses: PrintedAddress[];
  /** Where each field's value stands and how far it is trusted, from 0 to 1; authors carry theirs themselves. */
  evidence: Partial<Record<EvidencedField, Located & { confidence: number }>>;
  /** Feeds that the page offers. */
  feeds: string[];
  /** Plain text of the main part, paragraphs separated by blank lines, cut at 20,000 characters. */
  text: string;
  /** The main part as GitHub-flavoured Markdown, cut like the text. */
  markdown: string;
  word_count: number;
}

/** A reading with when and of which bytes it was made. */
export interface StoredArticle {
  url_key: string;
  url: string;
  reading: ArticleReading;
  fetched_at: Date;
  content_sha256: string;
}

/** The stored reading of a page, if it was stored at most `maxAgeSeconds` ago. */
export async function find(
  db: Database,
  urlKey: string,
  maxAgeSeconds: number,
): Promise<StoredArticle | undefined> {
  return db
    .selectFrom('articles')
    .select(['url_key', 'url', 'reading', 'fetched_at', 'content_sha256'])
    .where('url_key', '=', urlKey)
    .where('stored_at', '>', sql<Date>`now() - make_interval(secs => ${maxAgeSeconds})`)
    .executeTakeFirst();
}

/** Stored readings by key, whatever their age. */
export async function findMany(db: Database, urlKeys: string[]): Promise<StoredArticle[]> {
  if (urlKeys.length === 0) return [];
  return db
    .selectFrom('articles')
    .select(['url_key', 'url', 'reading', 'fetched_at', 'content_sha256'])
    .where('url_key', '=', sql<string>`any(${urlKeys})`)
    .execute();
}

/** Stores a reading; a newer one of the same page replaces it. */
export async function save(db: Database, article: StoredArticle & { domain: string }): Promise<void> {
  const { reading, ...columns } = article;
  const values = {
    ...columns,
    title: reading.title,
    published_at: reading.published_at ? new Date(reading.published_at) : null,
    language: reading.language,
    reading: JSON.stringify(reading),
    stored_at: sql<Date>`now()`,
  };
  await db
    .insertInto('articles')
    .values(values)
    .onConflict((conflict) => conflict.column('url_key').doUpdateSet(values))
    .execute();
}
