import { rateOf } from './closed-loop.ts';
import { target } from './machine-load.ts';
import { median } from './stack.ts';

export const CALLERS = 16;

export interface Pace {
  rounds: number;
  seconds: number;
}

/**
 * Measures the rates of `work` and of `reference` in turn, so that other load on the machine affects both
 * rates alike, and prints the median of their ratios.
 */
export async function compareRates(
  title: string,
  sides: { work: () => Promise<unknown>; reference: () => Promise<unknown>; target: number },
  { rounds, seconds }: Pace,
): Promise<void> {
  const ratios: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const work = await rateOf(sides.work, { callers: CALLERS, seconds });
    const reference = await rateOf(sides.reference, { callers: CALLERS, seconds });
    console.log(
      `${round === 0 ? 'warm-up' : `round ${round}`}: ${work.toFixed(0)} / ${reference.toFixed(0)} a second`,
    );
    if (round > 0) ratios.push(work / reference);
  }
  console.log(`${title}: median ${median(ratios).toFixed(2)} ${target(`≥ ${sides.target}`)}`);
}
