import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * What `npm run test:watch` runs: the unit tests that answer within seconds. Left out are those that start
 * processes, wait for a clock, read the whole repository, or feed the readers with pages made to be slow.
 * `npm test` runs them all.
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
      'fuzz-pages',
      'heartbeat',
      'page-threads',
      'plain-english',
      'scale-model',
      'smtp',
      'temporal-cli',
      'web',
      'web-recorder',
    ].map((name) => `test/unit/${name.includes('*') ? name : `${name}.test.ts`}`),
    globalSetup: [here('support/capture-folder.ts')],
    testTimeout: 20_000,
    // As in vitest.config.ts: importing the program takes longer than most files run.
    pool: 'forks',
    isolate: false,
    maxWorkers: 2,
    // Transformed files are kept between starts.
    experimental: { fsModuleCache: true },
  },
});
