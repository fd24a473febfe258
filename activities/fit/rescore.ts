import { type Database, journalists, rescores } from '../../db/index.ts';
import type { RescoreId, RescoreReport } from '../../model/index.ts';
import type { RescoreReceipt } from '../../workflows/contract.ts';
import { lexicalScorer } from './lexical-scorer.ts';
import { loadRequests } from './load-requests.ts';
import type { ScoreTurns } from './score-turns.ts';

/** The number of people whose articles are in memory at the same time. */
const BATCH = 20;

/**
 * Compares every journalist whom a job has found so far with a pitch other than the job's own, and scores
 * them without a language model. Every journalist is scored, because a journalist's rank at an outlet depends
 * on the scores of colleagues. The job itself is not changed.
 */
export async function rescoreJob(
  { db, turns }: { db: Database; turns: ScoreTurns },
  rescoreId: RescoreId,
  signal: AbortSignal,
): Promise<RescoreReceipt> {
  const asked = await rescores.find(db, rescoreId);
  if (!asked) return { outcome: 'missing', people: 0 };
  const reports: RescoreReport[] = [];
  for (let after = 0; ; ) {
    await turns.rest(asked.organization_id);
    const found = await journalists.listToScore(db, asked.job_id, { after, limit: BATCH });
    for (const request of await loadRequests(db, asked, found)) {
      signal.throwIfAborted();
      await turns.next({ organizationId: asked.organization_id, isOfJob: false });
      const { report, method } = await lexicalScorer.score(request, signal);
      reports.push({ journalist_id: request.journalistId, fit: report, fit_method: method });
    }
    const last = found.at(-1);
    if (!last || found.length < BATCH) break;
    after = last.position;
  }
  const isAwaited = await rescores.answer(db, rescoreId, reports);
  return { outcome: isAwaited ? 'scored' : 'missing', people: reports.length };
}
