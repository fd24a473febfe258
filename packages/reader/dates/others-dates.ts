import type { Element } from 'domhandler';
import { ancestorsOf, elementAbove, markStrength } from '../html/author-marks.ts';
import { isCommentsHeading } from '../html/comments-heading.ts';
import { isShort, textOf } from '../html/page.ts';
import type { PageIndex } from '../html/page-index.ts';

/** Where a date stands: how many lines below the headline, and whether the headline is inside an <article>. */
interface Surroundings {
  distance: number;
  inArticle: boolean;
}

/** Boxes whose dates are not those of the page's own story, by what they are. */
const OTHERS: { why: string; is(box: Element, around: Surroundings): boolean }[] = [
  {
    why: 'a review or post that somebody else wrote has a date of its own',
    is: (box) => box.name === 'blockquote' || QUOTED.test(namesOf(box)),
  },
  { why: 'an event takes place on a day of its own', is: (box) => EVENT.test(namesOf(box)) },
  { why: 'a picture was taken on a day of its own', is: (box) => box.name === 'figcaption' },
  {
    why: 'so has a comment, but for the first of a forum, which is what the headline names',
    is: (box, { distance }) => COMMENT.test(namesOf(box)) && (distance < 0 || distance > OPENING),
  },
  {
    why: 'if the headline is inside an <article>, any other <article> is another story',
    is: (box, { inArticle }) => box.name === 'article' && inArticle,
  },
  {
    why: 'a link with a headline leads to another story, so that a date inside it or beside it in a list is of that story',
    is: (box) =>
      (box.name === 'a' && isStoryLink(box)) || (box.name === 'li' && holdsLink(box, isListedStory)),
  },
  {
    why: 'a short box with a heading that is a link announces another story',
    is: (box) => isShort(box, MAX_TEASER) && holdsTitleLink(box),
  },
];
/** The maximum length of a box that announces another story. */
const MAX_TEASER = 400;
const EVENT =
  /(?:^|\s)(?:events?|calendar|agenda|veranstaltung(?:en)?|termine?|evento?s|événements?)(?:[_-](?:list|item|date|box|info|teaser|time))?(?:$|\s)/i;
const COMMENT = /comment(?!aire|ary|ator)/i;
/** The maximum number of lines between a headline and the first post of a forum. */
const OPENING = 3;
const QUOTED =
  /(?:^|[\s_-])(?:reviews?|ratings?|testimonials?|replies|tweets?)(?:$|[\s_-])|(?:^|\s)(?:embed(?:ded)?|(?:twitter|instagram|facebook|fb|bluesky|tiktok|mastodon)-(?:tweet|post|media|embed))(?:$|\s)/i;
/** The least number of words of a headline. Shorter links name authors, sections and days: "by Ada on 3 May". */
const HEADLINE_WORDS = 5;
const LISTED_WORDS = 3;
/** How many levels above a date are examined. Boxes further out hold the whole page. */
const DEPTH = 12;

/**
 * Returns a test of whether a date at an element and line belongs to something other than the page's own story: to what
 * `OTHERS` lists, or to a story further down, which begins at the first second-level heading that is a link.
 */
export function othersDates({
  index,
  headline,
}: {
  index: PageIndex;
  headline: Element | null;
}): (element: Element, line: number) => boolean {
  const story = headline ? ancestorsOf(headline) : new Set<Element>();
  const own = headline ? index.lineOf(headline) : 0;
  const inArticle = [...story].some(({ name }) => name === 'article');
  const next = headline
    ? Math.min(nextStory(index, headline), comments(index, own))
    : Number.POSITIVE_INFINITY;
  return (element, line) => {
    if (line >= next) return true;
    let box: Element | null = element;
    for (let depth = 0; box && !story.has(box) && depth < DEPTH; depth += 1) {
      const one = box;
      if (OTHERS.some(({ is }) => is(one, { distance: line - own, inArticle }))) return true;
      box = elementAbove(box);
    }
    return false;
  };
}

/** The line at which comments begin below the headline: a heading that says so. */
function comments({ lines }: PageIndex, own: number): number {
  const at = lines.findIndex(
    ({ text, block }, line) => line > own && HEADING.test(block.name) && isCommentsHeading(text),
  );
  return at < 0 ? Number.POSITIVE_INFINITY : at;
}

/** The line at which another story begins below the headline. */
function nextStory({ subheadings, lineOf }: PageIndex, headline: Element): number {
  const own = lineOf(headline);
  const next = subheadings.find(
    (heading) => heading !== headline && lineOf(heading) > own && isTitleLink(heading),
  );
  return next ? lineOf(next) : Number.POSITIVE_INFINITY;
}

function isTitleLink(heading: Element): boolean {
  return elementAbove(heading)?.name === 'a' || holdsLink(heading, isStoryLink);
}

/** Whether an element has a link of a kind below it. */
function holdsLink({ children }: Element, isOfKind: (link: Element) => boolean): boolean {
  return children.some(
    (child) => child.type === 'tag' && (child.name === 'a' ? isOfKind(child) : holdsLink(child, isOfKind)),
  );
}

const HEADING = /^h[2-6]$/;

function holdsTitleLink({ children }: Element): boolean {
  return children.some(
    (child) =>
      child.type === 'tag' &&
      (HEADING.test(child.name)
        ? holdsLink(child, isOtherTitle) ||
          (elementAbove(child)?.name === 'a' && textOf([child]).includes(' '))
        : holdsTitleLink(child)),
  );
}

/** In a list or a heading, a link of three words that names no author leads to a story, too. */
function isListedStory(link: Element): boolean {
  return markStrength(link) === 0 && isStoryLink(link, LISTED_WORDS);
}

/** In a heading, two words are enough unless they may be a name: "Pokalspiel verlegt". */
function isOtherTitle(link: Element): boolean {
  return (
    isListedStory(link) ||
    (markStrength(link) === 0 && isStoryLink(link, 2) && /\s\p{Ll}/u.test(textOf([link], 'name')))
  );
}

function isStoryLink(link: Element, least = HEADLINE_WORDS): boolean {
  const { href = '', rel = '' } = link.attribs;
  if (href === '' || href.startsWith('#') || /(?:^|\s)(?:author|tag|bookmark)(?:\s|$)/.test(rel))
    return false;
  const words = textOf([link], 'name').split(' ');
  return words.filter((word) => /^\p{L}{2}/u.test(word)).length >= least;
}

function namesOf({ attribs }: Element): string {
  return `${attribs.class ?? ''} ${attribs.id ?? ''}`;
}
