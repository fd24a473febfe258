import { type InferResult, sql } from 'kysely';
import type {
  FieldChange,
  JournalistId,
  MediaListAction,
  MediaListId,
  MediaListMemberId,
} from '../../model/index.ts';
import { type Author, actorOf } from '../core/actors.ts';
import type { Database, Transaction } from '../core/database.ts';
import { enqueueMembersChanged } from '../core/events.ts';

export type Change = InferResult<ReturnType<typeof select>>[number];

/** Adds an entry to a list's history; without a member, the entry is about the list itself. */
export async function note(
  tx: Transaction,
  entry: {
    listId: MediaListId;
    action: MediaListAction;
    by: Author;
    member?: { id: MediaListMemberId; journalist_id: JournalistId };
    changes?: FieldChange[];
  },
): Promise<void> {
  await tx
    .insertInto('media_list_changes')
    .values({
      list_id: entry.listId,
      action: entry.action,
      member_id: entry.member?.id ?? null,
      journalist_id: entry.member?.journalist_id ?? null,
      changes: JSON.stringify(entry.changes ?? []),
      api_key_id: entry.by.keyId,
      user_id: entry.by.userId,
    })
    .execute();
  await touchCampaign(tx, entry.listId);
}

export interface MemberChange {
  member: { id: MediaListMemberId; journalist_id: JournalistId };
  changes: FieldChange[];
}

/** Adds an entry to a list's history for each of the members, in the given order. */
export async function noteMembers(
  tx: Transaction,
  entry: { listId: MediaListId; action: MediaListAction; by: Author; members: MemberChange[] },
): Promise<void> {
  if (entry.members.length === 0) return;
  await tx
    .insertInto('media_list_changes')
    .values(
      entry.members.map(({ member, changes }) => ({
        list_id: entry.listId,
        action: entry.action,
        member_id: member.id,
        journalist_id: member.journalist_id,
        changes: JSON.stringify(changes),
        api_key_id: entry.by.keyId,
        user_id: entry.by.userId,
      })),
    )
    .execute();
  if (entry.action === 'member_changed')
    await enqueueMembersChanged(
      tx,
      entry.listId,
      entry.members.map(({ member }) => member.id),
    );
  await touchCampaign(tx, entry.listId);
}

/** Marks the list's campaign as changed, if the list has one. */
async function touchCampaign(tx: Transaction, listId: MediaListId): Promise<void> {
  await sql`
    update campaigns set updated_at = now()
    where id = (select campaign_id from media_lists where id = ${listId})`.execute(tx);
}

/** Returns the entries of a list's history that are older than `before`, newest first. */
export async function list(
  db: Database,
  listId: MediaListId,
  page: { before?: number | undefined; limit: number },
): Promise<Change[]> {
  let query = select(db).where('change.list_id', '=', listId).orderBy('change.id', 'desc').limit(page.limit);
  if (page.before !== undefined) query = query.where('change.id', '<', page.before);
  return query.execute();
}

/** Returns the last changes of a member, newest first. */
export async function listOfMember(
  db: Database | Transaction,
  member: { id: MediaListMemberId; journalist_id: JournalistId },
  limit: number,
): Promise<Change[]> {
  return select(db)
    .where('change.journalist_id', '=', member.journalist_id)
    .where('change.member_id', '=', member.id)
    .where('change.action', '=', 'member_changed')
    .orderBy('change.id', 'desc')
    .limit(limit)
    .execute();
}

const ofOrganization = sql`(select organization_id from media_lists where id = change.list_id)`;

/** Each organization reads the spelling of its own lists and jobs; a removed person may be in none of them. */
const nameOfOrganization = sql<string | null>`case when person.id is not null then coalesce(
  (select profile ->> 'name' from media_list_members member join media_lists list on list.id = member.list_id
    where member.journalist_id = person.id and list.organization_id = ${ofOrganization}
    order by list.id = change.list_id desc, member.id limit 1),
  (select profile ->> 'name' from job_journalists found join jobs on jobs.id = found.job_id
    where found.journalist_id = person.id and jobs.organization_id = ${ofOrganization}
    order by jobs.created_at desc, jobs.id limit 1),
  person.name) end`;

function select(db: Database | Transaction) {
  return db
    .selectFrom('media_list_changes as change')
    .leftJoin('journalists as person', 'person.id', 'change.journalist_id')
    .select(['change.id', 'change.action', 'change.member_id', 'change.journalist_id', 'change.changes'])
    .select(['change.at', nameOfOrganization.as('journalist_name')])
    .select(actorOf('change.api_key_id', 'change.user_id').as('by'));
}
