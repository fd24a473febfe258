/** How many fitting people the index probably holds, with an interval. */
export interface Estimate {
  low: number;
  high: number;
  level: 0.9;
  method: string;
}

/** How an estimate names its method. */
const METHOD = 'chao1987, calibrated';
/** The interval where the index does not hold the subject. */
const IF_ABSENT = { low: 0, high: 3 };
/**
 * How the number of people near the best relates to the number of those whom a careful reader calls right:
 * `exp(OFFSET + SLOPE × ln(1 + number)) − 1`, and the factors within which nine of ten pitches lie.
 */
const OFFSET = 1.007;
const SLOPE = 0.517;
const BELOW = Math.exp(-0.8);
const ABOVE = Math.exp(0.95);

/**
 * Estimates how many fitting people the index holds. `timesSeen` says for each of the known ones how many
 * queries found them: many who were found only once mean that others were not found at all (Chao 1987,
 * bias-corrected). The interval is calibrated on judged pitches.
 */
export function estimatePeople(timesSeen: readonly number[], isHeld: boolean): Estimate {
  if (!isHeld) return { ...IF_ABSENT, level: 0.9, method: METHOD };
  const people = Math.exp(OFFSET + SLOPE * Math.log(1 + chao(timesSeen)));
  return {
    low: Math.max(0, Math.floor(people * BELOW - 1)),
    high: Math.ceil(people * ABOVE - 1),
    level: 0.9,
    method: METHOD,
  };
}

/** Returns the bias-corrected estimate of Chao (1987) of how many there are, those not seen included. */
export function chao(timesSeen: readonly number[]): number {
  const once = timesSeen.filter((times) => times === 1).length;
  const twice = timesSeen.filter((times) => times === 2).length;
  return timesSeen.length + (once * (once - 1)) / (2 * (twice + 1));
}
