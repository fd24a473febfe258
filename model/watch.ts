/** How often the people of a list are checked. */
export const WATCH_PERIODS = ['weekly', 'monthly', 'quarterly'] as const;
export type WatchPeriod = (typeof WATCH_PERIODS)[number];

/** The days of a period: whole weeks, so that a person who is on several lists is read once for all of them. */
export const PERIOD_DAYS: Record<WatchPeriod, number> = { weekly: 7, monthly: 28, quarterly: 84 };

/** What can have changed about a person since a list last knew. */
export const CHANGE_KINDS = [
  'address_gone',
  'address_changed',
  'role_changed',
  'moved',
  'also_writes_for',
  'silent',
  'no_pr',
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

export const CHANGE_TITLES: Record<ChangeKind, string> = {
  address_gone: 'Address gone',
  address_changed: 'New address',
  role_changed: 'New role',
  moved: 'New outlet',
  also_writes_for: 'Second outlet',
  silent: 'Long silence',
  no_pr: 'Wants no press releases',
};

export const CHANGE_DECISIONS = ['open', 'accepted', 'dismissed'] as const;
export type ChangeDecision = (typeof CHANGE_DECISIONS)[number];

/** The result of checking one person; `not_known` if the pages do not tell. */
export type CheckResult = 'confirmed' | 'changed' | 'not_known';

/** A fact as a page shows it. */
export interface ShownFact {
  value: string;
  locator: string;
  excerpt: string;
}

/** A person's page as it was read once, reduced to what checks compare. */
export interface PageVersion {
  /** The URL after redirects. */
  url: string;
  fetched_at: string;
  content_sha256: string;
  /** The reader with its version, such as `author_page@1`. */
  extractor: string;
  name: ShownFact;
  /** The person's own addresses, best first. */
  emails: ShownFact[];
  role: ShownFact | null;
  /** The words with which the person refuses press releases. */
  no_pr: ShownFact | null;
  /** A sketch of the page's structure (`readTemplate` of the reader), to tell a redesign from a change. */
  template: number[];
  /** The length of the page's text. */
  characters: number;
  /** Hashes of the first sentences; earlier versions of Byline did not store them. */
  sentences?: number[];
  /** The version that last showed an address, if this one shows none and the list does not say yet that it is gone. */
  with_address?: PageVersion | undefined;
}

/** What the reads of a page have shown until now. */
export interface PageHistory {
  /** The version that holds: the first, or a later one that two reads have shown; null before the first read. */
  confirmed: PageVersion | null;
  /** A version with other facts that has not been confirmed, as it was first read. */
  candidate: PageVersion | null;
  /** When the page was last read whole; null if it never was. */
  read_at: string | null;
  /** When the facts of the confirmed version last changed, newest first. */
  turns: string[];
}

/** What the page of a person's colleague has shown to an organization's own reads. */
export interface ColleaguePage {
  /** Whether it showed an address when a list last knew it. */
  shows_address: boolean;
  /** When it was last read whole; null if it never was. */
  read_at: Date | null;
  /** When it was first read without any of the addresses that it showed; null while it shows one. */
  lost_at: Date | null;
  /** Whether its next read is planned. */
  is_due: boolean;
  /** The longest period of the lists that it is read for; null if none is watched. */
  period: WatchPeriod | null;
}

export const NO_HISTORY: PageHistory = { confirmed: null, candidate: null, read_at: null, turns: [] };

/** An article by somebody of a watched person's name. */
export interface Work {
  url: string;
  domain: string;
  /** The name of the outlet, or else its domain. */
  outlet: string;
  /** The same for all copies of the article. */
  story: string;
  is_reprint: boolean;
  /** In ms. */
  published_at: number;
}

/** What the index of articles shows of the works of a person of an outlet in a year. */
export interface Works {
  domain: string;
  pieces: Work[];
  /** Whether the index has signed articles of the outlet of each week since the person's last piece there. */
  isRead: boolean;
  /** Other domains at which the same person is known. */
  same: Set<string>;
  /** Other domains at which somebody else of the name is known. */
  namesakes: Set<string>;
}

/** The most rows of a list that an audit takes. */
export const MAX_AUDIT_ROWS = 10_000;

/** What an audit says of a row of somebody's list. */
export const AUDIT_STATES = ['confirmed', 'stale', 'moved', 'private_mailbox', 'not_found'] as const;
export type AuditState = (typeof AUDIT_STATES)[number];

/** Why a row has its state. */
export const AUDIT_REASONS = [
  'address_changed',
  'role_changed',
  'writes_elsewhere',
  'incomplete',
  'unknown_outlet',
  'no_page',
  'another_person',
  'unreadable',
] as const;
export type AuditReason = (typeof AUDIT_REASONS)[number];

/** What pages say of a row's address: they show it, they show another one of the person, or none. */
export const AUDIT_ADDRESSES = ['confirmed', 'other', 'not_published'] as const;
export type AuditAddress = (typeof AUDIT_ADDRESSES)[number];
