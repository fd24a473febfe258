import { solve } from '../linear-system.ts';

/** A pair of a pitch and a person: the inputs of the regression, and 1 if the person is right, otherwise 0. */
export interface Pair {
  inputs: readonly number[];
  truth: number;
  weight: number;
}

/** The strength of the L2 regularization, in units of the inputs' standard deviations. */
const RIDGE = 3;
const ROUNDS = 25;
const ENOUGH = 1e-6;

/**
 * Fits a logistic regression by Newton's method, without balancing: the chances are those of the pairs as
 * they are. Returns the weights of the inputs, followed by the intercept.
 */
export function regress(pairs: readonly Pair[]): number[] {
  const size = pairs[0]?.inputs.length ?? 0;
  const columns = Array.from({ length: size }, (_, k) => pairs.map(({ inputs }) => inputs[k] ?? 0));
  const means = columns.map((values) => values.reduce((sum, value) => sum + value, 0) / values.length);
  const spreads = columns.map((values, k) => {
    const square = values.reduce((sum, value) => sum + (value - (means[k] ?? 0)) ** 2, 0);
    return Math.sqrt(square / values.length) || 1;
  });
  const width = size + 1;
  const rows = new Float64Array(pairs.length * width);
  pairs.forEach(({ inputs }, row) => {
    for (let k = 0; k < size; k += 1)
      rows[row * width + k] = ((inputs[k] ?? 0) - (means[k] ?? 0)) / (spreads[k] ?? 1);
    rows[row * width + size] = 1;
  });
  const scaled = newton(rows, pairs, width);
  const weights = scaled.slice(0, size).map((value, k) => value / (spreads[k] ?? 1));
  const shift = weights.reduce((sum, value, k) => sum + value * (means[k] ?? 0), 0);
  return [...weights, (scaled[size] ?? 0) - shift];
}

function newton(rows: Float64Array, pairs: readonly Pair[], width: number): number[] {
  let constants = new Array<number>(width).fill(0);
  for (let round = 0; round < ROUNDS; round += 1) {
    const gradient = new Array<number>(width).fill(0);
    const curvature = new Float64Array(width * width);
    pairs.forEach(({ truth, weight }, row) => {
      const from = row * width;
      let odds = 0;
      for (let k = 0; k < width; k += 1) odds += (constants[k] as number) * (rows[from + k] as number);
      const p = 1 / (1 + Math.exp(-odds));
      const [error, curve] = [weight * (truth - p), weight * p * (1 - p)];
      for (let k = 0; k < width; k += 1) {
        const value = rows[from + k] as number;
        (gradient[k] as number) += error * value;
        for (let j = 0; j <= k; j += 1)
          (curvature[k * width + j] as number) += curve * value * (rows[from + j] as number);
      }
    });
    const matrix = gradient.map((_, k) =>
      gradient.map((__, j) => curvature[Math.max(k, j) * width + Math.min(k, j)] as number),
    );
    for (let k = 0; k < width; k += 1) {
      const ridge = k < width - 1 ? RIDGE : ENOUGH;
      (gradient[k] as number) -= ridge * (constants[k] as number);
      ((matrix[k] as number[])[k] as number) += ridge;
    }
    const step = solve(matrix, gradient);
    constants = constants.map((value, k) => value + (step[k] ?? 0));
    if (step.every((value) => Math.abs(value) < ENOUGH)) break;
  }
  return constants;
}
