import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const BUILT = fileURLToPath(new URL('../../apps/console/dist/index.html', import.meta.url));

/** Fails early with the cause that would otherwise fail every console test. */
export default function setup(): void {
  if (!existsSync(BUILT)) throw new Error('The web console is not built. Run `npm run build:console`.');
}
