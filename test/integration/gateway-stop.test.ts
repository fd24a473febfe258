import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../apps/local/index.ts';
import { articles, postJob } from '../support/jobs.ts';
import { type Command, run, untilGone } from '../support/processes.ts';
import { createWorld, type World } from '../support/world.ts';

describe('a gateway that receives a stop signal', () => {
  let world: World;
  let gateway: Command;
  let address: string;

  beforeAll(async () => {
    world = await createWorld({ roles: [], checkHistories: false });
    const port = await freePort();
    address = `http://127.0.0.1:${port}`;
    gateway = run(process.execPath, ['--import', 'tsx', 'apps/gateway/server.ts'], {
      ...world.processEnv,
      BYLINE_PORT: String(port),
      BYLINE_RATE_READS: '0',
    });
    await untilItResponds();
  });
  afterAll(async () => {
    gateway?.process.kill('SIGKILL');
    await world?.close();
  });

  async function untilItResponds(): Promise<void> {
    const deadline = Date.now() + 30_000;
    for (;;) {
      const answer = await fetch(`${address}/api/health?live`).catch((error: Error) => error);
      if (!(answer instanceof Error)) return;
      if (Date.now() > deadline) throw answer;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  it('answers open long polls and exits within ten seconds; a client that retries elsewhere sees no 5xx', async () => {
    const job = await postJob(world, { from: articles(['https://a.example/1']) });
    const headers = { authorization: `Bearer ${world.key}`, prefer: 'wait=20' };
    const path = `/api/v1/journalist-enrichment-jobs/${job.id}`;
    const statuses: number[] = [];
    let stopped = false;
    // Polls like a client that switches to another gateway if one gateway refuses connections.
    const poll = async () => {
      while (!stopped) {
        const reply = await fetch(`${address}${path}`, { headers }).catch(() => null);
        statuses.push(reply ? reply.status : (await world.call('GET', path)).status);
        await reply?.arrayBuffer();
        if (!reply) return;
      }
    };
    const clients = Array.from({ length: 20 }, poll);
    const events = await fetch(`${address}${job.links.events}`, { headers });
    const streamed = events.text();
    await new Promise((resolve) => setTimeout(resolve, 2_000));

    const asked = Date.now();
    gateway.process.kill('SIGTERM');
    expect(await gateway.ended).toBe(0);
    expect(Date.now() - asked).toBeLessThan(10_000);
    await Promise.all(clients);
    expect(await streamed, 'the stream ends with a whole event').toMatch(/event: progress\n.*\n\n$/s);
    stopped = true;
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(
      statuses.length,
      'each client got a response from one gateway, then from the other',
    ).toBeGreaterThanOrEqual(40);
    expect(await untilGone([gateway.process.pid ?? 0])).toEqual([]);
  });
});
