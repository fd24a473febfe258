import type { Generated } from 'kysely';
import type {
  CampaignId,
  Evidence,
  FitMethod,
  FitReport,
  JobId,
  JobWarning,
  JournalistId,
  JournalistProfile,
  JournalistReference,
  MediaListId,
  MediaListMemberId,
  RescoreId,
  RescoreReport,
  SearchId,
  SourceKind,
  SourcePerson,
  UnresolvedReason,
} from '../../model/index.ts';
import type { CreatedAt, Json, Millicredits, NullableJson } from '../core/column-types.ts';
import type { HoldingRunsTable } from '../core/run-tables.ts';

export interface JobsTable extends HoldingRunsTable {
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
