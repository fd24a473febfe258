import { type NotNull, sql } from 'kysely';
import {
  type AuthorPageReading,
  authorPageReading,
  type Mentions,
  mentions,
  publicationDomain,
  textsOf,
} from '../../model/index.ts';
import type { Database, Transaction } from '../core/database.ts';
import { statement } from '../core/statement.ts';
import { admitAuthorPage, authorPageSubjects } from '../people/admission.ts';
import * as suppressions from '../people/suppressions.ts';
import { isCurrentAuthorPage } from './reader-versions.ts';

export interface StoredAuthorPage {
  url_key: string;
  url: string;
  reading: AuthorPageReading;
  fetched_at: Date;
  content_sha256: string;
  /** The reader with its version, such as `author_page@1`. */
  extractor: string;
}

/** Returns a page at most `maxAgeSeconds` old; `is_current`: the current version of the reader has read it. */
export async function find(
  db: Database,
  urlKey: string,
  maxAgeSeconds: number,
): Promise<(StoredAuthorPage & { is_current: boolean }) | undefined> {
  const page = await db
    .selectFrom('author_pages')
    .select(['url_key', 'url', 'reading', 'fetched_at', 'content_sha256', 'extractor'])
    .select(sql.raw<boolean>(isCurrentAuthorPage('extractor')).as('is_current'))
    .where('url_key', '=', urlKey)
    .where('stored_at', '>', sql<Date>`now() - make_interval(secs => ${maxAgeSeconds})`)
    .executeTakeFirst();
  return page && { ...page, reading: authorPageReading(page.reading) };
}

/**
 * Stores a page in place of an older one, and returns it without suppressed colleagues. If the page or its person is
 * suppressed, stores nothing and returns undefined.
 */
export async function save(db: Database, page: StoredAuthorPage): Promise<AuthorPageReading | undefined> {
  const row = { ...page, domain: publicationDomain(new URL(page.reading.url).hostname) };
  // Few people are on the suppression list, so most pages are stored in one statement.
  if (await store(db, row, authorPageSubjects(row))) return page.reading;
  return db.transaction().execute(async (tx) => {
    await suppressions.lockForWriting(tx);
    const reading = await admitAuthorPage(tx, row);
    if (reading) await store(tx, { ...row, reading }, []);
    return reading;
  });
}

const UPDATED = [
  ...['url', 'domain', 'reading', 'fetched_at', 'stored_at', 'content_sha256', 'extractor', 'is_listed'],
];

const STORE = statement<{ admitted: boolean }>(`
  with admission as materialized (select suppressed_among(:subjects::text[]) = '{}' as admitted),
  stored as (
    insert into author_pages (url_key, ${UPDATED})
    select :urlKey, :url, :domain, :reading::jsonb, :fetchedAt::timestamptz, now(), :contentSha256, :extractor, is_plain_key(:urlKey) from admission where admitted
    on conflict (url_key) do update set ${UPDATED.map((column) => `${column} = excluded.${column}`)})
  select admitted from admission`);

/** Stores a page; returns false if one of the entries is suppressed. */
async function store(
  db: Database | Transaction,
  page: StoredAuthorPage & { domain: string },
  subjects: suppressions.Subject[],
): Promise<boolean> {
  const [row] = await STORE(db, {
    subjects,
    urlKey: page.url_key,
    url: page.url,
    domain: page.domain,
    reading: JSON.stringify(page.reading),
    fetchedAt: page.fetched_at,
    contentSha256: page.content_sha256,
    extractor: page.extractor,
  });
  return row?.admitted ?? false;
}

export type Mention = Pick<StoredAuthorPage, 'url' | 'fetched_at'>;

export async function listMentions(db: Database, person: Mentions): Promise<Mention[]> {
  const rows = await db
    .selectFrom('author_pages')
    .select(['url', 'fetched_at', 'reading'])
    .where(sql<boolean>`url ~ ${person.postgres} or reading::text ~ ${person.postgres}`)
    .orderBy('url')
    .execute();
  return rows
    .filter(({ url, reading }) => mentions(person, url, ...textsOf(reading)))
    .map(({ reading: _reading, ...row }) => row);
}

/** Returns pages known to describe a person, newest first, which show how the site builds such URLs. */
export async function listOfDomain(
  db: Database,
  domain: string,
  limit: number,
): Promise<{ url: string; name: string }[]> {
  return db
    .selectFrom('author_pages')
    .select(['page_url as url', 'name'])
    .where('domain', '=', domain)
    .where('is_listed', '=', true)
    .where('name', 'is not', null)
    .$narrowType<{ name: NotNull }>()
    .orderBy('stored_at', 'desc')
    .limit(limit)
    .execute();
}
