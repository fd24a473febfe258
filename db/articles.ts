import { sql } from 'kysely';
import { admitArticle } from './admission.ts';
import { type ArticleReading, SIGNED_KINDS } from './article-reading.ts';
import type { Database, Transaction } from './database.ts';
import type { Mentions } from './mentions.ts';
import * as newsArticles from './news-articles.ts';
import type { PublicationType } from './publications.ts';
import * as suppressions from './suppressions.ts';
import { urlKey } from './url-key.ts';

export * from './article-reading.ts';

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

/** An article as found by its author. */
export interface ArticleByAuthor extends Omit<FoundArticle, 'asked_key' | 'fresh' | 'reading'> {
  reading: Omit<ArticleReading, 'text' | 'markdown'>;
}

/** Stored articles that name this author, as written, at this domain or at any, the newest first. */
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
    // Written as in the index on it, which answers this.
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

/** What only jobs read. */
const UNASKED = ['text', 'markdown', 'addresses', 'profiles', 'staff_pages', 'feeds'] as const;

/** What a look-up answers with: a reading without the parts that only jobs read, and its publication. */
export interface ArticleSummary extends Omit<FoundArticle, 'reading'> {
  reading: Omit<ArticleReading, (typeof UNASKED)[number]>;
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
    };
    const keys = [...new Set([article.url_key, ...aliases])];
    await tx
      .with('stored', (query) =>
        query
          .insertInto('articles')
          .values(values)
          .onConflict((conflict) => conflict.column('url_key').doUpdateSet(values)),
      )
      // What was stored apart before it was known to be this article.
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

/** Lets searches find the article, under its own key alone; a page that is none is not found. */
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
