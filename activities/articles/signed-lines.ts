import type { Element } from 'domhandler';
import type { articles } from '../../db/index.ts';
import { placesAround } from './author-marks.ts';
import { type Authorship, blank, noAuthorship, TRUST } from './authorship.ts';
import { LEADS } from './name-words.ts';
import { parseByline, tidyName } from './names.ts';
import { cssLocator, excerpt, type Page } from './page.ts';
import type { Line, PageIndex } from './page-index.ts';
import { isPersonName } from './person-names.ts';
import { printedDate } from './printed-dates.ts';

/** What the readers of lines look at. */
export interface SignedPage {
  page: Page;
  index: PageIndex;
  headline: Element | null;
  language: string | null;
}

/** A line of this length is a paragraph of the story. */
const PARAGRAPH = 100;
/** Scripts that need fewer signs for as much. */
const DENSE_PARAGRAPH = 40;
const LINES_AROUND = { before: 5, after: 14 };
const MAX_BYLINE = 120;
/** Of a line with several things in it, this much is looked at. */
const MAX_LED_LINE = 300;

/**
 * Ways to sign a story in its text, where no mark-up says so; the first that yields a person is taken. The order
 * is from the plainest to the most easily mistaken.
 */
const SIGNATURES: { why: string; read(signed: SignedPage): [name: string, line: Line][] }[] = [
  { why: '"By Ada Lovelace" under the headline', read: ledLine },
  {
    why: 'a name before the first word of an East Asian report, or in brackets after its last',
    read: dateline,
  },
  { why: 'a name alone beside the date under the headline', read: besideDate },
  { why: 'a name alone as the first or last paragraph, emphasized', read: aloneInText },
];

/** The people who sign in the text; `people` leaves out whoever is none, such as the publication itself. */
export function readSignedLines(
  signed: SignedPage,
  people: (source: Authorship) => articles.ArticleAuthor[],
): Authorship {
  for (const { read } of SIGNATURES) {
    const named = read(signed);
    const authors = people({
      ...noAuthorship(),
      authors: named.map(([name, line]) =>
        blank(name, { locator: cssLocator(line.block), excerpt: excerpt(line.text) }, TRUST.signed),
      ),
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

/** The lines about the headline, nearest first in page order, without those of other boxes. */
function linesAround({ index, headline }: SignedPage): Line[] {
  if (!headline) return [];
  const at = index.lineOf(headline);
  const placeOf = placesAround(headline);
  return [
    ...index.lines.slice(at + 1, at + 1 + LINES_AROUND.after),
    ...index.lines.slice(Math.max(0, at - LINES_AROUND.before), at),
  ].filter(({ block }) => placeOf(block) === 'own');
}

// Leads of one or two letters are words of other kinds, too, but for the English one.
const LED = new RegExp(
  `^(?:${LEADS.filter((lead) => lead === 'by' || lead.length > 2)
    .map((lead) => lead.replace(/[.*+?^$()|[\]\\{}]/g, '\\$&'))
    .sort((a, b) => b.length - a.length)
    .join('|')})(?:\\s*[:：]\\s*|\\s+)`,
  'iu',
);

function ledLine(signed: SignedPage): [string, Line][] {
  for (const line of linesAround(signed)) {
    for (const part of line.text.slice(0, MAX_LED_LINE).split(/\s*[|•·]\s*/u)) {
      const people = part.length <= MAX_BYLINE && LED.test(part) ? parseByline(part).people : [];
      if (people.length > 0) return people.map(({ name }) => [name, line]);
    }
  }
  return [];
}

const NAME =
  '[\\p{Script=Han}々ヶ\\p{Script=Hiragana}\\p{Script=Katakana}ー]{2,6}(?:[ 　][\\p{Script=Han}々ヶ\\p{Script=Hiragana}]{1,3})?';
/** How East Asian papers name the reporter in the text. Group 1 holds the names. */
const DATELINES: { why: string; form: RegExp }[] = [
  {
    why: 'Japan: 【place＝name】 before the report',
    form: new RegExp(`^[【［\\[(（][^【】=＝]{1,20}[=＝](${NAME}(?:[、・]${NAME}){0,3})[】］\\])）]`, 'u'),
  },
  {
    why: 'Japan: （name） after the last word',
    form: new RegExp(
      `[。」](?:　|\\s)*[（(【]((?:\\p{Script=Han}{1,3}[ 　])?${NAME}(?:[、・]${NAME}){0,3})[）)】]$`,
      'u',
    ),
  },
  {
    why: 'Taiwan and Hong Kong: 〔記者name／place報導〕',
    form: /^[〔【（(［[]?\s*(?:本報|特派員|特派|地方中心|財經中心)?\s*記者\s*([\p{Script=Han}、]{2,14}?)\s*(?:[／/]|[\p{Script=Han}]{2,3}(?:[\d日]+)?(?:報導|報道|電|專電))/u,
  },
  {
    why: 'China: （记者 name）, 本报记者 name',
    form: /(?:（|\(|^)(?:本报|新华社|中新社|特约|见习|[\p{Script=Han}]{2,8})?记者[\s:：]+([\p{Script=Han}]{2,3}(?:[\s、]+[\p{Script=Han}]{2,3}){0,4})\s*(?:）|\)|$)/u,
  },
  {
    why: 'China: （记者name）',
    form: /[（(](?:[\p{Script=Han}]{0,8})记者([\p{Script=Han}]{2,3}(?:、[\p{Script=Han}]{2,3}){0,4})[）)]/u,
  },
  {
    why: 'Korea: [place=outlet] name 기자',
    form: /^[[(【][^\])】]{1,30}[\])】]\s*((?:\p{Script=Hangul}{2,4}[·,\s]*){1,4})(?:\p{Script=Hangul}{2,4}\s?)?(?:기자|특파원)\s*[=＝]?/u,
  },
  {
    why: 'Korea: name 기자 with an address, or alone, in a line of its own',
    form: /^[/[(■▶]?\s*(?:글[=·]?)?((?:\p{Script=Hangul}{2,4}[·,\s]*){1,4})\s?(?:선임|수습|인턴|객원|전문)?(?:기자|특파원|논설위원)(?:\s*[(\s]*[\w.+-]+@[\w.-]+\)?)?[\s\])]*$/u,
  },
];

function dateline({ index, headline }: SignedPage): [string, Line][] {
  const at = headline ? index.lineOf(headline) : 0;
  const placeOf = placesAround(headline);
  const found: [string, Line][] = [];
  let last = 0;
  for (const [position, line] of index.lines.slice(at + 1).entries()) {
    // Those who wrote together sign one below the other.
    if (found.length > 0 && position > last + 3) break;
    if (!/[\p{Script=Han}\p{Script=Hangul}]/u.test(line.text) || placeOf(line.block) !== 'own') continue;
    for (const { form } of DATELINES) {
      const names = form.exec(line.text)?.[1]?.split(/[、·・,]+|\s+(?=\p{Script=Hangul})/u) ?? [];
      const people = names.map((name) => tidyName(name)).filter((name) => isPersonName(name));
      if (people.length === 0) continue;
      found.push(...people.map((name): [string, Line] => [name, line]));
      last = position;
      break;
    }
  }
  return found;
}

/** A name, and nothing else, next to the line of the date: not a section, which would be a link to a list. */
function besideDate(signed: SignedPage): [string, Line][] {
  const lines = linesAround(signed);
  const isLinked = (name: string) =>
    signed.index.anchors.some(
      ({ children: [child] }) => child?.type === 'text' && child.data.trim() === name,
    );
  const timed = new Set(signed.index.times.map((time) => signed.index.lines[signed.index.lineOf(time)]));
  const isDated = (line: Line) =>
    line.text.length <= MAX_BYLINE && (timed.has(line) || printedDate(line.text, signed.language) !== null);
  const dated = lines.map(isDated);
  for (const [position, line] of lines.entries()) {
    if (line.text.length > MAX_BYLINE || !(dated[position] || dated[position + 1])) continue;
    const text = line.text.split(/\s*[|•·]\s*|\s+-\s+/u)[0] ?? '';
    // Any short word could be a name in scripts without capitals.
    const people = parseByline(text).people.filter(
      ({ name }) => /^\p{Lu}/u.test(name) && !isLinked(name) && !isPlace(name, signed.language),
    );
    const rest = people.reduce((left, { name }) => left.replace(name, ''), withoutDate(text));
    if (people.length > 0 && !/\p{L}{4}/u.test(rest)) return people.map(({ name }) => [name, line]);
  }
  return [];
}

function withoutDate(text: string): string {
  const digits = text.search(/\d/);
  return digits < 0 ? text : text.slice(0, digits);
}

/** Countries by their names in the page's language and in English: "Costa Rica" is as much a name as any. */
function isPlace(name: string, language: string | null): boolean {
  return (
    /^(?:New|San|Santa|Los|Las|Hong|Abu|Tel|Cape|Buenos|Rio|São|Saint|St\.?|Fort|Port|North|South|East|West)\s/.test(
      name,
    ) || countries(language).has(name.toLowerCase())
  );
}

const countryNames = new Map<string, Set<string>>();

function countries(language: string | null): Set<string> {
  const key = language ?? 'en';
  const known = countryNames.get(key);
  if (known) return known;
  const names = new Set<string>();
  for (const locale of new Set([key, 'en'])) {
    const display = new Intl.DisplayNames([locale, 'en'], { type: 'region', fallback: 'none' });
    for (let first = 65; first <= 90; first += 1)
      for (let second = 65; second <= 90; second += 1) {
        const name = display.of(String.fromCharCode(first, second));
        if (name) names.add(name.toLowerCase());
      }
  }
  countryNames.set(key, names);
  return names;
}

/** A name as the first or the last paragraph: emphasized, or the story's only line that is not a sentence. */
function aloneInText(signed: SignedPage): [string, Line][] {
  const { index, headline } = signed;
  const at = headline ? index.lineOf(headline) : 0;
  const placeOf = placesAround(headline);
  const body = index.lines
    .slice(at + 1)
    .filter(({ block }) => block.name === 'p' && placeOf(block) === 'own');
  const isParagraph = ({ text }: Line) =>
    text.length >= (/[\p{Script=Han}\p{Script=Hangul}]/u.test(text) ? DENSE_PARAGRAPH : PARAGRAPH);
  const home = commonest(body.filter(isParagraph).map(({ block }) => block.parent));
  const inBody = body.filter(({ block }) => block.parent === home);
  const edges = [inBody[inBody.findIndex(isParagraph) - 1], inBody[inBody.findLastIndex(isParagraph) + 1]];
  for (const line of edges) {
    if (!line || line.text.length > MAX_BYLINE || !isEmphasized(line.block)) continue;
    const { people, organizations } = parseByline(line.text);
    const rest = people.reduce((left, { name }) => left.replace(name, ''), line.text);
    if (people.length > 0 && organizations.length === 0 && !/\p{L}{4}/u.test(rest))
      return people.map(({ name }) => [name, line]);
  }
  return [];
}

function commonest<T>(values: T[]): T | undefined {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}

function isEmphasized(block: Element): boolean {
  if (
    /text-align:\s*right|font-style|font-weight/i.test(block.attribs.style ?? '') ||
    /right/i.test(block.attribs.align ?? '')
  )
    return true;
  const tags = block.children.filter((child): child is Element => child.type === 'tag');
  return (
    tags.length > 0 &&
    tags.every(({ name }) => ['strong', 'b', 'em', 'i', 'br', 'u', 'span'].includes(name)) &&
    tags.some(({ name }) => name !== 'br' && name !== 'span')
  );
}
