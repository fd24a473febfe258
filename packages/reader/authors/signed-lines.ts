import type { Element } from 'domhandler';
import type { ArticleAuthor } from '../../../model/index.ts';
import { elementAbove, onlyElementIn, placesAround } from '../html/author-marks.ts';
import { collapse, cssLocator, excerpt, textOf } from '../html/page.ts';
import type { Line } from '../html/page-index.ts';
import { agencyCredit } from './agency-credits.ts';
import { aboutAuthor, aboutMe, ownerOfSite } from './author-boxes.ts';
import { type Authorship, blank, MAX_NAMES, noAuthorship, type SignedPage, TRUST } from './authorship.ts';
import { nameOfOneWord } from './byline-names.ts';
import { bylineOfLine } from './byline-segments.ts';
import { withoutStamps } from './byline-stamps.ts';
import { fromLowerCase } from './capitals.ts';
import { afterTextLabel } from './credit-roles.ts';
import { besideDate, MAX_BYLINE } from './dated-lines.ts';
import { besideDateInHan, dateline, responsible } from './east-asian-bylines.ts';
import { hasGivenName } from './given-names.ts';
import { isOfBookOrFilm, isWriterLabel, isWriterLabelled, LED } from './leads.ts';
import { bylinesBelowHeadings, bylinesOfLinkedStories } from './linked-stories.ts';
import { parseByline } from './names.ts';
import { isAgency } from './person-names.ts';
import { aloneInText, unmarkedAtEdge } from './text-edges.ts';

const LINES_OF_BYLINE = 5;
/** In the first lines below the headline, what follows a label is a name, be it a known one or not. */
const LINES_OF_LABELS = 8;

/** A name, the line that holds it, and whether the line may be of another story. */
type Signature = [name: string, line: Line, mayBeOther?: boolean];

/**
 * Ways to sign a story in its text without markup, ordered from the most reliable to the most ambiguous. The
 * first way that finds a person is used.
 */
export const SIGNATURES: { why: string; read(signed: SignedPage): Signature[] }[] = [
  {
    why: 'a name before the first word of an East Asian report, or in brackets after its last word',
    read: dateline,
  },
  {
    why: 'those who reported, in the last line of an agency: "(Reporting by Ada Holm; Editing by Peter Lund)"',
    read: agencyCredit,
  },
  { why: '"Written by Ada Lovelace" directly below the headline', read: ledBelowHeadline },
  { why: 'a name alone beside the date under the headline', read: besideDate },
  { why: 'an emphasized name that is the whole first or last paragraph', read: aloneInText },
  {
    why: '"Written by Ada Lovelace" below the headline, if at most three people are named in this way',
    read: ledAnywhere,
  },
  { why: 'the writer or editor whom a page in Chinese names: 责任编辑：name', read: responsible },
  {
    why: 'a name above a sentence that begins with the name, in a box about the author, or at the beginning of an emphasized note below the story',
    read: aboutAuthor,
  },
  { why: 'a name in Chinese characters beside the date under the headline', read: besideDateInHan },
  { why: 'a name alone at the beginning or end of the text', read: unmarkedAtEdge },
  { why: 'the person after whom the site is named', read: ownerOfSite },
  { why: 'who says in a box "About me" that the site is hers', read: aboutMe },
];

/**
 * Returns the people who sign the story in its text. `people` removes names that are not an author's, such as
 * the publication's own.
 */
export function readSignedLines(
  signed: SignedPage,
  people: (source: Authorship) => ArticleAuthor[],
): Authorship {
  for (const { read } of SIGNATURES) {
    const named = read(signed).slice(0, MAX_NAMES);
    const authors = people({
      ...noAuthorship(),
      authors: named.map(([name, line, mayBeOther]) => {
        // Two words beside a date, of which neither is known as a name, may be those of an event or a section.
        // A name that nothing marks may be that of a picture.
        const isSure =
          !(line.text.length <= MAX_BYLINE && parseByline(line.text).isPartial) &&
          (read === unmarkedAtEdge
            ? LED.test(line.text)
            : (read !== besideDate && read !== besideDateInHan) || hasGivenName(name) || LED.test(line.text));
        return asAuthor([name, line], mayBeOther ? TRUST.linked : isSure ? TRUST.signed : TRUST.distant);
      }),
    });
    const [first] = authors;
    const text = named[0]?.[1].text ?? '';
    if (!first) continue;
    const { locator, excerpt: quoted, confidence } = first;
    return {
      ...noAuthorship(),
      authors,
      byline: text.length <= MAX_BYLINE ? { text, locator, excerpt: quoted, confidence } : null,
    };
  }
  return noAuthorship();
}

/**
 * Returns the people whom lines such as "By Ada Lovelace" name directly below the headline. On pages of guests, these
 * lines name the author, and the publishing system names whoever posted the story.
 */
export function readLedNames(signed: SignedPage): ArticleAuthor[] {
  return ledBelowHeadline(signed).map((one) => asAuthor(one));
}

function ledBelowHeadline(page: SignedPage): Signature[] {
  const { index, headline } = page;
  if (!headline) return [];
  const at = index.lineOf(headline);
  const first = index.lines.slice(at + 1, at + 1 + LINES_OF_BYLINE);
  // Most pages name nobody there, and need not be read to their end.
  if (ledIn(page, first).length === 0) return [];
  return ledAnywhere(page).filter(([, line]) => first.includes(line));
}

function asAuthor([name, line]: Signature, confidence: number = TRUST.signed): ArticleAuthor {
  return blank(name, { locator: cssLocator(line.block), excerpt: excerpt(line.text) }, confidence);
}

const MAX_NAME = 60;
/** The maximum length of a caption that ends with the names of those who wrote and photographed. */
const MAX_CAPTION = 250;
/** The byline with which some guests begin a paragraph: "By Ada Lovelace. This guide …". */
const BYLINE_SENTENCE = /^\p{L}[^.]{0,58}\p{Ll}(?<!\s(?:Dr|Prof|Mag|Ing|Mrs?|Ms|St))(?=\.\s\p{Lu})/u;

/**
 * Finds the people in lines such as "Written by Ada Lovelace" anywhere after the headline. If there are more
 * than three, they belong to several stories, and all of them are ignored.
 */
function ledAnywhere(signed: SignedPage): Signature[] {
  const { index, headline } = signed;
  return ledIn(signed, index.lines.slice(index.lineOf(headline) + 1));
}

function ledIn(page: SignedPage, lines: Line[]): Signature[] {
  const { headline, ...site } = page;
  const begin = site.index.lineOf(headline) + 1;
  const isOfLinkedStory = bylinesOfLinkedStories(page);
  const isBelowHeading = bylinesBelowHeadings(page);
  const placeOf = placesAround(headline);
  const lineByName = new Map<string, Line>();
  let before = '';
  let isHeading = false;
  let isAmongOthers = false;
  for (const [index, line] of lines.entries()) {
    // A label is alone in a line or a cell, and the next one holds the name.
    const isLabelled = isWriterLabel(before);
    // The byline below a heading is that of the next story on the page.
    if (isHeading && lineByName.size > 0 && LED.test(line.text)) break;
    isHeading = /^h[12]$/.test(line.block.name);
    before = line.text;
    const isFirst = index < LINES_OF_BYLINE;
    const whole = isFirst ? (ledElement(line) ?? bylineOfLine(line)) : line.text;
    const writer = whole.length <= MAX_CAPTION ? afterTextLabel(whole) : null;
    const credit = isFirst && whole.length <= MAX_CAPTION ? withoutStamps(whole) : whole;
    const isByline = credit.length <= (isFirst ? MAX_BYLINE : MAX_NAME);
    const sentence = whole.length > MAX_NAME ? BYLINE_SENTENCE.exec(whole)?.[0] : undefined;
    const text = sentence ?? (isByline || writer !== null ? whole : undefined);
    // "Reporter: …?" begins a question in an interview.
    if (text === undefined || text.endsWith('?')) continue;
    if (index >= LINES_OF_LABELS && isOfBookOrFilm(text)) continue;
    const isOfText = writer !== null;
    const isCredit = isFirst && LED.test(text) && !isCreditOfPicture(line.block);
    const isAuthor = isLabelled || isWriterLabelled(text) || isCredit;
    if (placeOf(line.block, 0, isOfText ? 'text' : isAuthor ? 'author' : null) === 'elsewhere') continue;
    const { people, organizations } = parseByline(writer ?? withCapitals(text), {
      surnamesFirst: false,
    });
    const segment = { text: credit, link: null, signature: '' };
    const only =
      isFirst && people.length === 0 ? nameOfOneWord(segment, line.block, { url: null, ...site }) : null;
    if (only !== null) people.push({ name: only, role: null });
    const hasShortLead = isFirst && SHORT_LEAD.test(text) && isOfNames(text, people);
    if (!isLabelled && !isOfText && !LED.test(text) && !hasShortLead) continue;
    if (isOfLinkedStory(begin + index)) {
      isAmongOthers = true;
      continue;
    }
    if (
      !organizations.every(isAgency) &&
      !people.every(({ name, role }) => role !== null || hasGivenName(name))
    )
      continue;
    for (const { name } of people)
      if (
        !lineByName.has(name) &&
        (isOfText ||
          !(isLabelled || text.length > MAX_NAME) ||
          hasGivenName(name) ||
          (index < LINES_OF_LABELS && name === text))
      )
        lineByName.set(name, line);
    if (lineByName.size > MAX_LED) return [];
  }
  // Among bylines of other stories, one behind the first lines may be such a one.
  const first = lines.slice(0, LINES_OF_LABELS);
  return [...lineByName].map(([name, line]) => [
    name,
    line,
    isBelowHeading(site.index.lines.indexOf(line)) || (isAmongOthers && !first.includes(line)),
  ]);
}

/** Whether a class near an element is that of a picture's credit; the credits of a story are in such a box, too. */
function isCreditOfPicture(element: Element): boolean {
  return [element, elementAbove(element), onlyElementIn(element)].some((near) =>
    /photo|image|img|pict|caption|figure|foto|bild|media/i.test(near?.attribs.class ?? ''),
  );
}

/** The element of a line that holds a byline, beside others with the date or the section. */
function ledElement({ block }: Line): string | null {
  const texts = block.children.flatMap((child) => (child.type === 'tag' ? [collapse(textOf([child]))] : []));
  const isLed = (text: string) =>
    LED.test(text) || (SHORT_LEAD.test(text) && isOfNames(text, parseByline(text).people));
  const parts = texts.length < 2 ? textOf([block]).split(/[|•·]/u).map(collapse) : texts;
  return parts.length < 2 ? null : (parts.find(isLed) ?? null);
}

/** A name in lower case behind words that introduce it, with capitals: "words by ada lovelace". */
function withCapitals(text: string): string {
  const lead = LED.exec(text)?.[0] ?? '';
  return lead + (lead === '' ? text : fromLowerCase(text.slice(lead.length)));
}

/** Words of two letters that introduce a name: "di Ada Lovelace". Directly below a headline, they do if nothing but names follows. */
const SHORT_LEAD = /^(?:di|de|av|af)\s+(?=\p{Lu})/iu;

function isOfNames(text: string, people: { name: string }[]): boolean {
  const rest = people.reduce((others, { name }) => others.replace(name, ''), text);
  const isKnown = people.every(({ name }) => hasGivenName(name)) || /^a[vf]\s/i.test(text);
  return people.length > 0 && isKnown && !/\p{L}{3}/u.test(rest);
}

/** Maximum number of people in "Written by" lines of one story. */
const MAX_LED = 3;
