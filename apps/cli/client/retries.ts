import { ConnectionError, readProblem } from './errors.ts';
import { sleep } from './sleep.ts';

/** How a call that failed for the moment is tried again. */
export interface RetryOptions {
  /** Tries after the first one. */
  retries: number;
  /** The longest `Retry-After` that is waited for; a longer one is the caller's to decide about. */
  maxRetryAfterSeconds: number;
  /** How long the head of a reply may take. */
  timeoutMs: number;
  /** Hears of each wait before another try. */
  onRetry: (notice: RetryNotice) => void;
}

export interface RetryNotice {
  /** What went wrong, as a sentence. */
  reason: string;
  delayMs: number;
}

type Fetch = (request: Request) => Promise<Response>;

const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 8_000;
/** What proxies answer for a server that is away for a moment. */
const TRANSIENT = new Set([429, 502, 503, 504]);

/**
 * A `fetch` that tries again where this may help: no connection, a 429, or an error that calls itself retryable.
 * It may repeat any request of this client: those that change something carry an `Idempotency-Key`, or say the
 * same thing twice, as a cancellation does. A connection that stays away is a `ConnectionError`.
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
      const isReply = !(outcome instanceof ConnectionError);
      options.onRetry({
        reason: isReply ? `The gateway answered ${outcome.status}.` : outcome.message,
        delayMs: delay,
      });
      if (isReply) await outcome.body?.cancel();
      await sleep(delay, request.signal);
    }
  };
}

/** The reply, or why there was none; an abort of the caller's is thrown. */
async function tryOnce(
  send: Fetch,
  request: Request,
  timeoutMs: number,
): Promise<Response | ConnectionError> {
  const slow = new AbortController();
  const timer = setTimeout(() => slow.abort(), timeoutMs);
  try {
    return await send(
      new Request(request.clone(), { signal: AbortSignal.any([request.signal, slow.signal]) }),
    );
  } catch (cause) {
    request.signal.throwIfAborted();
    const { origin } = new URL(request.url);
    const reason = slow.signal.aborted ? `no answer in ${timeoutMs / 1000} s` : describe(cause);
    return new ConnectionError(`${origin} cannot be reached: ${reason}.`, { cause });
  } finally {
    clearTimeout(timer);
  }
}

/** How long to wait before the next try, in milliseconds; null when it would not help. */
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
  const asked = readRetryAfter(outcome.headers.get('retry-after')) ?? problem?.retry_after_seconds ?? null;
  if (asked === null) return backoff;
  if (asked > maxRetryAfterSeconds) return null;
  // Never earlier than asked, and not all clients in the same moment.
  return asked * 1000 * (1 + Math.random() / 4);
}

/** RFC 9110, 10.2.3: seconds, or a date; null for anything else. */
function readRetryAfter(header: string | null): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header.trim())) return Number(header);
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, (date - Date.now()) / 1000);
}

/** undici says "fetch failed" and puts what happened in the cause. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  return cause.message || ('code' in cause ? String(cause.code) : error.message);
}
