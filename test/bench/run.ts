/**
 * `npm run bench NAME [-- OPTIONS]` runs `test/bench/NAME.bench.ts`, a module whose `bench` function gets the
 * options and prints its results. Times are always printed as a ratio to a baseline of the same run, accuracy
 * as an absolute value.
 */
import { existsSync, readdirSync } from 'node:fs';

const [name = '', ...options] = process.argv.slice(2);
const file = new URL(`${name}.bench.ts`, import.meta.url);
if (!/^[a-z-]+$/.test(name) || !existsSync(file)) {
  const known = readdirSync(new URL('.', import.meta.url))
    .filter((entry) => entry.endsWith('.bench.ts'))
    .map((entry) => entry.replace('.bench.ts', ''));
  console.error(`npm run bench NAME, where NAME is one of: ${known.join(', ')}`);
  process.exit(2);
}
const { bench } = (await import(file.href)) as { bench(options: string[]): Promise<void> };
await bench(options);
