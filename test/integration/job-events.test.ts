import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { JobBody } from '../../apps/gateway/app.ts';
import { settlements } from '../../db/index.ts';
import { mulberry32 } from '../support/pages/random.ts';
import {
  type EventStream,
  openEventStream,
  readToEnd,
  type StreamEvent,
} from '../support/probes/event-stream.ts';
import { openGateway } from '../support/world/gateways.ts';
import { articles, getJob, postJob, untilDone } from '../support/world/jobs.ts';
import { prepare, prepareWorld } from '../support/world/prepare.ts';
import { endJob, FIT, jobIdOf, settleResolved, settleUnresolved } from '../support/world/settle.ts';
import { createTenant, createWorld } from '../support/world/world.ts';

const urlsOf = (count: number) => Array.from({ length: count }, (_, i) => `https://a-${i}.example/story`);
const tick = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const isResult = ({ name }: StreamEvent) => name === 'journalist' || name === 'unresolved';
const subject = ({ data }: StreamEvent) => String(data.journalist_identity_id ?? data.source_index);

describe('the events of a job', () => {
  // Without workers, only the test changes the jobs.
  const world = prepareWorld({
    roles: [],
    checkHistories: false,
    env: {
      BYLINE_STREAM_HEARTBEAT_SECONDS: '1',
      BYLINE_STREAM_LIMIT: '5',
      BYLINE_ACTIVE_JOB_LIMIT: '100',
    },
  });
  /** A gateway whose streams end after a few seconds. */
  const brief = prepare(() => openGateway(world, { streams: { ...world.config.streams, seconds: 8 } }));

  const open = (job: JobBody, headers: Record<string, string> = {}, origin = world.app.listeningOrigin) =>
    openEventStream(`${origin}${job.links.events}`, { authorization: `Bearer ${world.key}`, ...headers });
  const from = (count: number) => ({ from: articles(urlsOf(count)) });
  /** Reads a stream in the background. `events` contains what has arrived so far. */
  const follow = (stream: EventStream) => {
    const events: StreamEvent[] = [];
    const ended = (async () => {
      for await (const event of stream.events) events.push(event);
    })();
    return { events, ended };
  };

  it('report each result once, the progress, and the end', async () => {
    const job = await postJob(world, from(4));
    const stream = await open(job);
    expect(stream.status).toBe(200);
    expect(stream.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    expect(stream.headers['cache-control']).toBe('no-store');
    const { events, ended } = follow(stream);
    await expect.poll(() => events).toHaveLength(1);
    await settleUnresolved(world, job, 2);
    await expect.poll(() => events.filter(isResult)).toHaveLength(1);
    await settleResolved(world, job, 0, 'b');
    await expect.poll(() => events.filter(isResult)).toHaveLength(2);
    await endJob(world, job);
    await ended;

    expect(events[0]).toMatchObject({ name: 'progress', id: job.version, data: { id: job.id } });
    expect(events.at(-1)).toMatchObject({ name: 'done', data: { status: 'canceled' } });
    expect(events.filter(isResult).map((event) => [event.name, event.data.source_index])).toEqual([
      ['unresolved', 2],
      ['journalist', undefined],
      ['unresolved', 1],
      ['unresolved', 3],
    ]);
    const last = await getJob(world, job.id);
    expect(events.find(({ name }) => name === 'journalist')?.data).toEqual({
      object: 'journalist',
      ...last.result.journalists[0],
      research: null,
    });
    expect(events.at(-1)).toMatchObject({ id: last.version, data: { version: last.version } });
    // Only the last event has the job's last version as its id. A client that has this id has therefore
    // received all events.
    expect(events.slice(-3).map(({ id }) => id)).toEqual([undefined, undefined, last.version]);
    const ids = events.flatMap(({ id }) => id ?? []);
    expect(ids).toEqual([...ids].sort((one, other) => one - other));
  });

  it('resume after the last id without loss or duplicates while the job runs', async () => {
    const count = 60;
    const job = await postJob(world, from(count));
    const next = mulberry32(20_261_121);
    const seen: StreamEvent[] = [];
    let connections = 0;
    const follow = async () => {
      for (let id: number | undefined; ; ) {
        connections += 1;
        const stream = await open(job, id === undefined ? {} : { 'last-event-id': String(id) });
        expect(stream.status).toBe(200);
        let left = 1 + Math.floor(next() * 6);
        for await (const event of stream.events) {
          if (isResult(event)) seen.push(event);
          id = event.id ?? id;
          if (event.name === 'done') return;
          left -= 1;
          if (left <= 0 && event.id !== undefined) break;
        }
        stream.cut();
      }
    };
    const followed = follow();
    for (let index = 0; index < count - 2; index += 1) {
      if (index % 3 === 0) await settleResolved(world, job, index, 'b');
      else await settleUnresolved(world, job, index);
      await tick(next() * 40);
    }
    await endJob(world, job);
    await followed;

    const { result } = await getJob(world, job.id);
    const expected = [
      ...result.journalists.map((entry) => entry.journalist_identity_id),
      ...result.unresolved.map((entry) => String(entry.source_index)),
    ];
    expect(seen.map(subject).sort()).toEqual(expected.sort());
    expect(connections).toBeGreaterThan(5);
  });

  it('report a journalist again when their sources or their fit report change', async () => {
    const job = await postJob(world, from(2));
    await settleResolved(world, job, 0, 'b');
    const { events, ended } = follow(await open(job));
    const told = () => events.filter(({ name }) => name === 'journalist');
    await expect.poll(told).toHaveLength(1);
    const id = (await getJob(world, job.id)).result.journalists[0]?.journalist_identity_id as `jid_${string}`;
    const method = { name: 'm', model: null, prompt_version: null, deterministic: true };
    await settlements.score(world.db, jobIdOf(job), [{ journalist: id, report: FIT, method, sources: 1 }]);
    await expect.poll(told).toHaveLength(2);
    await endJob(world, job);
    await ended;
    expect(told().map(({ data }) => data.research)).toEqual([
      null,
      expect.objectContaining({ fit: expect.anything() }),
    ]);
  });

  it('of a finished job are its results and its end; a client that has seen the end gets 204', async () => {
    const job = await postJob(world, from(3));
    await settleResolved(world, job, 1, 'b');
    await endJob(world, job);
    const events = await readToEnd(await open(job));
    expect(events.map(({ name }) => name)).toEqual(['journalist', 'unresolved', 'unresolved', 'done']);
    const id = events.at(-1)?.id ?? 0;
    const again = await open(job, { 'last-event-id': String(id) });
    expect([again.status, await again.body()]).toEqual([204, '']);
    const ahead = await readToEnd(await open(job, { 'last-event-id': String(id + 7) }));
    expect(ahead, 'the id of another job').toEqual(events);
    const one = await readToEnd(await open(job, { 'last-event-id': String(events[0]?.id) }));
    expect(one.map(({ name }) => name)).toEqual(['unresolved', 'unresolved', 'done']);
  });

  it('include keep-alives while nothing happens, and end after their time limit', async () => {
    const stream = await open(await postJob(world, from(1)), {}, brief.app.listeningOrigin);
    const started = Date.now();
    const events = await readToEnd(stream);
    expect(events.map(({ name }) => name)).toEqual(['progress']);
    expect(stream.comments.length).toBeGreaterThanOrEqual(4);
    expect(Date.now() - started).toBeLessThan(20_000);
  });

  it('are limited in number, and closing a stream frees its place', async () => {
    const { key } = await createTenant(world.db);
    const authorization = `Bearer ${key}`;
    const reply = await world.call<JobBody>('POST', '/api/v1/journalists/enrich', { body: from(1), key });
    const opened = await Promise.all(Array.from({ length: 5 }, () => open(reply.body, { authorization })));
    const refused = await open(reply.body, { authorization });
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toBe('10');
    expect(JSON.parse(await refused.body())).toMatchObject({ code: 'RATE_LIMITED', context: { limit: 5 } });
    for (const stream of opened) stream.cut();
    // The gateway notices a moment later that the connections were closed.
    const openAgain = async () => {
      const again = await open(reply.body, { authorization });
      again.cut();
      return again.status;
    };
    await expect.poll(openAgain).toBe(200);
  });

  it('are refused to an invalid request, which the error names', async () => {
    const job = await postJob(world, from(1));
    const status = async (headers: Record<string, string>) => (await open(job, headers)).status;
    for (const id of ['x', '-1', '1.5', '99999999999'])
      expect(await status({ 'last-event-id': id }), id).toBe(400);
    const head = await world.call('HEAD', job.links.events);
    expect(head.status, 'nobody would read the body').toBe(405);
  });

  it('are produced only as fast as they are read, and a client that never reads is cut off', async () => {
    const count = 80;
    const job = await postJob(world, from(count));
    for (let index = 0; index < count; index += 1) {
      await settleResolved(world, job, index, 'b'.repeat(150_000));
    }
    const sockets: Socket[] = [];
    brief.app.server.on('connection', (socket: Socket) => sockets.push(socket));
    const stream = await open(job, {}, brief.app.listeningOrigin);
    let most = 0;
    while (sockets.some((socket) => !socket.destroyed)) {
      most = Math.max(most, ...sockets.map((socket) => socket.writableLength));
      await tick(100);
    }
    // The 80 results of 150 kB each are 12 MB in total, but the gateway may buffer only about twenty of them
    // at once.
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThan(5_000_000);
    expect(sockets.map((socket) => socket.destroyed)).toEqual([true]);
    stream.cut();
  });

  it('end when the gateway closes, even for a client that does not read', async () => {
    const gateway = await openGateway(world);
    const origin = gateway.app.listeningOrigin;
    const large = await postJob(world, from(30));
    for (let index = 0; index < 30; index += 1) {
      await settleResolved(world, large, index, 'b'.repeat(300_000));
    }
    const job = await postJob(world, from(1));
    const reading = await Promise.all([open(job, {}, origin), open(job, {}, origin)]);
    const ends = reading.map(readToEnd);
    const stalled = await open(large, {}, origin);
    await tick(500);
    const started = Date.now();
    await gateway.close();
    expect(Date.now() - started).toBeLessThan(8_000);
    for (const events of await Promise.all(ends)) expect(events.at(-1)?.name).not.toBe('done');
    stalled.cut();
  });
});

describe('the events of a job that workers run', () => {
  it('add up to its whole record', async () => {
    const world = await createWorld({ env: { BYLINE_WEB: 'archive', BYLINE_WEB_ARCHIVES: '/dev/null' } });
    try {
      const job = await postJob(world, { from: articles(urlsOf(12)) });
      const stream = await openEventStream(`${world.app.listeningOrigin}${job.links.events}`, {
        authorization: `Bearer ${world.key}`,
      });
      const events = await readToEnd(stream);
      const record = await untilDone(world, job.id);
      const unresolved = events.filter(({ name }) => name === 'unresolved').map(({ data }) => data);
      expect(unresolved.sort((one, other) => Number(one.source_index) - Number(other.source_index))).toEqual(
        record.result.unresolved.map((entry) => ({ object: 'unresolved', ...entry })),
      );
      const { result: _result, fit_context: _pitch, ...summary } = record;
      expect(events.at(-1)).toEqual({ name: 'done', id: record.version, data: summary });
    } finally {
      await world.close();
    }
  });
});
