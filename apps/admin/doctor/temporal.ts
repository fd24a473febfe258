import type { Client } from '@temporalio/client';
import { SEARCH_ATTRIBUTES, TASK_QUEUES } from '../../../workflows/contract.ts';
import { isPolled } from '../../runtime/index.ts';
import { SCHEDULES } from '../schedules.ts';
import { type Finding, fault, fine, lookAt, notice } from './finding.ts';

const ANSWER_MS = 5_000;
const DAY_SECONDS = 24 * 60 * 60;

/** Temporal itself, then what `byline admin init` sets up in it, then who works there. */
export async function examineTemporal(
  client: Client,
  { address, jobLifetimeSeconds }: { address: string; jobLifetimeSeconds: number },
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
      if (retention > jobLifetimeSeconds) {
        const says = `keeps workflows for ${retention / DAY_SECONDS} days, longer than jobs live (${jobLifetimeSeconds / DAY_SECONDS})`;
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
    ...Object.values(TASK_QUEUES).map((queue) => examineQueue(client, queue)),
  ]);
  return [...reached, ...rest.flat()];
}

function examineSearchAttributes({ connection, options: { namespace } }: Client): Promise<Finding[]> {
  return lookAt('search attributes', 'See the message.', async () => {
    const { customAttributes } = await connection.operatorService.listSearchAttributes({ namespace });
    const missing = Object.values(SEARCH_ATTRIBUTES)
      .map(({ name }) => name)
      .filter((name) => !(name in (customAttributes ?? {})));
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

function examineQueue(client: Client, name: string): Promise<Finding[]> {
  return lookAt(`queue ${name}`, 'See the message.', async () => {
    const kind = name === TASK_QUEUES.orchestration ? 'workflow' : 'activity';
    if (await isPolled(client, { name, kind }, ANSWER_MS)) return [fine(`queue ${name}`, 'is worked on')];
    const remedy = `Start a worker whose BYLINE_WORKER_ROLES holds ${name === TASK_QUEUES.orchestration ? 'workflow' : name}. Jobs are accepted and wait.`;
    return [fault(`queue ${name}`, 'no worker polls it', remedy)];
  });
}
