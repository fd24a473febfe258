import { LRUCache } from 'lru-cache';
import { scoreByWords } from '../lexical-scorer.ts';
import { plainWork } from '../plain-work.ts';
import { reportFit } from '../report.ts';
import { MOST_WITHOUT_TOPIC } from '../score.ts';
import type { FitScorer } from '../scorer.ts';
import { visible } from '../tokens.ts';
import type { Embed } from './embeddings.ts';

export interface EmbeddingScorerDeps {
  embed: Embed;
  /** The name of the embedding model, as shown in reports. */
  model: string;
  /**
   * The maximum number of points by which embeddings can change the score, so that the score stays
   * calibrated.
   */
  maxShift: number;
}

/**
 * One sentence from each section of a newspaper. The similarity of these sentences to the pitch is the
 * baseline for unrelated texts.
 */
const ELSEWHERE = [
  'The striker scored twice and the coach praised the defense.',
  'The council approved the budget after a long debate.',
  'The hospital opens a new ward for children.',
  'The orchestra plays two symphonies on Saturday.',
  'The bank raised its interest rate by a quarter of a point.',
  'The recipe needs flour, butter and a ripe pear.',
  'The court sentenced the driver to eight months.',
  'The start-up sells software to accountants.',
  'Rain and wind are expected along the coast.',
  'The school has hired four new teachers.',
  'The power plant was shut down for maintenance.',
  'The hotel has rooms with a view of the lake.',
];
/**
 * The score does not change if the similarity of pitch and nearest article is `NEUTRAL` standard deviations
 * above the mean similarity of the pitch and unrelated sentences. Each standard deviation above that value
 * adds `POINTS` to the score, and each one below that value subtracts `POINTS`.
 */
const NEUTRAL = 2;
const POINTS = 2;
const MAX_WORKS = 20;
const MAX_CHARACTERS = 1_000;
const REMEMBERED = 2_000;

/**
 * Creates a scorer that computes the score from words, and then uses embeddings to adjust it. The pitch's
 * similarity to the nearest article is compared with its similarity to sentences on other subjects, because
 * the range of cosines differs between models. Embeddings change nothing else in the report.
 */
export function createEmbeddingScorer({ embed, model, maxShift }: EmbeddingScorerDeps): FitScorer {
  const known = new LRUCache<string, number[]>({ max: REMEMBERED });
  const vectorsOf = async (texts: string[], signal: AbortSignal) => {
    const missing = [...new Set(texts)].filter((text) => !known.has(text));
    const found = missing.length > 0 ? await embed(missing, signal) : [];
    const vectors = new Map(missing.map((text, index) => [text, found[index] ?? []]));
    const all = texts.map((text) => vectors.get(text) ?? known.get(text) ?? []);
    for (const [text, vector] of vectors) known.set(text, vector);
    return all;
  };
  return {
    async score(request, signal) {
      const { profile, fit } = scoreByWords(request);
      const texts = request.works
        .slice(0, MAX_WORKS)
        .map(plainWork)
        .map(({ title, summary }) => `${title}. ${summary}`.slice(0, MAX_CHARACTERS));
      const pitch = visible(request.pitch).slice(0, MAX_CHARACTERS);
      const [own = [], ...others] = await vectorsOf([pitch, ...ELSEWHERE, ...texts], signal);
      const shift = texts.length === 0 ? 0 : shiftOf(own, others, maxShift);
      const most = fit.topics.length > 0 ? 100 : MOST_WITHOUT_TOPIC;
      // A score of 0 means that nothing could be compared.
      const score = fit.score === 0 ? 0 : Math.max(1, Math.min(most, fit.score + shift));
      return {
        report: reportFit(profile, { ...fit, score }, request.now, request.evidenceOf),
        method: { name: 'embedding@1', model, prompt_version: null, deterministic: false },
      };
    },
  };
}

/**
 * Returns the number of points, at most `maxShift`, to add to the score or subtract from it. The function
 * compares the pitch's similarity to the nearest article with its similarity to sentences on other subjects.
 */
function shiftOf(own: number[], others: number[][], maxShift: number): number {
  const cosines = others.map((vector) => cosine(own, vector));
  const elsewhere = cosines.slice(0, ELSEWHERE.length);
  const mean = elsewhere.reduce((sum, value) => sum + value, 0) / elsewhere.length;
  const variance = elsewhere.reduce((sum, value) => sum + (value - mean) ** 2, 0) / elsewhere.length;
  const nearest = Math.max(...cosines.slice(ELSEWHERE.length));
  const deviations = (nearest - mean) / (Math.sqrt(variance) || 1);
  return Math.max(-maxShift, Math.min(maxShift, POINTS * (deviations - NEUTRAL)));
}

function cosine(a: number[], b: number[]): number {
  let [dot, aa, bb] = [0, 0, 0];
  for (const [index, x] of a.entries()) {
    const y = b[index] ?? 0;
    dot += x * y;
    aa += x * x;
    bb += y * y;
  }
  return aa === 0 || bb === 0 ? 0 : dot / Math.sqrt(aa * bb);
}
