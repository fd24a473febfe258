import { type RawBuilder, sql } from 'kysely';
import type { JobId, JournalistId, MediaListId, OrganizationId, Touch } from '../../model/index.ts';
import { actorOf } from '../core/actors.ts';
import type { Database, Transaction } from '../core/database.ts';

/** An organization's last contact with each person; people without a contact are missing. */
export type Touches = ReadonlyMap<JournalistId, Touch>;

/** Returns the last contact with each person over all campaigns and media lists. */
export function ofPeople(
  db: Database | Transaction,
  organizationId: OrganizationId,
  ids: JournalistId[],
): Promise<Touches> {
  if (ids.length === 0) return Promise.resolve(new Map());
  return find(db, organizationId, sql`any(${ids}::text[])`);
}

/** Returns the last contact with each of a job's people. */
export function ofJob(db: Database, organizationId: OrganizationId, jobId: JobId): Promise<Touches> {
  return find(
    db,
    organizationId,
    sql`any(array(select journalist_id from job_journalists where job_id = ${jobId}))`,
  );
}

/** Whoever must not be contacted stays so; otherwise the last change counts. */
async function find(
  db: Database | Transaction,
  organizationId: OrganizationId,
  people: RawBuilder<unknown>,
): Promise<Touches> {
  const { rows } = await sql<Touch & { journalist_id: JournalistId }>`
    select distinct on (journalist_id) journalist_id, state, coalesce(state_changed_at, added_at) as at, campaign_id,
      ${actorOf('state_changed_by_key', 'state_changed_by_user')} as by
    from media_list_members member join media_lists list on list.id = member.list_id
    where member.journalist_id = ${people} and state <> 'to_contact' and list.organization_id = ${organizationId}
    order by journalist_id, state = 'do_not_contact' desc, coalesce(state_changed_at, added_at) desc, member.id`.execute(
    db,
  );
  return new Map(rows.map(({ journalist_id, ...touch }) => [journalist_id, touch]));
}

/**
 * Raises the versions of jobs with the people, because the results show the last contact with each person. The caller
 * has locked the media list.
 */
export async function raiseJobVersions(
  tx: Transaction,
  listId: MediaListId,
  ids: JournalistId[],
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    with shown as (
      select jobs.id from jobs join media_lists list on list.id = ${listId}
      where jobs.organization_id = list.organization_id
        and jobs.id = any(array(select job_id from job_journalists where journalist_id = any(${ids}::text[])))
      order by jobs.id for no key update of jobs)
    update jobs set version = version + 1, updated_at = now() where id in (select id from shown)`.execute(tx);
}

/** Returns the people who were contacted according to their state on the list. */
export async function listTouched(tx: Transaction, listId: MediaListId): Promise<JournalistId[]> {
  const rows = await tx
    .selectFrom('media_list_members')
    .select('journalist_id')
    .where('list_id', '=', listId)
    .where('state', '<>', 'to_contact')
    .execute();
  return rows.map((row) => row.journalist_id);
}
