import type { journalists } from '../../db/index.ts';
import { BACKGROUND } from './background.ts';
import { reportFit } from './report.ts';
import { type FitScore, scorePitch } from './score.ts';
import type { FitRequest, FitScorer } from './scorer.ts';
import { readWorks, type WorkProfile } from './work.ts';

const METHOD: journalists.FitMethod = {
  name: 'lexical@2',
  model: null,
  prompt_version: null,
  deterministic: true,
};

/** A score with what it was made of, for those who build on it. */
export function scoreByWords({ pitch, works }: FitRequest): { profile: WorkProfile; fit: FitScore } {
  const profile = readWorks(works, BACKGROUND);
  return { profile, fit: scorePitch(pitch, profile, BACKGROUND) };
}

/** The default: no network, the same answer each time. */
export const lexicalScorer: FitScorer = {
  async score(request) {
    const { profile, fit } = scoreByWords(request);
    const report = reportFit(request.name, request.pitch, profile, fit, request.evidenceOf);
    return { report, method: METHOD };
  },
};
