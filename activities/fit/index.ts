/** Public API of `activities/fit`: scores how well a pitch matches a journalist's work. */
import { ApplicationFailure, activityInfo, cancellationSignal } from '@temporalio/activity';
import { ApplicationFailureCategory } from '@temporalio/common';
import { type Database, jobs, journalists, settlements } from '../../db/index.ts';
import type { JobId, JournalistId, RescoreId } from '../../model/index.ts';
import { type FitReceipt, MODEL_BUSY, type RescoreReceipt } from '../../workflows/contract.ts';
import { lexicalScorer } from './lexical-scorer.ts';
import { loadWorks } from './load-work.ts';
import { ModelUnavailable } from './model/language-model.ts';
import { evidenceOf, personOf } from './person.ts';
import { rescoreJob } from './rescore.ts';
import type { FitRequest, FitScorer, ScoredFit } from './scorer.ts';

export { digestReading } from './digest.ts';
export { createEmbeddingScorer } from './model/embedding-scorer.ts';
export { createEmbed, type EmbeddingOptions } from './model/embeddings.ts';
export { type AskModel, createAskModel, type ModelOptions } from './model/language-model.ts';
export { createModelScorer, type ModelScorerDeps } from './model/model-scorer.ts';

export interface FitActivities {
  /** Scores one journalist against the job's pitch and stores the report. A later call replaces it. */
  scoreFit(args: { jobId: JobId; journalistId: JournalistId }): Promise<FitReceipt>;
  /** Scores everyone a job has found against another pitch and stores the reports for the waiting caller. */
  rescoreJob(args: { rescoreId: RescoreId }): Promise<RescoreReceipt>;
}

/** The number of attempts in which the model may be busy before the score is computed without it. */
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
      const job = await jobs.findForFit(db, jobId);
      const journalist = await journalists.findInJob(db, jobId, journalistId);
      if (!job?.pitch || !journalist) return { score: null };
      const { organization_id: organizationId, pitch } = job;
      const [works = []] = await loadWorks(db, jobId, [journalist]);

      const { report, method } = await scoreOrWait(scorer, {
        organizationId,
        jobId,
        journalistId,
        person: personOf(journalist.profile),
        pitch,
        now: job.created_at,
        works,
        evidenceOf: (work) => evidenceOf(journalist.profile, work),
      });
      await settlements.score(db, jobId, journalistId, { report, method });
      return { score: report.score };
    },
    rescoreJob: ({ rescoreId }) => rescoreJob(db, rescoreId, cancellationSignal()),
  };
}

/**
 * When the model is busy, the activity frees its slot and retries later; if it stays unavailable, the score
 * is computed without it.
 */
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
