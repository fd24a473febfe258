/**
 * Every name and type that crosses Temporal. The gateway starts and queries workflows with this file alone;
 * it never loads workflow code.
 */
import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common';
import { defineQuery } from '@temporalio/workflow';

// The ids as they cross Temporal. `db/ids.ts` makes them; a template type needs no import to be the same.
export type JobId = `jej_${string}`;
export type OrganizationId = `org_${string}`;
export type JournalistId = `jid_${string}`;
export type LookupId = `lkp_${string}`;
export type FeedId = `fed_${string}`;
export type ProviderSearchId = `nsr_${string}`;
export type MailId = `mai_${string}`;

export type * from './receipts.ts';

/** One queue a resource: workflows; the outside world; scoring; the database alone. */
export const TASK_QUEUES = {
  orchestration: 'orchestration',
  web: 'web',
  fit: 'fit',
  ledger: 'ledger',
} as const;

/** What is polled for in each queue that always has a worker. */
export const POLLED_QUEUES = [
  { name: TASK_QUEUES.orchestration, kind: 'workflow' },
  { name: TASK_QUEUES.web, kind: 'activity' },
  { name: TASK_QUEUES.fit, kind: 'activity' },
  { name: TASK_QUEUES.ledger, kind: 'activity' },
] as const;

/** Where fit is scored with a language model's words: slow and paid for, so apart from `fit`. Served only with a model. */
export const MODEL_QUEUE = 'fit-model';

/** Where mails are sent from: a server that hangs holds up no page. Served only with a mail server. */
export const MAIL_QUEUE = 'mail';

/** What is polled for in each queue that has a worker where a model or a mail server is configured, or neither. */
export function polledQueues({
  withModel,
  withMail,
}: {
  withModel: boolean;
  withMail: boolean;
}): PolledQueue[] {
  return [
    ...POLLED_QUEUES,
    ...(withModel ? [{ name: MODEL_QUEUE, kind: 'activity' } as const] : []),
    ...(withMail ? [{ name: MAIL_QUEUE, kind: 'activity' } as const] : []),
  ];
}

export interface PolledQueue {
  name: string;
  kind: 'workflow' | 'activity';
}

/** Keyword only: other types of attribute are few on SQL visibility, and Text breaks on a colon there. */
export const SEARCH_ATTRIBUTES = {
  organizationId: defineSearchAttributeKey('OrganizationId', SearchAttributeType.KEYWORD),
  jobPhase: defineSearchAttributeKey('JobPhase', SearchAttributeType.KEYWORD),
  outcome: defineSearchAttributeKey('Outcome', SearchAttributeType.KEYWORD),
};

export type JobPhase = 'accepted' | 'resolving' | 'scoring' | 'settling' | 'settled';

/** What an operator filters by: how a job ended, and whether all, some or none of its sources were resolved. */
export type JobOutcome = 'complete_all' | 'complete_some' | 'complete_none' | 'canceled' | 'failed';

/** The workflow's name. Its id is the job id. */
export const ENRICHMENT_JOB = 'enrichmentJob';

export interface EnrichmentJobInput {
  jobId: JobId;
  organizationId: OrganizationId;
  /** The host of each source, in source order; empty where nothing is fetched. */
  hosts: string[];
  /** Whether there is a pitch to score against. */
  scored: boolean;
  /** Sources worked on at once. */
  window: number;
  /** How many billable journalists the caller's cap can pay for; null without a cap. */
  payable: number | null;
  /** Whether a language model finds the words of fit reports. */
  withModel?: true;
  /** Where an earlier run of the same job stopped. */
  resume?: EnrichmentJobResume;
}

/** What starting a job needs to know of it. */
export interface StartableJob {
  id: JobId;
  organization_id: OrganizationId;
  has_pitch: boolean;
  /** In 1/1000 credit, like the two below. */
  held: number;
  max_credits: number | null;
  unit_price: number;
}

/**
 * How a job's workflow is started, whoever starts it: the gateway that accepted the job, or the reconciler
 * after it. The id is the job's, once for ever; what operators read holds ids and numbers only.
 */
export function enrichmentJobStart(
  job: StartableJob,
  hosts: string[],
  { window, withModel, weight }: { window: number; withModel: boolean; weight: number },
) {
  const cap = job.max_credits === null ? '' : `, capped at ${job.max_credits / 1000}`;
  const input: EnrichmentJobInput = {
    jobId: job.id,
    organizationId: job.organization_id,
    hosts,
    scored: job.has_pitch,
    window,
    payable: job.max_credits === null ? null : Math.floor(job.max_credits / job.unit_price),
    ...(withModel ? { withModel } : {}),
  };
  return {
    workflowId: job.id,
    taskQueue: TASK_QUEUES.orchestration,
    args: [input],
    workflowIdReusePolicy: 'REJECT_DUPLICATE' as const,
    workflowIdConflictPolicy: 'FAIL' as const,
    staticSummary: `${hosts.length} sources${input.scored ? ', scored against a pitch' : ''}`,
    staticDetails: [
      `- organization: \`${job.organization_id}\``,
      `- sources: ${hosts.length} on ${new Set(hosts).size} hosts, ${window} at a time`,
      `- pitch: ${input.scored ? 'yes' : 'no'}`,
      `- held: ${job.held / 1000} credits${cap}`,
    ].join('\n'),
    typedSearchAttributes: [
      { key: SEARCH_ATTRIBUTES.organizationId, value: job.organization_id },
      { key: SEARCH_ATTRIBUTES.jobPhase, value: 'accepted' satisfies JobPhase },
    ],
    // Its activities inherit both: see `resolveSource`.
    priority: { fairnessKey: job.organization_id, fairnessWeight: weight },
  };
}

/** What a run hands to the next one when its history has grown long. */
export interface EnrichmentJobResume {
  /** Source indexes not yet started, in order. */
  waiting: number[];
  resolved: number;
  unresolved: number;
  /** Journalists with an address, each counted once. */
  billable: number;
  /** Journalists whose sources grew after they were scored. */
  grown: JournalistId[];
}

/** Look-ups of a page: short workflows, whose ids are the ids of their rows. */
export const LOOKUP_ARTICLE = 'lookupArticle';
export const LOOKUP_PUBLICATION = 'lookupPublication';

export interface LookupInput {
  lookupId: LookupId;
  /** Who asked first; those who join later wait for the same run. */
  organizationId: OrganizationId;
}

/** Someone waits for a look-up, and nobody for a single source of a job. The default, jobs', is 3. */
export const LOOKUP_PRIORITY = { waitedFor: 1, background: 4 } as const;

/** The answer to the query that polling uses; counts of settled sources come from Postgres. */
export interface JobProgress {
  stage: JobPhase;
  in_flight: number;
  pending: number;
  resolved: number;
  unresolved: number;
}

export const jobProgress = defineQuery<JobProgress>('jobProgress');

/** The workflow that a schedule starts each minute: jobs that lost their workflow, or it them. */
export const RECONCILE_JOBS = 'reconcileJobs';

export interface ReconcileReceipt {
  started: number;
  settled: number;
  canceled: number;
}

/** The workflow that a schedule starts each day: what is kept too long is deleted. */
export const APPLY_RETENTION = 'applyRetention';

export interface RetentionReceipt {
  rows: number;
  /** Recordings deleted, and records taken out of others. */
  files: number;
  records: number;
}

/** The workflow that a schedule starts each month: rank lists from where they are published. */
export const IMPORT_RANKS = 'importRanks';

export interface RankListReceipt {
  /** `not_configured`: nobody said where the list is. `busy`: another import of it is running. */
  outcome: 'imported' | 'not_configured' | 'busy';
  rows: number;
}

/** The type of failure of an import whose file could not be read; it is worth another attempt later. */
export const RANK_FILE_REFUSED = 'RankFileRefused';

/** What fills the index of news, each started by a schedule: feeds, GDELT's files; and what keeps it small. */
export const READ_FEEDS = 'readFeeds';
export const LOAD_GKG = 'loadGkg';
export const PRUNE_NEWS = 'pruneNews';

/** A search at an outside provider; the workflow's id is the id of its row. */
export const SEARCH_NEWS = 'searchNews';

export interface SearchNewsInput {
  searchId: ProviderSearchId;
  organizationId: OrganizationId;
}

/** A mail with a link; the workflow's id is the id of its row. Its secret never comes near Temporal. */
export const SEND_MAIL = 'sendMail';

export interface SendMailInput {
  mailId: MailId;
}

/** The types of failure with which a web activity asks for a retry. */
export const FETCH_FAILED = 'FetchFailed';
export const FETCH_TIMED_OUT = 'FetchTimedOut';
/** Nothing failed: it is not yet this source's turn at its host. */
export const POLITE_WAIT = 'PoliteWait';

/** Nothing failed: the language model asks to come back. */
export const MODEL_BUSY = 'ModelBusy';

/** Why a source is settled by the workflow and not by its own activity. */
export type GaveUpReason = 'fetch_failed' | 'timeout';

/** The header in which a trace crosses Temporal: the SDKs' own interceptors for OpenTelemetry use it as well. */
export const TRACE_HEADER = '_tracer-data';

/** What stands in it, by the names of W3C Trace Context. */
export interface TraceCarrier {
  traceparent?: string;
}

/** What a workflow's run tells the worker of itself when it has ended, for its span. Times in ms since 1970. */
export interface WorkflowSpan {
  /** The `traceparent` of whoever started it. */
  parent: string;
  spanId: string;
  startedAt: number;
  endedAt: number;
  failed: boolean;
}
