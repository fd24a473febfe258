import type { Case } from './case.ts';

/**
 * If reading a small file takes less time than this, the next size to measure is the largest one, which would
 * reveal any growth of the time.
 */
const TINY_MS = 3;
/** The factor by which the time for reading may grow with twice the size. */
const MAX_GROWTH = 2.5;
/**
 * The factor by which the time may grow with four times the size. A share of quadratic work that exceeds the factor
 * above exceeds this one, too, and reading a quarter of the size costs an eighth of reading twice the size.
 */
const MAX_GROWTH_FROM_QUARTER = 4.9;
const ROUNDS = 5;
/** The readings after which V8 has optimized the code for a size. */
const WARM_ROUNDS = 3;

/**
 * How many measurements in a row must find that reading a file takes too long. On a busy machine, one
 * measurement in a thousand finds this by chance.
 */
const FINDINGS = 3;

/**
 * Returns why it takes too long to read the files of a case; null if a measurement finds no reason. Calls
 * `beat` before each reading, so that the caller can detect a reading that never ends.
 */
export async function whySlow(one: Case, beat: () => Promise<void>): Promise<string | null> {
  let why: string | null = null;
  for (let found = 0; found < FINDINGS; found += 1) {
    why = await whySlowNow(one, beat);
    if (why === null) break;
  }
  return why;
}

async function whySlowNow(one: Case, beat: () => Promise<void>): Promise<string | null> {
  const { sizes, mostMs, worthDoublingMs, unit } = one;
  const once = async (size: number) => {
    await beat();
    return timeOf(one, size);
  };

  let isTiny = false;
  for (const size of sizes) {
    if (isTiny && size !== sizes.at(-1)) continue;
    const first = await once(size);
    isTiny = first < TINY_MS;
    if (first <= worthDoublingMs) continue;
    // Most times grow no faster than the size, which a few readings of a quarter of it show. The first of them may run
    // before V8 has compiled what the reading of the whole size made it optimize.
    let quarter = await once(size / 4);
    for (let round = 1; round < WARM_ROUNDS; round += 1) quarter = Math.min(quarter, await once(size / 4));
    if (first <= Math.min(MAX_GROWTH_FROM_QUARTER * quarter, mostMs)) continue;
    // Measure again, because the first run may have included compilation.
    let time = Math.min(first, await once(size));
    if (time > mostMs) time = await least({ enough: mostMs, mostMs }, () => once(size));
    if (time > mostMs) return `${size} ${unit} take ${time.toFixed(0)} ms`;
    if (time <= worthDoublingMs) continue;
    if (time <= MAX_GROWTH_FROM_QUARTER * quarter) continue;
    time = Math.min(time, await least({ enough: worthDoublingMs, mostMs }, () => once(size)));
    if (time <= worthDoublingMs) continue;
    const twice = await leastInTurn(2);
    if (time <= worthDoublingMs || twice <= MAX_GROWTH * time) continue;
    // Double the size again. If the time rose only because V8 discarded optimized code, it does not rise as
    // much again.
    const fourTimes = await leastInTurn(4);
    if (time > worthDoublingMs && fourTimes > MAX_GROWTH ** 2 * time)
      return reasonOf(`${size} ${unit}`, time, twice / time, fourTimes / time);

    /** Reads a multiple of the size, and the size again, because V8 may have optimized the code meanwhile. */
    async function leastInTurn(factor: number): Promise<number> {
      let best = Number.POSITIVE_INFINITY;
      for (let round = 0; round < ROUNDS; round += 1) {
        best = Math.min(best, await once(factor * size));
        time = Math.min(time, await once(size));
        if (best > 4 * mostMs) break;
      }
      return best;
    }
  }
  return null;
}

function reasonOf(size: string, time: number, growth: number, further: number): string {
  return (
    `${size} take ${time.toFixed(0)} ms, twice as many ${growth.toFixed(1)} times as long, ` +
    `and four times as many ${further.toFixed(1)} times`
  );
}

/**
 * Returns the shortest of several measured times. Stops early if a measurement takes far too long, or no longer
 * than `enough` milliseconds, because further measurements would change nothing.
 */
async function least(
  { enough, mostMs }: { enough: number; mostMs: number },
  once: () => Promise<number>,
): Promise<number> {
  let best = await once();
  for (let round = 1; round < ROUNDS && best > enough && best <= 4 * mostMs; round += 1)
    best = Math.min(best, await once());
  return best;
}

/**
 * Returns the processor time for reading a file. Other processes on the machine do not affect the result.
 * This process has a single thread and does nothing else in the meantime.
 */
function timeOf(one: Case, size: number): number {
  const before = process.cpuUsage();
  one.read(size);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
