import { MockActivityEnvironment } from '@temporalio/testing';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { webAttempt } from '../../activities/support/index.ts';
import { openPageThreads, type Turn } from '../../activities/threads/index.ts';
import type { JobBody } from '../../apps/gateway/app.ts';
import { unreadablePages } from '../../db/index.ts';
import { patiently } from '../support/probes/patiently.ts';
import { recordSql } from '../support/probes/recorded-sql.ts';
import { story } from '../support/servers/news-site.ts';
import { articles, postJob, untilDone } from '../support/world/jobs.ts';
import { prepare, prepareSite, prepareWorld } from '../support/world/prepare.ts';
import { createTenant, createWorld, type World } from '../support/world/world.ts';

/**
 * Time limits for the two tries to read a page. On a busy machine, a harmless page may exceed the first
 * limit, but not the second.
 */
const LIMITS_MS = { first: 1_000, second: 5_000 };

interface Problem {
  code: string;
  message: string;
  retryable: boolean;
}

describe('pages that hang their reader', () => {
  /** Whose work each page was read for. */
  const turns: (Turn | undefined)[] = [];
  const site = prepareSite();
  const threads = prepare(() =>
    openPageThreads({
      entry: new URL('../support/probes/hanging-thread.ts', import.meta.url),
      limitsMs: LIMITS_MS,
    }),
  );
  const world = prepare(async () => {
    // On a busy machine, a thread may start more slowly than it may read a page.
    const first = [story({ title: 'First' }), `${site.origin}/first`] as const;
    const turn = { organization: 'org_first', priority: 1 };
    await vi.waitFor(
      async () => expect((await threads.read('article', [...first], { turn })).end).toBe('value'),
      { timeout: 120_000 },
    );
    return createWorld({
      threads: {
        ...threads,
        read(reader, args, options) {
          turns.push(options?.turn);
          return threads.read(reader, args, options);
        },
      },
      env: {
        BYLINE_WEB_ALLOW: site.host,
        BYLINE_WEB_HOST_CONCURRENCY: '20',
        BYLINE_CHECK_MX: 'off',
      },
    });
  });
  beforeAll(async () => {
    // Start a thread and the first workflow in advance, so that the measurement does not include them.
    expect((await patiently(() => lookUp(put('/first')))).status).toBe(200);
  });

  const put = (path: string, sign = '') => {
    site.pages.set(path, { html: story({ title: `A story at ${path} ${sign}` }) });
    return `${site.origin}${path}`;
  };
  const lookUp = (url: string, query = '') =>
    world.call<Problem>('GET', `/api/v1/articles/lookup?url=${encodeURIComponent(url)}${query}`);

  it('fail a look-up permanently within 20 s, while another organization’s job completes', async () => {
    const url = put('/hangs', 'HANGS');
    const { key } = await createTenant(world.db);
    const started = Date.now();
    const looking = lookUp(url).then((reply) => ({ reply, after: Date.now() - started }));
    const body = { from: articles([put('/a'), put('/b'), put('/c')]) };
    const posted = await world.call<JobBody>('POST', '/api/v1/journalists/enrich', { key, body });
    const others = { ...world, call: ((method, path) => world.call(method, path, { key })) as World['call'] };
    expect((await untilDone(others, posted.body.id)).progress).toMatchObject({ resolved: 3, unresolved: 0 });

    const { reply, after } = await looking;
    expect(reply).toMatchObject({
      status: 502,
      body: {
        code: 'ARTICLE_LOOKUP_FAILED',
        message: `Reading the page at ${site.host} took too long.`,
        retryable: false,
      },
    });
    expect(after).toBeLessThan(20_000);
    expect(await world.call('GET', '/api/health')).toMatchObject({ body: { status: 'ok' } });
  });

  it('are read in turn: the threads know the organization and whether it is a look-up or a job', async () => {
    const { key, organizationId: organization } = await createTenant(world.db);
    const path = `/api/v1/articles/lookup?url=${encodeURIComponent(put('/in-turn'))}`;
    turns.length = 0;
    expect((await world.call('GET', path, { key })).status).toBe(200);
    expect(turns).toEqual([{ organization, priority: 1 }]);
    turns.length = 0;
    const body = { from: articles([put('/in-turn-too')]) };
    const posted = await world.call<JobBody>('POST', '/api/v1/journalists/enrich', { key, body });
    const others = { ...world, call: ((method, path) => world.call(method, path, { key })) as World['call'] };
    await untilDone(others, posted.body.id);
    expect(turns[0]).toEqual({ organization, priority: 3 });
  });

  it('are not fetched a second time, even with force_refresh', async () => {
    const url = `${site.origin}/hangs`;
    expect(site.fetches('/hangs')).toBe(1);
    const reply = await lookUp(url, '&force_refresh=true');
    expect(reply).toMatchObject({ status: 502, body: { retryable: false } });
    expect(reply.body.message).toMatch(/failed; the page will not be tried again before \d{4}-\d\d-\d\d\.$/);
    expect(site.fetches('/hangs')).toBe(1);
  });

  it('are retried by another version of the reader, and after a week', async () => {
    const url = `${site.origin}/hangs`;
    put('/hangs');
    const page = { urlSha256: unreadablePages.hashUrl(url) };
    await world.db
      .updateTable('unreadable_pages')
      .set({ reader: 'article@0' })
      .where('url_sha256', '=', page.urlSha256)
      .execute();
    expect((await lookUp(url, '&force_refresh=true')).status).toBe(200);
  });

  it('fail only their source in a job, with a specific message; the other sources are resolved', async () => {
    const urls = [put('/x'), put('/grows', 'GROWS'), put('/y'), put('/hangs-too', 'HANGS')];
    const job = await untilDone(world, (await postJob(world, { from: articles(urls) })).id);
    expect(job.status).toBe('complete');
    expect(job.progress).toMatchObject({ resolved: 2, unresolved: 2 });
    expect(job.result.unresolved).toMatchObject([
      { source_index: 1, reason: 'fetch_failed', retryable: false },
      { source_index: 3, reason: 'fetch_failed', retryable: false },
    ]);
    for (const { message } of job.result.unresolved)
      expect(message).toMatch(/took too (?:long|much memory)\.$/);
  });

  it('cost every other page no statement: the one that takes its lease checks for them and for suppression', async () => {
    const url = put('/plain');
    const statements = await recordSql(async () => expect((await lookUp(url)).status).toBe(200));
    const own = statements.map(({ text }) => text).filter((text) => text.includes('unreadable_pages'));
    expect(own.length).toBeGreaterThan(0);
    for (const text of own) {
      expect(text).toContain('insert into lookups');
      expect(text).toContain('from suppressions');
    }
  });
});

describe('strikes against a page', () => {
  const world = prepareWorld({ roles: [], checkHistories: false });

  const strike = (url: string, reader: string, strikes: 1 | 2 = 1) =>
    unreadablePages.strike(world.db, { urlSha256: unreadablePages.hashUrl(url), reader }, strikes);
  const isRefused = async (url: string, readers = ['article@5', 'feed@1']) =>
    (await unreadablePages.findRefusal(world.db, new URL(url), readers)).unreadableUntil !== null;

  it('block it at the second one, for a week', async () => {
    const url = 'https://a.example/dies';
    await strike(url, 'article@5');
    expect(await isRefused(url)).toBe(false);
    await strike(url, 'article@5');
    expect(await isRefused(`${url}?utm_source=x`)).toBe(true);
    const { unreadableUntil } = await unreadablePages.findRefusal(world.db, new URL(url), ['article@5']);
    expect(Number(unreadableUntil) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
  });

  it('start at zero with another version of the reader, and after the week', async () => {
    const url = 'https://a.example/changed';
    await strike(url, 'article@5', 2);
    expect(await isRefused(url, ['article@6', 'feed@1'])).toBe(false);
    await strike(url, 'article@6');
    expect(await isRefused(url, ['article@6'])).toBe(false);
    await strike(url, 'article@6');
    expect(await isRefused(url, ['article@6'])).toBe(true);
    await world.db.updateTable('unreadable_pages').set({ until: new Date() }).execute();
    expect(await isRefused(url, ['article@6'])).toBe(false);
    await strike(url, 'article@6');
    expect(await isRefused(url, ['article@6'])).toBe(false);
  });

  describe('strikes from the attempt after one that died', () => {
    const page = (url: string) => ({ urlSha256: unreadablePages.hashUrl(url), reader: 'article@5' });
    const attempt = (number: number, heartbeatDetails?: unknown) =>
      new MockActivityEnvironment({ attempt: number, heartbeatDetails });

    /**
     * Runs an attempt that reads no page itself. Before its work, the attempt counts the crash of the
     * previous attempt against the page that this previous attempt was reading, if any.
     */
    const nextAttempt = () => webAttempt({ db: world.db, maxAttempts: 5 }, async () => undefined);

    it('count against the page that the dead attempt named in its last heartbeat', async () => {
      const url = 'https://a.example/kills';
      for (const [number, refused] of [
        [2, false],
        [3, true],
      ] as const) {
        await attempt(number, { stage: 'article', reading: page(url) }).run(nextAttempt);
        expect(await isRefused(url)).toBe(refused);
      }
    });

    it('are not recorded when it was reading no page, or did not die', async () => {
      const url = 'https://a.example/innocent';
      await attempt(2, { stage: 'recent' }).run(nextAttempt);
      await attempt(2).run(nextAttempt);
      await attempt(1, { reading: page(url) }).run(nextAttempt);
      const rows = await world.db
        .selectFrom('unreadable_pages')
        .select('strikes')
        .where('url_sha256', '=', page(url).urlSha256)
        .execute();
      expect(rows).toEqual([]);
    });

    /** Returns the details that an attempt of an activity sends in its heartbeats. */
    const said = async (number: number, end: 'done' | 'failed') => {
      const heard: unknown[] = [];
      const environment = attempt(number, { attempts: number - 1 });
      environment.on('heartbeat', (details: unknown) => heard.push(details));
      const work = environment.run(() =>
        webAttempt({ db: world.db, maxAttempts: 5 }, async (_signal, { onStage, onReading }) => {
          onStage('article');
          onReading(reading);
          if (end === 'failed') throw new Error('the host hung up');
          onReading(null);
        }),
      );
      await work.catch(() => undefined);
      return heard;
    };
    const reading = page('https://a.example/read');

    it('rely on heartbeats, which a retry sends at once and a first attempt only after a while', async () => {
      expect(await said(1, 'done')).toEqual([]);
      expect(await said(2, 'done')).toEqual([
        { attempts: 2 },
        { attempts: 2, stage: 'article', reading },
        { attempts: 2, stage: 'article' },
      ]);
    });

    it('are not recorded for an attempt that failed without dying', async () => {
      expect((await said(2, 'failed')).at(-1)).toEqual({ attempts: 2, stage: 'article' });
    });
  });
});
