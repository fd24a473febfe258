import { proxyActivities } from '@temporalio/workflow';
import { slidingWindow } from '../../workflows/sliding-window.ts';

/**
 * The task queues of the baseline workflow. As in Byline, workflows and activities run in separate processes.
 */
export const BARE_QUEUES = { workflow: 'bench-workflow', activities: 'bench-activities' } as const;

const { nothing } = proxyActivities<{ nothing(index: number): Promise<null> }>({
  taskQueue: BARE_QUEUES.activities,
  startToCloseTimeout: '1m',
  scheduleToCloseTimeout: '10m',
});

/** Runs `count` no-op activities, at most `window` of them at once, to measure the cost of Temporal alone. */
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
