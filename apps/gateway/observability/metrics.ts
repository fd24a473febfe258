import type { Client } from '@temporalio/client';
import type { FastifyInstance } from 'fastify';
import { Gauge, Histogram, type Registry } from 'prom-client';
import { type Database, health, newsOutbox, observations, poolState } from '../../../db/index.ts';
import { type PolledQueue, polledQueues } from '../../../workflows/options.ts';
import { type Config, describeTaskQueue, type Metrics } from '../../runtime/index.ts';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** How long a query to Temporal may take, less than Prometheus's default scrape timeout of ten seconds. */
const TEMPORAL_MS = 2_000;

/**
 * Registers the metrics of a gateway's requests, and of queues and jobs, even without a worker; returns a function
 * that instruments an app.
 */
export function observeWithMetrics(
  metrics: Metrics,
  deps: { db: Database; temporal: Client; config: Config },
): (app: FastifyInstance) => void {
  const { registry } = metrics;
  metrics.observePool(() => poolState(deps.db));
  observations.cacheLookups.subscribe(metrics.countCacheLookup);
  observations.ledgerEntries.subscribe(metrics.countLedgerEntries);
  registerQueues(registry, deps.temporal, polledQueues(deps.config));
  registerJobs(registry, deps.db);
  return observeRequests(registry);
}

function observeRequests(registry: Registry): (app: FastifyInstance) => void {
  const durations = new Histogram({
    name: 'byline_http_request_duration_seconds',
    help: 'Duration of requests by route pattern, from the first byte of the request to the last byte of the response.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  });
  const open = new Gauge({
    name: 'byline_http_open_requests',
    help: 'Requests in progress, including streams.',
    registers: [registry],
  });
  return (app) => {
    app.addHook('onRequest', (_request, reply, done) => {
      open.inc();
      // The event `close` is also emitted for aborted requests.
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
      up: ['byline_temporal_up', '1 if Temporal responds; otherwise the queue metrics are missing.', []],
      backlog: ['byline_task_queue_backlog_tasks', 'Tasks that no worker has started yet.', queueLabels],
      age: ['byline_task_queue_backlog_age_seconds', 'Age of the oldest waiting task.', queueLabels],
      pollers: ['byline_task_queue_pollers', 'Workers that polled for tasks in the last 75 s.', queueLabels],
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
  const { up, jobs, oldest, held, reservations, changes } = gaugesOfOneQuestion(registry, {
    names: {
      up: [
        'byline_database_up',
        '1 if PostgreSQL responds; otherwise the metrics of jobs and hosts are missing.',
        [],
      ],
      jobs: ['byline_jobs', 'Number of jobs that have not ended.', ['status']],
      oldest: ['byline_oldest_job_age_seconds', 'Age of the oldest unfinished job.', ['status']],
      held: ['byline_ledger_held_credits', 'Credits that are on hold for jobs that have not ended.', []],
      reservations: [
        'byline_host_reservations',
        'Requests running or waiting in the per-host queues.',
        ['state'],
      ],
      changes: [
        'byline_index_waiting_changes',
        'Changes of articles that the cluster of the news index does not know yet.',
        [],
      ],
    },
    async ask() {
      const [active, places, waiting] = await Promise.all([
        health.activeJobs(db),
        health.hostReservations(db),
        newsOutbox.count(db),
      ]);
      changes.set(waiting);
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

/** Creates gauges that `ask` fills once per scrape; if it fails, only those set by `unanswered` have a value. */
function gaugesOfOneQuestion<Name extends string>(
  registry: Registry,
  question: {
    /** Name, help text and labels of each gauge. */
    names: Record<Name, [string, string, string[]]>;
    ask: () => Promise<void>;
    unanswered: () => void;
  },
): Record<Name, Gauge> {
  let asking: Promise<void> | undefined;
  // All gauges are collected at once: the first calls `ask`, and the others wait for it.
  const collect = () => {
    asking ??= (async () => {
      for (const gauge of Object.values<Gauge>(gauges)) gauge.reset();
      // Any failure counts as no response from Temporal or PostgreSQL; the `up` gauge then shows 0.
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
