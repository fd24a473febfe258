/** Workflows that run one activity and return its result. */
import {
  ActivityFailure,
  ApplicationFailure,
  isCancellation,
  proxyActivities,
  TimeoutFailure,
} from '@temporalio/workflow';
import type { SearchActivities } from '../activities/find/index.ts';
import type { FitActivities } from '../activities/fit/index.ts';
import type { JobActivities } from '../activities/jobs/index.ts';
import type { MailActivities } from '../activities/mail/index.ts';
import type { NewsActivities } from '../activities/news/index.ts';
import type { PrivacyActivities } from '../activities/privacy/index.ts';
import type { PublicationActivities } from '../activities/publications/index.ts';
import type { ArticleActivities } from '../activities/reading/index.ts';
import type { WebhookActivities } from '../activities/webhooks/index.ts';
import {
  type DeliverEventInput,
  type DeliveryReceipt,
  FETCH_FAILED,
  FETCH_TIMED_OUT,
  HOST_BUSY,
  type LookupInput,
  type LookupReceipt,
  type MailReceipt,
  type PreviewReceipt,
  type PreviewSearchInput,
  type PruneReceipt,
  type ReconcileReceipt,
  type RerankReceipt,
  type RerankSearchInput,
  type RescoreInput,
  type RescoreReceipt,
  type RetentionReceipt,
  type SearchNewsInput,
  type SendMailInput,
  UNSTORABLE,
} from './contract.ts';
import {
  deliveryOptions,
  INGEST_OPTIONS,
  LOOKUP_OPTIONS,
  MAIL_OPTIONS,
  PREVIEW_OPTIONS,
  PROVIDER_OPTIONS,
  RECONCILE_OPTIONS,
  RESCORE_OPTIONS,
  RETENTION_OPTIONS,
} from './options.ts';

const lookups = proxyActivities<ArticleActivities & PublicationActivities>(LOOKUP_OPTIONS);
const providers = proxyActivities<NewsActivities>(PROVIDER_OPTIONS);
const mails = proxyActivities<MailActivities>(MAIL_OPTIONS);
const fit = proxyActivities<FitActivities>(RESCORE_OPTIONS);
const finder = proxyActivities<SearchActivities>(PREVIEW_OPTIONS);
const reconciler = proxyActivities<JobActivities>(RECONCILE_OPTIONS);
const retention = proxyActivities<PrivacyActivities>(RETENTION_OPTIONS);
const news = proxyActivities<NewsActivities>(INGEST_OPTIONS);

/** Fetches, reads and stores one article, for a waiting caller. */
export async function lookupArticle({ lookupId }: LookupInput): Promise<LookupReceipt> {
  return orFailed(lookups.lookUpArticle({ lookupId }));
}

/**
 * Reads a publication's home page, classifies the publication and stores the result, either for a waiting
 * caller or in advance.
 */
export async function lookupPublication({ lookupId }: LookupInput): Promise<LookupReceipt> {
  return orFailed(lookups.lookUpPublication({ lookupId }));
}

/**
 * Runs one search at an external provider for a waiting caller. The results are stored in the search's row
 * and in the news index.
 */
export async function searchNews({ searchId }: SearchNewsInput): Promise<LookupReceipt> {
  return orFailed(providers.searchProvider({ searchId }));
}

/**
 * Scores every journalist that a job has found so far against another pitch, for a waiting caller. A database
 * row contains the pitch and the reports; the caller deletes this row.
 */
export async function rescoreJob({ rescoreId }: RescoreInput): Promise<RescoreReceipt> {
  return fit.rescoreJob({ rescoreId });
}

/**
 * Runs the first queries of a journalist search over the index, for a waiting caller. A database row contains
 * the pitch and the preview; the caller deletes this row.
 */
export async function previewSearch({ previewId }: PreviewSearchInput): Promise<PreviewReceipt> {
  return finder.previewSearch({ previewId });
}

/** Judges the people of a search anew by the subject that its row states, for a waiting caller. */
export async function rerankSearch({ searchId }: RerankSearchInput): Promise<RerankReceipt> {
  return finder.rerankSearch({ searchId });
}

/** Sends one mail, retrying until the mail server accepts it. */
export async function sendMail({ mailId }: SendMailInput): Promise<MailReceipt> {
  return mails.deliverMail({ mailId });
}

/** Makes one attempt to deliver an event to a webhook. */
export async function deliverEvent(place: DeliverEventInput): Promise<DeliveryReceipt> {
  return proxyActivities<WebhookActivities>(deliveryOptions(place)).deliverEvent(place);
}

/**
 * Finds jobs that lost their workflow and repairs them. A schedule starts this workflow every five minutes,
 * never concurrently.
 */
export async function reconcileJobs(): Promise<ReconcileReceipt> {
  return reconciler.reconcileJobs();
}

/** Deletes data past its retention period. A schedule starts this workflow daily, never concurrently. */
export async function applyRetention(): Promise<RetentionReceipt> {
  return retention.applyRetention();
}

/** Removes articles past their retention period from the news index. A schedule starts this workflow. */
export async function pruneNews(): Promise<PruneReceipt> {
  return news.pruneOldNews();
}

const OF_THE_PAGE = new Set([FETCH_FAILED, FETCH_TIMED_OUT, HOST_BUSY, UNSTORABLE]);

/**
 * A page that cannot be fetched is a valid result, which is stored in the lookup's row. The workflow fails
 * only because of internal errors.
 */
async function orFailed(lookup: Promise<LookupReceipt>): Promise<LookupReceipt> {
  try {
    return await lookup;
  } catch (error) {
    if (isCancellation(error) || !(error instanceof ActivityFailure)) throw error;
    const { cause } = error;
    const isOfPage = cause instanceof ApplicationFailure && OF_THE_PAGE.has(cause.type ?? '');
    if (isOfPage || cause instanceof TimeoutFailure) return { outcome: 'failed' };
    throw error;
  }
}
