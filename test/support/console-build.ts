import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const BUILT = fileURLToPath(new URL('../../apps/console/dist/index.html', import.meta.url));

/**
 * Fails early with a clear message if the console is not built, because every console test would then fail.
 */
export default function setup(): void {
  if (!existsSync(BUILT)) throw new Error('The web console is not built. Run `npm run build:console`.');
}
