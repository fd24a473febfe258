import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule, TestSuite } from 'vitest/node';

export interface Total {
  passed: number;
  failed: number;
  skipped: number;
}

/**
 * Writes the totals of the whole run to the file that `BYLINE_TEST_TOTAL` names, for the last line of
 * `.ci/run`. Failures without a test also count as failed: a file that cannot be loaded, a hook, an uncaught
 * error.
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
      // A test that is still pending was cut off.
      total[state === 'pending' ? 'failed' : state] += 1;
    }
  }
}
