import { DecoratorHandler, type Dispatcher, request } from 'undici';
import { type Body, discard, readBody } from './body.ts';
import { type Allowed, refuseDestination } from './destination.ts';
import { createGuardedAgent, type Resolve } from './guarded-agent.ts';
import { explainNetworkError } from './network-errors.ts';
import { failed, type WebFailure } from './web-client.ts';

/** The response to a single request. Redirects are not followed, and the body is not decoded to text. */
export interface RawResponse {
  status: number;
  /**
   * The headers of the response. Header names are in lower case. The values of a repeated header are joined
   * with commas.
   */
  headers: Record<string, string>;
  body: Body;
  receivedAt: Date;
}

export interface HopRequest {
  url: URL;
  /** Aborts the request. The call then rejects with the signal's reason. */
  signal: AbortSignal;
  /** Time limit from connecting to receiving the last byte. */
  timeoutMs: number;
  headers: Record<string, string>;
  /** The body of a POST request. Without a body, the request is a GET. */
  content?: string;
  /** Whether to read the body of a response with this status and type. */
  wants: (status: number, contentType: string) => boolean;
  /**
   * The size limit of the body. If more bytes are received, `cut` keeps the beginning of the body instead of
   * refusing the body.
   */
  body?: { limit: number; cut: boolean };
  /**
   * A function that is called when the request is written to its connection, and again if undici has to
   * repeat the request.
   */
  onSent?: (() => void) | undefined;
}

export type HopResult = { ok: true; response: RawResponse } | { ok: false; failure: WebFailure };
/** Sends one request with all safety checks applied. The function rejects only if aborted. */
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
      // If the caller aborted, throw the abort reason instead of a fetch failure.
      signal.throwIfAborted();
      if (timeout.aborted) return timedOut(url.host, options.timeoutMs);
      return { ok: false, failure: explainNetworkError(error, url.host) };
    }
  };
}

/**
 * Calls `onSent` when undici writes a request to its connection. The request may be written much later than
 * undici is called, because the connection must be opened first.
 */
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

/** Returns the failure of a page that, together with its redirects, exceeded the time limit. */
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
