import { afterAll, TestRunner } from 'vitest';

/** The blocks of each file that close something. Vitest has one object for the tests outside of blocks in all files. */
const closing = new WeakMap<object, WeakSet<object>>();
const failures: unknown[] = [];

/**
 * Closes something after the tests of a block, in the reverse order of these calls, even if opening failed. If one
 * fails to close, the others are closed before its error is thrown.
 */
export function closeAfter(close: () => unknown): void {
  const block: { file?: object } = TestRunner.getCurrentSuite();
  const file = block.file ?? block;
  const blocks = closing.get(file) ?? new WeakSet();
  const closesLast = !blocks.has(block);
  closing.set(file, blocks.add(block));
  afterAll(async () => {
    try {
      await close();
    } catch (error) {
      failures.push(error);
    }
    if (closesLast && failures.length > 0)
      throw new AggregateError(failures.splice(0), 'not everything closed');
  });
}
