import type { ColumnType, Generated } from 'kysely';
import type {
  AuditAddress,
  AuditReason,
  AuditState,
  ChangeDecision,
  ChangeKind,
  CheckResult,
  Evidence,
  JournalistId,
  ListAuditId,
  MediaListId,
  MediaListMemberId,
  OrganizationId,
  PageHistory,
  PageVersion,
  UserId,
  WatchChangeId,
  WatchCheckId,
  WatchPageId,
  WatchPeriod,
} from '../../model/index.ts';
import type { Json, NullableJson } from '../core/column-types.ts';
import type { RunsTable } from '../core/run-tables.ts';

/** A member of an organization who is sent a weekly mail about lists and saved pitches. */
export interface DigestsTable {
  organization_id: OrganizationId;
  user_id: UserId;
  /** The Monday on which the week of the latest mail ended, `YYYY-MM-DD`. */
  week: ColumnType<string, string, string>;
  token_hashes: Generated<Buffer[]>;
  ended_at: Date | null;
}

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

/** A person's page, read once for all lists of all organizations. Its history only helps to read it. */
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
  /** What this list's own reads of the page have shown. */
  history: NullableJson<PageHistory>;
  /** When the page was last read whole for this list. */
  read_at: Date | null;
  /** When this list first read the page without any of the addresses that it showed; null while it shows one. */
  lost_at: Date | null;
  /** Whether the page showed an address when this list last knew it. */
  shows_address: Generated<boolean>;
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

/** A list that an organization brought to have it audited; its ledger entries are for addresses that were bought. */
export interface ListAuditsTable extends RunsTable {
  id: ListAuditId;
}

export interface ListAuditRowsTable {
  audit_id: ListAuditId;
  position: number;
  /** The number of the person whom the row is about. */
  person: number;
  name: string;
  outlet: string | null;
  domain: string | null;
  email: string | null;
  role: string | null;
  /** Null until the row has been checked. */
  state: AuditState | null;
  reasons: Generated<AuditReason[]>;
  address: AuditAddress | null;
  found_key: string | null;
  page_url: string | null;
  page_read_at: Date | null;
  outlet_now: string | null;
  role_now: string | null;
  /** A published address that the row does not have; shown to nobody until it is bought. */
  new_email: string | null;
  bought_at: Date | null;
  /** The subject of the ledger entry that paid for the new address, and its price in 1/1000 credit. */
  purchase: string | null;
  price: number | null;
  checked_at: Date | null;
}
