import type { Vector } from './vectors.ts';
import table from './word-vectors.json' with { type: 'json' };

/** A direction in the space of meanings: of length one, or all zeros where no word is known. */
export type Meaning = Float64Array;

const INDEX: ReadonlyMap<string, number> = new Map(
  table.stems.split(' ').map((stem, index) => [stem, index]),
);
const NUMBERS = unpack(Buffer.from(table.nibbles, 'base64'));

/** What a weighted set of words is about: the sum of its words' vectors. `build-word-vectors.ts` says where they come from. */
export function meaningOf(words: Vector): Meaning {
  const sum = new Float64Array(table.dimensions);
  for (const [stem, weight] of words) {
    const index = INDEX.get(stem);
    if (index === undefined) continue;
    const start = index * table.dimensions;
    for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] ?? 0) + weight * (NUMBERS[start + i] ?? 0);
  }
  return unitMeaning(sum);
}

/** What several texts are about together, each counting the same. */
export function meaningOfAll(meanings: Meaning[]): Meaning {
  const sum = new Float64Array(table.dimensions);
  for (const meaning of meanings)
    for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] ?? 0) + (meaning[i] ?? 0);
  return unitMeaning(sum);
}

/** The cosine of two meanings, −1 to 1; 0 where one of them knows no word. */
export function nearness(a: Meaning, b: Meaning): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}

function unitMeaning(vector: Meaning): Meaning {
  const length = Math.sqrt(nearness(vector, vector));
  return length === 0 ? vector : vector.map((value) => value / length);
}

/** Two numbers a byte, −8 to 7, the first in the upper half. */
function unpack(bytes: Buffer): Int8Array {
  const numbers = new Int8Array(bytes.length * 2);
  bytes.forEach((byte, index) => {
    numbers[2 * index] = byte >> 4 > 7 ? (byte >> 4) - 16 : byte >> 4;
    numbers[2 * index + 1] = (byte & 15) > 7 ? (byte & 15) - 16 : byte & 15;
  });
  return numbers;
}
