import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule, TestSuite } from 'vitest/node';

export interface Total {
  passed: number;
  failed: number;
  skipped: number;
}

/**
 * Writes the totals of a run to the file named by `BYLINE_TEST_TOTAL`. `.ci/run` prints them in the last line
 * of its output. Failures outside of tests also count as failed: a file that cannot be loaded, a hook, or an
 * uncaught error.
 */
export default class TotalReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    const file = process.env.BYLINE_TEST_TOTAL;
    if (!file) return;
    const total: Total = { passed: 0, failed: unhandled.length, skipped: 0 };
    for (const module of modules) count(module, total);
    writeFileSync(file, `${total.passed} ${total.failed} ${total.skipped}\n`);
  }
}

function count(part: TestModule | TestSuite, total: Total): void {
  if (part.errors().length > 0) total.failed += 1;
  for (const child of part.children) {
    if (child.type === 'suite') count(child, total);
    else {
      const { state } = child.result();
      // A test that is still pending means that the run was cut off during the test.
      total[state === 'pending' ? 'failed' : state] += 1;
    }
  }
}
