import type { FeedId, JobOutcome, JournalistId } from './contract.ts';

/*
 * What activities return. Under 300 bytes each; results are in Postgres.
 */

export interface BeginReceipt {
  /** `missing` and `finished` end the workflow at once. */
  state: 'started' | 'missing' | 'finished';
}

export type SourceReceipt =
  | {
      outcome: 'resolved';
      journalistId: JournalistId;
      /** Whether this source brought the journalist into the job, or added to what was known of them. */
      journalist: 'new' | 'grown';
      /** Whether this source made the journalist billable. */
      becameBillable: boolean;
    }
  | { outcome: 'unresolved'; reason: string }
  /** The job ended while the activity ran, so that nothing was written. */
  | { outcome: 'skipped' };

export interface LookupReceipt {
  /** `failed`: the row says why. `missing`: there is no such row. */
  outcome: 'found' | 'failed' | 'missing';
}

/** Feeds whose turn it is; few enough that their ids fit into a receipt. */
export interface ClaimReceipt {
  feedIds: FeedId[];
}

export interface FeedReceipt {
  outcome: 'read' | 'unchanged' | 'failed' | 'missing';
}

export interface GkgListReceipt {
  /** Lists that could not be read. */
  unread: number;
}

export interface GkgNextReceipt {
  /** Null when none waits. */
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
  /** `nothing`: it was sent before, its invitation is over, or nobody has the address. */
  outcome: 'sent' | 'refused' | 'nothing';
}

export interface FitReceipt {
  score: number | null;
}

export interface SettleReceipt {
  outcome: JobOutcome;
  captured: number;
}
