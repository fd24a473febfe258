import { type Client, WorkflowNotFoundError } from '@temporalio/client';
import {
  acceptance,
  type Database,
  jobs,
  listAudits,
  organizations,
  type QuietRun,
  searchAcceptance,
  searches,
  sources,
} from '../../db/index.ts';
import type { JobId, ListAuditId, SearchId } from '../../model/index.ts';
import type { ReconcileReceipt } from '../../workflows/contract.ts';
import {
  enrichmentJobStart,
  searchJournalistsStart,
  startWorkflow,
  type WorkflowStart,
} from '../../workflows/start.ts';
import { auditListStart } from '../../workflows/start-audit.ts';
import { settleAudit } from './audits.ts';
import { settleJob } from './settle-job.ts';
import { settleSearch } from './settle-search.ts';

export interface ReconcileDeps {
  db: Database;
  temporal: Client;
  /** How many sources of a job may be in progress at the same time. */
  window: number;
  /** Whether a language model writes the text of fit reports. */
  withModel: boolean;
  jobLifetimeSeconds: number;
  /** For how many seconds a job or search must be unchanged before it is compared with its workflow. */
  quietSeconds: number;
}

/** What differs between jobs, searches and audits. */
interface Kind<Id> {
  /** Whether a run that was stopped can go on: it is pending again, and its workflow closed. */
  resumes?: true;
  listQuiet: (
    db: Database,
    page: { seconds: number; after: string; limit: number },
  ) => Promise<QuietRun<Id>[]>;
  /** Claims the start of the workflow; returns null if the job or search no longer exists or has ended. */
  claimStart: (deps: ReconcileDeps, quiet: QuietRun<Id>) => Promise<WorkflowStart | null>;
  settle: (deps: ReconcileDeps, id: Id, end: 'canceled' | 'failed') => Promise<unknown>;
}

const PAGE = 100;

const JOBS: Kind<JobId> = {
  listQuiet: jobs.listQuiet,
  async claimStart({ db, ...limits }, { id, organization_id }) {
    const job = await db.transaction().execute((tx) => acceptance.claimStart(tx, organization_id, id));
    if (!job) return null;
    const hosts = await sources.hosts(db, id);
    const weight = await organizations.weight(db, organization_id);
    return enrichmentJobStart(job, hosts, { ...limits, weight });
  },
  settle: settleJob,
};

const SEARCHES: Kind<SearchId> = {
  listQuiet: searches.listQuiet,
  async claimStart({ db, ...limits }, { id, organization_id }) {
    const search = await db
      .transaction()
      .execute((tx) => searchAcceptance.claimStart(tx, organization_id, id));
    if (!search) return null;
    return searchJournalistsStart(search, {
      ...limits,
      weight: await organizations.weight(db, organization_id),
    });
  },
  settle: settleSearch,
};

const AUDITS: Kind<ListAuditId> = {
  resumes: true,
  listQuiet: listAudits.listQuiet,
  async claimStart({ db, window }, { id, organization_id }) {
    const weight = await organizations.weight(db, organization_id);
    return auditListStart({ id, organization_id }, { window, weight, isResumed: false });
  },
  settle: ({ db }, id, end) => settleAudit(db, id, end),
};

/**
 * Compares each unfinished job, search and audit that has not changed recently with its workflow.
 *
 * If the workflow is missing, the gateway stopped between accepting the job and starting the workflow, or
 * Temporal lost its data. The workflow is then started, and finds in the database which sources were already
 * resolved. If a client has asked to cancel the job, the job is ended instead.
 *
 * If the workflow is closed but the job is still open, the workflow was terminated, so the job is ended.
 *
 * If the workflow is running despite a cancel request, the request is sent again.
 */
export async function reconcile(deps: ReconcileDeps): Promise<ReconcileReceipt> {
  const receipt: ReconcileReceipt = { started: 0, settled: 0, canceled: 0 };
  await reconcileKind(deps, JOBS, receipt);
  await reconcileKind(deps, SEARCHES, receipt);
  await reconcileKind(deps, AUDITS, receipt);
  return receipt;
}

async function reconcileKind<Id extends JobId | SearchId | ListAuditId>(
  deps: ReconcileDeps,
  kind: Kind<Id>,
  receipt: ReconcileReceipt,
): Promise<void> {
  let after = '';
  for (;;) {
    const page = await kind.listQuiet(deps.db, { seconds: deps.quietSeconds, after, limit: PAGE });
    for (const quiet of page) {
      const done = await reconcileOne(deps, kind, quiet);
      if (done) receipt[done] += 1;
    }
    const last = page.at(-1);
    if (!last) return;
    after = last.id;
  }
}

async function reconcileOne<Id extends JobId | SearchId | ListAuditId>(
  deps: ReconcileDeps,
  kind: Kind<Id>,
  quiet: QuietRun<Id>,
): Promise<keyof ReconcileReceipt | null> {
  const { id, status, cancel_requested_at } = quiet;
  const workflow = await statusOf(deps.temporal, id);
  if (workflow === 'RUNNING') {
    if (!cancel_requested_at) return null;
    await deps.temporal.workflow.getHandle(id).cancel();
    return 'canceled';
  }
  const isUnstarted = workflow === 'MISSING' || (kind.resumes && status === 'pending');
  if (isUnstarted && !cancel_requested_at) {
    const start = await kind.claimStart(deps, quiet);
    // `startWorkflow` returns null if a repeated request from the client has already started the workflow.
    return start && (await startWorkflow(deps.temporal, start)) ? 'started' : null;
  }
  // `settle` leaves a job or search unchanged that has ended in the meantime.
  await kind.settle(deps, id, cancel_requested_at ? 'canceled' : 'failed');
  return 'settled';
}

/** Returns what Temporal knows about a workflow. */
async function statusOf(temporal: Client, workflowId: string): Promise<'RUNNING' | 'CLOSED' | 'MISSING'> {
  try {
    const { status } = await temporal.workflow.getHandle(workflowId).describe();
    return status.name === 'RUNNING' ? 'RUNNING' : 'CLOSED';
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return 'MISSING';
    throw error;
  }
}
