import { hiddenWordsOf, namesAmong, publicationDomain } from '../../model/index.ts';
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

const STORE = statement<{ admitted: boolean; is_checked: boolean }>(`
  with admission as materialized (
    select suppressed_among(:subjects::text[]) = '{}' as admitted,
      :isChecked::boolean or not ${suppressions.HAS_PEOPLE} as is_checked),
  stored as (
    insert into page_copies (content_sha256, url, domain, charset, text, bytes, words, fetched_at)
    select :contentSha256, :url, :domain, :charset, :text, :bytes, :words, :fetchedAt from admission where admitted and is_checked
    on conflict do nothing)
  select admitted, is_checked from admission ${WITHOUT_WAITING}`);

/**
 * Stores a copy, unless the page or its recordings are suppressed, or it names a suppressed person, whose recordings
 * are then deleted, too. Few installations have suppressed people, so that the names on a page are seldom read. A text
 * with NUL, which PostgreSQL cannot store, is left out.
 */
export async function save(db: Database, page: PageCopy): Promise<void> {
  const { url, contentSha256, text, bytes } = page;
  if (text.includes('\0')) return;
  const isText = Buffer.from(text).equals(bytes);
  const domain = publicationDomain(new URL(url).hostname);
  const store = (subjects: suppressions.Subject[], isChecked: boolean) =>
    STORE(db, {
      ...page,
      domain,
      subjects: [...subjectsOf(url), ...subjects],
      bytes: isText ? null : bytes,
      words: hiddenWordsOf(text),
      isChecked,
    });
  const [first] = await store([], false);
  if (!first?.admitted) return;
  // If the statement waited for an erasure, it did not see whom that added to the list.
  if (first.is_checked && !(await suppressions.hasPeople(db))) return;
  const named = namesAmong([text]).flatMap((name) => suppressions.namedSubjects(name, [domain]));
  const [again] = await store([...new Set(named)], true);
  if (again?.admitted) return;
  await db.transaction().execute(async (tx) => {
    await suppressions.add(tx, [suppressions.recordingSubject(url)]);
    await tx
      .deleteFrom('page_copies')
      .where('content_sha256', '=', contentSha256)
      .where('url', '=', url)
      .execute();
  });
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
