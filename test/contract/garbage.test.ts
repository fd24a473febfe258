import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectGarbage } from '../support/probes/collect-garbage.ts';
import { IS_DEEP } from '../support/probes/depth.ts';
import { type Gateway, openGateway } from '../support/world/gateways.ts';
import { prepareWorld } from '../support/world/prepare.ts';
import { createTenant } from '../support/world/world.ts';
import { garbage } from './garbage.ts';

const SEED = Number(process.env.BYLINE_TEST_SEED ?? 20_261_121);
const REQUESTS = IS_DEEP ? 10_000 : 4_000;
const AT_ONCE = 16;
/**
 * The number of requests that fill all caches and compile the code. After these requests, memory must not
 * grow any more.
 */
const WARM = IS_DEEP ? 4_000 : 2_000;
const MAX_GROWTH_MB = IS_DEEP ? 8 : 4;

/**
 * Returns the megabytes of live memory of this process, which includes the gateway. Collects garbage until
 * three collections in a row have freed nothing, because a busy machine closes connections late.
 */
async function liveMegabytes(): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let idle = 0; idle < 3; ) {
    collectGarbage();
    await new Promise((resolve) => setTimeout(resolve, 50));
    const { heapUsed, external } = process.memoryUsage();
    const live = (heapUsed + external) / 2 ** 20;
    idle = live < least - 0.1 ? 0 : idle + 1;
    least = Math.min(least, live);
  }
  return least;
}

describe('thousands of requests of garbage', () => {
  const world = prepareWorld({
    roles: [],
    checkHistories: false,
    env: { BYLINE_ACTIVE_JOB_LIMIT: '100000' },
  });
  let gateway: Gateway;
  beforeAll(async () => {
    // Keep no log in memory, because a growing log would look like a memory leak.
    gateway = await openGateway(world);
  });
  afterAll(async () => {
    await gateway?.close();
  });

  it('get no 500 and no stack trace, and do not grow memory', async () => {
    const { key } = await createTenant(world.db, { credits: 10_000_000 });
    const requests = garbage(SEED, key);
    const faults: string[] = [];
    const statuses = new Map<number, number>();

    const one = async (number: number) => {
      const { method, path, headers, body } = requests.next().value;
      const sent = `seed ${SEED}, request ${number}: ${method} ${path} ${String(body).slice(0, 500)}`;
      const reply = await fetch(`${gateway.app.listeningOrigin}${path}`, {
        method,
        headers,
        redirect: 'manual',
        ...(body === undefined ? {} : { body }),
      }).catch((error: Error) => {
        // A gateway that rejects a large body may close the connection before the client has sent all of the
        // body.
        if (body === undefined || body.length < 1_000_000) faults.push(`${sent}: ${String(error.cause)}`);
      });
      if (!reply) return;
      const text = await reply.text();
      statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
      // No worker reads pages in this test, so the documented error for an unreadable page is expected.
      const isNoPage = reply.status === 502 && /\/lookup(?::batch)?\?|\/lookup(?::batch)?$/.test(path);
      // A busy machine is what the health of a service may report.
      if (reply.status === 503 && path.startsWith('/api/health')) return;
      if (reply.status >= 500 && !isNoPage) faults.push(`${sent}: ${reply.status} ${text.slice(0, 500)}`);
      if (/\n\s+at |node_modules|\.ts:\d|"stack"|"code\\?":\\?"INTERNAL_ERROR/.test(text))
        faults.push(`${sent}: ${text.slice(0, 500)}`);
      const type = reply.headers.get('content-type') ?? '';
      const speaksMcp = path.startsWith('/api/mcp') && type.startsWith('application/json');
      if (reply.status >= 400 && !speaksMcp && !type.startsWith('application/problem+json')) {
        faults.push(`${sent}: ${reply.status} as ${type}`);
      }
      if (text.includes(key)) faults.push(`${sent}: shows the key`);
    };

    let started = 0;
    const upTo = async (total: number) => {
      const worker = async () => {
        while (started < total) {
          started += 1;
          await one(started);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, worker));
    };
    await upTo(WARM);
    const warm = await liveMegabytes();
    await upTo(REQUESTS);
    const end = await liveMegabytes();

    expect(faults.slice(0, 12)).toEqual([]);
    console.log(
      `[garbage] ${[...statuses]
        .sort()
        .map(([status, times]) => `${status}: ${times}`)
        .join(', ')}; ` + `${warm.toFixed(1)} MB after ${WARM}, ${end.toFixed(1)} MB after ${REQUESTS}`,
    );
    expect(end - warm, 'megabytes').toBeLessThan(MAX_GROWTH_MB);
    expect((await fetch(`${gateway.app.listeningOrigin}/api/health`)).status).toBe(200);
  });
});
