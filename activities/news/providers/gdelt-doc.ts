import { pages, parseDate, plainText } from '#reader';
import type { IndexedArticle, ProviderFailure, ProviderRequest, SearchTerm } from '../../../model/index.ts';
import { parseJson } from '../../support/index.ts';
import type { ServiceClient } from '../../web/index.ts';
import { indexedItem } from '../indexed-item.ts';
import { ANSWER_BYTES, failed, type NewsProvider, rateLimited, responseText } from './provider.ts';

/** GDELT allows at most one request every five seconds. */
const PACE_MS = 5_000;
const MAX_RECORDS = 250;
const NAME = 'GDELT';

/** Messages that GDELT sends instead of a result, often with HTTP 200, for example if a query is too short. */
const MESSAGES: {
  pattern: RegExp;
  kind: ProviderFailure['kind'];
  retryAfterSeconds: number | null;
}[] = [
  { pattern: /limit requests|too many requests|rate limit/i, kind: 'unavailable', retryAfterSeconds: 5 },
  {
    pattern: /too (?:short|long|common)|phrase|parenthes|invalid|illegal|not recognized|keyword|query/i,
    kind: 'refused',
    retryAfterSeconds: null,
  },
];

/**
 * Uses GDELT's DOC 2.0 API (https://blog.gdeltproject.org/gdelt-doc-2-0-api-debuts/), which covers the last three
 * months and needs no key.
 */
export function createGdeltDoc(deps: {
  services: ServiceClient;
  url: string;
  timeoutMs: number;
}): NewsProvider {
  return {
    async search(request, { holder, signal }) {
      const reply = await deps.services.ask({
        url: gdeltUrl(deps.url, request),
        timeoutMs: deps.timeoutMs,
        limitBytes: ANSWER_BYTES,
        signal,
        pace: { intervalMs: PACE_MS, holder },
      });
      const response = responseText(NAME, reply);
      if (!response.ok) return response;
      if (response.status === 401 || response.status === 403)
        return failed('misconfigured', `${NAME} rejected the request with HTTP ${response.status}.`);
      if (response.retryAfterSeconds !== null)
        return rateLimited(`${NAME} is rate limiting us`, response.retryAfterSeconds);
      const answer = parseJson(response.text) as { articles?: unknown } | null | undefined;
      if (response.status === 200 && answer && typeof answer === 'object') {
        const articles = answer.articles ?? [];
        if (Array.isArray(articles)) return { ok: true, articles: articles.flatMap(articleOf) };
      }
      return refusalOf(response.status, response.text);
    },
  };
}

function refusalOf(status: number, text: string) {
  const line = plainText(text.slice(0, 2_000), 'statement')?.slice(0, 200) ?? '';
  // A response with markup or JSON is a truncated result or a proxy's error page, not a message.
  const message = /^\s*[<{[]/.test(text) ? undefined : MESSAGES.find(({ pattern }) => pattern.test(line));
  return message && status < 500
    ? failed(message.kind, `${NAME} says: ${line}`, message.retryAfterSeconds)
    : failed('unavailable', `${NAME} sent an unreadable response with HTTP ${status}.`);
}

/** Builds the URL of a query; title terms match anywhere in an article, because GDELT cannot search titles alone. */
function gdeltUrl(base: string, request: ProviderRequest): string {
  const terms = request.clauses.map(({ anyOf, negated }) => {
    const [first, ...others] = anyOf.map(termOf);
    if (negated) return [first, ...others].map((term) => `-${term}`).join(' ');
    // GDELT allows parentheses only around ORs.
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

function termOf({ kind, text }: SearchTerm): string {
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

/** GDELT reports when it saw an article, not when the article was published. */
function articleOf(raw: GdeltArticle | null): IndexedArticle[] {
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const url = pages.absoluteUrl(text(raw?.url), 'about:blank');
  const title = plainText(text(raw?.title), 'title');
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

/** GDELT names countries and languages in English without spaces ("unitedstates"). */

const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyz');
const PAIRS = LETTERS.flatMap((one) => LETTERS.map((two) => one + two));

const OWN_NAMES: Record<string, string> = {
  czechia: 'czechrepublic',
  türkiye: 'turkey',
  'hong kong sar china': 'hongkong',
};

const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

// `Intl.Locale` replaces a withdrawn country code with its successor, so skip such codes.
const COUNTRIES = byName((code) =>
  new Intl.Locale(`und-${code}`).region?.toLowerCase() === code
    ? regionNames.of(code.toUpperCase())
    : undefined,
);
const LANGUAGES = byName((code) =>
  new Intl.Locale(code).language === code ? languageNames.of(code) : undefined,
);

function byName(nameOf: (code: string) => string | undefined): Map<string, string> {
  return new Map(
    PAIRS.flatMap((code) => {
      const name = nameOf(code)?.toLowerCase();
      return name ? [[OWN_NAMES[name] ?? squeeze(name), code] as const] : [];
    }),
  );
}

function squeeze(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, '');
}

function nameIn(names: Map<string, string>, wanted: string): string | null {
  return [...names].find(([, code]) => code === wanted)?.[0] ?? null;
}

/** ISO 3166-1, lower case. */
const countryCode = (name: string): string | null => COUNTRIES.get(squeeze(name)) ?? null;
/** ISO 639-1. */
const languageCode = (name: string): string | null => LANGUAGES.get(squeeze(name)) ?? null;
const countryName = (code: string): string | null => nameIn(COUNTRIES, code);
const languageName = (code: string): string | null => nameIn(LANGUAGES, code);
