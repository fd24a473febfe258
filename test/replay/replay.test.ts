import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { historyFromJSON } from '@temporalio/common/lib/proto-utils.js';
import { Worker } from '@temporalio/worker';
import { DeterminismViolationError } from '@temporalio/workflow';
import { describe, expect, inject, it } from 'vitest';
import * as workflows from '../../workflows/index.ts';
import { bundleChangedWorkflows } from '../support/probes/changed-workflows.ts';

/**
 * One folder per release, with histories of workflows that the release's workers began. The workers of the
 * next release must be able to complete these workflows. See the README in the folder.
 */
const FOLDER = fileURLToPath(new URL('histories/', import.meta.url));

const releases = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const saved = releases.flatMap((release) =>
  readdirSync(join(FOLDER, release))
    .filter((file) => file.endsWith('.json.gz'))
    .map((file) => `${release}/${file}`),
);
const read = (file: string) =>
  historyFromJSON(JSON.parse(gunzipSync(readFileSync(join(FOLDER, file))).toString()));

describe('saved histories', () => {
  it.each(releases)('of %s include a job of every outcome, and one that continued as new', (release) => {
    for (const kind of [
      'canceled',
      'completed',
      'completed-resumed',
      'continued_as_new',
      'continued_as_new-resumed',
    ]) {
      expect(saved).toContain(`${release}/enrichmentJob-${kind}.json.gz`);
    }
  });

  it('include every workflow', () => {
    const shown = new Set(saved.map((file) => file.split(/[/-]/)[1]));
    expect(Object.keys(workflows).filter((name) => !shown.has(name))).toEqual([]);
  });

  it.each(saved)('%s replays with the current workflows', async (file) => {
    await Worker.runReplayHistory({ workflowBundle: { codePath: inject('workflowBundle') } }, read(file));
  });

  it('fail to replay with a workflow that was changed without a patch', async () => {
    const workflowBundle = { code: await bundleChangedWorkflows() };
    const [release] = releases;
    await expect(
      Worker.runReplayHistory({ workflowBundle }, read(`${release}/enrichmentJob-completed.json.gz`)),
    ).rejects.toThrow(DeterminismViolationError);
  });
});
