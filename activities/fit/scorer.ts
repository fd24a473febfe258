import type { Person, Work } from '#fit';
import type { FitMethod, FitReport, JobId, JournalistId, OrganizationId } from '../../model/index.ts';

/** One journalist to score against one pitch. */
export interface FitRequest {
  organizationId: OrganizationId;
  jobId: JobId;
  journalistId: JournalistId;
  person: Person;
  pitch: string;
  works: Work[];
  /** When the job began. The age of articles is computed relative to the beginning of the job. */
  now: Date;
  /** How many people at the same outlet the job found before this one. */
  colleaguesBefore: number;
  /** Returns the evidence id of an article, if it has one. */
  evidenceOf: (work: Work) => string | undefined;
}

export interface ScoredFit {
  report: FitReport;
  method: FitMethod;
}

/** Scores how well a pitch matches someone's work, either lexically or with the help of a language model. */
export interface FitScorer {
  /** Fails only if `signal` aborts the call, or with `ModelUnavailable` if a retry may succeed. */
  score(request: FitRequest, signal: AbortSignal): Promise<ScoredFit>;
}
