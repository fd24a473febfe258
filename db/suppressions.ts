import { type RawBuilder, sql } from 'kysely';
import { normalizeName, urlKey } from '../model/index.ts';
import type { Database, Transaction } from './database.ts';

/**
 * A person or site about whom the service may store nothing. Only a salted hash is stored, so that the list
 * itself names nobody.
 */
export type Subject =
  | `address:${string}`
  /** First and last name at an outlet's domain, or at `*` for anywhere. */
  | `person:${string}@${string}`
  /** The domain and everything below it. */
  | `domain:${string}`
  | `page:${string}`
  /**
   * A page that may be read but loses its recordings, because it names a suppressed colleague of its author.
   */
  | `recording:${string}`;

/** What a writer knows about a person it is about to store. */
export interface Described {
  name: string | null;
  /** Domains of outlets where they were found. */
  domains: (string | null)[];
  addresses: (string | null)[];
  /** Author page, profiles, articles. */
  pages: (string | null)[];
}

/** The database's function `suppressed_among` takes the same lock. */
const LOCK = 'people are written';

export function mailSubject(address: string): Subject {
  return `address:${address.trim().toLowerCase()}`;
}

/** Leaves out middle names, which some pages print and others do not. */
export function personSubject(name: string, domain: string | null): Subject {
  const words = normalizeName(name).split(' ');
  const [first = ''] = words;
  return `person:${words.length > 1 ? `${first} ${words.at(-1)}` : first}@${domain?.toLowerCase() ?? '*'}`;
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

/** The subjects that may block a URL: its page, its host and every domain above. */
export function webSubjects(url: URL): Subject[] {
  const labels = url.hostname.split('.');
  const domains = labels.map((_, index) => domainSubject(labels.slice(index).join('.')));
  return [pageSubject(url.href), ...new Set(domains)];
}

/** Every subject under which a person may be on the list. */
export function subjectsOf({ name, domains, addresses, pages }: Described): Subject[] {
  const known = domains.filter((domain): domain is string => !!domain);
  return [
    ...(name === null ? [] : [personSubject(name, null)]),
    ...(name === null ? [] : known.map((domain) => personSubject(name, domain))),
    ...known.map(domainSubject),
    ...addresses.filter((address) => address !== null).map(mailSubject),
    ...pages.filter((page) => page !== null).map(pageSubject),
  ];
}

/** Which of these subjects are on the list. */
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

/** Adds subjects to the list and keeps existing ones. Returns how many are new. */
export async function add(tx: Transaction, subjects: Subject[]): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into suppressions (subject_hash, kind)
    select ${hashed(sql`subject`)}, split_part(subject, ':', 1)
    from unnest(${subjects}::text[]) subject
    on conflict do nothing`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Removes subjects from the list; returns how many were on it. */
export async function remove(tx: Transaction, subjects: Subject[]): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from suppressions using unnest(${subjects}::text[]) subject
    where subject_hash = ${hashed(sql`subject`)}`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/**
 * The salted hash of a text. The salt is a scalar subquery and not a join: a one-row table is never analyzed,
 * and with the thousand rows that PostgreSQL then assumes, it would scan the whole list instead of using the
 * index.
 */
export function hashed(text: RawBuilder<unknown>): RawBuilder<Buffer> {
  return sql`sha256((select salt from privacy_salts) || convert_to(${text}, 'UTF8'))`;
}

/** Like `hashed`, in the text of a statement that has subjects in a column of this name. */
export const HASHED_SUBJECT = "sha256((select salt from privacy_salts) || convert_to(subject, 'UTF8'))";

/** Held by everything that writes people, from check to write, so that no erasure happens in between. */
export async function lockForWriting(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${LOCK}, 0))`.execute(tx);
}

/** Waits until nobody is writing people, and blocks new writers until the transaction ends. */
export async function lockForErasing(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${LOCK}, 0))`.execute(tx);
}
