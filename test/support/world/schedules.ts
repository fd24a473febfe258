import { setTimeout as wait } from 'node:timers/promises';
import { type Client, isGrpcDeadlineError, type ScheduleHandle } from '@temporalio/client';
import { SCHEDULES } from '../../../apps/admin/schedules.ts';

const BETWEEN_MS = 50;
const AT_MOST_MS = 120_000;

/**
 * Pauses the schedules of workflows that a test starts itself. Waits for scheduled runs in progress, because
 * such a run would do the work of the test's own run.
 */
export async function pauseSchedules({ schedule }: Client, ...ids: string[]): Promise<void> {
  await Promise.all(ids.map((id) => schedule.getHandle(id).pause()));
  const until = Date.now() + AT_MOST_MS;
  for (const id of ids) {
    while (!(await isAtRest(schedule.getHandle(id)))) {
      if (Date.now() > until) throw new Error(`the schedule ${id} does not come to rest`);
      await wait(BETWEEN_MS);
    }
  }
}

/**
 * Returns whether a schedule is paused and has no run in progress. Returns false if Temporal does not respond
 * in time, because Temporal cannot describe the schedules of a new namespace until its internal worker is
 * running.
 */
async function isAtRest(handle: ScheduleHandle): Promise<boolean> {
  try {
    const { state, info } = await handle.describe();
    // A pause does not keep back the run with which a new schedule begins.
    const isDue = SCHEDULES.some(
      ({ workflowType, isImmediate }) => isImmediate && workflowType === handle.scheduleId,
    );
    const hasBegun = !isDue || info.numActionsTaken > 0;
    return state.paused && hasBegun && info.runningActions.length === 0;
  } catch (error) {
    if (isGrpcDeadlineError(error)) return false;
    throw error;
  }
}
