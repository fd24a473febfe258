import type { newsArticles, providerSearches } from '../../../db/index.ts';
import type { HopResult } from '../../web/index.ts';

export type ProviderAnswer =
  /** In the provider's order. */
  | { ok: true; articles: newsArticles.IndexedArticle[] }
  | { ok: false; failure: providerSearches.ProviderFailure };

/** An outside service that searches news. */
export interface NewsProvider {
  /** Rejects only when told to stop, and with `PoliteWait` when the service wants a rest. */
  search(
    request: providerSearches.ProviderRequest,
    call: { holder: string; signal: AbortSignal },
  ): Promise<ProviderAnswer>;
}

/** A page of results has some 100 kB. */
export const ANSWER_BYTES = 4 * 1024 * 1024;

export function failed(
  kind: providerSearches.ProviderFailure['kind'],
  message: string,
  retryAfterSeconds: number | null = null,
): { ok: false; failure: providerSearches.ProviderFailure } {
  return { ok: false, failure: { kind, message, retryAfterSeconds } };
}

/** The text of a reply, or what its absence means. */
export function replyText(
  name: string,
  asked: HopResult,
): { ok: true; status: number; text: string } | { ok: false; failure: providerSearches.ProviderFailure } {
  if (!asked.ok) return failed('unavailable', `${name}: ${asked.failure.message}`);
  const { status, body } = asked.reply;
  if ('unread' in body) return failed('unavailable', `${name} sent an answer that cannot be read.`);
  return { ok: true, status, text: body.bytes.toString('utf8') };
}

/** JSON, or undefined for what is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
