import { type Allowed, refuseDestination } from './destination.ts';
import { type Hop, timedOut } from './hop.ts';
import { interpret, wantsPage } from './interpret.ts';
import type { Robots } from './robots.ts';
import type { Turns } from './turns.ts';
import {
  type FetchOptions,
  type FindRefusal,
  failed,
  LIMITS,
  type WebClient,
  type WebResult,
} from './web-client.ts';

const PAGE_HEADERS = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.1',
  'accept-encoding': 'gzip, deflate, br',
};

/**
 * Creates a client that, before each request and redirect, checks the destination and robots.txt, and waits for the
 * host's turn. One time limit applies to all requests for a page, without these waits.
 */
export function createLiveClient(deps: {
  hop: Hop;
  robots: Robots;
  turns: Turns;
  allowed: Allowed;
  timeoutMs: number;
  findRefusal: FindRefusal;
}): WebClient {
  const { hop, robots, turns, allowed, timeoutMs, findRefusal } = deps;

  async function fetchPage(start: URL, options: FetchOptions): Promise<WebResult> {
    const { signal = new AbortController().signal, holder = null } = options;
    const headers = { ...PAGE_HEADERS, ...conditional(options) };
    let url = start;
    let remainingMs = timeoutMs;
    const timedHop: Hop = async (request) => {
      const started = performance.now();
      const result = await hop(request);
      remainingMs -= performance.now() - started;
      return result;
    };
    for (let redirects = 0; redirects <= LIMITS.redirects; redirects += 1) {
      if (remainingMs <= 0) return timedOut(url.host, timeoutMs);
      // A refused host must not even be asked for its robots.txt.
      const refusal = refuseDestination(url, allowed);
      if (refusal) return { ok: false, failure: refusal };
      const forbidden = await findRefusal(url, redirects === 0 ? options.refusal : undefined);
      if (forbidden) return { ok: false, failure: forbidden };
      const verdict = await robots.check(url, signal);
      if (!verdict.ok) return verdict;
      const request = { url, signal, timeoutMs: remainingMs, headers, wants: wantsPage };
      const turn = { url, holder, crawlDelayMs: verdict.crawlDelayMs, signal };
      const answered = await turns.inTurn(turn, (onSent) => timedHop({ ...request, onSent }));
      if (!answered.ok) return answered;
      const result = interpret(answered.response, url);
      if (!('redirect' in result)) return result;
      url = result.redirect;
    }
    return failed('redirects', `${start.host} redirected more than ${LIMITS.redirects} times.`);
  }

  return {
    async fetch(address, options = {}) {
      return URL.canParse(address)
        ? fetchPage(new URL(address), options)
        : failed('refused_address', 'The URL is not valid.');
    },
  };
}

/** Returns conditional headers, also for redirects: a URL still redirects, and an unchanged target sends 304. */
function conditional({ unlessSame }: FetchOptions): Record<string, string> {
  return {
    ...(unlessSame?.etag ? { 'if-none-match': unlessSame.etag } : {}),
    ...(unlessSame?.lastModified ? { 'if-modified-since': unlessSame.lastModified } : {}),
  };
}
