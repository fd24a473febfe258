import type { ArticleForm, ArticleReading, PageKind } from '../../../model/index.ts';
import { fieldOf } from '../lexicon/fields.ts';
import { ENGLISH, type Language, languageByCode, languageOf } from '../lexicon/language.ts';
import { plainText } from '../lexicon/plain-work.ts';
import { type Token, tokenize, visible, withoutMarks } from '../lexicon/tokens.ts';
import { rarity } from '../lexicon/word-counts.ts';
import { aboutOf } from './about.ts';
import { formOf } from './form.ts';

/**
 * The version of digests, which summarize articles for scoring. Increase this number when stored digests must
 * be rebuilt.
 */
export const DIGEST_VERSION = 5;

/** A word stem, and how often it appears in an article's headline, in its lead and tags, and in its body. */
export type WordPlaces = [stem: string, headline: number, lead: number, body: number];

/** Returns how often an article mentions something. The lead repeats the beginning of the body. */
export function mentionsOf(counts: { headline: number; lead: number; body: number }): number {
  return counts.headline + Math.max(counts.lead, counts.body);
}

/**
 * The digest of an article: the data that scoring needs. It is computed once, when the article is extracted,
 * and then stored.
 */
export interface Digest {
  version: number;
  /** ISO 639-1. */
  language: string;
  /** The form of the article, such as a review; null if its page does not show it. */
  form: ArticleForm | null;
  /** What the article is mainly about, in its own words; at most two phrases. */
  about: string[];
  /** The chance, 0 to 1, that the article's site is a company's. */
  company: number;
  /** The most informative stems. */
  words: WordPlaces[];
  /**
   * The article's lower-case words that are in the dictionary of subject fields; empty for English articles.
   */
  fields: WordPlaces[];
  /** The article's words in lower case, with a full stop between sentences, for finding phrases. */
  text: { title: string; lead: string; body: string };
}

/** The parts of an article from which its digest is computed. */
export interface Readable {
  title: string;
  description: string | null;
  section: string | null;
  tags: string[];
  text: string;
  /** The language that the page declares; null if the page declares none. */
  language: string | null;
  url?: string | null;
  kind?: PageKind | null;
  /** The schema.org types of the article. */
  schema_types?: readonly string[];
  /** The chance, 0 to 1, that the article's site is a company's; 0 if nothing is known about the site. */
  company?: number;
}

const MAX_WORDS = 400;
/**
 * How many words at the beginning of the text belong to the lead. A description alone is not enough: many are
 * written for search engines, or end after a few words.
 */
const LEAD_WORDS = 60;
/**
 * How many characters at the beginning of an article are used to detect its language if the page declares no
 * language.
 */
const SAMPLE = 1_500;

/** Returns the digest of an extracted article. `company` is the chance that its site is a company's. */
export function digestReading({ title, ...reading }: ArticleReading, company: number): Digest {
  return digestArticle({ ...reading, title: title ?? '', company });
}

export function digestArticle(article: Readable): Digest {
  const title = plainText(article.title);
  const body = plainText(article.text);
  const opening = body.split(' ', LEAD_WORDS).join(' ');
  const lead = [article.description ?? '', opening, article.section ?? '', ...article.tags]
    .map(plainText)
    .filter(Boolean)
    .join('. ');
  const language = article.language
    ? languageByCode(article.language)
    : languageOf(`${title}\n${lead}\n${body}`.slice(0, SAMPLE));
  const places = [title, lead, body].map((text) => tokenize(text, language));
  const normalized = { title: flat(title), lead: flat(lead), body: flat(body) };
  return {
    version: DIGEST_VERSION,
    language: language.code,
    about: aboutOf({ ...article, title }, { ...normalized, flat }, language),
    company: article.company ?? 0,
    form: formOf({ ...article, url: article.url ?? null, types: article.schema_types ?? [] }),
    words: mostTelling(
      count(places, ({ stem }) => stem),
      language,
    ),
    fields:
      language.code === ENGLISH.code
        ? []
        : count(places, ({ word }) => (fieldOf(withoutMarks(word), language.code) === null ? null : word)),
    text: normalized,
  };
}

/** Returns whether the article's text was read, and not only its title and description. */
export function isRead({ text }: Digest): boolean {
  return text.body.trim() !== '';
}

/**
 * Counts how often each key occurs in the headline, in the lead and tags, and in the body of an article.
 * `keyOf` returns the key of a token, or null to omit the token.
 */
function count(places: Token[][], keyOf: (token: Token) => string | null): WordPlaces[] {
  const rows = new Map<string, WordPlaces>();
  places.forEach((tokens, place) => {
    for (const token of tokens) {
      const key = keyOf(token);
      if (key === null) continue;
      const row = rows.get(key) ?? [key, 0, 0, 0];
      row[place + 1] = (row[place + 1] as number) + 1;
      rows.set(key, row);
    }
  });
  return [...rows.values()];
}

function mostTelling(words: WordPlaces[], { code }: Language): WordPlaces[] {
  if (words.length <= MAX_WORDS) return words;
  return words
    .map((row) => {
      const [stem, headline, lead, body] = row;
      return { row, weight: (4 * headline + 2 * lead + body) * rarity(stem, code) };
    })
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MAX_WORDS)
    .map(({ row }) => row);
}

/**
 * Normalizes a text for finding phrases: lower-case words between single spaces, with a full stop at the end
 * of each clause.
 */
export function flat(text: string): string {
  const words = visible(text)
    .toLowerCase()
    .replace(/'s?(?![\p{L}\p{N}])/gu, '')
    .replaceAll('-', ' ')
    .replace(/[.,;:!?()[\]"“”„«»–—|/]+(?:\s|$)|[,;:!?()[\]"“”„«»–—|/。、！？「」]/gu, ' . ')
    .replace(/[^\p{L}\p{M}\p{N}'.]+/gu, ' ')
    .trim();
  return ` ${words} `;
}
