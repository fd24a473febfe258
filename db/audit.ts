import { sql } from 'kysely';
import type { Database, Transaction } from './database.ts';
import type { ApiKeyId, InvitationId, JobId, JournalistId, OrganizationId, UserId } from './ids.ts';
import { hashed, type Subject } from './suppressions.ts';

/**
 * Who looked up whom, when, by which key or user; and who changed what in their organization. `job_found` is
 * written by a trigger for every journalist that a job finds; whose key asked for the job stands in its
 * `job_started`.
 */
export type AuditAction =
  | 'job_started'
  | 'job_found'
  | 'job_read'
  | 'article_lookup'
  | 'privacy_export'
  | 'privacy_erase'
  | 'privacy_suppress'
  | 'privacy_allow'
  | 'key_created'
  | 'key_revoked'
  | 'invitation_created'
  | 'invitation_revoked'
  | 'member_joined'
  | 'member_role_changed'
  | 'member_removed'
  | 'password_reset_created';

export interface AuditEntry {
  action: AuditAction;
  /** Null for the operator. */
  by: { organizationId: OrganizationId; keyId: ApiKeyId | null; userId: UserId | null } | null;
  jobId?: JobId;
  /** Whom it was about; only salted hashes are kept. */
  subjects?: Subject[];
  /** What was changed; the operator's entries name its organization with it. */
  target?: { organizationId: OrganizationId; id: ApiKeyId | UserId | InvitationId };
}

/** A key or user that reads one job again leaves no second entry. */
export async function note(db: Database | Transaction, entry: AuditEntry): Promise<void> {
  const { action, by, jobId, subjects = [], target } = entry;
  await sql`
    insert into audit_entries (action, organization_id, api_key_id, user_id, job_id, target_id, subject_hashes)
    select ${action}, ${by?.organizationId ?? target?.organizationId ?? null}, ${by?.keyId ?? null},
           ${by?.userId ?? null}, ${jobId ?? null}, ${target?.id ?? null},
           array(select ${hashed(sql`subject`)} from unnest(${subjects}::text[]) subject)
    on conflict (job_id, coalesce(api_key_id, user_id)) where action = 'job_read' do nothing`.execute(db);
}

/** One look-up of somebody, as their owner may be told of it. */
export interface LookedUp {
  at: Date;
  action: AuditAction;
  organization_id: OrganizationId | null;
  api_key_id: ApiKeyId | null;
  user_id: UserId | null;
  job_id: JobId | null;
}

/** Everybody who looked somebody up, in order; a job's entries carry the key that started it. */
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
    order by entry.id`.execute(db);
  return rows;
}
