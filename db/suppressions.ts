import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from './database.ts';
import { normalizeName } from './person-name.ts';
import { urlKey } from './url-key.ts';

/**
 * Somebody, or a site, of whom the service may hold nothing. Only a salted hash of it is kept, so that the list
 * itself names nobody.
 */
export type Subject =
  | `address:${string}`
  /** First and last name at an outlet's domain, or at `*`: anywhere. */
  | `person:${string}@${string}`
  /** The domain and everything below it. */
  | `domain:${string}`
  | `page:${string}`
  /** A page that may be read, whose recordings go: a suppressed colleague of its author is named on it. */
  | `recording:${string}`;

/** What a writer knows of somebody it is about to store. */
export interface Described {
  name: string | null;
  /** Domains of outlets where they were met. */
  domains: (string | null)[];
  addresses: (string | null)[];
  /** Author page, profiles, articles. */
  pages: (string | null)[];
}

const LOCK = 'people are written';

export function mailSubject(address: string): Subject {
  return `address:${address.trim().toLowerCase()}`;
}

/** Middle names aside: they are printed on one page and left out on the next. */
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

/** What may keep an address of the web from being fetched: its page, its host and every domain above. */
export function webSubjects(url: URL): Subject[] {
  const labels = url.hostname.split('.');
  const domains = labels.map((_, index) => domainSubject(labels.slice(index).join('.')));
  return [pageSubject(url.href), ...new Set(domains)];
}

/** Everything by which somebody may be on the list. */
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

/** Of these subjects, those on the list. */
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

/** Puts subjects on the list; those that are on it stay. Returns how many are new. */
export async function add(tx: Transaction, subjects: Subject[]): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into suppressions (subject_hash, kind)
    select ${hashed(sql`subject`)}, split_part(subject, ':', 1)
    from unnest(${subjects}::text[]) subject
    on conflict do nothing`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Takes subjects off the list; returns how many were on it. */
export async function remove(tx: Transaction, subjects: Subject[]): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from suppressions using unnest(${subjects}::text[]) subject
    where subject_hash = ${hashed(sql`subject`)}`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/**
 * The salted hash of a text. The salt is a value and no table that is joined: nobody analyzes a table of one row, and
 * with the thousand that PostgreSQL supposes then, it would read the whole list rather than look into it.
 */
export function hashed(text: RawBuilder<unknown>): RawBuilder<Buffer> {
  return sql`sha256((select salt from privacy_salts) || convert_to(${text}, 'UTF8'))`;
}

/** Whoever writes people holds this while it checks and writes, so that no erasure comes between. */
export async function lockForWriting(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${LOCK}, 0))`.execute(tx);
}

/** Waits until nobody writes people, and lets nobody begin until the transaction ends. */
export async function lockForErasing(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${LOCK}, 0))`.execute(tx);
}
