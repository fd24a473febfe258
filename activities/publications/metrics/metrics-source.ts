import type { publications } from '../../../db/index.ts';

/** What is asked of sources. */
export type Figure = keyof publications.PublicationMetrics;

/** Why a source did not answer. None of these says anything of the publication. */
export interface MetricsFailure {
  kind: 'unauthorized' | 'no_credit' | 'rate_limited' | 'unavailable' | 'timeout' | 'invalid_reply';
  message: string;
  /** How long the source asked to be left alone. */
  retryAfterSeconds: number | null;
}

/** What a source knows: unknown is null, never 0. */
export type MetricsAnswer =
  | { ok: true; metrics: publications.PublicationMetrics }
  | { ok: false; failure: MetricsFailure };

/** A source of figures: the imported rank lists, or a vendor with a key. */
export interface MetricsSource {
  name: string;
  /** The figures that it can know. */
  gives: readonly Figure[];
  /** What it knows of a registrable domain. Rejects only when told to stop. */
  ask(domain: string, signal: AbortSignal): Promise<MetricsAnswer>;
}

/** An answer of a source that knows nothing of a domain. */
export const UNKNOWN: publications.PublicationMetrics = { authority: null, traffic: null };
