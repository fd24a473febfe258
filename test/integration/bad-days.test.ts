import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JobBody } from '../../apps/gateway/gateway.ts';
import { ledger } from '../../db/index.ts';
import { articles, getJob, postJob } from '../rig/jobs.ts';
import { createWorld, type World } from '../rig/world.ts';

describe('without workers', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld({ roles: [], checkHistories: false });
  });
  afterAll(() => world?.close());

  it('says that it is degraded, and stays alive', async () => {
    expect(await world.call('GET', '/api/health', { key: null })).toMatchObject({
      status: 200,
      body: { status: 'degraded', checks: { database: 'ok', temporal: 'ok', workers: 'unavailable' } },
    });
    expect((await world.call('GET', '/api/health?live', { key: null })).status).toBe(200);
  });

  it('accepts jobs, answers polls from the row within two seconds, and then at once', async () => {
    const job = await postJob(world, { from: articles(['https://a.example/x']) });
    const started = Date.now();
    const first = await getJob(world, job.id);
    expect(Date.now() - started).toBeLessThan(2_000);
    expect(first.progress).toMatchObject({ source: 'database', in_flight: null, pending: null });
    const again = Date.now();
    await Promise.all(Array.from({ length: 20 }, () => getJob(world, job.id)));
    expect(Date.now() - again).toBeLessThan(1_000);
  });

  it('takes a job back when Temporal is away: 500, and nothing is held', async () => {
    const before = await ledger.balance(world.db, world.organizationId);
    await world.stopTemporal();
    const { status, body } = await world.call<JobBody>('POST', '/api/v1/journalists/enrich', {
      body: { from: articles(['https://a.example/y']) },
      headers: { 'idempotency-key': 'down' },
    });
    expect(status).toBe(500);
    expect(body).toMatchObject({ code: 'JOB_START_FAILED', retryable: true, context: { job_id: null } });
    expect(await ledger.balance(world.db, world.organizationId)).toEqual(before);

    const together = await Promise.all(
      Array.from({ length: 10 }, () =>
        world.call('POST', '/api/v1/journalists/enrich', {
          body: { from: articles(['https://a.example/z']) },
          headers: { 'idempotency-key': 'down together' },
        }),
      ),
    );
    for (const reply of together) expect(reply.status).toBe(500);
    expect(await ledger.balance(world.db, world.organizationId), 'the last to give up takes it back').toEqual(
      before,
    );
    expect(await ledger.check(world.db)).toEqual([]);
    const health = await world.call('GET', '/api/health');
    expect(health.status).toBe(200);
  });

  it('says 503 when the database is away, in health and elsewhere', async () => {
    const { default: pg } = await import('pg');
    const admin = new pg.Client({ connectionString: world.databaseUrl.replace(/[^/]+$/, 'postgres') });
    await admin.connect();
    const name = new URL(world.databaseUrl).pathname.slice(1);
    await admin.query(`alter database ${name} allow_connections false`);
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    try {
      expect(await world.call('GET', '/api/health', { key: null })).toMatchObject({
        status: 503,
        body: { status: 'unavailable', checks: { database: 'unavailable' } },
      });
      expect((await world.call('GET', '/api/health?live', { key: null })).status).toBe(200);
    } finally {
      await admin.query(`alter database ${name} allow_connections true`);
      await admin.end();
    }
    expect((await world.call('GET', '/api/v1/credits/balance')).status, 'it recovers by itself').toBe(200);
  });
});
