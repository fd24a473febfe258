import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode, DefaultLogger } from '@temporalio/worker';

const PROJECT = fileURLToPath(new URL('../../../', import.meta.url));

/** Bundles the workflows with an incompatible change: a short wait in the job workflow without `patched`. */
export async function bundleChangedWorkflows(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'byline-changed-'));
  try {
    cpSync(join(PROJECT, 'workflows'), join(folder, 'workflows'), { recursive: true });
    for (const used of ['model', 'node_modules']) symlinkSync(join(PROJECT, used), join(folder, used));
    const file = join(folder, 'workflows', 'enrichment-job.ts');
    const code = readFileSync(file, 'utf8');
    const changed = code
      .replace('continueAsNew,', 'continueAsNew, sleep,')
      .replace("this.#enter('resolving');", "this.#enter('resolving'); await sleep(1);");
    if (changed === code) throw new Error('the workflow has a different text now');
    writeFileSync(file, changed);
    const workflowsPath = join(folder, 'workflows', 'index.ts');
    return (await bundleWorkflowCode({ workflowsPath, logger: new DefaultLogger('ERROR') })).code;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
