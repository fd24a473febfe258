import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'esbuild';

const PROJECT = new URL('../../', import.meta.url);
const SOURCES = ['activities/threads', 'packages/reader', 'model'];

/** Whether the thread's code is TypeScript; a Docker image has JavaScript that is already bundled. */
const isCheckout = import.meta.url.endsWith('.ts');
const READING_THREAD = new URL(`./reading-thread.${isCheckout ? 'ts' : 'js'}`, import.meta.url);
const PREBUILT = new URL('./reading-thread.bundle.mjs', import.meta.url);

/**
 * Bundles a thread into one file, because it is restarted after every page that hangs. A start takes 0.1 s of CPU
 * time from one file, 0.5 s from modules, and 3 s with a TypeScript loader.
 */
export async function bundleThread(entry: URL, outfile: string): Promise<void> {
  const { build } = await import('esbuild');
  await build({
    entryPoints: [fileURLToPath(entry)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'error',
    plugins: [WITHOUT_UNUSED_MODULES],
  });
}

/** Drops unused modules, such as the database client, which is safe because Byline's modules have no side effects. */
const WITHOUT_UNUSED_MODULES: Plugin = {
  name: 'without-unused-modules',
  setup(build) {
    build.onResolve(
      { filter: /^(?:\.\.?\/|#)/ },
      async ({ path, importer, kind, resolveDir, pluginData }) => {
        if (pluginData === 'resolved' || importer.includes('/node_modules/')) return undefined;
        const resolution = await build.resolve(path, { importer, kind, resolveDir, pluginData: 'resolved' });
        return { ...resolution, sideEffects: false };
      },
    );
  },
};

/** Returns the bundle's URL: prebuilt in an image, or built again in a checkout if the source files have changed. */
export async function threadBundle(entry: URL | undefined): Promise<URL> {
  if (!isCheckout) return PREBUILT;
  const source = entry ?? READING_THREAD;
  const hash = createHash('sha256').update(readFileSync(new URL('package-lock.json', PROJECT)));
  hash.update(source.href).update(readFileSync(source));
  for (const folder of SOURCES) {
    const within = fileURLToPath(new URL(folder, PROJECT));
    const files = readdirSync(within, { recursive: true, encoding: 'utf8' });
    for (const file of files.filter((name) => name.endsWith('.ts')).sort())
      hash.update(file).update(readFileSync(join(within, file)));
  }
  const name = `reading-thread-${hash.digest('hex').slice(0, 16)}.mjs`;
  const place = new URL(`node_modules/.cache/byline/${name}`, PROJECT);
  if (!existsSync(place)) {
    // The rename ensures that a partial bundle is never loaded.
    const half = `${fileURLToPath(place)}.${randomUUID()}`;
    await bundleThread(source, half);
    renameSync(half, place);
  }
  return place;
}
