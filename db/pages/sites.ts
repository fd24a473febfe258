import {
  type ArticleReading,
  articleReading,
  authorPageReading,
  type PublicationRecord,
  publicationRecord,
} from '../../model/index.ts';
import type { Database } from '../core/database.ts';
import { statement } from '../core/statement.ts';
import type { StoredArticle } from './articles.ts';
import type { StoredAuthorPage } from './author-pages.ts';
import { isCurrentAuthorPage } from './reader-versions.ts';

export interface KnownPublication {
  record: PublicationRecord | null;
  /** The name from a lookup; null if the lookup found none. */
  name: string | null;
  feeds: string[];
}

/** An article by a person, without its text and contacts. */
export interface WrittenArticle extends Omit<StoredArticle, 'reading'> {
  domain: string;
  reading: Pick<ArticleReading, 'url' | 'title' | 'title_evidence' | 'published_at' | 'authors'>;
}

/** What is stored about the site and the author of an article. */
export interface Site {
  publication: KnownPublication | null;
  /** Author pages known to describe a person, newest first, which show how the site builds such URLs. */
  authorPages: { url: string; name: string }[];
  /** The author's articles on the site, newest first. */
  written: WrittenArticle[];
  /** The author's page; null unless the current version of the reader has read it recently. */
  authorPage: StoredAuthorPage | null;
}

/** A row as JSON, in which times are strings. */
type InJson<T extends { fetched_at: Date }> = Omit<T, 'fetched_at'> & { fetched_at: string };

const SITE = statement<{
  publication: KnownPublication | null;
  authorPages: Site['authorPages'];
  written: InJson<WrittenArticle>[];
  authorPage: InJson<StoredAuthorPage> | null;
}>(`
  select (
      select jsonb_build_object('record', record, 'name', profile -> 'name', 'feeds',
        coalesce(profile -> 'feeds', '[]'))
      from publications where domain = :domain
    ) as publication, (
      select coalesce(jsonb_agg(page), '[]') from (
        select page_url as url, name from author_pages
        where domain = :domain and is_listed and name is not null
        order by stored_at desc limit :authorPages) page
    ) as "authorPages", (
      select coalesce(jsonb_agg(article), '[]') from (
        select url_key, url, domain, fetched_at, content_sha256, extractor, listing as reading
        from articles
        -- Write the condition exactly like the expression of the index, so that PostgreSQL uses the index.
        where author_keys(domain, listing -> 'authors') @> (select author_keys(:domain, :authors::jsonb)) and is_listed
        order by published_at desc nulls last limit :written) article
    ) as written, (
      select to_jsonb(page) from (
        select url_key, url, reading, fetched_at, content_sha256, extractor from author_pages
        where url_key = :authorPageKey and ${isCurrentAuthorPage('extractor')}
          and stored_at > now() - make_interval(secs => :pageAgeSeconds)) page
    ) as "authorPage"`);

/** Reads what is stored about the site and the author of one article, in one statement. */
export async function find(
  db: Database,
  of: {
    domain: string;
    /** The author's name as the articles spell it. */
    author: string;
    authorPageKey: string | null;
    limits: { authorPages: number; written: number; pageAgeSeconds: number };
  },
): Promise<Site> {
  const { author, limits, ...keys } = of;
  const [site] = await SITE(db, { ...keys, ...limits, authors: JSON.stringify([{ name: author }]) });
  if (!site) throw new Error('a statement without a condition returned no row');
  const { publication, authorPage } = site;
  return {
    ...site,
    publication: publication && {
      ...publication,
      record: publication.record && publicationRecord(publication.record),
    },
    written: site.written.map((row) => ({ ...withTime(row), reading: articleReading(row.reading) })),
    authorPage: authorPage && { ...withTime(authorPage), reading: authorPageReading(authorPage.reading) },
  };
}

function withTime<T extends { fetched_at: string }>(row: T): Omit<T, 'fetched_at'> & { fetched_at: Date } {
  return { ...row, fetched_at: new Date(row.fetched_at) };
}
