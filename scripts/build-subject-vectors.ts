/**
 * Builds `subject-vectors.json`, from which the scorer knows that articles about a marathon and about a doping
 * test have a subject in common: words are alike if news articles use them together.
 *
 *     npx tsx scripts/build-subject-vectors.ts ARTICLES.jsonl.gz
 *
 * Input: one article per line, with `title` and `text`. The shipped table is built from the titles and opening
 * lines of 95,521 articles by 320 outlets, May to July 2020, collected through newsapi.org
 * (github.com/danish45007/NewsAPI). It holds no text, only numbers for each word.
 *
 * The vectors are latent semantic indexing: the `DIMENSIONS` leading right singular vectors of the matrix of
 * articles and words, weighted by TF-IDF. Names of people, companies and places are left out of the table: words
 * that are rarely written in lower case, or that few outlets use. Each stem's vector is rounded to four bits, relative to a scale of
 * its own, which costs no accuracy in our measurements.
 */
import { createReadStream, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { tokenize } from '../packages/fit/lexicon/tokens.ts';
import { mulberry32 } from '../test/support/pages/random.ts';

const ORIGIN =
  'Computed from the words of 95,521 news articles of 2020 (github.com/danish45007/NewsAPI); numbers only';
const DIMENSIONS = 128;
/** A stem must occur in at least this many articles, and in at most this share of them. */
const FEWEST = 20;
const MOST = 0.3;
/** A stem of the table is used by at least this many outlets, and at least this share of it is in lower case. */
const OUTLETS = 5;
const LOWER_CASE = 0.3;
const ITERATIONS = 10;
/** Scales are powers of this number. */
const SCALE_STEP = Math.SQRT2;
const LARGEST = 7;

/** The words of an article: indexes of stems, and their weights. */
interface Row {
  stems: number[];
  weights: number[];
}

const [file] = process.argv.slice(2);
if (!file) throw new Error('missing argument: the path of the articles');
/** Who uses a stem, and how often it is in a text, in all and in lower case. */
const usage = new Map<string, { outlets: Set<string>; all: number; lower: number }>();
const articles = await countStems(file);
const documents = new Map<string, number>();
for (const counts of articles)
  for (const stem of counts.keys()) documents.set(stem, (documents.get(stem) ?? 0) + 1);
const stems = [...documents]
  .filter(([stem, count]) => count >= FEWEST && count < MOST * articles.length && !/^\d+$/.test(stem))
  .map(([stem]) => stem)
  .sort();
const basis = leadingVectors(rowsOf(articles));

const [scales, numbers]: [string[], number[]] = [[], []];
const isCommon = stems.map(isCommonWord);
stems.forEach((_, index) => {
  if (!isCommon[index]) return;
  const vector = basis.map((column) => column[index] ?? 0);
  const largest = Math.max(...vector.map(Math.abs), Number.MIN_VALUE);
  const power = Math.min(35, Math.max(0, Math.round(-Math.log(largest) / Math.log(SCALE_STEP))));
  const step = SCALE_STEP ** -power / LARGEST;
  scales.push(power.toString(36));
  numbers.push(...vector.map((value) => Math.max(-8, Math.min(LARGEST, Math.round(value / step)))));
});
const bytes = Uint8Array.from({ length: numbers.length / 2 }, (_, index) => {
  const [upper = 0, lower = 0] = numbers.slice(2 * index, 2 * index + 2);
  return ((upper & 15) << 4) | (lower & 15);
});
writeFileSync(
  new URL('../packages/fit/lexicon/subject-vectors.json', import.meta.url),
  `${JSON.stringify({
    origin: ORIGIN,
    dimensions: DIMENSIONS,
    stems: stems.filter((_, index) => isCommon[index]).join(' '),
    scales: scales.join(''),
    nibbles: Buffer.from(bytes).toString('base64'),
  })}\n`,
);
console.log(`${scales.length} stems of ${articles.length} articles`);

async function countStems(path: string): Promise<Map<string, number>[]> {
  const found: Map<string, number>[] = [];
  for await (const line of createInterface({ input: createReadStream(path).pipe(createGunzip()) })) {
    const { title, text, outlet } = JSON.parse(line) as { title: string; text: string; outlet: string };
    const counts = new Map<string, number>();
    for (const { stem } of tokenize(title)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
    for (const { stem, written } of tokenize(text)) {
      counts.set(stem, (counts.get(stem) ?? 0) + 1);
      const uses = usage.get(stem) ?? { outlets: new Set<string>(), all: 0, lower: 0 };
      uses.outlets.add(outlet);
      uses.all += 1;
      if (written === written.toLowerCase()) uses.lower += 1;
      usage.set(stem, uses);
    }
    found.push(counts);
  }
  return found;
}

/** Returns whether a stem is not a name: many outlets use it, and often in lower case. */
function isCommonWord(stem: string): boolean {
  const uses = usage.get(stem);
  return uses !== undefined && uses.outlets.size >= OUTLETS && uses.lower >= LOWER_CASE * uses.all;
}

/** Returns the TF-IDF vectors of the articles, with length one. */
function rowsOf(counted: readonly Map<string, number>[]): Row[] {
  const indexes = new Map(stems.map((stem, index) => [stem, index]));
  return counted.map((counts) => {
    const row: Row = { stems: [], weights: [] };
    for (const [stem, count] of counts) {
      const index = indexes.get(stem);
      if (index === undefined) continue;
      row.stems.push(index);
      row.weights.push((1 + Math.log(count)) * Math.log(counted.length / (documents.get(stem) ?? 1)));
    }
    const length = Math.hypot(...row.weights) || 1;
    row.weights = row.weights.map((weight) => weight / length);
    return row;
  });
}

/**
 * Returns an orthonormal basis of the leading right singular vectors, by subspace iteration. Any basis gives
 * the same cosines.
 */
function leadingVectors(rows: readonly Row[]): Float64Array[] {
  const random = mulberry32(1);
  let columns: Float64Array[] = Array.from({ length: DIMENSIONS }, () =>
    new Float64Array(stems.length).map(() => random() - 0.5),
  );
  for (let round = 0; round < ITERATIONS; round += 1)
    columns = orthonormal(columns.map((one) => onceMore(rows, one)));
  return columns;
}

/** Multiplies a vector by the matrix and by its transpose. */
function onceMore(rows: readonly Row[], vector: Float64Array): Float64Array {
  const product = new Float64Array(vector.length);
  for (const { stems: indexes, weights } of rows) {
    let dot = 0;
    for (let k = 0; k < indexes.length; k += 1)
      dot += (weights[k] as number) * (vector[indexes[k] as number] as number);
    for (let k = 0; k < indexes.length; k += 1)
      (product[indexes[k] as number] as number) += dot * (weights[k] as number);
  }
  return product;
}

function orthonormal(columns: Float64Array[]): Float64Array[] {
  const vectors: Float64Array[] = [];
  for (const column of columns) {
    for (const other of vectors) {
      const dot = column.reduce((sum, value, k) => sum + value * (other[k] as number), 0);
      column.forEach((value, k) => {
        column[k] = value - dot * (other[k] as number);
      });
    }
    const length = Math.hypot(...column);
    vectors.push(column.map((value) => value / length));
  }
  return vectors;
}
