import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The test files that take longest. They start before the others of their suite, because a run ends only when its
 * last file is done. Those that wait more than they work stand between those that work.
 */
const SLOW = [
  'test/unit/slots/slots.test.ts',
  'test/contract/schemathesis.test.ts',
  'test/fault/hung-worker.test.ts',
  'test/fault/random-faults.test.ts',
  'test/fault/local-stack.test.ts',
  'test/package/package.test.ts',
  'test/browser/walk.test.ts',
  'test/browser/desk.test.ts',
  'test/browser/docs.test.ts',
  'test/browser/accessibility.test.ts',
  'test/contract/statuses.test.ts',
  'test/integration/cli.test.ts',
  'test/integration/unstable-pages.test.ts',
  'test/integration/fairness.test.ts',
  'test/integration/web-bad-days.test.ts',
  'test/evals/evals.test.ts',
  'test/integration/docs-programs.test.ts',
  'test/integration/restore.test.ts',
  'test/unit/page-threads.test.ts',
  'test/unit/temporal-cli.test.ts',
];
/**
 * The suites in their order. The files of a suite share processes, and Vitest ends a process as soon as the next file
 * in the queue is one of another suite. So the suites are never mixed, and those with the shortest files come last.
 */
const SUITES = ['hostile', 'package', 'fault', 'integration', 'browser', 'unit', 'leaks'];

/** Runs suite by suite, each with its slow files first, and the others in Vitest's order, the largest first. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const suite = ({ project }: TestSpecification) => SUITES.indexOf(project.name);
    const slowness = ({ moduleId }: TestSpecification) => {
      const at = SLOW.findIndex((file) => moduleId.endsWith(file));
      return at < 0 ? SLOW.length : at;
    };
    return (await super.sort(files)).sort(
      (one, other) => suite(one) - suite(other) || slowness(one) - slowness(other),
    );
  }
}
