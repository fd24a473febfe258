import { wilson } from './quantiles.ts';

/** A value that a bench has judged, with its mark. */
export interface MarkedValue {
  field: string;
  site: string;
  isCertain: boolean;
  isRight: boolean;
  /** The chance with which Byline returns the value; null for fields without one. */
  confidence: number | null;
  /** The URL of the page, if the same page can be in several collections. */
  url?: string;
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

/** The values of each field, in the order in which the fields first occur. */
function byField(values: readonly MarkedValue[]): [field: string, values: MarkedValue[]][] {
  return [...new Set(values.map(({ field }) => field))].map((field) => [
    field,
    values.filter((value) => value.field === field),
  ]);
}

const countWrong = (values: readonly MarkedValue[]) => values.filter(({ isRight }) => !isRight).length;

/**
 * Returns a line for each field: how many of its values are certain, and how many of those are wrong, with the
 * 95 % interval of that share (Wilson).
 */
export function marksByField(values: readonly MarkedValue[]): string[] {
  return byField(values).map(([field, all]) => {
    const certain = all.filter(({ isCertain }) => isCertain);
    const wrong = countWrong(certain);
    const others = countWrong(all) - wrong;
    const { low, high } = wilson(wrong, certain.length);
    return (
      `${field.padEnd(12)} certain ${percent(certain.length / all.length)} of ${all.length}, ` +
      `${wrong} wrong: ${percent(wrong / Math.max(1, certain.length))} (${percent(low)} to ${percent(high)}); ` +
      `of the other ${all.length - certain.length}, ${others} wrong`
    );
  });
}

/** Shares of the values, the safest first, of which `riskByCoverage` counts the wrong ones. */
const COVERAGES = [0.4, 0.6, 0.8, 0.9, 1];

/**
 * Returns the rows of a Markdown table: for each field, how many values are wrong among the safest 40, 60, 80, 90 and
 * 100 % of them. Certain values come before all others, and then values with higher chances. Among equally safe
 * values, the wrong ones count in proportion.
 */
export function riskByCoverage(values: readonly MarkedValue[]): string[] {
  const header = ['field', 'values', 'certain', 'wrong of the certain ones (95 % interval)'];
  const rows = byField(values).map(([field, all]) => {
    const certain = all.filter(({ isCertain }) => isCertain);
    const { low, high } = wilson(countWrong(certain), certain.length);
    return [
      ...[field, String(all.length), percent(certain.length / all.length)],
      `${countWrong(certain)} of ${certain.length} (${percent(low)} to ${percent(high)})`,
      ...COVERAGES.map((coverage) => percent(riskAt(all, coverage))),
    ];
  });
  const columns = [...header, ...COVERAGES.map((coverage) => `wrong of the safest ${100 * coverage} %`)];
  return [columns, columns.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
}

function riskAt(values: readonly MarkedValue[], coverage: number): number {
  const wanted = coverage * values.length;
  let [counted, wrong] = [0, 0];
  const keyOf = ({ isCertain, confidence }: MarkedValue) => Number(isCertain) * 10 + (confidence ?? 0);
  for (const group of classesOf(values, keyOf)) {
    const part = Math.min(1, (wanted - counted) / group.length);
    if (part <= 0) break;
    counted += part * group.length;
    wrong += part * countWrong(group);
  }
  return wrong / wanted;
}

/** The values in classes of equal keys, the class with the highest key first. */
function classesOf(values: readonly MarkedValue[], keyOf: (value: MarkedValue) => number): MarkedValue[][] {
  const keys = [...new Set(values.map(keyOf))].sort((a, b) => b - a);
  return keys.map((key) => values.filter((value) => keyOf(value) === key));
}

/**
 * Returns a line for each field: how many of the wrong certain values are right by the labels of another collection
 * that contains the same page.
 */
export function disputedLabels(values: readonly MarkedValue[]): string[] {
  const kind = ({ field, url }: MarkedValue) =>
    `${field.split(/[ ,]/)[0]} ${url?.replace(/^https?:\/\/|\/$/g, '')}`;
  const right = new Set(values.filter(({ isRight, url }) => isRight && url).map(kind));
  return byField(values.filter((value) => value.url && value.isCertain && !value.isRight)).map(
    ([field, wrong]) =>
      `${field}: ${wrong.filter((value) => right.has(kind(value))).length} of the ${wrong.length} wrong certain values are right by the labels of another collection`,
  );
}

const FOLDS = 5;
/** Classes with fewer values say nothing about their chance. */
const FEWEST = 5;
/** Bands in which chances are compared that take any value, such as those of publication types. */
const BANDS = 10;
/** More different chances than a table of classes has. */
const MOST_CLASSES = 15;

/**
 * Checks whether the stated chances are those with which values of other sites are right. Returns a line for each
 * field: the mean distance between the stated chance and the share of right values of the same class, and the same
 * for chances that are counted on four fifths of the sites and compared with the fifth that is left out. Below, a line
 * for each class.
 */
export function calibrationByField(values: readonly MarkedValue[]): string[] {
  const stated = values.filter(({ confidence }) => confidence !== null);
  return byField(stated).flatMap(([field, all]) => {
    const isBanded = new Set(all.map(({ confidence }) => confidence)).size > MOST_CLASSES;
    const keyOf = ({ confidence }: MarkedValue) =>
      isBanded ? Math.floor((confidence ?? 0) * BANDS) / BANDS : (confidence ?? 0);
    const classes = classesOf(all, keyOf);
    const shareRight = (some: readonly MarkedValue[]) => 1 - countWrong(some) / Math.max(1, some.length);
    const mean = (some: readonly MarkedValue[]) =>
      some.reduce((sum, { confidence }) => sum + (confidence ?? 0), 0) / some.length;
    let [gap, leftOutGap, counted] = [0, 0, 0];
    for (const some of classes) {
      gap += (some.length / all.length) * Math.abs(mean(some) - shareRight(some));
      for (let fold = 0; fold < FOLDS; fold += 1) {
        const held = some.filter(({ site }) => foldOf(site) === fold);
        const others = some.filter(({ site }) => foldOf(site) !== fold);
        if (held.length === 0 || others.length < FEWEST) continue;
        leftOutGap += Math.abs(shareRight(held) - shareRight(others)) * held.length;
        counted += held.length;
      }
    }
    return [
      `${field.padEnd(12)} stated chances are off by ${percent(gap)} on average; chances counted on other sites by ${percent(leftOutGap / Math.max(1, counted))}`,
      ...classes
        .filter((some) => some.length >= FEWEST)
        .map((some) => {
          const { low, high } = wilson(some.length - countWrong(some), some.length);
          return `  ${mean(some).toFixed(2)}  right ${percent(shareRight(some))} of ${some.length} (${percent(low)} to ${percent(high)})`;
        }),
    ];
  });
}

function foldOf(site: string): number {
  return [...site].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7) % FOLDS;
}
