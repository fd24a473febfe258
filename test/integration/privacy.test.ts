import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { listArchives, walkRecords } from '../../activities/web/warc-files.ts';
import type { JobBody } from '../../apps/gateway/app.ts';
import { writeArchive } from '../../apps/local/index.ts';
import { findServerPrograms } from '../../apps/local/server-programs.ts';
import { feeds, ledger, suppressions } from '../../db/index.ts';
import { newId } from '../../model/index.ts';
import {
  APPLY_RETENTION,
  LOAD_GKG,
  PRUNE_NEWS,
  READ_FEEDS,
  type RetentionReceipt,
} from '../../workflows/contract.ts';
import { TASK_QUEUES } from '../../workflows/options.ts';
import { everyNameIsHere, type Route, serve } from '../support/servers/web-server.ts';
import { run } from '../support/stacks/processes.ts';
import { articles, getJob, postJob, untilDone } from '../support/world/jobs.ts';
import { prepare, prepareFolder, prepareWorld } from '../support/world/prepare.ts';
import { pauseSchedules } from '../support/world/schedules.ts';
import { placesOf, tracesOf } from '../support/world/traces.ts';

const COMMAND = fileURLToPath(new URL('../../apps/byline.mjs', import.meta.url));
/** Matches the surname of the person whom the tests erase. No other test data contains this surname. */
const HER = /quillfeather/i;

const html =
  (body: string, head = ''): Route =>
  (response) =>
    response
      .setHeader('content-type', 'text/html; charset=utf-8')
      .end(
        `<html lang="en"><head><meta property="og:site_name" content="Example News">${head}</head><body>${body}</body></html>`,
      );
const text =
  'The harbour is full of ferries that wait for their batteries, and nobody knows for how long. '.repeat(6);
const article = (headline: string, authors: { name: string; url?: string }[], byline: string): Route =>
  html(
    `<article><h1>${headline}</h1><p class="byline">${byline}</p><p>${text}</p><p>${text}</p></article>`,
    `<title>${headline}</title><script type="application/ld+json">${JSON.stringify({
      '@type': 'NewsArticle',
      headline,
      datePublished: '2026-11-01T10:00:00Z',
      author: authors.map((author) => ({ '@type': 'Person', ...author })),
    })}</script>`,
  );

describe('the right to privacy', () => {
  const recorded = prepareFolder();
  const at = (path: string, host = 'news.example') => `http://${host}:${server.port}${path}`;

  const server = prepare(() =>
    serve({
      '/ferries': article(
        'Ferries wait for batteries',
        [{ name: 'Ada Quillfeather', url: '/authors/ada-quillfeather' }],
        'By <a href="/authors/ada-quillfeather">Ada Quillfeather</a>',
      ),
      '/cranes': article(
        'Cranes stand still',
        [{ name: 'Bruno Inkwell' }, { name: 'Ada Quillfeather' }],
        'By Bruno Inkwell and Ada Quillfeather',
      ),
      '/museum': article('A museum opens', [{ name: 'Carla Writer' }], 'By Carla Writer'),
      '/authors/ada-quillfeather': html(
        '<h1>Ada Quillfeather</h1><p class="role">Harbour reporter</p><a href="mailto:ada.quillfeather@news.example">write to me</a>' +
          '<a href="https://mastodon.example/@quillfeather">Mastodon</a><article><h2><a href="/ferries">Ferries wait for batteries</a></h2></article>',
      ),
      '/feed': (response) =>
        response
          .setHeader('content-type', 'application/rss+xml')
          .end(
            `<rss version="2.0"><channel><title>Example News</title><item><title>Ferries sail</title><link>${at('/sail')}</link><author>Ada Quillfeather</author></item><item><title>Cranes fall</title><link>${at('/fall')}</link><author>Bruno Inkwell</author></item></channel></rss>`,
          ),
      '/robots.txt': (response) => response.writeHead(404).end(),
    }),
  );
  const world = prepareWorld(() => ({
    resolve: everyNameIsHere,
    env: {
      BYLINE_WEB_ALLOW: `127.0.0.1:${server.port}`,
      BYLINE_WEB_RECORD: recorded,
      BYLINE_CHECK_MX: 'off',
      BYLINE_NEWS_INGEST: 'on',
      BYLINE_GKG_URL: `${server.origin}/gdelt/`,
    },
  }));
  beforeAll(async () => {
    await pauseSchedules(world.temporal, APPLY_RETENTION, READ_FEEDS, LOAD_GKG, PRUNE_NEWS);
  });

  const privacy = async (...args: string[]) => {
    const env = {
      ...process.env,
      DATABASE_URL: world.databaseUrl,
      BYLINE_WEB_RECORD: recorded,
      NO_COLOR: '1',
    };
    try {
      const run = promisify(execFile)(process.execPath, [COMMAND, 'admin', 'privacy', ...args], { env });
      return { code: 0, ...(await run) };
    } catch (error) {
      return error as { code: number; stdout: string; stderr: string };
    }
  };
  const retain = () =>
    world.temporal.workflow.execute(APPLY_RETENTION, {
      workflowId: newId('ev'),
      taskQueue: TASK_QUEUES.orchestration,
    }) as Promise<RetentionReceipt>;
  const readFeed = async () => {
    await feeds.add(world.db, [{ url: at('/feed'), title: null, licence: null }]);
    await world.db
      .updateTable('feeds')
      .set({ due_at: new Date(0) })
      .execute();
    await world.temporal.workflow.execute(READ_FEEDS, {
      workflowId: newId('ev'),
      taskQueue: TASK_QUEUES.orchestration,
    });
    const rows = await world.db.selectFrom('news_articles').select('title').execute();
    return rows.map(({ title }) => title);
  };
  const traces = async () => placesOf(await tracesOf(world, recorded), HER);
  let job: JobBody;

  it('export returns everything known about a person, and who looked them up with which key', async () => {
    const posted = await postJob(world, {
      from: [
        ...articles([at('/ferries'), at('/cranes'), at('/museum')]),
        { type: 'journalist_reference', name: 'Ada Quillfeather', domain: 'news.example' },
      ],
      fit_context: { pitch: 'Hi Ada Quillfeather, old ferry batteries store power for the harbour.' },
    });
    job = await untilDone(world, posted.id);
    expect(job.result.journalists.map(({ name }) => name)).toContain('Ada Quillfeather');
    await world.call('GET', `/api/v1/articles/lookup?url=${encodeURIComponent(at('/cranes'))}`);
    const search = await world.call('POST', '/api/v1/news/search', {
      body: { q: 'ferries' },
      headers: { 'idempotency-key': 'search-1' },
    });
    expect(JSON.stringify(search.body)).toMatch(HER);

    expect(await readFeed()).toEqual(expect.arrayContaining(['Ferries sail', 'Cranes fall']));

    const { code, stdout } = await privacy('export', '--email', 'Ada.Quillfeather@news.example');
    expect(code).toBe(0);
    const exported = JSON.parse(stdout);
    expect(exported).toMatchObject({
      suppressed: false,
      known: { names: ['Ada Quillfeather'], domains: ['news.example'], namesakes: [] },
      results: [{ job_id: job.id, profile: { role: 'Harbour reporter' } }],
    });
    expect(exported.articles.map(({ url }: { url: string }) => new URL(url).pathname)).toEqual([
      '/cranes',
      '/ferries',
    ]);
    expect(exported.news.map(({ title }: { title: string }) => title)).toContain('Ferries sail');
    const actions = exported.looked_up.map(({ action }: { action: string }) => action);
    for (const action of ['job_started', 'job_found', 'job_read', 'article_lookup'])
      expect(actions).toContain(action);
    for (const entry of exported.looked_up) {
      expect(entry).toMatchObject({ organization_id: world.organizationId, api_key_id: /^key_/ });
    }
  });

  it('erasing a person leaves no row, workflow or recording that names them', async () => {
    // After this request, the gateway has the serialized job in its cache, and reuses it until the job's
    // version changes.
    expect(JSON.stringify(await getJob(world, job.id))).toMatch(HER);
    expect((await traces()).length, 'the test sees traces while there are some').toBeGreaterThan(8);
    const { code, stdout } = await privacy('erase', '--name', 'Ada Quillfeather', '--domain', 'news.example');
    expect(stdout).toMatch(/2 of articles/);
    expect(stdout).toMatch(/[1-9]\d* recorded pages/);
    expect(code).toBe(0);
    expect(JSON.stringify(await getJob(world, job.id)), "the gateway's own text").not.toMatch(HER);
    const known = await world.call('GET', `/api/v1/journalist-enrichment-jobs/${job.id}`, {
      headers: { 'if-none-match': `"${job.version}"` },
    });
    expect(known.status, 'what the caller has is out of date').toBe(200);
    expect(await traces()).toEqual([]);
  });

  it('erasure removes a person from finished jobs; charges are kept, and the ledger verifies', async () => {
    const after = await getJob(world, job.id);
    expect(after.version).toBeGreaterThan(job.version);
    expect(after.result.journalists.map(({ name }) => name).sort()).toEqual([
      'Bruno Inkwell',
      'Carla Writer',
    ]);
    expect(after.result.unresolved).toContainEqual(
      expect.objectContaining({ source_index: 0, reason: 'suppressed', retryable: false }),
    );
    expect(after.usage).toEqual(job.usage);
    expect(await ledger.check(world.db)).toEqual([]);
  });

  it('suppression keeps a person out: sources are suppressed, look-ups refused, colleagues stay', async () => {
    const again = await postJob(world, { from: articles([at('/ferries'), at('/cranes')]) });
    const done = await untilDone(world, again.id);
    expect(done.result.unresolved).toMatchObject([{ source_index: 0, reason: 'suppressed' }]);
    expect(done.result.journalists).toMatchObject([
      { name: 'Bruno Inkwell', source_article: { other_authors: [] } },
    ]);
    const single = await world.call(
      'GET',
      `/api/v1/articles/lookup?url=${encodeURIComponent(at('/ferries'))}`,
    );
    expect(single).toMatchObject({
      status: 502,
      body: { retryable: false, context: { reason: 'suppressed' } },
    });
    const batch = await world.call('POST', '/api/v1/articles/lookup:batch', {
      body: { urls: [at('/ferries'), at('/authors/ada-quillfeather')] },
    });
    expect(batch.body).toMatchObject({
      results: [{ error: { code: 'SUPPRESSED_SUBJECT' } }, { error: { code: 'SUPPRESSED_SUBJECT' } }],
    });
    expect(await readFeed()).toContain('Cranes fall');
    expect(await readFeed()).not.toContain('Ferries sail');
    const tables = (await traces()).filter((place) => !place.startsWith('recording'));
    expect(tables).toEqual([]);
  });

  it('erasure clears recordings that were made before the page was known to be theirs', async () => {
    expect(await traces(), 'the page had to be fetched to be refused').not.toEqual([]);
    expect(await retain()).toMatchObject({ rows: 0, files: 0, records: expect.any(Number) });
    expect(await traces(), "their colleague's page, too").toEqual([]);
  });

  it('a worker cleans the recordings of its own machine when it starts', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'byline-machine-'));
    const archive = async (name: string, ...urls: string[]) => {
      const pages = urls.map((url) => ({ url, status: 200, contentType: 'text/html', body: '<p>Hello' }));
      await writeArchive(join(folder, name), pages);
    };
    await archive('new.warc.gz', 'https://opted-out.example/page', 'https://other.example/page');
    await archive('old.warc.gz', 'https://other.example/page');
    utimesSync(join(folder, 'old.warc.gz'), 0, 0);
    const optedOut = [suppressions.domainSubject('opted-out.example')];
    await world.db.transaction().execute((tx) => suppressions.add(tx, optedOut));
    const worker = run(
      process.execPath,
      ['--import', 'tsx', (await findServerPrograms())('apps/worker/worker.ts')],
      {
        ...world.processEnv,
        BYLINE_WORKER_ROLES: 'web',
        BYLINE_WEB_RECORD: folder,
      },
    );
    try {
      const left = async () => {
        const urls: (string | null)[] = [];
        for (const file of await listArchives(folder))
          for await (const { record } of walkRecords(file))
            if (record.warcTargetURI) urls.push(record.warcTargetURI);
        return urls;
      };
      await vi.waitFor(async () => expect(await left()).toEqual(['https://other.example/page']), 120_000);
      expect(existsSync(join(folder, 'old.warc.gz'))).toBe(false);
    } finally {
      worker.process.kill('SIGTERM');
      expect(await worker.ended, worker.output()).toBe(0);
      rmSync(folder, { recursive: true });
      await world.db.transaction().execute((tx) => suppressions.remove(tx, optedOut));
    }
  });

  it('suppression of a site stops all requests to it, and deletes what is known', async () => {
    await untilDone(
      world,
      (await postJob(world, { from: articles([at('/museum', 'www.quiet.example')]) })).id,
    );
    const { code } = await privacy('suppress', '--domain', 'quiet.example');
    expect(code).toBe(0);
    const before = server.seen.length;
    const posted = await postJob(world, { from: articles([at('/museum', 'sub.quiet.example')]) });
    const done = await untilDone(world, posted.id);
    expect(done.result.unresolved).toMatchObject([{ reason: 'suppressed' }]);
    expect(server.seen.length).toBe(before);
    const stored = await world.db.selectFrom('articles').select('url').execute();
    expect(stored.filter(({ url }) => url.includes('quiet.example'))).toEqual([]);
    expect((await privacy('allow', '--domain', 'quiet.example')).code).toBe(0);
    expect((await privacy('allow', '--domain', 'quiet.example')).stderr).toContain(
      'This entry is not on the suppression list',
    );
  });

  it.each([
    [['erase', '--domain', 'news.example'], 'Identify the person'],
    [['suppress', '--name', 'Ada'], 'Use --email, --name with --domain'],
  ])('answers %j with one clear line and exit code 1', async (args, message) => {
    const result = await privacy(...args);
    expect(result).toMatchObject({ code: 1, stderr: expect.stringContaining(message) });
  });
});
