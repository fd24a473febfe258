import { sql } from 'kysely';
import type {
  ApiKeyId,
  AuditAction,
  InvitationId,
  JobId,
  JournalistId,
  ListAuditId,
  MediaListId,
  OrganizationId,
  SavedPitchId,
  SearchId,
  UserId,
  WebhookId,
} from '../../model/index.ts';
import type { Database, Transaction } from '../core/database.ts';
import { hashed, type Subject } from './suppressions.ts';

export interface AuditEntry {
  action: AuditAction;
  /** The caller; null if the operator acted. */
  by: { organizationId: OrganizationId; keyId: ApiKeyId | null; userId: UserId | null } | null;
  jobId?: JobId;
  journalistId?: JournalistId;
  /** The people whom the action was about, stored only as salted hashes. */
  subjects?: Subject[];
  /** The object that was changed; entries by the operator also name its organization. */
  target?: {
    organizationId: OrganizationId;
    id: ApiKeyId | UserId | InvitationId | ListAuditId | MediaListId | SearchId | SavedPitchId | WebhookId;
  };
}

/** Adds an entry; repeated reads of the same job, list or person by the same key or user add only one. */
export async function note(db: Database | Transaction, entry: AuditEntry): Promise<void> {
  const { action, by, jobId, journalistId, subjects = [], target } = entry;
  await sql`
    insert into audit_entries
      (action, organization_id, api_key_id, user_id, job_id, journalist_id, target_id, subject_hashes)
    select ${action}, ${by?.organizationId ?? target?.organizationId ?? null}, ${by?.keyId ?? null},
           ${by?.userId ?? null}, ${jobId ?? null}, ${journalistId ?? null}, ${target?.id ?? null},
           array(select ${hashed(sql`subject`)} from unnest(${subjects}::text[]) subject)
    on conflict do nothing`.execute(db);
}

/** Records that people were put on a media list, from a job unless `jobId` is null. */
export async function noteListed(
  tx: Transaction,
  {
    by,
    jobId,
    listId,
    journalistIds,
  }: {
    by: NonNullable<AuditEntry['by']>;
    jobId: JobId | null;
    listId: MediaListId;
    journalistIds: JournalistId[];
  },
): Promise<void> {
  await sql`
    insert into audit_entries (action, organization_id, api_key_id, user_id, job_id, target_id, journalist_id)
    select 'list_member_added', ${by.organizationId}, ${by.keyId}, ${by.userId}, ${jobId}, ${listId}, journalist_id
    from unnest(${journalistIds}::text[]) journalist_id`.execute(tx);
}

/** Records whom a search or saved pitch has found, each once. */
export async function noteSearchFound(
  tx: Transaction,
  {
    organizationId,
    searchId,
    subjects,
  }: { organizationId: OrganizationId; searchId: SearchId | SavedPitchId; subjects: Subject[] },
): Promise<void> {
  await sql`
    insert into audit_entries (action, organization_id, target_id, subject_hashes)
    select 'search_found', ${organizationId}, ${searchId}, array[${hashed(sql`subject`)}]
    from unnest(${subjects}::text[]) subject
    where not exists (
      select from audit_entries earlier
      where earlier.action = 'search_found' and earlier.target_id = ${searchId}
        and earlier.subject_hashes = array[${hashed(sql`subject`)}])`.execute(tx);
}

/** A look-up of a person, with the details that the person gets on request. */
export interface LookedUp {
  at: Date;
  action: AuditAction;
  organization_id: OrganizationId | null;
  api_key_id: ApiKeyId | null;
  user_id: UserId | null;
  job_id: JobId | null;
}

/**
 * Returns, in chronological order, who looked up the person, added the person to a list, or read a job or list with
 * the person. A job's entry without key and user has those that started the job.
 */
export async function listOf(
  db: Database,
  whom: { journalistIds: JournalistId[]; subjects: Subject[] },
): Promise<LookedUp[]> {
  const { rows } = await sql<LookedUp>`
    with hashes as (
      select array(select ${hashed(sql`subject`)} from unnest(${whom.subjects}::text[]) subject) as wanted
    )
    select entry.at, entry.action, entry.organization_id, entry.job_id,
           coalesce(entry.api_key_id, started.api_key_id) as api_key_id,
           coalesce(entry.user_id, started.user_id) as user_id
    from hashes, audit_entries entry
    left join audit_entries started on started.job_id = entry.job_id and started.action = 'job_started'
    where entry.journalist_id = any(${whom.journalistIds}) or entry.subject_hashes && hashes.wanted
       or (entry.action = 'job_read' and entry.job_id in
            (select job_id from audit_entries where journalist_id = any(${whom.journalistIds})))
       or (entry.action in ('search_read', 'list_audit_read') and entry.target_id in
            (select target_id from audit_entries, hashes
             where action in ('search_found', 'list_audit_found') and subject_hashes && hashes.wanted))
       or (entry.action = 'list_read' and entry.target_id in
            (select target_id from audit_entries
             where journalist_id = any(${whom.journalistIds}) and action = 'list_member_added'))
    order by entry.id`.execute(db);
  return rows;
}
