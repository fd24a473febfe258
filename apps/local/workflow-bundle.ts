import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { WORKFLOWS_PATH } from '../worker/workflows-path.ts';

const LOCK_FILE = new URL('../../package-lock.json', import.meta.url);

/**
 * The workflow bundle as a file, made when the workflows or the packages have changed: bundling takes longer
 * than the rest of a start.
 */
export async function cachedWorkflowBundle(cacheDir: string): Promise<string> {
  const folder = join(WORKFLOWS_PATH, '..');
  const hash = createHash('sha256').update(readFileSync(LOCK_FILE));
  for (const file of readdirSync(folder).sort()) hash.update(file).update(readFileSync(join(folder, file)));
  const place = join(cacheDir, `workflow-bundle-${hash.digest('hex').slice(0, 16)}.js`);
  if (!existsSync(place)) {
    // Loaded only here: it brings webpack along.
    const { bundleWorkflowCode, DefaultLogger } = await import('@temporalio/worker');
    const { code } = await bundleWorkflowCode({
      workflowsPath: WORKFLOWS_PATH,
      logger: new DefaultLogger('WARN'),
    });
    mkdirSync(cacheDir, { recursive: true });
    // Written beside its place and moved there: a half bundle is never loaded.
    const half = `${place}.${process.pid}`;
    writeFileSync(half, code);
    renameSync(half, place);
  }
  return place;
}
