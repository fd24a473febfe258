import type { PublicationMetrics } from '../../../model/index.ts';

export type Figure = keyof PublicationMetrics;

/** None of these failures says anything about the publication. */
export interface MetricsFailure {
  kind: 'unauthorized' | 'no_credit' | 'rate_limited' | 'unavailable' | 'timeout' | 'invalid_reply';
  message: string;
  /** How long the source asked Byline to wait, or null if it did not ask. */
  retryAfterSeconds: number | null;
}

/** An unknown metric is null, never 0. */
export type MetricsResponse =
  | { ok: true; metrics: PublicationMetrics }
  | { ok: false; failure: MetricsFailure };

/** A source of metrics: the imported rank lists, or a vendor with an API key. */
export interface MetricsSource {
  name: string;
  gives: readonly Figure[];
  /** Returns the metrics of a registrable domain; rejects only if aborted. */
  ask(domain: string, signal: AbortSignal): Promise<MetricsResponse>;
}

export const UNKNOWN: PublicationMetrics = { authority: null, traffic: null };
