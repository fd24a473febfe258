import { ConnectionError, readProblem } from './errors.ts';
import { sleep } from './sleep.ts';

/** Options for retries after transient failures. */
export interface RetryOptions {
  /** The maximum number of retries after the first attempt. */
  retries: number;
  /** The longest `Retry-After` to wait for. A response that asks for a longer wait is returned to the caller. */
  maxRetryAfterSeconds: number;
  /** How long to wait for a complete JSON response, or for the headers of a file download. */
  timeoutMs: number;
  /** Called before each retry. */
  onRetry: (notice: RetryNotice) => void;
}

export interface RetryNotice {
  /** Why the request is retried, as a sentence. */
  reason: string;
  delayMs: number;
}

type Fetch = (request: Request) => Promise<Response>;

const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 8_000;
/**
 * Statuses to retry if the response has no error body: 429, and the statuses that a proxy sends while a
 * server is briefly unavailable.
 */
const TRANSIENT = new Set([429, 502, 503, 504]);

/**
 * Wraps `fetch` with retries for failures that may be temporary: a connection failure, an error marked as
 * retryable, or a status 429, 502, 503 or 504 without an error body. Every request of this client can safely
 * be repeated, because requests that change something are idempotent or have an `Idempotency-Key`. If the
 * connection keeps failing, throws a `ConnectionError`.
 */
export function withRetries(send: Fetch, options: RetryOptions): Fetch {
  return async (request) => {
    for (let attempt = 0; ; attempt += 1) {
      const outcome = await tryOnce(send, request, options.timeoutMs);
      const delay = attempt < options.retries ? await readDelay(outcome, attempt, options) : null;
      if (delay === null) {
        if (outcome instanceof ConnectionError) throw outcome;
        return outcome;
      }
      const isResponse = !(outcome instanceof ConnectionError);
      options.onRetry({
        reason: isResponse ? `The gateway responded with HTTP ${outcome.status}.` : outcome.message,
        delayMs: delay,
      });
      if (isResponse) await outcome.body?.cancel();
      await sleep(delay, request.signal);
    }
  };
}

/** Returns the response or the connection error. Throws only if the caller aborted the request. */
async function tryOnce(
  send: Fetch,
  request: Request,
  timeoutMs: number,
): Promise<Response | ConnectionError> {
  const slow = new AbortController();
  const timer = setTimeout(() => slow.abort(), timeoutMs);
  try {
    const signal = AbortSignal.any([request.signal, slow.signal]);
    return await readWhole(await send(new Request(request.clone(), { signal })));
  } catch (cause) {
    request.signal.throwIfAborted();
    const { origin } = new URL(request.url);
    const reason = slow.signal.aborted ? `no response within ${timeoutMs / 1000} s` : describe(cause);
    return new ConnectionError(`${origin} cannot be reached: ${reason}.`, { cause });
  } finally {
    clearTimeout(timer);
  }
}

/** Reads a JSON response completely, so that a connection lost halfway through the body counts as a failed attempt. */
async function readWhole(response: Response): Promise<Response> {
  const { status, headers } = response;
  if (!/^application\/(?:problem\+)?json\b/.test(headers.get('content-type') ?? '')) return response;
  const body = await response.text();
  return new Response(body === '' ? null : body, { status, headers });
}

/** Returns how long to wait before the next attempt, in milliseconds, or null if a retry would not help. */
async function readDelay(
  outcome: Response | ConnectionError,
  attempt: number,
  { maxRetryAfterSeconds }: RetryOptions,
): Promise<number | null> {
  const backoff = Math.min(FIRST_DELAY_MS * 2 ** attempt, MAX_DELAY_MS) * (0.5 + Math.random() / 2);
  if (outcome instanceof ConnectionError) return backoff;
  if (outcome.status < 400) return null;
  const problem = readProblem(
    await outcome
      .clone()
      .json()
      .catch(() => null),
  );
  const mayHelp = problem ? problem.retryable : TRANSIENT.has(outcome.status);
  if (!mayHelp) return null;
  const seconds = readRetryAfter(outcome.headers.get('retry-after')) ?? problem?.retry_after_seconds ?? null;
  if (seconds === null) return backoff;
  if (seconds > maxRetryAfterSeconds) return null;
  // Wait as long as the gateway asks, plus a random extra time, so that clients do not all retry at once.
  return seconds * 1000 * (1 + Math.random() / 4);
}

/**
 * Parses `Retry-After`, which is a number of seconds or a date (RFC 9110, section 10.2.3). Returns null for
 * any other value.
 */
function readRetryAfter(header: string | null): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header.trim())) return Number(header);
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, (date - Date.now()) / 1000);
}

/** Describes a network error. undici's own message is just "fetch failed"; the reason is in `cause`. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  return cause.message || ('code' in cause ? String(cause.code) : error.message);
}
