import { type Database, journalists, memberScores, rescores } from '../../db/index.ts';
import type { RescoreId, RescoreReport } from '../../model/index.ts';
import type { RescoreReceipt } from '../../workflows/contract.ts';
import { lexicalScorer } from './lexical-scorer.ts';
import { loadRequests } from './load-requests.ts';
import type { ScoreTurns } from './score-turns.ts';

/** How many people's articles are in memory at the same time. */
const BATCH = 50;

/**
 * Compares a job's journalists, or members of a media list, with another pitch, without a language model. All
 * journalists of a job are scored, because a rank at an outlet depends on colleagues' scores.
 */
export async function rescoreJob(
  { db, turns }: { db: Database; turns: ScoreTurns },
  rescoreId: RescoreId,
  signal: AbortSignal,
): Promise<RescoreReceipt> {
  const rescore = await rescores.find(db, rescoreId);
  if (!rescore) return { outcome: 'missing', people: 0 };
  const reports: RescoreReport[] = [];
  const seen = new Map<string | null, number>();
  for await (const batch of batches(db, rescore)) {
    await turns.rest(rescore.organization_id);
    for (const request of await loadRequests(db, rescore, batch)) {
      signal.throwIfAborted();
      await turns.next({ organizationId: rescore.organization_id, isOfJob: false });
      if (rescore.job_id === null) {
        // Colleagues on a list are those who are scored in the same call.
        const { outlet } = request.person;
        request.colleaguesBefore = seen.get(outlet) ?? 0;
        seen.set(outlet, request.colleaguesBefore + 1);
      }
      const { report, method } = await lexicalScorer.score(request, signal);
      reports.push({ journalist_id: request.journalistId, fit: report, fit_method: method });
    }
  }
  const isAwaited = await rescores.answer(db, rescoreId, reports);
  return { outcome: isAwaited ? 'scored' : 'missing', people: reports.length };
}

async function* batches(
  db: Database,
  request: rescores.Rescore,
): AsyncGenerator<journalists.JournalistToScore[]> {
  if (request.job_id === null) {
    for (let from = 0; from < request.member_ids.length; from += BATCH)
      yield await memberScores.listToScore(db, request.list_id, request.member_ids.slice(from, from + BATCH));
    return;
  }
  for (let after = 0; ; ) {
    const batch = await journalists.listToScore(db, request.job_id, { after, limit: BATCH });
    yield batch;
    const last = batch.at(-1);
    if (!last || batch.length < BATCH) return;
    after = last.position;
  }
}
