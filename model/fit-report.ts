import type { JournalistId } from './keys/ids.ts';

export interface FitReport {
  /**
   * The fit score, 0 to 100: in a list in which one person in a hundred is right for the pitch, the percentage
   * of right people among those with this score. It has three significant digits, so that the order of people
   * who are hardly right is not lost; people read it as `wholeScore` gives it.
   */
  score: number;
  verdict: 'fit' | 'soft_fit' | 'weak' | 'unknown' | 'not_a_journalist';
  reasoning: string;
  /** The reasons in favour of this journalist. */
  why_they_fit: string | null;
  why_not: string | null;
  personalized_angle: string | null;
  /** The subject of an e-mail with the angle: the news in at most 60 characters. */
  mail_subject: string | null;
  topics: FitTopic[];
  /** The journalist's articles on the subject of the pitch, newest first. */
  anchors: FitAnchor[];
  freshness: FitFreshness;
  /** Suggested changes that would make the pitch a better fit. */
  edits: string[];
  evidence_ids: string[];
}

/** A topic that occurs in both the pitch and the journalist's work. */
export interface FitTopic {
  text: string;
  place: 'headline' | 'lead' | 'body';
  mentions: number;
}

export interface FitAnchor {
  title: string;
  url: string;
  /** The publication date as `YYYY-MM-DD`, or null if unknown. */
  published: string | null;
  /** Whole UTC days from publication to the start of the job. */
  days_ago: number | null;
  evidence_id: string | null;
}

export interface FitFreshness {
  status: 'fresh' | 'aging' | 'stale' | 'unknown';
  last_on_topic: string | null;
  days_ago: number | null;
}

export interface FitMethod {
  name: string;
  model: string | null;
  prompt_version: string | null;
  deterministic: boolean;
}

/** The fit report of one journalist for a pitch other than the job's own. */
export interface RescoreReport {
  journalist_id: JournalistId;
  fit: FitReport;
  fit_method: FitMethod;
}
