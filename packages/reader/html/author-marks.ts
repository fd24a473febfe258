import type { Element } from 'domhandler';
import { memoized } from '../../../model/text/memoized.ts';
import { isShort } from './page.ts';

/**
 * How reliably an element's attributes mark it as an author's name: 3 for a standard attribute or a link to
 * an author page, 2 for a class or id such as "byline", 1 for a class or id such as "author", 0 without a
 * mark.
 */
export type MarkStrength = 0 | 1 | 2 | 3;

/**
 * The format of a class name or `data-` value that names a part of the page. URLs, numbers and other data do
 * not match.
 */
const PART_NAME = /^[a-z][a-z_:.-]{4,50}$/i;

// The patterns for class names cover many languages, because class names are often in the publisher's
// language.
const BYLINE =
  /by-?_?line(?!s?-?ad)|author(?:s|en)?[-_]{0,2}(?:name|link|list|info|line)|(?:post|entry|article|story)[-_]{0,2}author|written-?_?by/i;
const AUTHOR =
  /author(?!i[sz]|it)|auteur|autor(?!i[zs]|id|ul)|autore|forfatter|författar|verfasser|kirjoittaja|penulis|yazar|muhabir|szerzo|writer|reporter|journalist|columnist|contributor|redakt[oö]r|redactor|redacteur|skribent|correspondent|signature|firma(?![a-z])/i;
// Matches words in class names that do not mark a byline. Class names with such words mark other information
// about an author, such as a picture, or the authors of other texts, such as comments.
const NOT_BYLINE =
  /comment|review(?:ed|er)|fact-?_?check|avatar|imag|photo|foto|pict|caption|related|social|twitter|share|follow|bio(?![a-z])|biograph|more-?_?(?:from|by)|other|recommend|newsletter|subscri|icon|widget|sponsor|filter|search|guidelines/i;

// A URL in a site's folder of author pages, in many languages.
const AUTHOR_PAGE =
  /\/(?:authors?|autor(?:en|es|i|e|zy|in)?|auteurs?|autori|autore|autores?|firmas?|writers?|reporters?|editors?|journalists?|columnists?|contributors?|correspondents?|staff|profiles?|by|byline|redakteur(?:e|in)?|redaktion|journalist(?:en|er)?|skribent(?:er)?|forfatter(?:e)?|toimittajat?|yazar(?:lar)?|penulis|tac-gia|autorid|avtor|avtory)\/(?:[a-z0-9_-]+\/)?[^/?#]*\p{L}[^/?#]*[-_.+%][^/?#]*\/?(?:[?#].*)?$|\/(?:author|autor|auteur|autore)\/[a-z]{2,30}\d?\/?(?:[?#].*)?$/iu;

/** Whether a link leads to an author page, judged by its URL. */
export function isAuthorLink({ name, attribs }: Element): boolean {
  return (
    name === 'a' && attribs.href !== undefined && attribs.href.length < 300 && AUTHOR_PAGE.test(attribs.href)
  );
}

export function markStrength(element: Element): MarkStrength {
  let strength = markWithoutData(element);
  const { name, attribs } = element;
  if (strength === 3 || !isMarked(name)) return strength;
  // Check the `data-` attributes in addition to class names and ids. They may repeat the class names, or
  // contain readable names if the class names are generated.
  for (const key in attribs) {
    const value = key.startsWith('data-') ? attribs[key] : undefined;
    if (value && PART_NAME.test(value)) strength = strongest(strength, strengthOf(value));
  }
  return strength;
}

/** Returns how strongly an HTML element is marked as a byline. Does not check `data-` attributes. */
export function markWithoutData(element: Element): MarkStrength {
  const { name, attribs } = element;
  if (!isMarked(name)) return 0;
  const { rel, itemprop, class: classes, id } = attribs;
  if (rel && /(?:^|[\s:])(?:author|has_creator)(?:\s|$)/i.test(rel)) return 3;
  if (itemprop && /(?:^|\s)(?:author|creator)(?:\s|$)/i.test(itemprop)) return 3;
  if (name === 'a' && isAuthorLink(element)) return 3;
  const strength = name === 'address' ? 1 : 0;
  const named = classes ? strongest(strength, strengthOf(classes)) : strength;
  return id ? strongest(named, strengthOf(id)) : named;
}

function isMarked(name: string): boolean {
  return name !== 'html' && name !== 'body' && name !== 'link';
}

const strengthOf = memoized((value): MarkStrength => {
  let strength: MarkStrength = 0;
  if (BYLINE.test(value) || AUTHOR.test(value)) {
    for (const token of value.split(/\s+/)) {
      if (!NOT_BYLINE.test(token))
        strength = strongest(strength, BYLINE.test(token) ? 2 : AUTHOR.test(token) ? 1 : 0);
    }
  }
  return strength;
});

function strongest(a: MarkStrength, b: MarkStrength): MarkStrength {
  return a > b ? a : b;
}

/**
 * The outermost HTML elements that are marked as an author, in page order, each with the strength of the
 * strongest author mark on or inside the element.
 */
export function strongestWithin(marked: Element[]): Map<Element, MarkStrength> {
  const all = new Set(marked);
  const strengths = new Map<Element, MarkStrength>();
  for (const element of marked) {
    let outermost = element;
    for (let above = elementAbove(element); above; above = elementAbove(above))
      if (all.has(above)) outermost = above;
    strengths.set(outermost, strongest(strengths.get(outermost) ?? 0, markStrength(element)));
  }
  return strengths;
}

// Words in the class names and ids of boxes whose bylines belong to other stories, to comments or to
// pictures. Class names and ids that mention an author are not searched for these words.
const ELSEWHERE =
  /related|teaser|comment|(?:^|[-_])(?:comentarios?|commentaires?|kommentare|kommentarer|kommentarfelt|commenti|reacties|komentarze|komentare|komentari|yorum(?:lar)?|kommentit|hozz[aá]sz[oó]l[aá]sok|binhluan)(?:$|[-_])|recommend|most-?_?(?:read|viewed|popular)|promo|newsletter|trending|popular|latest|more-?_?(?:news|from|stories|on)|read-?_?(?:more|next|also)|caption|carousel|slider|outbrain|taboola|cookie|consent|modal|advert|gallery|(?:^|[-_])(?:menu|nav|breadcrumbs?)(?:$|[-_])|(?<!(?:post|entry|article)[-_]{0,2})footer|credit|copyright|disqus|upsell|paywall/i;
const PICTURE_NAMES = /\S*(?:caption|credit)\S*/gi;
const ELSEWHERE_TAGS = new Set(['nav', 'form', 'dialog', 'blockquote']);
// Names under pictures belong to photographers, unless a standard attribute marks them as the author.
const PICTURE_TAGS = new Set(['figure', 'figcaption', 'button']);
// What a page says of an event or of a product beside its story is about that, even a name and a date.
const OTHER_TYPE = /schema\.org\/(?:\w*Event|Product|Offer|Place|LocalBusiness|Organization|WPFooter)$/;
// Side columns usually list other stories, but on some pages they contain the byline of the page's own story.
const BESIDE = /side-?_?bar|widget|(?:^|[-_])(?:cards?|rail|aside)(?:$|[-_])/i;

/** Where an element is: in the article itself, in a column beside it, or in another box of the page. */
export type Place = 'own' | 'beside' | 'elsewhere';

/**
 * Returns a function that says whether an element is in the article, beside it, or elsewhere on the page.
 * Elements that contain the headline belong to the article, regardless of their class names. `role` says that the
 * element names in words who wrote the text, so that a picture around it does not count, or an author, whom a class such as
 * "caption" does not hide.
 */
export function placesAround(
  headline: Element | null,
): (element: Element, strength?: MarkStrength, role?: 'text' | 'author' | null) => Place {
  const around = headline ? ancestorsOf(headline) : new Set<Element>();
  const inArticle = [...around].some(({ name }) => name === 'article');
  return (element, strength = 0, role = null) => {
    let place: Place = 'own';
    const isOfText = role === 'text';
    const isStated = isOfText || ((role === 'author' || statesAuthor(element)) && !isOfPicture(element));
    for (let above: Element | null = element; above; above = elementAbove(above)) {
      if (around.has(above) || above.name === 'body' || above.name === 'html') break;
      if (isBelowHeading(above, around)) continue;
      const region =
        ELSEWHERE_TAGS.has(above.name) ||
        OTHER_TYPE.test(above.attribs.itemtype ?? '') ||
        (strength < 3 && !isOfText && element.name !== 'address' && PICTURE_TAGS.has(above.name)) ||
        (above.name === 'footer' && !insideArticle(above, around)) ||
        // If the headline is inside an <article>, any other <article> is another story.
        (above.name === 'article' && inArticle)
          ? 'elsewhere'
          : placeNamed(above, isStated);
      if (region === 'elsewhere') return region;
      if (region === 'beside') place = region;
    }
    return place;
  };
}

/** Whether an element, or the only element inside it, states by a standard attribute that it names the author. */
function statesAuthor(element: Element): boolean {
  for (let inner: Element | null = element; inner; inner = onlyElementIn(inner))
    if (inner.attribs.itemprop === 'author' || inner.attribs.rel === 'author' || isCard(inner)) return true;
  const above = elementAbove(element);
  return above !== null && isCard(above) && onlyElementIn(above) === element;
}

/** Whether an element is the card of a person. */
function isCard({ attribs }: Element): boolean {
  return /(?:^|\s)vcard(?:\s|$)/.test(attribs.class ?? '');
}

/** The element inside another one if it is the only one; stops at a second, because a block can hold thousands. */
export function onlyElementIn({ children }: Element): Element | null {
  let only: Element | null = null;
  for (const child of children) {
    if (child.type !== 'tag') continue;
    if (only) return null;
    only = child;
  }
  return only;
}

/** Whether an element is in a figure or beside a picture, whose author it may name. */
function isOfPicture(element: Element): boolean {
  const above = elementAbove(element);
  const isBeside = above?.children.some(
    (child) => child.type === 'tag' && /^(?:img|picture|figure)$/.test(child.name),
  );
  return isBeside === true || [...ancestorsOf(element)].some(({ name }) => PICTURE_TAGS.has(name));
}

/** The most characters of a heading, or of the line below it. */
const MAX_LINE = 250;

/**
 * Whether a box is the line below the headline, which some systems call the footer of its heading, or put before the
 * text as the footer of its article.
 */
function isBelowHeading(box: Element, around: Set<Element>): boolean {
  const isFooter = box.name === 'footer' || /footer/i.test(box.attribs.class ?? '');
  if (!isFooter || !isShort(box, MAX_LINE)) return false;
  const before = elementBeside(box, 'prev');
  return before === null
    ? elementAbove(box)?.name === 'article' && elementBeside(box, 'next') !== null
    : around.has(before) && isShort(before, MAX_LINE);
}

/** The next or previous element of the same parent; steps from node to node, because a block can hold thousands. */
function elementBeside(element: Element, side: 'prev' | 'next'): Element | null {
  let beside = element[side];
  while (beside && !isTag(beside)) beside = beside[side];
  return beside;
}

function insideArticle(footer: Element, around: Set<Element>): boolean {
  for (let above: Element | null = footer; above; above = elementAbove(above)) {
    if (above.name === 'article') return around.has(above);
  }
  return false;
}

function placeNamed({ name, attribs }: Element, isStated: boolean): Place {
  const names = `${attribs.class ?? ''} ${attribs.id ?? ''}`;
  // A standard attribute outweighs the class of a box that may hold pictures as well.
  const place = placeByNames(isStated ? names.replace(PICTURE_NAMES, ' ') : names);
  return place === 'own' && name === 'aside' ? 'beside' : place;
}

const placeByNames = memoized((names): Place => {
  const tokens = names.split(/\s+/).filter((token) => !AUTHOR.test(token) && !BYLINE.test(token));
  if (tokens.some((token) => ELSEWHERE.test(token))) return 'elsewhere';
  return tokens.some((token) => BESIDE.test(token)) ? 'beside' : 'own';
});

/** An element and its ancestors, innermost first. */
export function ancestorsOf(element: Element): Set<Element> {
  const elements = new Set<Element>();
  for (let current: Element | null = element; current; current = elementAbove(current)) elements.add(current);
  return elements;
}

export function elementAbove({ parent }: Element): Element | null {
  return isTag(parent) ? parent : null;
}

/** Whether an element is the element `above` or one of its descendants. */
export function isWithin(element: Element, above: unknown): boolean {
  let current: unknown = element;
  while (isTag(current) && current !== above) current = current.parent;
  return isTag(current);
}

function isTag(node: unknown): node is Element {
  return typeof node === 'object' && node !== null && (node as { type?: string }).type === 'tag';
}
