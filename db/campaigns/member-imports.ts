import { sql } from 'kysely';
import {
  isSamePerson,
  type JournalistId,
  joinColumns,
  type MediaListId,
  type MediaListMemberId,
  mergeColumns,
  mergeNotes,
  newId,
  type OrganizationId,
  type OwnPerson,
  personKey,
  profileOfOwnPerson,
  refusalOf,
} from '../../model/index.ts';
import type { Author } from '../core/actors.ts';
import type { Transaction } from '../core/database.ts';
import * as suppressions from '../people/suppressions.ts';
import { type Candidate, findCandidates, findKnown, identify, namesOf, sameAs } from './known-people.ts';
import { noteMembers } from './media-list-changes.ts';
import { change, lock } from './member-changes.ts';
import { findLifts } from './refusal-lifts.ts';
import * as touches from './touches.ts';

export interface ImportedRow {
  result: 'added' | 'updated' | 'existing' | 'suppressed';
  /** Null for a suppressed person. */
  member_id: MediaListMemberId | null;
  /** The columns that were not kept, because a person has at most 40. */
  dropped: string[];
  /** Whether the person must not be contacted, and the row says so. */
  forbids: boolean;
}

/** The people whom a call adds to a list. */
interface Addition {
  listId: MediaListId;
  organizationId: OrganizationId;
  additions: NewMember[];
  by: Author;
}

interface NewMember extends Candidate {
  person: OwnPerson;
  custom: Record<string, string>;
  /** The key by which an erasure finds the person; null for a known person. */
  key: string | null;
}

/**
 * Adds the people of a table, or gives those on the list its cells. Suppressed people are left out, and whom the table says
 * not to contact is marked so. The caller holds `suppressions.lockForWriting` and the list's lock, and has checked that
 * there is room for all rows.
 */
export async function importPeople(
  tx: Transaction,
  { listId, people, by }: { listId: MediaListId; people: OwnPerson[]; by: Author },
): Promise<ImportedRow[]> {
  const suppressed = await suppressions.findPeople(tx, people);
  const organizationId = await findOrganization(tx, listId);
  const identities = await identify(tx, organizationId, people);
  const earlier = [
    ...(await touches.findByName(tx, listId, namesOf(people))),
    ...(await findKnown(tx, organizationId, people)),
  ];
  const candidates = await findCandidates(tx, listId, people, [...identities.values()]);
  const refusals = new Map(people.map((person) => [person, refusalOf(person)]));
  const updates = new Map<MediaListMemberId, OwnPerson[]>();
  const additions: NewMember[] = [];
  const rows = people.map((person, index): Omit<ImportedRow, 'forbids'> => {
    if (suppressed.has(index)) return { result: 'suppressed', member_id: null, dropped: [] };
    const journalistId = identities.get(personKey(person)) ?? sameAs(person, earlier);
    const match =
      candidates.find(({ journalist_id }) => journalist_id === journalistId) ??
      candidates.find((candidate) => isSamePerson(person, candidate));
    if (match) {
      updates.set(match.id, [...(updates.get(match.id) ?? []), person]);
      return { result: 'existing', member_id: match.id, dropped: [] };
    }
    const { custom, dropped } = mergeColumns({}, person.custom);
    const member = describe(person, journalistId, custom);
    additions.push(member);
    candidates.push(member);
    if (refusals.get(person)) updates.set(member.id, [person]);
    return { result: 'added', member_id: member.id, dropped };
  });
  const addition = { listId, organizationId, additions, by };
  await insert(tx, addition);
  const addedIds = new Set(additions.map(({ id }) => id));
  const { changed, dropped, withMark } = await applyUpdates(tx, updates, addition, refusals);
  return rows.map((row, index) => {
    const person = people[index];
    const hasMark = row.member_id !== null && withMark.has(row.member_id);
    const forbids = hasMark && person !== undefined && refusals.get(person) !== null;
    if (row.result !== 'existing' || row.member_id === null) return { ...row, forbids };
    const isUpdate = changed.has(row.member_id) && !addedIds.has(row.member_id);
    return {
      ...row,
      forbids,
      result: isUpdate ? 'updated' : 'existing',
      dropped: dropped.get(row.member_id) ?? [],
    };
  });
}

async function findOrganization(tx: Transaction, listId: MediaListId): Promise<OrganizationId> {
  const { organization_id } = await tx
    .selectFrom('media_lists')
    .select('organization_id')
    .where('id', '=', listId)
    .executeTakeFirstOrThrow();
  return organization_id;
}

function describe(
  person: OwnPerson,
  journalistId: JournalistId | undefined,
  custom: Record<string, string>,
): NewMember {
  const journalist_id = journalistId ?? newId('jid');
  // With a key, an erasure by name finds a person without a site, too.
  const key = journalistId ? null : `${personKey(person)}#${journalist_id}`;
  const { name, outlet, domain, email } = person;
  return {
    id: newId('mlm'),
    journalist_id,
    key,
    is_imported: true,
    person,
    custom,
    name,
    outlet: outlet ?? domain ?? '',
    outlet_domain: domain,
    email: null,
    own_email: email,
  };
}

async function insert(tx: Transaction, { listId, organizationId, additions, by }: Addition): Promise<void> {
  if (additions.length === 0) return;
  const rows = additions.map(({ id, journalist_id, key, person, custom }) => ({
    id,
    journalist_id,
    key,
    custom,
    name: person.name,
    profile: profileOfOwnPerson(person),
    own_email: person.email,
    own_phone: person.phone,
    note: person.note,
  }));
  const rowSet = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(id text, journalist_id text, key text,
    name text, profile jsonb, custom jsonb, own_email text, own_phone text, note text)`;
  await sql`
    insert into journalists (id, name, organization_id) select journalist_id, name, ${organizationId} from ${rowSet}
    where key is not null`.execute(tx);
  await sql`
    insert into journalist_keys (key, journalist_id) select key, journalist_id from ${rowSet}
    where key is not null`.execute(tx);
  await sql`
    insert into media_list_members (id, list_id, journalist_id, source_indexes, profile, billable, credits, custom,
      own_email, own_phone, note, last_confirmed_at)
    select id, ${listId}, journalist_id, '{}', profile, false, 0, custom, own_email, own_phone, note, null
    from ${rowSet}`.execute(tx);
  await touches.restore(
    tx,
    listId,
    additions.map(({ id }) => id),
  );
  const members = additions.map((member) => ({ member, changes: [] }));
  await noteMembers(tx, { listId, action: 'member_added', by, members });
}

/**
 * Gives members the cells of their rows, but a note only where there is none, and the mark “do not contact” if a row says
 * so, unless the mark was lifted in spite of it. Whom a call has twice has what all its rows say.
 */
async function applyUpdates(
  tx: Transaction,
  updates: ReadonlyMap<MediaListMemberId, OwnPerson[]>,
  { listId, organizationId, additions, by }: Addition,
  refusals: ReadonlyMap<OwnPerson, string | null>,
) {
  const dropped = new Map<MediaListMemberId, string[]>();
  const withMark = new Set<MediaListMemberId>();
  const members = await lock(tx, listId, [...updates.keys()]);
  const newMembers = new Map(additions.map((member) => [member.id, member]));
  const wordsFor = new Map(
    members.flatMap(({ id }) => {
      // A bare name may be a namesake's, unless this call brought the person by the bare name.
      const own = newMembers.get(id);
      const isBare = own !== undefined && own.key !== null && !isPlaced(own.person);
      const rows = (updates.get(id) ?? []).filter((person) => isBare || isPlaced(person));
      const refusal = rows.map((person) => refusals.get(person)).find(Boolean);
      return refusal ? [[id, refusal] as const] : [];
    }),
  );
  const lifts = await findLifts(
    tx,
    organizationId,
    members.filter(({ id }) => wordsFor.has(id)).map(({ journalist_id }) => journalist_id),
  );
  const changed = await change(
    tx,
    members,
    (member) => {
      const people = updates.get(member.id) ?? [];
      const isNew = newMembers.has(member.id);
      const cellsOf = (cell: 'email' | 'phone') =>
        [isNew ? member[`own_${cell}`] : null, ...people.map((person) => person[cell])].flatMap(
          (text) => text ?? [],
        );
      const [emails, phones] = [cellsOf('email'), cellsOf('phone')];
      const columns = joinColumns([
        ...(isNew ? [member.custom] : []),
        ...people.map(({ custom }) => custom),
        ...allButLast(emails).map((text) => ({ 'Further: Email': text })),
        ...allButLast(phones).map((text) => ({ 'Further: Phone': text })),
      ]);
      const merged = mergeColumns(member.custom, columns);
      dropped.set(member.id, merged.dropped);
      const notes = people.flatMap(({ note }) => note ?? []);
      const refusal = wordsFor.get(member.id);
      const reason = `The list says: ${refusal}`;
      const lift = lifts.get(member.journalist_id);
      // Whoever lifted the mark knew what the list says; only other words set it again.
      const isOld =
        lift !== undefined && (lift.includes(reason) || (!isNew && refusalOf(member) === refusal));
      const isMark = refusal !== undefined && !isOld;
      if (isMark || member.state === 'do_not_contact') withMark.add(member.id);
      return {
        custom: merged.custom,
        own_email: emails.at(-1) ?? member.own_email,
        own_phone: phones.at(-1) ?? member.own_phone,
        note: isNew || member.note === null ? mergeNotes(member.note, notes) : member.note,
        ...(isMark && { state: 'do_not_contact', reason }),
      };
    },
    by,
  );
  return { changed: new Set(changed), dropped, withMark };
}

/** Whether a row has more than a name: what it has is what a person on the list was recognized by. */
function isPlaced({ email, domain, outlet }: OwnPerson): boolean {
  return email !== null || domain !== null || outlet !== null;
}

/** The texts that differ from the last one in more than capital letters. */
function allButLast(texts: readonly string[]): string[] {
  return texts.filter((text) => text.toLowerCase() !== texts.at(-1)?.toLowerCase());
}
