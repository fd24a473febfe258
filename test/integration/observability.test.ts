import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JobBody } from '../../apps/gateway/gateway.ts';
import { articles, untilDone } from '../rig/jobs.ts';
import { type NewsSite, startNewsSite, story } from '../rig/news-site.ts';
import { readSamples, type Sample, valueOf } from '../rig/prometheus-text.ts';
import { startWatchedStack, type WatchedStack } from '../rig/watched-stack.ts';
import { callGateway, createWorld, type World } from '../rig/world.ts';

const PITCH = 'Solar roofs for market halls, told by Quentin Pitchwell.';

describe('a service that is watched', () => {
  let site: NewsSite;
  let world: World;
  let stack: WatchedStack;
  let job: JobBody;

  beforeAll(async () => {
    site = await startNewsSite();
    site.pages.set('/robots.txt', { html: 'User-agent: *\nDisallow: /private' });
    site.pages.set('/a', { html: story({ title: 'A market hall', author: 'Ada Reporter' }) });
    site.pages.set('/b', { html: story({ title: 'A tram', author: 'Ada Reporter' }) });
    world = await createWorld({ roles: [] });
    stack = await startWatchedStack(world, {
      BYLINE_WEB_ALLOW: site.host,
      BYLINE_WEB_HOST_INTERVAL_MS: '10',
    });
    const posted = await call<JobBody>('POST', '/api/v1/journalists/enrich', {
      from: articles(['/a', '/b', '/private/c'].map((path) => `${site.origin}${path}`)),
      fit_context: { pitch: PITCH },
    });
    job = await untilDone(world, posted.id);
  });
  afterAll(async () => {
    await stack?.close();
    await world?.close();
    await site?.close();
  });

  const call = async <T>(method: string, path: string, body?: object) =>
    (await callGateway<T>(stack.gateway, world.key, method, path, { body })).body;
  const scrape = async (process: 'gateway' | 'worker') => readSamples(await stack.scrape(process));

  it('counts requests by route pattern and status, and looks for keys where they are remembered', async () => {
    await call('GET', `/api/v1/journalist-enrichment-jobs/${job.id}`);
    await call('GET', '/api/v1/journalist-enrichment-jobs/jej_nobody');
    await call('GET', `/no/${PITCH.replaceAll(' ', '-')}`);
    const samples = await scrape('gateway');
    const requests = (labels: Record<string, string>) =>
      valueOf(samples, 'byline_http_request_duration_seconds_count', labels);
    expect(requests({ method: 'POST', route: '/api/v1/journalists/enrich', status: '202' })).toBe(1);
    const route = '/api/v1/journalist-enrichment-jobs/:jobId([a-z0-9_]+)';
    const routes = samples.map(({ labels }) => labels.route).filter((name) => name?.includes(':jobId'));
    expect(routes, route).not.toEqual([]);
    expect(requests({ route: 'none', status: '404' })).toBe(1);
    expect(valueOf(samples, 'byline_cache_lookups_total', { cache: 'keys', outcome: 'miss' })).toBeGreaterThan(0);
    expect(valueOf(samples, 'byline_cache_lookups_total', { cache: 'keys', outcome: 'hit' })).toBeGreaterThan(0);
  });

  it('tells of queues, jobs, the ledger and the pool', async () => {
    const samples = await scrape('gateway');
    expect(valueOf(samples, 'byline_temporal_up')).toBe(1);
    expect(valueOf(samples, 'byline_database_up')).toBe(1);
    for (const task_queue of ['orchestration', 'web', 'fit', 'ledger']) {
      expect(valueOf(samples, 'byline_task_queue_pollers', { task_queue })).toBe(1);
      expect(valueOf(samples, 'byline_task_queue_backlog_tasks', { task_queue })).toBe(0);
    }
    expect(valueOf(samples, 'byline_jobs')).toBe(0);
    expect(valueOf(samples, 'byline_ledger_held_credits')).toBe(0);
    const held = valueOf(samples, 'byline_ledger_credits_total', { meter: 'hold' });
    expect(held).toBe(job.usage.estimated_credits);
    expect(valueOf(samples, 'byline_database_pool_connections')).toBeGreaterThan(0);
    expect(valueOf(samples, 'byline_nodejs_eventloop_lag_seconds')).toBeDefined();
    expect(valueOf(samples, 'byline_process_resident_memory_bytes')).toBeGreaterThan(0);
  });

  it('tells of activities, pages, manners and what was captured', async () => {
    const samples = await scrape('worker');
    const activities = (labels: Record<string, string>) =>
      valueOf(samples, 'byline_activity_duration_seconds_count', labels);
    expect(activities({ activity: 'settleJob', task_queue: 'ledger', outcome: 'completed' })).toBe(1);
    expect(activities({ activity: 'resolveSource', outcome: 'completed' })).toBe(3);
    expect(valueOf(samples, 'byline_activity_schedule_to_start_seconds_count', { task_queue: 'web' })).toBe(
      valueOf(samples, 'byline_activity_duration_seconds_count', { task_queue: 'web' }),
    );
    const pages = (outcome: string) =>
      valueOf(samples, 'byline_web_fetch_duration_seconds_count', { outcome });
    expect(pages('ok')).toBeGreaterThanOrEqual(2);
    expect(pages('blocked_by_robots')).toBe(1);
    expect(valueOf(samples, 'byline_host_turns_total', { outcome: 'granted' })).toBeGreaterThanOrEqual(3);
    expect(valueOf(samples, 'byline_cache_lookups_total', { cache: 'readings', outcome: 'miss' })).toBe(3);
    const credits = (meter: string) => valueOf(samples, 'byline_ledger_credits_total', { meter }) ?? 0;
    expect(credits('journalist_with_email') + credits('release')).toBe(job.usage.estimated_credits);
    expect(valueOf(samples, 'byline_worker_tasks_in_flight', { task_queue: 'web' })).toBe(0);
  });

  it('has no label whose values could grow without bound, or name anybody', async () => {
    const samples = [...(await scrape('gateway')), ...(await scrape('worker'))];
    expect(samples.length).toBeGreaterThan(200);
    const forbidden = new RegExp(
      [site.host, world.key, world.organizationId, 'jej_(?!nobody)\\w', 'Pitchwell', 'Reporter', '@(?!1)', '\\?']
        .join('|')
        .replaceAll('127.0.0.1', '127\\.0\\.0\\.1'),
    );
    const named = samples.filter(({ labels }) => Object.values(labels).some((value) => forbidden.test(value)));
    expect(named).toEqual([]);
    expect(labelNamesOf(samples)).toEqual(LABELS);
  });
});

/** Each of these has few values, whatever callers and sites do. */
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
