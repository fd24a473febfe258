/**
 * Public interface of the folder `db`: one namespace per aggregate, so that a call reads `jobs.accept(…)` or
 * `ledger.balance(…)`.
 */

export * as apiKeys from './accounts/api-keys.ts';
export * as invitations from './accounts/invitations.ts';
export * as mails from './accounts/mails.ts';
export * as memberships from './accounts/memberships.ts';
export * as oauth from './accounts/oauth.ts';
export * as oauthArtifacts from './accounts/oauth-artifacts.ts';
export * as oauthKeys from './accounts/oauth-keys.ts';
export * as organizations from './accounts/organizations.ts';
export * as passwordResets from './accounts/password-resets.ts';
export * as providerSignIns from './accounts/provider-sign-ins.ts';
export * as rateLimits from './accounts/rate-limits.ts';
export * as sessions from './accounts/sessions.ts';
export * as userIdentities from './accounts/user-identities.ts';
export * as users from './accounts/users.ts';
export * as campaignImports from './campaigns/campaign-imports.ts';
export * as campaignPitches from './campaigns/campaign-pitches.ts';
export * as campaigns from './campaigns/campaigns.ts';
export * as mediaListMembers from './campaigns/media-list-members.ts';
export * as mediaLists from './campaigns/media-lists.ts';
export * as memberAdditions from './campaigns/member-additions.ts';
export * as memberChanges from './campaigns/member-changes.ts';
export * as memberCounts from './campaigns/member-counts.ts';
export * as memberIdentities from './campaigns/member-identities.ts';
export * as memberImports from './campaigns/member-imports.ts';
export * as memberScores from './campaigns/member-scores.ts';
export * as peopleSearch from './campaigns/people-search.ts';
export * as peopleSource from './campaigns/people-source.ts';
export * as touches from './campaigns/touches.ts';
export type { Author, Owner } from './core/actors.ts';
export { type ChangeListener, type Listening, listenForChanges } from './core/changes.ts';
export {
  type Database,
  inTransaction,
  openClient,
  openDatabase,
  poolState,
  type Transaction,
  takeBack,
} from './core/database.ts';
export { enqueueEvent } from './core/events.ts';
export * as health from './core/health.ts';
export type { PageOf, Place } from './core/places.ts';
export type { QuietRun } from './core/runs.ts';
export * as savedPitchMatches from './find/saved-pitch-matches.ts';
export * as savedPitches from './find/saved-pitches.ts';
export * as searchAcceptance from './find/search-acceptance.ts';
export * as searchLookups from './find/search-lookups.ts';
export * as searchPreviews from './find/search-previews.ts';
export * as searchRounds from './find/search-rounds.ts';
export * as searches from './find/searches.ts';
export * as acceptance from './jobs/acceptance.ts';
export * as fitAnswers from './jobs/fit-answers.ts';
export * as jobEvents from './jobs/job-events.ts';
export * as jobs from './jobs/jobs.ts';
export * as journalists from './jobs/journalists.ts';
export * as rescores from './jobs/rescores.ts';
export * as settlements from './jobs/settlements.ts';
export * as sources from './jobs/sources.ts';
export * as filling from './migrations/fill.ts';
export { EarlierDatabaseError, migrate, pendingMigrations } from './migrations/migrate.ts';
export * as snapshots from './migrations/snapshot.ts';
export * as charges from './money/charges.ts';
export * as ledger from './money/ledger.ts';
export * as observations from './money/observations.ts';
export { type Cluster, type ClusterAddress, openCluster } from './news/cluster/cluster.ts';
export { inCluster } from './news/cluster/cluster-index.ts';
export * as newsOutbox from './news/cluster/news-outbox.ts';
export * as replication from './news/cluster/replication.ts';
export * as feeds from './news/feeds.ts';
export * as gkgFiles from './news/gkg-files.ts';
export * as indexedPieces from './news/indexed-pieces.ts';
export * as newsArchives from './news/news-archives.ts';
export * as newsArticles from './news/news-articles.ts';
export * as newsBackfill from './news/news-backfill.ts';
export * as newsIndex from './news/news-index.ts';
export type { NewsIndex } from './news/news-retrieval.ts';
export * as newsRetrieval from './news/news-retrieval.ts';
export * as newsSearches from './news/news-searches.ts';
export * as newsStatus from './news/news-status.ts';
export * as newsWords from './news/news-words.ts';
export * as newsWorks from './news/news-works.ts';
export * as openFeeds from './news/open-feeds.ts';
export * as providerSearches from './news/provider-searches.ts';
export * as articles from './pages/articles.ts';
export * as authorPages from './pages/author-pages.ts';
export * as hostReservations from './pages/host-reservations.ts';
export * as lookups from './pages/lookups.ts';
export * as pageCopies from './pages/page-copies.ts';
export * as publications from './pages/publications.ts';
export * as publishedAddresses from './pages/published-addresses.ts';
export * as rankLists from './pages/rank-lists.ts';
export * as robotsFiles from './pages/robots-files.ts';
export * as sites from './pages/sites.ts';
export * as unreadablePages from './pages/unreadable-pages.ts';
export * as workerHeartbeats from './pages/worker-heartbeats.ts';
export * as audit from './people/audit.ts';
export * as erasure from './people/erasure.ts';
export * as identities from './people/identities.ts';
export * as people from './people/people.ts';
export * as retention from './people/retention.ts';
export * as suppressions from './people/suppressions.ts';
export * as auditPurchases from './watch/audit-purchases.ts';
export * as auditedRows from './watch/audited-rows.ts';
export * as digests from './watch/digests.ts';
export * as listAudits from './watch/list-audits.ts';
export * as watchChanges from './watch/watch-changes.ts';
export * as watchChecks from './watch/watch-checks.ts';
export * as watchPages from './watch/watch-pages.ts';
export * as watches from './watch/watches.ts';
export * as webhookDeliveries from './webhooks/webhook-deliveries.ts';
export * as webhooks from './webhooks/webhooks.ts';
