import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JobBody } from '../../apps/gateway/gateway.ts';
import type { JobId } from '../../db/index.ts';
import { articles, postJob, untilDone } from '../rig/jobs.ts';
import { createWorld, type World } from '../rig/world.ts';

const path = (id: string) => `/api/v1/journalist-enrichment-jobs/${id}`;

/** Changes a job as an activity does. */
async function change(world: World, id: string): Promise<void> {
  const next = sql<number>`version + 1`;
  await world.db
    .updateTable('jobs')
    .set({ version: next })
    .where('id', '=', id as JobId)
    .execute();
}

describe('waiting for a job', () => {
  let world: World;
  let job: JobBody;
  const get = (headers: Record<string, string>) => world.call<JobBody>('GET', path(job.id), { headers });
  const timed = async <T>(work: Promise<T>): Promise<[T, number]> => {
    const started = Date.now();
    return [await work, Date.now() - started];
  };

  beforeAll(async () => {
    // Nothing works on the job: it changes only when a test changes it.
    world = await createWorld({ roles: [], checkHistories: false });
    job = await postJob(world, { from: articles(['https://a.example/1']) });
  });
  afterAll(() => world?.close());

  it('gives each version a weak tag, and answers 304 to who has it', async () => {
    const first = await get({});
    expect(first.headers.get('etag')).toBe(`W/"${first.body.version}"`);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
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

  it('holds the reply until the job changes', async () => {
    const { body: before } = await get({});
    const waiting = timed(get({ prefer: 'wait=20' }));
    await new Promise((resolve) => setTimeout(resolve, 700));
    await change(world, job.id);
    const [{ status, headers, body }, milliseconds] = await waiting;
    expect(status).toBe(200);
    expect(body.version).toBe(before.version + 1);
    expect(headers.get('preference-applied')).toBe('wait=20');
    expect(milliseconds).toBeGreaterThan(600);
    expect(milliseconds).toBeLessThan(5_000);
  });

  it('answers at once when the version is another than the one that the caller has', async () => {
    const [{ status }, milliseconds] = await timed(get({ prefer: 'wait=20', 'if-none-match': 'W/"0"' }));
    expect(status).toBe(200);
    expect(milliseconds).toBeLessThan(5_000);
  });

  it('answers 304 when nothing changed in the time asked for', async () => {
    const tag = (await get({})).headers.get('etag') ?? '';
    const [{ status }, milliseconds] = await timed(get({ prefer: 'wait=1', 'if-none-match': tag }));
    expect(status).toBe(304);
    expect(milliseconds).toBeGreaterThan(900);
  });

  it('grants 20 seconds at most, and ignores what it does not know', async () => {
    const [{ headers }] = await timed(get({ prefer: 'respond-async, wait=600', 'if-none-match': 'W/"0"' }));
    expect(headers.get('preference-applied')).toBe('wait=20');
    for (const prefer of ['wait=soon', 'wait=-1', 'waiting=5', '']) {
      const reply = await get({ prefer });
      expect([reply.status, reply.headers.get('preference-applied')]).toEqual([200, null]);
    }
  });

  it('wakes a hundred callers with one change, over one connection to the database', async () => {
    // The tag tells a caller who comes after the change, on a slow machine, that there was one.
    const tag = (await get({})).headers.get('etag') ?? '';
    const waiting = Array.from({ length: 100 }, () => get({ prefer: 'wait=20', 'if-none-match': tag }));
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await change(world, job.id);
    const [replies, milliseconds] = await timed(Promise.all(waiting));
    expect(new Set(replies.map((reply) => reply.body.version)).size).toBe(1);
    expect(milliseconds).toBeLessThan(5_000);
  });

  it('hears of changes again after its connection broke', async () => {
    const waiting = timed(get({ prefer: 'wait=20' }));
    await new Promise((resolve) => setTimeout(resolve, 300));
    await killListeners(world);
    await change(world, job.id);
    const [{ status }, milliseconds] = await waiting;
    expect(status).toBe(200);
    expect(milliseconds, 'the change was made while nobody listened').toBeLessThan(10_000);
  });

  it('keeps other people out, however long they wait', async () => {
    const [{ status }, milliseconds] = await timed(
      world.call('GET', path(`jej_${'a'.repeat(26)}`), { headers: { prefer: 'wait=20' } }),
    );
    expect(status).toBe(404);
    expect(milliseconds).toBeLessThan(5_000);
  });

  it('answers those who wait when the gateway closes, all of them, with no 5xx', async () => {
    const waiting = Array.from({ length: 20 }, () => get({ prefer: 'wait=20' }));
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const [, milliseconds] = await timed(world.app.close());
    const replies = await Promise.all(waiting);
    expect(replies.map((reply) => reply.status)).toEqual(replies.map(() => 200));
    expect(milliseconds).toBeLessThan(10_000);
  });
});

describe('a finished job', () => {
  it('is never waited for', async () => {
    const world = await createWorld({ env: { BYLINE_WEB: 'archive', BYLINE_WEB_ARCHIVES: '/dev/null' } });
    try {
      const { id } = await postJob(world, { from: articles(['https://a.example/1']) });
      const done = await untilDone(world, id);
      const started = Date.now();
      const reply = await world.call<JobBody>('GET', path(id), {
        headers: { prefer: 'wait=20', 'if-none-match': `W/"${done.version}"` },
      });
      expect(reply.status).toBe(304);
      expect(Date.now() - started).toBeLessThan(5_000);
    } finally {
      await world.close();
    }
  });
});

async function killListeners(world: World): Promise<void> {
  const { sql } = await import('kysely');
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and application_name = 'byline-listener'`.execute(world.db);
}
