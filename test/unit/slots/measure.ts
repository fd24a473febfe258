import { IS_DEEP } from '../../support/depth.ts';
import { type Payload, textOf } from './payloads.ts';
import type { Slot } from './slot.ts';

/**
 * The lengths of text at which a slot is measured. Short texts detect polynomial growth before it takes
 * minutes. `npm test` measures only one length, at which quadratic growth is visible after a few
 * milliseconds.
 */
const LENGTHS = IS_DEEP ? [2_048, 8_192, 65_536] : [16_384];
const LONGEST = Math.max(...LENGTHS);
/**
 * How long a short text may take before the intermediate lengths are measured, too. For faster slots, the
 * longest text would reveal any growth.
 */
const TINY_MS = 3;
/** The shortest time that is compared. For shorter times, doubling cannot be distinguished from noise. */
const WORTH_DOUBLING_MS = IS_DEEP ? 20 : 8;
/** The maximum ratio of the time for twice the text to the time for the text. */
const MOST_GROWTH = 2.5;
/** The maximum time for a text of any of the lengths. */
const MOST_MS = IS_DEEP ? 250 : 100;
const ROUNDS = 5;

/**
 * The number of measurements that must all find a slot slow. On a busy machine, one measurement in a thousand
 * shows growth by chance.
 */
const FINDINGS = 3;

/**
 * Returns the reason why a slot (a place in a page or file for any text) is too slow for a text, or null.
 * Every measurement must confirm the reason. Calls `beat` before each reading, because a reading may never
 * end.
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
    if (growth > MOST_GROWTH)
      return `${length} characters take ${time.toFixed(0)} ms, and twice as many ${growth.toFixed(1)} times as long`;
  }
  return null;
}

/** Returns the shortest of several measured times. Stops early if a measurement takes far too long. */
async function least(once: () => Promise<number>): Promise<number> {
  let best = await once();
  for (let round = 1; round < ROUNDS && best <= 4 * MOST_MS; round += 1) best = Math.min(best, await once());
  return best;
}

/**
 * Measures the processor time of this process, which does nothing else and has a single thread, so that other
 * processes do not matter.
 */
function timeOf(slot: Slot, text: string): number {
  const before = process.cpuUsage();
  slot.read(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
