/**
 * How each activity is called: queue, bounds, retries. Every proxy has a bound for one attempt and one for
 * all of them together (a unit test holds it), so that no job waits for ever.
 */
import type { Priority } from '@temporalio/common';
import { type ActivityOptions, proxyActivities, workflowInfo } from '@temporalio/workflow';
import type { ArticleActivities } from '../activities/articles/index.ts';
import type { BillingActivities } from '../activities/billing/index.ts';
import type { FitActivities } from '../activities/fit/index.ts';
import type { MailActivities } from '../activities/mail/index.ts';
import type { NewsActivities } from '../activities/news/index.ts';
import type { PeopleActivities } from '../activities/people/index.ts';
import type { PrivacyActivities } from '../activities/privacy/index.ts';
import type { PublicationActivities, RankActivities } from '../activities/publications/index.ts';
import { MAIL_QUEUE, MODEL_QUEUE, type OrganizationId, TASK_QUEUES } from './contract.ts';

const MINUTE = 60_000;
/** What each further source of one host may add to the wait of the others: three pages at the longest crawl delay. */
const PER_SOURCE_OF_HOST_MS = 30_000;

export const LEDGER_OPTIONS = {
  taskQueue: TASK_QUEUES.ledger,
  startToCloseTimeout: '30s',
  // Money and state: worth waiting a day for the database to come back.
  scheduleToCloseTimeout: '24h',
  retry: { initialInterval: '500ms', maximumInterval: '1m' },
} as const satisfies ActivityOptions;

export const WEB_OPTIONS = {
  taskQueue: TASK_QUEUES.web,
  startToCloseTimeout: '2m',
  // Outlasts a deployment or a short outage of the workers.
  scheduleToCloseTimeout: 30 * MINUTE,
  heartbeatTimeout: '10s',
  cancellationType: 'TRY_CANCEL',
  // Attempts are counted by the activity, which knows those that only waited for a host's turn.
  retry: { initialInterval: '1s', backoffCoefficient: 3, maximumInterval: '10s' },
} as const satisfies ActivityOptions;

export const LOOKUP_OPTIONS = {
  ...WEB_OPTIONS,
  startToCloseTimeout: '1m',
  // The caller has gone after 20 s; what remains is to fill the row for the next one.
  scheduleToCloseTimeout: 5 * MINUTE,
  // The activity itself says when a failed fetch is final; waiting for a host's turn is not one.
  retry: { initialInterval: '1s', backoffCoefficient: 3, maximumAttempts: 10 },
} as const satisfies ActivityOptions;

export const FIT_OPTIONS = {
  taskQueue: TASK_QUEUES.fit,
  startToCloseTimeout: '30s',
  scheduleToCloseTimeout: 30 * MINUTE,
  cancellationType: 'TRY_CANCEL',
  // Some minutes in all: a score is worth waiting for the database to come back.
  retry: { initialInterval: '500ms', maximumInterval: '10s', maximumAttempts: 20 },
} as const satisfies ActivityOptions;

export const MODEL_OPTIONS = {
  ...FIT_OPTIONS,
  taskQueue: MODEL_QUEUE,
  // Two answers at the longest, and what is read before them.
  startToCloseTimeout: '2m',
} as const satisfies ActivityOptions;

export const RECONCILE_OPTIONS = {
  taskQueue: TASK_QUEUES.ledger,
  startToCloseTimeout: '5m',
  scheduleToCloseTimeout: '10m',
  heartbeatTimeout: '10s',
  retry: { maximumAttempts: 2 },
} as const satisfies ActivityOptions;

export const RETENTION_OPTIONS = {
  // Recordings are where pages are fetched.
  taskQueue: TASK_QUEUES.web,
  startToCloseTimeout: '2h',
  scheduleToCloseTimeout: '6h',
  heartbeatTimeout: '5m',
  retry: { maximumAttempts: 2 },
} as const satisfies ActivityOptions;

export const RANKS_OPTIONS = {
  taskQueue: TASK_QUEUES.web,
  // Two gigabytes over a slow line.
  startToCloseTimeout: '3h',
  scheduleToCloseTimeout: '24h',
  heartbeatTimeout: '30s',
  cancellationType: 'TRY_CANCEL',
  // Whoever publishes the list may be away for a while; the old one serves until then.
  retry: { initialInterval: '10m', backoffCoefficient: 3, maximumAttempts: 4 },
} as const satisfies ActivityOptions;

/** Feeds and files that nobody waits for: what fails has its turn again with a later run. */
export const INGEST_OPTIONS = {
  ...WEB_OPTIONS,
  startToCloseTimeout: '10m',
  retry: { initialInterval: '5s', backoffCoefficient: 3, maximumInterval: '1m', maximumAttempts: 10 },
} as const satisfies ActivityOptions;

export const PROVIDER_OPTIONS = {
  ...WEB_OPTIONS,
  startToCloseTimeout: '40s',
  // Whoever asked has gone after 20 s.
  scheduleToCloseTimeout: MINUTE,
  retry: { initialInterval: '1s', maximumAttempts: 5 },
} as const satisfies ActivityOptions;

export const MAIL_OPTIONS = {
  taskQueue: MAIL_QUEUE,
  startToCloseTimeout: '1m',
  // A mail server may be away for a night; what comes later than a day nobody waits for.
  scheduleToCloseTimeout: '24h',
  retry: { initialInterval: '2s', maximumInterval: '10m' },
} as const satisfies ActivityOptions;

const ledger = proxyActivities<BillingActivities>(LEDGER_OPTIONS);
const web = proxyActivities<PeopleActivities>(WEB_OPTIONS);
const lookup = proxyActivities<ArticleActivities & PublicationActivities>(LOOKUP_OPTIONS);
const fit = proxyActivities<FitActivities>(FIT_OPTIONS);

export const { beginJob, settleJob, giveUpSource } = ledger;
export const { claimFeeds, readFeed, listGkgFiles, nextGkgFile, loadGkgFile, pruneOldNews } =
  proxyActivities<NewsActivities>(INGEST_OPTIONS);
export const { deliverMail } = proxyActivities<MailActivities>(MAIL_OPTIONS);
export const { searchProvider } = proxyActivities<NewsActivities>(PROVIDER_OPTIONS);
// Queue order and fairness come with the workflow: its activities inherit its priority.
export const { lookUpArticle, lookUpPublication } = lookup;

export const { importRankList } = proxyActivities<RankActivities>(RANKS_OPTIONS);
export const { reconcileJobs: reconcileAllJobs } = proxyActivities<BillingActivities>(RECONCILE_OPTIONS);

export const { applyRetention: applyRetentionLimits } = proxyActivities<PrivacyActivities>(RETENTION_OPTIONS);

/** `src-017`: an operator pauses, resets or looks up one source by it. */
function sourceActivityId(index: number): string {
  return `src-${String(index).padStart(3, '0')}`;
}

/**
 * The first sources of every job have turns of their own, three for one of the others: a small job does not wait for as
 * long as a large one works, and every job soon has something to show. Nobody starves by it, as under a higher priority.
 */
const FIRST = { sources: 10, weight: 3 };
/** Temporal's own bound. */
const MOST_WEIGHT = 1_000;

function priorityOf(organizationId: OrganizationId, turn: number): Priority {
  if (turn >= FIRST.sources) return { fairnessKey: organizationId };
  // What is not set is inherited from the workflow; the weight of its organization is.
  const weight = workflowInfo().priority?.fairnessWeight ?? 1;
  return {
    fairnessKey: `${organizationId}/first`,
    fairnessWeight: Math.min(weight * FIRST.weight, MOST_WEIGHT),
  };
}

/** Resolves one source, the job's first at turn 0; its total bound grows with the number of sources that share its host. */
export function resolveSource(
  args: Parameters<PeopleActivities['resolveSource']>[0],
  source: { host: string; sameHost: number; organizationId: OrganizationId; turn: number },
) {
  return web.resolveSource.executeWithOptions(
    {
      ...WEB_OPTIONS,
      activityId: sourceActivityId(args.sourceIndex),
      summary: `#${args.sourceIndex} ${source.host || 'journalist reference'}`,
      scheduleToCloseTimeout: WEB_OPTIONS.scheduleToCloseTimeout + source.sameHost * PER_SOURCE_OF_HOST_MS,
      priority: priorityOf(source.organizationId, source.turn),
    },
    [args],
  );
}

/** Scores one journalist against the job's pitch. */
export function scoreFit(
  args: Parameters<FitActivities['scoreFit']>[0],
  options: { summary: string; organizationId: OrganizationId; withModel: boolean },
) {
  return fit.scoreFit.executeWithOptions(
    {
      ...(options.withModel ? MODEL_OPTIONS : FIT_OPTIONS),
      summary: options.summary,
      priority: { fairnessKey: options.organizationId },
    },
    [args],
  );
}
