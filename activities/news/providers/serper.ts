import type { newsArticles } from '../../../db/index.ts';
import { pages } from '../../articles/index.ts';
import type { ServiceClient } from '../../web/index.ts';
import { indexedItem } from '../indexed-item.ts';
import { plainText } from '../plain-text.ts';
import { readShownDate } from '../shown-date.ts';
import { ANSWER_BYTES, failed, type NewsProvider, parseJson, replyText } from './provider.ts';

const NAME = 'Serper';
/** Its page is as large as ours: a larger one costs double. */
const PAGE_SIZE = 10;

/** Serper's news search (https://serper.dev), with a key. */
export function createSerper(deps: {
  services: ServiceClient;
  url: string;
  key: string;
  timeoutMs: number;
}): NewsProvider {
  return {
    async search(request, { signal }) {
      const { q, gl, hl, page, tbs } = request;
      const asked = await deps.services.ask({
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
      const reply = replyText(NAME, asked);
      if (!reply.ok) return reply;
      const answer = parseJson(reply.text) as { news?: unknown; message?: unknown } | null | undefined;
      if (reply.status !== 200) return refusalOf(reply.status, String(answer?.message ?? ''));
      if (!Array.isArray(answer?.news))
        return failed('unavailable', `${NAME} sent something that is no answer.`);
      const now = new Date();
      return { ok: true, articles: answer.news.flatMap((raw) => articleOf(raw, now)) };
    },
  };
}

/** 429 means "too fast" and "no credits left" there, and only the message tells which; so does 400. */
function refusalOf(status: number, message: string) {
  const said = message === '' ? '' : `: ${message.slice(0, 200)}`;
  const isOurAccount = status === 401 || status === 403 || /credit|quota|billing|unauthor/i.test(message);
  if (isOurAccount) return failed('misconfigured', `${NAME} refuses our key${said}`);
  if (status === 429) return failed('unavailable', `${NAME} wants fewer requests${said}`, 1);
  if (status === 400) return failed('refused', `${NAME} refuses the query${said}`);
  return failed('unavailable', `${NAME} answered HTTP ${status}${said}`);
}

interface SerperArticle {
  title?: unknown;
  link?: unknown;
  snippet?: unknown;
  date?: unknown;
  source?: unknown;
  imageUrl?: unknown;
}

function articleOf(raw: SerperArticle | null, now: Date): newsArticles.IndexedArticle[] {
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  const url = pages.absoluteUrl(text(raw?.link), 'about:blank');
  const title = plainText(text(raw?.title));
  if (!url || !title) return [];
  const image = text(raw?.imageUrl);
  const item = {
    title,
    url,
    published: readShownDate(text(raw?.date) ?? '', now),
    authors: [],
    summary: plainText(text(raw?.snippet)),
    // Pictures come inline as well, which is nothing to pass on.
    image: image?.startsWith('https://') ? image : null,
    language: null,
    publication: plainText(text(raw?.source)),
  };
  return [indexedItem(item, 'serper', null)];
}
