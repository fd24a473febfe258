import { sql } from 'kysely';
import {
  type JobId,
  type JournalistId,
  type JournalistProfile,
  journalistRow,
  newId,
} from '../../model/index.ts';
import type { Database, Transaction } from '../core/database.ts';
import { statement } from '../core/statement.ts';
import type { Subject } from './suppressions.ts';

/** What identifies a person: each of the `proofs` suffices; name and outlet do if nothing contradicts them. */
export interface Identity {
  name: string;
  /** The author page, profiles and e-mail address, as `page:…`, `profile:…` and `email:…`. */
  proofs: string[];
  /** The name and outlet, as `name:<normalized name>@<outlet's domain>`. */
  nameKey: string;
  /** Whether a name can be a spelling of this one; several people may share an account or address. */
  couldBe: (name: string) => boolean;
}

export interface KnownEntry {
  journalist_id: JournalistId;
  source_indexes: number[];
  profile: JournalistProfile;
  billable: boolean;
}

interface KnownKey {
  key: string;
  journalist_id: JournalistId;
  name: string;
  has_page: boolean;
}

export interface Locked {
  /** The given `subjects` that are on the suppression list. */
  listed: ReadonlySet<Subject>;
  keys: KnownKey[];
  entries: KnownEntry[];
}

const LOCK_IDENTITY = statement<{ listed: Subject[]; keys: KnownKey[]; entries: KnownEntry[] }>(
  'select * from lock_identity($1::text[], $2::text[], $3::text[], $4, $5)',
);

/** Locks an identity until the transaction ends, and returns what decides who it is and what a job may store. */
export async function lock(
  tx: Transaction,
  { nameKey, proofs }: Identity,
  { subjects, jobId }: { subjects: Subject[]; jobId: JobId },
): Promise<Locked> {
  // The keys are locked in a fixed order, to avoid deadlocks.
  const locks = [...new Set([nameKey, ...proofs])].sort();
  const [row] = await LOCK_IDENTITY(tx, [subjects, locks, proofs, nameKey, jobId]);
  if (!row) throw new Error('the function returned no row');
  return { ...row, entries: row.entries.map(journalistRow), listed: new Set(row.listed) };
}

/** The person whom an `Identity` identifies, with the new data to store. */
export interface Identified {
  id: JournalistId;
  /** The name of a new person; null if the person is already known. */
  newName: string | null;
  /** The keys to store, by which later look-ups find the person. */
  newKeys: string[];
}

/**
 * Finds a known person with one of the proofs, otherwise with name and outlet, or else creates one. Name and outlet
 * do not suffice if the two may have different author pages, or several known people could be meant.
 */
export function identify(person: Identity, { keys }: Pick<Locked, 'keys'>): Identified {
  const taken = new Set(keys.map(({ key }) => key));
  const newProofs = person.proofs.filter((key) => !taken.has(key));
  const match = findProven(person, keys) ?? findNamesake(person, keys);
  if (match) return { id: match, newName: null, newKeys: newProofs };
  const id = newId('jid');
  return { id, newName: person.name, newKeys: [...newProofs, `${person.nameKey}#${id}`] };
}

function findProven({ proofs, couldBe }: Identity, keys: KnownKey[]): JournalistId | undefined {
  // If the proofs belong to different people, the author page takes precedence, then a profile, then the
  // e-mail address.
  const owners = new Map(keys.filter(({ name }) => couldBe(name)).map((row) => [row.key, row.journalist_id]));
  return proofs.map((key) => owners.get(key)).find((id) => id !== undefined);
}

function findNamesake({ nameKey, proofs }: Identity, keys: KnownKey[]): JournalistId | undefined {
  const named = keys.filter(({ key }) => key.startsWith(`${nameKey}#`));
  const withoutPage = named.filter((row) => !row.has_page);
  const hasPage = proofs.some((proof) => proof.startsWith('page:'));
  if (named.length === 1) return hasPage ? withoutPage[0]?.journalist_id : named[0]?.journalist_id;
  return !hasPage && withoutPage.length === 1 ? withoutPage[0]?.journalist_id : undefined;
}

/** Returns the people with the given name, each with the domain of the outlet where they were found. */
export async function findByName(
  db: Database,
  normalizedName: string,
): Promise<{ journalist_id: JournalistId; domain: string }[]> {
  const prefix = `name:${normalizedName}@`;
  const rows = await db
    .selectFrom('journalist_keys')
    .select(['journalist_id', 'key'])
    .where(sql<boolean>`starts_with(key, ${prefix})`)
    .execute();
  return rows.map(({ journalist_id, key }) => ({
    journalist_id,
    domain: key.slice(prefix.length, key.lastIndexOf('#')),
  }));
}

/** Returns the author pages that identify a person, as URL keys. */
export async function findAuthorPages(db: Database, id: JournalistId): Promise<string[]> {
  const rows = await db
    .selectFrom('journalist_keys')
    .select('key')
    .where('journalist_id', '=', id)
    .where(sql<boolean>`starts_with(key, 'page:')`)
    .orderBy('key')
    .execute();
  return rows.map(({ key }) => key.slice('page:'.length));
}
