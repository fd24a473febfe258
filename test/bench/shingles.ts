/**
 * The expected text of a page is given either as a whole text, which is compared by sequences of four words
 * (shingles), or as parts that the extracted text must or must not contain.
 */
const WIDTH = 4;

/** The expected text of a page. */
export interface Gold {
  truth: string;
  /** Text that a prediction may contain or omit without effect on its score. */
  optional?: string;
  parts?: { wanted: string[]; unwanted: string[] } | null;
}

export interface PageScore {
  /** The precision; null if the prediction is empty. */
  precision: number | null;
  recall: number | null;
  exact: boolean;
  /**
   * How many wanted parts the prediction contains (`right`) and lacks (`missed`), and how many unwanted parts
   * it contains (`wrong`). Null if the page is labeled with its whole text.
   */
  parts: { right: number; wrong: number; missed: number } | null;
}

export interface Figures {
  f1: number;
  precision: number;
  recall: number;
  accuracy: number;
  empty: number;
  /** The number of pages with an F1 under 0.5. */
  low: number;
  pages: number;
}

/**
 * Returns a function that scores predictions for one page. The expected text is split into shingles only
 * once.
 */
export function scorerOf({ truth, optional = '', parts = null }: Gold): (prediction: string) => PageScore {
  if (parts) return (prediction) => scoreParts(parts, prediction);
  const expected = wordsOf(truth);
  const open = shingles(expected);
  const allowed = shingles(wordsOf(optional));
  const size = total(open);
  return (prediction) => {
    const found = wordsOf(prediction);
    let [hits, wrong] = [0, 0];
    for (const [shingle, count] of shingles(found)) {
      const right = Math.min(count, open.get(shingle) ?? 0);
      hits += right;
      wrong += Math.max(0, count - right - (allowed.get(shingle) ?? 0));
    }
    return {
      precision: found.length === 0 ? null : hits / Math.max(1, hits + wrong),
      recall: size === 0 ? null : hits / size,
      exact: expected.join(' ') === found.join(' '),
      parts: null,
    };
  };
}

function scoreParts(
  { wanted, unwanted }: { wanted: string[]; unwanted: string[] },
  prediction: string,
): PageScore {
  const text = flat(prediction);
  const count = (parts: readonly string[]) => parts.filter((part) => text.includes(flat(part))).length;
  const [right, wrong] = [count(wanted), count(unwanted)];
  return {
    precision: prediction === '' ? null : right / Math.max(1, right + wrong),
    recall: wanted.length === 0 ? 1 : right / wanted.length,
    exact: right === wanted.length && wrong === 0,
    parts: { right, wrong, missed: wanted.length - right },
  };
}

/**
 * Keeps only letters and digits, so that a part of a text is found even if line breaks and punctuation
 * differ.
 */
export function flat(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase();
}

export function f1Of({ precision, recall }: Pick<PageScore, 'precision' | 'recall'>): number {
  return precision && recall ? (2 * precision * recall) / (precision + recall) : 0;
}

/**
 * Returns means over all pages. If every page is labeled with parts, precision and recall are computed from
 * the parts of all pages together. F1 is the harmonic mean of precision and recall.
 */
export function summarize(scores: readonly PageScore[]): Figures {
  const parts = scores.flatMap((score) => (score.parts ? [score.parts] : []));
  const [right, wrong, missed] = (['right', 'wrong', 'missed'] as const).map((key) =>
    parts.reduce((sum, part) => sum + part[key], 0),
  ) as [number, number, number];
  const isParts = scores.length > 0 && parts.length === scores.length;
  const precision = isParts
    ? right / Math.max(1, right + wrong)
    : mean(scores.map((score) => score.precision));
  const recall = isParts ? right / Math.max(1, right + missed) : mean(scores.map((score) => score.recall));
  return {
    f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall),
    precision,
    recall,
    accuracy: mean(scores.map((score) => Number(score.exact))),
    empty: scores.filter((score) => score.precision === null).length,
    low: scores.filter((score) => f1Of(score) < 0.5).length,
    pages: scores.length,
  };
}

/** Returns the longest sequences of characters in Python's `\w`: letters, numbers and the underscore. */
export function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}_]+/gu) ?? [];
}

export function shingles(words: readonly string[]): Map<string, number> {
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
