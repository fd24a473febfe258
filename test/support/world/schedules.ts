import { setTimeout as wait } from 'node:timers/promises';
import { type Client, isGrpcDeadlineError } from '@temporalio/client';
import { SCHEDULES } from '../../../apps/admin/schedules.ts';

const BETWEEN_MS = 50;
const AT_MOST_MS = 500_000;

/**
 * Pauses the schedules of workflows that a test starts itself. Waits for scheduled runs in progress, because
 * such a run would do the work of the test's own run.
 */
export async function pauseSchedules(client: Client, ...ids: string[]): Promise<void> {
  await Promise.all(ids.map((id) => client.schedule.getHandle(id).pause()));
  const until = Date.now() + AT_MOST_MS;
  for (const id of ids) {
    while (!(await isAtRest(client, id))) {
      if (Date.now() > until) throw new Error(`the schedule ${id} does not come to rest`);
      await wait(BETWEEN_MS);
    }
  }
}

/**
 * Returns whether a schedule is paused and has no run in progress, also not the one with which some schedules begin:
 * a pause does not keep that back. Returns false if Temporal does not respond in time, because Temporal cannot describe
 * the schedules of a new namespace until its internal worker is running.
 */
async function isAtRest({ schedule }: Client, id: string): Promise<boolean> {
  try {
    const { state, info } = await schedule.getHandle(id).describe();
    const begins = SCHEDULES.some(({ workflowType, isImmediate }) => isImmediate && workflowType === id);
    const hasBegun = !begins || info.numActionsTaken > 0;
    return state.paused && hasBegun && info.runningActions.length === 0;
  } catch (error) {
    if (isGrpcDeadlineError(error)) return false;
    throw error;
  }
}
