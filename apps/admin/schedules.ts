import { type Client, ScheduleAlreadyRunning, type ScheduleOptions } from '@temporalio/client';
import {
  APPLY_RETENTION,
  IMPORT_RANKS,
  LOAD_GKG,
  PRUNE_NEWS,
  READ_FEEDS,
  RECONCILE_JOBS,
  TASK_QUEUES,
} from '../../workflows/contract.ts';

interface Schedule {
  workflowType: string;
  spec: ScheduleOptions['spec'];
  /** How late a run may be that an outage prevented; later ones are left out. */
  catchupWindow: '1m' | '14d';
}

/** What Temporal does by the clock. One run of each at a time. */
export const SCHEDULES: Schedule[] = [
  { workflowType: RECONCILE_JOBS, spec: { intervals: [{ every: '1m' }] }, catchupWindow: '1m' },
  { workflowType: APPLY_RETENTION, spec: { intervals: [{ every: '1d' }] }, catchupWindow: '1m' },
  { workflowType: READ_FEEDS, spec: { intervals: [{ every: '2m' }] }, catchupWindow: '1m' },
  { workflowType: LOAD_GKG, spec: { intervals: [{ every: '5m' }] }, catchupWindow: '1m' },
  { workflowType: PRUNE_NEWS, spec: { intervals: [{ every: '1h' }] }, catchupWindow: '1m' },
  // At an hour when few ask, and not on the first, when everybody fetches.
  {
    workflowType: IMPORT_RANKS,
    spec: { calendars: [{ dayOfMonth: 5, hour: 3, minute: 40 }] },
    catchupWindow: '14d',
  },
];

/** Creates the schedules, or brings those that are there to what they should be. An operator's pause stays. */
export async function setupSchedules({ schedule }: Client): Promise<void> {
  for (const { workflowType, spec, catchupWindow } of SCHEDULES) {
    const options = {
      spec,
      action: {
        type: 'startWorkflow',
        workflowType,
        workflowId: workflowType,
        taskQueue: TASK_QUEUES.orchestration,
      },
      policies: { overlap: 'SKIP', catchupWindow },
    } as const satisfies Omit<ScheduleOptions, 'scheduleId'>;
    try {
      await schedule.create({ ...options, scheduleId: workflowType });
    } catch (error) {
      if (!(error instanceof ScheduleAlreadyRunning)) throw error;
      await schedule.getHandle(workflowType).update(({ state }) => ({ ...options, state }));
    }
  }
}
