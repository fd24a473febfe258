import { ApplicationFailure, activityInfo } from '@temporalio/activity';
import { ApplicationFailureCategory } from '@temporalio/common';
import { type Database, jobs, journalists, settlements } from '../../db/index.ts';
import { inBatches, type JobId, type JournalistId } from '../../model/index.ts';
import { type FitReceipt, MODEL_BUSY } from '../../workflows/contract.ts';
import { lexicalScorer } from './lexical-scorer.ts';
import { loadRequests } from './load-requests.ts';
import { ModelUnavailable } from './model/language-model.ts';
import type { ScoreTurns } from './score-turns.ts';
import type { FitRequest, FitScorer, ScoredFit } from './scorer.ts';

/** How many people are scored concurrently, which saves time if the scorer calls an endpoint. */
const BATCH = 5;
/** From this attempt on, a language model that is still busy is no longer waited for. */
const BUSY_ATTEMPTS = 3;

/**
 * Scores the journalists whose report does not include all their sources yet, so a retry continues where the last
 * attempt ended. Their reports are stored before an error about other journalists is thrown.
 */
export async function scoreJournalists(
  { db, scorer, turns }: { db: Database; scorer: FitScorer; turns: ScoreTurns },
  { jobId, journalistIds }: { jobId: JobId; journalistIds: JournalistId[] },
  signal: AbortSignal,
): Promise<FitReceipt> {
  const job = await jobs.findForFit(db, jobId);
  if (!job?.pitch) return { scored: 0 };
  const people = await journalists.findUnscored(db, jobId, journalistIds);
  const loaded = await loadRequests(db, { ...job, job_id: jobId, pitch: job.pitch }, people);
  const requests = loaded.map((request) => ({ ...request, jobId }));
  const sourcesOf = new Map(people.map((one) => [one.journalist_id, one.source_indexes.length]));
  let scored = 0;
  const failures: unknown[] = [];
  for (const batch of inBatches(requests, BATCH)) {
    signal.throwIfAborted();
    await turns.next({ organizationId: job.organization_id, isOfJob: true });
    const reports: settlements.MadeReport[] = [];
    const attempts = batch.map(async (request) => {
      const report = await scoreOrWait(scorer, request, signal);
      const sources = sourcesOf.get(request.journalistId) ?? 0;
      reports.push({ journalist: request.journalistId, ...report, sources });
    });
    for (const attempt of await Promise.allSettled(attempts))
      if (attempt.status === 'rejected') failures.push(attempt.reason);
    if (reports.length > 0) await settlements.score(db, jobId, reports);
    scored += reports.length;
  }
  if (failures.length > 0) throw failures[0];
  return { scored };
}

/** Scores one journalist, retrying later if the model is busy and scoring without it if it stays unavailable. */
async function scoreOrWait(scorer: FitScorer, request: FitRequest, signal: AbortSignal): Promise<ScoredFit> {
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
