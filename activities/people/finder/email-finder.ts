/** What a mailbox check says: `unknown` where the server takes every address, or says nothing. */
export type MailboxState = 'deliverable' | 'undeliverable' | 'unknown';

/** Why a vendor gave no answer; none of them fails a source. */
export type FinderRefusal =
  /** The key is wrong, or may not ask this. */
  | 'key_refused'
  | 'out_of_credits'
  | 'too_fast'
  /** The person asked the vendor not to be processed: nothing more is asked of them. */
  | 'person_objects'
  /** Away, slow, cut off, or not in the form that is documented. */
  | 'unavailable';

export type FinderAnswer =
  | {
      outcome: 'found';
      email: string;
      /** How sure the vendor is, 0 to 1. */
      confidence: number;
      mailbox: MailboxState;
      /** A page on which the vendor saw the address, if it names one that still has it. */
      seenAt: string | null;
      /** Hex SHA-256 of the reply. */
      replySha256: string;
    }
  | { outcome: 'not_found' }
  | { outcome: 'refused'; why: FinderRefusal };

export type VerifierAnswer =
  | { outcome: 'verified'; mailbox: MailboxState }
  | { outcome: 'refused'; why: FinderRefusal };

/** A vendor who finds addresses of people at a domain and checks mailboxes. Asked with a key only. */
export interface EmailFinder {
  /** Name and version, for evidence. */
  name: string;
  /** Where a reader of evidence finds out what the vendor is. */
  homepage: string;
  find(who: { name: string; domain: string }, signal: AbortSignal): Promise<FinderAnswer>;
  verify(email: string, signal: AbortSignal): Promise<VerifierAnswer>;
}
