import { pages, plainText } from '#reader';
import type { IndexedArticle } from '../../../model/index.ts';
import { parseJson } from '../../support/index.ts';
import type { ServiceClient } from '../../web/index.ts';
import { indexedItem } from '../indexed-item.ts';
import { readShownDate } from '../shown-date.ts';
import {
  ANSWER_BYTES,
  failed,
  type NewsProvider,
  type ResponseText,
  rateLimited,
  responseText,
} from './provider.ts';

const NAME = 'Serper';
/** Results per request: the page size of our own API, because a larger page costs twice as much. */
const PAGE_SIZE = 10;

/** Serper's news search (https://serper.dev), which requires a key. */
export function createSerper(deps: {
  services: ServiceClient;
  url: string;
  key: string;
  timeoutMs: number;
}): NewsProvider {
  return {
    async search(request, { signal }) {
      const { q, gl, hl, page, tbs } = request;
      const result = await deps.services.ask({
        url: new URL('/news', deps.url).href,
        headers: { 'x-api-key': deps.key, 'content-type': 'application/json' },
        content: JSON.stringify({
          q,
          page,
          num: PAGE_SIZE,
          ...(gl ? { gl } : {}),
          ...(hl ? { hl } : {}),
          ...(tbs ? { tbs } : {}),
        }),
        timeoutMs: deps.timeoutMs,
        limitBytes: ANSWER_BYTES,
        signal,
      });
      const response = responseText(NAME, result);
      if (!response.ok) return response;
      const answer = parseJson(response.text) as { news?: unknown; message?: unknown } | null | undefined;
      if (response.status !== 200) return refusalOf(response, String(answer?.message ?? ''));
      if (!Array.isArray(answer?.news)) return failed('unavailable', `${NAME} sent an unreadable response.`);
      const now = new Date();
      return { ok: true, articles: answer.news.flatMap((raw) => articleOf(raw, now)) };
    },
  };
}

/** HTTP 429 and 400 can each mean "too fast" or "no credits left"; only the message says which. */
function refusalOf({ status, retryAfterSeconds }: ResponseText, message: string) {
  const detail = message === '' ? '' : `: ${message.slice(0, 200)}`;
  const isOurAccount = status === 401 || status === 403 || /credit|quota|billing|unauthor/i.test(message);
  if (isOurAccount) return failed('misconfigured', `${NAME} rejected the API key${detail}`);
  if (retryAfterSeconds !== null)
    return rateLimited(`${NAME} is rate limiting us${detail}`, retryAfterSeconds);
  if (status === 400) return failed('refused', `${NAME} rejected the query${detail}`);
  return failed('unavailable', `${NAME} responded with HTTP ${status}${detail}`);
}

interface SerperArticle {
  title?: unknown;
  link?: unknown;
  snippet?: unknown;
  date?: unknown;
  source?: unknown;
  imageUrl?: unknown;
}

function articleOf(raw: SerperArticle | null, now: Date): IndexedArticle[] {
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  const url = pages.absoluteUrl(text(raw?.link), 'about:blank');
  const title = plainText(text(raw?.title), 'title');
  if (!url || !title) return [];
  const image = text(raw?.imageUrl);
  const item = {
    title,
    url,
    published: readShownDate(pages.oneLine(text(raw?.date) ?? '', 'name'), now),
    authors: [],
    summary: plainText(text(raw?.snippet), 'statement'),
    // An image may also be an inline data URL.
    image: image?.startsWith('https://') ? image : null,
    language: null,
    publication: plainText(text(raw?.source), 'name'),
  };
  return [indexedItem(item, 'serper', null)];
}
