/** Result of a mailbox check: `unknown` if the server accepts every address or gives no result. */
export type MailboxState = 'deliverable' | 'undeliverable' | 'unknown';

/** The reason why a vendor gave no result. None of these reasons fails a source. */
export type FinderRefusal =
  /** The key is invalid or lacks permission. */
  | 'key_refused'
  | 'out_of_credits'
  | 'too_fast'
  /** The person asked the vendor not to process their data, so we make no further requests about them. */
  | 'person_objects'
  /**
   * The vendor is down or slow, the connection was cut off, or the response does not match the documentation.
   */
  | 'unavailable';

export type FinderResponse =
  | {
      outcome: 'found';
      email: string;
      mailbox: MailboxState;
      /**
       * Pages that show the e-mail address according to the vendor. A page counts only once we have found the
       * address there ourselves.
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
 * A vendor that finds people's e-mail addresses at a domain and checks mailboxes. Used only if a key is
 * configured.
 */
export interface EmailFinder {
  /** The vendor's name and API version, as recorded in evidence. */
  name: string;
  /** The vendor's home page, for people who read the evidence. */
  homepage: string;
  find(who: { name: string; domain: string }, signal: AbortSignal): Promise<FinderResponse>;
  verify(email: string, signal: AbortSignal): Promise<VerifierResponse>;
}
