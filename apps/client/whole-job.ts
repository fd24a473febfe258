import type { Job, Journalist, Research } from './types.ts';

/** A journalist of a job with the fit report on them. */
export interface ScoredJournalist extends Journalist {
  /** How well the pitch of the job fits the journalist; null if the job has no pitch or no report yet. */
  fit: Research['fit'] | null;
}

/** A job with its results from every page. */
export interface WholeJob extends Job {
  /** Joins the journalists and the fit reports of the job, in the order of `result.journalists`. */
  scored(): ScoredJournalist[];
}

/**
 * Adds `scored` to a job whose pages have been read. The property is not enumerable, so the job is still printed and
 * compared as the API sent it.
 */
export function asWholeJob(job: Job): WholeJob {
  const scored = () => {
    const { journalists, research } = job.result;
    const fits = new Map(research.map(({ journalist_identity_id, fit }) => [journalist_identity_id, fit]));
    return journalists.map((journalist) => ({
      ...journalist,
      fit: fits.get(journalist.journalist_identity_id) ?? null,
    }));
  };
  return Object.defineProperty(job, 'scored', { value: scored }) as WholeJob;
}
