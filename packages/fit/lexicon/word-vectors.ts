import type { Vector } from './vectors.ts';
import table from './word-vectors.json' with { type: 'json' };

/** A unit vector that represents the meaning of words; all zeros if no word is known. */
export type Meaning = Float64Array;

const INDEX: ReadonlyMap<string, number> = new Map(
  table.stems.split(' ').map((stem, index) => [stem, index]),
);
const NUMBERS = unpack(Buffer.from(table.nibbles, 'base64'));

/**
 * Returns the meaning vector of a set of words, which is the weighted sum of the words' vectors. See
 * `build-word-vectors.ts` for the source of these vectors.
 */
export function meaningOf(words: Vector): Meaning {
  const sum = new Float64Array(table.dimensions);
  for (const [stem, weight] of words) {
    const index = INDEX.get(stem);
    if (index === undefined) continue;
    const start = index * table.dimensions;
    for (let i = 0; i < sum.length; i++) (sum[i] as number) += weight * (NUMBERS[start + i] as number);
  }
  return unitMeaning(sum);
}

/** Returns the cosine of two meaning vectors, −1 to 1; 0 if no word of one of the two texts is known. */
export function nearness(a: Meaning, b: Meaning): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] as number) * (b[i] as number);
  return sum;
}

function unitMeaning(vector: Meaning): Meaning {
  const length = Math.sqrt(nearness(vector, vector));
  return length === 0 ? vector : vector.map((value) => value / length);
}

/** Unpacks two numbers from −8 to 7 from each byte, the first from the upper half. */
function unpack(bytes: Buffer): Int8Array {
  const numbers = new Int8Array(bytes.length * 2);
  bytes.forEach((byte, index) => {
    numbers[2 * index] = byte >> 4 > 7 ? (byte >> 4) - 16 : byte >> 4;
    numbers[2 * index + 1] = (byte & 15) > 7 ? (byte & 15) - 16 : byte & 15;
  });
  return numbers;
}
