import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest, because a group is done only when its last file is. Their sizes do not show it. */
const SLOW = [
  'test/unit/slots/slots.test.ts',
  'test/integration/cli.test.ts',
  'test/integration/news-ingest.test.ts',
  'test/contract/schemathesis.test.ts',
  'test/fault/random-faults.test.ts',
  'test/fault/local-stack.test.ts',
  'test/contract/statuses.test.ts',
  'test/browser/console.test.ts',
];

/** Vitest's order, which begins with large files, after the slow ones. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = SLOW.findIndex((file) => moduleId.endsWith(file));
      return at < 0 ? SLOW.length : at;
    };
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}
