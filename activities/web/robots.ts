import { LRUCache } from 'lru-cache';
import robotsParserModule from 'robots-parser';
import { type Database, robotsFiles } from '../../db/index.ts';
import type { Hop, HopResult } from './hop.ts';
import type { Turns } from './turns.ts';
import { failed, LIMITS, type WebFailure } from './web-client.ts';

export type RobotsVerdict = { ok: true; crawlDelayMs: number } | { ok: false; failure: WebFailure };

/** Checks robots.txt (RFC 9309) before a page is requested. */
export interface Robots {
  check(url: URL, signal: AbortSignal): Promise<RobotsVerdict>;
}

/** RFC 9309 §2.5 requires crawlers to parse at least this much. */
const MAX_BYTES = 500 * 1024;
/** How long a robots.txt is cached; RFC 9309 §2.4 recommends at most 24 hours. */
const LIFETIME_SECONDS = 24 * 60 * 60;
/** How long a site's pages are disallowed after it failed to deliver robots.txt (5xx or 429). */
const CLOSED_SECONDS = 10 * 60;
const MAX_SITES = 1_000;
/** The name under which all callers share one position in a host's queue, and one fetch. */
const HOLDER = 'robots.txt';

interface KnownRules {
  until: number;
  rules: Promise<Rules>;
}
type Rules =
  | { kind: 'file'; file: RobotsRules }
  | { kind: 'closed' }
  | { kind: 'failed'; failure: WebFailure };

export function createRobots(options: {
  db: Database;
  hop: Hop;
  turns: Turns;
  /** The crawler's name to look for in robots.txt, such as `BylineBot`. */
  productToken: string;
  timeoutMs: number;
}): Robots {
  const { db, hop, turns, productToken, timeoutMs } = options;
  // For many sources that start at the same time, the file is fetched and parsed only once.
  const sites = new LRUCache<string, KnownRules>({ max: MAX_SITES });

  const load = async (origin: string, entry: KnownRules): Promise<Rules> => {
    const stored = (await robotsFiles.find(db, origin)) ?? (await fetchAndStore(origin));
    if ('failure' in stored) {
      entry.until = 0;
      return { kind: 'failed', failure: stored.failure };
    }
    entry.until = stored.expires_at.getTime();
    return stored.content === null
      ? { kind: 'closed' }
      : { kind: 'file', file: readRobotsRules(origin, stored.content, productToken) };
  };

  const fetchAndStore = async (
    origin: string,
  ): Promise<robotsFiles.StoredRobots | { failure: WebFailure }> => {
    const file = await fetchRobots(origin);
    return 'failure' in file ? file : robotsFiles.save(db, origin, file);
  };

  /**
   * Fetches robots.txt; `content` is null after a server error or a 429, which disallow all pages. Returns a failure
   * if no response arrives.
   */
  const fetchRobots = async (
    origin: string,
  ): Promise<{ content: string | null; lifetimeSeconds: number } | { failure: WebFailure }> => {
    let url = new URL('/robots.txt', origin);
    for (let redirects = 0; redirects <= LIMITS.redirects; redirects += 1) {
      const result = await ask(url);
      if (!result.ok) return { failure: result.failure };
      const { status, headers, body } = result.response;
      if (status >= 300 && status < 400 && headers.location && URL.canParse(headers.location, url.href)) {
        url = new URL(headers.location, url);
      } else if (status >= 500 || status === 429) {
        // Like Google, treat a 429 as a server error: a busy site may well have a robots.txt.
        return { content: null, lifetimeSeconds: CLOSED_SECONDS };
      } else if (status === 200 && 'bytes' in body) {
        return { content: new TextDecoder().decode(body.bytes), lifetimeSeconds: LIFETIME_SECONDS };
      } else break;
    }
    // RFC 9309 §2.3.1 allows everything if the file is missing (4xx) or not reached within five redirects.
    return { content: '', lifetimeSeconds: LIFETIME_SECONDS };
  };

  /** Sends a request whose response all callers share, so that no caller can abort it for the others. */
  const ask = (url: URL): Promise<HopResult> => {
    const signal = new AbortController().signal;
    return turns.inTurn({ url, holder: HOLDER, crawlDelayMs: 0, signal }, (onSent) =>
      hop({
        url,
        onSent,
        signal,
        timeoutMs,
        headers: { accept: 'text/plain,*/*;q=0.1', 'accept-encoding': 'gzip, deflate, br' },
        wants: (status) => status === 200,
        body: { limit: MAX_BYTES, cut: true },
      }),
    );
  };

  const rulesOf = (origin: string): Promise<Rules> => {
    const current = sites.get(origin);
    if (current && current.until > Date.now()) return current.rules;
    const entry: KnownRules = { until: Number.POSITIVE_INFINITY, rules: Promise.resolve({ kind: 'closed' }) };
    entry.rules = load(origin, entry);
    entry.rules.catch(() => sites.delete(origin));
    sites.set(origin, entry);
    return entry.rules;
  };

  return {
    async check(url, signal) {
      const rules = await unlessAborted(rulesOf(url.origin), signal);
      if (rules.kind === 'failed') return { ok: false, failure: rules.failure };
      if (rules.kind === 'closed') {
        return failed('robots_unavailable', `The robots.txt of ${url.host} could not be read.`);
      }
      return rules.file.allows(url)
        ? { ok: true, crawlDelayMs: rules.file.crawlDelayMs }
        : failed('blocked_by_robots', `The robots.txt of ${url.host} does not allow this page.`);
    },
  };
}

/** Waits for shared work until `signal` aborts; the work continues for the other callers. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  let stop: () => void = () => undefined;
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

// `robots-parser` is CommonJS, but its types describe an ES module: the imported value is the function itself.
const robotsParser = robotsParserModule as unknown as typeof robotsParserModule.default;

/** The rules of one robots.txt for one crawler. */
interface RobotsRules {
  allows(url: URL): boolean;
  /** The delay that the site requests, up to `LONGEST_CRAWL_DELAY_MS`. */
  crawlDelayMs: number;
}

/** The longest delay that is respected, because some sites request several minutes. */
const LONGEST_CRAWL_DELAY_MS = 10_000;
/**
 * The product of the lengths of all rules with wildcards and of the URL: matching takes time in proportion, about 0.1
 * s at the limit. Above it, a URL counts as disallowed.
 */
const MAX_COMPARISONS = 20_000_000;

/** A line with more characters is skipped, because it is longer than any URL and would only slow the parser down. */
const LONGEST_LINE = 2_048;

export function readRobotsRules(origin: string, file: string, productToken: string): RobotsRules {
  const text = file
    .split(/[\n\r]+/)
    .filter((line) => line.length <= LONGEST_LINE)
    .join('\n');
  const robot = robotsParser(`${origin}/robots.txt`, plain(text));
  const wildcardLength = (text.match(/^.*\*.*$/gm) ?? []).reduce((sum, line) => sum + line.length, 0);
  const seconds = robot.getCrawlDelay(productToken) ?? 0;
  return {
    crawlDelayMs: Math.min(LONGEST_CRAWL_DELAY_MS, Math.max(0, seconds * 1000)),
    allows: ({ href }) =>
      wildcardLength * href.length <= MAX_COMPARISONS && !robot.isDisallowed(plain(href), productToken),
  };
}

/** Decodes characters that need no encoding, as RFC 9309 §2.2.2 requires before comparing; the parser does not. */
function plain(text: string): string {
  return text.replace(/%[0-9a-f]{2}/gi, (code) => {
    const sign = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return /[\w.~-]/.test(sign) ? sign : code;
  });
}
