import { sql } from 'kysely';
import {
  type ArticleReading,
  type Mentions,
  type PageKind,
  type PublicationType,
  SIGNED_KINDS,
  urlKey,
} from '../model/index.ts';
import { admitArticle } from './admission.ts';
import type { Database, Transaction } from './database.ts';
import * as newsArticles from './news-articles.ts';
import * as suppressions from './suppressions.ts';

/** A reading with its time, its reader, and the hash of the bytes it was made from. */
export interface StoredArticle {
  url_key: string;
  url: string;
  reading: ArticleReading;
  fetched_at: Date;
  content_sha256: string;
  extractor: string;
}

/** A stored article as found by one of its URLs. */
export interface FoundArticle extends StoredArticle {
  /** The requested key: the article's own or an alias of it. */
  asked_key: string;
  domain: string;
  /** Whether it can be used without another fetch. */
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

/** Stored readings by the keys of any of their URLs, whatever their age. */
export async function findMany(db: Database, urlKeys: string[]): Promise<FoundArticle[]> {
  if (urlKeys.length === 0) return [];
  return db
    .selectFrom('article_aliases as alias')
    .innerJoin('articles as article', 'article.url_key', 'alias.article_key')
    .select([...COLUMNS, 'alias.url_key as asked_key', IS_FRESH.as('fresh')])
    .where('alias.url_key', '=', sql<string>`any(${urlKeys})`)
    .execute();
}

/**
 * What the fit score needs from an article: its digest, and the text only when there is no digest of this
 * version.
 */
export interface DigestedArticle {
  asked_key: string;
  reading_url: string;
  kind: PageKind;
  title: string | null;
  description: string | null;
  published_at: string | null;
  language: string | null;
  section: string | null;
  tags: string[];
  digest: unknown;
  text: string | null;
}

/** Articles by the keys of any of their URLs, for the fit score. */
export async function findDigests(
  db: Database,
  urlKeys: string[],
  version: number,
): Promise<DigestedArticle[]> {
  if (urlKeys.length === 0) return [];
  const isCurrent = sql<boolean>`(article.digest ->> 'version')::integer is not distinct from ${version}::integer`;
  const field = (name: string) => sql<string | null>`article.reading ->> ${sql.lit(name)}`;
  return db
    .selectFrom('article_aliases as alias')
    .innerJoin('articles as article', 'article.url_key', 'alias.article_key')
    .select([
      'alias.url_key as asked_key',
      sql<string>`article.reading ->> 'url'`.as('reading_url'),
      sql<PageKind>`article.reading ->> 'kind'`.as('kind'),
      field('title').as('title'),
      field('description').as('description'),
      field('published_at').as('published_at'),
      field('language').as('language'),
      field('section').as('section'),
      sql<string[]>`coalesce(article.reading -> 'tags', '[]')`.as('tags'),
      sql<unknown>`case when ${isCurrent} then article.digest end`.as('digest'),
      sql<string | null>`case when ${isCurrent} then null else article.reading ->> 'text' end`.as('text'),
    ])
    .where('alias.url_key', '=', sql<string>`any(${urlKeys})`)
    .execute();
}

/** An article as found by its author. */
export interface ArticleByAuthor extends Omit<FoundArticle, 'asked_key' | 'fresh' | 'reading'> {
  reading: Omit<ArticleReading, 'text' | 'markdown'>;
}

/** Stored articles that name this author, spelled the same, newest first, at one domain or any. */
export async function findByAuthor(
  db: Database,
  by: { name: string; domain: string | null; limit: number },
): Promise<ArticleByAuthor[]> {
  let query = db
    .selectFrom('articles as article')
    .select([
      ...COLUMNS.filter((column) => column !== 'article.reading'),
      'article.domain',
      sql<ArticleByAuthor['reading']>`article.reading - '{text,markdown}'::text[]`.as('reading'),
    ])
    // Written exactly like the index expression, so that the index is used.
    .where(sql<boolean>`article.reading -> 'authors' @> ${JSON.stringify([{ name: by.name }])}::jsonb`);
  if (by.domain !== null) query = query.where('article.domain', '=', by.domain);
  return query
    .orderBy('article.published_at', (order) => order.desc().nullsLast())
    .limit(by.limit)
    .execute();
}

/** The stored reading of a page, whatever its age. */
export async function find(db: Database, urlKey: string): Promise<FoundArticle | undefined> {
  return (await findMany(db, [urlKey]))[0];
}

/** Parts that only jobs read. */
const UNASKED = ['text', 'markdown', 'addresses', 'profiles', 'staff_pages', 'feeds', 'site_marks'] as const;

/** What a lookup returns: a reading without the parts that only jobs read, and its publication. */
export interface ArticleSummary extends Omit<FoundArticle, 'reading'> {
  reading: Omit<ArticleReading, (typeof UNASKED)[number]>;
  /** Null unless requested. */
  markdown: string | null;
  publication_name: string | null;
  publication_type: PublicationType | null;
}

/** Stored articles by the keys of any of their URLs, in one statement, without unrequested parts. */
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
      // Otherwise a batch would spend most of its time parsing ten long texts that nobody requested.
      sql<ArticleSummary['reading']>`article.reading - ${sql.lit(`{${UNASKED.join()}}`)}::text[]`.as(
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
  /** Builds the digest that is stored with the reading. */
  digestOf: (reading: ArticleReading) => object;
}

/**
 * Stores a reading; a newer one of the same page replaces it. Returns it as stored, without suppressed
 * co-authors. If its page or first author is suppressed, stores nothing and returns undefined.
 */
export async function save(db: Database, article: NewArticle): Promise<ArticleReading | undefined> {
  const { aliases, freshSeconds, digestOf, ...columns } = article;
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
      digest: JSON.stringify(digestOf(reading)),
      stored_at: sql<Date>`now()`,
      fresh_until: sql<Date>`now() + make_interval(secs => ${freshSeconds})`,
    };
    const keys = [...new Set([article.url_key, ...aliases])];
    await tx
      .with('stored', (query) =>
        query
          .insertInto('articles')
          .values(values)
          .onConflict((conflict) => conflict.column('url_key').doUpdateSet(values)),
      )
      // Entries that were stored separately before they were known to be this article.
      .with('apart', (query) =>
        query
          .deleteFrom('articles')
          .where('url_key', '=', sql<string>`any(${keys})`)
          .where('url_key', '!=', article.url_key),
      )
      .insertInto('article_aliases')
      .values(keys.map((url_key) => ({ url_key, article_key: article.url_key })))
      .onConflict((conflict) => conflict.column('url_key').doUpdateSet({ article_key: article.url_key }))
      .execute();
    await index(tx, { ...article, reading }, keys);
    return reading;
  });
}

/**
 * Indexes the article for search, under its own key alone. A page that is not an article is removed from the
 * index.
 */
async function index(tx: Transaction, { reading, ...article }: NewArticle, keys: string[]): Promise<void> {
  const isFound = SIGNED_KINDS.has(reading.kind);
  await newsArticles.remove(
    tx,
    keys.filter((key) => !isFound || key !== article.url_key),
  );
  if (!isFound) return;
  const { canonical_url: canonical } = reading;
  const url = canonical && urlKey(canonical) === article.url_key ? canonical : reading.url;
  await newsArticles.addAdmitted(tx, [
    {
      url_key: article.url_key,
      url,
      domain: article.domain,
      title: reading.title ?? url,
      snippet: reading.description ?? (reading.text === '' ? null : reading.text),
      authors: reading.authors.map(({ name }) => name),
      source_name: reading.publication_name,
      published_at: reading.published_at ? new Date(reading.published_at) : null,
      published_at_precision: reading.published_at ? reading.published_at_precision : null,
      published_at_basis: reading.published_at ? 'article_metadata' : null,
      language: reading.language,
      country: null,
      image_url: reading.image_url,
      is_reprint: reading.is_syndicated,
      origin: 'lookup',
      text: reading.text,
      original_key: reading.original_url ? urlKey(reading.original_url) : null,
    },
  ]);
}

/** Marks the stored readings of these keys as stale, so that the next lookup fetches again. */
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

/** A stored page that names a person. */
export type Mention = Pick<StoredArticle, 'url' | 'fetched_at'> & { title: string | null; domain: string };

export async function listMentions(db: Database, { postgres }: Mentions): Promise<Mention[]> {
  return db
    .selectFrom('articles')
    .select(['url', 'title', 'domain', 'fetched_at'])
    .where(sql<boolean>`url ~* ${postgres} or reading::text ~* ${postgres}`)
    .orderBy('url')
    .execute();
}
