import type { Element } from 'domhandler';
import { elementAbove, isAuthorLink, onlyElementIn } from '../html/author-marks.ts';
import { absoluteUrl, collapse, textOf } from '../html/page.ts';
import type { Line } from '../html/page-index.ts';
import type { SignedPage } from './authorship.ts';
import { isLong } from './dated-lines.ts';

/** How many lines above its byline the title of a story may be: a picture's caption or the date may stand between. */
const LINES_BELOW_TITLE = 3;
/** The characters from which a line is a paragraph, whose story is not told by a heading above. */
const PARAGRAPH = 250;
/** Matches classes of titles that are no headings; other links may lead to a section. */
const TITLE = /title|head(?:line|ing)|(?:^|[-_\s])hed(?:$|[-_\s])|titel|titre|titulo|titolo|rubrik/iu;
const MAX_DEPTH = 4;

/**
 * Returns a test for whether the byline in a line, by its number, is that of another story: below the story's text,
 * it is below a title that leads to another page, or in a link with such a title.
 */
export function bylinesOfLinkedStories({
  page,
  index: { lines, lineOf },
  headline,
}: Pick<SignedPage, 'page' | 'index' | 'headline'>): (at: number) => boolean {
  let text: number | undefined;
  const leadsAway = (link: Element | null) => {
    const url = link && absoluteUrl(link.attribs.href, page.url);
    return (
      url !== null && link !== null && !isAuthorLink(link) && withoutPlace(url) !== withoutPlace(page.url)
    );
  };
  const isTitle = ({ text, block }: Line) => {
    const link = linkIn(block, text) ?? linkAround(block);
    const classes = `${block.attribs.class ?? ''} ${link?.attribs.class ?? ''}`;
    return (/^h[2-6]$/.test(block.name) || TITLE.test(classes)) && leadsAway(link);
  };
  return (at) => {
    text ??= lines.findIndex((line, position) => position > lineOf(headline) && isLong(line));
    if (text < 0 || at < text) return false;
    for (let above = at - 1; above > text && above >= at - LINES_BELOW_TITLE; above -= 1) {
      const line = lines[above];
      if (line === undefined || line.text.length >= PARAGRAPH) return false;
      if (isTitle(line)) return true;
    }
    return false;
  };
}

/** Headings of boxes about the writer. */
const ABOUT_WRITER =
  /auth?or|auteur|autore|verfasser|schrijver|skribent|forfatter|författar|kirjoittaja|szerző|автор|writer|reporter|about|über|à propos|sobre|chi è|over de|om |作者|著者|筆者|執筆|기자|كاتب/iu;

/** Returns a test for whether the byline in a line, by its number, is below the story's text and below a heading of its own. */
export function bylinesBelowHeadings({
  index: { lines, lineOf },
  headline,
}: Pick<SignedPage, 'index' | 'headline'>): (at: number) => boolean {
  return (at) => {
    const text = lines.findIndex((line, position) => position > lineOf(headline) && isLong(line));
    return (
      text >= 0 &&
      lines
        .slice(Math.max(text + 1, at - LINES_BELOW_TITLE), at)
        .some(
          ({ text: title, block }) =>
            /^h[2-6]$/.test(block.name) && linkIn(block, title) === null && !ABOUT_WRITER.test(title),
        )
    );
  };
}

/** The link that holds all of an element's text. */
function linkIn(element: Element, text: string): Element | null {
  let inner: Element | null = element;
  for (let depth = 0; inner && depth < MAX_DEPTH; depth += 1) {
    if (inner.name === 'a') return collapse(textOf([inner])) === text ? inner : null;
    inner = onlyElementIn(inner);
  }
  return null;
}

function linkAround(element: Element): Element | null {
  let around: Element | null = element;
  for (let depth = 0; around && depth < MAX_DEPTH; depth += 1) {
    if (around.name === 'a') return around;
    around = elementAbove(around);
  }
  return null;
}

function withoutPlace(url: string): string {
  return url.replace(/[?#].*$/u, '').replace(/\/$/u, '');
}
