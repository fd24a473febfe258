/**
 * Every name and type that crosses Temporal: workflows, inputs, receipts, failures. With this file, `start.ts`
 * and `options.ts`, the gateway starts and queries workflows without loading their code.
 */
import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common';
import { defineQuery } from '@temporalio/workflow';
import type {
  FeedId,
  JobId,
  JournalistId,
  LookupId,
  MailId,
  OrganizationId,
  ProviderSearchId,
  RescoreId,
} from '../model/index.ts';

/**
 * Keyword only: SQL visibility stores only a few attributes of the other types, and its Text type breaks on a
 * colon.
 */
export const SEARCH_ATTRIBUTES = {
  organizationId: defineSearchAttributeKey('OrganizationId', SearchAttributeType.KEYWORD),
  jobPhase: defineSearchAttributeKey('JobPhase', SearchAttributeType.KEYWORD),
  outcome: defineSearchAttributeKey('Outcome', SearchAttributeType.KEYWORD),
};

export type JobPhase = 'accepted' | 'resolving' | 'scoring' | 'settling' | 'settled';

/** What operators filter by: how a job ended, and whether all, some or none of its sources were resolved. */
export type JobOutcome = 'complete_all' | 'complete_some' | 'complete_none' | 'canceled' | 'failed';

/** The workflow type. The workflow id is the job id. */
export const ENRICHMENT_JOB = 'enrichmentJob';

export interface EnrichmentJobInput {
  jobId: JobId;
  organizationId: OrganizationId;
  /** The host of each source, in source order; empty when nothing is fetched. */
  hosts: string[];
  /** Whether there is a pitch to score against. */
  scored: boolean;
  /** How many sources are in progress at once. */
  window: number;
  /** How many billable journalists fit under the caller's credit cap; null without a cap. */
  payable: number | null;
  /** Whether a language model writes the text of fit reports. */
  withModel?: true;
  /** Where an earlier run of the same job stopped. */
  resume?: EnrichmentJobResume;
}

/** What a run passes to the next one on continue-as-new. */
export interface EnrichmentJobResume {
  /** Indexes of sources not yet started, in order. */
  waiting: number[];
  resolved: number;
  unresolved: number;
  /** Journalists with an e-mail address, each counted once. */
  billable: number;
  /** Journalists who gained sources after they were scored. */
  extended: JournalistId[];
}

/** Page lookups: short workflows whose ids are the ids of their rows. */
export const LOOKUP_ARTICLE = 'lookupArticle';
export const LOOKUP_PUBLICATION = 'lookupPublication';

export interface LookupInput {
  lookupId: LookupId;
  /** The first caller. Later callers wait for the same run. */
  organizationId: OrganizationId;
}

/**
 * The result of the progress query used for polling, with the keys of `progress` in REST. Counts of settled
 * sources come from Postgres.
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

/** What a job returns, for operators, with the keys of REST. Its results are in Postgres. */
export interface JobReceipt {
  /** `nothing_to_do`: the job had ended before. */
  outcome: JobOutcome | 'nothing_to_do';
  total: number;
  resolved: number;
  unresolved: number;
  billable_results: number;
}

/** Runs every five minutes on a schedule: reconciles quiet jobs with their workflows. */
export const RECONCILE_JOBS = 'reconcileJobs';

export interface ReconcileReceipt {
  started: number;
  settled: number;
  canceled: number;
}

/** Runs daily on a schedule: deletes data past its retention. */
export const APPLY_RETENTION = 'applyRetention';

export interface RetentionReceipt {
  rows: number;
  /** Recordings deleted, and records removed from other recordings. */
  files: number;
  records: number;
}

/** Runs monthly on a schedule: imports rank lists from their publishers. */
export const IMPORT_RANKS = 'importRanks';

export interface RankListReceipt {
  /** `not_configured`: no URL is set for the list. `busy`: another import of it is running. */
  outcome: 'imported' | 'not_configured' | 'busy';
  rows: number;
}

/** Failure type of an import whose file could not be read; worth another attempt later. */
export const RANK_FILE_REFUSED = 'RankFileRefused';

/** Scheduled workflows that fill the news index from feeds and GDELT files, and one that prunes it. */
export const READ_FEEDS = 'readFeeds';
export const LOAD_GKG = 'loadGkg';
export const PRUNE_NEWS = 'pruneNews';

/** A search at an external provider. The workflow id is the id of its row. */
export const SEARCH_NEWS = 'searchNews';

export interface SearchNewsInput {
  searchId: ProviderSearchId;
  organizationId: OrganizationId;
}

/** Scores a job's people against another pitch. The workflow id is the id of its row, which has the pitch. */
export const RESCORE_JOB = 'rescoreJob';

export interface RescoreInput {
  rescoreId: RescoreId;
}

/** A mail with a link. The workflow id is the id of its row. The link's secret never enters Temporal. */
export const SEND_MAIL = 'sendMail';

export interface SendMailInput {
  mailId: MailId;
}

/** Failure types with which a web activity asks for a retry. */
export const FETCH_FAILED = 'FetchFailed';
export const FETCH_TIMED_OUT = 'FetchTimedOut';
/** Not a failure: it is not yet this source's turn at its host. */
export const HOST_BUSY = 'HostBusy';

/** Failure type of an activity whose values the database rejects. Every retry would fail the same way. */
export const UNSTORABLE = 'Unstorable';

/** Not a failure: the language model asks to be called again later. */
export const MODEL_BUSY = 'ModelBusy';

/** Why the workflow, not the source's own activity, settled a source. */
export type SourceFailureReason = 'fetch_failed' | 'timeout';

/**
 * The header that carries a trace across Temporal; the SDKs' own OpenTelemetry interceptors use the same one.
 */
export const TRACE_HEADER = '_tracer-data';

/** The header's contents, with the field names of W3C Trace Context. */
export interface TraceCarrier {
  traceparent?: string;
}

/** What a workflow run reports to the worker when it ends, to create its span. Times in ms since 1970. */
export interface WorkflowSpan {
  /** The caller's `traceparent`. */
  parent: string;
  spanId: string;
  startedAt: number;
  endedAt: number;
  failed: boolean;
}

/* What activities return. Under 300 bytes each; results are in Postgres. */

export interface BeginReceipt {
  /** `missing` and `finished` end the workflow at once. */
  state: 'started' | 'missing' | 'finished';
}

export type SourceReceipt =
  | {
      outcome: 'resolved';
      journalistId: JournalistId;
      /** Whether this source brought the journalist into the job or extended what was known about them. */
      journalist: 'new' | 'extended';
      /** Whether this source made the journalist billable. */
      becameBillable: boolean;
    }
  | { outcome: 'unresolved'; reason: string }
  /** The job ended while the activity ran, so nothing was written. */
  | { outcome: 'skipped' };

export interface LookupReceipt {
  /** `failed`: the row says why. `missing`: the row does not exist. */
  outcome: 'found' | 'failed' | 'missing';
}

/** Feeds that are due, limited so that their ids fit into a receipt. */
export interface ClaimReceipt {
  feedIds: FeedId[];
}

export interface FeedReceipt {
  outcome: 'read' | 'unchanged' | 'failed' | 'missing';
}

export interface GkgListReceipt {
  /** Lists that could not be read. */
  unread: number;
}

export interface GkgNextReceipt {
  /** Null when no file is pending. */
  name: string | null;
}

export interface GkgFileReceipt {
  outcome: 'loaded' | 'known' | 'missing' | 'failed';
  added: number;
}

export interface PruneReceipt {
  removed: number;
}

export interface MailReceipt {
  /** `nothing`: already sent, the invitation is no longer open, or no user has the e-mail address. */
  outcome: 'sent' | 'refused' | 'nothing';
}

export interface FitReceipt {
  score: number | null;
}

export interface RescoreReceipt {
  /** `missing`: nobody waits for the reports any more. */
  outcome: 'scored' | 'missing';
  people: number;
}

export interface SettleReceipt {
  outcome: JobOutcome;
  captured: number;
}
