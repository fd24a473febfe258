import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, inject, it } from 'vitest';
import { promote, versionsOf } from '../../apps/admin/deployment.ts';
import { codeBlock } from '../support/docs/code-blocks.ts';
import { openPageShell } from '../support/pages/page-shell.ts';
import { bundleChangedWorkflows } from '../support/probes/changed-workflows.ts';
import { serve } from '../support/servers/web-server.ts';
import { runAdmin } from '../support/world/admin.ts';
import { articles, postJob, untilDone } from '../support/world/jobs.ts';
import { prepare, prepareFolder, prepareWorld } from '../support/world/prepare.ts';

const DEPLOYMENT = 'byline';
const page =
  '<title>t</title><meta property="og:type" content="article"><h1>A</h1><p class="byline">By Fay Fast</p>';

describe('an upgrade with jobs in flight', () => {
  const folder = prepareFolder();
  const changedBundle = join(folder, 'changed.js');
  const waiting: (() => void)[] = [];
  /** Whether the site answers requests for `/held` at once, even those that are repeated after a timeout. */
  let released = false;
  const site = prepare(async () => {
    writeFileSync(changedBundle, await bundleChangedWorkflows());
    return serve({
      '/held': (response) => {
        const send = () => response.setHeader('content-type', 'text/html').end(page);
        if (released) send();
        else waiting.push(send);
      },
      '/now': (response) => response.setHeader('content-type', 'text/html').end(page),
    });
  });
  const world = prepareWorld(() => ({
    keepsWorkflows: false,
    roles: ['web', 'fit', 'ledger'],
    env: {
      BYLINE_WEB_ALLOW: `127.0.0.1:${site.port}`,
      BYLINE_CHECK_MX: 'off',
      BYLINE_WEB_TIMEOUT_MS: '60000',
    },
    // Do not check the workflow histories. This test also runs changed workflow code, whose histories
    // cannot be replayed with the current code.
    checkHistories: false,
  }));

  const startVersion = async (buildId: string, workflowBundle: string) => {
    const deployment = { name: DEPLOYMENT, buildId };
    await world.startWorkers(['orchestration'], { deployment, workflowBundle });
    while (!(await versionsOf(world.temporal, DEPLOYMENT)).some((version) => version.buildId === buildId))
      await sleep(100);
    return deployment;
  };
  const init = (buildId: string) =>
    runAdmin(
      {
        ...world.processEnv,
        TEMPORAL_DEPLOYMENT_NAME: DEPLOYMENT,
        TEMPORAL_WORKER_BUILD_ID: buildId,
      },
      ['init'],
    );
  const versionOf = async (jobId: string) => {
    const { raw } = await world.temporal.workflow.getHandle(jobId).describe();
    return raw.workflowExecutionInfo?.versioningInfo?.deploymentVersion?.buildId;
  };
  const failuresOf = async (jobId: string) => {
    const { events } = await world.temporal.workflow.getHandle(jobId).fetchHistory();
    return (events ?? []).filter((event) => event.workflowTaskFailedEventAttributes).length;
  };

  it('runs old and new workers side by side: each job ends on the version that began it', async () => {
    expect((await init('1')).stdout, 'else no workflow would start').toMatch(
      /New workflows (?:now )?start on .*\b1\./,
    );
    await startVersion('1', inject('workflowBundle'));
    expect((await init('2')).stdout, 'a later version').not.toContain('New workflows');
    const second = await startVersion('2', changedBundle);
    const before = await postJob(world, { from: articles([`${site.origin}/held`]) });
    while (waiting.length === 0) await sleep(50);

    await promote(world.temporal, second);
    const after = await postJob(world, { from: articles([`${site.origin}/now`]) });
    expect(await untilDone(world, after.id)).toMatchObject({ status: 'complete' });
    released = true;
    for (const send of waiting) send();
    expect(await untilDone(world, before.id)).toMatchObject({
      status: 'complete',
      progress: { resolved: 1 },
    });

    expect([await versionOf(before.id), await versionOf(after.id)]).toEqual(['1', '2']);
    expect([await failuresOf(before.id), await failuresOf(after.id)]).toEqual([0, 0]);
  });

  it('lets an operator roll back to the last version, but not to one without workers', async () => {
    const shell = openPageShell({ ...world.processEnv, TEMPORAL_DEPLOYMENT_NAME: DEPLOYMENT });
    const code = codeBlock('docs/runbook.md', 'Upgrade with jobs in flight').replaceAll('1.1.0', '1');
    const [toFirst, toUnknown] = code.split(/^(?=byline admin deployment promote 9)/m);
    await shell.runAsShown(toFirst ?? '');
    // The runbook shows that this command fails, so the shell must expect its failure.
    await shell.runAsShown((toUnknown ?? '').replace(/^byline .*$/m, '! $&'));
    shell.close();
    expect(await versionsOf(world.temporal, DEPLOYMENT)).toContainEqual({ buildId: '1', status: 'current' });
  });
});
