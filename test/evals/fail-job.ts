import { isJobId, newId } from '../../model/index.ts';
import { RECONCILE_JOBS } from '../../workflows/contract.ts';
import { TASK_QUEUES } from '../../workflows/options.ts';
import type { World } from '../support/world/world.ts';
import { untilFinal } from './until-final.ts';

/**
 * Makes a job fail by terminating its workflow, as an operator might. The reconciler then ends the job with
 * the status `failed`.
 */
export async function failJob(world: World, id: string, key: string): Promise<void> {
  if (!isJobId(id)) throw new Error(id);
  const { workflow } = world.temporal;
  await workflow.getHandle(id).terminate();
  const reconcile = () =>
    workflow.execute(RECONCILE_JOBS, { workflowId: newId('ev'), taskQueue: TASK_QUEUES.orchestration });
  await untilFinal(world, id, key, reconcile);
}
