import { type Static, Type } from '@sinclair/typebox';
import type { Client } from '@temporalio/client';
import { type Database, workerHeartbeats } from '../../../db/index.ts';
import { POLLED_QUEUES, TASK_QUEUES } from '../../../workflows/options.ts';
import { describeTaskQueue } from '../../runtime/index.ts';
import { Nullable, StringEnum } from './common-schema.ts';
import type { App } from './instance.ts';
import { problems } from './problem-schema.ts';

const CHECK_MS = 1_000;
/** How long to cache the state of Temporal. Health probes are frequent, so they must be cheap. */
const REMEMBERED_MS = 5_000;
/** How long clients should wait before retrying while the database is unavailable. */
const RETRY_SECONDS = 5;

const QuerySchema = Type.Object({
  live: Type.Optional(
    Type.String({ description: 'Skips all checks: returns 200 as long as the process is alive' }),
  ),
});

export function healthRoutes(app: App, deps: { db: Database; temporal: Client; version: string }): void {
  const temporalResponds = memoized(() => askTemporal(deps.temporal));

  app.get(
    '/api/health',
    {
      schema: {
        summary: 'Health',
        description:
          '`degraded` means that Temporal is unavailable or that a task queue has no worker with a recent heartbeat. ' +
          'Accepted jobs wait until this is no longer the case. Returns 503 when the database is unavailable.',
        operationId: 'getHealth',
        tags: ['service'],
        querystring: QuerySchema,
        security: [],
        response: {
          ...problems(400),
          200: Type.Ref(HealthSchema, { description: 'The service accepts requests' }),
          503: Type.Ref(HealthSchema, { description: 'The database is unavailable' }),
        },
      },
    },
    async (request, reply) => {
      const query: Static<typeof QuerySchema> = request.query;
      const body =
        query.live === undefined
          ? summarize(deps.version, await askDatabase(deps.db), await temporalResponds())
          : { status: 'ok' as const, version: deps.version, checks: UNASKED };
      if (body.status === 'unavailable') reply.code(503).header('retry-after', RETRY_SECONDS);
      return reply.send(body);
    },
  );
}

const UNASKED = { database: null, temporal: null, workers: null };

function summarize(
  version: string,
  { database, workers }: { database: boolean; workers: boolean },
  temporal: boolean,
): HealthBody {
  const check = (fine: boolean) => (fine ? 'ok' : 'unavailable');
  return {
    status: !database ? 'unavailable' : temporal && workers ? 'ok' : 'degraded',
    version,
    checks: { database: check(database), temporal: check(temporal), workers: check(workers) },
  };
}

/** Checks whether the database responds, and whether every queue has a worker with a recent heartbeat. */
async function askDatabase(db: Database): Promise<{ database: boolean; workers: boolean }> {
  const away = { database: false, workers: false };
  const timeout = new Promise<typeof away>((resolve) => setTimeout(resolve, CHECK_MS, away).unref());
  const answer = workerHeartbeats.liveQueues(db).then(
    (live) => ({ database: true, workers: POLLED_QUEUES.every(({ name }) => live.has(name)) }),
    () => away,
  );
  return Promise.race([answer, timeout]);
}

/**
 * Checks whether Temporal responds. Pollers do not prove that workers are well: threads keep polling even when a
 * worker's event loop is stuck.
 */
async function askTemporal(client: Client): Promise<boolean> {
  try {
    await describeTaskQueue(client, { name: TASK_QUEUES.orchestration, kind: 'workflow' }, CHECK_MS);
    return true;
  } catch {
    // Any failure of the call to Temporal means that Temporal is unavailable.
    return false;
  }
}

function memoized<T>(ask: () => Promise<T>): () => Promise<T> {
  let until = 0;
  let answer: Promise<T> | undefined;
  return () => {
    if (!answer || Date.now() > until) {
      until = Date.now() + REMEMBERED_MS;
      answer = ask();
    }
    return answer;
  };
}

/** The result of one health check; null if the check did not run. */
const CheckSchema = Nullable(StringEnum(['ok', 'unavailable'], { 'x-name': 'CheckState' }));

export const HealthSchema = Type.Object(
  {
    status: StringEnum(['ok', 'degraded', 'unavailable']),
    version: Type.String(),
    checks: Type.Object({ database: CheckSchema, temporal: CheckSchema, workers: CheckSchema }),
  },
  { $id: 'Health' },
);
export type HealthBody = Static<typeof HealthSchema>;
