import { organizations, searchAcceptance, searches } from '../../db/index.ts';
import type { ReconcileReceipt } from '../../workflows/contract.ts';
import { searchJournalistsStart, startWorkflow } from '../../workflows/start.ts';
import { type ReconcileDeps, statusOf } from './reconcile-jobs.ts';
import { settleSearch } from './settle-search.ts';

const PAGE = 100;

/** Compares each unfinished search that has not changed recently with its workflow, as `reconcileJobs` does. */
export async function reconcileSearches(deps: ReconcileDeps): Promise<ReconcileReceipt> {
  const receipt: ReconcileReceipt = { started: 0, settled: 0, canceled: 0 };
  let after = '';
  for (;;) {
    const quiet = await searches.listQuiet(deps.db, { seconds: deps.quietSeconds, after, limit: PAGE });
    for (const search of quiet) {
      const done = await reconcile(deps, search);
      if (done) receipt[done] += 1;
    }
    const last = quiet.at(-1);
    if (!last) return receipt;
    after = last.id;
  }
}

async function reconcile(
  deps: ReconcileDeps,
  search: searches.QuietSearch,
): Promise<keyof ReconcileReceipt | null> {
  const workflow = await statusOf(deps.temporal, search.id);
  if (workflow === 'RUNNING') {
    if (!search.cancel_requested_at) return null;
    await deps.temporal.workflow.getHandle(search.id).cancel();
    return 'canceled';
  }
  if (workflow === 'MISSING' && !search.cancel_requested_at) {
    return (await start(deps, search)) ? 'started' : null;
  }
  await settleSearch(deps, search.id, search.cancel_requested_at ? 'canceled' : 'failed');
  return 'settled';
}

async function start(deps: ReconcileDeps, quiet: searches.QuietSearch): Promise<boolean> {
  const search = await deps.db
    .transaction()
    .execute((tx) => searchAcceptance.claimStart(tx, quiet.organization_id, quiet.id));
  if (!search) return false;
  const weight = await organizations.weight(deps.db, search.organization_id);
  const started = await startWorkflow(deps.temporal, searchJournalistsStart(search, { ...deps, weight }));
  // Null if a repeated request from the client has already started the workflow.
  return started !== null;
}
