import subjects from './subject-vectors.json' with { type: 'json' };
import type { Vector } from './vectors.ts';
import meanings from './word-vectors.json' with { type: 'json' };

/** A unit vector that represents the meaning of words; all zeros if no word is known. */
export type Meaning = Float64Array;

/** A table of word vectors, with four bits for each number. */
interface Table {
  dimensions: number;
  stems: string;
  nibbles: string;
  /** For each stem, the power of √½ by which its numbers are multiplied, in base 36; by default 0 for all. */
  scales?: string;
}

/**
 * Returns the meaning vector of a set of words, which is the weighted sum of the words' vectors: words are
 * alike if they mean the like. See `build-word-vectors.ts` for the source of these vectors.
 */
export const meaningOf = readTable(meanings);

/**
 * Returns the subject vector of a set of words: words are alike if news articles use them together. See
 * `build-subject-vectors.ts` for the source of these vectors.
 */
export const subjectOf = readTable(subjects);

function readTable({ dimensions, stems, nibbles, scales }: Table): (words: Vector) => Meaning {
  const indexes = new Map(stems.split(' ').map((stem, index) => [stem, index]));
  const numbers = unpack(Buffer.from(nibbles, 'base64'));
  const factors = scales
    ? Float64Array.from(scales, (power) => Math.SQRT1_2 ** Number.parseInt(power, 36))
    : new Float64Array(indexes.size).fill(1);
  return (words) => {
    const sum = new Float64Array(dimensions);
    for (const [stem, weight] of words) {
      const index = indexes.get(stem);
      if (index === undefined) continue;
      const start = index * dimensions;
      const scaled = weight * (factors[index] as number);
      for (let i = 0; i < dimensions; i++) (sum[i] as number) += scaled * (numbers[start + i] as number);
    }
    return unitMeaning(sum);
  };
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
