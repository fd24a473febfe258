/**
 * The result of a mailbox check. `unknown` means that the server accepts every address or gives no result.
 */
import { LRUCache } from 'lru-cache';

export type MailboxState = 'deliverable' | 'undeliverable' | 'unknown';

/** The reason why a vendor gave no result. None of these reasons fails a source. */
export type FinderRefusal =
  /** The vendor rejected the API key, which is invalid or lacks permission. */
  | 'key_refused'
  | 'out_of_credits'
  | 'too_fast'
  /**
   * The person asked the vendor not to process their data, so Byline makes no further requests about the
   * person.
   */
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
       * URLs of pages that, according to the e-mail finder service, show the e-mail address. A page counts
       * only if Byline itself finds the address there.
       */
      seenOn: string[];
      /** The SHA-256 hash of the response in hexadecimal. */
      responseSha256: string;
    }
  | { outcome: 'not_found' }
  | { outcome: 'refused'; why: FinderRefusal };

export type VerifierResponse =
  | { outcome: 'verified'; mailbox: MailboxState }
  | { outcome: 'refused'; why: FinderRefusal };

/**
 * A vendor that finds people's e-mail addresses at a domain and checks mailboxes. The vendor is used only if
 * the operator configures a key.
 */
export interface EmailFinder {
  /** The vendor's name and API version, as recorded in evidence. */
  name: string;
  /** The vendor's home page, for people who read the evidence. */
  homepage: string;
  find(who: { name: string; domain: string }, signal: AbortSignal): Promise<FinderResponse>;
  verify(email: string, signal: AbortSignal): Promise<VerifierResponse>;
}

const MAX_ANSWERS = 1_000;
const FRESH_MS = 10 * 60 * 1000;

/**
 * Caches the vendor's response for each person, because each request costs money, and sources and retries of
 * a job may need the same e-mail address. Refused requests are not cached, so they can be repeated.
 */
export function memoizedFinder(finder: EmailFinder): EmailFinder {
  const answers = new LRUCache<string, FinderResponse>({ max: MAX_ANSWERS, ttl: FRESH_MS });
  return {
    name: finder.name,
    homepage: finder.homepage,
    async find(who, signal) {
      const key = JSON.stringify([who.name, who.domain]);
      const known = answers.get(key);
      if (known) return known;
      const answer = await finder.find(who, signal);
      if (answer.outcome !== 'refused') answers.set(key, answer);
      return answer;
    },
    verify: (email, signal) => finder.verify(email, signal),
  };
}
