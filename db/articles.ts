import { sql } from 'kysely';
import { admitArticle } from './admission.ts';
import type { Database } from './database.ts';
import type { Mentions } from './mentions.ts';
import type { PublicationType } from './publications.ts';
import { searchVector } from './search-words.ts';
import * as suppressions from './suppressions.ts';

/** What the reader says a page is. */
export type PageKind = 'article' | 'live_blog' | 'video' | 'listing' | 'error' | 'login_wall' | 'other';
/** Kinds that a journalist signs: these are articles to whoever asks for one. */
export const SIGNED_KINDS: ReadonlySet<PageKind> = new Set(['article', 'live_blog']);

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

/** A reading with when, by which reader and of which bytes it was made. */
export interface StoredArticle {
  url_key: string;
  url: string;
  reading: ArticleReading;
  fetched_at: Date;
  content_sha256: string;
  extractor: string;
}

/** A stored article as found by one of its addresses. */
export interface FoundArticle extends StoredArticle {
  /** The key that was asked for: the article's own or an alias of it. */
  asked_key: string;
  domain: string;
  /** Whether it is used without another fetch. */
  fresh: boolean;
}

const COLUMNS = [
  'article.url_key',
  'article.url',
  'article.domain',
  'article.reading',
  'article.fetched_at',
  'article.content_sha256',
  'article.extractor',
] as const;
const IS_FRESH = sql<boolean>`article.fresh_until > now()`;

/** Stored readings by any of their addresses' keys, whatever their age. */
export async function findMany(db: Database, urlKeys: string[]): Promise<FoundArticle[]> {
  if (urlKeys.length === 0) return [];
  return db
    .selectFrom('article_aliases as alias')
    .innerJoin('articles as article', 'article.url_key', 'alias.article_key')
    .select([...COLUMNS, 'alias.url_key as asked_key', IS_FRESH.as('fresh')])
    .where('alias.url_key', '=', sql<string>`any(${urlKeys})`)
    .execute();
}

/** The stored reading of a page, whatever its age. */
export async function find(db: Database, urlKey: string): Promise<FoundArticle | undefined> {
  return (await findMany(db, [urlKey]))[0];
}

/** What a look-up answers with: a reading without the parts that only jobs read, and its publication. */
export interface ArticleSummary extends Omit<FoundArticle, 'reading'> {
  reading: Omit<ArticleReading, 'text' | 'markdown' | 'addresses' | 'feeds'>;
  /** Null unless asked for. */
  markdown: string | null;
  publication_name: string | null;
  publication_type: PublicationType | null;
}

/** Stored articles by any of their addresses' keys, in one statement, without what is not asked for. */
export async function findSummaries(
  db: Database,
  urlKeys: string[],
  options: { markdown: boolean },
): Promise<ArticleSummary[]> {
  if (urlKeys.length === 0) return [];
  return db
    .selectFrom('article_aliases as alias')
    .innerJoin('articles as article', 'article.url_key', 'alias.article_key')
    .leftJoin('publications as publication', 'publication.domain', 'article.domain')
    .select([
      ...COLUMNS.filter((column) => column !== 'article.reading'),
      'alias.url_key as asked_key',
      IS_FRESH.as('fresh'),
      // Parsing ten long texts that nobody asked for is what a batch would spend its time on.
      sql<ArticleSummary['reading']>`article.reading - array['text', 'markdown', 'addresses', 'feeds']`.as(
        'reading',
      ),
      options.markdown
        ? sql<string | null>`article.reading ->> 'markdown'`.as('markdown')
        : sql<string | null>`null`.as('markdown'),
      sql<string | null>`coalesce(publication.profile ->> 'name', publication.record ->> 'name')`.as(
        'publication_name',
      ),
      sql<PublicationType | null>`coalesce(publication.profile ->> 'publication_type',
        publication.record ->> 'publication_type')`.as('publication_type'),
    ])
    .where('alias.url_key', '=', sql<string>`any(${urlKeys})`)
    .execute();
}

export interface NewArticle extends StoredArticle {
  domain: string;
  /** Further keys under which the article is found. */
  aliases: string[];
  freshSeconds: number;
}

/**
 * Stores a reading; a newer one of the same page replaces it. Returns it as it is stored, without suppressed
 * colleagues of its author; undefined, and nothing is stored, where its author or its page is suppressed.
 */
export async function save(db: Database, article: NewArticle): Promise<ArticleReading | undefined> {
  const { aliases, freshSeconds, ...columns } = article;
  return db.transaction().execute(async (tx) => {
    await suppressions.lockForWriting(tx);
    const reading = await admitArticle(tx, article);
    if (!reading) return undefined;
    const values = {
      ...columns,
      title: reading.title,
      published_at: reading.published_at ? new Date(reading.published_at) : null,
      language: reading.language,
      reading: JSON.stringify(reading),
      stored_at: sql<Date>`now()`,
      fresh_until: sql<Date>`now() + make_interval(secs => ${freshSeconds})`,
      search: SIGNED_KINDS.has(reading.kind) ? searchVector(reading) : null,
    };
    await tx
      .insertInto('articles')
      .values(values)
      .onConflict((conflict) => conflict.column('url_key').doUpdateSet(values))
      .execute();
    const keys = [...new Set([article.url_key, ...aliases])];
    // What was stored apart before it was known to be this article.
    await tx
      .deleteFrom('articles')
      .where('url_key', '=', sql<string>`any(${keys})`)
      .where('url_key', '!=', article.url_key)
      .execute();
    await tx
      .insertInto('article_aliases')
      .values(keys.map((url_key) => ({ url_key, article_key: article.url_key })))
      .onConflict((conflict) => conflict.column('url_key').doUpdateSet({ article_key: article.url_key }))
      .execute();
    return reading;
  });
}

/** Lets the stored readings of these keys go stale: the next look-up fetches again. */
export async function expire(db: Database, urlKeys: string[]): Promise<void> {
  await db
    .updateTable('articles')
    .set({ fresh_until: sql<Date>`now()` })
    .where('url_key', 'in', (eb) =>
      eb
        .selectFrom('article_aliases')
        .select('article_key')
        .where('url_key', '=', sql<string>`any(${urlKeys})`),
    )
    .where('fresh_until', '>', sql<Date>`now()`)
    .execute();
}

/** A stored page that names somebody. */
export type Mention = Pick<StoredArticle, 'url' | 'fetched_at'> & { title: string | null; domain: string };

export async function listMentions(db: Database, { postgres }: Mentions): Promise<Mention[]> {
  return db
    .selectFrom('articles')
    .select(['url', 'title', 'domain', 'fetched_at'])
    .where(sql<boolean>`url ~* ${postgres} or reading::text ~* ${postgres}`)
    .orderBy('url')
    .execute();
}
