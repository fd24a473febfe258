/**
 * Builds `word-vectors.json`, from which the scorer knows that a ferry is similar to a ship.
 *
 *     npx tsx scripts/build-word-vectors.ts VECTORS.txt
 *
 * Input: one word and its vector per line, separated by spaces. The shipped table is built from the whole
 * words in the vocabulary of all-MiniLM-L6-v2 (sentence-transformers, Apache-2.0), each embedded alone:
 *
 *     words = [w for w in model.tokenizer.get_vocab() if re.fullmatch('[a-z][a-z0-9]+', w)]
 *     vectors = model.encode(words, normalize_embeddings=True)
 *
 * Vectors of one stem are averaged, reduced to their principal components (as in Model2Vec,
 * github.com/MinishLab/model2vec), partly equalized, and rounded to four bits. In our measurements, neither
 * the dropped dimensions nor the dropped bits cost any accuracy.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { tokenize } from '../packages/fit/lexicon/tokens.ts';

const ORIGIN =
  'Reduced word embeddings of the vocabulary of sentence-transformers/all-MiniLM-L6-v2; Apache License 2.0';
const DIMENSIONS = 96;
/**
 * Each component is divided by this power of its standard deviation: 0 leaves the components unchanged, and 1
 * gives all components the same deviation.
 */
const EVENING = 0.3;
/** The step between adjacent four-bit values, as a multiple of the standard deviation of all components. */
const STEP = 0.45;
const ITERATIONS = 60;

const [file] = process.argv.slice(2);
if (!file) throw new Error('missing argument: the path of the word vectors file');

const byStem = new Map<string, number[][]>();
for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
  const [word = '', ...numbers] = line.split(' ');
  const stem = tokenize(word)[0]?.stem;
  if (stem) byStem.set(stem, [...(byStem.get(stem) ?? []), numbers.map(Number)]);
}
const stems = [...byStem.keys()].sort();
const rows = centred(stems.map((stem) => mean(byStem.get(stem) ?? [])));
const reduced = project(rows, principalAxes(rows));
const step = STEP * Math.sqrt(mean(reduced.map((row) => [dot(row, row) / DIMENSIONS]))[0] ?? 0);

const bytes = Buffer.alloc((stems.length * DIMENSIONS) / 2);
reduced.flat().forEach((value, index) => {
  const nibble = Math.max(-8, Math.min(7, Math.round(value / step))) & 15;
  bytes[index >> 1] = (bytes[index >> 1] ?? 0) | (index % 2 === 0 ? nibble << 4 : nibble);
});
const table = {
  origin: ORIGIN,
  dimensions: DIMENSIONS,
  stems: stems.join(' '),
  nibbles: bytes.toString('base64'),
};
writeFileSync(
  new URL('../packages/fit/lexicon/word-vectors.json', import.meta.url),
  `${JSON.stringify(table)}\n`,
);
console.log(`${stems.length} stems`);

function mean(vectors: number[][]): number[] {
  return (vectors[0] ?? []).map(
    (_, i) => vectors.reduce((sum, vector) => sum + (vector[i] ?? 0), 0) / vectors.length,
  );
}

function centred(vectors: number[][]): number[][] {
  const middle = mean(vectors);
  return vectors.map((vector) => vector.map((value, i) => value - (middle[i] ?? 0)));
}

function dot(a: number[], b: number[]): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}

/**
 * Computes the principal components by orthogonal iteration on the covariance matrix, and divides each
 * component by the power `EVENING` of its standard deviation.
 */
function principalAxes(vectors: number[][]): number[][] {
  const size = vectors[0]?.length ?? 0;
  const columns = Array.from({ length: size }, (_, i) => vectors.map((vector) => vector[i] ?? 0));
  const covariance = columns.map((a) => columns.map((b) => dot(a, b)));
  let axes = Array.from({ length: DIMENSIONS }, (_, k) =>
    Array.from({ length: size }, (_, i) => Math.cos((k + 1) * (i + 0.5))),
  );
  for (let round = 0; round < ITERATIONS; round++) {
    axes = orthonormal(axes.map((axis) => covariance.map((row) => dot(row, axis))));
  }
  return axes.map((axis) => {
    const deviation = Math.sqrt(
      dot(
        axis,
        covariance.map((row) => dot(row, axis)),
      ),
    );
    return axis.map((value) => value / deviation ** EVENING);
  });
}

function orthonormal(vectors: number[][]): number[][] {
  const done: number[][] = [];
  for (const vector of vectors) {
    let rest = vector;
    for (const other of done) {
      const share = dot(rest, other);
      rest = rest.map((value, i) => value - share * (other[i] ?? 0));
    }
    const length = Math.sqrt(dot(rest, rest));
    done.push(rest.map((value) => value / length));
  }
  return done;
}

function project(vectors: number[][], axes: number[][]): number[][] {
  return vectors.map((vector) => axes.map((axis) => dot(vector, axis)));
}
