import type { JobId, JournalistId, journalists, OrganizationId } from '../../db/index.ts';
import type { Work } from './work.ts';

/** One journalist to be scored against one pitch. */
export interface FitRequest {
  organizationId: OrganizationId;
  jobId: JobId;
  journalistId: JournalistId;
  name: string;
  pitch: string;
  works: Work[];
  /** The evidence id of a work, if it has one. */
  evidenceOf: (work: Work) => string | undefined;
}

export interface ScoredFit {
  report: journalists.FitReport;
  method: journalists.FitMethod;
}

/** Whoever says how well a pitch meets somebody's work: by arithmetic, or with the words of a language model. */
export interface FitScorer {
  /** Rejects only when told to stop, and with `ModelUnavailable` when another attempt may do better. */
  score(request: FitRequest, signal: AbortSignal): Promise<ScoredFit>;
}
