import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The test files that take longest. They start first, because a run ends only when its last file is done. */
const SLOW = [
  'test/unit/slots/slots.test.ts',
  'test/integration/cli.test.ts',
  'test/integration/news-ingest.test.ts',
  'test/contract/schemathesis.test.ts',
  'test/fault/random-faults.test.ts',
  'test/fault/package.test.ts',
  'test/fault/local-stack.test.ts',
  'test/contract/statuses.test.ts',
  'test/browser/console.test.ts',
];

/** Runs the slow files first, and the others in Vitest's order, which starts with the largest. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = SLOW.findIndex((file) => moduleId.endsWith(file));
      return at < 0 ? SLOW.length : at;
    };
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}
