import type { newsArticles, newsIndex, providerSearches } from '../../../db/index.ts';
import { pages, parseDate } from '../../articles/index.ts';
import type { ServiceClient } from '../../web/index.ts';
import { indexedItem } from '../indexed-item.ts';
import { plainText } from '../plain-text.ts';
import { countryCode, countryName, languageCode, languageName } from './gdelt-names.ts';
import { ANSWER_BYTES, failed, type NewsProvider, parseJson, replyText } from './provider.ts';

/** GDELT asks for no more than one request in five seconds. */
const PACE_MS = 5_000;
const MAX_RECORDS = 250;
const NAME = 'GDELT';

/**
 * What GDELT says where an answer should be, with HTTP 200 as often as not. Of a query it says that it is too short,
 * too long or not understood, and saying it again does not help.
 */
const MESSAGES: {
  pattern: RegExp;
  kind: providerSearches.ProviderFailure['kind'];
  retryAfterSeconds: number | null;
}[] = [
  { pattern: /limit requests|too many requests|rate limit/i, kind: 'unavailable', retryAfterSeconds: 5 },
  {
    pattern: /too (?:short|long|common)|phrase|parenthes|invalid|illegal|not recognized|keyword|query/i,
    kind: 'refused',
    retryAfterSeconds: null,
  },
];

/** GDELT's DOC 2.0 API (https://blog.gdeltproject.org/gdelt-doc-2-0-api-debuts/): keyless, the last three months. */
export function createGdeltDoc(deps: {
  services: ServiceClient;
  url: string;
  timeoutMs: number;
}): NewsProvider {
  return {
    async search(request, { holder, signal }) {
      const asked = await deps.services.ask({
        url: gdeltUrl(deps.url, request),
        timeoutMs: deps.timeoutMs,
        limitBytes: ANSWER_BYTES,
        signal,
        pace: { intervalMs: PACE_MS, holder },
      });
      const reply = replyText(NAME, asked);
      if (!reply.ok) return reply;
      if (reply.status === 401 || reply.status === 403)
        return failed('misconfigured', `${NAME} refuses us with HTTP ${reply.status}.`);
      if (reply.status === 429) return failed('unavailable', `${NAME} wants fewer requests.`, 5);
      const answer = parseJson(reply.text) as { articles?: unknown } | null | undefined;
      if (reply.status === 200 && answer && typeof answer === 'object') {
        const articles = answer.articles ?? [];
        if (Array.isArray(articles)) return { ok: true, articles: articles.flatMap(articleOf) };
      }
      return refusalOf(reply.status, reply.text);
    },
  };
}

function refusalOf(status: number, text: string) {
  const line = plainText(text.slice(0, 2_000))?.slice(0, 200) ?? '';
  // A sentence is theirs; what begins like markup or JSON is a broken answer or somebody's error page.
  const known = /^\s*[<{[]/.test(text) ? undefined : MESSAGES.find(({ pattern }) => pattern.test(line));
  return known && status < 500
    ? failed(known.kind, `${NAME} says: ${line}`, known.retryAfterSeconds)
    : failed('unavailable', `${NAME} answered HTTP ${status} with something that is no answer.`);
}

/** The query in GDELT's words. Titles cannot be searched alone there: what is wanted in them is wanted anywhere. */
export function gdeltUrl(base: string, request: providerSearches.ProviderRequest): string {
  const terms = request.clauses.map(({ anyOf, negated }) => {
    const [first, ...others] = anyOf.map(termOf);
    if (negated) return [first, ...others].map((term) => `-${term}`).join(' ');
    // Parentheses are for ORs alone there.
    return others.length === 0 ? first : `(${[first, ...others].join(' OR ')})`;
  });
  const country = request.gl && countryName(request.gl);
  const language = request.hl && languageName(request.hl.split(/[-_]/)[0] ?? '');
  const query = [
    ...terms,
    ...(country ? [`sourcecountry:${country}`] : []),
    ...(language ? [`sourcelang:${language}`] : []),
  ].join(' ');
  const url = new URL(base);
  const digits = (time: string) => time.replace(/\D/g, '').slice(0, 14);
  const parameters = {
    query,
    mode: 'artlist',
    format: 'json',
    maxrecords: String(MAX_RECORDS),
    sort: request.newestFirst ? 'datedesc' : 'hybridrel',
    ...(request.from ? { startdatetime: digits(request.from) } : {}),
    ...(request.to ? { enddatetime: digits(request.to) } : {}),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

function termOf({ kind, text }: newsIndex.SearchTerm): string {
  if (kind === 'site') return `domain:${text}`;
  const words = text.replaceAll('"', ' ').trim();
  return kind === 'phrase' || /\s/.test(words) ? `"${words}"` : words;
}

interface GdeltArticle {
  url?: unknown;
  title?: unknown;
  seendate?: unknown;
  socialimage?: unknown;
  language?: unknown;
  sourcecountry?: unknown;
}

/** It knows when it saw an article, and not when that appeared. */
function articleOf(raw: GdeltArticle | null): newsArticles.IndexedArticle[] {
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const url = pages.absoluteUrl(text(raw?.url), 'about:blank');
  const title = plainText(text(raw?.title));
  if (!url || !title) return [];
  const seen = parseDate(text(raw?.seendate));
  const item = {
    title,
    url,
    published: null,
    authors: [],
    summary: null,
    image: pages.absoluteUrl(text(raw?.socialimage) || undefined, url),
    language: languageCode(text(raw?.language)),
    publication: null,
  };
  const firstSeen = seen && seen.precision !== 'day' ? new Date(seen.value) : null;
  return [{ ...indexedItem(item, 'gdelt_doc', firstSeen), country: countryCode(text(raw?.sourcecountry)) }];
}
