import { normalizeName } from '../../../model/index.ts';
import { markStrength } from '../html/author-marks.ts';
import { type JsonLdNode, textValue } from '../html/json-ld.ts';
import { textOf } from '../html/page.ts';
import { meta } from '../html/page-index.ts';
import { hostWordEvidence } from '../publications/host-words.ts';
import { isWithinPage, type SignedPage } from './authorship.ts';
import { hasGivenName } from './given-names.ts';
import { tidyName } from './names.ts';
import { isPersonName } from './person-names.ts';

/**
 * Returns a function that tests whether a name is that of the publication rather than of a person. On a
 * personal site that is named after its author, a name that looks like a personal name is the author's if it
 * occurs in the host or in the site's name.
 */
export function ownNames(signed: SignedPage): (name: string) => boolean {
  const own = new Set(signed.siteNames.map(joined));
  const { hostname } = new URL(signed.page.url);
  const host = hostname.replace(/[^a-z\d]/g, '');
  return (name) => {
    const bare = joined(name);
    const isNamed =
      own.has(bare) || own.has(bare.replace(/^(?:the|der|die|das|le|la|el|il|do|da|von|by)/, ''));
    if (!isNamed || !isPersonName(name)) return isNamed;
    if (!hasGivenName(name)) return !isOwner(name, signed);
    return isPaper(name) || (!host.includes(bare) && !own.has(bare));
  };
}

/** How many lines above a headline may be the section of its story. */
const LINES_OF_SECTION = 2;

/**
 * Returns a function that tests whether a name is what the page prints as a button, as a link to a sponsor, or above the
 * headline as a section of two words, such as "Life & Style", or is the section that its data state. Some publishing
 * systems write them into the data about authors.
 */
export function pageLabels({
  index,
  headline,
  node,
}: SignedPage & { node: JsonLdNode | null }): (name: string) => boolean {
  // Most authors have known given names, so few pages need their labels.
  let labels: Set<string> | null = null;
  const collect = () => {
    const at = index.lineOf(headline);
    const above = headline ? index.lines.slice(Math.max(0, at - LINES_OF_SECTION), at) : [];
    const sections = above.filter(({ text }) => /[&+/|]/.test(text)).map(({ text }) => text);
    const links = index.anchors.filter(
      ({ attribs: { href = '' } }) => isWithinPage(href) || SPONSOR.test(href.slice(0, MAX_LABEL)),
    );
    const ofData = [textValue(node?.articleSection), meta(index, 'article:section')].filter(
      (text) => text !== null,
    );
    // A button with a capital in each word may be somebody's name.
    const buttons = index.lines.flatMap(({ block, text }) =>
      block.name === 'button' && /\s\p{Ll}/u.test(text) ? [text] : [],
    );
    return new Set([...sections, ...ofData, ...buttons, ...links.map((link) => textOf([link]))].map(wordsOf));
  };
  return (name) => {
    if (hasGivenName(name)) return false;
    labels ??= collect();
    return labels.has(wordsOf(name));
  };
}

const SPONSOR =
  /\/(?:partners?|sponsors?|sponsored(?:-content)?|brand-?(?:lab|studio|content)|advertis\w+|paid-content)\//i;

function wordsOf(text: string): string {
  return normalizeName(text.slice(0, MAX_LABEL))
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const MAX_LABEL = 100;

/** Whether a name ends like that of a paper, whose first word may be a given name as well: "Bay Courier", "Sydney Post". */
function isPaper(name: string): boolean {
  const host = `${normalizeName(name).split(' ').at(-1)}.com`;
  return hostWordEvidence(host, 'com').some(({ rule }) => rule === 'word_press_title');
}

/**
 * Whether a name without a known given name is that of a site's owner: host and site have exactly this name, a standard
 * attribute marks it as the author, and its words occur nowhere else. Companies and papers are called by what they do or
 * where they are, which their pages mention.
 */
function isOwner(name: string, { siteNames, page, index }: SignedPage): boolean {
  const { hostname } = new URL(page.url);
  const words = normalizeName(name).split(' ');
  return (
    words.length > 1 &&
    siteNames.includes(name) &&
    hostname.split('.').some((label) => label.replaceAll('-', '') === joined(name)) &&
    hostWordEvidence(hostname, hostname.split('.').at(-1) ?? '').length === 0 &&
    index.credits.some((element) => {
      const byline = textOf([element], 'name');
      return byline === name ? markStrength(element) === 3 : tidyName(byline) === name;
    }) &&
    !index.lines.some(({ text }) => {
      const others = ` ${normalizeName(text.replaceAll(name, ' '))}`;
      return words.some((word) => others.includes(word));
    })
  );
}

function joined(name: string): string {
  return normalizeName(name).replaceAll(' ', '');
}
