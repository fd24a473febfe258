import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const BUILT = fileURLToPath(new URL('../../apps/console/dist/index.html', import.meta.url));

/** Says at once what every test of the console would fail of. */
export default function setup(): void {
  if (!existsSync(BUILT)) throw new Error('The web console is not built: run `npm run build:console`.');
}
