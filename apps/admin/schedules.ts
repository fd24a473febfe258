import {
  type Client,
  isGrpcDeadlineError,
  ScheduleAlreadyRunning,
  type ScheduleOptions,
} from '@temporalio/client';
import {
  APPLY_RETENTION,
  CHECK_PEOPLE,
  IMPORT_RANKS,
  LOAD_GKG,
  MATCH_SAVED_PITCHES,
  PRUNE_NEWS,
  READ_FEEDS,
  RECONCILE_JOBS,
  SEARCH_FOR_SAVED_PITCHES,
} from '../../workflows/contract.ts';
import { TASK_QUEUES } from '../../workflows/options.ts';

interface Schedule {
  workflowType: string;
  spec: ScheduleOptions['spec'];
  /** How late a scheduled run may start after an outage. Runs that would start later are skipped. */
  catchupWindow: '1m' | '14d';
  /** Whether the first run starts when the schedule is created, so that nobody waits for it at a first start. */
  isImmediate?: boolean;
}

/** The schedules that Temporal runs. A schedule never has two runs at the same time. */
export const SCHEDULES: Schedule[] = [
  { workflowType: RECONCILE_JOBS, spec: { intervals: [{ every: '5m' }] }, catchupWindow: '1m' },
  { workflowType: APPLY_RETENTION, spec: { intervals: [{ every: '1d' }] }, catchupWindow: '1m' },
  // Each feed is fetched at most once every 15 minutes.
  { workflowType: READ_FEEDS, spec: { intervals: [{ every: '5m' }] }, catchupWindow: '1m' },
  { workflowType: CHECK_PEOPLE, spec: { intervals: [{ every: '5m' }] }, catchupWindow: '1m' },
  { workflowType: SEARCH_FOR_SAVED_PITCHES, spec: { intervals: [{ every: '5m' }] }, catchupWindow: '1m' },
  // Users learn within a minute who has published on their story.
  { workflowType: MATCH_SAVED_PITCHES, spec: { intervals: [{ every: '30s' }] }, catchupWindow: '1m' },
  {
    workflowType: LOAD_GKG,
    spec: { intervals: [{ every: '5m' }] },
    catchupWindow: '1m',
    isImmediate: true,
  },
  { workflowType: PRUNE_NEWS, spec: { intervals: [{ every: '1h' }] }, catchupWindow: '1m' },
  // The import of rank lists runs at a quiet hour, and not on the first of the month, when everyone else
  // downloads the lists.
  {
    workflowType: IMPORT_RANKS,
    spec: { calendars: [{ dayOfMonth: 5, hour: 3, minute: 40 }] },
    catchupWindow: '14d',
  },
];

/** Creates the schedules, or updates those that exist. A schedule that an operator paused stays paused. */
export async function setupSchedules({ schedule }: Client): Promise<void> {
  for (const { workflowType, spec, catchupWindow, isImmediate } of SCHEDULES) {
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
      const handle = await schedule.create({ ...options, scheduleId: workflowType });
      // The option of `create` would let the next run begin beside this one.
      if (isImmediate) await handle.trigger('SKIP');
    } catch (error) {
      if (!(error instanceof ScheduleAlreadyRunning)) throw error;
      await onceAnswered(() =>
        schedule.getHandle(workflowType).update(({ state }) => ({ ...options, state })),
      );
    }
  }
}

/** How long to retry the creation of schedules on a Temporal server that has just started. */
const STARTING_MS = 60_000;

/**
 * Retries a call that timed out on the Temporal server, which implements each schedule as an internal
 * workflow. Such a workflow cannot respond until the server's own worker is running.
 */
async function onceAnswered<T>(call: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + STARTING_MS;
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!isGrpcDeadlineError(error) || Date.now() > deadline) throw error;
    }
  }
}
