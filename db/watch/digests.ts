import { sql } from 'kysely';
import {
  type CampaignId,
  type ChangeKind,
  type MailId,
  type MediaListId,
  newId,
  type OrganizationId,
  type SavedPitchId,
  tokenHash,
  type UserId,
} from '../../model/index.ts';
import type { Database, Transaction } from '../core/database.ts';

/** What a week has brought on a list, or on a saved pitch. */
export type DigestItem =
  | {
      list_id: MediaListId;
      /** Null for a list that belongs to no campaign. */
      campaign_id: CampaignId | null;
      name: string;
      changes: { kind: ChangeKind; people: number }[];
    }
  /** `name` is that of the pitch's campaign. */
  | { saved_pitch_id: SavedPitchId; name: string | null; people: number };

/** A mail that tells a member of an organization what has changed in the week before a Monday. */
export interface DigestMail {
  kind: 'digest';
  id: MailId;
  to: string;
  organizationId: OrganizationId;
  userId: UserId;
  organization: string;
  /** The Monday, `YYYY-MM-DD`. */
  week: string;
  items: DigestItem[];
}

/** Changes of a week, once for each user whom a list interests: its maker and the owners of campaign and person. */
const changesOf = (week: string) => sql`
  select list.organization_id, reader.user_id, list.id as list_id, list.campaign_id, name, kind, member.id as member_id
  from watch_changes change
    join media_lists list on list.id = change.list_id
    join media_list_members member on member.id = change.member_id
    left join campaigns campaign on campaign.id = list.campaign_id
    left join media_list_changes made on made.list_id = list.id and made.action in ('list_created', 'campaign_created')
    cross join lateral (select distinct * from (
      values (member.owner_id), (campaign.owner_id), (made.user_id)) one (user_id)) reader
  where found_at >= ${week}::date - 7 and found_at < ${week}::date and decision <> 'dismissed'`;

/** People who published on a saved pitch, for the user who saved it. */
const matchesOf = (week: string) => sql`
  select pitch.organization_id, pitch.user_id, pitch.id as saved_pitch_id, list.name
  from saved_pitch_people person
    join saved_pitches pitch on pitch.id = person.saved_pitch_id
    left join media_lists list on list.campaign_id = pitch.campaign_id
  where matched_at >= ${week}::date - 7 and matched_at < ${week}::date and person.id is not null`;

/**
 * Queues a mail for each user whom something of the week before a Monday interests, except those who have ended these
 * mails. A week is mailed once: who becomes a reader of it afterwards gets no mail. Returns all such mails that wait.
 */
export async function request(db: Database, week: string): Promise<MailId[]> {
  return db.transaction().execute(async (tx) => {
    const { rows: digests } = await sql`select from digests where week >= ${week} limit 1`.execute(tx);
    if (digests.length === 0) await queue(tx, week);
    const waiting = await tx.selectFrom('mails').select('id').where('digest_of', 'is not', null).execute();
    return waiting.map(({ id }) => id);
  });
}

async function queue(tx: Transaction, week: string): Promise<void> {
  const { rows: readers } = await sql<{
    organization_id: OrganizationId;
    user_id: UserId;
    ended_at: Date | null;
  }>`
    insert into digests (organization_id, user_id, week)
    select organization_id, user_id, ${week} from (
      select organization_id, user_id from (${changesOf(week)}) change
      union select organization_id, user_id from (${matchesOf(week)}) match) reader
      join memberships using (organization_id, user_id)
    order by organization_id, user_id
    on conflict (organization_id, user_id) do update set week = excluded.week where digests.week < excluded.week
    returning organization_id, user_id, ended_at`.execute(tx);
  const mails = readers
    .filter(({ ended_at }) => ended_at === null)
    .map(({ organization_id, user_id }) => ({ id: newId('mai'), digest_of: organization_id, user_id }));
  if (mails.length === 0) return;
  await tx
    .insertInto('mails')
    .values(mails)
    .onConflict((conflict) => conflict.columns(['digest_of', 'user_id']).doNothing())
    .execute();
}

/** Returns a mail about a week; undefined if there is no such mail, or nothing to tell any more. */
export async function findMail(db: Database, id: MailId): Promise<DigestMail | undefined> {
  const mail = await db
    .selectFrom('mails')
    .innerJoin('organizations', 'organizations.id', 'digest_of')
    .innerJoin('users', 'users.id', 'mails.user_id')
    .innerJoin('digests', (join) =>
      join.onRef('digests.organization_id', '=', 'digest_of').onRef('digests.user_id', '=', 'users.id'),
    )
    .select(['users.email as to', 'organizations.id as organizationId', 'users.id as userId'])
    .select(['organizations.name as organization', 'week'])
    .where('mails.id', '=', id)
    .where('users.disabled_at', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (!mail) return undefined;
  const { organizationId, userId, week } = mail;
  const { rows: changes } = await sql<DigestItem>`
    select list_id, campaign_id, name,
      jsonb_agg(jsonb_build_object('kind', kind, 'people', people) order by kind) as changes
    from (
      select list_id, campaign_id, name, kind, count(distinct member_id) as people from (${changesOf(week)}) change
      where organization_id = ${organizationId} and user_id = ${userId}
      group by list_id, campaign_id, name, kind) kinds
    group by list_id, campaign_id, name order by name, list_id`.execute(db);
  const { rows: matches } = await sql<DigestItem>`
    select saved_pitch_id, name, count(*) as people from (${matchesOf(week)}) match
    where organization_id = ${organizationId} and user_id = ${userId}
    group by saved_pitch_id, name order by name, saved_pitch_id`.execute(db);
  const items = [...changes, ...matches];
  return items.length === 0 ? undefined : { kind: 'digest', id, ...mail, items };
}

/** How many mails of a user have links that still end the mails. */
const MAX_LINKS = 10;

/** Lets the token in a mail that was sent end these mails. */
export async function addToken(tx: Transaction, mail: DigestMail, token: string): Promise<void> {
  await sql`update digests set token_hashes = (array_prepend(${tokenHash(token)}, token_hashes))[1:${MAX_LINKS}]
    where organization_id = ${mail.organizationId} and user_id = ${mail.userId}`.execute(tx);
}

/** Whose mails about an organization's lists end or go on. */
export interface Reader {
  organizationId: OrganizationId;
  userId: UserId;
}

/** Returns whose mails a token ends, about which organization, and whether they have ended; undefined for none. */
export async function findByToken(
  db: Database,
  token: string,
): Promise<(Reader & { organization: string; ended: boolean }) | undefined> {
  return db
    .selectFrom('digests')
    .innerJoin('organizations', 'organizations.id', 'organization_id')
    .select(['organizations.name as organization', sql<boolean>`ended_at is not null`.as('ended')])
    .select(['organization_id as organizationId', 'user_id as userId'])
    .where(sql<boolean>`token_hashes @> array[${tokenHash(token)}::bytea]`)
    .executeTakeFirst();
}

/** Whether a user gets these mails about an organization's lists. */
export async function isSent(db: Database, { organizationId, userId }: Reader): Promise<boolean> {
  const row = await db
    .selectFrom('digests')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is not', null)
    .executeTakeFirst();
  return row === undefined;
}

/** Ends a user's mails about an organization's lists, also before the first of them, or resumes them. */
export async function setSent(
  db: Database,
  { organizationId, userId }: Reader,
  isWanted: boolean,
): Promise<void> {
  await sql`
    insert into digests (organization_id, user_id, week, ended_at)
    values (${organizationId}, ${userId}, '-infinity', case when not ${isWanted}::boolean then now() end)
    on conflict (organization_id, user_id) do update set ended_at = excluded.ended_at`.execute(db);
}
