import type { Element } from 'domhandler';
import { type Located, normalizeName } from '../../../model/index.ts';
import { withoutReferences } from '../html/garbled.ts';
import { type JsonLdNode, textValue } from '../html/json-ld.ts';
import { cssLocator, excerpt, oneLine, textOf } from '../html/page.ts';
import { meta, type PageIndex } from '../html/page-index.ts';
import { isFewWords } from './headline.ts';

export interface Stated extends Located {
  text: string;
  confidence: number;
}

/**
 * The sources of a page's title are grouped in families. The sources in a family come from the same field of
 * the publishing system, so it proves nothing if they agree. If no two families agree, the `trust` of a
 * source decides.
 */
type Family = 'structured' | 'social' | 'visible' | 'document';
const META_TITLES: { name: string; family: Family; trust: number }[] = [
  { name: 'og:title', family: 'social', trust: 0.85 },
  { name: 'twitter:title', family: 'social', trust: 0.75 },
  { name: 'parsely-title', family: 'structured', trust: 0.8 },
  { name: 'sailthru.title', family: 'structured', trust: 0.75 },
  { name: 'citation_title', family: 'structured', trust: 0.8 },
  { name: 'dc.title', family: 'structured', trust: 0.7 },
];

interface Candidate extends Located {
  text: string;
  key: string;
  family: Family;
  trust: number;
  /** Whether a line above the headline is left out, which the title of the document may begin with. */
  hasKicker: boolean;
}

/** Parts of a heading that are not of the headline: the line above it, a badge, and the sign of a link to it. */
const KICKER =
  /(?:^|[\s_-])(?:kicker|topline|overline|eyebrow|dachzeile|spitzmarke|super-?title|sur-?titre|surtitle|pre-?title|antet[ií]tulo|occhiello|rubrik|rubric|category|topic)(?:$|[\s_-])/i;
const BADGE =
  /(?:^|[\s_-])(?:badge|label|premium|exclusive|paywall|flag|pill|sticker|ribbon|headerlink|anchor|permalink|read(?:ing)?-?time|leestijd|lesezeit|comments?-?(?:count|link|number)|count(?:er)?|views)(?:$|[\s_-])/i;

/** The `whole` text of a heading without what templates put before and after the headline, except the line above it. */
function withoutBadges(heading: Element, whole: string): string {
  return without(heading, whole, (_, names) => BADGE.test(names)).replace(/\s*[¶#§]$/u, '');
}

function withoutKicker(heading: Element, text: string): string {
  return without(heading, text, (name, names) => name === 'small' || KICKER.test(names));
}

function without(heading: Element, whole: string, isAside: (name: string, names: string) => boolean): string {
  let text = whole;
  const parts = partsOf(heading);
  // Of several parts behind the headline, the last one has to go first.
  for (const child of [...parts, ...parts.toReversed()]) {
    if (!isAside(child.name, child.attribs.class ?? '')) continue;
    const aside = textOf([child]);
    if (aside === text) continue;
    if (text.startsWith(aside)) text = text.slice(aside.length).trim();
    else if (text.endsWith(aside)) text = text.slice(0, -aside.length).trim();
  }
  return text;
}

/** The elements in a heading, or in the only element in it. */
function partsOf({ children }: Element): Element[] {
  const parts = children.filter((child): child is Element => child.type === 'tag');
  const isWrapper =
    parts.length === 1 && children.every((child) => child.type !== 'text' || child.data.trim() === '');
  return isWrapper && parts[0] ? partsOf(parts[0]) : parts;
}

/** The number of unread messages that a site puts before the title: "(4) ", or the sign that there are some. */
const UNREAD = /^(?:[([]\d{1,3}\+?[)\]]|[●•*])\s+/u;

/**
 * Returns the title without the site's name. Chooses the title that the largest number of other groups of
 * sources confirm (see `supports`). If several titles are confirmed equally well, chooses the most trusted
 * one.
 */
export function readTitle(
  index: PageIndex,
  node: JsonLdNode | null,
  headline: Element | null,
  siteNames: string[],
): Stated | null {
  const all = candidatesOf(index, node, headline, siteNames);
  // The name of the site is no title, unless there is no other.
  const sites = new Set(siteNames.map(normalizeName));
  const own = all.filter(({ key }) => !sites.has(key));
  const candidates = own.length > 0 ? own : all;
  const [best] = candidates
    .map((candidate) => ({ candidate, support: support(candidate, candidates) }))
    .sort((a, b) => b.support - a.support || b.candidate.trust - a.candidate.trust);
  if (!best) return null;
  const { text, locator, trust } = best.candidate;
  return { text, locator, excerpt: excerpt(text), confidence: Math.min(0.99, trust + best.support * 0.05) };
}

function candidatesOf(
  index: PageIndex,
  node: JsonLdNode | null,
  headline: Element | null,
  siteNames: string[],
): Candidate[] {
  const candidates: Candidate[] = [];
  const sites = siteNames.map(bareName).filter((name) => name !== '');
  const add = (stated: string | null, family: Family, trust: number, locator: string, hasKicker = false) => {
    const line = stated && oneLine(stated, 'title');
    const plain = line && withoutReferences(line);
    const text = plain && withoutSiteName(plain, sites);
    if (text)
      candidates.push({
        text,
        key: normalizeName(text),
        family,
        trust: plain === line ? trust : trust - ESCAPED,
        hasKicker,
        locator,
        excerpt: excerpt(text),
      });
  };
  add(textValue(node?.headline), 'structured', 0.9, 'json-ld:headline');
  add(textValue(node?.alternativeHeadline), 'structured', 0.5, 'json-ld:alternativeHeadline');
  for (const { name, family, trust } of META_TITLES) add(meta(index, name), family, trust, `meta:${name}`);
  const title = index.documentTitle.replace(UNREAD, '');
  const heading = headline ? textOf([headline]) : '';
  // A line break in the source may be all that divides the headline from the name of the site.
  const isJoined = siteNames.some((site) => normalizeName(title) === normalizeName(`${heading} ${site}`));
  add(isJoined ? heading : title, 'document', 0.6, 'css:title');
  if (headline) {
    const whole = withoutBadges(headline, textOf([headline]));
    const keys = new Set(candidates.map(({ key }) => key));
    const bare = withoutKicker(headline, whole);
    const text = bare === whole ? withoutAside(headline, whole, keys) : bare;
    const locator = cssLocator(headline);
    add(text, 'visible', 0.8, locator, text !== whole);
    // Some sites count the line above the headline as part of the title.
    if (text !== whole) add(whole, 'visible', 0.79, locator);
  }
  add(textValue(node?.name), 'structured', 0.4, 'json-ld:name');
  addPrinted(candidates, index, sites);
  return candidates;
}

/** What a field is trusted less whose letters are escaped twice. */
const ESCAPED = 0.1;

/** The text of a heading without the first or last element in it, if a title of the page is the rest: "Video Title", "Title 12". */
function withoutAside(heading: Element, whole: string, titles: ReadonlySet<string>): string {
  const parts = partsOf(heading);
  for (const part of [parts[0], parts.at(-1)]) {
    const aside = part ? textOf([part]) : '';
    if (aside === '' || aside === whole) continue;
    const rest = whole.startsWith(aside)
      ? whole.slice(aside.length)
      : whole.endsWith(aside)
        ? whole.slice(0, -aside.length)
        : '';
    if (titles.has(normalizeName(rest))) return rest.trim();
  }
  return whole;
}

/** What divides a title from the names of the section and the site; between East Asian letters also without spaces. */
const TITLE_PARTS =
  /\s+[|–—·•»›-]+\s+|\s*[|｜»]\s*|(?<=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}])[-_](?=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}])|_/u;
const MAX_PARTS = 6;
const LEAST_PRINTED = 6;

/**
 * Adds the longest part of a title that is a line of its own on the page, where no heading confirms a title: "Headline_Society_Site"
 * above a styled paragraph; or else the title without its last part, if that is a section of the page.
 */
function addPrinted(candidates: Candidate[], { lines }: PageIndex, sites: string[]): void {
  const longer = candidates.filter(({ family }) => family === 'document' || family === 'social');
  if (
    longer.length === 0 ||
    candidates.some(({ family, key }) => family === 'visible' && longer.some((other) => other.key === key))
  )
    return;
  const parts = new Map<string, Candidate>();
  for (const candidate of longer) {
    const texts = candidate.text.split(TITLE_PARTS);
    if (texts.length > MAX_PARTS) continue;
    for (const text of texts)
      if (text.length >= LEAST_PRINTED && !isFewWords(text) && !sites.includes(bareName(text)))
        parts.set(text, candidate);
  }
  if (parts.size === 0) return;
  const [best] = lines
    .flatMap(({ text }) => (parts.has(text) ? [text] : []))
    .sort((a, b) => b.length - a.length);
  const source = best === undefined ? undefined : parts.get(best);
  const [own, text] = source ? [source, best] : withoutLastSection(longer, lines);
  if (own === undefined || text === undefined || text === own.text) return;
  candidates.push({ ...own, text, key: normalizeName(text), trust: PRINTED_TRUST, excerpt: excerpt(text) });
}

/** The first of several titles that ends with a few words that are a line of the page, and that title without them. */
function withoutLastSection(titles: Candidate[], lines: { text: string }[]): [Candidate?, string?] {
  for (const title of titles) {
    const parts = title.text.split(/(\s+[|–—·•»›-]+\s+|\s*[|｜»]\s*)/u);
    const last = parts.at(-1) ?? '';
    if (parts.length < 3 || !isFewWords(last) || !lines.some(({ text }) => text === last)) continue;
    const rest = parts.slice(0, -2).join('');
    if (!isFewWords(rest)) return [title, rest];
  }
  return [];
}

/** More than that of any title for social networks: it is a part of one. */
const PRINTED_TRUST = 0.86;

/**
 * Returns how many other groups of sources agree with a title. Adds 0.5 if the visible headline is one of the
 * titles that agree, to break ties.
 */
function support(candidate: Candidate, candidates: Candidate[]): number {
  const families = new Set<Family>();
  for (const other of candidates) {
    if (other.family !== candidate.family && supports(other, candidate)) families.add(other.family);
  }
  return (
    families.size +
    (families.has('visible') || (candidate.family === 'visible' && families.size > 0) ? 0.5 : 0)
  );
}

const SEPARATOR = /^\s*[|｜ㅣ–—:：*•·»_(-]/u;
/**
 * Minimum length of a title that is treated as the beginning of a longer title. Titles for social networks
 * are cut off at quotation marks or at a maximum length, but two titles that share only a shorter beginning
 * are different.
 */
const MIN_BEGINNING = 20;

/**
 * Whether the first title confirms the second title: it equals the second title, continues it after a
 * separator, or is a shortened form of it.
 */
function supports(other: Candidate, { text, key, hasKicker }: Candidate): boolean {
  if (other.key === key) return true;
  if (hasKicker && other.family === 'document' && other.text.endsWith(text))
    return /[|:–—·•-]\s+$/u.test(other.text.slice(0, -text.length));
  if (other.text.startsWith(text)) return SEPARATOR.test(other.text.slice(text.length));
  return (
    other.key.length >= MIN_BEGINNING &&
    key.startsWith(other.key) &&
    !SEPARATOR.test(text.slice(other.text.length))
  );
}

/** Maximum length of the text at the end of a title that is removed because it names the site. */
const MAX_SITE_LENGTH = 100;

/**
 * "Headline | Politics | Example News" → "Headline": removes the last parts of a title if they end with the
 * name of one of the sites.
 */
function withoutSiteName(title: string, sites: string[]): string {
  const named = (part: string) => {
    const bare = bareName(part);
    return sites.some(
      (site) =>
        bare === site ||
        (site.length > 3 &&
          bare.length > 3 &&
          bare.length < 40 &&
          (bare.startsWith(site) || bare.endsWith(site))),
    );
  };
  const separators = [...title.matchAll(/\s+[|–—·•»›-]+\s+|\s*[|｜»]\s*|--|_/gu)];
  for (const separator of separators.reverse()) {
    const end = title.slice((separator.index ?? 0) + separator[0].length);
    if (end.length <= MAX_SITE_LENGTH && named(end))
      return withoutSection(title.slice(0, separator.index).trim()) || title;
  }
  const start = /^([^|｜:»]{2,60}?)\s*[|｜:»]\s+(\S.+)$/u.exec(title);
  return start?.[1] && start[2] && named(start[1]) ? start[2] : title;
}

// Removes the section from a title such as "Headline--Politics", from which the site's name has already been
// removed. Only `--` counts as a separator between a headline and a section.
function withoutSection(title: string): string {
  return title.replace(/--[^-]{1,12}$/, '');
}

function bareName(name: string): string {
  return normalizeName(name.replace(/\.(?:com|org|net|co\.\w\w|\w\w)$/i, ''))
    .replace(/^(?:the|die|der|das|le|la|el|il)\s+/, '')
    .replace(/\s/g, '');
}
