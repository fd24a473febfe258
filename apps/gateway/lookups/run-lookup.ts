import { lookups } from '../../../db/index.ts';
import type { Lookup, ProviderSearchId } from '../../../model/index.ts';
import type { LookupReceipt } from '../../../workflows/contract.ts';
import { lookupStart, searchNewsStart, startWorkflow, type Urgency } from '../../../workflows/start.ts';
import type { Caller } from '../auth/authentication.ts';
import { awaitWorkflow, urgencyOf, type WorkflowDeps } from '../http/short-workflow.ts';

export type LookupDeps = WorkflowDeps;

/** How a look-up ended: the worker's result, `late` if it took too long, or `away` if it could not run. */
export type LookupEnd = LookupReceipt['outcome'] | 'late' | 'away';

/**
 * Runs a look-up until `deadline` (epoch ms), or joins the run of another caller. A look-up that misses the deadline
 * continues, and stores its result for the next caller.
 */
export async function runLookup(
  deps: LookupDeps,
  caller: Caller,
  lookup: Lookup,
  deadline: number,
): Promise<LookupEnd> {
  const run = () => start(deps, caller, lookup, 'waitedFor');
  return outcomeOf(await awaitWorkflow(deps, lookup.kind, run, deadline));
}

/** Queues a look-up at background priority; failures are only logged. */
export function requestLookup(deps: LookupDeps, caller: Caller, lookup: Lookup): void {
  start(deps, caller, lookup, 'background').catch((error) => {
    deps.log.warn({ lookup: lookup.kind, err: error }, 'a look-up could not be started');
  });
}

/** Runs a stored search with an external news provider, and waits until `deadline` (epoch ms). */
export async function runProviderSearch(
  deps: LookupDeps,
  caller: Caller,
  searchId: ProviderSearchId,
  deadline: number,
): Promise<LookupEnd> {
  const run = async () => {
    const by = await urgencyOf(deps, caller.organizationId, 'waitedFor');
    return startWorkflow<LookupReceipt>(deps.temporal, searchNewsStart(searchId, by));
  };
  return outcomeOf(await awaitWorkflow(deps, 'news', run, deadline));
}

function outcomeOf(end: LookupReceipt | 'late' | 'away'): LookupEnd {
  return typeof end === 'string' ? end : end.outcome;
}

async function start(deps: LookupDeps, caller: Caller, lookup: Lookup, urgency: Urgency['urgency']) {
  const lookupId = await lookups.request(deps.db, lookup);
  const by = await urgencyOf(deps, caller.organizationId, urgency);
  return startWorkflow<LookupReceipt>(deps.temporal, lookupStart(lookup.kind, lookupId, by));
}
