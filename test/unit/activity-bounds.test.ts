import type { ActivityOptions } from '@temporalio/workflow';
import { afterAll, describe, expect, it, vi } from 'vitest';

/** The options with which the workflows call `proxyActivities` while they are imported. */
const { proxied } = vi.hoisted(() => ({ proxied: [] as ActivityOptions[] }));

vi.mock(import('@temporalio/workflow'), async (importOriginal) => {
  const proxyActivities = (given: ActivityOptions) => {
    proxied.push(given);
    return {};
  };
  return { ...(await importOriginal()), proxyActivities: proxyActivities as never };
});
// Test files share their modules. Load the workflows again, because they call `proxyActivities` only while
// they are loaded. Unload them at the end, because they use the replacement for `proxyActivities`.
vi.resetModules();
await import('../../workflows/index.ts');
const options = await import('../../workflows/options.ts');
afterAll(() => {
  vi.doUnmock('@temporalio/workflow');
  vi.resetModules();
});

const tables = Object.entries(options)
  .filter(([name]) => name.endsWith('_OPTIONS'))
  .map(([how, table]) => ({ how, given: table as ActivityOptions }));
const score = {
  journalists: 1,
  sourceIndexes: [],
  suffix: '',
  organizationId: 'org_x',
} as const satisfies Partial<Parameters<typeof options.scoreOptions>[0]>;
const perCall = [
  {
    how: 'a source',
    given: options.sourceOptions({ index: 0, host: 'n.example', sameHost: 500, organizationId: 'org_x' }),
  },
  { how: 'a score', given: options.scoreOptions({ ...score, withModel: false }) },
  { how: 'a batch of scores', given: options.scoreOptions({ ...score, journalists: 25, withModel: false }) },
  { how: 'a score by a model', given: options.scoreOptions({ ...score, withModel: true }) },
];

describe('every activity', () => {
  it.each([...tables, ...perCall])(
    'of $how has a task queue, a time-out per attempt and one overall',
    ({ given }) => {
      expect(given.taskQueue).toEqual(expect.any(String));
      expect(given.startToCloseTimeout).toBeDefined();
      expect(given.scheduleToCloseTimeout).toBeDefined();
    },
  );

  it('is called with a table of `options.ts`', () => {
    // `options.ts` exports eleven tables of options, and each of them is passed to `proxyActivities`. The
    // tables that only `scoreOptions` uses are not exported.
    expect(tables.length).toBeGreaterThanOrEqual(11);
    expect(proxied.length).toBeGreaterThanOrEqual(10);
    for (const given of proxied) expect(tables.map((table) => table.given)).toContain(given);
  });
});
