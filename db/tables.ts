import type { ApiKeysTable, OrganizationsTable, RateWindowsTable } from './accounts/account-tables.ts';
import type {
  OAuthArtifactsTable,
  OAuthClientsTable,
  OAuthGrantsTable,
  OAuthKeysTable,
} from './accounts/oauth-tables.ts';
import type {
  InvitationsTable,
  MailsTable,
  MembershipsTable,
  PasswordResetsTable,
  ProviderSignInsTable,
  SessionsTable,
  UserIdentitiesTable,
  UsersTable,
} from './accounts/user-tables.ts';
import type {
  CampaignImportsTable,
  CampaignPitchesTable,
  CampaignsTable,
} from './campaigns/campaign-tables.ts';
import type {
  MediaListChangesTable,
  MediaListMembersTable,
  MediaListsTable,
  PersonTouchesTable,
} from './campaigns/media-list-tables.ts';
import type {
  JournalistSearchesTable,
  JournalistSearchPagesTable,
  JournalistSearchPeopleTable,
  JournalistSearchPreviewsTable,
  JournalistSearchQueriesTable,
  SavedPitchCursorTable,
  SavedPitchesTable,
  SavedPitchPeopleTable,
} from './find/search-tables.ts';
import type {
  FitAnswersTable,
  FitBudgetsTable,
  JobJournalistsTable,
  JobSourcesTable,
  JobsTable,
  RescoresTable,
} from './jobs/job-tables.ts';
import type { LedgerEntriesTable } from './money/ledger-tables.ts';
import type {
  FeedsTable,
  GkgFilesTable,
  NewsArticlesTable,
  NewsBackfillTable,
  NewsClusterTable,
  NewsCoverageTable,
  NewsMonthsTable,
  NewsOutboxTable,
  NewsSearchesTable,
  NewsWordsTable,
  ProviderSearchesTable,
} from './news/news-tables.ts';
import type {
  ArticleAliasesTable,
  ArticlesTable,
  AuthorPagesTable,
  LookupsTable,
  PageCopiesTable,
  PublicationsTable,
  RankListsTable,
} from './pages/page-tables.ts';
import type { HostQueuesTable, HostReservationsTable, RobotsFilesTable } from './pages/web-tables.ts';
import type { UnreadablePagesTable, WorkerHeartbeatsTable } from './pages/worker-tables.ts';
import type { JournalistKeysTable, JournalistsTable } from './people/person-tables.ts';
import type {
  AuditEntriesTable,
  PrivacySaltsTable,
  RemovedResultsTable,
  SuppressionsTable,
} from './people/privacy-tables.ts';
import type {
  DigestsTable,
  ListAuditRowsTable,
  ListAuditsTable,
  WatchChangesTable,
  WatchChecksTable,
  WatchesTable,
  WatchFeedsTable,
  WatchMembersTable,
  WatchPagesTable,
} from './watch/watch-tables.ts';
import type { WebhookDeliveriesTable, WebhooksTable } from './webhooks/webhook-tables.ts';

export interface Tables {
  organizations: OrganizationsTable;
  api_keys: ApiKeysTable;
  ledger_entries: LedgerEntriesTable;
  jobs: JobsTable;
  job_sources: JobSourcesTable;
  job_journalists: JobJournalistsTable;
  journalists: JournalistsTable;
  journalist_keys: JournalistKeysTable;
  journalist_searches: JournalistSearchesTable;
  journalist_search_people: JournalistSearchPeopleTable;
  journalist_search_queries: JournalistSearchQueriesTable;
  journalist_search_pages: JournalistSearchPagesTable;
  journalist_search_previews: JournalistSearchPreviewsTable;
  saved_pitches: SavedPitchesTable;
  saved_pitch_people: SavedPitchPeopleTable;
  saved_pitch_cursor: SavedPitchCursorTable;
  campaigns: CampaignsTable;
  campaign_pitches: CampaignPitchesTable;
  campaign_imports: CampaignImportsTable;
  media_lists: MediaListsTable;
  media_list_members: MediaListMembersTable;
  media_list_changes: MediaListChangesTable;
  person_touches: PersonTouchesTable;
  watches: WatchesTable;
  watch_checks: WatchChecksTable;
  watch_pages: WatchPagesTable;
  watch_members: WatchMembersTable;
  digests: DigestsTable;
  watch_changes: WatchChangesTable;
  watch_feeds: WatchFeedsTable;
  webhooks: WebhooksTable;
  webhook_deliveries: WebhookDeliveriesTable;
  list_audits: ListAuditsTable;
  list_audit_rows: ListAuditRowsTable;
  articles: ArticlesTable;
  author_pages: AuthorPagesTable;
  article_aliases: ArticleAliasesTable;
  page_copies: PageCopiesTable;
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
  news_months: NewsMonthsTable;
  news_words: NewsWordsTable;
  news_coverage: NewsCoverageTable;
  news_cluster: NewsClusterTable;
  news_outbox: NewsOutboxTable;
  feeds: FeedsTable;
  gkg_files: GkgFilesTable;
  news_backfill: NewsBackfillTable;
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
