import type * as publications from '../../../model/publication.ts';

/** The name of a metric. */
export type Figure = keyof publications.PublicationMetrics;

/** Why a source did not respond. None of these says anything about the publication. */
export interface MetricsFailure {
  kind: 'unauthorized' | 'no_credit' | 'rate_limited' | 'unavailable' | 'timeout' | 'invalid_reply';
  message: string;
  /** How long the source asked us to wait. */
  retryAfterSeconds: number | null;
}

/** What a source knows. Unknown is null, never 0. */
export type MetricsResponse =
  | { ok: true; metrics: publications.PublicationMetrics }
  | { ok: false; failure: MetricsFailure };

/** A source of metrics: the imported rank lists, or a vendor with an API key. */
export interface MetricsSource {
  name: string;
  /** The metrics it can provide. */
  gives: readonly Figure[];
  /** What it knows about a registrable domain. Rejects only when aborted. */
  ask(domain: string, signal: AbortSignal): Promise<MetricsResponse>;
}

/** The result of a source that knows nothing about a domain. */
export const UNKNOWN: publications.PublicationMetrics = { authority: null, traffic: null };
