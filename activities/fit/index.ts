/** Public interface of `activities/fit`: scores how well a pitch matches a journalist's work. */
import type { Database } from '../../db/index.ts';
import type { JobId, JournalistId, RescoreId } from '../../model/index.ts';
import type { FitReceipt, RescoreReceipt } from '../../workflows/contract.ts';
import { withHeartbeats } from '../support/index.ts';
import { lexicalScorer } from './lexical-scorer.ts';
import { rescoreJob } from './rescore.ts';
import { scoreJournalists } from './score-journalists.ts';
import { createScoreTurns } from './score-turns.ts';
import type { FitScorer } from './scorer.ts';

export { type AskModel, createAskModel, type ModelOptions } from './model/language-model.ts';
export { createModelScorer, type ModelScorerDeps } from './model/model-scorer.ts';

export interface FitActivities {
  /** Scores the journalists who have no complete report, and stores each report as soon as it is computed. */
  scoreFit(args: { jobId: JobId; journalistIds: JournalistId[] }): Promise<FitReceipt>;
  /**
   * Scores every journalist of a job against another pitch, and stores the reports for the waiting caller.
   */
  rescoreJob(args: { rescoreId: RescoreId }): Promise<RescoreReceipt>;
}

export function createFitActivities({
  db,
  scorer = lexicalScorer,
}: {
  db: Database;
  scorer?: FitScorer;
}): FitActivities {
  const turns = createScoreTurns();
  return {
    scoreFit: (args) => withHeartbeats((signal) => scoreJournalists({ db, scorer, turns }, args, signal)),
    rescoreJob: ({ rescoreId }) => withHeartbeats((signal) => rescoreJob({ db, turns }, rescoreId, signal)),
  };
}
