import type { ColumnType, Generated } from 'kysely';
import type {
  ApiKeyId,
  CampaignId,
  Evidence,
  FitMethod,
  FitReport,
  JobFailure,
  JobId,
  JobStatus,
  JobWarning,
  JournalistId,
  JournalistProfile,
  JournalistReference,
  MediaListId,
  MediaListMemberId,
  OrganizationId,
  RescoreId,
  RescoreReport,
  SearchId,
  SourceKind,
  SourcePerson,
  UnresolvedReason,
  UserId,
} from '../../model/index.ts';
import type { CreatedAt, Json, Millicredits, NullableJson } from '../core/column-types.ts';

/** What the rows of jobs and searches share. */
export interface RunsTable {
  organization_id: OrganizationId;
  /** The subject of ledger entries. Unlike an id made from an Idempotency-Key, it is never reused. */
  billing_subject: string;
  status: JobStatus;
  version: Generated<number>;
  /** The number of requests that have started the workflow or are trying to. */
  start_claims: Generated<number>;
  external_id: string | null;
  request_hash: string;
  pitch: string | null;
  max_credits: Millicredits | null;
  unit_price: Millicredits;
  held: Millicredits;
  error: NullableJson<JobFailure>;
  created_at: CreatedAt;
  /** The API key or the user that started the run. */
  api_key_id: ApiKeyId | null;
  user_id: UserId | null;
  started_at: Date | null;
  updated_at: ColumnType<Date, Date | undefined, Date>;
  finished_at: Date | null;
  cancel_requested_at: Date | null;
  expires_at: Date;
}

export interface JobsTable extends RunsTable {
  id: JobId;
  campaign_id: CampaignId | null;
  include_recent: number;
  warnings: Json<JobWarning[]>;
}

export interface JobSourcesTable {
  job_id: JobId;
  source_index: number;
  kind: SourceKind;
  url: string | null;
  reference: NullableJson<JournalistReference>;
  /** Empty for a journalist who is given by name without a URL. */
  host: string;
  outcome: 'resolved' | 'unresolved' | null;
  reason: UnresolvedReason | null;
  message: string | null;
  retryable: boolean | null;
  journalist_id: JournalistId | null;
  evidence: NullableJson<Evidence[]>;
  receipt: NullableJson<unknown>;
  settled_at: Date | null;
  /** The job version of the last change. */
  version: Generated<number>;
  /** The search from which the source was chosen, and the person for whom it stands. */
  search_id: SearchId | null;
  person: NullableJson<SourcePerson>;
}

export interface JobJournalistsTable {
  job_id: JobId;
  journalist_id: JournalistId;
  /** The place in the order in which the journalists were first found. */
  position: number;
  source_indexes: number[];
  profile: Json<JournalistProfile>;
  billable: boolean;
  credits: Millicredits;
  fit: NullableJson<FitReport>;
  fit_method: NullableJson<FitMethod>;
  /** The number of sources on which the report is based. */
  scored_sources: Generated<number>;
  /** The job version of the last change. */
  version: Generated<number>;
}

export interface FitAnswersTable {
  prompt_hash: Buffer;
  job_id: JobId | null;
  journalist_id: JournalistId;
  model: string;
  answer: string;
  created_at: CreatedAt;
}

export interface RescoresTable {
  id: RescoreId;
  job_id: JobId | null;
  list_id: MediaListId | null;
  /** The members to score; null for a job. */
  member_ids: MediaListMemberId[] | null;
  pitch: string;
  reports: NullableJson<RescoreReport[]>;
  created_at: CreatedAt;
}

export interface FitBudgetsTable {
  scope: string;
  calls: number;
  created_at: CreatedAt;
}
