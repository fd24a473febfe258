import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const LOCK_FILE = new URL('../../package-lock.json', import.meta.url);
/** The build places the workflow bundle next to the compiled code. */
const PREBUILT = import.meta.url.endsWith('.js')
  ? fileURLToPath(new URL('../../workflow-bundle.js', import.meta.url))
  : undefined;
const WORKFLOWS = fileURLToPath(new URL('../../workflows/', import.meta.url));

/**
 * Returns the path of the workflow bundle. Compiled code uses the bundle that the build created. Code that
 * runs from its TypeScript source uses a cached bundle, which is rebuilt only if the workflows or packages
 * have changed, because bundling takes longer than the rest of the start.
 */
export async function cachedWorkflowBundle(cacheDir: string): Promise<string> {
  if (PREBUILT) return PREBUILT;
  const hash = createHash('sha256').update(readFileSync(LOCK_FILE));
  for (const file of readdirSync(WORKFLOWS).sort())
    hash.update(file).update(readFileSync(join(WORKFLOWS, file)));
  const place = join(cacheDir, `workflow-bundle-${hash.digest('hex').slice(0, 16)}.js`);
  if (!existsSync(place)) {
    // Import webpack lazily, because bundling is rarely necessary.
    const { bundleWorkflows } = await import('../worker/index.ts');
    const code = await bundleWorkflows();
    mkdirSync(cacheDir, { recursive: true });
    // Write to a temporary file and rename the file, so that a partial bundle is never loaded.
    const half = `${place}.${process.pid}`;
    writeFileSync(half, code);
    renameSync(half, place);
  }
  return place;
}
