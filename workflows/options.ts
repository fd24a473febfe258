/**
 * Where each activity runs and how long it may take: task queues, timeouts, retries. Each set of options limits both a
 * single attempt and all attempts together, so that no job waits forever. A unit test checks these limits.
 */
import type { ActivityOptions } from '@temporalio/common';
import { MINUTE_MS } from '../model/durations.ts';
import type { OrganizationId } from '../model/index.ts';

/**
 * One task queue per resource: workflows, web access, scoring, the language model, the database, the mail
 * server, webhooks. Look-ups have their own. The common prefix of the names separates these queues from the queues of
 * other programs in the same namespace.
 */
export const TASK_QUEUES = {
  orchestration: 'byline-orchestration',
  web: 'byline-web',
  /**
   * Look-ups also access the web, but a caller waits for them. While the processors are busy, a worker takes
   * only a few tasks of `web` at once, and the sources of a single job can be all of them.
   */
  lookups: 'byline-lookups',
  fit: 'byline-fit',
  /**
   * The language model is slow and paid, so its queue is separate from `fit`. The queue has a worker only if
   * a model is configured.
   */
  model: 'byline-fit-model',
  ledger: 'byline-ledger',
  /**
   * Mails have a separate queue, so that an unresponsive mail server does not delay page fetches. The queue
   * has a worker only if a mail server is configured.
   */
  mail: 'byline-mail',
  /** Webhooks have their own queue, because receivers may take twenty seconds to respond. */
  webhooks: 'byline-webhooks',
} as const;

/** The queues that always have a worker, each with the kind of task that its worker polls for. */
export const POLLED_QUEUES = [
  { name: TASK_QUEUES.orchestration, kind: 'workflow' },
  { name: TASK_QUEUES.web, kind: 'activity' },
  { name: TASK_QUEUES.lookups, kind: 'activity' },
  { name: TASK_QUEUES.fit, kind: 'activity' },
  { name: TASK_QUEUES.ledger, kind: 'activity' },
  { name: TASK_QUEUES.webhooks, kind: 'activity' },
] as const;

export interface PolledQueue {
  name: string;
  kind: 'workflow' | 'activity';
}

/**
 * The queues that have a worker under this configuration, each with the kind of task that its worker polls
 * for. If `fit.model` or `mail` is null, the language model or the mail server is not configured.
 */
export function polledQueues({
  fit,
  mail,
}: {
  fit: { model: object | null };
  mail: object | null;
}): PolledQueue[] {
  return [
    ...POLLED_QUEUES,
    ...(fit.model ? [{ name: TASK_QUEUES.model, kind: 'activity' } as const] : []),
    ...(mail ? [{ name: TASK_QUEUES.mail, kind: 'activity' } as const] : []),
  ];
}

/**
 * How much each source at a host extends the total timeout of all sources at that host. The extension is
 * enough for three pages at the longest crawl delay.
 */
const PER_SOURCE_OF_HOST_MS = 30_000;

export const LEDGER_OPTIONS = {
  taskQueue: TASK_QUEUES.ledger,
  startToCloseTimeout: '30s',
  // Activities that handle credits and job state wait up to a day for the database to recover.
  scheduleToCloseTimeout: '24h',
  retry: { initialInterval: '500ms', maximumInterval: '1m' },
} as const satisfies ActivityOptions;

export const WEB_OPTIONS = {
  taskQueue: TASK_QUEUES.web,
  startToCloseTimeout: '2m',
  // The total timeout is longer than a deployment or a short outage of the workers.
  scheduleToCloseTimeout: 30 * MINUTE_MS,
  heartbeatTimeout: '10s',
  cancellationType: 'TRY_CANCEL',
  // The activity counts its attempts itself: one that only waited for the host's rate limit does not count.
  retry: { initialInterval: '1s', backoffCoefficient: 3, maximumInterval: '10s' },
} as const satisfies ActivityOptions;

/**
 * How many attempts to fetch may fail or be interrupted before Byline gives up, by what the page is for. Look-ups have
 * callers who wait, a search has other pages that tell the same story, and a later run reads feeds and files again.
 */
export const WEB_ATTEMPTS = {
  source: 4,
  lookup: 3,
  searchPage: 2,
  watchedPage: 3,
  feed: 10,
  provider: 5,
} as const;

export const LOOKUP_OPTIONS = {
  ...WEB_OPTIONS,
  taskQueue: TASK_QUEUES.lookups,
  startToCloseTimeout: '1m',
  // The caller of a look-up gives up after 20 s; the activity goes on, and stores its result for the next one.
  scheduleToCloseTimeout: 5 * MINUTE_MS,
} as const satisfies ActivityOptions;

export const FIT_OPTIONS = {
  taskQueue: TASK_QUEUES.fit,
  startToCloseTimeout: '30s',
  scheduleToCloseTimeout: 30 * MINUTE_MS,
  heartbeatTimeout: '10s',
  cancellationType: 'TRY_CANCEL',
  // The retries take a few minutes, long enough for the database to recover from a short outage.
  retry: { initialInterval: '500ms', maximumInterval: '10s', maximumAttempts: 20 },
} as const satisfies ActivityOptions;

const BATCH_OPTIONS = {
  ...FIT_OPTIONS,
  // Enough for a batch, even if the request to the embedding endpoint takes until its own timeout.
  startToCloseTimeout: '2m',
  // If all attempts for a batch of journalists fail, each of them gets a separate activity with the full
  // number of attempts.
  retry: { ...FIT_OPTIONS.retry, maximumAttempts: 3 },
} as const satisfies ActivityOptions;

const MODEL_OPTIONS = {
  ...FIT_OPTIONS,
  taskQueue: TASK_QUEUES.model,
  // The timeout is long enough for two model responses of maximum length and the database reads before them.
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
  // Use the web queue: recordings of pages are stored on the machines that fetch pages.
  taskQueue: TASK_QUEUES.web,
  startToCloseTimeout: '2h',
  scheduleToCloseTimeout: '6h',
  heartbeatTimeout: '5m',
  retry: { maximumAttempts: 2 },
} as const satisfies ActivityOptions;

export const RANKS_OPTIONS = {
  taskQueue: TASK_QUEUES.web,
  // The timeout allows for a download of two gigabytes over a slow connection.
  startToCloseTimeout: '3h',
  scheduleToCloseTimeout: '24h',
  heartbeatTimeout: '30s',
  cancellationType: 'TRY_CANCEL',
  // The publisher of a rank list may be down for a while; the old list stays in use until then.
  retry: { initialInterval: '10m', backoffCoefficient: 3, maximumAttempts: 4 },
} as const satisfies ActivityOptions;

/**
 * Scoring may take 20 s, and may wait 5 s for a worker. Rescores are free, so they wait for the scores of jobs, whose
 * priority is the default, 3. The fairness key, which is the organization, and its weight are those of the workflow.
 */
export const RESCORE_OPTIONS = {
  ...FIT_OPTIONS,
  priority: { priorityKey: 4 },
  startToCloseTimeout: '20s',
  scheduleToCloseTimeout: '25s',
  retry: { initialInterval: '500ms', maximumAttempts: 3 },
} as const satisfies ActivityOptions;

/**
 * Options of the activities that run a round's queries and rank its people. They work in the database and with
 * the scorer, which the fit queue has the processor time for.
 */
export const SEARCH_OPTIONS = {
  ...FIT_OPTIONS,
  // A round over an index of ten million articles takes seconds, a busy database some more.
  startToCloseTimeout: '2m',
} as const satisfies ActivityOptions;

/** Options of a preview and of a re-ranking, whose callers wait for 20 s. */
export const PREVIEW_OPTIONS = {
  ...RESCORE_OPTIONS,
  priority: { priorityKey: 1 },
} as const satisfies ActivityOptions;

/**
 * Options to read one page of a search. Nobody depends on a single page, so it has less time than a source of
 * a job; the round continues without a page whose host lets nobody read it in time.
 */
export function searchPageOptions(page: { round: number; position: number; organizationId: OrganizationId }) {
  return {
    ...WEB_OPTIONS,
    activityId: `page-${page.round}-${padded(page.position)}`,
    startToCloseTimeout: '1m',
    scheduleToCloseTimeout: 2 * MINUTE_MS,
    priority: { fairnessKey: page.organizationId },
  } satisfies ActivityOptions;
}

/** Options for background reads of feeds and files. A later run retries a failed read. */
export const INGEST_OPTIONS = {
  ...WEB_OPTIONS,
  startToCloseTimeout: '10m',
  retry: { initialInterval: '5s', backoffCoefficient: 3, maximumInterval: '1m' },
} as const satisfies ActivityOptions;

export const PROVIDER_OPTIONS = {
  ...WEB_OPTIONS,
  taskQueue: TASK_QUEUES.lookups,
  startToCloseTimeout: '40s',
  // The caller of a search gives up after 20 s.
  scheduleToCloseTimeout: MINUTE_MS,
  retry: { initialInterval: '1s' },
} as const satisfies ActivityOptions;

export const MAIL_OPTIONS = {
  taskQueue: TASK_QUEUES.mail,
  startToCloseTimeout: '1m',
  // A mail server may be down overnight. After a day, a mail is no longer useful.
  scheduleToCloseTimeout: '24h',
  retry: { initialInterval: '2s', maximumInterval: '10m' },
} as const satisfies ActivityOptions;

/**
 * Options of one attempt to deliver an event. The database repeats attempts, so Temporal does not; all of an attempt is
 * over before its lease in the database ends.
 */
export function deliveryOptions({ eventId, webhookId }: { eventId: string; webhookId: string }) {
  return {
    taskQueue: TASK_QUEUES.webhooks,
    activityId: `${eventId}/${webhookId}`,
    startToCloseTimeout: '30s',
    scheduleToCloseTimeout: '55s',
    retry: { maximumAttempts: 1 },
  } satisfies ActivityOptions;
}

/**
 * Options to resolve one source of a job. The total timeout grows with the number of sources at the same
 * host. Temporal shares the workers among activities by a fairness key, here the organization, and by the
 * weight of the workflow. If the key were more specific than the organization, customers who split their work
 * into small jobs would get more than their share.
 */
export function sourceOptions(source: {
  index: number;
  host: string;
  sameHost: number;
  organizationId: OrganizationId;
}) {
  return {
    ...WEB_OPTIONS,
    // An activity id such as `src-017` lets operators pause, reset or find a single source.
    activityId: `src-${padded(source.index)}`,
    summary: `#${source.index} ${source.host || 'journalist reference'}`,
    scheduleToCloseTimeout: WEB_OPTIONS.scheduleToCloseTimeout + source.sameHost * PER_SOURCE_OF_HOST_MS,
    priority: { fairnessKey: source.organizationId },
  } satisfies ActivityOptions;
}

/**
 * Options of the activity that scores journalists against a job's pitch. The activity id contains the numbers
 * of their first and last source, as in `fit-003` or `fit-003…027`, but never personal data.
 */
export function scoreOptions(score: {
  journalists: number;
  /** The journalists' sources, in ascending order. Empty if an earlier run resolved all of these sources. */
  sourceIndexes: number[];
  /** The end of the activity's summary, such as ", again with all sources". May be empty. */
  suffix: string;
  organizationId: OrganizationId;
  withModel: boolean;
}): ActivityOptions {
  const { journalists, sourceIndexes, suffix, organizationId, withModel } = score;
  const ends = [...new Set([...sourceIndexes.slice(0, 1), ...sourceIndexes.slice(-1)])];
  const who = journalists === 1 ? 'journalist' : `${journalists} journalists`;
  return {
    ...(withModel ? MODEL_OPTIONS : journalists > 1 ? BATCH_OPTIONS : FIT_OPTIONS),
    ...(ends.length > 0 ? { activityId: `fit-${ends.map(padded).join('…')}` } : {}),
    summary: `${who}${ends.length > 0 ? ` of ${ends.map((index) => `#${index}`).join(' to ')}` : ''}${suffix}`,
    priority: { fairnessKey: organizationId },
  };
}

function padded(sourceIndex: number): string {
  return String(sourceIndex).padStart(3, '0');
}
