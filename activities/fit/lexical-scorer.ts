import { type FitScore, judgeWork, readWorks, reportFit, understandPitch, type WorkProfile } from '#fit';
import type { FitMethod } from '../../model/index.ts';
import type { FitRequest, ScoredFit } from './scorer.ts';

const METHOD: FitMethod = {
  name: 'lexical@8',
  model: null,
  prompt_version: null,
  deterministic: true,
};

/** Returns the score computed from words, which other scorers adjust, and the journalist's prepared work. */
export function scoreByWords({
  pitch,
  choice,
  works,
  person,
  judgement,
}: Pick<FitRequest, 'pitch' | 'choice' | 'works' | 'person' | 'judgement'>): {
  profile: WorkProfile;
  fit: FitScore;
} {
  const profile = readWorks(works, person);
  return { profile, fit: judgeWork(understandPitch(pitch, choice), profile, judgement?.standing) };
}

/** Scores by comparing words, deterministically and without network access. */
export const lexicalScorer = {
  async score(request: Omit<FitRequest, 'jobId'>, _signal: AbortSignal): Promise<ScoredFit> {
    const { profile, fit } = scoreByWords(request);
    return { report: reportFit(profile, fit, request), method: METHOD };
  },
};
