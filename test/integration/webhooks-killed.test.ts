import { describe, expect, inject, it } from 'vitest';
import { findServerPrograms } from '../../apps/local/server-programs.ts';
import { enqueueEvent } from '../../db/index.ts';
import { adminOf } from '../support/probes/browser.ts';
import { killAll, run } from '../support/stacks/processes.ts';
import { prepare, prepareWorld } from '../support/world/prepare.ts';
import { addWebhook, startEndpoint } from '../support/world/webhooks.ts';

describe('a worker that is killed while it sends events', () => {
  const endpoint = prepare(startEndpoint);
  const env = () => ({ BYLINE_WEBHOOK_ALLOW: endpoint.host });
  const world = prepareWorld(() => ({ roles: [], env: env(), checkHistories: false }));

  it('loses none of them: each arrives at least once, under one id', async () => {
    const admin = await adminOf(world);
    await addWebhook(admin, `http://${endpoint.host}/held`);
    const count = 12;
    const held: (() => void)[] = [];
    endpoint.respond['/held'] = (response) => held.push(() => response.writeHead(204).end());
    for (let at = 0; at < count; at += 1)
      await enqueueEvent(world.db, world.organizationId, 'job.done', { job_id: `jej_${at}` });

    const program = (await findServerPrograms())('apps/worker/worker.ts');
    const worker = run(process.execPath, ['--import', 'tsx', program], {
      ...world.processEnv,
      ...env(),
      BYLINE_WORKFLOW_BUNDLE: inject('workflowBundle'),
      BYLINE_WORKER_ROLES: 'orchestration,webhooks',
    });
    // Four are on their way, and none of them has been recorded as sent.
    await endpoint.waitFor('/held', 4);
    await killAll(worker);
    endpoint.respond['/held'] = (response) => response.writeHead(204).end();
    for (const answer of held) answer();

    await world.startWorkers(['orchestration', 'webhooks']);
    const received = await endpoint.waitFor('/held', count + 4);
    const jobs = received.map(({ body }) => JSON.parse(body).data.job_id);
    expect(new Set(jobs).size).toBe(count);
    const ids = received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size, 'those that came twice have the same id').toBe(count);
  });
});
