import type { Element } from 'domhandler';
import { normalizeName } from '../../../model/index.ts';
import { memoized } from '../../../model/text/memoized.ts';
import { printedDate } from '../dates/printed-dates.ts';
import { weekdayNames } from '../dates/weekdays.ts';
import { ancestorsOf, isWithin, placesAround } from '../html/author-marks.ts';
import { isCommentsHeading } from '../html/comments-heading.ts';
import { collapse, textOf } from '../html/page.ts';
import { Line } from '../html/page-index.ts';
import type { SignedPage } from './authorship.ts';
import { bylineOfLine } from './byline-segments.ts';
import { countries } from './country-names.ts';
import { hasGivenName } from './given-names.ts';
import { isLead } from './leads.ts';
import { isNamesWithRoles } from './named-roles.ts';
import { parseByline, tidyName } from './names.ts';
import { isAgency, isOrganization, isPersonName } from './person-names.ts';
import { isRoleText } from './role-texts.ts';

/** A time of day, as it is printed behind a date: "11:42 Uhr", "kl. 05.45", "19h20", "7am". */
const CLOCK =
  /(?:(?:at|um|à|às|a las|alle(?: ore)?|ore|kl\.?|klo|om|o|ve|u|в|о|saat|pukul)\s+)?(?:\d{1,2}(?:[:.]\d\d){1,2}(?:\s*(?:[ap]\.?m\.?|uhr|uur|hrs?|h|hod\.?|ч\.?))?|\d{1,2}\s?h(?:\s?\d\d)?|\d{1,2}\s?[ap]\.?m\.?)(?![\p{L}\d])/u
    .source;
const DAY =
  /\d{1,2}(?:st|nd|rd|th|er|º)?\.?\s+(?:de\s+)?\p{L}{3,12}\.?,?\s+(?:de\s+)?\d{4}|\p{L}{3,12}\.?\s+\d{1,2}(?:st|nd|rd|th)?,?\s+\d{4}|\d{4}\.\s+\p{L}{3,12}\s+\d{1,2}\.?|\d{1,2}[./-]\s?\d{1,2}[./-]\s?\d{2,4}|\d{4}-\d\d?-\d\d?/u
    .source;
const DATE = new RegExp(
  `(?:(?:^|\\s)(?:on|am|le|el|il|op|den|em|dne|dnia)\\s+)?(?<word>(?<!\\p{L})\\p{L}{3,12},?\\s+)?(?:${DAY})(?:,?\\s+${CLOCK})?`,
  'giu',
);
const MAX_PARTS = 6;

/**
 * Returns the parts of a line between dates and separators. In "11.12.2019 - Ada Lovelace in Engines", one
 * part is the name.
 */
function partsBesideDates(line: string, language: string | null): string[] {
  const parts = withoutAgencyNote(line)
    // The word before a day is that of the week, or the last one of a name: "Ada Lovelace 3 November 2026".
    .replace(DATE, (...match) => {
      const { word = '' } = match.at(-1) as { word?: string };
      const before = withoutAgencyNote(line).slice(0, match.at(-3) as number);
      const isOfName = !/,\s/.test(word) || BEFORE_SURNAME.test(before);
      return !isOfName || isWeekday(word.replace(/[,\s]+$/u, ''), language) ? ' | ' : `${word} | `;
    })
    .split(/\s*[|•·—]\s*|\s+[-–/]\s+|\s+in\s+(?=\p{Lu})/u)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !isAgency(part));
  return parts.slice(0, MAX_PARTS);
}

/** What is before a surname: “Ada ”, “Ada M. ”, “Ada van ”. */
const BEFORE_SURNAME = /(?<!\p{L})\p{Lu}(?:\p{Ll}[\p{L}'’-]*|\.)(?: \p{Ll}{2,3}){0,2}\s$/u;

function isWeekday(word: string, language: string | null): boolean {
  return (
    weekdays('en').has(word.toLowerCase()) ||
    (language !== null && weekdays(language).has(word.toLowerCase()))
  );
}

const weekdays = memoized(
  (language) => new Set([...weekdayNames(language, 'long'), ...weekdayNames(language, 'short')]),
);

/** Whether a line has what pages print beside the name of a writer as they do a date: the time to read the story, or an agency. */
function standsForDate(text: string): boolean {
  return READING_TIME.test(text) || endsWithAgency(text);
}

/** Whether a line is signed by a person and an agency: "Ada Lovelace / EFE". */
function endsWithAgency(text: string): boolean {
  const [last = '', ...names] = text
    .split(/\s*[/(),|–]\s*|\s-\s/u)
    .filter(Boolean)
    .reverse();
  return names.length > 0 && (isAgency(last) || withoutAgencyNote(text) !== text);
}

/** A line without what it says of agencies in brackets: "Ada Lovelace (mit Material von dpa)". */
function withoutAgencyNote(line: string): string {
  return line.replace(/\s*\(([^()]+)\)$/u, (note, inside: string) => (isOrganization(inside) ? '' : note));
}

/** How long a story takes to read: "5 min read", "Lesezeit: 3 Min.". */
const READING_TIME =
  /(?<![\d:])\d{1,2}\s*[-’']?\s*(?:min(?:s|\.|uten?|utes?|uti|utos|uter|utter|uuttia)?)(?:\s+(?:read|lesen|lesezeit|de lecture|de lectura|di lettura|de leitura|leestijd|läsning|lesetid|læsetid|czytania|čtení))?\s*\.?$|мин(?:\.|ут\p{L}*)?\s*(?:чтения|читать)?\s*$/iu;

const LINES_AROUND = { before: 5, after: 14 };
/** The maximum length of a line that is a byline. */
export const MAX_BYLINE = 120;

/**
 * Returns the lines after the headline, then those before the headline, each in page order. Lines outside the
 * article, such as those in a side column, are omitted.
 */
function linesAround({ index, headline }: SignedPage): Line[] {
  if (!headline) return [];
  const at = index.lineOf(headline);
  const placeOf = placesAround(headline);
  return [
    ...untilTextEnds(index.lines.slice(at + 1, at + 1 + LINES_AROUND.after), headline),
    // Nothing on one side of the headline is beside a date on the other.
    new Line('', headline),
    ...index.lines.slice(Math.max(0, at - LINES_AROUND.before), at),
  ].filter(({ block }) => placeOf(block) === 'own');
}

/** Whether a line is a paragraph of the story. Chinese, Japanese and Korean need fewer characters. */
export function isLong({ text }: Line): boolean {
  return text.length >= (/[\p{Script=Han}\p{Script=Hangul}]/u.test(text) ? 40 : 100);
}

const HEADING = /^h[1-6]$/;

/** How many lines behind the text may hold a signature and its date, if they are in the box of headline and text. */
const SIGNATURE_LINES = 3;

/**
 * The lines below a headline without those behind the text, which have names and dates of their own: comments, notices,
 * other stories. A signature is in the box of the text, or directly below it.
 */
function untilTextEnds(lines: Line[], headline: Element): Line[] {
  // Above the text, the number of comments is beside the byline, and a word for them may be that for an opinion.
  const begin = lines.findIndex(isLong);
  const comments = lines.findIndex(
    ({ text, block }, at) =>
      isCommentsHeading(text) && ((begin >= 0 && at > begin) || HEADING.test(block.name)),
  );
  const own = comments < 0 ? lines : lines.slice(0, comments);
  const [first, second] = own.filter(isLong);
  if (!first || !second) return own;
  const boxWith = (element: Element) => {
    const around = ancestorsOf(element);
    return [...ancestorsOf(second.block)].find((box) => around.has(box));
  };
  const [text, story] = [boxWith(first.block), boxWith(headline)];
  const last = own.findLastIndex((line) => isLong(line) && isWithin(line.block, text));
  const end = own.findIndex(
    ({ block }, at) =>
      at > last && (HEADING.test(block.name) || !isWithin(block, at > last + SIGNATURE_LINES ? text : story)),
  );
  return end < 0 ? own : own.slice(0, end);
}

/**
 * Finds an author's name in a line that contains a date, or next to such a line. A linked name without a known
 * given name is ignored, because it usually is a section of the site.
 */
export function besideDate(signed: SignedPage): [string, Line][] {
  const lines = linesAround(signed);
  const isLinked = (name: string) =>
    signed.index.anchors.some(
      ({ children: [child] }) => child?.type === 'text' && child.data.trim() === name,
    );
  // Newsletters and blogs have addresses with the names of those who write them: adaholm.news.example.
  const labels = new URL(signed.page.url).hostname.split('.');
  const isHost = (name: string) => labels.includes(normalizeName(name).replaceAll(' ', ''));
  const timed = new Set(signed.index.times.map((time) => signed.index.lines[signed.index.lineOf(time)]));
  const isDated = (line: Line) =>
    line.text.length <= MAX_BYLINE &&
    (timed.has(line) || standsForDate(line.text) || printedDate(line.text, signed.language) !== null);
  const dated = lines.map(isDated);
  for (const [position, line] of lines.entries()) {
    const isBelow = dated[position - 1] && !/^h\d$/.test(line.block.name);
    const isAbove =
      dated[position + 1] || (dated[position + 2] && isRoleText(lines[position + 1]?.text ?? ''));
    if (line.text.length > MAX_BYLINE || !(dated[position] || isAbove || isBelow)) continue;
    const inElement = position < LINES_OF_ELEMENT ? nameInElement(line) : null;
    if (inElement !== null) return [[inElement, line]];
    for (const [place, text] of partsBesideDates(bylineOfLine(line), signed.language).entries()) {
      // A name must begin with a capital, which excludes scripts without capitals, where any short word could
      // be a name. A name without a known given name is accepted only in the first part of the line, because
      // later parts often are sections.
      const people = parseByline(text).people.filter(
        ({ name }) =>
          /^\p{Lu}/u.test(name) &&
          !isPlace(name, signed.language) &&
          (hasGivenName(name) ||
            isHost(name) ||
            LEAD.test(text) ||
            (place === 0 && !isBelow && !isLinked(name))),
      );
      if (position === 0 && isAbove && isNamesWithRoles(line.text))
        return people.map(({ name }) => [name, line]);
      const rest = people.reduce(
        (left, { name, role }) => left.replace(name, '').replace(role ?? '', ''),
        withoutDate(text),
      );
      const remainder = withoutPaper(rest, signed.siteNames).trim();
      if (people.length > 0 && (isLead(remainder) || !/\p{L}{4}/u.test(withoutLead(remainder))))
        return people.map(({ name }) => [name, line]);
    }
  }
  return [];
}

/** How many lines below the headline a name in a script without capitals may be. */
const LINES_OF_ELEMENT = 3;

/**
 * The name of two to four words in Arabic or Hebrew letters that is all of a line, or the only such text in an element of
 * it that is no link: any short text could be a name. Sections such as "Local news" begin with an article or a word for
 * news.
 */
function nameInElement({ block, text }: Line): string | null {
  if (block.children.some((child) => child.type === 'tag' && child.name === 'a')) return null;
  const [only, more] = [text, ...ownElementsOf(block)]
    .map((each) => tidyName(each))
    .filter((name) => {
      const words = name.split(' ').length;
      return (
        ARABIC_OR_HEBREW.test(name) && words > 1 && words <= 4 && !SECTION.test(name) && isPersonName(name)
      );
    });
  return only !== undefined && (more === undefined || more === only) ? only : null;
}

/** The texts of the elements in a block that are no links, which lead to sections, and not named after something else. */
export function ownElementsOf({ children }: Element): string[] {
  return children.flatMap((child) =>
    child.type === 'tag' && child.name !== 'a' && !OTHER_PART.test(child.attribs.class ?? '')
      ? [collapse(textOf([child]))]
      : [],
  );
}

const OTHER_PART = /cat|section|tag|label|view|count|topic|badge|rubri|kicker|time|date/i;
const ARABIC_OR_HEBREW = /^[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const SECTION =
  /^(?:ال|(?:أخبار|شؤون|تقارير|تقرير|مقالات|مقال|رأي|آراء|ثقافة|رياضة|صحة|اقتصاد|سياسة|خبر|عالم|حوادث|منوعات|خاص|محليات|فيديو|صور|گزارش|اخبار|سرویس|گروه|חדשות|כתבת|דעות|תרבות|ספורט|מגזין|סיפור|مشاهد|مشاهدة|مشاهدات|قراء|قراءة|قراءات|زيارات|الأكثر|وقت|آخر|منذ|نشر|طباعة|مشاركة|تعليق|بازدید|کد خبر|זמן|צפיות|תגובות|לפני|עודכן|פורסם)(?!\p{L}))/u;

/** A byline without the paper for which a person writes, in quotation marks or as the site calls itself. */
function withoutPaper(text: string, siteNames: string[]): string {
  return siteNames
    .reduce((rest, name) => rest.replace(name, ''), text)
    .replace(/[«„“"][^«»„“”"]+[»“”"]/gu, '');
}

/** Words that introduce a name and nothing else, also behind a date. */
const LEAD = /^(?:by|von|par|por|door|av|af|przez)\s+\p{Lu}/iu;

function withoutLead(text: string): string {
  return text.replace(/(?<!\p{L})(?:by|author|autor|von|posted|published|written|on)(?!\p{L})/giu, ' ');
}

function withoutDate(text: string): string {
  const digits = text.search(/\d/);
  return digits < 0 ? text : text.slice(0, digits);
}

/**
 * Whether a text is the name of a place. Country names, in English or in the page's language, can look like
 * personal names ("Costa Rica").
 */
function isPlace(name: string, language: string | null): boolean {
  return (
    /^(?:New|San|Santa|Los|Las|Hong|Abu|Tel|Cape|Buenos|Rio|São|Saint|St\.?|Fort|Port|North|South|East|West)\s/.test(
      name,
    ) || countries(language).has(name.toLowerCase())
  );
}
