import { wilson } from './quantiles.ts';

/** A value that a bench has judged, with its mark. */
export interface MarkedValue {
  field: string;
  isCertain: boolean;
  isRight: boolean;
}

/**
 * Returns a line for each field: how many of its values are certain, and how many of those are wrong, with the
 * 95 % interval of that share (Wilson).
 */
export function marksByField(values: readonly MarkedValue[]): string[] {
  return [...new Set(values.map(({ field }) => field))].map((field) => {
    const all = values.filter((value) => value.field === field);
    const certain = all.filter(({ isCertain }) => isCertain);
    const wrong = certain.filter(({ isRight }) => !isRight).length;
    const others = all.filter(({ isCertain, isRight }) => !isCertain && !isRight).length;
    const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
    const { low, high } = wilson(wrong, certain.length);
    return (
      `${field.padEnd(12)} certain ${percent(certain.length / all.length)} of ${all.length}, ` +
      `${wrong} wrong: ${percent(wrong / Math.max(1, certain.length))} (${percent(low)} to ${percent(high)}); ` +
      `of the other ${all.length - certain.length}, ${others} wrong`
    );
  });
}
