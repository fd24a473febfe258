import { sql } from 'kysely';
import {
  type ArticleReading,
  articleReading,
  type Lookup,
  type LookupFailure,
  type Mentions,
  mentions,
  newId,
  type PageKind,
  type PublicationType,
  textsOf,
} from '../../model/index.ts';
import type { Database } from '../core/database.ts';
import { statement, WITHOUT_WAITING } from '../core/statement.ts';
import { IN_FEED, type InFeed } from '../news/news-articles.ts';
import type { StoredArticle } from './article-store.ts';
import { LEASE } from './lookups.ts';
import { isCurrentArticle } from './reader-versions.ts';
import { REFUSAL, type Refusal, valuesOf } from './unreadable-pages.ts';

export { type NewArticle, type StoredArticle, save } from './article-store.ts';

export interface FoundArticle extends StoredArticle {
  /** The key by which the article was requested: its own or an alias. */
  asked_key: string;
  domain: string;
  /** Whether the article can be used without fetching it again. */
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
/** Whether an article is recent, and the current reader has read it. */
const FRESH = `(article.fresh_until > now() and ${isCurrentArticle('article.extractor')})`;
const IS_FRESH = sql.raw<boolean>(FRESH);

function inTodaysForm<Row extends { reading: Partial<ArticleReading> }>(rows: Row[]): Row[] {
  for (const { reading } of rows) articleReading(reading);
  return rows;
}

/** Returns articles of any age, each found by the key of any of its URLs. */
export async function findMany(db: Database, urlKeys: string[]): Promise<FoundArticle[]> {
  if (urlKeys.length === 0) return [];
  const rows = await db
    .selectFrom('article_aliases as alias')
    .innerJoin('articles as article', 'article.url_key', 'alias.article_key')
    .select([...COLUMNS, 'alias.url_key as asked_key', IS_FRESH.as('fresh')])
    .where('alias.url_key', '=', sql<string>`any(${urlKeys})`)
    .execute();
  return inTodaysForm(rows);
}

/** Returns the stored key of each article for which it differs from the given key. */
export async function findKeys(db: Database, urlKeys: string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('article_aliases')
    .select(['url_key', 'article_key'])
    .where('url_key', '=', sql<string>`any(${urlKeys})`)
    .whereRef('url_key', '<>', 'article_key')
    .execute();
  return new Map(rows.map(({ url_key, article_key }) => [url_key, article_key]));
}

/** An article for the fit score: its digest, or the text if there is none of the current version. */
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

// Without `offset 0`, PostgreSQL would decompress the large digest several times.
const FIND_DIGESTS = statement<DigestedArticle>(`
  select alias.url_key as asked_key, reading.url as reading_url, reading.kind, reading.title, reading.description,
    reading.published_at, reading.language, reading.section, coalesce(reading.tags, '[]') as tags,
    case when current.is_digested then article.digest end as digest,
    case when not current.is_digested then article.reading ->> 'text' end as text
  from article_aliases alias join articles article on article.url_key = alias.article_key,
    lateral jsonb_to_record(article.listing) as reading(url text, kind text, title text, description text,
      published_at text, language text, section text, tags jsonb),
    lateral (select (article.digest ->> 'version')::integer is not distinct from :version::integer as is_digested offset 0) current
  where alias.url_key = any(:urlKeys::text[])`);

/** Returns articles for the fit score, each found by the key of any of its URLs. */
export async function findDigests(
  db: Database,
  urlKeys: string[],
  version: number,
): Promise<DigestedArticle[]> {
  return urlKeys.length === 0 ? [] : FIND_DIGESTS(db, { urlKeys, version });
}

export interface ArticleByAuthor extends Omit<FoundArticle, 'asked_key' | 'fresh' | 'reading'> {
  reading: Omit<ArticleReading, 'text' | 'markdown'>;
}

/** Returns articles that name an author in exactly this spelling, newest first; a null `domain` means any. */
export async function findByAuthor(
  db: Database,
  by: { name: string; domain: string | null; limit: number },
): Promise<ArticleByAuthor[]> {
  const rows = await db
    .selectFrom('articles as article')
    .select([
      ...COLUMNS.filter((column) => column !== 'article.reading'),
      'article.domain',
      sql<ArticleByAuthor['reading']>`article.reading - '{text,markdown}'::text[]`.as('reading'),
    ])
    // PostgreSQL uses the index only for exactly its expression.
    .where(
      sql<boolean>`author_keys(article.domain, article.listing -> 'authors') @> author_keys(${by.domain ?? ''}, ${JSON.stringify([{ name: by.name }])}::jsonb)`,
    )
    .where('article.is_listed', '=', true)
    .orderBy('article.published_at', (order) => order.desc().nullsLast())
    .limit(by.limit)
    .execute();
  return inTodaysForm(rows);
}

/** Returns the article of a page, however old. */
export async function find(db: Database, urlKey: string): Promise<FoundArticle | undefined> {
  return (await findMany(db, [urlKey]))[0];
}

/** What is stored for a URL and, if it is not sufficient, the lease to fetch the page. */
export interface FoundOrLeased {
  article: FoundArticle | null;
  failure: LookupFailure | null;
  /** Whether the failure is so recent that it is returned without another attempt. */
  remembered: boolean;
  /** The lease to fetch the page; null if no fetch is needed, or another caller is fetching. */
  lease: { isFirst: boolean } | null;
  refusal: Refusal;
  /** What a feed says about the article with this key; null if none lists it. */
  inFeed: InFeed | null;
}

type FoundOrLeasedRow = { [Column in keyof FoundArticle]: FoundArticle[Column] | null } & Refusal & {
    failure: LookupFailure | null;
    remembered: boolean | null;
    is_first: boolean | null;
    in_feed: InFeed | null;
  };

const FIND_OR_LEASE = statement<FoundOrLeasedRow>(`
  with article as (
    select alias.url_key as asked_key, article.url_key, article.url, article.domain, article.reading,
      article.fetched_at, article.content_sha256, article.extractor, ${FRESH} as fresh
    from article_aliases alias join articles article on article.url_key = alias.article_key
    where alias.url_key = :key),
  noted as (
    select failure, coalesce(failure_until > now(), false) and url = :url as remembered
    from lookups where kind = :kind and key = :key and failure is not null),
  leased as (${LEASE(`
    not exists (select from article where fresh) and not exists (select from noted where remembered)`)})
  select article.*, noted.*, leased.is_first, refusal.*, (
    select to_jsonb(listed) from (${IN_FEED('array[:key]')}) listed) as in_feed
  from (${REFUSAL}) refusal left join article on true left join noted on true left join leased on true
  ${WITHOUT_WAITING}`);

/**
 * Finds what is stored, and what else decides about fetching and reading the page; takes the lease at once if there is
 * neither a fresh article nor a recent failure. `readers` are the versions that must not have failed on the page.
 */
export async function findOrLease(
  db: Database,
  lookup: Lookup,
  { holder, seconds }: { holder: string; seconds: number },
  readers: readonly string[],
): Promise<FoundOrLeased> {
  const refusing = valuesOf(new URL(lookup.url), readers);
  const [row] = await FIND_OR_LEASE(db, { ...lookup, ...refusing, id: newId('lkp'), holder, seconds });
  if (!row) throw new Error('a statement without a condition returned no row');
  const { failure, remembered, is_first: isFirst, in_feed: inFeed, ...rest } = row;
  const { suppressed, unreadableUntil, ...article } = rest;
  return {
    article: article.url_key === null ? null : (inTodaysForm([article as FoundArticle])[0] ?? null),
    failure,
    remembered: remembered ?? false,
    lease: isFirst === null ? null : { isFirst },
    refusal: { suppressed, unreadableUntil },
    inFeed,
  };
}

const UNASKED = ['text', 'markdown', 'addresses', 'profiles', 'staff_pages', 'feeds', 'site_marks'] as const;

/** An article with its publication, without the parts that only jobs use. */
export interface ArticleSummary extends Omit<FoundArticle, 'reading'> {
  reading: Omit<ArticleReading, (typeof UNASKED)[number]>;
  /** The text of the article; null unless requested. */
  markdown: string | null;
  publication_name: string | null;
  publication_type: PublicationType | null;
}

/** Returns articles without the parts that only jobs use, and with the Markdown only on request. */
export async function findSummaries(
  db: Database,
  urlKeys: string[],
  options: { markdown: boolean },
): Promise<ArticleSummary[]> {
  if (urlKeys.length === 0) return [];
  const rows = await db
    .selectFrom('article_aliases as alias')
    .innerJoin('articles as article', 'article.url_key', 'alias.article_key')
    .leftJoin('publications as publication', 'publication.domain', 'article.domain')
    .select([
      ...COLUMNS.filter((column) => column !== 'article.reading'),
      'alias.url_key as asked_key',
      IS_FRESH.as('fresh'),
      // Otherwise, a batch would spend most of its time parsing unrequested texts.
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
  return inTodaysForm(rows);
}

/** Marks articles as stale, so that the next lookup fetches them again. */
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

export type Mention = Pick<StoredArticle, 'url' | 'fetched_at'> & { title: string | null; domain: string };

export async function listMentions(db: Database, person: Mentions): Promise<Mention[]> {
  const rows = await db
    .selectFrom('articles')
    .select(['url', 'title', 'domain', 'fetched_at', 'reading'])
    .where(sql<boolean>`url ~ ${person.postgres} or reading::text ~ ${person.postgres}`)
    .orderBy('url')
    .execute();
  return rows
    .filter(({ url, reading }) => mentions(person, url, ...textsOf(reading)))
    .map(({ reading: _reading, ...row }) => row);
}
