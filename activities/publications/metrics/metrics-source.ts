import type { PublicationMetrics } from '../../../model/index.ts';

/** The name of a metric. */
export type Figure = keyof PublicationMetrics;

/**
 * The reason why a source of metrics gave no result. None of these failures says anything about the
 * publication.
 */
export interface MetricsFailure {
  kind: 'unauthorized' | 'no_credit' | 'rate_limited' | 'unavailable' | 'timeout' | 'invalid_reply';
  message: string;
  /** The number of seconds that the source asked Byline to wait, if any. */
  retryAfterSeconds: number | null;
}

/** The response of a source: its metrics, or why it returned none. An unknown metric is null, never 0. */
export type MetricsResponse =
  | { ok: true; metrics: PublicationMetrics }
  | { ok: false; failure: MetricsFailure };

/** A source of metrics: the imported rank lists, or a vendor with an API key. */
export interface MetricsSource {
  name: string;
  /** The metrics that the source can provide. */
  gives: readonly Figure[];
  /** Returns the metrics of a registrable domain. The function rejects only if aborted. */
  ask(domain: string, signal: AbortSignal): Promise<MetricsResponse>;
}

/** The result of a source that has no metrics for a domain. */
export const UNKNOWN: PublicationMetrics = { authority: null, traffic: null };
