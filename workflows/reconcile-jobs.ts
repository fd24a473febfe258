import { reconcileAllJobs } from './activities.ts';
import type { ReconcileReceipt } from './contract.ts';

/** Started by a schedule each minute, one at a time: finds jobs that lost their workflow, and mends them. */
export async function reconcileJobs(): Promise<ReconcileReceipt> {
  return reconcileAllJobs();
}
