import {
  type ArticleReading,
  type IndexedArticle,
  type Lookup,
  SIGNED_KINDS,
  urlKey,
} from '../../model/index.ts';
import type { Database, Transaction } from '../core/database.ts';
import { arrayOf, statement, WITHOUT_WAITING } from '../core/statement.ts';
import * as newsArticles from '../news/news-articles.ts';
import { admitArticle, articleSubjects } from '../people/admission.ts';
import * as suppressions from '../people/suppressions.ts';
import { RELEASE_AFTER_SUCCESS } from './lookups.ts';
import * as pageCopies from './page-copies.ts';

/** An article as read, with the time of the fetch, the version of the reader, and the hash of the page's bytes. */
export interface StoredArticle {
  url_key: string;
  url: string;
  reading: ArticleReading;
  fetched_at: Date;
  content_sha256: string;
  extractor: string;
}

export interface NewArticle extends StoredArticle {
  domain: string;
  /** Other URL keys under which the article can be found. */
  aliases: string[];
  freshSeconds: number;
  /** Makes the digest, a summary of the article for the fit score. */
  digestOf: (reading: ArticleReading) => object;
  /** The page as it was fetched, to keep for proof files; null if no copies are kept. */
  copy: pageCopies.PageCopy | null;
}

/** A lookup and the holder of its lease, which ends when the article is stored. */
export interface Answered {
  lookup: Pick<Lookup, 'kind' | 'key'>;
  holder: string;
}

/**
 * Stores an article in place of an older one from the page, with a copy of the page, and returns it without suppressed
 * co-authors. Ends the lookup's lease and deletes its failure. If the page or its first author is suppressed, stores nothing and returns
 * undefined.
 */
export async function save(
  db: Database,
  article: NewArticle,
  answered: Answered,
): Promise<ArticleReading | undefined> {
  // Few people are on the suppression list, so most articles are stored in one statement.
  const first = await store(db, article, answered, articleSubjects(article));
  const saved = first.admitted
    ? { ...first, reading: article.reading }
    : await db.transaction().execute(async (tx) => {
        await suppressions.lockForWriting(tx);
        const reading = await admitArticle(tx, article);
        return reading && { ...(await store(tx, { ...article, reading }, answered, [])), reading };
      });
  if (saved?.keeping === 'unchecked' && article.copy) await pageCopies.saveChecked(db, article.copy);
  return saved?.reading;
}

interface Stored {
  admitted: boolean;
  keeping: pageCopies.Keeping;
}

const UPDATED = [
  ...['url', 'domain', 'title', 'published_at', 'language', 'reading', 'fetched_at', 'stored_at'],
  ...['content_sha256', 'extractor', 'fresh_until', 'digest', 'is_listed'],
];

const storing = (commit = '') =>
  statement<Stored>(`
  with admission as materialized (
    select suppressed_among(:subjects::text[]) = '{}' as admitted,
      is_public_page(:keys::text[], array[:url, :reading::jsonb ->> 'url'], :domain)
        or exists (select from articles where url_key = :urlKey and is_listed) as is_listed),
  stored as (
    insert into articles (url_key, ${UPDATED})
    select :urlKey, :url, :domain, :title, :publishedAt::timestamptz, :language, :reading::jsonb, :fetchedAt::timestamptz, now(), :contentSha256, :extractor,
      now() + make_interval(secs => :freshSeconds), :digest::jsonb, is_listed
    from admission where admitted
    on conflict (url_key) do update set ${UPDATED.map((column) => `${column} = excluded.${column}`)}),
  -- Copies of the article that were stored before it was known that their URLs lead to this article.
  apart as (delete from articles using admission where admitted and url_key = any(${arrayOf(':keys')}) and url_key <> :urlKey),
  named as (
    insert into article_aliases (url_key, article_key)
    select key, :urlKey from admission, unnest(:keys::text[]) key where admitted
    on conflict (url_key) do update set article_key = excluded.article_key
    where article_aliases.article_key <> excluded.article_key),
  unlisted as (${newsArticles.remove(':otherKeys', '(select admitted from admission)')}),
  incoming as (${newsArticles.incoming(':indexed')}),
  listed as (${newsArticles.add('(select admitted and is_listed from admission)')}),
  released as (${RELEASE_AFTER_SUCCESS('(select admitted from admission)')}),
  ${pageCopies.keeping('(select admitted from admission)')}
  select admitted, keeping from admission, keeping ${commit}`);

const STORE = storing();
/** Does not wait for the disk: if a crash of PostgreSQL loses the article, its page is read again. */
const STORE_ALONE = storing(WITHOUT_WAITING);

/**
 * Stores an article, its keys, the copy of its page and, if it may be found without its URL, its index entry, unless one
 * of the `subjects` is suppressed.
 */
async function store(
  db: Database | Transaction,
  article: NewArticle,
  { lookup, holder }: Answered,
  subjects: suppressions.Subject[],
): Promise<Stored> {
  const { reading } = article;
  const keys = [...new Set([article.url_key, ...article.aliases])];
  // The news index has only articles and live blogs, each under the key of its own URL.
  const indexed = SIGNED_KINDS.has(reading.kind) ? [indexedOf(article)] : [];
  const [row] = await (db.isTransaction ? STORE : STORE_ALONE)(db, {
    subjects,
    urlKey: article.url_key,
    url: article.url,
    domain: article.domain,
    title: reading.title,
    publishedAt: reading.published_at ? new Date(reading.published_at) : null,
    language: reading.language,
    reading: JSON.stringify(reading),
    fetchedAt: article.fetched_at,
    contentSha256: article.content_sha256,
    extractor: article.extractor,
    freshSeconds: article.freshSeconds,
    digest: JSON.stringify(article.digestOf(reading)),
    keys,
    otherKeys: keys.filter((key) => indexed.length === 0 || key !== article.url_key),
    indexed: JSON.stringify(await newsArticles.rowsOf(db, indexed)),
    kind: lookup.kind,
    key: lookup.key,
    holder,
    ...pageCopies.valuesOf(article.copy),
  });
  if (!row) throw new Error('a statement without a condition returned no row');
  return row;
}

function indexedOf({ reading, ...article }: NewArticle): IndexedArticle {
  const { canonical_url: canonical } = reading;
  const url = canonical && urlKey(canonical) === article.url_key ? canonical : reading.url;
  return {
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
  };
}
