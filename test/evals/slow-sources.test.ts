import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGateway } from '../support/world/gateways.ts';
import { articles } from '../support/world/jobs.ts';
import { prepareWorld } from '../support/world/prepare.ts';
import { endJob, settleUnresolved } from '../support/world/settle.ts';
import { must, ScriptedAgent } from './agent.ts';

const SOURCES = 15;

describe('an agent whose sources take long', () => {
  // Without workers, only the test settles sources.
  const world = prepareWorld({ roles: [], checkHistories: false });
  let gateway: Awaited<ReturnType<typeof openGateway>>;
  let reads = 0;
  beforeAll(async () => {
    gateway = await openGateway(world, {
      onQuery: (statement) => {
        if (statement.includes('jej_')) reads += 1;
      },
    });
  });
  afterAll(async () => {
    await gateway?.close();
  });

  it('spends at most five calls on fifteen of them, even if each settles long after the others', async () => {
    const agent = await ScriptedAgent.connect({ ...world, app: gateway.app }, world.key);
    const urls = Array.from({ length: SOURCES }, (_, index) => `https://n.example/${index}`);
    const job = must(await agent.enrich({ from: articles(urls) }));
    const waiting = agent.wait(job);
    for (let index = 0; index < SOURCES; index += 1) {
      reads = 0;
      await settleUnresolved(world, job, index);
      // The gateway has noticed the change, and would have responded if the agent waited for changes.
      const notices = expect.poll(() => reads).toBeGreaterThan(0);
      await Promise.race([notices, waiting]).catch((cause) => {
        throw new Error(`no read after source ${index}, in call ${agent.calls}`, { cause });
      });
    }
    await endJob(world, job);
    const { progress } = await waiting;
    await agent.close();
    expect(progress.unresolved).toBe(SOURCES);
    expect(agent.calls).toBeLessThanOrEqual(5);
  });
});
