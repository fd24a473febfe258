import * as publications from '../../../model/publication.ts';
import type { SiteMarks } from '../../reading/index.ts';

export const { PUBLICATION_TYPES } = publications;
export type PublicationType = publications.PublicationType;
export type TypeScores = publications.PublicationTypeScores;

/** A rule that fired: how far it moves the score of its type (log-odds), and what it matched. */
export interface TypeEvidence {
  rule: string;
  type: PublicationType;
  weight: number;
  detail: string;
  /** Whether it was seen on a page, and not in the address or a list. */
  is_of_page?: boolean;
}

/**
 * Signals from a host's pages and robots.txt, collected over one or more pages. Lists are empty and values
 * null where a page says nothing.
 */
export interface PageSignals {
  /** What the pages say about what the site is for, and what was seen of each mark. */
  marks: SiteMarks;
  publisher_names: string[];
  /** Countries in the publisher's postal address, as the page writes them. */
  address_countries: string[];
  site_names: string[];
  application_names: string[];
  /** Names of the site taken from the home page's title. Used only if nothing else names it. */
  title_names: string[];
  html_lang: string | null;
  og_locale: string | null;
}

/** The classification of a URL, or why it cannot be classified. */
export type PublicationClassification =
  | {
      outcome: 'classified';
      /** Null if pages were read and nothing speaks for any type. */
      type: PublicationType | null;
      /** The score of the type, or 0 without one. */
      confidence: number;
      scores: TypeScores;
      evidence: TypeEvidence[];
      host: string;
      registrable_domain: string;
      /** The URL that was classified, if the given one was a wrapper around it. Otherwise null. */
      unwrapped_url: string | null;
      name: string | null;
      homepage_url: string;
      /** ISO 3166-1 alpha-2, or EU, UN, XK. */
      country: string | null;
      /** ISO 639-1. */
      language: string | null;
      /**
       * Where each fact was found: a place on the page, or the source that knew it. Null if the fact is
       * unknown.
       */
      found_at: Record<'name' | 'country' | 'language', string | null>;
      /** Whether the curated list or a government-only suffix supports it, not just page and URL. */
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
