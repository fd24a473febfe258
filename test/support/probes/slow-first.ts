import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The test files that take longest. They start first, because a run ends only when its last file is done. Those
 * that wait more than they work stand between those that work.
 */
const SLOW = [
  'test/unit/slots/slots.test.ts',
  'test/fault/hung-worker.test.ts',
  'test/contract/schemathesis.test.ts',
  'test/fault/random-faults.test.ts',
  'test/fault/local-stack.test.ts',
  'test/package/package.test.ts',
  'test/contract/statuses.test.ts',
  'test/integration/cli.test.ts',
  'test/browser/docs.test.ts',
  'test/integration/web-bad-days.test.ts',
  'test/evals/evals.test.ts',
  'test/browser/accessibility.test.ts',
  'test/integration/restore.test.ts',
  'test/unit/page-threads.test.ts',
  'test/unit/temporal-cli.test.ts',
];
/**
 * The other files follow suite by suite, because files of the same suite share processes. The suites whose files
 * take longest come first.
 */
const SUITES = ['hostile', 'fault', 'browser', 'contract', 'package', 'integration', 'unit', 'leaks'];

/** Runs the slow files first, and those of each suite in Vitest's order, which starts with the largest. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification) => {
      const at = SLOW.findIndex((file) => moduleId.endsWith(file));
      return at < 0 ? SLOW.length + SUITES.indexOf(project.name) : at;
    };
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}
