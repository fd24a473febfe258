import type { ColumnType, Generated } from 'kysely';
import type { ApiKeyId, JobFailure, JobStatus, OrganizationId, UserId } from '../../model/index.ts';
import type { CreatedAt, Millicredits, NullableJson } from './column-types.ts';

/** What the rows of jobs, searches and audits share. */
export interface RunsTable {
  organization_id: OrganizationId;
  /** The subject of ledger entries. Unlike an id made from an Idempotency-Key, it is never reused. */
  billing_subject: string;
  status: JobStatus;
  version: Generated<number>;
  external_id: string | null;
  request_hash: string;
  error: NullableJson<JobFailure>;
  created_at: CreatedAt;
  api_key_id: ApiKeyId | null;
  user_id: UserId | null;
  started_at: Date | null;
  updated_at: ColumnType<Date, Date | undefined, Date>;
  finished_at: Date | null;
  cancel_requested_at: Date | null;
  expires_at: Date;
}

/** What the rows of jobs and searches share, which have a pitch and hold credits until they end. */
export interface HoldingRunsTable extends RunsTable {
  /** The number of requests that have started the workflow or are trying to. */
  start_claims: Generated<number>;
  pitch: string | null;
  max_credits: Millicredits | null;
  unit_price: Millicredits;
  held: Millicredits;
}
