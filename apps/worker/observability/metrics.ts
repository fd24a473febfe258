import { type ApplicationFailure, ApplicationFailureCategory, CancelledFailure } from '@temporalio/common';
import type { ActivityInterceptorsFactory, Worker } from '@temporalio/worker';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { type Database, observations, poolState } from '../../../db/index.ts';
import type { Metrics } from '../../runtime/index.ts';
import type { Observe } from './outside-calls.ts';
import type { WorkerObserver } from './worker-observer.ts';

const CALL_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
const ACTIVITY_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1_800];
const WAIT_SECONDS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1_800];

/**
 * Registers the metrics of a worker: its activities, its outbound calls, and how well its crawler respects
 * the limits of websites.
 */
export function observeWithMetrics(metrics: Metrics, deps: { db: Database }): WorkerObserver {
  const { registry } = metrics;
  metrics.observePool(() => poolState(deps.db));
  observations.cacheLookups.subscribe(metrics.countCacheLookup);
  observations.ledgerEntries.subscribe(metrics.countLedgerEntries);
  registerPoliteness(registry);
  registerIndex(registry);
  return {
    activities: observeActivities(registry),
    outside: observeCalls(registry),
    workers: (workers) => registerWorkers(registry, workers),
  };
}

function observeActivities(registry: Registry): ActivityInterceptorsFactory {
  const registers = [registry];
  const durations = new Histogram({
    name: 'byline_activity_duration_seconds',
    help: 'Activity attempts; "deferred" means that the host was busy and the activity is retried later.',
    labelNames: ['activity', 'task_queue', 'outcome'],
    buckets: ACTIVITY_SECONDS,
    registers,
  });
  const waits = new Histogram({
    name: 'byline_activity_schedule_to_start_seconds',
    help: 'How long activity attempts waited for a free worker.',
    labelNames: ['task_queue'],
    buckets: WAIT_SECONDS,
    registers,
  });
  return ({ info }) => ({
    inbound: {
      async execute(input, next) {
        const labels = { activity: info.activityType, task_queue: info.taskQueue };
        const started = performance.now();
        // The scheduled time comes from the Temporal server, whose clock may differ slightly from this
        // machine's clock.
        const waited = Math.max(0, Date.now() - info.currentAttemptScheduledTimestampMs);
        waits.observe({ task_queue: info.taskQueue }, waited / 1000);
        let outcome = 'completed';
        try {
          return await next(input);
        } catch (error) {
          outcome = outcomeOf(error);
          throw error;
        } finally {
          durations.observe({ ...labels, outcome }, (performance.now() - started) / 1000);
        }
      },
    },
  });
}

function outcomeOf(error: unknown): 'canceled' | 'deferred' | 'failed' {
  if (error instanceof CancelledFailure) return 'canceled';
  const { category } = error as Partial<ApplicationFailure>;
  return category === ApplicationFailureCategory.BENIGN ? 'deferred' : 'failed';
}

function observeCalls(registry: Registry): Observe {
  const registers = [registry];
  const pages = new Histogram({
    name: 'byline_web_fetch_duration_seconds',
    help: 'Page fetches, with waits for host rate limits; the outcome is "ok" or the reason for failure.',
    labelNames: ['outcome'],
    buckets: CALL_SECONDS,
    registers,
  });
  const providers = new Histogram({
    name: 'byline_provider_call_duration_seconds',
    help: 'Calls to external providers: news, e-mail addresses, publication metrics, language model.',
    labelNames: ['provider', 'operation', 'outcome'],
    buckets: CALL_SECONDS,
    registers,
  });
  return async ({ kind, provider, operation }, work, outcomeOfResult) => {
    const started = performance.now();
    let outcome = 'thrown';
    try {
      const result = await work();
      outcome = outcomeOfResult(result);
      return result;
    } finally {
      const seconds = (performance.now() - started) / 1000;
      if (kind === 'page') pages.observe({ outcome }, seconds);
      else providers.observe({ provider, operation, outcome }, seconds);
    }
  };
}

function registerIndex(registry: Registry): void {
  const answers = new Counter({
    name: 'byline_index_answers_total',
    help: 'Questions about words to the cluster of the news index; "degraded" means that PostgreSQL answered alone.',
    labelNames: ['answered_by'],
    registers: [registry],
  });
  observations.indexAnswers.subscribe(({ answeredBy }) => answers.inc({ answered_by: answeredBy }));
}

function registerPoliteness(registry: Registry): void {
  const registers = [registry];
  const turns = new Counter({
    name: 'byline_host_turns_total',
    help: 'Requests for permission to fetch from a host: granted, postponed because the wait was too long, or delayed by the host (retry_after).',
    labelNames: ['outcome'],
    registers,
  });
  const waits = new Histogram({
    name: 'byline_host_turn_wait_seconds',
    help: 'Time that a fetch waited, or still has to wait, until the rate limit of the host permits it.',
    labelNames: ['outcome'],
    buckets: WAIT_SECONDS,
    registers,
  });
  observations.hostTurns.subscribe(({ outcome, waitMs }) => {
    turns.inc({ outcome });
    waits.observe({ outcome }, waitMs / 1000);
  });
}

function registerWorkers(registry: Registry, workers: readonly Worker[]): void {
  new Gauge({
    name: 'byline_worker_tasks_in_flight',
    help: 'Tasks in progress on this worker, by queue.',
    labelNames: ['task_queue', 'kind'],
    registers: [registry],
    collect() {
      for (const worker of workers) {
        const { numInFlightActivities, numInFlightWorkflowActivations } = worker.getStatus();
        const { taskQueue: task_queue } = worker.options;
        this.set({ task_queue, kind: 'activity' }, numInFlightActivities);
        this.set({ task_queue, kind: 'workflow' }, numInFlightWorkflowActivations);
      }
    },
  });
  new Gauge({
    name: 'byline_worker_cached_workflows',
    help: 'Workflows that this worker has cached in memory.',
    labelNames: ['task_queue'],
    registers: [registry],
    collect() {
      for (const worker of workers) {
        this.set({ task_queue: worker.options.taskQueue }, worker.getStatus().numCachedWorkflows);
      }
    },
  });
}
