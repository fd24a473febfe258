import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Configures `npm run test:watch` and `npm run test:area`, which run only the fast unit tests. The excluded tests start processes,
 * let seconds pass, need a build, read the whole repository, or read pages that were made to be slow. `npm
 * test` runs all of them.
 */
export default defineConfig({
  root: here('..'),
  test: {
    include: ['test/unit/**/*.test.ts'],
    exclude: [
      'slots/**',
      'arrows',
      'article-bad-input',
      'built-command',
      'ci-total',
      'client',
      'device-login',
      'docs',
      'fuzz-pages',
      'heartbeat',
      'mail-merge',
      'page-threads',
      'plain-english',
      'release',
      'smtp',
      'temporal-cli',
      'web',
      'web-recorder',
    ].map((name) => `test/unit/${name.includes('*') ? name : `${name}.test.ts`}`),
    globalSetup: [here('support/world/capture-folder.ts')],
    // A busy machine makes a test slow, not wrong.
    testTimeout: 120_000,
    // Vitest's pool of processes has the same settings as in `vitest.config.ts`, where comments give the
    // reasons.
    pool: 'forks',
    isolate: false,
    maxWorkers: 2,
    // Keep the transformed source files on disk, so that the next start of Vitest can reuse them.
    experimental: { fsModuleCache: true },
  },
});
