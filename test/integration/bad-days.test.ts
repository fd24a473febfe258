import { describe, expect, it } from 'vitest';
import type { JobBody } from '../../apps/gateway/app.ts';
import { ledger } from '../../db/index.ts';
import { openTcpProxy } from '../support/servers/tcp-proxy.ts';
import { type Gateway, openGateway } from '../support/world/gateways.ts';
import { articles, getJob, postJob } from '../support/world/jobs.ts';
import { prepare, prepareWorld } from '../support/world/prepare.ts';
import { createWorld } from '../support/world/world.ts';

const FAR_LESS = 'far less than the ten seconds of an ordinary call to Temporal';

/**
 * Waits until the health endpoint returns the given status. On a busy machine, a check may take longer than the
 * second after which the endpoint reports a server as unavailable.
 */
const untilHealth = (server: Pick<Gateway, 'call'>, wanted: { status: number; body?: object }) =>
  expect.poll(() => server.call('GET', '/api/health', { key: null })).toMatchObject(wanted);

describe('a gateway that loses its connection to Temporal', () => {
  const world = prepareWorld({ roles: [], checkHistories: false });
  const proxy = prepare(async () => {
    const [host = '', port] = world.temporalAddress.split(':');
    return openTcpProxy({ host, port: Number(port) });
  });
  const gateway = prepare(() => openGateway(world, { temporalAddress: `127.0.0.1:${proxy.port}` }));

  it('keeps a job whose start got no response, and a retry finds it with a single hold', async () => {
    const before = await ledger.balance(world.db, world.organizationId);
    const post = () =>
      gateway.call<JobBody & { code: string; context: { job_id: string } }>(
        'POST',
        '/api/v1/journalists/enrich',
        { body: { from: articles(['https://a.example/u']) }, headers: { 'idempotency-key': 'unanswered' } },
      );
    // Connect the gateway to Temporal first. The request to start the workflow is then delivered, and only
    // its response is lost.
    await gateway.call('GET', '/api/health');
    proxy.set('swallow');
    const first = await post();
    expect(first).toMatchObject({ status: 500, body: { code: 'JOB_START_FAILED', retryable: true } });
    proxy.set('cut');
    proxy.set('open');

    const again = await post();
    expect(again.status).toBe(202);
    expect(again.body.id).toBe(first.body.context.job_id);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect((await world.temporal.workflow.getHandle(again.body.id).describe()).status.name).toBe('RUNNING');
    const after = await ledger.balance(world.db, world.organizationId);
    expect(after.reserved - before.reserved).toBe(5_000);
    expect(await ledger.check(world.db)).toEqual([]);
  });

  it.each(['swallow', 'cut'] as const)(
    'answers polls from the row after a short wait (%s)',
    async (passage) => {
      const job = await postJob(world, { from: articles([`https://a.example/${passage}`]) });
      proxy.set(passage);
      try {
        const started = Date.now();
        const reply = await gateway.call<JobBody>('GET', job.links.self);
        expect(Date.now() - started, FAR_LESS).toBeLessThan(5_000);
        expect([reply.status, reply.body.progress.source]).toEqual([200, 'database']);
      } finally {
        proxy.set('cut');
        proxy.set('open');
      }
    },
  );
});

describe('a gateway that loses its connection to the database', () => {
  it('fails cleanly while the connection is cut, and recovers when it is restored', async () => {
    const world = await createWorld({ roles: [], checkHistories: false });
    const url = new URL(world.databaseUrl);
    const proxy = await openTcpProxy({ host: url.hostname, port: Number(url.port) });
    url.port = String(proxy.port);
    const gateway = await openGateway(world, { databaseUrl: url.href });
    try {
      expect((await gateway.call('GET', '/api/v1/credits/balance')).status).toBe(200);
      proxy.set('cut');
      for (let call = 0; call < 3; call += 1) {
        const down = await gateway.call('GET', '/api/v1/credits/balance');
        expect([down.status, down.body.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
        expect(Number(down.headers.get('retry-after'))).toBeGreaterThan(0);
      }
      expect((await gateway.call('GET', '/api/health', { key: null })).status).toBe(503);
      const post = await gateway.call('POST', '/api/v1/journalists/enrich', {
        body: { from: articles(['https://a.example/d']) },
      });
      expect(post.status).toBe(503);
      proxy.set('open');
      expect((await gateway.call('GET', '/api/v1/credits/balance')).status).toBe(200);
      await untilHealth(gateway, { status: 200 });
    } finally {
      await gateway.close();
      await proxy.close();
      await world.close();
    }
  });
});

describe('a gateway without workers', () => {
  const world = prepareWorld({ roles: [], checkHistories: false, ownTemporal: {} });

  it('reports that it is degraded, and stays alive', async () => {
    await untilHealth(world, {
      status: 200,
      body: { status: 'degraded', checks: { database: 'ok', temporal: 'ok', workers: 'unavailable' } },
    });
    expect((await world.call('GET', '/api/health?live', { key: null })).status).toBe(200);
  });

  it('accepts jobs, answers the first poll from the row after a short wait, and later ones without it', async () => {
    const job = await postJob(world, { from: articles(['https://a.example/x']) });
    const timed = async () => {
      const started = performance.now();
      const { progress } = await getJob(world, job.id);
      expect(progress).toMatchObject({ source: 'database', in_flight: null, pending: null });
      return performance.now() - started;
    };
    const queries = () =>
      world
        .logs()
        .split('\n')
        .filter((line) => line.includes(job.id) && line.includes('the workflow did not respond')).length;
    const first = await timed();
    expect(first, FAR_LESS).toBeLessThan(5_000);
    expect(queries()).toBe(1);
    await timed();
    expect(queries(), 'the second poll does not ask the workflow').toBe(1);
    await Promise.all(Array.from({ length: 20 }, timed));
  });

  it('answers 500 when Temporal is down, and keeps neither the job nor its hold', async () => {
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
    expect(
      await ledger.balance(world.db, world.organizationId),
      'the last request to give up withdraws the job',
    ).toEqual(before);
    expect(await ledger.check(world.db)).toEqual([]);
    await untilHealth(world, { status: 200 });
  });

  it('answers 503 when the database is down, on the health endpoint and elsewhere', async () => {
    const { default: pg } = await import('pg');
    const admin = new pg.Client({ connectionString: world.databaseUrl.replace(/[^/]+$/, 'postgres') });
    await admin.connect();
    const name = new URL(world.databaseUrl).pathname.slice(1);
    await admin.query(`alter database ${name} allow_connections false`);
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    try {
      const connected = () => admin.query('select pid from pg_stat_activity where datname = $1', [name]);
      await expect.poll(async () => (await connected()).rows).toEqual([]);
      expect(await world.call('GET', '/api/health', { key: null })).toMatchObject({
        status: 503,
        body: { status: 'unavailable', checks: { database: 'unavailable' } },
      });
      expect((await world.call('GET', '/api/health?live', { key: null })).status).toBe(200);
    } finally {
      await admin.query(`alter database ${name} allow_connections true`);
      await admin.end();
    }
    expect((await world.call('GET', '/api/v1/credits/balance')).status, 'it recovers without help').toBe(200);
  });
});
