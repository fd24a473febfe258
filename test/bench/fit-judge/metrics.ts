import { BASE_RATE } from '../../../packages/fit/score/calibration.ts';
import { mulberry32 } from '../../support/pages/random.ts';
import type { Grade, JudgedCorpus } from './corpus.ts';
import { logOdds } from './folds.ts';
import { ndcg10 } from './ndcg.ts';
import { contradiction, RECOMMENDED, type Row, type Runs } from './rows.ts';

const GOOD = 2;
const BANDS = [0, 15, 30, 45, 60, 75, 90, 101];
const POOLS = [25, 100, Number.POSITIVE_INFINITY];
const ROUNDS = 500;

interface Ranked {
  row: Row;
  sameLanguage: boolean;
  grade: number;
  never: boolean;
  recommended: boolean;
}

/** A pitch with the people who were scored for it. */
export interface Judged {
  id: string;
  people: Ranked[];
  /** The grades of everybody, including people on pages that could not be read. */
  grades: number[];
}

/** Joins a run with the grades of its corpus. People of several pages count once, with their best grade. */
export function judged(corpus: JudgedCorpus, runs: Runs): Judged[] {
  return corpus.pitches.map(({ id, language }) => {
    const grades = corpus.grades.get(id) ?? new Map<string, Grade>();
    const run = runs[id] ?? {};
    const best = new Map<string, number>();
    for (const [url, { grade }] of grades) {
      const who = run[url]?.journalist_id ?? url;
      best.set(who, Math.max(best.get(who) ?? 0, grade));
    }
    return { id, people: ranked(corpus, language, grades, run), grades: [...best.values()] };
  });
}

function ranked(
  { pages }: JudgedCorpus,
  pitchLanguage: string,
  grades: Map<string, Grade>,
  run: Record<string, Row>,
): Ranked[] {
  const people = new Map<string, Ranked>();
  for (const { url, language } of pages) {
    const row = run[url];
    if (!row) continue;
    const { grade = 0, never = false } = grades.get(url) ?? {};
    const before = people.get(row.journalist_id);
    if (before) {
      before.never &&= never;
      before.grade = Math.max(before.grade, grade);
    } else {
      const recommended = RECOMMENDED.includes(row.verdict);
      people.set(row.journalist_id, {
        ...{ row, grade, never, recommended },
        sameLanguage: language === pitchLanguage,
      });
    }
  }
  return [...people.values()];
}

/**
 * The metrics of a scorer. Precision, recall and `absurd` (people per pitch whom it would be absurd to
 * recommend) are those of the verdicts; `nobody_hit` is the number of pitches that suit nobody and have a
 * recommendation.
 */
export function measure(pitches: readonly Judged[]) {
  const shown = pitches.flatMap(({ people }) => people.filter(({ recommended }) => recommended));
  const good = shown.filter(({ grade }) => grade >= GOOD).length;
  const wanted = pitches.reduce((sum, { grades }) => sum + grades.filter((grade) => grade >= GOOD).length, 0);
  const same = pitches.flatMap(({ people }) =>
    people.filter(({ grade, sameLanguage }) => grade >= GOOD && sameLanguage),
  );
  return {
    pitches: pitches.length,
    ndcg10: mean(pitches.flatMap((pitch) => ndcgOf(pitch) ?? [])),
    first_right: mean(pitches.flatMap((pitch) => firstRight(pitch) ?? [])),
    recommended: shown.length,
    precision: good / shown.length,
    defensible: shown.filter(({ grade }) => grade >= 1).length / shown.length,
    recall: good / wanted,
    recall_same_language: mean(same.map(({ recommended }) => Number(recommended))),
    absurd: shown.filter(({ never }) => never).length / pitches.length,
    nobody_hit: pitches.filter(
      ({ people, grades }) => Math.max(0, ...grades) === 0 && people.some(({ recommended }) => recommended),
    ).length,
    angles: mean(shown.map(({ row }) => Number(row.angle !== null))),
    contradictions: pitches.flatMap(contradictionsOf).length,
  };
}

/**
 * Precision and absurd recommendations in a list of each size that holds everybody of grade 1 and more, and
 * of the others as many as fit, in expectation.
 */
export function byPool(pitches: readonly Judged[]): Record<string, Record<string, number>> {
  return Object.fromEntries(
    POOLS.map((size) => {
      let [all, good, absurd] = [0, 0, 0];
      for (const { people } of pitches) {
        const kept = people.filter(({ grade }) => grade >= 1).length;
        const thin = Math.min(1, Math.max(0, size - kept) / Math.max(1, people.length - kept));
        for (const { grade, never } of people.filter(({ recommended }) => recommended)) {
          const weight = grade >= 1 ? 1 : thin;
          all += weight;
          if (grade >= GOOD) good += weight;
          if (never) absurd += weight;
        }
      }
      const name = Number.isFinite(size) ? `${size}` : 'all';
      return [name, { precision: good / all, absurd: absurd / pitches.length }];
    }),
  );
}

/** The share of right people in each band of scores, if right people were as rare as the base rate says. */
export function reliability(pitches: readonly Judged[]) {
  const people = pitches.flatMap((pitch) => pitch.people);
  const right = people.filter(({ grade }) => grade >= GOOD).length;
  const weight = Math.exp(logOdds(right / people.length) - logOdds(BASE_RATE));
  return BANDS.slice(1).map((to, index) => {
    const from = BANDS[index] ?? 0;
    const band = people.filter(({ row }) => row.score >= from && row.score < to);
    const good = band.filter(({ grade }) => grade >= GOOD).length;
    const all = good + weight * (band.length - good);
    const score = band.reduce((sum, { row, grade }) => sum + row.score * (grade >= GOOD ? 1 : weight), 0);
    return {
      ...{ band: `${from}-${Math.min(100, to)}`, pairs: band.length },
      score: band.length === 0 ? null : score / all / 100,
      right: band.length === 0 ? null : good / all,
    };
  });
}

/** The 95% intervals of some metrics, bootstrapped over pitches. */
export function intervals(pitches: readonly Judged[], names: readonly (keyof ReturnType<typeof measure>)[]) {
  const random = mulberry32(7);
  const draws = Array.from({ length: ROUNDS }, () =>
    measure(pitches.map(() => pitches[Math.floor(random() * pitches.length)] as Judged)),
  );
  return Object.fromEntries(names.map((name) => [name, middle(draws.map((draw) => draw[name]))]));
}

/** The mean difference of two scorers' NDCG@10 on the same pitches, and its 95% interval. */
export function ndcgDifference(mine: readonly Judged[], theirs: readonly Judged[]): Record<string, number> {
  const differences = mine.flatMap((pitch, index) => {
    const [own, other] = [ndcgOf(pitch), theirs[index] ? ndcgOf(theirs[index]) : null];
    return own === null || other === null ? [] : [own - other];
  });
  const random = mulberry32(7);
  const draw = () => differences[Math.floor(random() * differences.length)] ?? 0;
  const [from = 0, to = 0] = middle(Array.from({ length: ROUNDS }, () => mean(differences.map(draw))));
  return { difference: mean(differences), from, to };
}

/** Lists what is wrong: each wrong recommendation, each right person who is missed, and contradictions. */
export function details(pitches: readonly Judged[]): string[] {
  return pitches.flatMap((pitch) => [
    ...pitch.people.flatMap(({ row, grade, never, recommended }) => {
      if (recommended === grade >= GOOD) return [];
      const kind = recommended ? (never ? 'absurd' : `wrong (grade ${grade})`) : 'missed';
      return [`${pitch.id} ${row.score} ${kind}: ${row.titles[0] ?? ''} | ${row.reasoning}`];
    }),
    ...contradictionsOf(pitch),
  ]);
}

function contradictionsOf({ id, people }: Judged): string[] {
  return people.flatMap(({ row }) => {
    const kind = contradiction(row);
    return kind ? [`${id} ${row.journalist}: ${kind}`] : [];
  });
}

function ndcgOf({ people, grades }: Judged): number | null {
  return Math.max(0, ...grades) === 0
    ? null
    : ndcg10(
        people.map(({ row, grade }) => ({ score: row.score, grade })),
        grades,
      );
}

/** The share of right people among those with the highest score; null if nobody is right. */
function firstRight({ people, grades }: Judged): number | null {
  if (Math.max(0, ...grades) < GOOD) return null;
  const top = Math.max(...people.map(({ row }) => row.score));
  return mean(people.filter(({ row }) => row.score === top).map(({ grade }) => Number(grade >= GOOD)));
}

function middle(values: number[]): [number, number] {
  const sorted = values.toSorted((a, b) => a - b);
  return [sorted[Math.floor(ROUNDS * 0.025)] ?? 0, sorted[Math.floor(ROUNDS * 0.975)] ?? 0];
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
