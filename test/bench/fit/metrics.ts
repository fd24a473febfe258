import type { Corpus, Query } from './corpus.ts';

/** Scores of a query's candidates, 0 to 100. */
export interface Prediction {
  query_id: string;
  scores: Record<string, number>;
}

export type CandidateList = 'candidates' | 'candidates_hard';

/** The metrics of one query, such as the reciprocal rank of the author among the candidates. */
export interface QueryMetrics {
  journalist_id: string;
  mrr: number;
  r1: number;
  r5: number;
  auc: number;
  /**
   * The NDCG@10 of the candidates other than the author. The relevance of a candidate is the share of the
   * candidate's articles in the pitch's section of the newspaper. Null if the pitch has no section, or if
   * none of these candidates writes for the section.
   */
  beat_ndcg10: number | null;
  beat_auc: number | null;
}

/**
 * The minimum share of a journalist's articles in a section for the section to count as the journalist's
 * beat.
 */
const BEAT_SHARE = 0.3;
const BINS = 10;

/**
 * Computes the metrics that the corpus's README defines. A score that equals t other scores has the rank 1 +
 * (number of greater scores) + t/2. For calibration, score/100 is the probability that the candidate is the
 * author. The authors and the other candidates have equal total weight.
 */
export function metrics(
  corpus: Corpus,
  predictions: Prediction[],
  list: CandidateList,
): Record<string, number> {
  const rows = perQuery(corpus, predictions, list);
  const { own, others } = pooled(corpus.queries, predictions, list);
  const share = (scores: number[], from: number) => mean(scores.map((score) => Number(score >= from)));
  const fits = (scores: number[]) => share(scores.map(Math.round), 70);
  return {
    n: rows.length,
    mrr: mean(rows.map((row) => row.mrr)),
    r1: mean(rows.map((row) => row.r1)),
    r5: mean(rows.map((row) => row.r5)),
    auc_query: mean(rows.map((row) => row.auc)),
    auc_pooled: pooledAuc(own, others),
    ...calibration(own, others),
    own_mean: mean(own),
    other_mean: mean(others),
    own_ge50: share(own, 50),
    other_ge50: share(others, 50),
    other_ge75: share(others, 75),
    own_ge70: fits(own),
    other_ge70: fits(others),
    author_share70: fits(own) / (fits(own) + fits(others)),
    beat_ndcg10: mean(rows.map((row) => row.beat_ndcg10).filter((value) => value !== null)),
    beat_auc: mean(rows.map((row) => row.beat_auc).filter((value) => value !== null)),
  };
}

export function perQuery(
  { queries, sections }: Corpus,
  predictions: Prediction[],
  list: CandidateList,
): QueryMetrics[] {
  const scores = new Map(predictions.map((prediction) => [prediction.query_id, prediction.scores]));
  return queries.map((query) => {
    const score = (id: string) => scores.get(query.query_id)?.[id] ?? 0;
    const own = score(query.journalist_id);
    const others = query[list].filter((id) => id !== query.journalist_id);
    const greater = others.filter((id) => score(id) > own).length;
    const behind = greater + others.filter((id) => score(id) === own).length / 2;
    const section = query.label_category ?? '';
    const beats = others.map((id) => ({ score: score(id), share: sections.get(id)?.get(section) ?? 0 }));
    return {
      journalist_id: query.journalist_id,
      mrr: 1 / (1 + behind),
      r1: Number(behind <= 0),
      r5: Number(behind <= 4),
      auc: 1 - behind / others.length,
      beat_ndcg10: section === '' ? null : ndcg10(beats),
      beat_auc: section === '' ? null : beatAuc(beats),
    };
  });
}

function pooled(queries: Query[], predictions: Prediction[], list: CandidateList) {
  const scores = new Map(predictions.map((prediction) => [prediction.query_id, prediction.scores]));
  const own: number[] = [];
  const others: number[] = [];
  for (const query of queries) {
    const score = (id: string) => scores.get(query.query_id)?.[id] ?? 0;
    own.push(score(query.journalist_id));
    for (const id of query[list]) if (id !== query.journalist_id) others.push(score(id));
  }
  return { own, others };
}

type Beat = { score: number; share: number };

function ndcg10(beats: Beat[]): number | null {
  const gain = (sorted: Beat[]) =>
    sorted.slice(0, 10).reduce((sum, { share }, rank) => sum + share / Math.log2(rank + 2), 0);
  const ideal = gain(beats.toSorted((a, b) => b.share - a.share));
  return ideal > 0 ? gain(beats.toSorted((a, b) => b.score - a.score)) / ideal : null;
}

function beatAuc(beats: Beat[]): number | null {
  const inside = beats.filter(({ share }) => share >= BEAT_SHARE).map(({ score }) => score);
  const outside = beats.filter(({ share }) => share === 0).map(({ score }) => score);
  return inside.length > 0 && outside.length > 0 ? pooledAuc(inside, outside) : null;
}

/**
 * Returns the probability that a random score of `first` exceeds a random score of `second`. Equal scores
 * count half.
 */
function pooledAuc(first: number[], second: number[]): number {
  const all = [
    ...first.map((score) => ({ score, first: true })),
    ...second.map((score) => ({ score, first: false })),
  ];
  all.sort((a, b) => a.score - b.score);
  let rankSum = 0;
  for (let start = 0, end = 0; start < all.length; start = end) {
    while (end < all.length && all[end]?.score === all[start]?.score) end += 1;
    const tied = all.slice(start, end).filter((entry) => entry.first).length;
    rankSum += (tied * (start + 1 + end)) / 2;
  }
  return (rankSum - (first.length * (first.length + 1)) / 2) / (first.length * second.length);
}

function calibration(own: number[], others: number[]): { brier_bal: number; ece_bal: number } {
  const points = [
    ...own.map((score) => ({ chance: score / 100, truth: 1, weight: 0.5 / own.length })),
    ...others.map((score) => ({ chance: score / 100, truth: 0, weight: 0.5 / others.length })),
  ];
  const brier = points.reduce((sum, { chance, truth, weight }) => sum + weight * (chance - truth) ** 2, 0);
  const gaps = new Array<number>(BINS).fill(0);
  for (const { chance, truth, weight } of points) {
    const bin = Math.min(BINS - 1, Math.trunc(chance * BINS));
    gaps[bin] = (gaps[bin] ?? 0) + weight * (chance - truth);
  }
  return { brier_bal: brier, ece_bal: gaps.reduce((sum, gap) => sum + Math.abs(gap), 0) };
}

export function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
