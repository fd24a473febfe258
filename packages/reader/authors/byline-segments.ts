import type { AnyNode, Element } from 'domhandler';
import { collapse, textOf, UNSEEN } from '../html/page.ts';
import type { Line } from '../html/page-index.ts';
import { isSectionPage, isWithinPage } from './authorship.ts';
import { isPersonName, isRole } from './person-names.ts';

/** One unit of a byline: a link, a line, or an element that contains a complete name. */
export interface Segment {
  text: string;
  /** The link that contains the text, or null. */
  link: Element | null;
  /** The tag and class of the element around the text, which are the same for all co-authors in a byline. */
  signature: string;
}

const TIGHT = new Set('b bdi em font i mark s small strong sub sup u wbr abbr'.split(' '));
const APART = new Set(
  'a p div li ul ol dd dt dl td tr h1 h2 h3 h4 h5 h6 br address section header footer figure time button'.split(
    ' ',
  ),
);
const HIDDEN = /(?:^|\s)(?:visually-hidden|sr-only|screen-reader(?:-text)?|tooltip|hidden)(?:\s|$)/i;
export const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana}]/u;

/**
 * Splits a byline's element into segments. Blocks, line breaks and links always split the text. A span splits
 * the text if it contains a complete name ("Ada Lovelace" beside "Energy Desk"), but not if it contains a
 * single word of a name ("Ada" beside "Lovelace").
 */
export function segmentsOf(element: Element): Segment[] {
  const segments: Segment[] = [];
  let text = '';
  let holder = element;
  let link: Element | null = element.name === 'a' ? element : null;
  const end = () => {
    const line = withoutCut(collapse(text), link);
    if (line !== '') segments.push({ text: line, link, signature: signatureOf(link ?? holder) });
    text = '';
  };
  const walk = (nodes: AnyNode[], around: Element) => {
    for (const node of nodes) {
      if (node.type === 'text') {
        if (text === '') holder = around;
        text += node.data;
      } else if (node.type === 'tag' && !UNSEEN.has(node.name) && !HIDDEN.test(node.attribs.class ?? ''))
        enter(node);
    }
  };
  const enter = (node: Element) => {
    // Never split a link.
    const apart = APART.has(node.name) || (link === null && (holdsName(node) || isRoleAfter(text, node)));
    if (apart) end();
    else if (!TIGHT.has(node.name)) text += ' ';
    const before = link;
    if (node.name === 'a') link = node;
    walk(node.children, node);
    if (apart) end();
    else if (!TIGHT.has(node.name)) text += ' ';
    link = before;
  };
  walk(element.children, element);
  end();
  return segments;
}

/** The whole text of a link that is cut off, which its tooltip states. */
function withoutCut(text: string, link: Element | null): string {
  const title = collapse(link?.attribs.title ?? '');
  const begin = text.replace(/\s*(?:…|\.\.\.)$/u, '');
  return begin !== text && begin !== '' && title.startsWith(begin) ? title : text;
}

function holdsName(element: Element): boolean {
  const [only, more] = element.children;
  if (only?.type !== 'text' || more) return false;
  const text = collapse(only.data);
  if (text.length > 60) return false;
  return EAST_ASIAN.test(text) || (text.includes(' ') && isPersonName(text));
}

/** Whether an element is a job title after a full name: "Energy Correspondent" after "Ada Lovelace". */
function isRoleAfter(before: string, { name, children }: Element): boolean {
  const [only, more] = children;
  if (name !== 'span' || only?.type !== 'text' || more || only.data.length > MAX_ROLE) return false;
  const text = collapse(before);
  return text.length <= MAX_ROLE && text.includes(' ') && isRole(only.data) && isPersonName(text);
}

const MAX_ROLE = 60;

function signatureOf({ name, attribs }: Element): string {
  return `${name}.${attribs.class ?? ''}`;
}

/**
 * A line without the sections and tags that it links to ("di Ada Lovelace in Macchine") and without its buttons, which
 * are links within the page. Between two elements that each hold a whole name there is a comma.
 */
export function bylineOfLine({ text, block }: Line): string {
  const elements = block.children.filter((child): child is Element => child.type === 'tag');
  const isAside = ({ name, attribs: { href = '' } }: Element) =>
    name === 'a' && (isSectionPage(href) || isWithinPage(href));
  const own = elements.filter((child) => !isAside(child));
  const rest = elements
    .filter(isAside)
    .reduce((line, child) => line.replace(textOf([child]), '').replace(/\s+\p{Ll}{1,5}\s*$/u, ''), text);
  return own.reduce((line, child, at) => {
    const next = own[at + 1];
    if (!next || !holdsName(child) || !holdsName(next)) return line;
    const [one, other] = [textOf([child]), textOf([next])].map(collapse);
    return line.replace(`${one} ${other}`, `${one}, ${other}`);
  }, collapse(rest));
}

export function textOfSegments(segments: Segment[]): string {
  return segments.map(({ text }) => text).join(' ');
}

/** The name of an author that microdata states in a `<meta>` element, where it is not visible. */
export function nameInMeta(element: Element): string | undefined {
  for (const child of element.children) {
    if (child.type !== 'tag') continue;
    const { itemprop, content } = child.attribs;
    const name = child.name === 'meta' && itemprop === 'name' ? content : nameInMeta(child);
    if (name) return name;
  }
  return undefined;
}
