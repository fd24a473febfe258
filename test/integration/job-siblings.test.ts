import { beforeAll, describe, expect, it } from 'vitest';
import type { JobBody, JobListBody, LedgerBody } from '../../apps/gateway/app.ts';
import { story } from '../support/servers/news-site.ts';
import { articles, postJob, untilDone } from '../support/world/jobs.ts';
import { openEvent } from '../support/world/open-event.ts';
import { prepareSite, prepareWorld } from '../support/world/prepare.ts';
import { createTenant } from '../support/world/world.ts';

const JOBS = '/api/v1/journalist-enrichment-jobs';
const HOSTILE = '=HYPERLINK("https://evil.example/","click")';

describe('the other endpoints of a job', () => {
  const site = prepareSite();
  const world = prepareWorld(() => ({
    env: { BYLINE_WEB_ALLOW: site.host, BYLINE_ACTIVE_JOB_LIMIT: '100' },
  }));
  beforeAll(async () => {
    site.pages.set('/hostile', { html: story({ title: HOSTILE, author: 'Eve Writer' }) });
    site.pages.set('/plain', { html: story({ title: 'A "plain" title, with a comma' }) });
  });
  const at = (path: string) => site.origin + path;
  const list = async (query: string, key = world.key) =>
    (await world.call<JobListBody>('GET', `${JOBS}${query}`, { key })).body;

  it('estimate exactly what the same request then holds, and hold nothing themselves', async () => {
    const { key, organizationId } = await createTenant(world.db, { credits: 1_000 });
    const body = { from: articles([at('/plain'), at('/hostile'), at('/gone')]) };
    for (const query of ['', '?max_credits=7.5']) {
      const estimate = await world.call<{ max_credits: number; sources: number }>(
        'POST',
        `/api/v1/journalists/enrich:estimate${query}`,
        { body, key },
      );
      expect(estimate.body.sources).toBe(3);
      const job = await world.call<JobBody>('POST', `/api/v1/journalists/enrich${query}`, { body, key });
      expect(job.body.usage.reserved_credits).toBe(estimate.body.max_credits);
    }
    expect(organizationId).not.toBe(world.organizationId);
  });

  it('list the jobs of one organization newest first, page by page, by status and by external_id', async () => {
    const { key } = await createTenant(world.db, { credits: 1_000 });
    const made: string[] = [];
    for (let index = 0; index < 5; index += 1) {
      const options = { external_id: index % 2 === 0 ? 'even' : 'odd' };
      const body = { from: articles([at(`/gone-${index}`)]), options };
      made.unshift((await world.call<JobBody>('POST', '/api/v1/journalists/enrich', { body, key })).body.id);
    }
    const ids: string[] = [];
    let cursor = '';
    do {
      const page = await list(`?limit=2${cursor}`, key);
      expect(page.data.length).toBeLessThanOrEqual(2);
      expect(page.data[0]).not.toHaveProperty('result');
      expect(page.data[0]?.progress.total).toBe(1);
      ids.push(...page.data.map(({ id }) => id));
      cursor = page.next_cursor ? `&cursor=${page.next_cursor}` : '';
    } while (cursor !== '');
    expect(ids).toEqual(made);
    expect((await list('?external_id=odd', key)).data.map(({ id }) => id)).toEqual([made[1], made[3]]);
    expect((await list('?status=failed', key)).data).toEqual([]);
    expect((await list('')).data.map(({ id }) => id)).not.toContain(made[0]);
  });

  it('show the ledger newest first, with the job behind each entry and the resulting balance', async () => {
    const { key } = await createTenant(world.db, { credits: 100 });
    // Until the ledger has been read, the job must not end, because then it would release its credit hold.
    const wasRead = openEvent();
    site.pages.set('/held', { html: story({ title: 'Held' }), until: wasRead.happened });
    const body = { from: articles([at('/held')]) };
    const job = (await world.call<JobBody>('POST', '/api/v1/journalists/enrich', { body, key })).body;
    const read = async (query = '') =>
      (await world.call<LedgerBody>('GET', `/api/v1/credits/ledger${query}`, { key })).body;
    const first = await read('?limit=1');
    const rest = await read(`?cursor=${first.next_cursor}`);
    wasRead.happen();
    expect(first.data).toMatchObject([
      { meter: 'hold', amount: 0, reserved: 5, balance_after: 100, reserved_after: 5, job_id: job.id },
    ]);
    expect(rest.data).toMatchObject([{ number: 1, meter: 'grant', amount: 100, job_id: null }]);
    expect(rest.next_cursor).toBeNull();
  });

  it('export a table in which no cell is a formula, and the same as JSON lines', async () => {
    const job = await postJob(world, { from: articles([at('/hostile'), at('/plain'), at('/gone')]) });
    const done = await untilDone(world, job.id);
    const fetchFile = async (query: string) => {
      const headers = { authorization: `Bearer ${world.key}` };
      return fetch(`${world.app.listeningOrigin}${done.links.self}/export?format=${query}`, { headers });
    };
    const csv = await fetchFile('csv');
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(csv.headers.get('content-disposition')).toMatch(/filename="journalists [\d-]+\.csv"/);
    const table = Buffer.from(await csv.arrayBuffer()).toString();
    expect(table).toMatch(/^\uFEFF"first_name","last_name","name","email","outlet",/);
    expect(table).toMatch(/\r\n"Ada","Reporter","Ada Reporter",/);
    expect(table).not.toMatch(/(?:^|,|\r\n)"?[=+@-]/);
    expect(table).toContain(`"'=HYPERLINK(""https://evil.example/""`);
    const missed = await fetchFile('csv&part=unresolved');
    expect(missed.headers.get('content-disposition')).toMatch(
      /filename="journalists unresolved [\d-]+\.csv"/,
    );
    expect(await missed.text()).toMatch(/^"source","reason","message"\r\n"http\S+gone","fetch_failed",/);

    const lines = (await (await fetchFile('ndjson')).text()).trim().split('\n');
    const objects = lines.map((line) => JSON.parse(line));
    expect(objects.filter(({ object }) => object === 'journalist')).toMatchObject(done.result.journalists);
    expect(objects.filter(({ object }) => object === 'unresolved')).toMatchObject(done.result.unresolved);
    expect(table.trim().split('\r\n')).toHaveLength(1 + done.result.journalists.length);
    const only = async (part: string) =>
      (await (await fetchFile(`ndjson&part=${part}`)).text()).trim().split('\n');
    expect([...(await only('journalists')), ...(await only('unresolved'))]).toEqual(lines);
  });
});
