/** How many fitting people the index probably holds, with an interval. */
export interface Estimate {
  low: number;
  high: number;
  level: 0.9;
  method: string;
}

/** How an estimate names its method. */
const METHOD = 'chao1987';
/** The 95th percentile of the normal distribution, for an interval that holds in 90 of 100 cases. */
const Z = 1.645;

/**
 * Estimates how many fitting people there are from how many queries found each of the known ones (Chao 1987,
 * with the bias-corrected form and a log-normal interval).
 */
export function estimatePeople(timesSeen: readonly number[]): Estimate {
  const known = timesSeen.length;
  const once = timesSeen.filter((times) => times === 1).length;
  const twice = timesSeen.filter((times) => times === 2).length;
  const unseen = (once * (once - 1)) / (2 * (twice + 1));
  if (known === 0) return { low: 0, high: 2, level: 0.9, method: METHOD };
  const ratio = once / (twice + 1);
  const variance = (twice + 1) * (0.25 * ratio ** 4 + ratio ** 3 + 0.5 * ratio ** 2);
  const spread = unseen > 0 ? Math.exp(Z * Math.sqrt(Math.log(1 + variance / unseen ** 2))) : 1;
  return {
    low: Math.floor(known / 2),
    high: Math.ceil(known + unseen * spread + 2),
    level: 0.9,
    method: METHOD,
  };
}
