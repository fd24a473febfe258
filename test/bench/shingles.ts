/** What the extraction corpus scores a page by: windows of four words. Its README defines the measure in words. */
const WIDTH = 4;

export interface PageScore {
  /** Null where the prediction is empty: such a page has no precision, and no recall. */
  precision: number | null;
  recall: number | null;
  exact: boolean;
}

export interface Figures {
  f1: number;
  precision: number;
  recall: number;
  accuracy: number;
  empty: number;
}

export function scorePage(truth: string, prediction: string): PageScore {
  const expected = wordsOf(truth);
  const found = wordsOf(prediction);
  const open = shingles(expected);
  const size = total(open);
  const predicted = shingles(found);
  let hits = 0;
  for (const [shingle, count] of predicted) hits += Math.min(count, open.get(shingle) ?? 0);
  const share = (whole: number) => (whole === 0 ? null : hits / whole);
  return {
    precision: share(total(predicted)),
    recall: share(size),
    exact: expected.join(' ') === found.join(' '),
  };
}

/** Means over pages; F1 is the harmonic mean of the two means. */
export function summarize(scores: readonly PageScore[]): Figures {
  const precision = mean(scores.map((score) => score.precision));
  const recall = mean(scores.map((score) => score.recall));
  return {
    f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall),
    precision,
    recall,
    accuracy: mean(scores.map((score) => Number(score.exact))),
    empty: scores.filter((score) => score.precision === null).length,
  };
}

/** Maximal runs of what Python's `\w` takes: letters, numbers and the underscore. */
function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}_]+/gu) ?? [];
}

function shingles(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  if (words.length === 0) return counts;
  for (let start = 0; start === 0 || start + WIDTH <= words.length; start += 1) {
    const shingle = words.slice(start, start + WIDTH).join(' ');
    counts.set(shingle, (counts.get(shingle) ?? 0) + 1);
  }
  return counts;
}

function total(counts: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const count of counts.values()) sum += count;
  return sum;
}

function mean(values: readonly (number | null)[]): number {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? 0 : known.reduce((sum, value) => sum + value, 0) / known.length;
}
