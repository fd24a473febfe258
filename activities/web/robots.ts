import { type Database, robotsFiles } from '../../db/index.ts';
import type { Hop, HopResult } from './hop.ts';
import { type RobotsRules, readRobotsRules } from './robots-rules.ts';
import type { Turns } from './turns.ts';
import { failed, LIMITS, type WebFailure } from './web-client.ts';

/** What a site's robots.txt says about one page. */
export type RobotsVerdict = { ok: true; crawlDelayMs: number } | { ok: false; failure: WebFailure };

/** Asks robots.txt (RFC 9309) before a page is asked for. */
export interface Robots {
  check(url: URL, signal: AbortSignal): Promise<RobotsVerdict>;
}

/** What must be read at least, and what is read at most (RFC 9309 §2.5). */
const MAX_BYTES = 500 * 1024;
/** RFC 9309 §2.4: no copy is used for longer. */
const LIFETIME_SECONDS = 24 * 60 * 60;
/** A site that cannot say what it allows is closed, and asked again soon. */
const CLOSED_SECONDS = 10 * 60;
const REMEMBERED_SITES = 1_000;
/** All askers share one place in the host's queue: one of them fetches. */
const HOLDER = 'robots.txt';

interface Remembered {
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
  /** The name under which rules are looked for, e.g. `BylineBot`. */
  productToken: string;
  timeoutMs: number;
}): Robots {
  const { db, hop, turns, productToken, timeoutMs } = options;
  // Thirty sources of one site start together: its file is fetched and parsed once.
  const remembered = new Map<string, Remembered>();

  const load = async (origin: string, entry: Remembered): Promise<Rules> => {
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
    const found = await fetchRobots(origin);
    return 'failure' in found ? found : robotsFiles.save(db, origin, found);
  };

  /** The file's text; null for a site that is closed because it could not say; or why there was no reply at all. */
  const fetchRobots = async (
    origin: string,
  ): Promise<{ content: string | null; lifetimeSeconds: number } | { failure: WebFailure }> => {
    let url = new URL('/robots.txt', origin);
    for (let redirects = 0; redirects <= LIMITS.redirects; redirects += 1) {
      const result = await ask(url);
      if (!result.ok) return { failure: result.failure };
      const { status, headers, body } = result.reply;
      if (status >= 300 && status < 400 && headers.location && URL.canParse(headers.location, url.href)) {
        url = new URL(headers.location, url);
      } else if (status >= 500 || status === 429) {
        // Google reads 429 like a server error, too: a busy site has not said that everything is allowed.
        return { content: null, lifetimeSeconds: CLOSED_SECONDS };
      } else if (status === 200 && 'bytes' in body) {
        return { content: new TextDecoder().decode(body.bytes), lifetimeSeconds: LIFETIME_SECONDS };
      } else break;
    }
    // RFC 9309 §2.3.1: no file (4xx), or one that is not reached in five redirects, forbids nothing.
    return { content: '', lifetimeSeconds: LIFETIME_SECONDS };
  };

  /** One hop for all who ask: none of them may stop it for the others, so its own time limit is all that does. */
  const ask = (url: URL): Promise<HopResult> => {
    const signal = new AbortController().signal;
    return turns.inTurn({ url, holder: HOLDER, crawlDelayMs: 0, signal }, () =>
      hop({
        url,
        signal,
        timeoutMs,
        headers: { accept: 'text/plain,*/*;q=0.1', 'accept-encoding': 'gzip, deflate, br' },
        wants: (status) => status === 200,
        body: { limit: MAX_BYTES, cut: true },
      }),
    );
  };

  const rulesOf = (origin: string): Promise<Rules> => {
    const known = remembered.get(origin);
    if (known && known.until > Date.now()) return known.rules;
    const entry: Remembered = { until: Number.POSITIVE_INFINITY, rules: Promise.resolve({ kind: 'closed' }) };
    entry.rules = load(origin, entry);
    entry.rules.catch(() => remembered.delete(origin));
    if (remembered.size >= REMEMBERED_SITES) remembered.clear();
    remembered.set(origin, entry);
    return entry.rules;
  };

  return {
    async check(url, signal) {
      const rules = await unlessAborted(rulesOf(url.origin), signal);
      if (rules.kind === 'failed') return { ok: false, failure: rules.failure };
      if (rules.kind === 'closed') {
        return failed('robots_unavailable', `${url.host} cannot say what its robots.txt allows.`);
      }
      return rules.file.allows(url)
        ? { ok: true, crawlDelayMs: rules.file.crawlDelayMs }
        : failed('blocked_by_robots', `The robots.txt of ${url.host} does not allow this page.`);
    },
  };
}

/** Waits for shared work, and stops waiting when told to; the work goes on for the others. */
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
