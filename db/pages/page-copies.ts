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

/**
 * What became of a copy. `unchecked`: it was not stored, because people are suppressed and nobody has looked for their
 * names on the page.
 */
export type Keeping = 'kept' | 'refused' | 'unchecked';

/** SQL that stores a copy with `valuesOf` if the condition is met, and says in `keeping` what became of it. */
export const keeping = (condition: string) => `
  keeping as materialized (
    select case
      when not ${condition} or :copyUrl::text is null or suppressed_among(:copySubjects::text[]) <> '{}' then 'refused'
      when :isChecked::boolean or not people_are_suppressed() then 'kept'
      else 'unchecked' end as keeping),
  kept as (
    insert into page_copies (content_sha256, url, domain, charset, text, bytes, words, fetched_at)
    select :contentSha256, :copyUrl, :copyDomain, :charset, :copyText, :copyBytes, :copyWords, :fetchedAt
    from keeping where keeping = 'kept'
    on conflict do nothing)`;

const STORE = statement<{ keeping: Keeping }>(
  `with ${keeping('true')} select keeping from keeping ${WITHOUT_WAITING}`,
);

/** Returns the values for `keeping`, which stores nothing of a text with NUL: PostgreSQL cannot store that. */
export function valuesOf(page: PageCopy | null, named: suppressions.Subject[] | null = null) {
  const copy = page?.text.includes('\0') ? null : page;
  const bytes = copy && !Buffer.from(copy.text).equals(copy.bytes) ? copy.bytes : null;
  return {
    copyUrl: copy?.url ?? null,
    copyDomain: copy && domainOf(copy),
    copySubjects: copy ? [...subjectsOf(copy.url), ...(named ?? [])] : [],
    isChecked: named !== null,
    charset: copy?.charset ?? null,
    copyText: copy?.text ?? null,
    copyBytes: bytes,
    copyWords: copy && hiddenWordsOf(copy.text),
  };
}

/** Stores a copy, unless the page or its recordings are suppressed, or it names a suppressed person. */
export async function save(db: Database, page: PageCopy): Promise<void> {
  const [row] = await STORE(db, { ...page, ...valuesOf(page) });
  if (row?.keeping === 'unchecked') await saveChecked(db, page);
}

/**
 * Stores a copy after a look for suppressed people on it; if it names one, the page's recordings are deleted, too. Few
 * installations have suppressed people, so that the names on a page are seldom read.
 */
export async function saveChecked(db: Database, page: PageCopy): Promise<void> {
  const { url, contentSha256 } = page;
  const named = namesAmong([page.text]).flatMap((name) => suppressions.namedSubjects(name, [domainOf(page)]));
  const [row] = await STORE(db, { ...page, ...valuesOf(page, [...new Set(named)]) });
  if (row?.keeping === 'kept') return;
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

function domainOf({ url }: PageCopy): string {
  return publicationDomain(new URL(url).hostname);
}

function subjectsOf(url: string): suppressions.Subject[] {
  return [...suppressions.webSubjects(new URL(url)), suppressions.recordingSubject(url)];
}
