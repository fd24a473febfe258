import { APICallError } from 'ai';

/** Thrown if the model gives no usable response; `retryAfterMs` is null if a retry would not help. */
export class ModelUnavailable extends Error {
  override name = 'ModelUnavailable';
  readonly retryAfterMs: number | null;
  constructor(message: string, retryAfterMs: number | null, cause?: unknown) {
    super(message, { cause });
    this.retryAfterMs = retryAfterMs;
  }
}

const RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 60_000;

export class ResponseTooLarge extends Error {}

/** Returns a `fetch` that reads at most `limit` bytes and refuses redirects, which could leak the API key. */
export function boundedFetch(limit: number): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, { ...init, redirect: 'error' });
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength;
      if (size > limit) throw new ResponseTooLarge(`the response is longer than ${limit} bytes`);
      chunks.push(chunk);
    }
    const { status, statusText, headers } = response;
    return new Response(Buffer.concat(chunks), { status, statusText, headers });
  };
}

/** Returns the original cause of an error, because the AI SDK wraps the errors that `fetch` throws. */
export function reasonOf(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined && !(error instanceof ResponseTooLarge)
    ? reasonOf(error.cause)
    : error;
}

/** Converts an error to `ModelUnavailable`; `timedOutMs` is the timeout if it has expired, otherwise null. */
export function asUnavailable(error: unknown, timedOutMs: number | null): ModelUnavailable {
  if (timedOutMs !== null)
    return new ModelUnavailable(`no response within ${timedOutMs / 1000} s`, RETRY_MS, error);
  if (!APICallError.isInstance(error))
    return new ModelUnavailable('the response could not be read', null, error);
  const status = error.statusCode ? `HTTP ${error.statusCode}` : 'the model cannot be reached';
  if (!error.isRetryable) return new ModelUnavailable(status, null, error);
  const waitMs = Number(error.responseHeaders?.['retry-after']) * 1000;
  return new ModelUnavailable(status, Math.min(waitMs > 0 ? waitMs : RETRY_MS, LONGEST_RETRY_MS), error);
}
