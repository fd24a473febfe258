/** Result of a mailbox check. `unknown` when the server accepts every address or gives no result. */
export type MailboxState = 'deliverable' | 'undeliverable' | 'unknown';

/** Why a vendor gave no result. None of these fails a source. */
export type FinderRefusal =
  /** The key is invalid or lacks permission. */
  | 'key_refused'
  | 'out_of_credits'
  | 'too_fast'
  /** The person asked the vendor not to process their data, so we make no further requests about them. */
  | 'person_objects'
  /** Down, slow, cut off, or the response does not match the documentation. */
  | 'unavailable';

export type FinderResponse =
  | {
      outcome: 'found';
      email: string;
      mailbox: MailboxState;
      /**
       * Pages that the vendor says show the e-mail address. They count only once we have read it there
       * ourselves.
       */
      seenOn: string[];
      /** Hex SHA-256 of the response. */
      responseSha256: string;
    }
  | { outcome: 'not_found' }
  | { outcome: 'refused'; why: FinderRefusal };

export type VerifierResponse =
  | { outcome: 'verified'; mailbox: MailboxState }
  | { outcome: 'refused'; why: FinderRefusal };

/**
 * A vendor that finds e-mail addresses of people at a domain and checks mailboxes. Used only when a key is
 * configured.
 */
export interface EmailFinder {
  /** Name and version, recorded in evidence. */
  name: string;
  /** The vendor's home page, for people who read the evidence. */
  homepage: string;
  find(who: { name: string; domain: string }, signal: AbortSignal): Promise<FinderResponse>;
  verify(email: string, signal: AbortSignal): Promise<VerifierResponse>;
}
