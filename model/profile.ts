import type { JournalistCertainty } from './certainty.ts';
import type { Evidence } from './evidence.ts';

export interface Socials {
  x: string | null;
  linkedin: string | null;
  bluesky: string | null;
  mastodon: string | null;
  threads: string | null;
  website: string | null;
}

export const NO_SOCIALS: Socials = {
  x: null,
  linkedin: null,
  bluesky: null,
  mastodon: null,
  threads: null,
  website: null,
};

export interface EmailChecks {
  syntax_valid: boolean | null;
  mx_found: boolean | null;
  role_account: boolean | null;
  free_provider: boolean | null;
  disposable: boolean | null;
  mailbox_checked: boolean | null;
  checked_at: string | null;
}

/** What is known about an address that is missing. */
export const NO_CHECKS: EmailChecks = {
  syntax_valid: null,
  mx_found: null,
  role_account: null,
  free_provider: null,
  disposable: null,
  mailbox_checked: null,
  checked_at: null,
};

/**
 * An address that no page shows for a person, written as the outlet writes those that its pages do show. It is
 * never an `email`, and never charged for.
 */
export interface EmailSuggestion {
  address: string;
  /** The part before the @ as people write it, such as `first.last`. */
  pattern: string;
  /** How many published addresses at the mail domain have the pattern, of how many of named people. */
  support: number;
  of: number;
}

export interface RecentArticle {
  title: string;
  url: string;
  /** `YYYY-MM-DD`, or null if the page states no date. */
  published: string | null;
}

export interface SourceArticle extends RecentArticle {
  /** The language declared by the page or detected in its text, e.g. `en`, `pt-BR`. */
  language: string | null;
  other_authors: string[];
}

/** A journalist as found by one job: `journalist_intel_v1` in the API, without the fields that the job adds. */
export interface JournalistProfile {
  name: string;
  entity_type: 'person';
  outlet: string;
  outlet_basis: 'publication' | 'article_url' | 'reference' | 'domain';
  outlet_domain: string | null;
  role: string | null;
  beat: string | null;
  bio: string | null;
  region: string | null;
  author_page: string | null;
  socials: Socials;
  email: string | null;
  email_status: 'deliverable' | 'risky' | 'unknown' | 'not_found';
  email_basis: 'published' | 'provider' | null;
  email_affiliation: 'outlet_domain' | 'free_provider' | 'other_domain' | null;
  email_checks: EmailChecks;
  /** Null if `email` is not, or if the outlet's published addresses do not suggest one. */
  email_suggestion: EmailSuggestion | null;
  source_article: SourceArticle | null;
  recent: RecentArticle[];
  confidence: { identity: number; outlet: number; email: number | null; role: number | null };
  certainty: JournalistCertainty;
  evidence: Evidence[];
}

/** The name of the evidence field for an e-mail address that was inferred and is not printed on any page. */
export const INFERRED_EMAIL = 'inferred_email';

/**
 * Whether a job is charged for a journalist. The charge depends on whether a page shows the journalist's
 * e-mail address.
 */
export function isBillable(profile: Pick<JournalistProfile, 'email'>): boolean {
  return profile.email !== null;
}

/**
 * All e-mail addresses of a person, including inferred and suggested ones, because an erasure request covers
 * all of them.
 */
export function emailAddressesOf({
  email,
  email_suggestion,
  evidence,
}: Pick<JournalistProfile, 'email' | 'email_suggestion' | 'evidence'>): string[] {
  const inferred = evidence.filter(({ fields }) => fields.includes(INFERRED_EMAIL));
  return [
    ...(email === null ? [] : [email]),
    ...(email_suggestion === null ? [] : [email_suggestion.address]),
    ...inferred.map(({ excerpt }) => excerpt),
  ];
}
