import type { ColumnType, Generated } from 'kysely';
import type { ArticleReading } from './article-reading.ts';
import type { AuthorPageReading } from './author-pages.ts';
import type { CreatedAt, Json, Millicredits, NullableJson } from './column-types.ts';
import type { ApiKeyId, JobId, JournalistId, LookupId, OrganizationId, UserId } from './ids.ts';
import type { JobFailure, JobStatus, JobWarning } from './jobs.ts';
import type { FitMethod, FitReport, JournalistProfile } from './journalists.ts';
import type { LookupFailure, LookupKind } from './lookups.ts';
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
  AuditEntriesTable,
  PrivacySaltsTable,
  RemovedResultsTable,
  SuppressionsTable,
} from './privacy-tables.ts';
import type { PublicationMetrics, PublicationProfile, PublicationRecord } from './publications.ts';
import type { RankList } from './rank-lists.ts';
import type { Evidence, JournalistReference, UnresolvedReason } from './sources.ts';
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

export interface Tables {
  organizations: OrganizationsTable;
  api_keys: ApiKeysTable;
  ledger_entries: LedgerEntriesTable;
  jobs: JobsTable;
  job_sources: JobSourcesTable;
  job_journalists: JobJournalistsTable;
  journalists: JournalistsTable;
  journalist_keys: JournalistKeysTable;
  articles: ArticlesTable;
  author_pages: AuthorPagesTable;
  article_aliases: ArticleAliasesTable;
  publications: PublicationsTable;
  rank_lists: RankListsTable;
  rate_windows: RateWindowsTable;
  host_queues: HostQueuesTable;
  host_reservations: HostReservationsTable;
  robots_files: RobotsFilesTable;
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
  /** Of the workers' time, against the other organizations that have work waiting. */
  weight: Generated<number>;
}

export interface ApiKeysTable {
  id: ApiKeyId;
  organization_id: OrganizationId;
  name: string;
  /** First characters of the key, for lists. */
  prefix: string;
  /** SHA-256 of the whole key. */
  hash: Buffer;
  scopes: string[];
  created_at: CreatedAt;
  expires_at: Date | null;
  revoked_at: Date | null;
  /** Null for the operator. */
  created_by: UserId | null;
  revoked_by: UserId | null;
  /** Within about a minute. */
  last_used_at: Date | null;
}

export interface LedgerEntriesTable {
  organization_id: OrganizationId;
  /** 1, 2, 3 … within the organization. */
  entry_no: number;
  subject: string;
  meter: string;
  /** Change of the credits owned. */
  amount: Millicredits;
  /** Change of the credits on hold. */
  reserved: Millicredits;
  balance_after: Millicredits;
  reserved_after: Millicredits;
  note: string | null;
  created_at: CreatedAt;
}

export interface JobsTable {
  id: JobId;
  organization_id: OrganizationId;
  /** The ledger's name for this job: a keyed job id may come again after it expired, a subject never does. */
  billing_subject: string;
  status: JobStatus;
  version: Generated<number>;
  /** Requests that are trying, or have tried with success, to start the workflow. */
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
  kind: 'article_url' | 'journalist_reference';
  url: string | null;
  reference: NullableJson<JournalistReference>;
  /** Where the source is fetched from; empty for a reference without an address. */
  host: string;
  outcome: 'resolved' | 'unresolved' | null;
  reason: UnresolvedReason | null;
  message: string | null;
  retryable: boolean | null;
  journalist_id: JournalistId | null;
  evidence: NullableJson<Evidence[]>;
  receipt: NullableJson<unknown>;
  settled_at: Date | null;
  /** Attempts that ended in waiting for a host's turn: they do not count as attempts. */
  polite_waits: Generated<number>;
  /** Attempts after the first that reached the database, less those that it broke off. */
  retries: Generated<number>;
  /** The job's version in which the source changed last. */
  version: Generated<number>;
}

export interface JobJournalistsTable {
  job_id: JobId;
  journalist_id: JournalistId;
  /** Order of first resolution within the job. */
  position: number;
  source_indexes: number[];
  profile: Json<JournalistProfile>;
  billable: boolean;
  credits: Millicredits;
  fit: NullableJson<FitReport>;
  fit_method: NullableJson<FitMethod>;
  /** The job's version in which this changed last. */
  version: Generated<number>;
}

export interface JournalistsTable {
  id: JournalistId;
  name: string;
  created_at: CreatedAt;
}

export interface JournalistKeysTable {
  /** What proves the identity, e.g. `page:https://…` or `name:ada reporter@news.example#jid_…`. */
  key: string;
  journalist_id: JournalistId;
}

export interface ArticlesTable {
  /** The address without what does not change the page: see `urlKey`. */
  url_key: string;
  url: string;
  domain: string;
  title: string | null;
  published_at: Date | null;
  language: string | null;
  reading: Json<ArticleReading>;
  /** When the page was fetched or recorded; `stored_at` is when it was read. */
  fetched_at: Date;
  stored_at: ColumnType<Date, Date, Date>;
  content_sha256: string;
  /** Which reader read it, with its version, e.g. `article@1`. */
  extractor: string;
  /** Until then the reading is used without another fetch. */
  fresh_until: ColumnType<Date, Date, Date>;
}

export interface ArticleAliasesTable {
  /** An address that leads to the article; the article's own is among them. */
  url_key: string;
  article_key: string;
}

export interface AuthorPagesTable {
  url_key: string;
  url: string;
  /** Of the publication. */
  domain: string;
  reading: Json<AuthorPageReading>;
  fetched_at: Date;
  stored_at: ColumnType<Date, Date, Date>;
  content_sha256: string;
}

export interface PublicationsTable {
  domain: string;
  /** What article pages say of it. */
  record: NullableJson<PublicationRecord>;
  updated_at: Date;
  /** What a look-up found. */
  profile: NullableJson<PublicationProfile>;
  fetched_at: Date | null;
  fresh_until: Date | null;
  metrics: NullableJson<PublicationMetrics>;
  /** Until then the figures are used without asking their sources again. */
  metrics_until: Date | null;
}

export interface RankListsTable {
  name: RankList;
  source: string;
  as_of: Date;
  row_count: number;
  imported_at: Date;
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
  journalist_id: JournalistId;
  model: string;
  answer: string;
  created_at: CreatedAt;
}

export interface FitBudgetsTable {
  scope: string;
  calls: number;
  created_at: CreatedAt;
}
