import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const isBuilt = (file: string) => existsSync(fileURLToPath(new URL(`../../../${file}`, import.meta.url)));

/**
 * Fails early with a clear message if the console or the documentation is not built. Otherwise, every test
 * that uses the build would fail.
 */
export default function setup(): void {
  if (!isBuilt('apps/console/dist/index.html'))
    throw new Error('The web console is not built. Run `npm run build:console`.');
  if (!isBuilt('docs/dist/index.html'))
    throw new Error('The documentation is not built. Run `npm run build:docs`.');
}
