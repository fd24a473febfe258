/**
 * Every name and type that is exchanged through Temporal: workflow types, inputs, results and failure types. With only
 * this file, `start.ts` and `options.ts`, the gateway can start and query workflows without loading their code.
 */
import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common';
import { defineQuery } from '@temporalio/workflow';
import type {
  EventId,
  FinalStatus,
  JobId,
  JournalistId,
  LookupId,
  MailId,
  OrganizationId,
  ProviderSearchId,
  RescoreId,
  SearchId,
  SearchPreviewId,
  WebhookId,
} from '../model/index.ts';
import type { JobOutcome } from './receipts.ts';

export * from './audit-contract.ts';
export type * from './receipts.ts';

/**
 * All search attributes are of type Keyword: Temporal's SQL visibility store supports only a few attributes
 * of the other types, and its Text type cannot handle a colon.
 */
export const SEARCH_ATTRIBUTES = {
  organizationId: defineSearchAttributeKey('OrganizationId', SearchAttributeType.KEYWORD),
  jobPhase: defineSearchAttributeKey('JobPhase', SearchAttributeType.KEYWORD),
  outcome: defineSearchAttributeKey('Outcome', SearchAttributeType.KEYWORD),
};

export type JobPhase = 'accepted' | 'resolving' | 'scoring' | 'settling' | 'settled';

/** The type of the workflow that runs a job; its id is the job id. */
export const ENRICHMENT_JOB = 'enrichmentJob';

export interface EnrichmentJobInput {
  jobId: JobId;
  organizationId: OrganizationId;
  /** The host of each source, in source order; an empty string if nothing is fetched for the source. */
  hosts: string[];
  /** Whether the job has a pitch to score against. */
  scored: boolean;
  /** The maximum number of sources in progress at once. */
  window: number;
  /** The number of billable journalists that the caller's credit cap can pay for; null without a cap. */
  payable: number | null;
  /** Whether a language model writes the text of fit reports. */
  withModel?: true;
  /** The state in which an earlier run of the same job stopped. */
  resume?: EnrichmentJobResume;
}

/** The state that a run passes to the next run on continue-as-new. */
export interface EnrichmentJobResume {
  /** Indexes of sources not yet started, in order. */
  waiting: number[];
  resolved: number;
  unresolved: number;
  /** The number of unresolved sources by reason. Runs of earlier versions do not pass it. */
  reasons?: Record<string, number>;
  /** The number of journalists with an e-mail address. */
  billable: number;
  /** Journalists who were already in the job when another of their sources was resolved. */
  extended: JournalistId[];
}

/** Page lookups: short workflows whose id is the id of the lookup's row. */
export const LOOKUP_ARTICLE = 'lookupArticle';
export const LOOKUP_PUBLICATION = 'lookupPublication';

export interface LookupInput {
  lookupId: LookupId;
  /** The organization of the first caller. Later callers of the same lookup wait for the same run. */
  organizationId: OrganizationId;
}

/**
 * The progress of a job, as the workflow of the job reports it to queries, with the same keys as `progress`
 * in the REST API. The REST API takes the counts of settled sources from Postgres instead of this report.
 */
export interface JobProgress {
  stage: JobPhase;
  total: number;
  in_flight: number;
  pending: number;
  resolved: number;
  unresolved: number;
}

export const jobProgress = defineQuery<JobProgress>('progress');

/**
 * The return value of a job workflow, for operators, with the same keys as in the REST API. The job's results
 * are in Postgres.
 */
export interface JobReceipt {
  /** The outcome of a job workflow. `nothing_to_do`: the job had already ended. */
  outcome: JobOutcome | 'nothing_to_do';
  total: number;
  resolved: number;
  unresolved: number;
  billable_results: number;
}

/** A scheduled workflow that runs every five minutes and reconciles inactive jobs with their workflows. */
export const RECONCILE_JOBS = 'reconcileJobs';

export interface ReconcileReceipt {
  started: number;
  settled: number;
  canceled: number;
}

/** A scheduled workflow that runs daily and deletes data past its retention period. */
export const APPLY_RETENTION = 'applyRetention';

export interface RetentionReceipt {
  rows: number;
  /** The number of deleted recordings. `records` counts the records removed from other recordings. */
  files: number;
  records: number;
}

/** A scheduled workflow that runs monthly and imports rank lists from their publishers. */
export const IMPORT_RANKS = 'importRanks';

export interface RankListReceipt {
  /**
   * The outcome of an import. `not_configured`: no URL is set for the list. `busy`: another import of the
   * same list is running.
   */
  outcome: 'imported' | 'not_configured' | 'busy';
  rows: number;
}

/** Failure type of an import whose file could not be read. A later attempt may succeed. */
export const RANK_FILE_REFUSED = 'RankFileRefused';

/** Scheduled workflows for the news index: two fill it from feeds and GDELT files, and one removes old articles. */
export const READ_FEEDS = 'readFeeds';
export const LOAD_GKG = 'loadGkg';
export const PRUNE_NEWS = 'pruneNews';

/** A scheduled workflow that reads the pages of people on watched lists. */
export const CHECK_PEOPLE = 'checkPeople';

/**
 * Scheduled workflows for saved pitches: one searches the index for those that are due, the other matches new articles
 * against all.
 */
export const SEARCH_FOR_SAVED_PITCHES = 'searchForSavedPitches';
export const MATCH_SAVED_PITCHES = 'matchSavedPitches';

/** A search at an external provider. The id of the workflow is the id of the search's row. */
export const SEARCH_NEWS = 'searchNews';

export interface SearchNewsInput {
  searchId: ProviderSearchId;
  organizationId: OrganizationId;
}

/**
 * Scores the journalists of a job against another pitch. The id of the workflow contains the id of the
 * organization, and its input the id of the rescore's row, which contains the pitch.
 */
export const RESCORE_JOB = 'rescoreJob';

export interface RescoreInput {
  rescoreId: RescoreId;
}

/** A search for journalists by a pitch. The id of the workflow is the id of the search. */
export const SEARCH_JOURNALISTS = 'searchJournalists';

export type SearchPhase = 'accepted' | 'searching' | 'reading' | 'ranking' | 'settling' | 'settled';

export interface SearchJournalistsInput {
  searchId: SearchId;
  organizationId: OrganizationId;
  /** The maximum number of pages that are read at once. */
  window: number;
}

/** The progress of a search. The REST API takes the counts of queries, pages and people from Postgres. */
export interface SearchProgress {
  stage: SearchPhase;
  round: number;
  /** The pages of the current round that have not been read yet. */
  pages_left: number;
}

export const searchProgress = defineQuery<SearchProgress>('progress');

/** The return value of a search's workflow, for operators; the results are in Postgres. */
export interface SearchReceipt {
  /** `nothing_to_do`: the search had already ended. */
  outcome: FinalStatus | 'nothing_to_do';
  rounds: number;
  pages: number;
}

/** Runs the first queries of a search without reading a page. The id of the workflow contains the organization. */
export const PREVIEW_SEARCH = 'previewSearch';

export interface PreviewSearchInput {
  previewId: SearchPreviewId;
}

/**
 * Judges the people of a search anew by the subject that its row states, for a waiting caller. The id of the workflow
 * is that of the organization.
 */
export const RERANK_SEARCH = 'rerankSearch';

export interface RerankSearchInput {
  searchId: SearchId;
}

/**
 * Sends a mail with a link. The id of the workflow is the id of the mail's row. The secret in the link is
 * never passed to Temporal.
 */
export const SEND_MAIL = 'sendMail';

export interface SendMailInput {
  mailId: MailId;
}

/**
 * Makes one attempt to deliver an event to a webhook. The id of the workflow is those of both; when another attempt is
 * due, is in the database.
 */
export const DELIVER_EVENT = 'deliverEvent';

export interface DeliverEventInput {
  eventId: EventId;
  webhookId: WebhookId;
}

/** Failure types of a web activity that should be retried. */
export const FETCH_FAILED = 'FetchFailed';
export const FETCH_TIMED_OUT = 'FetchTimedOut';
/**
 * The failure type of an activity that ends because Byline has to wait before the next request to a host.
 * This is not an error: the activity is repeated after the wait.
 */
export const HOST_BUSY = 'HostBusy';

/** Failure type of an activity whose values the database rejects. Every retry would fail the same way. */
export const UNSTORABLE = 'Unstorable';

/** Failure type of an activity that is repeated later because the model is busy. This is not an error. */
export const MODEL_BUSY = 'ModelBusy';

/** Why the workflow, rather than the source's own activity, recorded the outcome of a source. */
export type SourceFailureReason = 'fetch_failed' | 'timeout';

/**
 * The header that carries the trace context through Temporal. The OpenTelemetry interceptors of Temporal's
 * SDKs use the same header.
 */
export const TRACE_HEADER = '_tracer-data';

/** The contents of the header with the trace context, with the field names of W3C Trace Context. */
export interface TraceCarrier {
  traceparent?: string;
}

/**
 * What a workflow run reports to the worker when the run ends, so that the worker can create the span of the
 * run. Times are in ms since 1970.
 */
export interface WorkflowSpan {
  /** The caller's `traceparent`. */
  parent: string;
  spanId: string;
  startedAt: number;
  endedAt: number;
  failed: boolean;
}
