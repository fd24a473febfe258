import { type Client, ScheduleAlreadyRunning, type ScheduleOptions } from '@temporalio/client';
import { APPLY_RETENTION, RECONCILE_JOBS, TASK_QUEUES } from '../../workflows/contract.ts';

/** What Temporal does by the clock. One run of each at a time; what an outage missed is not made up for. */
const SCHEDULES: (Pick<ScheduleOptions, 'spec'> & { workflowType: string })[] = [
  { workflowType: RECONCILE_JOBS, spec: { intervals: [{ every: '1m' }] } },
  { workflowType: APPLY_RETENTION, spec: { intervals: [{ every: '1d' }] } },
];

/** Creates the schedules, or brings those that are there to what they should be. An operator's pause stays. */
export async function setupSchedules({ schedule }: Client): Promise<void> {
  for (const { workflowType, spec } of SCHEDULES) {
    const options = {
      spec,
      action: {
        type: 'startWorkflow',
        workflowType,
        workflowId: workflowType,
        taskQueue: TASK_QUEUES.orchestration,
      },
      policies: { overlap: 'SKIP', catchupWindow: '1m' },
    } as const satisfies Omit<ScheduleOptions, 'scheduleId'>;
    try {
      await schedule.create({ ...options, scheduleId: workflowType });
    } catch (error) {
      if (!(error instanceof ScheduleAlreadyRunning)) throw error;
      await schedule.getHandle(workflowType).update(({ state }) => ({ ...options, state }));
    }
  }
}
