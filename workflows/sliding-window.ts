import { condition } from '@temporalio/workflow';

/**
 * Works through `waiting`, keeping as many items running as `room()` allows and starting the next one as
 * soon as one ends: a slow item holds up one place, never a chunk. Ends when nothing runs and nothing may
 * start; what `room()` did not let in is left in `waiting`. The first failure of `run` is thrown after the
 * running ones have ended.
 */
export async function slidingWindow<T>(
  waiting: T[],
  options: { room: () => number; run: (item: T) => Promise<void> },
): Promise<void> {
  let running = 0;
  let failure: unknown;

  const start = async (item: T) => {
    running += 1;
    try {
      await options.run(item);
    } catch (error) {
      failure ??= error;
    } finally {
      running -= 1;
    }
  };

  for (;;) {
    while (failure === undefined && running < options.room()) {
      const next = waiting.shift();
      if (next === undefined) break;
      void start(next);
    }
    if (running === 0) break;
    const before = running;
    await condition(() => running < before);
  }
  if (failure !== undefined) throw failure;
}
