import type { Client } from '@temporalio/client';
import { type PolledQueue, polledQueues } from '../../../workflows/options.ts';
import { type Config, describeTaskQueue } from '../../runtime/index.ts';
import { SCHEDULES } from '../schedules.ts';
import { missingSearchAttributes } from '../setup-temporal.ts';
import { type Finding, fault, fine, lookAt, notice } from './finding.ts';

const RESPONSE_MS = 5_000;
const LONG_BACKLOG_SECONDS = 5 * 60;
const DAY_SECONDS = 24 * 60 * 60;

/**
 * Checks the Temporal server first, then the search attributes and schedules that `byline admin init` creates
 * in Temporal, and the workers of every task queue.
 */
export async function examineTemporal(client: Client, config: Config): Promise<Finding[]> {
  const { connection, options } = client;
  const { address } = config.temporal;
  const { jobs } = config;
  const reached = await lookAt(
    'temporal',
    `Start Temporal, or correct TEMPORAL_ADDRESS (${address}) and TEMPORAL_NAMESPACE. Until then, no job can start.`,
    async () => {
      const described = await connection.withDeadline(Date.now() + RESPONSE_MS, () =>
        connection.workflowService.describeNamespace({ namespace: options.namespace }),
      );
      const retention = Number(described.config?.workflowExecutionRetentionTtl?.seconds ?? 0);
      if (retention > jobs.lifetimeSeconds) {
        const says = `the namespace keeps workflows for ${retention / DAY_SECONDS} days, longer than the job lifetime of ${jobs.lifetimeSeconds / DAY_SECONDS} days`;
        return [
          fault(
            'temporal',
            says,
            'Shorten the namespace’s retention. Otherwise an expired Idempotency-Key cannot be reused.',
          ),
        ];
      }
      return [fine('temporal', `${address} is reachable, namespace ${options.namespace}`)];
    },
  );
  if (reached.some(({ state }) => state === 'fault')) return reached;
  const rest = await Promise.all([
    examineSearchAttributes(client),
    ...SCHEDULES.map(({ workflowType }) => examineSchedule(client, workflowType)),
    ...polledQueues(config).map((queue) => examineQueue(client, queue)),
  ]);
  return [...reached, ...rest.flat()];
}

function examineSearchAttributes(client: Client): Promise<Finding[]> {
  return lookAt('search attributes', 'Correct the cause of this error.', async () => {
    const missing = await missingSearchAttributes(client);
    if (missing.length === 0) return [fine('search attributes', 'registered')];
    return [fault('search attributes', `missing: ${missing.join(', ')}`, 'Run byline admin init.')];
  });
}

function examineSchedule({ schedule }: Client, id: string): Promise<Finding[]> {
  return lookAt(`schedule ${id}`, 'Run byline admin init.', async () => {
    const { state, info } = await schedule.getHandle(id).describe();
    if (state.paused) {
      const says = `is paused${state.note ? `: ${state.note}` : ''}`;
      return [notice(`schedule ${id}`, says, `Resume it with: temporal schedule toggle --unpause -s ${id}`)];
    }
    const last = info.recentActions.at(-1);
    return [
      fine(
        `schedule ${id}`,
        last ? `last run ${last.takenAt.toISOString()}` : 'the schedule has not run yet',
      ),
    ];
  });
}

function examineQueue(client: Client, queue: PolledQueue): Promise<Finding[]> {
  const part = `queue ${queue.name}`;
  return lookAt(part, 'Correct the cause of this error.', async () => {
    const { pollers, backlog, backlogSeconds } = await describeTaskQueue(client, queue, RESPONSE_MS);
    if (pollers === 0) {
      const remedy = `Start a worker with ${queue.name} in BYLINE_WORKER_ROLES. Until then, jobs are accepted but wait.`;
      return [fault(part, `no workers; ${backlog} tasks are waiting`, remedy)];
    }
    const says = `${pollers} workers, ${backlog} tasks waiting`;
    if (backlogSeconds < LONG_BACKLOG_SECONDS) return [fine(part, says)];
    const remedy = `Start more workers with ${queue.name} in BYLINE_WORKER_ROLES, or wait: requests to each host are limited.`;
    return [notice(part, `${says}, the oldest for ${Math.round(backlogSeconds)} s`, remedy)];
  });
}
