import { proxyActivities } from '@temporalio/workflow';
import { slidingWindow } from '../../workflows/sliding-window.ts';

/** Where the baseline runs: its workflow, and its activities in a separate process, like ours. */
export const BARE_QUEUES = { workflow: 'bench-workflow', activities: 'bench-activities' } as const;

const { nothing } = proxyActivities<{ nothing(index: number): Promise<null> }>({
  taskQueue: BARE_QUEUES.activities,
  startToCloseTimeout: '1m',
  scheduleToCloseTimeout: '10m',
});

/** Runs this many no-op activities, this many at once, to measure what Temporal alone costs. */
export async function bareFanOut(count: number, window: number): Promise<void> {
  await slidingWindow(
    Array.from({ length: count }, (_, index) => index),
    {
      room: () => window,
      run: async (index) => {
        await nothing(index);
      },
    },
  );
}
