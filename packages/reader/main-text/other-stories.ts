import { elementAbove } from '../html/author-marks.ts';
import { type Box, isHeading, isRun, type Run } from './box.ts';
import { HEAD_RULES } from './line-rules.ts';

/**
 * The least number of characters of the story before another story can begin. Above it, a linked heading may be the
 * headline itself.
 */
const LEAST_STORY = 400;
/** The same before a box that states another URL, as the box around the story does. */
const LEAST_BEFORE_URL = 120;
/** The least number of entries, each with its own heading, of a gallery of other news. */
const LEAST_ENTRIES = 4;
/** The least number of entries of a running report, each with its own heading, writer and date. */
const LEAST_REPORT = 3;
/** The least number of characters of a headline that only a date follows. The days of a diary have less: "Day 2". */
const LEAST_TITLE = 15;
const TITLE = /^h[12]$/;
/** The byline or the date of another story is at most this many lines below its headline. */
const BYLINE_LINES = 2;
const MAX_DATE = 70;
const BYLINE = /^(?:by|von|par|por|di|door|av|af)\s+\p{Lu}/iu;

/**
 * Returns the lines of a story without those of other stories that a page loads below it or shows inside it: everything
 * from a heading that is a link to another page and has a byline, and lists whose entries each have a heading and a
 * picture. `all` are the lines of the block that holds the story, `headline` is that of the page, and
 * `isLiveBlog` says that its data call it one.
 */
export function withoutOtherStories(
  runs: Run[],
  all: Run[],
  headline: Run | null,
  isLiveBlog: boolean,
): Run[] {
  const story = new Set(runs);
  const end =
    [nextStory(all, story, headline, isLiveBlog), nextArticle(all, story)].find((at) => at >= 0) ?? -1;
  const others = new Set(end < 0 ? [] : all.slice(end));
  const own = runs.filter((run) => !others.has(run));
  const galleries = new Set(listsOf(own).filter(isGallery));
  return galleries.size === 0
    ? own
    : own.filter(({ box }) => !boxesAbove(box).some((above) => galleries.has(above)));
}

/** The index of the first line of another story, or -1. */
function nextStory(all: Run[], story: Set<Run>, headline: Run | null, isLiveBlog: boolean): number {
  let size = 0;
  const first = all.find((run) => story.has(run))?.box ?? null;
  const isReport = isLiveBlog || (first !== null && isRunningReport(all, first, headline));
  return all.findIndex((run, index) => {
    if (run.prose && story.has(run)) size += run.size;
    if (size < LEAST_BEFORE_URL || !TITLE.test(run.box.tag)) return false;
    // A summary may stand above the headline, which some pages print twice.
    if (run.text === headline?.text) return false;
    const below = linesBelow(all, index);
    if (first !== null && statesOther(run.box, first) && below.some((line) => isByline(line) || isDate(line)))
      return true;
    if (size < LEAST_STORY) return false;
    return (
      (!isReport && isHeadOfStory(run, below)) ||
      ((isTitleLink(run) || (first !== null && ownUrl(run.box) !== ownUrl(first))) && below.some(isByline))
    );
  });
}

function linesBelow(all: Run[], index: number): Run[] {
  return all.slice(index + 1, index + 1 + BYLINE_LINES);
}

/** Chapters of a story have the date or the writer below their heading, and stories have both. */
function isHeadOfStory(heading: Run, below: Run[]): boolean {
  const isApart = heading.size >= LEAST_TITLE && isBelowRule(heading.box);
  return below.some(isDate) && (isApart || below.some(isByline));
}

/** Whether the box of the headline and the text holds several entries that have the heads of stories. */
function isRunningReport(all: Run[], first: Box, headline: Run | null): boolean {
  const around = new Set(boxesAbove(headline?.box ?? first.parent ?? first));
  const own = boxesAbove(first).find((box) => around.has(box));
  const entries = all.filter(
    (run, index) =>
      run.text !== headline?.text &&
      TITLE.test(run.box.tag) &&
      isHeadOfStory(run, linesBelow(all, index)) &&
      boxesAbove(run.box).some((above) => above === own),
  );
  return entries.length >= LEAST_REPORT;
}

/**
 * The index of the first line behind the <article> of the headline, if another one with its own headline and byline
 * follows; -1 otherwise. Entries of a running report are articles, too, but none holds the headline.
 */
function nextArticle(all: Run[], story: Set<Run>): number {
  const first = all.find((run) => run.prose && story.has(run));
  const own = first ? articleOf(first.box) : null;
  const isOwn = ({ box }: Run) => boxesAbove(box).some((above) => above === own);
  if (own === null || !all.some((run) => run.box.tag === 'h1' && isOwn(run))) return -1;
  const end = all.findLastIndex(isOwn) + 1;
  const isNext = (run: Run, index: number) =>
    TITLE.test(run.box.tag) &&
    articleOf(run.box) !== null &&
    all.slice(end + index + 1, end + index + 1 + BYLINE_LINES).some((line) => isByline(line) || isDate(line));
  return all.slice(end).some(isNext) ? end : -1;
}

/** Whether a box is directly below a line across the page. */
function isBelowRule({ element }: Box): boolean {
  let before = element.prev;
  while (before?.type === 'text' && before.data.trim() === '') before = before.prev;
  return before?.type === 'tag' && before.name === 'hr';
}

export function isDate({ text, size }: Run): boolean {
  return size <= MAX_DATE && HEAD_RULES.some(({ pattern }) => pattern.test(text));
}

/**
 * Whether a text may hold more than one story: below a heading that is a link to another page, or in a box that states
 * another URL, is an <article> of its own or is named after something else. `all` are the lines of the block that holds the text.
 */
export function mayHoldOthers(runs: Run[], all: Run[]): boolean {
  const story = new Set(runs);
  const first = runs[0]?.box ?? null;
  let size = 0;
  let isBelow = false;
  return all.some((run) => {
    if (size >= LEAST_STORY && TITLE.test(run.box.tag) && isTitleLink(run)) isBelow = true;
    if (first === null || !run.prose || !story.has(run)) return false;
    size += run.size;
    const isApart =
      ownUrl(run.box) !== ownUrl(first) || (articleOf(run.box) ?? first) !== (articleOf(first) ?? first);
    return (
      isBelow ||
      (size >= LEAST_STORY && isApart) ||
      (size >= LEAST_BEFORE_URL && statesOther(run.box, first)) ||
      isNamedOther(run.box, first)
    );
  });
}

/** What blocks are called whose text is none of a story, though they are kept where they hold much of the page. */
const OTHERS = new Set(['player', 'other stories', 'comments', 'appeal', 'newsletter']);

/** Whether a line is in a block so named that does not hold the beginning of the text. */
function isNamedOther(box: Box, first: Box): boolean {
  const around = boxesAbove(first);
  return boxesAbove(box).some(
    (above) => above.exclusion !== null && OTHERS.has(above.exclusion.reason) && !around.includes(above),
  );
}

/** Whether two boxes state a URL each, and these differ. */
function statesOther(box: Box, first: Box): boolean {
  const [own, other] = [ownUrl(first), ownUrl(box)];
  return own !== null && other !== null && own !== other;
}

/**
 * The URL of the story that a box around a line states, as pages do that load the next story below: without its host and
 * the part of a page, as entries of a running report have one.
 */
function ownUrl(box: Box): string | null {
  for (const { element } of boxesAbove(box)) {
    const url =
      element.attribs['data-url'] ?? element.attribs['data-article-url'] ?? element.attribs['data-permalink'];
    if (url !== undefined && element.name !== 'a') return url.replace(/^https?:\/\/[^/?#]*|#.*/gisu, '');
  }
  return null;
}

function articleOf(box: Box): Box | null {
  return boxesAbove(box).find(({ tag }) => tag === 'article') ?? null;
}

/** Whether a line names the author of what follows. Headings of products and chapters, which are links as well, have none. */
function isByline({ text, box }: Run): boolean {
  return BYLINE.test(text) || boxesAbove(box).some(({ exclusion }) => exclusion?.reason === 'author');
}

/** Whether all of a heading is a link to another page. */
export function isTitleLink({ box, pieces }: Run): boolean {
  const href = pieces.find((piece) => piece.href)?.href ?? hrefAround(box);
  return href !== null && !href.startsWith('#') && (isLink(pieces) || hrefAround(box) !== null);
}

function isLink(pieces: Run['pieces']): boolean {
  return pieces.every((piece) => piece.href !== null || piece.text.trim() === '');
}

function hrefAround({ element }: Box): string | null {
  const above = elementAbove(element);
  return above?.name === 'a' ? (above.attribs.href ?? null) : null;
}

function listsOf(runs: Run[]): Box[] {
  return [
    ...new Set(runs.flatMap(({ box }) => boxesAbove(box).filter(({ tag }) => tag === 'ul' || tag === 'ol'))),
  ];
}

/** How many boxes around a list are searched for the name of a gallery. */
const AROUND = 4;
const GALLERY = /galler|slide|carousel|swiper|diashow|bilderstrecke/i;

/**
 * Whether a list is a gallery, each entry of which is a story of its own: a heading, a picture and text. Lists of the
 * story itself, such as "ten best", are built in the same way but are not called so.
 */
function isGallery(list: Box): boolean {
  const around = boxesAbove(list).slice(0, AROUND);
  if (!around.some(({ element: { attribs } }) => GALLERY.test(`${attribs.class ?? ''} ${attribs.id ?? ''}`)))
    return false;
  const entries = list.items.filter((item): item is Box => !isRun(item) && item.tag === 'li');
  const told = entries.filter((entry) => {
    const { headings, images, prose } = contentOf(entry);
    return headings > 0 && images > 0 && prose > 0;
  });
  return told.length >= LEAST_ENTRIES && told.length >= 0.8 * entries.length;
}

function contentOf(box: Box): { headings: number; images: number; prose: number } {
  let [headings, images, prose] = [isHeading(box) ? 1 : 0, 0, 0];
  for (const item of box.items) {
    if (isRun(item)) {
      images += item.images;
      if (item.prose) prose += 1;
    } else {
      const inner = contentOf(item);
      headings += inner.headings;
      images += inner.images;
      prose += inner.prose;
    }
  }
  return { headings, images, prose };
}

export function boxesAbove(box: Box): Box[] {
  const boxes: Box[] = [];
  for (let above: Box | null = box; above; above = above.parent) boxes.push(above);
  return boxes;
}
