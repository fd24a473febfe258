import type { Generated } from 'kysely';
import type {
  ChangeDecision,
  ChangeKind,
  CheckResult,
  Evidence,
  JournalistId,
  MediaListId,
  MediaListMemberId,
  PageHistory,
  PageVersion,
  WatchChangeId,
  WatchCheckId,
  WatchPageId,
  WatchPeriod,
} from '../../model/index.ts';
import type { Json, NullableJson } from '../core/column-types.ts';

/** A list whose people are checked. */
export interface WatchesTable {
  list_id: MediaListId;
  period: WatchPeriod;
  /** When the next check of the list begins. */
  next_check_at: Date;
}

export interface WatchChecksTable {
  id: WatchCheckId;
  list_id: MediaListId;
  started_at: Date;
  /** When the check ends with what is known, at the latest. */
  ends_at: Date;
  finished_at: Date | null;
  members: number;
  confirmed: Generated<number>;
  changed: Generated<number>;
}

/** A person's page, read once for all lists of all organizations. */
export interface WatchPagesTable {
  id: WatchPageId;
  page_key: string;
  url: string;
  domain: string;
  history: Json<PageHistory>;
  leased_until: Date | null;
}

export interface WatchMembersTable {
  member_id: MediaListMemberId;
  list_id: MediaListId;
  /** Null for a person without a page. */
  page_key: string | null;
  check_id: WatchCheckId | null;
  next_check_at: Date | null;
  /** The result in the current check; null until there is one. */
  result: CheckResult | null;
  /** The page as the list last knew it. */
  known: NullableJson<PageVersion>;
  differs_since: Date | null;
  tries: Generated<number>;
}

export interface WatchChangesTable {
  id: WatchChangeId;
  list_id: MediaListId;
  member_id: MediaListMemberId;
  journalist_id: JournalistId;
  kind: ChangeKind;
  before: string | null;
  after: string | null;
  evidence: Json<{ before: Evidence | null; after: Evidence | null }>;
  found_at: Date;
  decision: Generated<ChangeDecision>;
  decided_at: Date | null;
}

/** The address of a list's feed of changes. */
export interface WatchFeedsTable {
  list_id: MediaListId;
  token_hash: Buffer;
  created_at: Generated<Date>;
}
