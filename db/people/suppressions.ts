import { type RawBuilder, sql } from 'kysely';
import { normalizeName, type OwnPerson, spellingsOf, urlKey } from '../../model/index.ts';
import type { Database, Transaction } from '../core/database.ts';

/** A person or site about which nothing may be stored; the list has only salted hashes, so it contains no names. */
export type Subject =
  | `address:${string}`
  /** First and last name, and the outlet's domain or `*` for any. */
  | `person:${string}@${string}`
  /** The domain and all its subdomains. */
  | `domain:${string}`
  | `page:${string}`
  /**
   * A page that may be read, but whose recordings are deleted because it also names a suppressed person, such as a
   * colleague.
   */
  | `recording:${string}`;

/** What is checked against the suppression list before a person is stored. */
export interface Described {
  name: string | null;
  domains: (string | null)[];
  addresses: (string | null)[];
  /** The URLs of the author page, profiles and articles. */
  pages: (string | null)[];
}

/** The lock of transactions that store people; the function `suppressed_among` takes the same lock. */
const LOCK = 'people are written';

export function mailSubject(address: string): Subject {
  return `address:${address.trim().toLowerCase()}`;
}

/** Returns the entry of a person, without middle names, because only some pages print them. */
export function personSubject(name: string, domain: string | null): Subject {
  return entryOf(firstAndLast(normalizeName(name)), domain);
}

function entryOf(words: string[], domain: string | null): Subject {
  return `person:${words.join(' ')}@${domain?.toLowerCase() ?? '*'}`;
}

function firstAndLast(normalized: string): string[] {
  const words = normalized.split(' ');
  return words.length > 1 ? [words[0] ?? '', words.at(-1) ?? ''] : words;
}

/** Returns the entries of all spellings of a name, in both orders; at an outlet also of its initial with the surname. */
export function spellingSubjects(name: string, domain: string | null): Subject[] {
  const names = spellingsOf(name).map(firstAndLast);
  const initials = domain === null ? [] : names.filter(({ length }) => length > 1).map(withInitial);
  return [
    ...new Set(
      [...names, ...names.map((words) => words.toReversed()), ...initials].map((words) =>
        entryOf(words, domain),
      ),
    ),
  ];
}

function withInitial([first = '', last = '']: string[]): string[] {
  return [[...first][0] ?? '', last];
}

/** Returns the entries that would block a name: of each spelling, at any outlet and at the given ones. */
export function namedSubjects(name: string, domains: string[]): Subject[] {
  return spellingsOf(name).flatMap((spelling) =>
    [null, ...domains].map((domain) => personSubject(spelling, domain)),
  );
}

export function domainSubject(domain: string): Subject {
  return `domain:${domain.toLowerCase().replace(/^www\./, '')}`;
}

export function pageSubject(url: string): Subject {
  return `page:${URL.canParse(url) ? urlKey(url) : url}`;
}

export function recordingSubject(url: string): Subject {
  return `recording:${URL.canParse(url) ? urlKey(url) : url}`;
}

/** Returns the entries that would block a URL: its page, its host, and every parent domain. */
export function webSubjects(url: URL): Subject[] {
  const labels = url.hostname.split('.');
  const domains = labels.map((_, index) => domainSubject(labels.slice(index).join('.')));
  return [pageSubject(url.href), ...new Set(domains)];
}

/** Returns the entries that would match a person, whether or not they are on the list. */
export function subjectsOf({ name, domains, addresses, pages }: Described): Subject[] {
  const hosts = domains.filter((domain): domain is string => !!domain);
  return [
    ...(name === null ? [] : namedSubjects(name, hosts)),
    ...hosts.map(domainSubject),
    ...addresses.filter((address) => address !== null).map(mailSubject),
    ...pages.filter((page) => page !== null).map(pageSubject),
  ];
}

/** Returns those of the entries that are on the suppression list. */
export async function find(db: Database | Transaction, subjects: Subject[]): Promise<Set<Subject>> {
  if (subjects.length === 0) return new Set();
  const { rows } = await sql<{ subject: Subject }>`
    select subject from unnest(${subjects}::text[]) subject
    where exists (select from suppressions where subject_hash = ${hashed(sql`subject`)})`.execute(db);
  return new Set(rows.map(({ subject }) => subject));
}

export async function includes(db: Database | Transaction, subjects: Subject[]): Promise<boolean> {
  return (await find(db, subjects)).size > 0;
}

/** Returns the indexes of those of an organization's own people who are on the suppression list. */
export async function findPeople(
  db: Database | Transaction,
  people: Pick<OwnPerson, 'name' | 'domain' | 'email'>[],
): Promise<Set<number>> {
  const subjects = people.map(({ name, domain, email }) => {
    const mailDomain = email?.slice(email.lastIndexOf('@') + 1) ?? null;
    const sites = [domain, mailDomain].flatMap((site) =>
      site !== null && URL.canParse(`https://${site}`) ? webSubjects(new URL(`https://${site}`)) : [],
    );
    const domains = [domain, mailDomain];
    return [...subjectsOf({ name, domains, addresses: [email], pages: [] }), ...sites];
  });
  const listed = await find(db, [...new Set(subjects.flat())]);
  return new Set(
    subjects.flatMap((each, index) => (each.some((subject) => listed.has(subject)) ? [index] : [])),
  );
}

/** Adds entries, and returns the number of new ones. */
export async function add(tx: Transaction, subjects: Subject[]): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into suppressions (subject_hash, kind)
    select ${hashed(sql`subject`)}, split_part(subject, ':', 1)
    from unnest(${subjects}::text[]) subject
    on conflict do nothing`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Removes entries, and returns how many were on the list. */
export async function remove(tx: Transaction, subjects: Subject[]): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from suppressions using unnest(${subjects}::text[]) subject
    where subject_hash = ${hashed(sql`subject`)}`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/**
 * Returns the salted hash of a text. The salt is read with a scalar subquery: for a join, PostgreSQL would assume a
 * thousand rows of the never analyzed table, and scan the whole suppression list.
 */
export function hashed(text: RawBuilder<unknown>): RawBuilder<Buffer> {
  return sql`sha256((select salt from privacy_salts) || convert_to(${text}, 'UTF8'))`;
}

/** Returns the salted hash of a text that is only compared, such as an Idempotency-Key, in hexadecimal digits. */
export function hashedText(text: string): RawBuilder<string> {
  return sql<string>`encode(${hashed(sql`${text}::text`)}, 'hex')`;
}

/** The hash of the column `subject`, as a string for plain SQL. */
export const HASHED_SUBJECT = "sha256((select salt from privacy_salts) || convert_to(subject, 'UTF8'))";

/** Keeps erasures out until the transaction ends; called before the check of the suppression list. */
export async function lockForWriting(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${LOCK}, 0))`.execute(tx);
}

/** Waits for all who store people, and keeps others from storing people until the transaction ends. */
export async function lockForErasing(tx: Transaction): Promise<void> {
  // A cluster of the news index must remove what is erased from its files, too.
  await sql`select pg_advisory_xact_lock(hashtextextended(${LOCK}, 0)), set_config('byline.erasing', 'on', true)`.execute(
    tx,
  );
}
