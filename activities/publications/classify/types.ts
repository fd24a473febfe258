import { publications } from '../../../db/index.ts';

export const { PUBLICATION_TYPES } = publications;
export type PublicationType = publications.PublicationType;
export type TypeScores = publications.PublicationTypeScores;

/** A rule that fired: how far it moves the score of its type (log-odds), and what it saw. */
export interface TypeEvidence {
  rule: string;
  type: PublicationType;
  weight: number;
  detail: string;
}

/**
 * What pages and robots.txt of a host say, gathered over one or more pages. Lists are empty and values null
 * where a page says nothing.
 */
export interface PageSignals {
  json_ld_types: string[];
  publisher_types: string[];
  publisher_names: string[];
  /** Countries of the publisher's postal address, as the page writes them. */
  address_countries: string[];
  site_names: string[];
  application_names: string[];
  /** What the title of the home page calls the site: used where nothing else names it. */
  title_names: string[];
  html_lang: string | null;
  og_locale: string | null;
  generator: string | null;
  news_keywords: boolean;
  policy_fields: boolean;
  news_sitemap: boolean;
  investor_relations: boolean;
  paywalled: boolean;
  agency_dateline: boolean;
  release_line: boolean;
  sponsor_label_near_headline: boolean;
}

/** What is known of an address after classification, or why nothing can be said of it. */
export type PublicationClassification =
  | {
      outcome: 'classified';
      type: PublicationType;
      confidence: number;
      scores: TypeScores;
      evidence: TypeEvidence[];
      host: string;
      registrable_domain: string;
      /** The address that was judged, when the one given was a wrapper around it; else null. */
      unwrapped_url: string | null;
      name: string | null;
      homepage_url: string;
      /** ISO 3166-1 alpha-2, or EU, UN, XK. */
      country: string | null;
      /** ISO 639-1. */
      language: string | null;
      /** Where each fact of identity was found: a place on the page, or the source that knew it; null without the fact. */
      found_at: Record<'name' | 'country' | 'language', string | null>;
      /** Whether more than page and address speak for it: the curated list, or a suffix that only governments get. */
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
