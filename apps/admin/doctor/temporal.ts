import type { Client } from '@temporalio/client';
import { type PolledQueue, polledQueues } from '../../../workflows/contract.ts';
import { type Config, describeTaskQueue } from '../../runtime/index.ts';
import { SCHEDULES } from '../schedules.ts';
import { missingSearchAttributes } from '../setup-temporal.ts';
import { type Finding, fault, fine, lookAt, notice } from './finding.ts';

const ANSWER_MS = 5_000;
const LONG_BACKLOG_SECONDS = 5 * 60;
const DAY_SECONDS = 24 * 60 * 60;

/** Temporal itself, then what `byline admin init` sets up in it, then who works there. */
export async function examineTemporal(
  client: Client,
  { temporal: { address }, jobs, fit, mail }: Config,
): Promise<Finding[]> {
  const { connection, options } = client;
  const reached = await lookAt(
    'temporal',
    `Start Temporal, or correct TEMPORAL_ADDRESS (${address}) and TEMPORAL_NAMESPACE. Jobs are refused until it answers.`,
    async () => {
      const described = await connection.withDeadline(Date.now() + ANSWER_MS, () =>
        connection.workflowService.describeNamespace({ namespace: options.namespace }),
      );
      const retention = Number(described.config?.workflowExecutionRetentionTtl?.seconds ?? 0);
      if (retention > jobs.lifetimeSeconds) {
        const says = `keeps workflows for ${retention / DAY_SECONDS} days, longer than jobs live (${jobs.lifetimeSeconds / DAY_SECONDS})`;
        return [
          fault(
            'temporal',
            says,
            'Shorten its retention, or an expired Idempotency-Key cannot be used again.',
          ),
        ];
      }
      return [fine('temporal', `${address} answers, namespace ${options.namespace}`)];
    },
  );
  if (reached.some(({ state }) => state === 'fault')) return reached;
  const rest = await Promise.all([
    examineSearchAttributes(client),
    ...SCHEDULES.map(({ workflowType }) => examineSchedule(client, workflowType)),
    ...polledQueues({ withModel: fit.model !== null, withMail: mail !== null }).map((queue) =>
      examineQueue(client, queue),
    ),
  ]);
  return [...reached, ...rest.flat()];
}

function examineSearchAttributes(client: Client): Promise<Finding[]> {
  return lookAt('search attributes', 'See the message.', async () => {
    const missing = await missingSearchAttributes(client);
    if (missing.length === 0) return [fine('search attributes', 'registered')];
    return [fault('search attributes', `lacks ${missing.join(', ')}`, 'Run byline admin init.')];
  });
}

function examineSchedule({ schedule }: Client, id: string): Promise<Finding[]> {
  return lookAt(`schedule ${id}`, 'Run byline admin init.', async () => {
    const { state, info } = await schedule.getHandle(id).describe();
    if (state.paused) {
      const says = `is paused${state.note ? `: ${state.note}` : ''}`;
      return [notice(`schedule ${id}`, says, `Go on with: temporal schedule toggle --unpause -s ${id}`)];
    }
    const last = info.recentActions.at(-1);
    return [fine(`schedule ${id}`, last ? `last run ${last.takenAt.toISOString()}` : 'has not run yet')];
  });
}

function examineQueue(client: Client, queue: PolledQueue): Promise<Finding[]> {
  const part = `queue ${queue.name}`;
  return lookAt(part, 'See the message.', async () => {
    const { pollers, backlog, backlogSeconds } = await describeTaskQueue(client, queue, ANSWER_MS);
    if (pollers === 0) {
      const remedy = `Start a worker whose BYLINE_WORKER_ROLES holds ${queue.name}. Jobs are accepted and wait.`;
      return [fault(part, `no worker polls it; ${backlog} tasks wait`, remedy)];
    }
    const says = `${pollers} workers poll it, ${backlog} tasks wait`;
    if (backlogSeconds < LONG_BACKLOG_SECONDS) return [fine(part, says)];
    const remedy = `Start more workers whose BYLINE_WORKER_ROLES hold ${queue.name}, or wait: hosts have their own pace.`;
    return [notice(part, `${says}, the oldest for ${Math.round(backlogSeconds)} s`, remedy)];
  });
}
