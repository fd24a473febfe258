import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { normalizeName } from '../../../model/index.ts';

/** A pitch of the corpus. `A`: a withheld event, `AX`: the same without names, `B`: judged, `C`: not in the index. */
export interface Pitch {
  pitch_id: string;
  task: 'A' | 'AX' | 'B' | 'C';
  /** `YYYY-MM-DD` */
  as_of: string;
  pitch: string;
}

export interface Truth {
  people: { name: string; grade: number }[];
  /** Normalized names that neither count nor take a place. */
  ignore: string[];
  n_relevant: number;
}

/** The people whom a search returned, best first, and its estimate, in the form that the scorer reads. */
export interface Answer {
  people: {
    name: string;
    outlet: string;
    score: number;
    verdict: string;
    pieces: { url: string; title: string; date: string }[];
  }[];
  estimate: { low: number; high: number } | null;
}

export function readPitches(folder: string): Pitch[] {
  return linesOf<Pitch>(join(folder, 'pitches.jsonl'));
}

export function readTruth(folder: string): Map<string, Truth> {
  return new Map(
    linesOf<Truth & { pitch_id: string }>(join(folder, 'truth.jsonl')).map((truth) => [
      truth.pitch_id,
      truth,
    ]),
  );
}

function linesOf<T>(file: string): T[] {
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T);
}

/** The metrics of one pitch; null where its task has none. */
export interface Figures {
  ndcg10: number | null;
  recall10: number | null;
  precision10: number | null;
  /** 1 if the interval contains the number of relevant people, else 0. */
  covered: number;
  /** (high + 1) / (low + 1) */
  width: number;
  returned: number;
}

const TOP = 10;

export function measure(truth: Truth, { people, estimate }: Answer): Figures {
  const grades = new Map(truth.people.map(({ name, grade }) => [normalizeName(name), grade]));
  const ignored = new Set(truth.ignore);
  const ranked = [...new Set(people.map(({ name }) => normalizeName(name)))].filter(
    (key) => !ignored.has(key),
  );
  const first = ranked.slice(0, TOP).map((key) => grades.get(key) ?? 0);
  const right = [...grades.values()].filter((grade) => grade >= 2).length;
  const ideal = gainOf([...grades.values()].sort((a, b) => b - a).slice(0, TOP));
  const hits = first.filter((grade) => grade >= 2).length;
  const { low, high } = estimate ?? { low: Number.POSITIVE_INFINITY, high: 0 };
  return {
    ndcg10: ideal > 0 ? gainOf(first) / ideal : null,
    recall10: right > 0 ? hits / Math.min(TOP, right) : null,
    precision10: truth.people.length > 0 ? hits / TOP : null,
    covered: low <= truth.n_relevant && truth.n_relevant <= high ? 1 : 0,
    width: (high + 1) / (low + 1),
    returned: ranked.length,
  };
}

function gainOf(grades: readonly number[]): number {
  return grades.reduce((sum, grade, index) => sum + (2 ** grade - 1) / Math.log2(index + 2), 0);
}
