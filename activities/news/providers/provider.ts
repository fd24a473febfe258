import type { IndexedArticle, ProviderFailure, ProviderRequest } from '../../../model/index.ts';
import type { HopResult } from '../../web/index.ts';

export type ProviderResponse =
  /** In the provider's order. */
  { ok: true; articles: IndexedArticle[] } | { ok: false; failure: ProviderFailure };

/** An external news search service. */
export interface NewsProvider {
  /** Rejects only when aborted, or with `HostBusyError` when the service asks us to wait. */
  search(request: ProviderRequest, call: { holder: string; signal: AbortSignal }): Promise<ProviderResponse>;
}

/** A page of results is about 100 kB. */
export const ANSWER_BYTES = 4 * 1024 * 1024;

export function failed(
  kind: ProviderFailure['kind'],
  message: string,
  retryAfterSeconds: number | null = null,
): { ok: false; failure: ProviderFailure } {
  return { ok: false, failure: { kind, message, retryAfterSeconds } };
}

/** The text of a response, or what its absence means. */
export function responseText(
  name: string,
  asked: HopResult,
): { ok: true; status: number; text: string } | { ok: false; failure: ProviderFailure } {
  if (!asked.ok) return failed('unavailable', `${name}: ${asked.failure.message}`);
  const { status, body } = asked.response;
  if ('unread' in body) return failed('unavailable', `${name} sent a response that could not be read.`);
  return { ok: true, status, text: body.bytes.toString('utf8') };
}

/** Parsed JSON, or undefined when the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
