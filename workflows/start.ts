/** How the gateway, the reconciler and schedules start workflows. */
import {
  type Client,
  WorkflowExecutionAlreadyStartedError,
  type WorkflowHandle,
  type WorkflowStartOptions,
} from '@temporalio/client';
import {
  type JobId,
  type LookupId,
  type MailId,
  newId,
  type OrganizationId,
  type ProviderSearchId,
  type RescoreId,
  type SearchId,
  type SearchPreviewId,
} from '../model/index.ts';
import {
  CHECK_PEOPLE,
  DELIVER_EVENT,
  type DeliverEventInput,
  ENRICHMENT_JOB,
  type EnrichmentJobInput,
  type JobPhase,
  LOOKUP_ARTICLE,
  LOOKUP_PUBLICATION,
  type LookupInput,
  PREVIEW_SEARCH,
  type PreviewSearchInput,
  RERANK_SEARCH,
  RESCORE_JOB,
  type RerankSearchInput,
  type RescoreInput,
  SEARCH_ATTRIBUTES,
  SEARCH_FOR_SAVED_PITCHES,
  SEARCH_JOURNALISTS,
  SEARCH_NEWS,
  SEND_MAIL,
  type SearchJournalistsInput,
  type SearchNewsInput,
  type SearchPhase,
  type SendMailInput,
} from './contract.ts';
import { TASK_QUEUES } from './options.ts';

/** How long the Temporal server may take to accept a workflow start. */
const START_MS = 5_000;

export interface WorkflowStart {
  type: string;
  options: Omit<WorkflowStartOptions, 'taskQueue'>;
}

/**
 * Starts a workflow and returns its handle, or null if the workflow's id was already used and may not be
 * reused. No worker has to be running. Rejects if the Temporal server does not accept the start in time.
 */
export async function startWorkflow<Result>(
  { connection, workflow }: Client,
  { type, options }: WorkflowStart,
): Promise<WorkflowHandle<() => Promise<Result>> | null> {
  try {
    return await connection.withDeadline(Date.now() + START_MS, () =>
      workflow.start(type, { ...options, taskQueue: TASK_QUEUES.orchestration }),
    );
  } catch (error) {
    if (error instanceof WorkflowExecutionAlreadyStartedError) return null;
    throw error;
  }
}

/** The data needed to start a job's workflow. */
export interface StartableJob {
  id: JobId;
  organization_id: OrganizationId;
  has_pitch: boolean;
  /** The credits held for the job. Like `max_credits` and `unit_price`, this is an amount in 1/1000 credit. */
  held: number;
  max_credits: number | null;
  unit_price: number;
}

/**
 * The workflow of a job. Its id is the job id and is never reused. The summary, details and search attributes
 * are visible to operators, so they contain no personal data.
 */
export function enrichmentJobStart(
  job: StartableJob,
  hosts: string[],
  { window, withModel, weight }: { window: number; withModel: boolean; weight: number },
): WorkflowStart {
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
    type: ENRICHMENT_JOB,
    options: {
      workflowId: job.id,
      args: [input],
      workflowIdReusePolicy: 'REJECT_DUPLICATE',
      workflowIdConflictPolicy: 'FAIL',
      staticSummary: `${hosts.length === 1 ? '1 source' : `${hosts.length} sources`}${input.scored ? ', scored against a pitch' : ''}`,
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
      // Activities inherit the fairness key and the weight; see `sourceOptions`.
      priority: { fairnessKey: job.organization_id, fairnessWeight: weight },
    },
  };
}

/** The data needed to start the workflow of a journalist search. */
export interface StartableSearch {
  id: SearchId;
  organization_id: OrganizationId;
  /** The credits held for the search, in 1/1000 credit. */
  held: number;
}

/**
 * The workflow of a journalist search. Its id is the id of the search and is never reused. What operators see
 * contains no personal data.
 */
export function searchJournalistsStart(
  search: StartableSearch,
  { window, weight }: { window: number; weight: number },
): WorkflowStart {
  const { id: searchId, organization_id: organizationId } = search;
  const input: SearchJournalistsInput = { searchId, organizationId, window };
  return {
    type: SEARCH_JOURNALISTS,
    options: {
      workflowId: searchId,
      args: [input],
      workflowIdReusePolicy: 'REJECT_DUPLICATE',
      workflowIdConflictPolicy: 'FAIL',
      staticSummary: 'Who covers a pitch',
      staticDetails: `- organization: \`${organizationId}\`\n- held: ${search.held / 1000} credits`,
      typedSearchAttributes: [
        { key: SEARCH_ATTRIBUTES.organizationId, value: organizationId },
        { key: SEARCH_ATTRIBUTES.jobPhase, value: 'accepted' satisfies SearchPhase },
      ],
      priority: { fairnessKey: organizationId, fairnessWeight: weight },
    },
  };
}

/**
 * Runs the first queries of a search for a waiting caller. All previews of an organization have the same
 * workflow id, so that only one of them can run at a time.
 */
export function previewSearchStart(previewId: SearchPreviewId, by: Urgency): WorkflowStart {
  const input: PreviewSearchInput = { previewId };
  const options = ofRow(`preview/${by.organizationId}`, by);
  return { type: PREVIEW_SEARCH, options: { ...options, workflowIdConflictPolicy: 'FAIL', args: [input] } };
}

/** Judges the people of a search anew for a waiting caller, one search of an organization at a time. */
export function rerankSearchStart(searchId: SearchId, by: Urgency): WorkflowStart {
  const input: RerankSearchInput = { searchId };
  const options = ofRow(`rerank/${by.organizationId}`, by);
  return { type: RERANK_SEARCH, options: { ...options, workflowIdConflictPolicy: 'FAIL', args: [input] } };
}

/**
 * Lookups for which a caller waits have priority over jobs, whose priority is the default, 3. Lookups made in
 * advance have a lower priority than jobs.
 */
const LOOKUP_PRIORITY = { waitedFor: 1, background: 4 } as const;

/** Whether a caller is waiting, which organization requested the work, and the fairness weight of that organization. */
export interface Urgency {
  urgency: keyof typeof LOOKUP_PRIORITY;
  organizationId: OrganizationId;
  weight: number;
}

const LOOKUPS = { article: LOOKUP_ARTICLE, publication: LOOKUP_PUBLICATION } as const;

/** Starts a page lookup. If a run for the same database row exists, the caller joins that run. */
export function lookupStart(kind: keyof typeof LOOKUPS, lookupId: LookupId, by: Urgency): WorkflowStart {
  const input: LookupInput = { lookupId, organizationId: by.organizationId };
  return { type: LOOKUPS[kind], options: { ...ofRow(lookupId, by), args: [input] } };
}

/**
 * Searches an external news provider. If a workflow for the same database row is already running, the caller
 * waits for that workflow.
 */
export function searchNewsStart(searchId: ProviderSearchId, by: Urgency): WorkflowStart {
  const input: SearchNewsInput = { searchId, organizationId: by.organizationId };
  return { type: SEARCH_NEWS, options: { ...ofRow(searchId, by), args: [input] } };
}

/**
 * Scores the journalists of a job against another pitch. All rescores of an organization have the same
 * workflow id, so that only one of them can run at a time.
 */
export function rescoreStart(rescoreId: RescoreId, by: Urgency): WorkflowStart {
  const input: RescoreInput = { rescoreId };
  const options = ofRow(`rescore/${by.organizationId}`, by);
  return { type: RESCORE_JOB, options: { ...options, workflowIdConflictPolicy: 'FAIL', args: [input] } };
}

function ofRow(
  workflowId: LookupId | ProviderSearchId | `${'rescore' | 'preview' | 'rerank'}/${OrganizationId}`,
  { urgency, organizationId, weight }: Urgency,
) {
  return {
    workflowId,
    workflowIdReusePolicy: 'ALLOW_DUPLICATE',
    workflowIdConflictPolicy: 'USE_EXISTING',
    workflowExecutionTimeout: '10m',
    typedSearchAttributes: [{ key: SEARCH_ATTRIBUTES.organizationId, value: organizationId }],
    priority: {
      priorityKey: LOOKUP_PRIORITY[urgency],
      fairnessKey: organizationId,
      fairnessWeight: weight,
    },
  } as const satisfies WorkflowStart['options'];
}

/** Sends a stored e-mail. The id of the workflow can be used only once. */
export function sendMailStart(mailId: MailId): WorkflowStart {
  const input: SendMailInput = { mailId };
  return {
    type: SEND_MAIL,
    options: { workflowId: mailId, args: [input], workflowIdReusePolicy: 'REJECT_DUPLICATE' },
  };
}

/** The workflow that searches for saved pitches that are due at once, rather than when its schedule starts it. */
export function searchForSavedPitchesStart(): WorkflowStart {
  return startNow(SEARCH_FOR_SAVED_PITCHES);
}

/** The workflow that reads due pages of watched people at once, rather than when its schedule starts it. */
export function checkPeopleStart(): WorkflowStart {
  return startNow(CHECK_PEOPLE);
}

/** Each request has a workflow of its own, because one that runs already may not look for what is due again. */
function startNow(type: string): WorkflowStart {
  return { type, options: { workflowId: `${type}-${newId('req')}` } };
}

/** Makes one attempt to deliver an event; null if one is being made. */
export function deliverEventStart(place: DeliverEventInput): WorkflowStart {
  const { eventId, webhookId } = place;
  return {
    type: DELIVER_EVENT,
    options: {
      workflowId: `${eventId}/${webhookId}`,
      args: [{ eventId, webhookId } satisfies DeliverEventInput],
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
      workflowIdConflictPolicy: 'FAIL',
      workflowExecutionTimeout: '1m',
    },
  };
}
