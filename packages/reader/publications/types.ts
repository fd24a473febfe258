import type { PublicationType, PublicationTypeScores } from '../../../model/index.ts';

export { PUBLICATION_TYPES } from '../../../model/index.ts';
export type { PublicationType };
export type TypeScores = PublicationTypeScores;

/**
 * A classification rule that matched, how much it changes the score of its publication type (in log-odds), and
 * the text it matched.
 */
export interface TypeEvidence {
  rule: string;
  type: PublicationType;
  weight: number;
  detail: string;
  /** Whether the evidence was found on a page of the site, not in its URL or in the curated list. */
  is_of_page?: boolean;
}

/** The classification of a URL, or the reason why it cannot be classified. */
export type PublicationClassification =
  | {
      outcome: 'classified';
      /** The most probable type; null if pages were read but there is no evidence for any type. */
      type: PublicationType | null;
      /** The score of `type`, or 0 if `type` is null. */
      confidence: number;
      scores: TypeScores;
      evidence: TypeEvidence[];
      host: string;
      registrable_domain: string;
      /** The URL that was classified, if the given URL wraps that URL, as an AMP cache does; otherwise null. */
      unwrapped_url: string | null;
      name: string | null;
      homepage_url: string;
      /** The country: ISO 3166-1 alpha-2, or EU, UN, XK. */
      country: string | null;
      /** ISO 639-1. */
      language: string | null;
      /**
       * Where each fact was found: a position on the page, or another source; null if the fact is unknown.
       */
      found_at: Record<'name' | 'country' | 'language', string | null>;
      /** Whether the host is in the curated list or has a suffix that only public bodies can register. */
      is_listed: boolean;
    }
  | { outcome: 'unclassifiable'; reason: UnclassifiableReason; detail: string };

export type UnclassifiableReason =
  | 'not_a_web_address'
  | 'no_host'
  | 'ip_address'
  | 'single_label_host'
  | 'public_suffix'
  | 'mixed_script_host';
