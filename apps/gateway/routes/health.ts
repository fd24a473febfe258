import { type Static, Type } from '@sinclair/typebox';
import type { Client } from '@temporalio/client';
import { type Database, health } from '../../../db/index.ts';
import { POLLED_QUEUES } from '../../../workflows/contract.ts';
import { describeTaskQueue } from '../../runtime/index.ts';
import type { App } from '../app.ts';
import { type HealthBody, HealthSchema } from '../schemas/health.ts';

const CHECK_MS = 1_000;
/** Temporal's answers are kept this long: probes come often and must cost nothing. */
const REMEMBERED_MS = 5_000;

const QuerySchema = Type.Object({
  live: Type.Optional(Type.String({ description: 'Answer 200 as long as the process lives' })),
});

export function healthRoutes(app: App, deps: { db: Database; temporal: Client; version: string }): void {
  const checkTemporal = remembered(() => askTemporal(deps.temporal));

  app.get(
    '/api/health',
    {
      schema: {
        summary: 'Health',
        description:
          '`degraded` while Temporal or the workers are away: requests are accepted and wait. 503 without the database.',
        operationId: 'getHealth',
        tags: ['service'],
        querystring: QuerySchema,
        security: [],
        response: {
          200: Type.Ref(HealthSchema, { description: 'The service takes requests' }),
          503: Type.Ref(HealthSchema, { description: 'The database is away' }),
        },
      },
    },
    async (request, reply) => {
      const query: Static<typeof QuerySchema> = request.query;
      const body =
        query.live === undefined
          ? summarize(deps.version, await databaseAnswers(deps.db), await checkTemporal())
          : summarize(deps.version, true, { server: true, workers: true });
      return reply.code(body.status === 'unavailable' ? 503 : 200).send(body);
    },
  );
}

function summarize(
  version: string,
  database: boolean,
  temporal: { server: boolean; workers: boolean },
): HealthBody {
  const check = (fine: boolean) => (fine ? 'ok' : 'unavailable');
  const status = !database ? 'unavailable' : temporal.server && temporal.workers ? 'ok' : 'degraded';
  return {
    status,
    version,
    checks: { database: check(database), temporal: check(temporal.server), workers: check(temporal.workers) },
  };
}

async function databaseAnswers(db: Database): Promise<boolean> {
  const timeout = new Promise<boolean>((resolve) => setTimeout(resolve, CHECK_MS, false).unref());
  return Promise.race([
    health.ping(db).then(
      () => true,
      () => false,
    ),
    timeout,
  ]);
}

async function askTemporal(client: Client): Promise<{ server: boolean; workers: boolean }> {
  try {
    const queues = await Promise.all(
      POLLED_QUEUES.map((queue) => describeTaskQueue(client, queue, CHECK_MS)),
    );
    return { server: true, workers: queues.every(({ pollers }) => pollers > 0) };
  } catch {
    // Whatever the reason, the answer to "does Temporal answer?" is no.
    return { server: false, workers: false };
  }
}

function remembered<T>(ask: () => Promise<T>): () => Promise<T> {
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
