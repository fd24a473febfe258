/** The door of `activities/fit`: how well a pitch meets a journalist's work. */
import { ApplicationFailure, activityInfo, cancellationSignal } from '@temporalio/activity';
import { ApplicationFailureCategory } from '@temporalio/common';
import {
  type Database,
  type JobId,
  type JournalistId,
  jobs,
  journalists,
  settlements,
} from '../../db/index.ts';
import { type FitReceipt, MODEL_BUSY } from '../../workflows/contract.ts';
import { pages } from '../articles/index.ts';
import { lexicalScorer } from './lexical-scorer.ts';
import { loadWork } from './load-work.ts';
import { ModelUnavailable } from './model/language-model.ts';
import type { FitRequest, FitScorer, ScoredFit } from './scorer.ts';
import type { Work } from './work.ts';

export { type AskModel, createAskModel, type ModelOptions } from './model/language-model.ts';
export { createModelScorer, type ModelScorerDeps } from './model/model-scorer.ts';

export interface FitActivities {
  /** Scores one journalist against the job's pitch and stores the report; a later call replaces it. */
  scoreFit(args: { jobId: JobId; journalistId: JournalistId }): Promise<FitReceipt>;
}

/** Attempts in which a model may be busy; the next one does without. */
const BUSY_ATTEMPTS = 3;

export function createFitActivities({
  db,
  scorer = lexicalScorer,
}: {
  db: Database;
  scorer?: FitScorer;
}): FitActivities {
  return {
    async scoreFit({ jobId, journalistId }) {
      const organizationId = await jobs.findOwner(db, jobId);
      const pitch = await jobs.findPitch(db, jobId);
      const journalist = await journalists.findInJob(db, jobId, journalistId);
      if (!organizationId || !pitch || !journalist) return { score: null };

      const { report, method } = await scoreOrWait(scorer, {
        organizationId,
        jobId,
        journalistId,
        name: journalist.profile.name,
        pitch,
        works: await loadWork(db, jobId, journalist),
        evidenceOf: (work) => evidenceOf(journalist.profile, work),
      });
      await settlements.score(db, jobId, journalistId, { report, method });
      return { score: report.score };
    },
  };
}

/** A busy model gives the slot back for a while; one that stays away is done without. */
async function scoreOrWait(scorer: FitScorer, request: FitRequest): Promise<ScoredFit> {
  const signal = cancellationSignal();
  try {
    return await scorer.score(request, signal);
  } catch (error) {
    if (!(error instanceof ModelUnavailable)) throw error;
    if (error.retryAfterMs === null || activityInfo().attempt >= BUSY_ATTEMPTS) {
      return lexicalScorer.score(request, signal);
    }
    throw ApplicationFailure.create({
      type: MODEL_BUSY,
      message: error.message,
      nextRetryDelay: error.retryAfterMs,
      category: ApplicationFailureCategory.BENIGN,
    });
  }
}

/** The evidence that a profile has for an article: the article itself, or the list that names it. */
function evidenceOf({ evidence }: journalists.JournalistProfile, work: Work): string | undefined {
  const own = evidence.find((item) => item.fields.includes('source_article') && item.url === work.url);
  const named = evidence.find(
    (item) => item.fields.includes('recent') && item.excerpt === pages.excerpt(work.title),
  );
  return (own ?? named)?.id;
}
