import { get } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../apps/local/index.ts';
import { findServerPrograms } from '../../apps/local/server-programs.ts';
import { readSamples, sumOf } from '../support/probes/prometheus-text.ts';
import { type Command, run, untilGone } from '../support/stacks/processes.ts';
import { articles, postJob } from '../support/world/jobs.ts';
import { prepareWorld } from '../support/world/prepare.ts';

describe('a gateway that receives a stop signal', () => {
  const world = prepareWorld({ roles: [], checkHistories: false });
  let gateway: Command;
  let address: string;
  let metrics: string;

  beforeAll(async () => {
    const metricsPort = await freePort();
    metrics = `http://127.0.0.1:${metricsPort}/metrics`;
    gateway = run(
      process.execPath,
      ['--import', 'tsx', (await findServerPrograms())('apps/gateway/server.ts')],
      {
        ...world.processEnv,
        BYLINE_LOG_LEVEL: 'info',
        BYLINE_METRICS_PORT: String(metricsPort),
        BYLINE_PORT: '0',
        BYLINE_RATE_READS: '0',
      },
    );
    [, address = ''] = await gateway.waitFor(/Server listening at (http:[^"]+)"/);
  });
  afterAll(() => {
    gateway?.process.kill('SIGKILL');
  });

  /** Returns how many requests the gateway has received but not yet answered. */
  async function openRequests(): Promise<number | undefined> {
    const reply = await fetch(metrics);
    return sumOf(readSamples(await reply.text()), 'byline_http_open_requests');
  }

  /** Follows the events of a job until the gateway ends the stream. `text` returns what has arrived so far. */
  function follow(path: string, headers: Record<string, string>) {
    let text = '';
    const ended = new Promise<void>((resolve, reject) => {
      get(`${address}${path}`, { headers, agent: false }, (reply) => {
        reply.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
        });
        reply.on('end', resolve).on('error', reject);
      }).on('error', reject);
    });
    return { ended, text: () => text };
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
    const stream = follow(job.links.events, headers);
    await expect.poll(stream.text).toContain('event: progress\n');
    await expect.poll(openRequests).toBe(clients.length + 1);

    const asked = Date.now();
    gateway.process.kill('SIGTERM');
    expect(await gateway.ended).toBe(0);
    expect(Date.now() - asked).toBeLessThan(10_000);
    await Promise.all(clients);
    await stream.ended;
    expect(stream.text(), 'the stream ends with a whole event').toMatch(/event: progress\n.*\n\n$/s);
    stopped = true;
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(
      statuses.length,
      'each client got a response from one gateway, then from the other',
    ).toBeGreaterThanOrEqual(40);
    expect(await untilGone([gateway.process.pid ?? 0])).toEqual([]);
  });
});
