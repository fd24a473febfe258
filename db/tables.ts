import type { ColumnType, Generated } from 'kysely';
import type {
  ApiKeyId,
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
  LookupFailure,
  LookupId,
  LookupKind,
  OrganizationId,
  RescoreId,
  RescoreReport,
  SourceKind,
  UnresolvedReason,
  UserId,
} from '../model/index.ts';
import type { CreatedAt, Json, Millicredits, NullableJson } from './column-types.ts';
import type { MediaListChangesTable, MediaListMembersTable, MediaListsTable } from './media-list-tables.ts';
import type {
  FeedsTable,
  GkgFilesTable,
  NewsArticlesTable,
  NewsSearchesTable,
  ProviderSearchesTable,
} from './news-tables.ts';
import type {
  OAuthArtifactsTable,
  OAuthClientsTable,
  OAuthGrantsTable,
  OAuthKeysTable,
} from './oauth-tables.ts';
import type {
  ArticleAliasesTable,
  ArticlesTable,
  AuthorPagesTable,
  PublicationsTable,
  RankListsTable,
} from './page-tables.ts';
import type {
  AuditEntriesTable,
  PrivacySaltsTable,
  RemovedResultsTable,
  SuppressionsTable,
} from './privacy-tables.ts';
import type {
  InvitationsTable,
  MailsTable,
  MembershipsTable,
  PasswordResetsTable,
  ProviderSignInsTable,
  SessionsTable,
  UserIdentitiesTable,
  UsersTable,
} from './user-tables.ts';
import type { HostQueuesTable, HostReservationsTable, RobotsFilesTable } from './web-tables.ts';
import type { UnreadablePagesTable, WorkerHeartbeatsTable } from './worker-tables.ts';

export interface Tables {
  organizations: OrganizationsTable;
  api_keys: ApiKeysTable;
  ledger_entries: LedgerEntriesTable;
  jobs: JobsTable;
  job_sources: JobSourcesTable;
  job_journalists: JobJournalistsTable;
  journalists: JournalistsTable;
  journalist_keys: JournalistKeysTable;
  media_lists: MediaListsTable;
  media_list_members: MediaListMembersTable;
  media_list_changes: MediaListChangesTable;
  articles: ArticlesTable;
  author_pages: AuthorPagesTable;
  article_aliases: ArticleAliasesTable;
  publications: PublicationsTable;
  rank_lists: RankListsTable;
  rate_windows: RateWindowsTable;
  host_queues: HostQueuesTable;
  host_reservations: HostReservationsTable;
  robots_files: RobotsFilesTable;
  unreadable_pages: UnreadablePagesTable;
  worker_heartbeats: WorkerHeartbeatsTable;
  lookups: LookupsTable;
  news_articles: NewsArticlesTable;
  feeds: FeedsTable;
  gkg_files: GkgFilesTable;
  provider_searches: ProviderSearchesTable;
  news_searches: NewsSearchesTable;
  privacy_salts: PrivacySaltsTable;
  suppressions: SuppressionsTable;
  removed_results: RemovedResultsTable;
  audit_entries: AuditEntriesTable;
  fit_answers: FitAnswersTable;
  fit_budgets: FitBudgetsTable;
  rescores: RescoresTable;
  oauth_keys: OAuthKeysTable;
  oauth_clients: OAuthClientsTable;
  oauth_grants: OAuthGrantsTable;
  oauth_artifacts: OAuthArtifactsTable;
  users: UsersTable;
  memberships: MembershipsTable;
  invitations: InvitationsTable;
  password_resets: PasswordResetsTable;
  sessions: SessionsTable;
  mails: MailsTable;
  user_identities: UserIdentitiesTable;
  provider_sign_ins: ProviderSignInsTable;
}

export interface OrganizationsTable {
  id: OrganizationId;
  name: string;
  created_at: CreatedAt;
  /** The share of worker time relative to other waiting organizations. */
  weight: Generated<number>;
  /** Whether pitches are kept after their jobs have settled. */
  keep_pitches: Generated<boolean>;
}

export interface ApiKeysTable {
  id: ApiKeyId;
  organization_id: OrganizationId;
  name: string;
  /** The first characters of the API key, for display in lists. */
  prefix: string;
  /** SHA-256 of the whole API key. */
  hash: Buffer;
  scopes: string[];
  created_at: CreatedAt;
  expires_at: Date | null;
  revoked_at: Date | null;
  /** The user who created the key; null if the operator created it. */
  created_by: UserId | null;
  revoked_by: UserId | null;
  /** The time at which the key was last used, accurate to about a minute. */
  last_used_at: Date | null;
}

export interface LedgerEntriesTable {
  organization_id: OrganizationId;
  /** 1, 2, 3 … within the organization. */
  entry_no: number;
  subject: string;
  meter: string;
  /** Change in the organization's total credits, which include the reserved credits. */
  amount: Millicredits;
  /** Amount by which the ledger entry changes the organization's reserved credits. */
  reserved: Millicredits;
  balance_after: Millicredits;
  reserved_after: Millicredits;
  note: string | null;
  created_at: CreatedAt;
}

export interface JobsTable {
  id: JobId;
  organization_id: OrganizationId;
  /**
   * The subject of the job's ledger entries. The id of a job with an Idempotency-Key may be reused after the
   * job expires; a subject is never reused.
   */
  billing_subject: string;
  status: JobStatus;
  version: Generated<number>;
  /** The number of requests that have started the job's workflow or are trying to start it. */
  start_claims: Generated<number>;
  external_id: string | null;
  request_hash: string;
  pitch: string | null;
  include_recent: number;
  max_credits: Millicredits | null;
  unit_price: Millicredits;
  held: Millicredits;
  warnings: Json<JobWarning[]>;
  error: NullableJson<JobFailure>;
  created_at: CreatedAt;
  started_at: Date | null;
  updated_at: ColumnType<Date, Date | undefined, Date>;
  finished_at: Date | null;
  cancel_requested_at: Date | null;
  expires_at: Date;
}

export interface JobSourcesTable {
  job_id: JobId;
  source_index: number;
  kind: SourceKind;
  url: string | null;
  reference: NullableJson<JournalistReference>;
  /** The host from which the source is fetched; empty for a journalist who is given by name without a URL. */
  host: string;
  outcome: 'resolved' | 'unresolved' | null;
  reason: UnresolvedReason | null;
  message: string | null;
  retryable: boolean | null;
  journalist_id: JournalistId | null;
  evidence: NullableJson<Evidence[]>;
  receipt: NullableJson<unknown>;
  settled_at: Date | null;
  /** The job version in which the source was last changed. */
  version: Generated<number>;
}

export interface JobJournalistsTable {
  job_id: JobId;
  journalist_id: JournalistId;
  /** The order in which the journalists were first found within the job. */
  position: number;
  source_indexes: number[];
  profile: Json<JournalistProfile>;
  billable: boolean;
  credits: Millicredits;
  fit: NullableJson<FitReport>;
  fit_method: NullableJson<FitMethod>;
  /** The number of sources on which the fit report is based. */
  scored_sources: Generated<number>;
  /** The job version in which the journalist was last changed. */
  version: Generated<number>;
}

export interface JournalistsTable {
  id: JournalistId;
  name: string;
  created_at: CreatedAt;
}

export interface JournalistKeysTable {
  /** A key that identifies the person, e.g. `page:https://…` or `name:ada reporter@news.example#jid_…`. */
  key: string;
  journalist_id: JournalistId;
}

export interface LookupsTable {
  id: LookupId;
  kind: LookupKind;
  key: string;
  url: string;
  lease_holder: string | null;
  lease_until: Date | null;
  failure: NullableJson<LookupFailure>;
  failure_until: Date | null;
  requested_at: ColumnType<Date, Date | undefined, Date>;
}

export interface RateWindowsTable {
  subject: string;
  policy: string;
  started_at: Date;
  used: number;
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
  job_id: JobId;
  pitch: string;
  reports: NullableJson<RescoreReport[]>;
  created_at: CreatedAt;
}

export interface FitBudgetsTable {
  scope: string;
  calls: number;
  created_at: CreatedAt;
}
