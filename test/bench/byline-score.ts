import { decodeHTML } from 'entities';
import type { BylineExpectation } from './byline-corpus.ts';
import { similarity } from './similarity.ts';

/** The metadata that a program extracts from a page. Dates are in ISO 8601. */
export interface BylinePrediction {
  authors: string[];
  title: string | null;
  date: string | null;
  publisher: string | null;
}

/** The scores of one page. A score is `null` if the page has no label for it. */
export interface BylineScore {
  authors: { found: number; missed: number; wrong: number; named: boolean } | null;
  titleExact: boolean;
  titleAccepted: boolean;
  date: boolean | null;
  publisher: boolean;
}

const LEAD =
  /^(?:by|von|vom|par|por|di|de|af|av|door|autor|autorin|text|words by|written by|author|a cura di|von:|by:)\s*:?\s+/;
const TITLES = /^(?:(?:prof|dr|med|phd|mag|dipl|ing)\.?\s+)+(?=\S+\s+\S)/;
const EAST_ASIAN_GAP =
  /(?<=[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af])\s+(?=[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af])/g;
const DOMAIN_ENDING =
  /\.(?:com|net|org|de|at|ch|lu|li|be|fr|it|es|eu|is|lt|no|se|dk|ag|co\.uk|co\.za|uk|ca|jp|kr|tr|com\.tr|co\.jp|pl|cz|ua|ru|tv|cc)\b/g;

/** Scores one page strictly: any extracted author who is not an expected author counts as wrong. */
export function scoreBylines(expected: BylineExpectation, prediction: BylinePrediction): BylineScore {
  const accepted = [expected.title, ...(expected.title_alternates ?? [])];
  return {
    authors: expected.skip_authors ? null : scoreAuthors(expected, prediction.authors),
    titleExact: prediction.title !== null && plain(prediction.title) === plain(expected.title),
    titleAccepted: accepted.some((title) => isSameTitle(prediction.title, title)),
    date: expected.publishing_date ? sharesDay(expected.publishing_date, prediction.date) : null,
    publisher: isSamePublisher(prediction.publisher, expected),
  };
}

function scoreAuthors(
  { authors, author_aliases = {} }: BylineExpectation,
  named: string[],
): BylineScore['authors'] {
  const predicted = distinctNames(named);
  const aliases = new Map(
    Object.entries(author_aliases).map(([name, others]) => [bareName(name), others.map(bareName)]),
  );
  const expected = distinctNames(authors).map((name) => [name, ...(aliases.get(name) ?? [])]);
  const found = expected.filter((spellings) => predicted.some((name) => spellings.includes(name))).length;
  const wrong = predicted.filter((name) => !expected.some((spellings) => spellings.includes(name))).length;
  return { found, missed: expected.length - found, wrong, named: expected.length > 0 };
}

/** Normalizes quotes, dashes, case and white space. */
function plain(text: string): string {
  return decodeHTML(text)
    .normalize('NFKC')
    .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/[\u2018\u2019\u02bc\u00b4`\u2032]/g, "'")
    .replace(/[\u201c-\u201f\u00ab\u00bb\u2039\u203a\u2033]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
    .replaceAll('ß', 'ss');
}

function bareName(name: string): string {
  return plain(name)
    .replace(LEAD, '')
    .replace(TITLES, '')
    .replace(EAST_ASIAN_GAP, '')
    .replace(/\.(?=\s|$)/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[ .,:;|/\u2013\-·•*"'()]+|[ .,:;|/\u2013\-·•*"'()]+$/g, '');
}

function distinctNames(names: string[]): string[] {
  return [...new Set(names.map(bareName))].filter((name) => name !== '');
}

function isSameTitle(predicted: string | null, expected: string): boolean {
  if (!predicted) return false;
  const [a, b] = [plain(predicted), plain(expected)];
  if (a === b || similarity(a, b) >= 0.9) return true;
  const letters = (text: string) => text.replace(/[^\p{L}\p{N}_]/gu, '');
  const [short = '', long = ''] = [letters(a), letters(b)].sort((one, other) => one.length - other.length);
  return short.length >= 12 && long.includes(short);
}

/** Whether two dates fall on the same day, in their own time zones or in UTC. */
function sharesDay(expected: string, predicted: string | null): boolean {
  const days = daysOf(expected);
  return predicted !== null && daysOf(predicted).some((day) => days.includes(day));
}

function daysOf(date: string): string[] {
  const iso = date.trim().replace(' ', 'T');
  const day = /^\d{4}-\d\d-\d\d/.exec(iso)?.[0];
  if (!day) return [];
  const moment = /(?:Z|[+-]\d\d:?\d\d)$/.test(iso) ? new Date(iso) : null;
  return moment && !Number.isNaN(moment.getTime()) ? [day, moment.toISOString().slice(0, 10)] : [day];
}

/** Whether a name is that of the publisher, or contained in it, regardless of articles and endings of domains. */
export function isSamePublisher(
  predicted: string | null,
  { publisher, publisher_aliases = [] }: Pick<BylineExpectation, 'publisher' | 'publisher_aliases'>,
): boolean {
  const named = barePublisher(predicted ?? '');
  if (named === '') return false;
  return [publisher, publisher.replace(/\(.*?\)/g, ''), ...publisher_aliases]
    .map(barePublisher)
    .some((name) => {
      if (name === '') return false;
      const contained =
        Math.min(named.length, name.length) >= 4 && (named.includes(name) || name.includes(named));
      return contained || similarity(named, name) >= 0.85;
    });
}

function barePublisher(name: string): string {
  return plain(name)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/^(?:https?:\/\/)?(?:www\.|news\.)?/, '')
    .replace(DOMAIN_ENDING, '')
    .replace(/^(?:the|der|die|das|le|la|les|il|el|het|i)\s+(?=\S{2})/, '')
    .replace(/[^\p{L}\p{N}]/gu, '');
}
