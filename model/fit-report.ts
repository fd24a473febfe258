import type { JournalistId } from './ids.ts';

export interface FitReport {
  /** 0–100: how often a pair with this score belongs together, at even odds. */
  score: number;
  verdict: 'fit' | 'soft_fit' | 'weak' | 'unknown' | 'not_a_journalist';
  reasoning: string;
  /** The part of the reasoning in their favour. */
  why_they_fit: string | null;
  why_not: string | null;
  personalized_angle: string | null;
  topics: FitTopic[];
  /** Their articles on the pitch's subject, newest first. */
  anchors: FitAnchor[];
  freshness: FitFreshness;
  /** Changes that would make the pitch fit better. */
  edits: string[];
  evidence_ids: string[];
}

/** Something that both pitch and work are about. */
export interface FitTopic {
  text: string;
  place: 'headline' | 'lead' | 'body';
  mentions: number;
}

export interface FitAnchor {
  title: string;
  url: string;
  /** `YYYY-MM-DD`, or null. */
  published: string | null;
  /** Whole UTC days from publication to the beginning of the job. */
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

/** One journalist's report against the pitch of a rescore. */
export interface RescoreReport {
  journalist_id: JournalistId;
  fit: FitReport;
  fit_method: FitMethod;
}
