import type { Evidence, Journalist } from '../../client/index.ts';
import { words } from './formats.ts';
import { NETWORK_NAMES } from './network-names.ts';

type Place = Pick<Evidence, 'fields' | 'locator' | 'extractor'>;

/** Maps the name of each page reader, without its version, to the kind of page that it reads. */
const PAGES: Record<string, { on: string; of: string }> = {
  article: { on: 'in the article', of: 'the article' },
  author_page: { on: 'on their author page', of: 'their author page' },
  staff_page: { on: 'on the outlet’s staff page', of: 'the outlet’s staff page' },
  publication: { on: 'on the outlet’s home page', of: 'the outlet’s home page' },
  feed: { on: 'in the outlet’s news feed', of: 'the outlet’s news feed' },
};

/** Names for the part of a page where evidence was found. The first entry that matches the evidence is used. */
const PARTS: { matches: (place: Place) => boolean; part: string }[] = [
  { matches: ({ locator }) => locator.startsWith('meta:'), part: 'in the metadata of' },
  {
    matches: isData,
    part: 'in the structured data of',
  },
  { matches: ({ locator }) => locator === 'url', part: 'in the URL of' },
  {
    matches: ({ locator, extractor }) => extractor.startsWith('article@') && AUTHOR_LINE.test(locator),
    part: 'in the author line of',
  },
  {
    matches: ({ fields, extractor }) =>
      extractor.startsWith('article@') && fields.some((field) => field === 'name' || field === 'byline'),
    part: 'in the author line of',
  },
  { matches: ({ locator }) => /\bh1\b|headline/i.test(locator), part: 'in the headline of' },
  { matches: ({ locator }) => /\bfooter\b/i.test(locator), part: 'in the footer of' },
  { matches: ({ locator }) => /\btime\b|date/i.test(locator), part: 'in the date line of' },
];
const AUTHOR_LINE = /by-?line|author|writer|contributor|signature/i;

/** Says where a fact was found, e.g. `Found in the author line of the article`. */
export function placeWords(place: Place): string {
  if (place.locator.startsWith('provider:')) {
    return `Returned by ${words(place.locator.slice('provider:'.length))}`;
  }
  const page = PAGES[place.extractor.replace(/@.*$/, '')];
  const part = PARTS.find(({ matches }) => matches(place))?.part;
  if (part === undefined) return `Found ${page?.on ?? 'on the page'}`;
  return `Found ${part} ${page?.of ?? 'the page'}`;
}

/**
 * Returns the values of a journalist that a quotation may contain, so that they can be highlighted in the quotation.
 */
export function quotedValues(journalist: Journalist): Record<string, string | null> {
  const { name, email, role, beat, region, outlet, source_article, socials } = journalist;
  return {
    name,
    email,
    role,
    beat,
    region,
    outlet,
    byline: name,
    source_article: source_article?.title ?? null,
    ...Object.fromEntries(
      Object.entries(socials).map(([network, url]) => [
        `socials.${network}`,
        url?.replace(/\/$/, '').split('/').at(-1) ?? null,
      ]),
    ),
  };
}

/** Splits a quotation into passages that match one of the given values, and the text between them. */
export function passages(excerpt: string, values: string[]): { text: string; isValue: boolean }[] {
  const sought = values
    .filter((value) => value.trim() !== '')
    .map((value) => value.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  if (sought.length === 0) return [{ text: excerpt, isValue: false }];
  const parts = excerpt.split(new RegExp(`(${sought.join('|')})`, 'i'));
  return parts.map((text, index) => ({ text, isValue: index % 2 === 1 })).filter(({ text }) => text !== '');
}

/** Returns whether the evidence is a part of the data that a page carries for programs, as JSON. */
function isData({ locator }: Pick<Place, 'locator'>): boolean {
  return locator.startsWith('json-ld:') || /\bscript\b/.test(locator);
}

/** Stands for a quotation mark inside a value while those around values are taken away. */
const QUOTE = '\u0000';

/** The quotation of some evidence as a person reads it: of JSON, which may be cut anywhere, its names and values. */
export function excerptWords({ excerpt, locator }: Pick<Evidence, 'excerpt' | 'locator'>): string {
  if (!isData({ locator })) return excerpt;
  return excerpt
    .replace(/\\u([0-9a-f]{4})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/\\[nrt]/g, ' ')
    .replace(/\\(.)/g, (_, sign: string) => (sign === '"' ? QUOTE : sign))
    .replace(/(?<=["}\]\w])\s*,\s*(?=["{[])|(?<=["}\]])\s*,/g, ' · ')
    .replace(/"\s*:\s*/g, ': ')
    .replace(/["{}[\]]+/g, '')
    .replaceAll(QUOTE, '"')
    .replace(/\s+/g, ' ')
    .replace(/^[\s·:]+|[\s·:]+$/g, '');
}

/** Names the field of a fact: `socials.x` is X, and `authors[0].name` is Authors name. */
export function fieldWords(field: string): string {
  if (field === 'published_at_precision') return 'Precision of the date';
  const network = field.startsWith('socials.') ? field.slice('socials.'.length) : '';
  if (network in NETWORK_NAMES) return NETWORK_NAMES[network as keyof typeof NETWORK_NAMES];
  return words(field.replaceAll(/\[\d+\]/g, '').replaceAll('.', '_'));
}
