import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { JobBody } from '../../apps/gateway/app.ts';
import type { Database, Transaction } from '../../db/index.ts';
import type { JobId } from '../../model/index.ts';
import { articles, postJob, untilDone } from '../support/world/jobs.ts';
import { prepareWorld } from '../support/world/prepare.ts';
import { endJob } from '../support/world/settle.ts';
import { createTenant, createWorld, type Reply } from '../support/world/world.ts';

/** Shorter than the waits that the tests ask for; a busy machine may need some of it for a response. */
const FAR_LESS_MS = 15_000;

const path = (id: string) => `/api/v1/journalist-enrichment-jobs/${id}`;

/** Increases the version of a job, as an activity does when it changes the job. */
async function change({ db }: { db: Database | Transaction }, id: string): Promise<void> {
  const next = sql<number>`version + 1`;
  await db
    .updateTable('jobs')
    .set({ version: next })
    .where('id', '=', id as JobId)
    .execute();
}

describe('waiting for a job', () => {
  let job: JobBody;
  const get = (headers: Record<string, string>, query = '') =>
    world.call<JobBody>('GET', `${path(job.id)}${query}`, { headers });
  const timed = async <T>(work: Promise<T>): Promise<[T, number]> => {
    const started = Date.now();
    return [await work, Date.now() - started];
  };

  // Without workers, only the test changes the job.
  const world = prepareWorld({ roles: [], checkHistories: false });
  beforeAll(async () => {
    job = await postJob(world, { from: articles(['https://a.example/1']) });
  });

  it('gives each version a weak ETag, and answers 304 to a client that has it', async () => {
    const first = await get({});
    expect(first.headers.get('etag')).toBe(`W/"${first.body.version}"`);
    expect(first.headers.get('cache-control')).toBe('no-store');
    for (const tag of [
      `W/"${first.body.version}"`,
      `"${first.body.version}"`,
      `W/"0", W/"${first.body.version}"`,
    ]) {
      const again = await get({ 'if-none-match': tag });
      expect([again.status, again.body]).toEqual([304, null]);
      expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
    }
    expect((await get({ 'if-none-match': 'W/"999"' })).status).toBe(200);
  });

  it('holds the response until the job changes', async () => {
    const { body: before, headers: had } = await get({});
    const waiting = timed(get({ prefer: 'wait=20', 'if-none-match': had.get('etag') ?? '' }));
    await new Promise((resolve) => setTimeout(resolve, 700));
    await change(world, job.id);
    const [{ status, headers, body }, milliseconds] = await waiting;
    expect(status).toBe(200);
    expect(body.version).toBe(before.version + 1);
    expect(headers.get('preference-applied')).toBe('wait=20');
    expect(milliseconds).toBeGreaterThan(600);
    expect(milliseconds).toBeLessThan(FAR_LESS_MS);
  });

  it('holds the response over changes until the job is final, with wait_for=done', async () => {
    const other = await postJob(world, { from: articles(['https://a.example/other']) });
    const waiting = world.call<JobBody>('GET', `${path(other.id)}?wait_seconds=45&wait_for=done`, {
      headers: { 'if-none-match': 'W/"0"' },
    });
    for (let changes = 0; changes < 3; changes += 1) await change(world, other.id);
    await endJob(world, other);
    expect((await waiting).body.status).toBe('canceled');
  });

  it('answers with wait_for=done at the end of the requested time, 304 if nothing changed', async () => {
    const tag = (await get({})).headers.get('etag') ?? '';
    expect((await get({ 'if-none-match': tag }, '?wait_seconds=1&wait_for=done')).status).toBe(304);
    const [late, held] = await timed(get({ 'if-none-match': 'W/"0"' }, '?wait_seconds=1&wait_for=done'));
    expect([late.status, late.body.status]).toEqual([200, 'pending']);
    expect(held, 'another version is not the end').toBeGreaterThan(900);
  });

  it('answers at once when the caller has a different version', async () => {
    const [{ status }, milliseconds] = await timed(get({ prefer: 'wait=20', 'if-none-match': 'W/"0"' }));
    expect(status).toBe(200);
    expect(milliseconds).toBeLessThan(FAR_LESS_MS);
  });

  it('answers 304 when nothing changed in the requested time', async () => {
    const tag = (await get({})).headers.get('etag') ?? '';
    const [{ status }, milliseconds] = await timed(get({ prefer: 'wait=1', 'if-none-match': tag }));
    expect(status).toBe(304);
    expect(milliseconds).toBeGreaterThan(900);
  });

  it('grants 45 seconds at most, and ignores unknown preferences', async () => {
    const [{ headers }] = await timed(get({ prefer: 'respond-async, wait=600', 'if-none-match': 'W/"0"' }));
    expect(headers.get('preference-applied')).toBe('wait=45');
    for (const prefer of ['wait=soon', 'wait=-1', 'waiting=5', '']) {
      const reply = await get({ prefer });
      expect([reply.status, reply.headers.get('preference-applied')]).toEqual([200, null]);
    }
  });

  it('waits as long as wait_seconds says, whatever Prefer says', async () => {
    const tag = (await get({})).headers.get('etag') ?? '';
    const [unchanged, held] = await timed(
      get({ prefer: 'wait=20', 'if-none-match': tag }, '?wait_seconds=1'),
    );
    expect([unchanged.status, unchanged.headers.get('preference-applied')]).toEqual([304, null]);
    expect(held).toBeGreaterThan(900);
    expect(held).toBeLessThan(FAR_LESS_MS);
    const [plain, waited] = await timed(get({}, '?wait_seconds=1'));
    expect(plain.status, 'without a tag an unchanged job is sent again').toBe(200);
    expect(waited).toBeGreaterThan(900);
    const [, none] = await timed(get({ prefer: 'wait=20', 'if-none-match': tag }, '?wait_seconds=0'));
    expect(none).toBeLessThan(FAR_LESS_MS);

    const waiting = timed(get({ 'if-none-match': tag }, '?wait_seconds=20'));
    await new Promise((resolve) => setTimeout(resolve, 700));
    await change(world, job.id);
    const [{ status }, milliseconds] = await waiting;
    expect(status).toBe(200);
    expect(milliseconds).toBeGreaterThan(600);
    expect(milliseconds).toBeLessThan(FAR_LESS_MS);
  });

  it('has a separate ETag for each view, so that a client cannot confuse them', async () => {
    const { version } = (await get({})).body;
    const tags = await Promise.all(
      ['', '?view=full', '?view=summary', '?include=evidence', '?view=summary&include=evidence'].map(
        async (query) => (await get({}, query)).headers.get('etag'),
      ),
    );
    expect(tags).toEqual([
      `W/"${version}"`,
      `W/"${version}"`,
      `W/"${version}.summary"`,
      `W/"${version}.evidence"`,
      `W/"${version}.summary.evidence"`,
    ]);
    const other = await timed(get({ 'if-none-match': tags[0] ?? '' }, '?view=summary&wait_seconds=20'));
    expect(other[0].status, 'another view gets an immediate response').toBe(200);
    expect(other[1]).toBeLessThan(FAR_LESS_MS);
    expect((await get({ 'if-none-match': tags[2] ?? '' }, '?view=summary')).status).toBe(304);
  });

  it.each([
    ['wait_seconds=46', '/query/wait_seconds', 'at most 45'],
    ['wait_seconds=-1', '/query/wait_seconds', 'at least 0'],
    ['wait_seconds=1.5', '/query/wait_seconds', 'a whole number'],
    ['wait_seconds=soon', '/query/wait_seconds', 'a whole number'],
    ['limit=0', '/query/limit', 'at least 1'],
    ['limit=101', '/query/limit', 'at most 100'],
    ['view=table', '/query/view', 'must be one of full, summary'],
    ['include=markdown', '/query/include', 'must be one of evidence'],
    ['wait_for=end', '/query/wait_for', 'must be one of change, done'],
    ['wait=5', '/query/wait', 'accepted: cursor, limit, view, include, wait_seconds, wait_for'],
  ])('refuses ?%s and says what is accepted', async (query, at, words) => {
    const reply = await world.call<{ issues: { path: string; message: string }[] }>(
      'GET',
      `${path(job.id)}?${query}`,
    );
    expect(reply.status).toBe(400);
    expect(reply.body.issues[0]).toMatchObject({ path: at, message: expect.stringContaining(words) });
  });

  it('holds a hundred reads of an organization, refuses more, and answers reads that do not wait', async () => {
    const tag = (await get({})).headers.get('etag') ?? '';
    const refused: Reply<unknown>[] = [];
    const waiting = Array.from({ length: 105 }, async () => {
      const reply = await get({ 'if-none-match': tag }, '?wait_seconds=45');
      if (reply.status === 429) refused.push(reply);
      return reply.status;
    });
    await expect.poll(() => refused.length).toBe(5);
    for (const reply of refused) {
      expect(reply.body).toMatchObject({ code: 'RATE_LIMITED', retryable: true });
      expect(reply.headers.get('retry-after')).toBe('5');
    }
    expect((await get({})).status, 'a request that does not wait gets a response').toBe(200);
    const { key } = await createTenant(world.db);
    const body = { from: articles(['https://a.example/2']) };
    const theirs = await world.call<JobBody>('POST', '/api/v1/journalists/enrich', { key, body });
    const apart = await world.call('GET', `${theirs.body.links.self}?wait_seconds=1`, { key });
    expect(apart.status, 'another organization may wait').toBe(200);
    await change(world, job.id);
    const statuses = await Promise.all(waiting);
    expect(statuses.filter((status) => status === 200)).toHaveLength(100);
    expect((await get({}, '?wait_seconds=1')).status, 'all places are free again').toBe(200);
  });

  it('wakes a hundred callers with one change', async () => {
    // Callers send the current ETag. A caller on a slow machine may arrive after the job has changed, and
    // then gets an immediate response, because its ETag is out of date.
    const tag = (await get({})).headers.get('etag') ?? '';
    const waiting = Array.from({ length: 100 }, () => get({ prefer: 'wait=20', 'if-none-match': tag }));
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await change(world, job.id);
    const [replies, milliseconds] = await timed(Promise.all(waiting));
    expect(new Set(replies.map((reply) => reply.body.version)).size).toBe(1);
    expect(milliseconds).toBeLessThan(FAR_LESS_MS);
  });

  it('finds a change that nothing announces', async () => {
    const tag = (await get({})).headers.get('etag') ?? '';
    const waiting = timed(get({ prefer: 'wait=45', 'if-none-match': tag }));
    await new Promise((resolve) => setTimeout(resolve, 300));
    await world.db.transaction().execute(async (tx) => {
      // Without triggers, as if a process had ended between a commit and its announcement.
      await sql`set local session_replication_role = replica`.execute(tx);
      await change({ db: tx }, job.id);
    });
    const [{ status }, milliseconds] = await waiting;
    expect(status).toBe(200);
    expect(milliseconds).toBeLessThan(20_000);
  });

  it('refuses other organizations, however long they wait', async () => {
    const [{ status }, milliseconds] = await timed(
      world.call('GET', path(`jej_${'a'.repeat(26)}`), { headers: { prefer: 'wait=20' } }),
    );
    expect(status).toBe(404);
    expect(milliseconds).toBeLessThan(FAR_LESS_MS);
  });

  it('answers all waiting callers when the gateway closes, none with a 5xx', async () => {
    const statuses: number[] = [];
    const waiting = Array.from({ length: 101 }, async () => {
      statuses.push((await get({ prefer: 'wait=45' })).status);
    });
    // At most a hundred requests may wait. When one of the 101 requests is refused, all others are therefore
    // waiting.
    await expect.poll(() => statuses).toEqual([429]);
    const [, milliseconds] = await timed(world.app.close());
    await Promise.all(waiting);
    expect(statuses).toEqual([429, ...Array.from({ length: 100 }, () => 200)]);
    expect(milliseconds).toBeLessThan(10_000);
  });
});

describe('reading a finished job', () => {
  it('never waits', async () => {
    const world = await createWorld({ env: { BYLINE_WEB: 'archive', BYLINE_WEB_ARCHIVES: '/dev/null' } });
    try {
      const { id } = await postJob(world, { from: articles(['https://a.example/1']) });
      const done = await untilDone(world, id);
      const started = Date.now();
      const reply = await world.call<JobBody>('GET', path(id), {
        headers: { prefer: 'wait=20', 'if-none-match': `W/"${done.version}"` },
      });
      expect(reply.status).toBe(304);
      expect(Date.now() - started).toBeLessThan(FAR_LESS_MS);
    } finally {
      await world.close();
    }
  });
});
