import type { Generated } from 'kysely';
import type {
  ApiKeyId,
  AuditAction,
  JobId,
  JournalistId,
  OrganizationId,
  UserId,
} from '../../model/index.ts';
import type { CreatedAt, Millicredits } from '../core/column-types.ts';

export interface SuppressionsTable {
  subject_hash: Buffer;
  kind: 'address' | 'person' | 'domain' | 'page' | 'recording';
  created_at: CreatedAt;
}

/** Billing data about a person who was removed from a job. */
export interface RemovedResultsTable {
  job_id: JobId;
  journalist_id: JournalistId;
  billable: boolean;
  credits: Millicredits;
}

export interface AuditEntriesTable {
  id: Generated<number>;
  at: CreatedAt;
  action: AuditAction;
  organization_id: OrganizationId | null;
  api_key_id: ApiKeyId | null;
  user_id: UserId | null;
  job_id: JobId | null;
  journalist_id: JournalistId | null;
  /** The id of what was changed, such as a key, a user or a media list. */
  target_id: string | null;
  subject_hashes: Buffer[];
}
