/**
 * The return values of activities. Each value is under 300 bytes, because a job's results are stored in
 * PostgreSQL and not returned.
 */
import type { FeedId, FinalStatus, JournalistId, SavedPitchId, WatchPageId } from '../model/index.ts';

/** How a job ended, and whether all, some or none of its sources were resolved; operators filter jobs by it. */
export type JobOutcome = 'complete_all' | 'complete_some' | 'complete_none' | 'canceled' | 'failed';

export interface BeginReceipt {
  /** The state of the job. `missing` and `finished` end the workflow immediately. */
  state: 'started' | 'missing' | 'finished';
}

export type SourceReceipt =
  | {
      outcome: 'resolved';
      journalistId: JournalistId;
      /** Whether this source added the journalist to the job or extended an existing profile. */
      journalist: 'new' | 'extended';
      /** Whether this source made the journalist billable. */
      becameBillable: boolean;
    }
  | { outcome: 'unresolved'; reason: string }
  /** The job ended while the activity ran, so nothing was written. */
  | { outcome: 'skipped' };

export interface LookupReceipt {
  /**
   * The outcome of a lookup or search. `failed`: the reason is in its database row. `missing`: its database
   * row does not exist.
   */
  outcome: 'found' | 'failed' | 'missing';
}

/** The feeds that are due. Their number is limited, so that the ids fit into a small activity result. */
export interface ClaimReceipt {
  feedIds: FeedId[];
}

export interface FeedReceipt {
  outcome: 'read' | 'unchanged' | 'failed' | 'missing';
}

/** The pages of watched people that are due, as few as feeds. */
export interface ClaimedPagesReceipt {
  pageIds: WatchPageId[];
}

export interface CheckReceipt {
  /** The number of members of lists that got a result. */
  results: number;
}

/** The saved pitches for which the index is due to be searched, as few as feeds. */
export interface ClaimedPitchesReceipt {
  savedPitchIds: SavedPitchId[];
}

export interface MatchReceipt {
  /** The number of people who were added to saved pitches. */
  matches: number;
  /** Whether more articles wait to be matched. */
  isMore: boolean;
}

/** An audit was begun or continued. */
export interface BeginAuditReceipt extends BeginReceipt {
  /** The number of the first person who has not been checked. */
  next: number;
  people: number;
}

export interface AuditPersonReceipt {
  /** The number of rows that got a result. */
  rows: number;
}

export interface GkgListReceipt {
  /** The number of GDELT's file lists that could not be read. */
  unread: number;
}

export interface GkgNextReceipt {
  /** The name of the next GDELT file to load; null if no file is pending. */
  name: string | null;
}

export interface GkgFileReceipt {
  outcome: 'loaded' | 'known' | 'missing' | 'failed';
  added: number;
}

export interface PruneReceipt {
  removed: number;
}

export interface MailReceipt {
  /**
   * The outcome of sending a mail. `nothing`: the mail was already sent, the invitation is no longer open, or
   * no user has the e-mail address.
   */
  outcome: 'sent' | 'refused' | 'nothing';
}

export interface DeliveryReceipt {
  /** How an attempt ended. `nothing`: the event was delivered before, or its webhook is disabled or gone. */
  outcome: 'delivered' | 'failed' | 'nothing';
  /** The HTTP status of the response, if there was one. */
  status?: number | null;
}

export interface FitReceipt {
  /** The number of fit reports that this attempt made. */
  scored: number;
}

export interface RescoreReceipt {
  /** `missing` means that the fit reports were not stored, because no caller is waiting for them any more. */
  outcome: 'scored' | 'missing';
  people: number;
}

/** The queries of a round were run. */
export interface SearchRoundReceipt {
  /** The number of pages that this round reads. */
  pages: number;
}

export interface SearchPageReceipt {
  /** `skipped`: the search ended meanwhile. */
  outcome: 'read' | 'unread' | 'skipped';
}

/** The people of a round were ranked. */
export interface SearchRankReceipt {
  /** Whether this was the last round. */
  over: boolean;
}

export interface SettleSearchReceipt {
  outcome: FinalStatus;
  /** The charge in 1/1000 credit. */
  captured: number;
}

export interface PreviewReceipt {
  /** `missing`: no caller is waiting any more. */
  outcome: 'found' | 'missing';
}

export interface RerankReceipt {
  /** `missing`: the search, or its pitch, has been deleted. */
  outcome: 'ranked' | 'missing';
}

export interface SettleReceipt {
  outcome: JobOutcome;
  captured: number;
}
