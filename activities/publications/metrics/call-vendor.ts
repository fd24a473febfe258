import { request } from 'undici';
import { parseJson, readText } from '../../support/index.ts';
import type { MetricsFailure } from './metrics-source.ts';

export interface VendorCall {
  vendor: string;
  url: string;
  headers: Record<string, string>;
  /** The body of a POST request, sent as JSON; without it, the request is a GET. */
  body?: unknown;
  signal: AbortSignal;
  timeoutMs: number;
}

export type VendorResponse =
  | { ok: true; text: string; json: unknown; at: Date }
  | { ok: false; failure: MetricsFailure };

/** A response for one domain has only a few hundred bytes. */
const MAX_BYTES = 1024 * 1024;

/** Failures by HTTP status that our API key, credit or request rate causes, rather than the vendor. */
const BY_STATUS: Record<number, MetricsFailure['kind']> = {
  401: 'unauthorized',
  402: 'no_credit',
  403: 'unauthorized',
  429: 'rate_limited',
};

/** Calls a vendor's API; a response other than JSON with status 200 is a failure. Rejects only if aborted. */
export async function callVendor(call: VendorCall): Promise<VendorResponse> {
  const { vendor, signal, timeoutMs, body } = call;
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await request(call.url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...call.headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.any([signal, timeout]),
    });
    const text = await readText(response.body, MAX_BYTES);
    if (response.statusCode !== 200) {
      const kind = BY_STATUS[response.statusCode] ?? 'unavailable';
      const seconds = Number(response.headers['retry-after']);
      return refused(
        kind,
        `${vendor} responded with HTTP ${response.statusCode}.`,
        seconds > 0 ? seconds : null,
      );
    }
    const json = text === null ? undefined : parseJson(text);
    if (text === null || json === undefined)
      return refused('invalid_reply', `${vendor} did not respond with JSON.`);
    return { ok: true, text, json, at: new Date() };
  } catch {
    signal.throwIfAborted();
    return timeout.aborted
      ? refused('timeout', `${vendor} did not respond within ${timeoutMs / 1000} s.`)
      : refused('unavailable', `${vendor} could not be reached, or closed the connection.`);
  }
}

export function refused(
  kind: MetricsFailure['kind'],
  message: string,
  retryAfterSeconds: number | null = null,
): { ok: false; failure: MetricsFailure } {
  return { ok: false, failure: { kind, message, retryAfterSeconds } };
}
