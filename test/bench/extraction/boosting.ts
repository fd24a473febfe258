/**
 * Gradient boosting of oblivious trees, in which all nodes of a level split on the same feature and
 * threshold.
 */
import type { Tree, TreeTable } from '../../../packages/reader/main-text/trees.ts';
import { generator } from './compare.ts';

export interface Rows {
  features: string[];
  /** The values of all rows in one array, row by row. */
  values: Float32Array;
  targets: Float32Array;
  weights: Float32Array;
}

export interface Settings {
  trees: number;
  depth: number;
  rate: number;
  /** The L2 regularization of the leaf values, as a multiple of the mean weight of a row. */
  shrink: number;
  loss: 'logistic' | 'squares';
  /** The share of the rows on which each tree is trained. */
  sample: number;
}

const BINS = 32;

export function train(rows: Rows, settings: Settings): TreeTable {
  const { features, targets, weights } = rows;
  const count = targets.length;
  const width = features.length;
  const edges = features.map((_name, feature) => edgesOf(rows.values, width, feature));
  const binned = edges.map((cuts, feature) => {
    const column = new Uint8Array(count);
    for (let row = 0; row < count; row += 1)
      column[row] = binOf(cuts, rows.values[row * width + feature] as number);
    return column;
  });
  let [sum, mass] = [0, 0];
  for (let row = 0; row < count; row += 1) {
    sum += (targets[row] as number) * (weights[row] as number);
    mass += weights[row] as number;
  }
  const mean = sum / mass;
  const start = settings.loss === 'squares' ? mean : Math.log(mean / (1 - mean));
  const scores = new Float64Array(count).fill(start);
  const gradients = new Float64Array(count);
  const curvatures = new Float64Array(count);
  const leafOf = new Uint8Array(count);
  const trees: Tree[] = [];
  const random = generator(7);
  const shrink = (settings.shrink * mass) / count;
  for (let number = 0; number < settings.trees; number += 1) {
    const chosen: number[] = [];
    for (let row = 0; row < count; row += 1) {
      const weight = weights[row] as number;
      const score = scores[row] as number;
      const expected = settings.loss === 'squares' ? score : 1 / (1 + Math.exp(-score));
      gradients[row] = weight * ((targets[row] as number) - expected);
      curvatures[row] =
        settings.loss === 'squares' ? weight : weight * Math.max(expected * (1 - expected), 1e-4);
      if (random() < settings.sample) chosen.push(row);
    }
    const sample = Uint32Array.from(chosen);
    leafOf.fill(0);
    const ask: number[] = [];
    const cut: number[] = [];
    for (let level = 0; level < settings.depth; level += 1) {
      const found = bestQuestion(sample, {
        binned,
        edges,
        gradients,
        curvatures,
        leafOf,
        leaves: 2 ** level,
        shrink,
      });
      if (!found) break;
      const column = binned[found.feature] as Uint8Array;
      for (let row = 0; row < count; row += 1)
        leafOf[row] = (leafOf[row] as number) * 2 + Number((column[row] as number) > found.bin);
      ask.push(found.feature);
      cut.push(found.bin);
    }
    const size = 2 ** ask.length;
    const [up, down] = [new Float64Array(size), new Float64Array(size)];
    for (const row of sample) {
      const leaf = leafOf[row] as number;
      up[leaf] = (up[leaf] as number) + (gradients[row] as number);
      down[leaf] = (down[leaf] as number) + (curvatures[row] as number);
    }
    const leaves = Array.from(up, (value, leaf) =>
      round((settings.rate * value) / ((down[leaf] as number) + shrink)),
    );
    for (let row = 0; row < count; row += 1)
      scores[row] = (scores[row] as number) + (leaves[leafOf[row] as number] as number);
    trees.push({
      ask,
      above: ask.map((feature, level) => (edges[feature] as number[])[cut[level] as number] as number),
      leaves,
    });
  }
  return { features, start: round(start), trees };
}

interface Search {
  binned: Uint8Array[];
  edges: number[][];
  gradients: Float64Array;
  curvatures: Float64Array;
  leafOf: Uint8Array;
  leaves: number;
  shrink: number;
}

function bestQuestion(
  sample: Uint32Array,
  { binned, edges, gradients, curvatures, leafOf, leaves, shrink }: Search,
): { feature: number; bin: number } | null {
  let best: { feature: number; bin: number } | null = null;
  let most = 1e-9;
  const up = new Float64Array(leaves * BINS);
  const down = new Float64Array(leaves * BINS);
  for (const [feature, column] of binned.entries()) {
    const cuts = (edges[feature] as number[]).length;
    if (cuts === 0) continue;
    up.fill(0);
    down.fill(0);
    for (const row of sample) {
      const at = (leafOf[row] as number) * BINS + (column[row] as number);
      up[at] = (up[at] as number) + (gradients[row] as number);
      down[at] = (down[at] as number) + (curvatures[row] as number);
    }
    const gains = new Float64Array(cuts);
    for (let leaf = 0; leaf < leaves; leaf += 1) {
      let [allUp, allDown] = [0, 0];
      for (let bin = 0; bin <= cuts; bin += 1) {
        allUp += up[leaf * BINS + bin] as number;
        allDown += down[leaf * BINS + bin] as number;
      }
      const whole = (allUp * allUp) / (allDown + shrink);
      let [leftUp, leftDown] = [0, 0];
      for (let bin = 0; bin < cuts; bin += 1) {
        leftUp += up[leaf * BINS + bin] as number;
        leftDown += down[leaf * BINS + bin] as number;
        const rightUp = allUp - leftUp;
        const rightDown = allDown - leftDown;
        gains[bin] =
          (gains[bin] as number) +
          (leftUp * leftUp) / (leftDown + shrink) +
          (rightUp * rightUp) / (rightDown + shrink) -
          whole;
      }
    }
    for (let bin = 0; bin < cuts; bin += 1) {
      if ((gains[bin] as number) > most) [most, best] = [gains[bin] as number, { feature, bin }];
    }
  }
  return best;
}

/** Returns the thresholds of a feature: at most 31 values that divide the rows into groups of equal size. */
function edgesOf(values: Float32Array, width: number, feature: number): number[] {
  const count = values.length / width;
  const step = Math.max(1, Math.floor(count / 20_000));
  const seen: number[] = [];
  for (let row = 0; row < count; row += step) seen.push(values[row * width + feature] as number);
  seen.sort((a, b) => a - b);
  const distinct = [...new Set(seen)];
  const cuts =
    distinct.length <= BINS
      ? distinct.slice(0, -1)
      : Array.from(
          { length: BINS - 1 },
          (_, at) => seen[Math.floor(((at + 1) * seen.length) / BINS)] as number,
        );
  return [...new Set(cuts.map((value) => round(value)))].sort((a, b) => a - b).slice(0, BINS - 1);
}

function binOf(cuts: readonly number[], value: number): number {
  let bin = 0;
  while (bin < cuts.length && value > (cuts[bin] as number)) bin += 1;
  return bin;
}

const round = (value: number) => Number(value.toPrecision(4));
