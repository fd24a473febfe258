import { createHash } from 'node:crypto';
import { PUBLICATION_TYPES } from '../../../packages/reader/index.ts';
import { MEASURED_MARKS, type PageModel } from '../../../packages/reader/publications/page-model.ts';
import type { LabelledPage } from './labelled-pages.ts';

const TYPES = PUBLICATION_TYPES.length;
/**
 * The strength of the ridge penalty, the number of steps of gradient descent, and the size and momentum of
 * each step.
 */
const RIDGE = 3;
const STEPS = 300;
const RATE = 0.006;
const MOMENTUM = 0.9;
/** The weight of a page with two acceptable labels, and the share of this weight for the second label. */
const OF_BORDERLINE = 0.5;
const OF_SECOND_LABEL = 0.35;
/**
 * The weights of pages whose hosts are on a curated list. These pages add examples of rare types. Listed
 * editorial pages have a lower weight than the other listed pages, because the unlisted pages already include
 * many editorial examples.
 */
const OF_LISTED = 0.3;
const OF_LISTED_EDITORIAL = 0.15;
/**
 * A mark (a feature of a page that indicates the kind of site) is kept only if at least `LEAST_SITES` sites
 * have it and it helps on at least `LEAST_HELPED` of them. Overall, it must help more than it harms.
 */
const LEAST_SITES = 4;
const LEAST_HELPED = 3;
const INNER_FOLDS = 5;
/**
 * The minimum increase of the log-probability of the correct publication type for which a mark counts as
 * helpful on a page.
 */
const NOTICEABLE = 0.05;

interface Row {
  page: LabelledPage;
  marks: number[];
  /**
   * The log-odds of each type. `fixed` comes from the inputs whose weights are not fitted. `words` comes from
   * the words in the host name and is not yet multiplied by `hostShare`.
   */
  fixed: number[];
  words: number[];
  target: number[];
  weight: number;
}

interface Fitted {
  names: string[];
  weights: Float64Array;
  prior: Float64Array;
  /**
   * Log-odds that are added only for pages of hosts on a curated list. Otherwise, the unusual shares of the
   * types on these lists would distort the weights of the marks.
   */
  listed: Float64Array;
  hostShare: number;
}

/** How much a mark (a sign of the kind of site) helps on pages to which the model was not fitted. */
export interface MarkGain {
  mark: string;
  /** On how many sites the mark raised the log-probability of the correct type by over `NOTICEABLE`. */
  helped: number;
  /** The weighted sum, over all pages, of the mark's effect on the log-probability of the correct type. */
  gain: number;
}

/**
 * Fits a multinomial logistic regression with a ridge penalty that predicts publication types from the marks
 * of labelled pages. Keeps only the marks that help in a cross-validation whose folds consist of whole sites.
 */
export function fitPageModel(pages: LabelledPage[]): {
  model: PageModel;
  dropped: MarkGain[];
  kept: MarkGain[];
} {
  const names = namesOf(pages);
  const gains = gainsOf(pages, names);
  const kept = gains.filter(({ helped, gain }) => helped >= LEAST_HELPED && gain > 0);
  const fitted = fitWeights(
    pages,
    kept.map(({ mark }) => mark),
  );
  const rounded = (values: ArrayLike<number>) =>
    Array.from(values, (value) => Math.round(value * 1000) / 1000);
  const marks = Object.fromEntries(
    fitted.names.map((name, at) => [name, rounded(fitted.weights.slice(at * TYPES, (at + 1) * TYPES))]),
  );
  return {
    model: { prior: rounded(fitted.prior), host_share: rounded([fitted.hostShare])[0] ?? 0, marks },
    kept,
    dropped: gains.filter((gain) => !kept.includes(gain)),
  };
}

/** Returns the fold of a site, from 0 to `folds` - 1. */
export function foldOf(site: string, folds: number, salt: string): number {
  return createHash('sha256').update(`${salt} ${site}`).digest().readUInt32BE(0) % folds;
}

function namesOf(pages: LabelledPage[]): string[] {
  const sites = new Map<string, Set<string>>();
  for (const { marks, site } of pages)
    for (const mark in marks) {
      const seen = sites.get(mark);
      if (seen) seen.add(site);
      else sites.set(mark, new Set([site]));
    }
  return [...sites]
    .filter(([mark, { size }]) => size >= LEAST_SITES && !(mark in MEASURED_MARKS))
    .map(([mark]) => mark)
    .sort();
}

function gainsOf(pages: LabelledPage[], names: string[]): MarkGain[] {
  const helped = new Map<string, Set<string>>(names.map((name) => [name, new Set()]));
  const total = new Map<string, number>();
  for (let held = 0; held < INNER_FOLDS; held += 1) {
    const isHeld = ({ site }: LabelledPage) => foldOf(site, INNER_FOLDS, 'inner') === held;
    const fitted = fitWeights(
      pages.filter((page) => !isHeld(page)),
      names,
    );
    for (const row of rowsOf(pages.filter(isHeld), names)) {
      const odds = oddsOf(row, fitted);
      const right = PUBLICATION_TYPES.indexOf(row.page.type);
      const before = logShare(odds, right);
      for (const mark of row.marks) {
        const without = odds.map((value, type) => value - (fitted.weights[mark * TYPES + type] ?? 0));
        const gain = before - logShare(without, right);
        const name = names[mark] ?? '';
        if (gain > NOTICEABLE) helped.get(name)?.add(row.page.site);
        total.set(name, (total.get(name) ?? 0) + row.weight * gain);
      }
    }
  }
  return names.map((mark) => ({
    mark,
    helped: helped.get(mark)?.size ?? 0,
    gain: total.get(mark) ?? 0,
  }));
}

function logShare(odds: Float64Array, at: number): number {
  return Math.log(toShares(Float64Array.from(odds))[at] ?? 0);
}

/** Converts log-odds to probabilities, in place. */
function toShares(odds: Float64Array): Float64Array {
  let highest = Number.NEGATIVE_INFINITY;
  for (const value of odds) if (value > highest) highest = value;
  let total = 0;
  for (let type = 0; type < TYPES; type += 1) {
    const power = Math.exp((odds[type] as number) - highest);
    odds[type] = power;
    total += power;
  }
  for (let type = 0; type < TYPES; type += 1) odds[type] = (odds[type] as number) / total;
  return odds;
}

function rowsOf(pages: LabelledPage[], names: string[]): Row[] {
  const places = new Map(names.map((name, at) => [name, at]));
  return pages.map((page) => {
    const fixed = new Array<number>(TYPES).fill(0);
    const words = new Array<number>(TYPES).fill(0);
    const add = (to: number[], type: (typeof PUBLICATION_TYPES)[number], weight: number) => {
      const at = PUBLICATION_TYPES.indexOf(type);
      to[at] = (to[at] ?? 0) + weight;
    };
    for (const { type, weight } of page.words) add(words, type, weight);
    for (const mark in page.marks) {
      const measured = MEASURED_MARKS[mark];
      if (measured) add(fixed, measured.type, measured.weight);
    }
    const second = page.alt ? OF_SECOND_LABEL : 0;
    return {
      page,
      fixed,
      words,
      marks: Object.keys(page.marks).flatMap((mark) => places.get(mark) ?? []),
      target: PUBLICATION_TYPES.map((type) =>
        type === page.type ? 1 - second : type === page.alt ? second : 0,
      ),
      weight: page.alt
        ? OF_BORDERLINE
        : page.isListed
          ? page.type === 'editorial'
            ? OF_LISTED_EDITORIAL
            : OF_LISTED
          : 1,
    };
  });
}

/** The following functions run a hundred million times, so they use plain loops and allocate nothing. */
function oddsOf(row: Row, fitted: Fitted, odds = new Float64Array(TYPES)): Float64Array {
  const { weights, prior, listed, hostShare } = fitted;
  for (let type = 0; type < TYPES; type += 1) {
    odds[type] =
      (row.fixed[type] as number) +
      (prior[type] as number) +
      hostShare * (row.words[type] as number) +
      (row.page.isListed ? (listed[type] as number) : 0);
  }
  for (const mark of row.marks) {
    const at = mark * TYPES;
    for (let type = 0; type < TYPES; type += 1)
      odds[type] = (odds[type] as number) + (weights[at + type] as number);
  }
  return odds;
}

/**
 * Fits the weights by gradient descent with momentum. Because the loss is convex, any starting point leads to
 * the same weights.
 */
function fitWeights(pages: LabelledPage[], names: string[]): Fitted {
  const rows = rowsOf(pages, names);
  const fitted: Fitted = {
    names,
    weights: new Float64Array(names.length * TYPES),
    prior: new Float64Array(TYPES),
    listed: new Float64Array(TYPES),
    hostShare: 0.5,
  };
  const pace = {
    weights: new Float64Array(names.length * TYPES),
    prior: new Float64Array(TYPES),
    listed: new Float64Array(TYPES),
    hostShare: 0,
  };
  const scratch = new Float64Array(TYPES);
  for (let step = 0; step < STEPS; step += 1) {
    const slope = {
      weights: fitted.weights.map((value) => RIDGE * value),
      prior: fitted.prior.map((value) => 0.05 * value),
      listed: fitted.listed.map((value) => RIDGE * value),
      hostShare: RIDGE * (fitted.hostShare - 0.5),
    };
    for (const row of rows) {
      const errors = toShares(oddsOf(row, fitted, scratch));
      for (let type = 0; type < TYPES; type += 1) {
        const error = row.weight * ((errors[type] as number) - (row.target[type] as number));
        errors[type] = error;
        slope.prior[type] = (slope.prior[type] as number) + error;
        if (row.page.isListed) slope.listed[type] = (slope.listed[type] as number) + error;
        slope.hostShare += error * (row.words[type] as number);
      }
      for (const mark of row.marks) {
        const at = mark * TYPES;
        for (let type = 0; type < TYPES; type += 1)
          slope.weights[at + type] = (slope.weights[at + type] as number) + (errors[type] as number);
      }
    }
    for (const part of ['weights', 'prior', 'listed'] as const)
      descend(fitted[part], pace[part], slope[part]);
    pace.hostShare = MOMENTUM * pace.hostShare - RATE * 0.3 * slope.hostShare;
    fitted.hostShare += pace.hostShare;
  }
  return fitted;
}

function descend(values: Float64Array, pace: Float64Array, slope: Float64Array): void {
  for (let at = 0; at < values.length; at += 1) {
    pace[at] = MOMENTUM * (pace[at] ?? 0) - RATE * (slope[at] ?? 0);
    values[at] = (values[at] ?? 0) + (pace[at] ?? 0);
  }
}
