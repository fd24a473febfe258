import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from '@temporalio/client';

const BETWEEN_MS = 50;
const AT_MOST_MS = 30_000;

/**
 * Pauses the schedules of workflows that a test starts itself. Waits for scheduled runs in progress, because
 * such a run would do the work of the test's own run.
 */
export async function pauseSchedules({ schedule }: Client, ...ids: string[]): Promise<void> {
  await Promise.all(ids.map((id) => schedule.getHandle(id).pause()));
  const until = Date.now() + AT_MOST_MS;
  for (const id of ids) {
    for (;;) {
      const { state, info } = await schedule.getHandle(id).describe();
      if (state.paused && info.runningActions.length === 0) break;
      if (Date.now() > until) throw new Error(`the schedule ${id} does not come to rest`);
      await wait(BETWEEN_MS);
    }
  }
}
