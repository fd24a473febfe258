import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { historyFromJSON } from '@temporalio/common/lib/proto-utils.js';
import { bundleWorkflowCode, DefaultLogger, Worker } from '@temporalio/worker';
import { DeterminismViolationError } from '@temporalio/workflow';
import { describe, expect, inject, it } from 'vitest';
import * as workflows from '../../workflows/index.ts';

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));
const FOLDER = fileURLToPath(new URL('histories/', import.meta.url));

const saved = readdirSync(FOLDER).filter((file) => file.endsWith('.json.gz'));
const read = (file: string) =>
  historyFromJSON(JSON.parse(gunzipSync(readFileSync(join(FOLDER, file))).toString()));

describe('saved histories', () => {
  it('show a job of every ending, and one that was continued', () => {
    for (const kind of [
      'canceled',
      'completed',
      'completed-resumed',
      'continued_as_new',
      'continued_as_new-resumed',
    ]) {
      expect(saved).toContain(`enrichmentJob-${kind}.json.gz`);
    }
  });

  it('show every workflow', () => {
    const shown = new Set(saved.map((file) => file.split('-')[0]));
    expect(Object.keys(workflows).filter((name) => !shown.has(name))).toEqual([]);
  });

  it.each(saved)('%s replays with the workflows of today', async (file) => {
    await Worker.runReplayHistory({ workflowBundle: { codePath: inject('workflowBundle') } }, read(file));
  });

  it('do not replay with a workflow that was changed without a patch', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'byline-changed-'));
    try {
      cpSync(join(PROJECT, 'workflows'), join(folder, 'workflows'), { recursive: true });
      symlinkSync(join(PROJECT, 'node_modules'), join(folder, 'node_modules'));
      const file = join(folder, 'workflows', 'enrichment-job.ts');
      const code = readFileSync(file, 'utf8');
      const changed = code
        .replace('continueAsNew,', 'continueAsNew, sleep,')
        .replace("enter('resolving');", "enter('resolving'); await sleep(1);");
      expect(changed).not.toBe(code);
      writeFileSync(file, changed);
      const workflowsPath = join(folder, 'workflows', 'index.ts');
      const workflowBundle = await bundleWorkflowCode({ workflowsPath, logger: new DefaultLogger('ERROR') });
      await expect(
        Worker.runReplayHistory({ workflowBundle }, read('enrichmentJob-completed.json.gz')),
      ).rejects.toThrow(DeterminismViolationError);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
