import { hiddenWordsOf, publicationDomain } from '../../model/index.ts';
import type { Database } from '../core/database.ts';
import { statement, WITHOUT_WAITING } from '../core/statement.ts';
import * as suppressions from '../people/suppressions.ts';

/** A page as it was fetched. */
export interface PageCopy {
  /** The URL after redirects. */
  url: string;
  contentSha256: string;
  /** The encoding of `bytes`, as the Encoding Standard names it. */
  charset: string;
  text: string;
  bytes: Buffer;
  fetchedAt: Date;
}

const STORE = statement(`
  insert into page_copies (content_sha256, url, domain, charset, text, bytes, words, fetched_at)
  select $2, $3, $4, $5, $6, $7, $8, $9
  from (select suppressed_among($1::text[]) = '{}' as admitted) admission ${WITHOUT_WAITING}
  where admitted
  on conflict do nothing`);

/**
 * Stores a copy, unless the page or its recordings are suppressed. A text with NUL, which PostgreSQL cannot store, is
 * left out.
 */
export async function save(db: Database, page: PageCopy): Promise<void> {
  const { url, contentSha256, charset, text, bytes, fetchedAt } = page;
  if (text.includes('\0')) return;
  const isText = Buffer.from(text).equals(bytes);
  await STORE(db, [
    ...[subjectsOf(url), contentSha256, url, publicationDomain(new URL(url).hostname), charset],
    ...[text, isText ? null : bytes, hiddenWordsOf(text), fetchedAt],
  ]);
}

/** Returns the copy of a page by hash; undefined if the page has been suppressed or deleted since. */
export async function find(
  db: Database,
  { url, contentSha256 }: { url: string; contentSha256: string },
): Promise<PageCopy | undefined> {
  const row = await db
    .selectFrom('page_copies')
    .select(['charset', 'text', 'bytes', 'fetched_at'])
    .where('content_sha256', '=', contentSha256)
    .where('url', '=', url)
    .executeTakeFirst();
  if (!row || (await suppressions.includes(db, subjectsOf(url)))) return undefined;
  const { charset, text, bytes, fetched_at: fetchedAt } = row;
  return { url, contentSha256, charset, text, bytes: bytes ?? Buffer.from(text), fetchedAt };
}

function subjectsOf(url: string): suppressions.Subject[] {
  return [...suppressions.webSubjects(new URL(url)), suppressions.recordingSubject(url)];
}
