import type { Located } from '../../../model/index.ts';
import { addressesOf, asList, isNode, type JsonLdNode, textValue } from '../html/json-ld.ts';
import { absoluteUrl, collapse, cssLocator, excerpt, isRootPath, type Page } from '../html/page.ts';
import { meta, type PageIndex } from '../html/page-index.ts';

/** The value of a field, with the place where the value was found. */
export interface StatedValue extends Located {
  value: string;
  confidence: number;
}

/** Data that a page states for link previews: its description, image and canonical URL. */
export interface Summary {
  description: StatedValue | null;
  image: StatedValue | null;
  canonical: StatedValue | null;
}

const DESCRIPTIONS = [
  'og:description',
  'description',
  'twitter:description',
  'dc.description',
  'sailthru.description',
];
const IMAGES = [
  'og:image',
  'og:image:url',
  'og:image:secure_url',
  'twitter:image',
  'twitter:image:src',
  'parsely-image-url',
  'thumbnail',
];

export function readSummary(page: Page, index: PageIndex, node: JsonLdNode | null): Summary {
  return {
    description: firstOf([
      ...DESCRIPTIONS.map((name) => stated(textValue(meta(index, name)), `meta:${name}`, 0.9)),
      stated(textValue(node?.description), 'json-ld:description', 0.85),
    ]),
    image: firstOf([
      ...IMAGES.map((name) =>
        stated(absoluteUrl(meta(index, name) ?? undefined, page.url), `meta:${name}`, 0.9),
      ),
      ...[...asList(node?.image), ...asList(node?.thumbnailUrl)].map((value) =>
        stated(absoluteUrl(imageUrl(value) ?? undefined, page.url), 'json-ld:image', 0.9),
      ),
    ]),
    canonical: readCanonical(page, index, node),
  };
}

function imageUrl(value: unknown): string | null {
  return isNode(value) ? textValue(value.url ?? value.contentUrl ?? value['@id']) : textValue(value);
}

/**
 * The page's canonical URL. Ignores templates that declare the home page as the canonical URL of every page.
 */
function readCanonical(page: Page, index: PageIndex, node: JsonLdNode | null): StatedValue | null {
  const link = index.links.find(({ attribs }) => /(?:^|\s)canonical(?:\s|$)/i.test(attribs.rel ?? ''));
  const isDeep = !isRootPath(new URL(page.url));
  const candidates = [
    link && stated(absoluteUrl(link.attribs.href, page.url), cssLocator(link), 0.97),
    stated(absoluteUrl(meta(index, 'og:url') ?? undefined, page.url), 'meta:og:url', 0.9),
    ...(node ? addressesOf(node) : []).map((address) =>
      stated(absoluteUrl(address, page.url), 'json-ld:url', 0.85),
    ),
  ];
  return firstOf(
    candidates.map((candidate) =>
      candidate && isDeep && isHomePage(candidate.value) ? null : (candidate ?? null),
    ),
  );
}

function isHomePage(url: string): boolean {
  const address = new URL(url);
  return isRootPath(address) && address.search === '';
}

function stated(value: string | null, locator: string, confidence: number): StatedValue | null {
  return value ? { value: collapse(value), locator, excerpt: excerpt(value), confidence } : null;
}

function firstOf(candidates: (StatedValue | null)[]): StatedValue | null {
  return candidates.find((candidate) => candidate !== null) ?? null;
}
