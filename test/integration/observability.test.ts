import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCHEDULES } from '../../apps/admin/schedules.ts';
import type { JobBody } from '../../apps/gateway/app.ts';
import { observeWithMetrics as observeGateway } from '../../apps/gateway/observability/metrics.ts';
import { observeWithTraces as traceGateway } from '../../apps/gateway/observability/traces.ts';
import { freePort } from '../../apps/local/index.ts';
import {
  createLogger,
  type Metrics,
  openMetrics,
  openTracing,
  readConfig,
  type Tracing,
} from '../../apps/runtime/index.ts';
import { observeWithMetrics as observeWorker } from '../../apps/worker/observability/metrics.ts';
import { observeWithTraces as traceWorker } from '../../apps/worker/observability/traces.ts';
import { TRACE_HEADER } from '../../workflows/contract.ts';
import { POLLED_QUEUES } from '../../workflows/options.ts';
import { readSamples, type Sample, sumOf } from '../support/probes/prometheus-text.ts';
import { type NewsSite, startNewsSite, story } from '../support/servers/news-site.ts';
import {
  type CollectedSpan,
  startTraceCollector,
  type TraceCollector,
} from '../support/servers/trace-collector.ts';
import { articles, postJob, untilDone } from '../support/world/jobs.ts';
import { pauseSchedules } from '../support/world/schedules.ts';
import { createWorld, type World } from '../support/world/world.ts';

const PITCH = 'Solar roofs for market halls, told by Quentin Pitchwell.';

describe('a service with observability', () => {
  let site: NewsSite;
  let collector: TraceCollector;
  let tracing: Tracing | null;
  let metrics: Record<'gateway' | 'worker', Metrics>;
  let world: World;
  let job: JobBody;

  beforeAll(async () => {
    site = await startNewsSite();
    site.pages.set('/robots.txt', { html: 'User-agent: *\nDisallow: /private' });
    site.pages.set('/a', { html: story({ title: 'A market hall', author: 'Ada Reporter' }) });
    site.pages.set('/b', { html: story({ title: 'A tram', author: 'Ada Reporter' }) });
    collector = await startTraceCollector();
    // The trace exporter itself reads the standard OpenTelemetry environment variables.
    process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collector.address;
    process.env.OTEL_BSP_SCHEDULE_DELAY = '100';
    tracing = await openTracing(readConfig(process.env), 'byline-test', TRACE_HEADER);
    metrics = { gateway: await tellOnFreePort(), worker: await tellOnFreePort() };
    world = await createWorld({
      env: { BYLINE_WEB_ALLOW: site.host, BYLINE_WEB_HOST_INTERVAL_MS: '10' },
      observe: {
        tracing,
        gateway: (parts) => [traceGateway, observeGateway(metrics.gateway, parts)],
        worker: (parts) => [...(tracing ? [traceWorker(tracing)] : []), observeWorker(metrics.worker, parts)],
      },
    });
    // Pause the schedules, because scheduled runs would appear as tasks in the metrics.
    await pauseSchedules(world.temporal, ...SCHEDULES.map(({ workflowType }) => workflowType));
    const posted = await postJob(world, {
      from: articles(['/a', '/b', '/private/c'].map((path) => `${site.origin}${path}`)),
      fit_context: { pitch: PITCH },
    });
    job = await untilDone(world, posted.id);
    // The job's row shows the status `complete` shortly before the last activity and the workflow end.
    await world.temporal.workflow.getHandle(posted.id).result();
    await world.call('POST', `/api/mcp?api_key=${world.key}`, { body: {} });
  });
  afterAll(async () => {
    await world?.close();
    await Promise.all(Object.values(metrics ?? {}).map((told) => told.close()));
    await tracing?.close();
    await collector?.close();
    await site?.close();
    delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
    delete process.env.OTEL_BSP_SCHEDULE_DELAY;
  });

  const scrape = async (process: 'gateway' | 'worker') => {
    const reply = await fetch(`${metrics[process].address}/metrics`);
    expect(reply.status).toBe(200);
    return readSamples(await reply.text());
  };

  it('counts requests by route pattern and status, and counts key look-ups in the cache', async () => {
    await world.call('GET', '/api/v1/journalist-enrichment-jobs/jej_nobody');
    await world.call('GET', `/no/${PITCH.replaceAll(' ', '-')}`);
    const samples = await scrape('gateway');
    const requests = (labels: Record<string, string>) =>
      sumOf(samples, 'byline_http_request_duration_seconds_count', labels);
    expect(requests({ method: 'POST', route: '/api/v1/journalists/enrich', status: '202' })).toBe(1);
    const routes = samples.map(({ labels }) => labels.route);
    expect(routes.some((route) => route?.startsWith('/api/v1/journalist-enrichment-jobs/:'))).toBe(true);
    expect(requests({ route: 'none', status: '404' })).toBe(1);
    expect(sumOf(samples, 'byline_cache_lookups_total', { cache: 'keys', outcome: 'miss' })).toBeGreaterThan(
      0,
    );
    expect(sumOf(samples, 'byline_cache_lookups_total', { cache: 'keys', outcome: 'hit' })).toBeGreaterThan(
      0,
    );
  });

  it('reports queues, jobs, the ledger and the pool', async () => {
    let samples = await scrape('gateway');
    // If Temporal does not respond within two seconds, a scrape rightly lacks the metrics of the queues.
    while (sumOf(samples, 'byline_temporal_up') !== 1) samples = await scrape('gateway');
    expect(sumOf(samples, 'byline_database_up')).toBe(1);
    for (const { name: task_queue } of POLLED_QUEUES) {
      expect(sumOf(samples, 'byline_task_queue_pollers', { task_queue })).toBe(1);
      expect(sumOf(samples, 'byline_task_queue_backlog_tasks', { task_queue })).toBe(0);
    }
    expect(sumOf(samples, 'byline_jobs')).toBe(0);
    expect(sumOf(samples, 'byline_ledger_held_credits')).toBe(0);
    const held = sumOf(samples, 'byline_ledger_credits_total', { meter: 'hold' });
    expect(held).toBe(job.usage.estimated_credits);
    expect(sumOf(samples, 'byline_database_pool_connections')).toBeGreaterThan(0);
    expect(sumOf(samples, 'byline_nodejs_eventloop_lag_seconds')).toBeDefined();
    expect(sumOf(samples, 'byline_process_resident_memory_bytes')).toBeGreaterThan(0);
  });

  it('reports activities, pages, politeness and recordings', async () => {
    const samples = await scrape('worker');
    const activities = (labels: Record<string, string>) =>
      sumOf(samples, 'byline_activity_duration_seconds_count', labels);
    expect(activities({ activity: 'settleJob', task_queue: 'byline-ledger', outcome: 'completed' })).toBe(1);
    expect(activities({ activity: 'resolveSource', outcome: 'completed' })).toBe(3);
    expect(
      sumOf(samples, 'byline_activity_schedule_to_start_seconds_count', { task_queue: 'byline-web' }),
    ).toBe(sumOf(samples, 'byline_activity_duration_seconds_count', { task_queue: 'byline-web' }));
    const pages = (outcome: string) => sumOf(samples, 'byline_web_fetch_duration_seconds_count', { outcome });
    expect(pages('ok')).toBeGreaterThanOrEqual(2);
    expect(pages('blocked_by_robots')).toBe(1);
    expect(sumOf(samples, 'byline_host_turns_total', { outcome: 'granted' })).toBeGreaterThanOrEqual(3);
    expect(sumOf(samples, 'byline_cache_lookups_total', { cache: 'readings', outcome: 'miss' })).toBe(3);
    const credits = (meter: string) => sumOf(samples, 'byline_ledger_credits_total', { meter }) ?? 0;
    expect(credits('journalist_with_email') + credits('release')).toBe(job.usage.estimated_credits);
    expect(sumOf(samples, 'byline_worker_tasks_in_flight', { task_queue: 'byline-web' })).toBe(0);
  });

  it('has no label with unbounded values or the name of a person', async () => {
    const samples = [...(await scrape('gateway')), ...(await scrape('worker'))];
    expect(samples.length).toBeGreaterThan(200);
    const forbidden = new RegExp(
      [
        site.host,
        world.key,
        world.organizationId,
        'jej_(?!nobody)\\w',
        'Pitchwell',
        'Reporter',
        '@(?!1)',
        '\\?',
      ]
        .join('|')
        .replaceAll('127.0.0.1', '127\\.0\\.0\\.1'),
    );
    const named = samples.filter(({ labels }) =>
      Object.values(labels).some((value) => forbidden.test(value)),
    );
    expect(named).toEqual([]);
    expect(labelNamesOf(samples)).toEqual(LABELS);
  });

  it('puts request, workflow, activities, statements and pages into one trace', async () => {
    const root = await collector.untilSpan(({ name }) => name === 'POST /api/v1/journalists/enrich');
    const ofTrace = ({ traceId }: CollectedSpan) => traceId === root.traceId;
    await collector.untilSpan((span) => ofTrace(span) && span.name === 'workflow enrichmentJob');
    await collector.untilSpan((span) => ofTrace(span) && span.name === 'activity settleJob');
    const spans = collector.spans().filter(ofTrace);
    const byId = new Map(spans.map((span) => [span.spanId, span]));
    const above = (span: CollectedSpan): string[] => {
      const parent = byId.get(span.parentSpanId ?? '');
      return parent ? [parent.name, ...above(parent)] : [];
    };
    const toRoot = ['start enrichmentJob', root.name];
    const pathsOf = (isIt: (span: CollectedSpan) => boolean) => spans.filter(isIt).map(above);
    expect(pathsOf(({ name }) => name === 'workflow enrichmentJob')).toEqual([toRoot]);
    const fromActivity = ['activity resolveSource', 'workflow enrichmentJob', ...toRoot];
    expect(pathsOf(({ name }) => name === 'fetch page')).toContainEqual(fromActivity);
    const statements = pathsOf(({ attributes }) => attributes['db.system.name'] === 'postgresql');
    expect(statements).toContainEqual([root.name]);
    expect(statements).toContainEqual(fromActivity);
  });

  it('puts no secret, caller’s text, name or page URL into a span', async () => {
    await collector.untilSpan(({ name }) => name === 'POST /api/mcp');
    for (const forbidden of [
      world.key,
      'api_key=',
      'Bearer',
      'Pitchwell',
      'Ada',
      'Reporter',
      `${site.host}/`,
    ])
      expect(collector.text()).not.toContain(forbidden);
  });

  it('logs request, job and trace in the lines of a request', async () => {
    const root = await collector.untilSpan(({ name }) => name === 'POST /api/v1/journalists/enrich');
    const lines = world
      .logs()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const line = lines.find((candidate) => candidate.route === '/api/v1/journalists/enrich');
    expect(line).toMatchObject({
      request_id: root.attributes['byline.request_id'],
      job_id: job.id,
      trace_id: root.traceId,
    });
  });
});

/** Opens the metrics endpoint of one process on a free port. */
async function tellOnFreePort(): Promise<Metrics> {
  const config = readConfig({ BYLINE_METRICS_PORT: String(await freePort()), BYLINE_LOG_LEVEL: 'silent' });
  const metrics = await openMetrics(config, createLogger(config, 'test'));
  if (!metrics) throw new Error('a port was reported');
  return metrics;
}

/**
 * The labels that a metric may have. Each label has only a few values, however many callers and sites there
 * are.
 */
const LABELS = [
  'activity',
  'cache',
  'kind',
  'le',
  'major',
  'meter',
  'method',
  'minor',
  'outcome',
  'patch',
  'route',
  'space',
  'state',
  'status',
  'task_queue',
  'type',
  'version',
];

function labelNamesOf(samples: Sample[]): string[] {
  return [...new Set(samples.flatMap(({ labels }) => Object.keys(labels)))].sort();
}
