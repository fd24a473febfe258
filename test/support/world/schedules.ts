import { setTimeout as wait } from 'node:timers/promises';
import {
  type Client,
  isGrpcDeadlineError,
  type ScheduleDescription,
  ScheduleNotFoundError,
  WorkflowNotFoundError,
} from '@temporalio/client';
import { SCHEDULES } from '../../../apps/admin/schedules.ts';

const BETWEEN_MS = 50;
/** How long a run may take to begin, or to end, before the test helps. */
const PATIENCE_MS = 30_000;
const AT_MOST_MS = 400_000;

/**
 * Pauses the schedules of workflows that a test starts itself. Waits for scheduled runs in progress, because
 * such a run would do the work of the test's own run.
 */
export async function pauseSchedules(client: Client, ...ids: string[]): Promise<void> {
  await Promise.all(ids.map((id) => client.schedule.getHandle(id).pause()));
  await Promise.all(ids.map((id) => untilAtRest(client, id)));
}

/** Removes the schedules of a namespace that nobody needs any more: they would start runs until the server stops. */
export async function removeSchedules({ schedule }: Client): Promise<void> {
  const remove = async ({ workflowType }: (typeof SCHEDULES)[number]) => {
    try {
      await schedule.getHandle(workflowType).delete();
    } catch (error) {
      // The test has removed it.
      if (!(error instanceof ScheduleNotFoundError)) throw error;
    }
  };
  await Promise.all(SCHEDULES.map(remove));
}

/**
 * Waits until a paused schedule has no run in progress, also not the one with which some schedules begin: a pause does
 * not keep that back. On a machine that is very busy, Temporal may drop that run, or a worker may miss the task that it
 * was sent; after a while, the run is therefore asked for once more, or ended.
 */
async function untilAtRest(client: Client, id: string): Promise<void> {
  const handle = client.schedule.getHandle(id);
  const begins = SCHEDULES.some(({ workflowType, isImmediate }) => isImmediate && workflowType === id);
  const start = Date.now();
  let patience = start + PATIENCE_MS;
  for (;;) {
    const schedule = await describe(client, id);
    const { numActionsTaken = 0, runningActions = [] } = schedule?.info ?? {};
    const hasBegun = !begins || numActionsTaken > 0;
    if (schedule?.state.paused && hasBegun && runningActions.length === 0) return;
    if (Date.now() > start + AT_MOST_MS)
      throw new Error(`the schedule ${id} does not come to rest: ${JSON.stringify(schedule?.info)}`);
    if (schedule && Date.now() > patience) {
      if (hasBegun) await endRuns(client, schedule);
      else await handle.trigger('SKIP');
      patience = Date.now() + PATIENCE_MS;
    }
    await wait(BETWEEN_MS);
  }
}

async function endRuns({ workflow }: Client, { info }: ScheduleDescription): Promise<void> {
  for (const { workflow: run } of info.runningActions) {
    try {
      await workflow.getHandle(run.workflowId, run.firstExecutionRunId).terminate('by a test');
    } catch (error) {
      // It has ended in the meantime.
      if (!(error instanceof WorkflowNotFoundError)) throw error;
    }
  }
}

/** Returns null if Temporal cannot describe the schedule yet: in a new namespace, its internal worker may not run yet. */
async function describe({ schedule }: Client, id: string): Promise<ScheduleDescription | null> {
  try {
    return await schedule.getHandle(id).describe();
  } catch (error) {
    if (isGrpcDeadlineError(error)) return null;
    throw error;
  }
}
