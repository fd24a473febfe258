import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const STEP_MS = 10;

/** Temporal's `condition` works only inside a workflow. This replacement uses the fake timers of the test. */
vi.mock(import('@temporalio/workflow'), async (importOriginal) => ({
  ...(await importOriginal()),
  condition: (async (isMet: () => boolean, mostMs = Number.POSITIVE_INFINITY) => {
    for (let waited = 0; !isMet(); waited += STEP_MS) {
      if (waited >= mostMs) return false;
      await new Promise((resolve) => setTimeout(resolve, STEP_MS));
    }
    return true;
  }) as never,
}));
// Test files share their modules. Load `batches.ts` again, because an earlier test file may have loaded it
// with Temporal's own `condition`. Unload it at the end, because it uses the replacement for `condition`.
vi.resetModules();
const { Batches } = await import('../../workflows/batches.ts');
afterAll(() => {
  vi.doUnmock('@temporalio/workflow');
  vi.resetModules();
});

describe('batches', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const collect = (options: { size?: number; run?: (batch: number[]) => Promise<void> } = {}) => {
    const seen: number[][] = [];
    const state = { expectsMore: true };
    const batches = new Batches<number>({
      size: options.size ?? 3,
      lingerMs: 1_000,
      expectsMore: () => state.expectsMore,
      run: async (batch) => {
        seen.push(batch);
        await options.run?.(batch);
      },
    });
    return { seen, state, batches };
  };

  it('start the very first item at once, even if more are to come', () => {
    const { seen, batches } = collect();
    batches.add(1);
    expect(seen).toEqual([[1]]);
  });

  it('let later items wait for others, for a second at most', async () => {
    const { seen, batches } = collect();
    for (const item of [1, 2]) batches.add(item);
    await vi.advanceTimersByTimeAsync(500);
    batches.add(3);
    await vi.advanceTimersByTimeAsync(400);
    expect(seen).toEqual([[1]]);
    await vi.advanceTimersByTimeAsync(200);
    expect(seen).toEqual([[1], [2, 3]]);
    // The wait of one second begins when the first item of a batch arrives, not when the previous batch ends.
    await vi.advanceTimersByTimeAsync(5_000);
    batches.add(4);
    await vi.advanceTimersByTimeAsync(900);
    expect(seen).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(200);
    expect(seen).toEqual([[1], [2, 3], [4]]);
  });

  it('start when they are full', async () => {
    const { seen, batches } = collect();
    for (const item of [1, 2, 3, 4, 5, 6, 7, 8]) batches.add(item);
    await vi.advanceTimersByTimeAsync(STEP_MS);
    expect(seen).toEqual([[1], [2, 3, 4], [5, 6, 7]]);
    await vi.advanceTimersByTimeAsync(1_100);
    expect(seen.at(-1)).toEqual([8]);
  });

  it('start when no further item can come', async () => {
    const { seen, state, batches } = collect();
    for (const item of [1, 2]) batches.add(item);
    await vi.advanceTimersByTimeAsync(100);
    state.expectsMore = false;
    await vi.advanceTimersByTimeAsync(STEP_MS);
    expect(seen).toEqual([[1], [2]]);
    batches.add(3);
    expect(seen).toEqual([[1], [2], [3]]);
  });

  it('of one item never wait', () => {
    const { seen, batches } = collect({ size: 1 });
    for (const item of [1, 2, 3]) batches.add(item);
    expect(seen).toEqual([[1], [2], [3]]);
  });

  it('all run, and then the first error is thrown', async () => {
    const { seen, state, batches } = collect({
      run: async (batch) => {
        await new Promise((resolve) => setTimeout(resolve, 100));
        if (batch.includes(1)) throw new Error('the first one');
      },
    });
    for (const item of [1, 2, 3]) batches.add(item);
    state.expectsMore = false;
    const done = expect(batches.done()).rejects.toThrow('the first one');
    await vi.advanceTimersByTimeAsync(1_000);
    await done;
    expect(seen).toEqual([[1], [2, 3]]);
  });

  it('are waited for, those that have not started among them', async () => {
    const { seen, batches } = collect();
    for (const item of [1, 2]) batches.add(item);
    const done = batches.done();
    await vi.advanceTimersByTimeAsync(1_100);
    await done;
    expect(seen).toEqual([[1], [2]]);
  });
});
