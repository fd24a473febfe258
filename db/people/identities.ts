import { sql } from 'kysely';
import {
  isSamePerson,
  type JobId,
  type JournalistId,
  type JournalistProfile,
  journalistRow,
  type ListedPerson,
  newId,
  type OrganizationId,
} from '../../model/index.ts';
import type { Database } from '../core/database.ts';
import { statement } from '../core/statement.ts';
import { IS_LISTED } from '../pages/listing.ts';
import type { Subject } from './suppressions.ts';

/** What identifies a person: each of the `proofs` suffices; name and outlet do if nothing contradicts them. */
export interface Identity {
  name: string;
  /** The author page, profiles and e-mail address, as `page:…`, `profile:…` and `email:…`. */
  proofs: string[];
  /** The name and outlet, as `name:<normalized name>@<outlet's domain>`. */
  nameKey: string;
  /** The key of the page that says so: the article, otherwise the author page. */
  pageKey: string;
  /** What tables of organizations may say of the person, too. */
  outlet: string;
  email: string | null;
  /** Whether a name can be a spelling of this one; several people may share an account or address. */
  couldBe: (name: string) => boolean;
}

export interface KnownEntry {
  journalist_id: JournalistId;
  source_indexes: number[];
  profile: JournalistProfile;
  billable: boolean;
}

/** A key of a person who was read from the web. */
interface KnownKey {
  key: string;
  journalist_id: JournalistId;
  name: string;
  has_page: boolean;
}

/** A person whom the job's organization brought, and whom of the web that is as far as known. */
interface Brought {
  journalist_id: JournalistId;
  web_id: JournalistId | null;
}

/** Somebody of the name whom the organization brought at another site or at none, as its lists describe them. */
type BroughtElsewhere = ListedPerson & { journalist_id: JournalistId };

export interface Locked {
  /** Whether the page that names the person may be found by all; otherwise the person is the organization's own. */
  is_public: boolean;
  /** The given `subjects` that are on the suppression list. */
  suppressed: ReadonlySet<Subject>;
  keys: KnownKey[];
  own: Brought[];
  /** Empty if the organization has found somebody on the web who may be the person, and keeps that id. */
  elsewhere: BroughtElsewhere[];
  entries: KnownEntry[];
  /** The locks of the session, which the statement that writes about the person ends. */
  locks: string[];
}

const HOLD_IDENTITY = statement<Omit<Locked, 'suppressed' | 'locks'> & { listed: Subject[] }>(
  `select *, ${IS_LISTED(':pageKey')} as is_public
  from hold_identity(:subjects::text[], :locks::text[], :proofs::text[], :nameKey, :jobId)`,
);

/**
 * Locks an identity, and calls `settle` with a connection and what decides who it is and what a job may store. `settle`
 * ends with the statement that ends the locks, on that connection.
 */
export async function whileLocked<T>(
  db: Database,
  { nameKey, proofs, pageKey }: Identity,
  { subjects, jobId }: { subjects: Subject[]; jobId: JobId },
  settle: (connection: Database, locked: Locked) => Promise<T>,
): Promise<T> {
  // The keys are locked in a fixed order, to avoid deadlocks.
  const locks = [...new Set([nameKey, ...proofs])].sort();
  return db.connection().execute(async (connection) => {
    try {
      const [row] = await HOLD_IDENTITY(connection, { subjects, locks, proofs, nameKey, jobId, pageKey });
      if (!row) throw new Error('the function returned no row');
      const entries = row.entries.map(journalistRow);
      return await settle(connection, { ...row, entries, suppressed: new Set(row.listed), locks });
    } catch (error) {
      // If this fails, too, the locks last until the connection is lost or settles the next source.
      await sql`select pg_advisory_unlock_all()`.execute(connection);
      throw error;
    }
  });
}

/** The person whom an `Identity` identifies, with the new data to store. */
export interface Identified {
  /** The id by which the job's organization knows the person: that of the person whom it brought, or `webId`. */
  id: JournalistId;
  /** The id of the person as read from the web, which has the keys. */
  webId: JournalistId;
  /** The name of a new person; null if the person is already known. */
  newName: string | null;
  /** The keys to store, by which later look-ups find the person. */
  newKeys: string[];
  /** Whether a new person is the organization's own, because only a page that is not listed names the person. */
  isOwn: boolean;
  /** The locks that end when the person is stored. */
  locks: string[];
}

/**
 * Finds a known person with one of the proofs, otherwise with name and outlet, or else creates one. Name and outlet
 * do not suffice if the two may have different author pages, or several known people could be meant. An import changes
 * none of this: the person whom the organization brought keeps the id that its lists have, and points to the one of
 * the web.
 */
export function identify(
  person: Identity,
  locked: Pick<Locked, 'keys' | 'own' | 'elsewhere' | 'is_public' | 'locks'>,
): Identified {
  const { keys, locks } = locked;
  const own = withElsewhere(person, locked);
  const taken = new Set(keys.map(({ key }) => key));
  const newProofs = person.proofs.filter((key) => !taken.has(key));
  const match = findProven(person, keys) ?? findNamesake(person, keys);
  if (!locked.is_public) return identifyOwn(person, match, { keys, own, locks });
  const webId = match ?? newId('jid');
  return {
    id: findBrought(person, webId, keys, own) ?? webId,
    webId,
    newName: match ? null : person.name,
    newKeys: match ? newProofs : [...newProofs, `${person.nameKey}#${webId}`],
    isOwn: false,
    locks,
  };
}

/** Identifies whom only a page that is not listed names, so that others neither learn of it nor find other people. */
function identifyOwn(
  person: Identity,
  match: JournalistId | undefined,
  { keys, own, locks }: Pick<Locked, 'keys' | 'own' | 'locks'>,
): Identified {
  const known = match
    ? (findBrought(person, match, keys, own) ?? match)
    : own.find(({ web_id }) => web_id === null)?.journalist_id;
  const id = known ?? newId('jid');
  return {
    id,
    webId: match ?? id,
    newName: known ? null : person.name,
    newKeys: known ? [] : [`${person.nameKey}#${id}`],
    isOwn: true,
    locks,
  };
}

/** Adds whom the organization brought without this site, and whose outlet or address is the person's. */
function withElsewhere(
  { name, outlet, email }: Identity,
  { own, elsewhere }: Pick<Locked, 'own' | 'elsewhere'>,
): Brought[] {
  const same = elsewhere.filter((each) =>
    isSamePerson({ name, outlet, email, domain: null }, { ...each, name }),
  );
  const ids = new Set(same.map(({ journalist_id }) => journalist_id));
  for (const { journalist_id } of own) ids.delete(journalist_id);
  return [...own, ...[...ids].map((journalist_id) => ({ journalist_id, web_id: null }))];
}

/** Returns whom the organization brought, if name and outlet are those of nobody else on the web or in its tables. */
function findBrought(
  { nameKey }: Identity,
  webId: JournalistId,
  keys: KnownKey[],
  own: Brought[],
): JournalistId | undefined {
  const confirmed = own.find(({ web_id }) => web_id === webId);
  if (confirmed) return confirmed.journalist_id;
  const [only, ...others] = own.filter(({ web_id }) => web_id === null);
  const isShared = keys.some(
    ({ key, journalist_id }) => key.startsWith(`${nameKey}#`) && journalist_id !== webId,
  );
  return isShared || others.length > 0 ? undefined : only?.journalist_id;
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

/**
 * Returns the people of the web with the given name, each with the domain of the outlet where they were found, and
 * the domains at which the organization's own tables have the name.
 */
export async function findByName(
  db: Database,
  organizationId: OrganizationId | null,
  normalizedName: string,
): Promise<{ web: { journalist_id: JournalistId; domain: string }[]; ownDomains: string[] }> {
  const prefix = `name:${normalizedName}@`;
  const rows = await db
    .selectFrom('journalist_keys')
    .innerJoin('journalists as person', 'person.id', 'journalist_id')
    .select(['journalist_id', 'key', 'organization_id'])
    .where(sql<boolean>`starts_with(key, ${prefix})`)
    .where((eb) => eb.or([eb('organization_id', 'is', null), eb('organization_id', '=', organizationId)]))
    .orderBy('key')
    .execute();
  const known = rows.map(({ key, ...row }) => ({
    ...row,
    domain: key.slice(prefix.length, key.lastIndexOf('#')),
  }));
  const own = known.filter(({ organization_id, domain }) => organization_id !== null && domain !== '');
  return {
    web: known.filter(({ organization_id }) => organization_id === null),
    ownDomains: [...new Set(own.map(({ domain }) => domain))],
  };
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
