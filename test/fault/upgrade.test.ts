import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { JobBody, MediaListAdditionsBody, MediaListBody } from '../../apps/gateway/app.ts';
import { newsroom, PITCH, SEARCHED } from '../../apps/local/index.ts';
import { Browser } from '../support/probes/browser.ts';
import { IS_DEEP } from '../support/probes/depth.ts';
import { checkOut, EARLIER_SETTINGS, READY } from '../support/stacks/earlier-version.ts';
import { type Command, openFolder, PROJECT, run, untilGone } from '../support/stacks/processes.ts';
import { callGateway } from '../support/world/call-gateway.ts';

/** Earlier states of the project whose data this version takes over, the oldest first. */
const TAKEN_OVER = [
  ['129fcda9', 'the morning of 23 November 2026, after the last change of the tables before the baseline'],
  ['1c6521d7', '23 November 2026, 03:53'],
  ['4bf68afe', '23 November 2026, 06:10'],
  ['b84279ad', '23 November 2026, 09:35'],
  ['64dd6a38', '23 November 2026, 13:34, before pages had the version of their reader'],
  ['359e62ac', 'the last of 24 November 2026, before campaigns and searches'],
  ['6a2d0632', 'the morning of 26 November 2026'],
] as const;
/** The last states of earlier days whose tables differ from the baseline. Their data cannot be used. */
const REFUSED = [
  ['18fef6bc', 'the last of 21 November 2026'],
  ['341125a4', 'the last of 22 November 2026'],
] as const;

const PASSWORD = 'a long password for upgrades';
const MINUTES = 60_000;

interface Document {
  paths: Record<string, { get?: { security?: Record<string, string[]>[] } }>;
}
const DOCUMENT = JSON.parse(readFileSync(join(PROJECT, 'docs/openapi.json'), 'utf8')) as Document;

/**
 * Fields whose value tells about the response and not about what is stored, or that today's version words or
 * reads anew.
 */
const OF_THE_RESPONSE =
  /^(?:as_of|fetch|fetched_at|publication_type_confidence|publication_type_scores|from_cache|message|expires_at|last_used_at|last_seen_at|stale|version|status|checks|uptime|links|request_id|extractor|evidence|evidence_count|confidence|text_confidence|metrics_as_of)$/;

/** Returns the paths at which a response lacks what the response of the earlier version had. */
function lost(before: unknown, now: unknown, path = ''): string[] {
  if (Array.isArray(before)) {
    const items: unknown[] = Array.isArray(now) ? now : [];
    return before.flatMap((item, index) => lost(item, items[index], `${path}[${index}]`));
  }
  if (typeof before === 'object' && before !== null) {
    const fields = (now ?? {}) as Record<string, unknown>;
    return Object.entries(before)
      .filter(([key]) => !OF_THE_RESPONSE.test(key))
      .flatMap(([key, field]) => lost(field, fields[key], `${path}.${key}`));
  }
  return before === null || Object.is(before, now) ? [] : [`${path}: ${before} became ${now}`];
}

/** What was done with the earlier version, and what its read routes returned. */
interface Work {
  key: string;
  cookies: Map<string, string>;
  places: Record<string, string>;
  responses: Map<string, unknown>;
}

describe.skipIf(!IS_DEEP)('an upgrade', () => {
  const folder = openFolder();
  let stack: Command | undefined;
  /** Stops the stack as Ctrl-C does, which reaches the program that npm runs. */
  const stop = async (dataDir: string) => {
    const below = stack?.descendants() ?? [];
    process.kill(Number(readFileSync(join(dataDir, 'stack.pid'), 'utf8')), 'SIGINT');
    await stack?.ended;
    expect(await untilGone(below)).toEqual([]);
    stack = undefined;
  };
  afterEach(async () => {
    const below = stack?.descendants() ?? [];
    for (const pid of below) process.kill(pid, 'SIGKILL');
    await stack?.ended;
    stack = undefined;
  });
  afterAll(() => folder.remove());

  const start = async (checkout: string, dataDir: string) => {
    stack = run('npm', ['start'], { ...EARLIER_SETTINGS, BYLINE_DATA_DIR: dataDir }, checkout);
    await stack.waitFor(READY);
    return (JSON.parse(readFileSync(join(dataDir, 'stack.json'), 'utf8')) as { gateway: string }).gateway;
  };

  /** Calls the read routes of today's OpenAPI document for which `places` has the parameters. */
  const readAll = async (gateway: string, { key, cookies, places }: Omit<Work, 'responses'>) => {
    const responses = new Map<string, { status: number; body: unknown }>();
    const browser = new Browser(gateway);
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    for (const [path, { get }] of Object.entries(DOCUMENT.paths)) {
      if (!get) continue;
      const filled = path.replace(/\{(\w+)\}/g, (parameter, name: string) => places[name] ?? parameter);
      if (filled.includes('{')) continue;
      const route = `${filled}${places[path] ?? ''}`;
      const needsSession = get.security?.length === 1 && 'session' in (get.security[0] ?? {});
      const { status, body } = needsSession
        ? await browser.call('GET', route)
        : await callGateway<unknown>(gateway, key, 'GET', route);
      responses.set(path, { status, body });
    }
    return responses;
  };

  /** Uses the earlier version as its first user would. */
  const work = async (gateway: string, welcome: string): Promise<Work> => {
    const key = /byl_[\w-]+/.exec(welcome)?.[0] ?? '';
    const call = async <T>(method: string, path: string, body?: unknown, headers = {}) => {
      const options = { ...(body === undefined ? {} : { body }), headers };
      const reply = await callGateway<T>(gateway, key, method, `/api/v1${path}`, options);
      expect(reply.status, `${path}: ${JSON.stringify(reply.body)}`).toBeLessThan(300);
      return reply.body;
    };
    const browser = new Browser(gateway);
    const link = /\/(?:password-reset|invitation)\S*\/\S+/.exec(welcome)?.[0] ?? '';
    await browser.submit(link, { password: PASSWORD });
    if (!browser.cookies.has('byline_session')) await browser.signIn('admin@localhost', PASSWORD);

    const { id } = await call<JobBody>('POST', '/journalists/enrich', {
      from: newsroom.DEMO_SOURCES,
      fit_context: { pitch: PITCH },
    });
    const jobPath = `/journalist-enrichment-jobs/${id}`;
    let job = await call<JobBody>('GET', jobPath);
    while (['pending', 'processing'].includes(job.status)) {
      await sleep(500);
      job = await call<JobBody>('GET', jobPath);
    }
    expect(job).toMatchObject({ status: 'complete' });
    await call('POST', '/news/search', { q: SEARCHED }, { 'idempotency-key': 'before the upgrade' });
    const list = await call<MediaListBody>('POST', '/media-lists', { name: 'Harbour desk' });
    const ids = job.result.journalists.map((journalist) => journalist.journalist_identity_id);
    const { added } = await call<MediaListAdditionsBody>('POST', `/media-lists/${list.id}/members`, {
      job_id: id,
      journalist_identity_ids: ids,
    });
    expect(added).toEqual(ids);
    const [article = ''] = newsroom.FIRST_SOURCES;
    const places = {
      jobId: id,
      listId: list.id,
      journalistIdentityId: ids[0] ?? '',
      '/api/v1/journalist-enrichment-jobs/{jobId}/export': '?format=ndjson',
      '/api/v1/media-lists/{listId}/export': '?format=ndjson',
      '/api/v1/articles/lookup': `?url=${encodeURIComponent(article)}`,
      '/api/v1/publications/lookup': `?url=${encodeURIComponent(article)}`,
      '/api/v1/journalists': `?q=${SEARCHED}`,
      '/api/v1/journalist-searches/{searchId}/export': '?format=ndjson',
      '/api/v1/campaigns/{campaignId}/export': '?format=ndjson',
    };
    const found = { key, cookies: browser.cookies, places };
    const responses = await readAll(gateway, found);
    // A route that the earlier version did not have is only required to work after the upgrade.
    const had = [...responses].filter(([, { status }]) => status === 200);
    expect(had.length).toBeGreaterThan(10);
    return { ...found, responses: new Map(had.map(([path, { body }]) => [path, body])) };
  };

  it.each(TAKEN_OVER)(
    'from %s (%s) keeps everything that was stored',
    async (commit) => {
      const dataDir = join(folder.path, `${commit}-data`);
      const earlier = await work(await start(checkOut(folder.path, commit), dataDir), stack?.output() ?? '');
      await stop(dataDir);

      const gateway = await start(PROJECT, dataDir);
      const now = await readAll(gateway, earlier);
      const losses = [...earlier.responses].flatMap(([path, body]) =>
        lost(linesOf(body), linesOf(now.get(path)?.body)).map((loss) => `${path} ${loss}`),
      );
      expect(losses).toEqual([]);
      const again = await callGateway(gateway, earlier.key, 'POST', '/api/v1/news/search', {
        body: { q: SEARCHED },
        headers: { 'idempotency-key': 'before the upgrade' },
      });
      expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true']);

      const create = async (path: string, body: object) => {
        const reply = await callGateway<{ id: string }>(gateway, earlier.key, 'POST', path, { body });
        expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
        return reply.body.id;
      };
      // The earlier version had neither of these.
      const places = {
        ...earlier.places,
        campaignId: await create('/api/v1/campaigns', { name: 'Harbour', pitch: PITCH }),
        searchId: await create('/api/v1/journalist-searches', { pitch: PITCH }),
      };
      const all = await readAll(gateway, { ...earlier, places });
      const routes = Object.entries(DOCUMENT.paths).flatMap(([path, { get }]) => (get ? [path] : []));
      const statuses = Object.fromEntries([...all].map(([path, { status }]) => [path, status]));
      expect(statuses).toEqual(Object.fromEntries(routes.map((path) => [path, 200])));
      await stop(dataDir);
    },
    20 * MINUTES,
  );

  it.each(REFUSED)(
    'from %s (%s) is refused with a sentence',
    async (commit) => {
      const dataDir = join(folder.path, `${commit}-data`);
      await start(checkOut(folder.path, commit), dataDir);
      await stop(dataDir);
      stack = run('npm', ['start'], { ...EARLIER_SETTINGS, BYLINE_DATA_DIR: dataDir });
      expect(await stack.ended).toBe(1);
      expect(stack.output()).toMatch(
        /A development version of Byline created this database, and its tables differ from those of this version, so it cannot be used\. Start with a new database\./,
      );
    },
    20 * MINUTES,
  );
});

/** Splits an export into its lines, and an event stream into the data of its events. */
function linesOf(body: unknown): unknown {
  if (typeof body !== 'string') return body;
  return body.split('\n').flatMap((line) => {
    const json = line.replace(/^data: /, '');
    return json.startsWith('{') ? [JSON.parse(json) as unknown] : [];
  });
}
