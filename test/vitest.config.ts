import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Unit tests need nothing; the others share one PostgreSQL and one workflow bundle, and start what else they
 * need: real Temporal servers, real HTTP, real processes.
 */
export default defineConfig({
  root: here('..'),
  test: {
    // The Temporal SDK's native part does not live in worker threads.
    pool: 'forks',
    reporters: ['default'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/unit/**/*.test.ts'],
          globalSetup: [here('rig/capture-folder.ts')],
          testTimeout: 20_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['test/integration/**/*.test.ts', 'test/replay/**/*.test.ts'],
          globalSetup: [here('rig/capture-folder.ts'), here('rig/global-setup.ts')],
          testTimeout: 90_000,
          hookTimeout: 90_000,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'contract',
          include: ['test/contract/**/*.test.ts'],
          globalSetup: [here('rig/capture-folder.ts'), here('rig/global-setup.ts')],
          testTimeout: 120_000,
          hookTimeout: 90_000,
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          globalSetup: [
            here('rig/capture-folder.ts'),
            here('rig/global-setup.ts'),
            here('rig/console-build.ts'),
          ],
          testTimeout: 120_000,
          hookTimeout: 90_000,
          // A browser and a whole world for each: one at a time.
          fileParallelism: false,
          sequence: { groupOrder: 3 },
        },
      },
      {
        extends: true,
        test: {
          name: 'fault',
          include: ['test/fault/**/*.test.ts'],
          globalSetup: [here('rig/capture-folder.ts')],
          testTimeout: 180_000,
          hookTimeout: 120_000,
          // Each starts a whole stack: one at a time.
          fileParallelism: false,
          sequence: { groupOrder: 4 },
        },
      },
      {
        extends: true,
        test: {
          name: 'leaks',
          include: ['test/leaks/**/*.test.ts'],
          globalSetup: [here('rig/capture-folder.ts'), here('rig/global-setup.ts')],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // After all others of a run: it searches what they left behind.
          sequence: { groupOrder: 9 },
        },
      },
    ],
  },
});
