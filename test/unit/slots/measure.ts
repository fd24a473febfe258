import { IS_DEEP } from '../../support/depth.ts';
import { type Payload, textOf } from './payloads.ts';
import type { Slot } from './slot.ts';

/**
 * The lengths of the texts to read, in characters. With short texts, polynomial growth of the time is found
 * before a measurement takes minutes. `npm test` uses only one length, at which quadratic growth is visible
 * after a few milliseconds.
 */
const LENGTHS = IS_DEEP ? [2_048, 8_192, 65_536] : [16_384];
const LONGEST = Math.max(...LENGTHS);
/**
 * If reading a short text takes less time than this, the next length to measure is the longest one, which
 * would reveal any growth of the time.
 */
const TINY_MS = 3;
/**
 * If reading a text takes no longer than this, its time is not compared with the time for a text of twice the
 * length, because the difference could be noise.
 */
const WORTH_DOUBLING_MS = IS_DEEP ? 20 : 8;
/** The factor by which the time for reading may grow if the text is twice as long. */
const MOST_GROWTH = 2.5;
/** The maximum time for reading a text, whichever of the `LENGTHS` it has. */
const MOST_MS = IS_DEEP ? 250 : 100;
const ROUNDS = 5;

/**
 * How many measurements in a row must find that reading a text takes too long. On a busy machine, one
 * measurement in a thousand finds this by chance.
 */
const FINDINGS = 3;

/**
 * Returns why it takes too long to read a file that has a text in the given slot (a place in the file where
 * any text can be); null if a measurement finds no reason. Calls `beat` before each reading, so that the
 * caller can detect a reading that never ends.
 */
export async function whySlow(
  slot: Slot,
  payload: Payload,
  beat: () => Promise<void>,
): Promise<string | null> {
  let why: string | null = null;
  for (let found = 0; found < FINDINGS; found += 1) {
    why = await whySlowNow(slot, payload, beat);
    if (why === null) break;
  }
  return why;
}

async function whySlowNow(slot: Slot, payload: Payload, beat: () => Promise<void>): Promise<string | null> {
  const once = async (length: number) => {
    await beat();
    return timeOf(slot, textOf(payload, length));
  };

  let isTiny = false;
  for (const length of LENGTHS) {
    if (isTiny && length < LONGEST) continue;
    const first = await once(length);
    isTiny = first < TINY_MS;
    if (first <= WORTH_DOUBLING_MS) continue;
    // Measure again, because the first run may have included compilation.
    const time = await least(() => once(length));
    if (time > MOST_MS) return `${length} characters take ${time.toFixed(0)} ms`;
    if (time <= WORTH_DOUBLING_MS) continue;
    const growth = (await least(() => once(2 * length))) / time;
    if (growth <= MOST_GROWTH) continue;
    // Double the length again. If the time rose only because V8 discarded optimized code, it does not rise as
    // much again.
    const further = (await least(() => once(4 * length))) / time;
    if (further > MOST_GROWTH ** 2) return reasonOf(length, time, growth, further);
  }
  return null;
}

function reasonOf(length: number, time: number, growth: number, further: number): string {
  return (
    `${length} characters take ${time.toFixed(0)} ms, twice as many ${growth.toFixed(1)} times as long, ` +
    `and four times as many ${further.toFixed(1)} times`
  );
}

/** Returns the shortest of several measured times. Stops early if a measurement takes far too long. */
async function least(once: () => Promise<number>): Promise<number> {
  let best = await once();
  for (let round = 1; round < ROUNDS && best <= 4 * MOST_MS; round += 1) best = Math.min(best, await once());
  return best;
}

/**
 * Returns the processor time that a slot needs to read a text. Other processes on the machine do not affect
 * the result. This process has a single thread and does nothing else in the meantime.
 */
function timeOf(slot: Slot, text: string): number {
  const before = process.cpuUsage();
  slot.read(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
