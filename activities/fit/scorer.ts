import type { Person, SubjectChoice, Work } from '#fit';
import type {
  FitMethod,
  FitReport,
  JobId,
  JournalistId,
  OrganizationId,
  SearchJudgement,
} from '../../model/index.ts';

export interface FitRequest {
  organizationId: OrganizationId;
  jobId: JobId;
  journalistId: JournalistId;
  person: Person;
  pitch: string;
  /** The subject by which a search with the same pitch judged the person, if one did. */
  choice?: SubjectChoice | undefined;
  /** What that search said of the person. */
  judgement?: SearchJudgement | undefined;
  works: Work[];
  /** When the job began; the age of articles is relative to it. */
  now: Date;
  /** How many people at the same outlet the job found before this one. */
  colleaguesBefore: number;
  /** Returns the id of the evidence for an article, if there is any. */
  evidenceOf: (work: Work) => string | undefined;
}

export interface ScoredFit {
  report: FitReport;
  method: FitMethod;
}

export interface FitScorer {
  /** Fails only if `signal` aborts the call, or with `ModelUnavailable` if a retry may succeed. */
  score(request: FitRequest, signal: AbortSignal): Promise<ScoredFit>;
}
