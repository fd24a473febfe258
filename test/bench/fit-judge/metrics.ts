import type { Grade, JudgedCorpus } from './corpus.ts';

/** A scorer's result for one page and one pitch. For the TF-IDF baseline, only the score is meaningful. */
export interface Row {
  score: number;
  verdict: string;
  reasoning: string;
  why_not: string | null;
  angle: string | null;
  journalist: string;
  journalist_id: string;
  titles: string[];
}

/** Results by pitch and page, in the format that `fit-judge-score.py` reads. */
export type Runs = Record<string, Record<string, Row>>;

const FROM = 45;
const SURE = 70;
const GOOD = 2;
const RECOMMENDED = ['fit', 'soft_fit'];
/**
 * Phrases in the reasoning of a report. `DENIES` contradicts a verdict that recommends the journalist.
 * `ASSERTS` claims a sure match, which contradicts the verdict `weak`.
 */
const DENIES =
  /none of (?:them|these|the articles|what was read)[^.“]*\b(?:is about|shares?|deals?|touch(?:es)?|covers?|meets?)|no (?:article|work) (?:by|of) [^.]* was read|nothing to go by|\bnot a fit\b|\bno fit\b|only everyday words|no (?:topic|subject|telling word)s? in common|not (?:the|this|their|his|her) (?:beat|subject|topic)/i;
const ASSERTS =
  /^\W*(?:(?:a )?(?:very )?(?:strong|good|excellent|perfect|close|possible) (?:fit|match)|recommended|fits well)/i;

interface Ranked {
  row: Row;
  language: string;
  grade: number;
  never: boolean;
}

/** The metrics of one pitch. `ndcg10` and `first` are null if the pitch suits nobody. */
export interface PitchMetrics {
  id: string;
  ndcg10: number | null;
  first: number | null;
  absurd: string[];
  top: number;
}

/**
 * Computes the metrics that `fit-judge-score.py` defines. Also computes the recall of pages in the pitch's
 * language and, separately, of pages in other languages.
 */
export function judge(corpus: JudgedCorpus, runs: Runs) {
  const perPitch: PitchMetrics[] = [];
  const good = { same: [] as number[], other: [] as number[] };
  const shown: Ranked[] = [];
  const recommended: Ranked[] = [];
  const contradictions: string[] = [];
  for (const { id, language } of corpus.pitches) {
    const grades = corpus.grades.get(id) ?? new Map<string, Grade>();
    const people = ranked(corpus, grades, runs[id] ?? {});
    perPitch.push(metricsOf(id, people, grades, runs[id] ?? {}));
    for (const person of people) {
      if (person.grade >= GOOD) good[person.language === language ? 'same' : 'other'].push(person.row.score);
      if (person.row.score >= FROM) shown.push(person);
      if (RECOMMENDED.includes(person.row.verdict)) recommended.push(person);
      const kind = contradiction(person.row);
      if (kind) contradictions.push(`${id} ${person.row.journalist}: ${kind}`);
    }
  }
  const mean = (values: (number | null)[]) => {
    const known = values.filter((value) => value !== null);
    return known.reduce((sum, value) => sum + value, 0) / Math.max(1, known.length);
  };
  const found = (scores: number[]) => mean(scores.map((score) => Number(score >= FROM)));
  const unsuited = perPitch.filter(({ ndcg10 }) => ndcg10 === null);
  return {
    perPitch,
    contradictions,
    metrics: {
      ndcg10: mean(perPitch.map(({ ndcg10 }) => ndcg10)),
      first_right: mean(perPitch.map(({ first }) => first)),
      absurd45: mean(perPitch.map(({ absurd }) => absurd.length)),
      recall45: found([...good.same, ...good.other]),
      recall45_same_language: found(good.same),
      recall45_other_language: found(good.other),
      precision45: mean(shown.map(({ grade }) => Number(grade >= GOOD))),
      scores_45: shown.length,
      unsuited_max: Math.max(0, ...unsuited.map(({ top }) => top)),
      recommended: recommended.length,
      angle_share: mean(recommended.map(({ row }) => Number(row.angle !== null))),
      contradictions: contradictions.length,
    },
  };
}

/** Returns one row per journalist: the row for the journalist's best page. */
function ranked({ pages }: JudgedCorpus, grades: Map<string, Grade>, run: Record<string, Row>): Ranked[] {
  const people = new Map<string, Ranked>();
  for (const { url, language } of pages) {
    const row = run[url];
    if (!row) continue;
    const { grade = 0, never = false } = grades.get(url) ?? {};
    const before = people.get(row.journalist_id);
    if (!before) people.set(row.journalist_id, { row, language, grade, never });
    else {
      before.never &&= never;
      before.grade = Math.max(before.grade, grade);
    }
  }
  return [...people.values()];
}

function metricsOf(
  id: string,
  people: Ranked[],
  grades: Map<string, Grade>,
  run: Record<string, Row>,
): PitchMetrics {
  const byPerson = new Map<string, number>();
  for (const [url, { grade }] of grades) {
    const who = run[url]?.journalist_id ?? url;
    byPerson.set(who, Math.max(byPerson.get(who) ?? 0, grade));
  }
  const all = [...byPerson.values()];
  const top = Math.max(0, ...people.map(({ row }) => row.score));
  const first = people.filter(({ row }) => row.score === top);
  const best = Math.max(0, ...all);
  return {
    id,
    ndcg10: best === 0 ? null : ndcg10(people, all),
    first: best < GOOD ? null : first.filter(({ grade }) => grade >= GOOD).length / Math.max(1, first.length),
    absurd: people
      .filter(({ row, never }) => never && row.score >= FROM)
      .map(({ row }) => `${row.score} ${row.journalist}`),
    top,
  };
}

/**
 * Computes the ranking metric NDCG@10. Candidates with equal scores share the discounts of their ranks
 * equally.
 */
function ndcg10(people: Ranked[], all: number[]): number {
  const gain = (grade: number) => 2 ** grade - 1;
  const discount = (rank: number) => (rank <= 10 ? 1 / Math.log2(rank + 1) : 0);
  const ideal = all.sort((a, b) => b - a).reduce((sum, grade, i) => sum + gain(grade) * discount(i + 1), 0);
  const groups = new Map<number, Ranked[]>();
  for (const person of people)
    groups.set(person.row.score, [...(groups.get(person.row.score) ?? []), person]);
  let [total, rank] = [0, 1];
  for (const [, tied] of [...groups].sort(([a], [b]) => b - a)) {
    const places = tied.reduce((sum, _, i) => sum + discount(rank + i), 0);
    total += (tied.reduce((sum, { grade }) => sum + gain(grade), 0) / tied.length) * places;
    rank += tied.length;
  }
  return total / ideal;
}

function contradiction({ score, verdict, reasoning }: Row): string | null {
  const recommended = RECOMMENDED.includes(verdict);
  if (!recommended && score < FROM) return null;
  if (recommended && DENIES.test(reasoning)) return 'recommended, and the words deny it';
  if (score >= SURE && verdict === 'weak') return '70 and more, and weak';
  if (score < FROM && recommended) return 'recommended below 45';
  return verdict === 'weak' && ASSERTS.test(reasoning) ? 'weak, and the words assert it' : null;
}
