import type { Element } from 'domhandler';
import { type Located, normalizeName, publicationDomain } from '../../../model/index.ts';
import { AGENCIES } from '../authors/name-words.ts';
import { elementAbove, isWithin } from '../html/author-marks.ts';
import { asList, isNode, type JsonLdNode, textValue } from '../html/json-ld.ts';
import { absoluteUrl, cssLocator, excerpt, isRootPath, type Page } from '../html/page.ts';
import { type Line, meta, type PageIndex } from '../html/page-index.ts';

export interface Syndication {
  isSyndicated: boolean;
  /** The URL of the original story, if the page states it. */
  originalUrl: string | null;
  evidence: (Located & { confidence: number }) | null;
}

/** The input for detecting syndication. */
export interface SyndicationSigns {
  page: Page;
  index: PageIndex;
  node: JsonLdNode | null;
  canonical: string | null;
  authors: number;
  organizations: { name: string; locator: string; excerpt: string }[];
  /**
   * Names of the publication itself. If the publication is a news agency, its own articles are not reprints.
   */
  own: string[];
  lines: Line[];
}

const ORIGINAL_METAS = [
  'syndication-source',
  'original-source',
  'og:original_url',
  'article:original_url',
  'canonical-source',
];
const agencies = new Set(AGENCIES.map(normalizeName));
// The dateline before the first word names the news agency: "BERLIN (dpa) -", "(Reuters) –", "[서울=연합뉴스]",
// "（新华社北京3日电）".
const DATELINE =
  /^[^.!?。]{0,60}?[([（【]\s*(?:[^()（）【】[\]]{0,20}[=＝]\s*)?([\p{L}\d .-]{2,30})\s*[)\]）】]/u;
const REPRINT =
  /^.{0,40}?(?:(?:originally|first) (?:appeared|published) (?:on|in|by|at)|republished (?:from|with permission)|this (?:article|story) was (?:originally )?(?:published|produced|provided) by|wurde (?:zuerst|ursprünglich) (?:auf|in|bei|von)|erschien zuerst|(?:publié|paru) (?:initialement|à l'origine) (?:sur|dans|par)|publicado originalmente (?:en|por|em)|pubblicato originariamente|転載元|转载自|轉載自)/iu;

/**
 * Whether the page reprints another publisher's story: either the story comes from an agency, or the original
 * is on a site with a different owner.
 */
export function readSyndication(signs: SyndicationSigns): Syndication {
  return (
    fromStatedOriginal(signs) ??
    fromNotice(signs) ??
    fromAgency(signs) ?? { isSyndicated: false, originalUrl: null, evidence: null }
  );
}

function fromStatedOriginal({ page, index, node, canonical }: SyndicationSigns): Syndication | null {
  const domain = publicationDomain(new URL(page.url).hostname);
  const stated: [string | null, string][] = [
    ...ORIGINAL_METAS.map((name): [string | null, string] => [meta(index, name), `meta:${name}`]),
    ...[...asList(node?.isBasedOn), ...asList(node?.isBasedOnUrl)].map((value): [string | null, string] => [
      isNode(value) ? textValue(value.url ?? value['@id']) : textValue(value),
      'json-ld:isBasedOn',
    ]),
    [canonical, 'css:link[rel="canonical"]'],
  ];
  for (const [address, locator] of stated) {
    const url = absoluteUrl(address ?? undefined, page.url);
    if (!url || isSameOwner(publicationDomain(new URL(url).hostname), domain)) continue;
    // A link to another site's home page does not lead to the original story. Such a link is a mistake, or
    // names the owner of the publication.
    if (isRootPath(new URL(url))) continue;
    return {
      isSyndicated: true,
      originalUrl: url,
      evidence: { locator, excerpt: excerpt(url), confidence: 0.85 },
    };
  }
  return null;
}

/**
 * Whether two domains belong to the same owner. Editions of one publication differ in the top-level domain or
 * in text around the name.
 */
function isSameOwner(other: string, own: string): boolean {
  const [a = '', b = ''] = [other.split('.')[0], own.split('.')[0]];
  return other === own || (Math.min(a.length, b.length) > 3 && (a.includes(b) || b.includes(a)));
}

function fromNotice({ page, index, lines }: SyndicationSigns): Syndication | null {
  const domain = publicationDomain(new URL(page.url).hostname);
  // Publications also state where they first published their own stories. Only a link to the site of another
  // publisher proves a reprint.
  const leaving = index.anchors.filter(({ attribs }) => attribs.href?.includes('//'));
  const around = new Set<Element>();
  for (const anchor of leaving)
    for (let above: Element | null = anchor; above && !around.has(above); above = elementAbove(above))
      around.add(above);
  const line = lines.find(({ text, block }) => around.has(block) && text.length < 300 && REPRINT.test(text));
  const link = leaving.find((anchor) => {
    const url = line && isWithin(anchor, line.block) && absoluteUrl(anchor.attribs.href, page.url);
    return url && publicationDomain(new URL(url).hostname) !== domain;
  });
  if (!line || !link) return null;
  const originalUrl = absoluteUrl(link.attribs.href, page.url);
  const isStory = originalUrl !== null && new URL(originalUrl).pathname.length > 1;
  return {
    isSyndicated: true,
    originalUrl: isStory ? originalUrl : null,
    evidence: located(line, 0.8),
  };
}

function located(line: Line, confidence: number): Located & { confidence: number } {
  return { locator: cssLocator(line.block), excerpt: excerpt(line.text), confidence };
}

/** Finds a news agency in the dateline or in place of the author, unless a person is named as author. */
function fromAgency({ authors, organizations, own, lines }: SyndicationSigns): Syndication | null {
  if (authors > 0) return null;
  const owners = new Set(own.map(normalizeName));
  const isForeign = (name: string) => agencies.has(normalizeName(name)) && !owners.has(normalizeName(name));
  const signed = organizations.find(({ name }) => isForeign(name));
  if (signed)
    return {
      isSyndicated: true,
      originalUrl: null,
      evidence: { locator: signed.locator, excerpt: signed.excerpt, confidence: 0.9 },
    };
  for (const line of lines) {
    const agency = line.text.length > 60 ? DATELINE.exec(line.text)?.[1]?.trim() : undefined;
    if (agency && isForeign(agency))
      return { isSyndicated: true, originalUrl: null, evidence: located(line, 0.7) };
  }
  return null;
}
