import type { Element } from 'domhandler';
import { normalizeName } from '../../../model/index.ts';
import { isWithin, placesAround } from '../html/author-marks.ts';
import { collapse, textOf } from '../html/page.ts';
import { isPhrasing, type Line } from '../html/page-index.ts';
import type { SignedPage } from './authorship.ts';
import { EAST_ASIAN } from './byline-segments.ts';
import { isLong, MAX_BYLINE } from './dated-lines.ts';
import { hasGivenName } from './given-names.ts';
import { parseByline } from './names.ts';

/** The maximum number of lines above or below the paragraphs among which a name is searched for. */
const LINES = { above: 8, below: 2 };
const MAX_SIGNATURE = 80;
const MAX_WORDS = 4;

/** The lines of the story below its headline, and the first and last of its long paragraphs. */
interface Body {
  lines: Line[];
  first: number;
  last: number;
  /** The element that holds most of the long paragraphs. */
  home: Element;
}

function bodyOf({ index, headline }: SignedPage): Body | null {
  const placeOf = placesAround(headline);
  const lines = index.lines.slice(index.lineOf(headline) + 1).filter(({ block }) => placeOf(block) === 'own');
  const isOfText = (line: Line) => line.block.name === 'p' && isLong(line);
  const home = commonest(lines.filter(isOfText).map(({ block }) => block.parent as Element));
  if (!home) return null;
  const isOfHome = (line: Line) => isOfText(line) && line.block.parent === home;
  return { lines, first: lines.findIndex(isOfHome), last: lines.findLastIndex(isOfHome), home };
}

/**
 * Finds an emphasized name that is a paragraph of its own, directly before the story's first long paragraph
 * or directly after its last one.
 */
export function aloneInText(page: SignedPage): [string, Line][] {
  const body = bodyOf(page);
  if (!body) return [];
  const { lines, first, last, home } = body;
  const isOfHome = ({ block }: Line) => block.name === 'p' && block.parent === home;
  const edges = [lines.slice(0, first).findLast(isOfHome), lines.slice(last + 1).find(isOfHome)];
  for (const line of edges) {
    if (!line || line.text.length > MAX_BYLINE || !isEmphasized(line)) continue;
    const { people, organizations } = parseByline(line.text, { surnamesFirst: false });
    const rest = people.reduce((left, { name }) => left.replace(name, ''), line.text);
    if (people.length > 0 && organizations.length === 0 && !/\p{L}{4}/u.test(rest))
      return people.map(({ name }) => [name, line]);
  }
  return [];
}

/**
 * Finds names that are all of a line between headline and text or below the text, perhaps with a place ("Ada Holm,
 * Lindmoor"), or that stand apart at the beginning of the first or the end of the last paragraph. Whom or what another
 * line mentions is left out: the people in the story, and sections.
 */
export function unmarkedAtEdge(page: SignedPage): [string, Line][] {
  const body = bodyOf(page);
  if (!body) return [];
  const { lines, first, last, home } = body;
  const edges = [
    ...lines.slice(Math.max(0, first - LINES.above), first),
    ...lines.slice(last + 1, last + 1 + LINES.below).filter(({ block }) => isWithin(block, home)),
  ].map((line) => [isHeading(line) || isLabelled(line, lines) ? null : line.text, line] as const);
  const apart = [
    [openingOf(lines[first]), lines[first]],
    [closingOf(lines[last]), lines[last]],
  ] as const;
  const signatures = [...edges, ...apart].flatMap(([text, line]): [string[], Line][] => {
    if (text === null || !line || text.length > MAX_SIGNATURE || elementOf(line, text) === 'a') return [];
    const names = namesIn(text);
    const isMarked = line.text !== names[0] || elementOf(line, text) === 'cite';
    // Without a known given name, a line of two words may be a section, but one with a sign or a place is a signature.
    // In scripts without capitals, any two words could be a name.
    const isName = (name: string) =>
      name.split(' ').length <= MAX_WORDS &&
      (hasGivenName(name) || (isMarked && (/^\p{Lu}/u.test(name) || names.length === 1))) &&
      !QUOTATION.test(text) &&
      !EAST_ASIAN.test(name);
    return names.length > 0 && names.every(isName) ? [[names, line]] : [];
  });
  // More lines with names are a list of people.
  const [[names, line] = [[], undefined], ...more] = signatures;
  if (!line || more.length > 0 || names.some((name) => isMentioned(name, line, page.index.lines))) return [];
  return names.map((name) => [name, line]);
}

/** A quotation, or a sentence that goes on behind one. A nickname is one word in quotation marks. */
const QUOTATION = /["“”„«»]\S*\s\S+\s/u;

/** A place behind a name: ", Lindmoor", " (Bad Lindmoor)", " | New Lindmoor". */
const PLACE = /^\s*[,(|/–—·-]\s*\p{Lu}[\p{L}'’-]+(?:\s\p{Lu}[\p{L}'’-]+)?\s*\)?$/u;

/** The people whom a text names, if it says nothing else but where they are. */
function namesIn(text: string): string[] {
  const { people, organizations } = parseByline(text, { surnamesFirst: false });
  const names = people.map(({ name }) => name);
  if (organizations.length > 0) return [];
  const end = names.reduce((position, name) => Math.max(position, text.indexOf(name) + name.length), 0);
  const between = names.reduce((left, name) => left.replace(name, ''), text.slice(0, end));
  const behind = text.slice(end);
  const isPlaced = names.length === 1 && PLACE.test(behind);
  return /\p{L}{9}|\d/u.test(between) || !(isPlaced || /^[^\p{L}\d]*$/u.test(behind)) ? [] : names;
}

/** Whether another line has a surname or, of a name without a known given name, any word. */
function isMentioned(name: string, own: Line, lines: Line[]): boolean {
  const words = normalizeName(name)
    .split(' ')
    .slice(hasGivenName(name) ? -1 : 0);
  return lines.some(({ text, block }) => {
    if (block === own.block || !/\p{L}/u.test(text)) return false;
    const others = normalizeName(text).split(/[^\p{L}\p{M}'’-]+/u);
    return words.some((word) => others.includes(word));
  });
}

/** Whether the line above says what somebody is: "Press contact:". */
function isLabelled(line: Line, lines: Line[]): boolean {
  return lines[lines.indexOf(line) - 1]?.text.endsWith(':') === true;
}

function isHeading({ block }: Line): boolean {
  return /^h[1-3]$/.test(block.name);
}

/** The element inside a line that holds all of its text: a link, as those to stories about somebody are, or a `<cite>`. */
function elementOf({ block }: Line, text: string): string | undefined {
  const only = block.children.find(
    (child): child is Element =>
      child.type === 'tag' && isPhrasing(child.name) && collapse(textOf([child])) === text,
  );
  return only?.name;
}

/** An emphasized beginning of a paragraph behind words that introduce a name: "<b>By Ada Holm</b> The harbour …". */
function openingOf(line: Line | undefined): string | null {
  const [first] =
    line?.block.children.filter((child) => child.type !== 'text' || child.data.trim() !== '') ?? [];
  if (first?.type !== 'tag' || !EMPHASIS.has(first.name)) return null;
  const text = collapse(textOf([first]));
  return namesIn(text).some((name) => text.startsWith(name)) ? null : text;
}

/** The end of a paragraph in brackets, behind a dash or emphasized. */
function closingOf(line: Line | undefined): string | null {
  const last = line?.block.children.findLast((child) => child.type !== 'text' || child.data.trim() !== '');
  if (last?.type === 'tag' && EMPHASIS.has(last.name)) return collapse(textOf([last]));
  return (
    /(?:[.!?…"”»]\s*\(|[.!?…"”»]\s+[–—]\s?)(\p{L}[^()–—]{4,60}?)\)?\.?$/u.exec(line?.text ?? '')?.[1] ?? null
  );
}

const EMPHASIS = new Set(['strong', 'b', 'em', 'i', 'cite', 'small']);

function commonest<T>(values: T[]): T | undefined {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}

function isEmphasized({ text, block }: Line): boolean {
  if (/^[–—]\s?\p{Lu}/u.test(text)) return true;
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
