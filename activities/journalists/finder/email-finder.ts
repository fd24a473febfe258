import { LRUCache } from 'lru-cache';

/** The result of a mailbox check; `unknown` means that the server accepts every address or gives no result. */
export type MailboxState = 'deliverable' | 'undeliverable' | 'unknown';

/** Why a vendor gave no result; none of these reasons fails a source. */
export type FinderRefusal =
  | 'key_refused'
  | 'out_of_credits'
  | 'too_fast'
  /** The person objects to the processing of their data, so Byline asks the vendor nothing more about them. */
  | 'person_objects'
  /** The vendor is down or slow, the connection was cut off, or the response does not match the documentation. */
  | 'unavailable';

export type FinderResponse =
  | {
      outcome: 'found';
      email: string;
      mailbox: MailboxState;
      /** URLs of pages that the vendor cites; a page counts only if Byline itself finds the address there. */
      seenOn: string[];
      /** The SHA-256 hash of the response, in hexadecimal. */
      responseSha256: string;
    }
  | { outcome: 'not_found' }
  | { outcome: 'refused'; why: FinderRefusal };

export type VerifierResponse =
  | { outcome: 'verified'; mailbox: MailboxState }
  | { outcome: 'refused'; why: FinderRefusal };

/** A vendor that finds and checks addresses, used only if the operator configures a key. */
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
 * Caches responses, because each costs money and sources and retries may need the same one. Refusals are not cached.
 */
export function memoizedFinder(finder: EmailFinder): EmailFinder {
  const answers = new LRUCache<string, FinderResponse>({ max: MAX_ANSWERS, ttl: FRESH_MS });
  return {
    name: finder.name,
    homepage: finder.homepage,
    async find(who, signal) {
      const key = JSON.stringify([who.name, who.domain]);
      const cachedAnswer = answers.get(key);
      if (cachedAnswer) return cachedAnswer;
      const answer = await finder.find(who, signal);
      if (answer.outcome !== 'refused') answers.set(key, answer);
      return answer;
    },
    verify: (email, signal) => finder.verify(email, signal),
  };
}
