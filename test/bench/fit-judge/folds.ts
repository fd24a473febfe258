import { inputsOf, type Weights } from '../../../activities/fit/calibration.ts';
import { scorePitch } from '../../../activities/fit/score.ts';
import { readWorks, type WorkProfile } from '../../../activities/fit/work.ts';
import { named, pairsOf, regress, type Sample } from '../fit/calibrate.ts';
import { readCorpus } from '../fit/corpus.ts';
import type { JudgedCorpus } from './corpus.ts';

const FOLDS = 5;
/**
 * The strength of the L2 regularization. It is high because eight weights are fitted and only seventeen pairs
 * of a pitch and a page are good matches.
 */
const RIDGE = 2e-3;
const GOOD = 2;
const SOMEBODY = { name: 'Somebody', outlet: null, role: null, beat: null, bio: null };

/**
 * Returns the weights for the fit score of whole texts: weights fitted to all pitches, and for each pitch,
 * weights fitted without the pitches in the same fold of the cross-validation.
 */
export function fitWeights(corpus: JudgedCorpus, profiles: readonly WorkProfile[], headlines: string) {
  const samples = headlineSamples(headlines);
  const pairs = corpus.pitches.flatMap(({ id, pitch }, index) =>
    corpus.pages.flatMap(({ url }, page) => {
      const profile = profiles[page];
      const grade = corpus.grades.get(id)?.get(url)?.grade ?? 0;
      if (!profile || (grade > 0 && grade < GOOD)) return [];
      const inputs = [...inputsOf(scorePitch(pitch, profile).features), 1];
      return [{ fold: index % FOLDS, inputs, truth: Number(grade >= GOOD) }];
    }),
  );
  const without = (held: number) =>
    named(regress([{ pairs: pairs.filter(({ fold }) => fold !== held), weight: 1 }, ...samples], RIDGE));
  const folds = Array.from({ length: FOLDS }, (_, held) => without(held));
  const byPitch = new Map(corpus.pitches.map(({ id }, index) => [id, folds[index % FOLDS] as Weights]));
  return { all: without(-1), byPitch };
}

/**
 * Returns pairs of a pitch and a journalist from the headline corpus, with and without boilerplate around the
 * pitch. The right journalist is the author of the article behind the pitch. These pairs are needed because
 * the judged corpus has only fifteen pitches, too few for fitting.
 */
function headlineSamples(folder: string): Sample[] {
  const corpus = readCorpus(folder);
  if (!corpus) throw new Error(`--headlines DIR: ${folder} has no articles.jsonl.gz and queries.jsonl`);
  const profiles = new Map([...corpus.works].map(([id, works]) => [id, readWorks(works, SOMEBODY)]));
  return [false, true].map((wrapped) => ({
    pairs: pairsOf(corpus, profiles, wrapped, new Set()),
    weight: 0.5,
  }));
}
