import { sql } from 'kysely';
import {
  type ArticleReading,
  type IndexedArticle,
  leadFingerprint,
  type Mentions,
  mentions,
  type NewsArticle,
  searchWords,
  titleKey,
} from '../../model/index.ts';
import { type Database, inTransaction, type Transaction } from '../core/database.ts';
import { arrayOf, statement } from '../core/statement.ts';
import { admitNews } from '../people/admission.ts';
import * as suppressions from '../people/suppressions.ts';
import { MERGE_ORIGINS, mergeRecords } from './merge-origins.ts';
import * as stories from './stories.ts';

const SNIPPET_CHARACTERS = 300;
/** The length of archived texts, which are stored because searches of journalists rank by them. */
const ARCHIVE_CHARACTERS = 1_000;
const TITLE_CHARACTERS = 500;

/**
 * Adds articles in one statement. Known articles are merged with what is stored, and suppressed people and sites left
 * out. `announcedAt` is the page that announced the articles: if one is suppressed, the page's recordings are deleted.
 * `archive` is the archive of new articles. Returns the number of added articles. May be repeated.
 */
export async function save(
  db: Database | Transaction,
  articles: IndexedArticle[],
  announcedAt: string | null = null,
  archive: string | null = null,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    await suppressions.lockForWriting(tx);
    const rows = await rowsOf(tx, await admitNews(tx, articles, announcedAt));
    const added =
      rows.length > 0
        ? await ADD(tx, { rows: JSON.stringify(rows.map((row) => ({ ...row, archive }))) })
        : [];
    return added.filter((row) => row.added).length;
  });
}

/** A row of the index, by column. */
export type NewsRow = Record<string, unknown>;

/** Returns the rows of articles, sorted by key, so that two batches with common articles do not deadlock. */
export async function rowsOf(db: Database | Transaction, articles: IndexedArticle[]): Promise<NewsRow[]> {
  if (articles.length === 0) return [];
  const marked = mergeRecords(articles)
    .sort((a, b) => (a.url_key < b.url_key ? -1 : 1))
    .map(markedOf);
  const places = await stories.assign(db, marked);
  return marked.map((article) => rowOf({ ...article, ...places.get(article.url_key) }));
}

/** Reads articles from a JSON parameter and adds their search vectors. */
export const incoming = (parameter: string) => `
  select item.*,
    setweight(to_tsvector('simple', title_words), 'A') || setweight(to_tsvector('simple', snippet_words), 'B')
    || setweight(to_tsvector('simple', text_words), 'C') || setweight(to_tsvector('simple', author_words), 'D')
    || case when stemmer is null then '' else
      setweight(to_tsvector(stemmer::regconfig, title_words), 'A')
      || setweight(to_tsvector(stemmer::regconfig, snippet_words), 'B')
      || setweight(to_tsvector(stemmer::regconfig, text_words), 'C') end as search
  from jsonb_to_recordset(${parameter}::jsonb) as item(
    url_key text, url text, domain text, title text, snippet text, authors text[], source_name text,
    published_at timestamptz, published_at_precision text, published_at_basis text, language text, country text,
    image_url text, is_reprint boolean, origin text, title_key bigint, lead_marks integer[], story text,
    archive text, stemmer text, title_words text, snippet_words text, text_words text, author_words text)`;

/**
 * Inserts the rows of `incoming` that meet the condition. Stored rows are merged with them (see `merge-origins.ts`).
 */
export const add = (condition: string) => `
  insert into news_articles (url_key, url, domain, title, snippet, authors, source_name, published_at,
    published_at_precision, published_at_basis, language, country, image_url, is_reprint, origin, title_key, lead_marks,
    story, archive, search)
  select url_key, url, domain, title, snippet, authors, source_name, published_at, published_at_precision,
    published_at_basis, language, country, image_url, is_reprint, origin, title_key, lead_marks, story, archive, search
  from incoming where ${condition}
  order by url_key
  on conflict (url_key) ${MERGE_ORIGINS}
  returning xmax = 0 as added`;

/** Deletes articles by their keys if the condition is met. */
export const remove = (keys: string, condition: string) =>
  `delete from news_articles where url_key = any(${arrayOf(keys)}) and ${condition}`;

const ADD = statement<{ added: boolean }>(`with incoming as (${incoming(':rows')}) ${add('true')}`);

function markedOf(article: IndexedArticle) {
  const title = article.title.slice(0, TITLE_CHARACTERS);
  return {
    ...article,
    title,
    snippet:
      article.snippet?.slice(0, article.origin === 'archive' ? ARCHIVE_CHARACTERS : SNIPPET_CHARACTERS) ??
      null,
    title_key: titleKey(title),
    lead_marks: leadFingerprint(article.text ?? article.snippet ?? ''),
  };
}

function rowOf({
  text,
  lead_marks,
  isHouseText,
  ...article
}: ReturnType<typeof markedOf> & Partial<stories.Place>): NewsRow {
  // Many sites describe all their articles in the same words, by which no search should find them.
  const snippet = isHouseText && text === null ? null : article.snippet;
  const row = {
    ...article,
    snippet,
    lead_marks: lead_marks.length > 0 ? lead_marks : null,
    ...searchWords({ ...article, snippet, text }),
  };
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [column, storable(value)]));
}

/** Replaces NUL and unpaired surrogates, which PostgreSQL cannot store. */
function storable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(storable);
  return typeof value === 'string' ? Buffer.from(value).toString().replaceAll('\0', ' ') : value;
}

export type InFeed = NonNullable<ArticleReading['in_feed']>;

/** SQL that finds what a feed says about an article, by an array of the keys of its URLs. */
export const IN_FEED = (keys: string) => `
  select case when fields_from ? 'authors' then '{}' else authors end as authors, to_jsonb(case
    when published_at_basis = 'provider' and not coalesce(fields_from ? 'published_at', false) then published_at end)
    #>> '{}' as published_at
  from news_articles where url_key = any(${keys}::text[]) and origin = 'feed' limit 1`;

const FIND_IN_FEED = statement<InFeed>(IN_FEED(':keys'));

/** Returns what a feed says about an article, by the keys of its URLs; undefined if the index has it from elsewhere. */
export async function findInFeed(db: Database, keys: string[]): Promise<InFeed | undefined> {
  if (keys.length === 0) return undefined;
  const [listed] = await FIND_IN_FEED(db, { keys });
  return listed;
}

export type Mention = Pick<NewsArticle, 'url' | 'title' | 'domain' | 'origin'> & { first_seen_at: Date };

export async function listMentions(db: Database, person: Mentions): Promise<Mention[]> {
  const rows = await db
    .selectFrom('news_articles')
    .select(['url', 'title', 'domain', 'origin', 'first_seen_at', 'snippet', 'authors'])
    .where(
      sql<boolean>`concat_ws(' | ', url, title, snippet, array_to_string(authors, ' | ')) ~ ${person.postgres}`,
    )
    .orderBy('url')
    .execute();
  return rows
    .filter(({ url, title, snippet, authors }) => mentions(person, url, title, snippet ?? '', ...authors))
    .map(({ snippet: _snippet, authors: _authors, ...row }) => row);
}

/** Removes articles by their entry into the index, except those of archives, and returns their number. */
export async function removeOlderThan(db: Database, days: number, limit: number): Promise<number> {
  const result = await sql`
    delete from news_articles where url_key in (
      select url_key from news_articles
      where archive is null and first_seen_at < now() - make_interval(days => ${days})
      order by archive, first_seen_at limit ${limit})`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}
