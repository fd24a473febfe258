import { setImmediate } from 'node:timers/promises';
import { type Database, journalists, rescores } from '../../db/index.ts';
import type { RescoreId, RescoreReport } from '../../model/index.ts';
import type { RescoreReceipt } from '../../workflows/contract.ts';
import { lexicalScorer } from './lexical-scorer.ts';
import { loadWorks } from './load-work.ts';
import { evidenceOf, personOf } from './person.ts';

/** How many people's articles are in memory at once. */
const BATCH = 20;

/**
 * Scores everyone a job has found so far against the pitch of a rescore, without a model. Everyone, because
 * the rank at an outlet depends on the colleagues. Changes nothing but the rescore's own row.
 */
export async function rescoreJob(
  db: Database,
  rescoreId: RescoreId,
  signal: AbortSignal,
): Promise<RescoreReceipt> {
  const asked = await rescores.find(db, rescoreId);
  if (!asked) return { outcome: 'missing', people: 0 };
  const reports: RescoreReport[] = [];
  for (let after = 0; ; ) {
    const found = await journalists.listInJob(db, asked.job_id, { after, limit: BATCH });
    const works = await loadWorks(db, asked.job_id, found);
    for (const [index, journalist] of found.entries()) {
      signal.throwIfAborted();
      // Scoring is pure computation; let the worker's other activities in between.
      await setImmediate();
      const { report, method } = await lexicalScorer.score(
        {
          organizationId: asked.organization_id,
          jobId: asked.job_id,
          journalistId: journalist.journalist_id,
          person: personOf(journalist.profile),
          pitch: asked.pitch,
          now: asked.created_at,
          works: works[index] ?? [],
          evidenceOf: (work) => evidenceOf(journalist.profile, work),
        },
        signal,
      );
      reports.push({ journalist_id: journalist.journalist_id, fit: report, fit_method: method });
    }
    const last = found.at(-1);
    if (!last || found.length < BATCH) break;
    after = last.position;
  }
  const isAwaited = await rescores.answer(db, rescoreId, reports);
  return { outcome: isAwaited ? 'scored' : 'missing', people: reports.length };
}
