import { normalizeName } from '../../../model/index.ts';

/** What a judge says about a release: B is covered by the index, F in another language, C not covered. */
export interface Judgement {
  pitch_id: string;
  task: 'B' | 'F' | 'C';
  people: { name: string; grade: number; absurd?: boolean }[];
}

/** A person whom a search returned. */
export interface Returned {
  name: string;
  verdict: string;
}

/** The metrics of one release; null where it has none. */
export interface ReleaseMetrics {
  p10: number;
  ndcg10: number | null;
  shown: number;
  precision: number | null;
  recall: number | null;
  /** The share of the right people who are among those returned, whatever their verdict. */
  coverage: number | null;
  absurd: number;
  absurd10: number;
  near10: number;
}

const TOP = 10;
const RIGHT = 2;

/** Returns whether a search or a job shows a person as one to write to. */
export function isShown({ verdict }: Pick<Returned, 'verdict'>): boolean {
  return verdict === 'fit' || verdict === 'soft_fit';
}

/** Measures the people whom a search returned for a release, the best first. People without a grade count as wrong. */
export function measureRelease({ people: judged }: Judgement, returned: readonly Returned[]): ReleaseMetrics {
  const grades = new Map(judged.map(({ name, grade }) => [normalizeName(name), grade]));
  const absurd = new Set(judged.filter((one) => one.absurd).map(({ name }) => normalizeName(name)));
  const ranked = [...new Map(returned.map((person) => [normalizeName(person.name), person]))];
  const gradeOf = (key: string) => grades.get(key) ?? 0;
  const first = ranked.slice(0, TOP).map(([key]) => key);
  const shown = ranked.filter(([, person]) => isShown(person)).map(([key]) => key);
  const right = [...grades.values()].filter((grade) => grade >= RIGHT).length;
  const hits = shown.filter((key) => gradeOf(key) >= RIGHT).length;
  const ideal = gainOf([...grades.values()].sort((a, b) => b - a).slice(0, TOP));
  return {
    p10: first.filter((key) => gradeOf(key) >= RIGHT).length / TOP,
    ndcg10: ideal > 0 ? gainOf(first.map(gradeOf)) / ideal : null,
    shown: shown.length,
    precision: shown.length > 0 ? hits / shown.length : null,
    recall: right > 0 ? hits / right : null,
    coverage: right > 0 ? ranked.filter(([key]) => gradeOf(key) >= RIGHT).length / right : null,
    absurd: shown.filter((key) => absurd.has(key)).length,
    absurd10: first.filter((key) => absurd.has(key)).length,
    near10: first.filter((key) => gradeOf(key) === 1).length,
  };
}

function gainOf(grades: readonly number[]): number {
  return grades.reduce((sum, grade, index) => sum + (2 ** grade - 1) / Math.log2(index + 2), 0);
}
