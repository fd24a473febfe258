import { DecoratorHandler, type Dispatcher, request } from 'undici';
import { type Body, discard, readBody } from './body.ts';
import { type Allowed, refuseDestination } from './destination.ts';
import { createGuardedAgent, type Resolve } from './guarded-agent.ts';
import { explainNetworkError } from './network-errors.ts';
import { failed, type WebFailure } from './web-client.ts';

/** The response to one request, without following redirects and without decoding the body to text. */
export interface RawResponse {
  status: number;
  /** Names are in lower case, and repeated values joined with commas. */
  headers: Record<string, string>;
  body: Body;
  receivedAt: Date;
}

export interface HopRequest {
  url: URL;
  /** Aborts the request; the call then rejects with the signal's reason. */
  signal: AbortSignal;
  /** Time limit from connecting to receiving the last byte. */
  timeoutMs: number;
  headers: Record<string, string>;
  /** The body of a POST request; without it, the request is a GET. */
  content?: string;
  /** Returns whether to read the body of a response. */
  wants: (status: number, contentType: string) => boolean;
  /** The limit in bytes; with `cut`, a larger body is cut off instead of refused. */
  body?: { limit: number; cut: boolean };
  /** Called when the request is written, and again if undici repeats it. */
  onSent?: (() => void) | undefined;
}

export type HopResult = { ok: true; response: RawResponse } | { ok: false; failure: WebFailure };
/** Sends one request with all safety checks; rejects only if aborted. */
export type Hop = (request: HopRequest) => Promise<HopResult>;

export function createHop(options: {
  userAgent: string;
  allowed: Allowed;
  resolve: Resolve;
  timeoutMs: number;
}): Hop {
  const agent = createGuardedAgent({ ...options, connectTimeoutMs: options.timeoutMs });

  return async ({ url, signal, timeoutMs, headers, wants, content, body, onSent }) => {
    const refusal = refuseDestination(url, options.allowed);
    if (refusal) return { ok: false, failure: refusal };

    const timeout = AbortSignal.timeout(Math.max(1, Math.round(timeoutMs)));
    try {
      const response = await request(url, {
        dispatcher: onSent ? agent.compose(observeSending(onSent)) : agent,
        signal: AbortSignal.any([signal, timeout]),
        headers: { 'user-agent': options.userAgent, ...headers },
        ...(content === undefined ? {} : { method: 'POST', body: content }),
      });
      const received = joined(response.headers);
      const wanted = wants(response.statusCode, received['content-type'] ?? '');
      if (!wanted) discard(response.body);
      return {
        ok: true,
        response: {
          status: response.statusCode,
          headers: received,
          body: wanted
            ? await readBody(response.body, received['content-encoding'] ?? '', body)
            : { unread: 'unwanted' },
          receivedAt: new Date(),
        },
      };
    } catch (error) {
      signal.throwIfAborted();
      if (timeout.aborted) return timedOut(url.host, options.timeoutMs);
      return { ok: false, failure: explainNetworkError(error, url.host) };
    }
  };
}

/** Calls `onSent` when undici writes the request, which may be late, because a connection must be opened first. */
function observeSending(onSent: () => void): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) => {
    const observed: Dispatcher.DispatchHandler = new DecoratorHandler(handler);
    const start = observed.onRequestStart?.bind(observed);
    observed.onRequestStart = (controller, context) => {
      onSent();
      start?.(controller, context);
    };
    return dispatch(options, observed);
  };
}

/** Returns the failure of a page that, with its redirects, exceeded the time limit. */
export function timedOut(host: string, limitMs: number): { ok: false; failure: WebFailure } {
  return failed('timeout', `${host} did not send the page within ${limitMs / 1000} s.`, true);
}

function joined(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );
}
