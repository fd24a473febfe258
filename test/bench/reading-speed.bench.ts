/**
 * `npm run bench reading-speed [-- --corpus DIR] [--rounds N]`: pages read per second in one process,
 * compared with Readability on linkedom in the same process, and the maximum memory use. The measured code is
 * compiled JavaScript, as in production. The TypeScript loader wraps each function, which takes more time
 * than a new extraction rule would add.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

// Put the output inside node_modules, because the compiled program imports packages by name.
const OUTPUT = fileURLToPath(new URL('../../node_modules/.cache/reading-speed', import.meta.url));

export async function bench(options: string[]): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: fileURLToPath(new URL('reading-speed/measure.ts', import.meta.url)),
      outDir: OUTPUT,
      target: 'node20',
      minify: false,
      rollupOptions: { output: { entryFileNames: 'measure.mjs' } },
    },
  });
  const { status } = spawnSync(process.execPath, [`${OUTPUT}/measure.mjs`, ...options], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = status ?? 1;
}
