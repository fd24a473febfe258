import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule, TestSuite } from 'vitest/node';

export interface Total {
  passed: number;
  failed: number;
  skipped: number;
}

/** How many of the slowest test files to list. */
const SLOWEST = 40;

/**
 * Prints the slowest test files of a run, and appends its totals to the file named by `BYLINE_TEST_TOTAL`, for the last
 * line of `.ci/run`. Failures outside of tests also count as failed: a file that cannot be loaded, a hook, or an uncaught
 * error.
 */
export default class TotalReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    if (modules.length > 1) console.log(slowest(modules));
    const file = process.env.BYLINE_TEST_TOTAL;
    if (!file) return;
    const total: Total = { passed: 0, failed: unhandled.length, skipped: 0 };
    for (const module of modules) count(module, total);
    appendFileSync(file, `${total.passed} ${total.failed} ${total.skipped}\n`);
  }
}

/** Returns a line for each of the slowest files: seconds, suite and path. */
function slowest(modules: readonly TestModule[]): string {
  const lines = modules
    .map((module) => ({ module, seconds: secondsOf(module) }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST)
    .map(({ module, seconds }) => {
      const path = relative(module.project.config.root, module.moduleId);
      return `${seconds.toFixed(1).padStart(7)} s  ${module.project.name.padEnd(11)}  ${path}`;
    });
  return ['', 'Slowest test files:', ...lines].join('\n');
}

/** Returns how long a file took: loading it and its setup, and running its hooks and tests. */
function secondsOf(module: TestModule): number {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
    module.diagnostic();
  return (environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration) / 1000;
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
