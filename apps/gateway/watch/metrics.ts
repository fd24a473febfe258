import type { Client } from '@temporalio/client';
import type { FastifyInstance } from 'fastify';
import { Gauge, Histogram, type Registry } from 'prom-client';
import { type Database, health, observations, poolState } from '../../../db/index.ts';
import { type PolledQueue, polledQueues } from '../../../workflows/contract.ts';
import { type Config, describeTaskQueue, type Metrics } from '../../runtime/index.ts';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** Below the ten seconds that Prometheus waits by default. */
const TEMPORAL_MS = 2_000;

/**
 * Registers what a gateway tells: its own requests, and what is everybody's, the queues and the jobs, because
 * gateways are there when no worker is. Returns what watches the requests of an app.
 */
export function watchWithMetrics(
  metrics: Metrics,
  deps: { db: Database; temporal: Client; config: Config },
): (app: FastifyInstance) => void {
  const { registry } = metrics;
  metrics.watchPool(() => poolState(deps.db));
  observations.cacheLookups.subscribe(metrics.countCacheLookup);
  observations.ledgerEntries.subscribe(metrics.countLedgerEntries);
  const { fit, mail } = deps.config;
  const queues = polledQueues({ withModel: fit.model !== null, withMail: mail !== null });
  registerQueues(registry, deps.temporal, queues);
  registerJobs(registry, deps.db);
  return watchRequests(registry);
}

function watchRequests(registry: Registry): (app: FastifyInstance) => void {
  const durations = new Histogram({
    name: 'byline_http_request_duration_seconds',
    help: 'Requests by route pattern, from the first byte of the request to the last of the reply.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  });
  const open = new Gauge({
    name: 'byline_http_open_requests',
    help: 'Requests that are being answered, streams among them.',
    registers: [registry],
  });
  return (app) => {
    app.addHook('onRequest', (_request, reply, done) => {
      open.inc();
      // Comes for requests that were broken off, too.
      reply.raw.once('close', () => open.dec());
      done();
    });
    app.addHook('onResponse', (request, reply, done) => {
      durations.observe(
        {
          method: request.method,
          route: request.routeOptions.url ?? 'none',
          status: String(reply.statusCode),
        },
        reply.elapsedTime / 1000,
      );
      done();
    });
  };
}

function registerQueues(registry: Registry, temporal: Client, queues: PolledQueue[]): void {
  const queueLabels = ['task_queue', 'kind'];
  const { up, backlog, age, pollers } = gaugesOfOneQuestion(registry, {
    names: {
      up: ['byline_temporal_up', '1 when Temporal answers; else the figures of the queues are missing.', []],
      backlog: ['byline_task_queue_backlog_tasks', 'Tasks that no worker has taken yet.', queueLabels],
      age: ['byline_task_queue_backlog_age_seconds', 'For how long the oldest of them waits.', queueLabels],
      pollers: ['byline_task_queue_pollers', 'Workers that asked for tasks in the last 75 s.', queueLabels],
    },
    async ask() {
      const states = await Promise.all(
        queues.map((queue) => describeTaskQueue(temporal, queue, TEMPORAL_MS)),
      );
      queues.forEach(({ name, kind }, index) => {
        const labels = { task_queue: name, kind };
        backlog.set(labels, states[index]?.backlog ?? 0);
        age.set(labels, states[index]?.backlogSeconds ?? 0);
        pollers.set(labels, states[index]?.pollers ?? 0);
      });
      up.set(1);
    },
    unanswered: () => up.set(0),
  });
}

function registerJobs(registry: Registry, db: Database): void {
  const { up, jobs, oldest, held, reservations } = gaugesOfOneQuestion(registry, {
    names: {
      up: [
        'byline_database_up',
        '1 when PostgreSQL answers; else figures of jobs and hosts are missing.',
        [],
      ],
      jobs: ['byline_jobs', 'Jobs that have not ended.', ['status']],
      oldest: ['byline_oldest_job_age_seconds', 'Age of the oldest of them.', ['status']],
      held: ['byline_ledger_held_credits', 'Credits on hold for jobs that have not ended.', []],
      reservations: [
        'byline_host_reservations',
        'Places in the queues of hosts: requests that run, work that waits for its turn.',
        ['state'],
      ],
    },
    async ask() {
      const [active, places] = await Promise.all([health.activeJobs(db), health.hostReservations(db)]);
      for (const status of ['pending', 'processing'] as const) {
        const row = active.find((candidate) => candidate.status === status);
        jobs.set({ status }, row?.jobs ?? 0);
        oldest.set({ status }, row?.oldestSeconds ?? 0);
      }
      held.set(active.reduce((sum, row) => sum + row.held, 0) / 1000);
      reservations.set({ state: 'running' }, places.running);
      reservations.set({ state: 'waiting' }, places.waiting);
      up.set(1);
    },
    unanswered: () => up.set(0),
  });
}

/** Gauges that one question fills, asked once each time that figures are told; without an answer they are empty. */
function gaugesOfOneQuestion<Name extends string>(
  registry: Registry,
  question: {
    /** Name, help and labels of each. */
    names: Record<Name, [string, string, string[]]>;
    ask: () => Promise<void>;
    unanswered: () => void;
  },
): Record<Name, Gauge> {
  let asking: Promise<void> | undefined;
  // All gauges are collected at the same time: the first one asks, the others wait for the same answer.
  const collect = () => {
    asking ??= (async () => {
      for (const gauge of Object.values<Gauge>(gauges)) gauge.reset();
      // Whatever the reason is, there is no answer: that is what the figure says.
      await question.ask().catch(question.unanswered);
      asking = undefined;
    })();
    return asking;
  };
  const entries = Object.entries<[string, string, string[]]>(question.names);
  const gauges = Object.fromEntries(
    entries.map(([key, [name, help, labelNames]]) => [
      key,
      new Gauge({ name, help, labelNames, registers: [registry], collect }),
    ]),
  ) as Record<Name, Gauge>;
  return gauges;
}
