import type { IndexedArticle, ProviderFailure, ProviderRequest } from '../../../model/index.ts';
import { whenToTryAgain } from '../../support/index.ts';
import { type HopResult, retryAfterMs } from '../../web/index.ts';

export type ProviderResponse =
  /** The articles found, in the provider's order. */
  { ok: true; articles: IndexedArticle[] } | { ok: false; failure: ProviderFailure };

/** An external news search service. */
export interface NewsProvider {
  /** Rejects only if aborted, or with `HostBusyError` if the service asks us to wait. */
  search(request: ProviderRequest, call: { holder: string; signal: AbortSignal }): Promise<ProviderResponse>;
}

/** The size limit of a response; a page of results takes about 100 kB. */
export const ANSWER_BYTES = 4 * 1024 * 1024;

export function failed(
  kind: ProviderFailure['kind'],
  message: string,
  retryAfterSeconds: number | null = null,
): { ok: false; failure: ProviderFailure } {
  return { ok: false, failure: { kind, message, retryAfterSeconds } };
}

export function rateLimited(message: string, retryAfterSeconds: number) {
  const until = new Date(Date.now() + 1000 * retryAfterSeconds);
  const when = retryAfterSeconds >= 60 ? ` ${whenToTryAgain(until)}` : '';
  return failed('unavailable', `${message}.${when}`, retryAfterSeconds);
}

export interface ResponseText {
  ok: true;
  status: number;
  text: string;
  retryAfterSeconds: number | null;
}

export function responseText(
  name: string,
  reply: HopResult,
): ResponseText | { ok: false; failure: ProviderFailure } {
  if (!reply.ok) return failed('unavailable', `${name}: ${reply.failure.message}`);
  const { status, body } = reply.response;
  if ('unread' in body) return failed('unavailable', `${name} sent a response that could not be read.`);
  const seconds = Math.ceil(retryAfterMs(reply.response, new Date()) / 1000);
  return { ok: true, status, text: body.bytes.toString('utf8'), retryAfterSeconds: seconds || null };
}
