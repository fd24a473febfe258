import { htmlToText, isHtml } from '../../model/text/html-links.ts';
import { findLinks } from './find-links.ts';
import { ownLinks, senderDomains } from './ignored-links.ts';
import { unwrapLink } from './link-wrappers.ts';
import { readMail } from './mail-text.ts';
import { readBlocks } from './person-blocks.ts';
import { readLine } from './person-lines.ts';
import { addOutletsAbove, areOutlets, BULLET, type PersonRow } from './person-rows.ts';
import { keyOf, type ListEntry, markRepeats, type SourceList } from './source-entries.ts';
import { type TextLine, textLines } from './text-lines.ts';

/** Lines that are neither links nor people, as a share of all, from which on a text is no list of people. */
const MAX_PROSE = 0.25;
/** A line with more words than this is prose. */
const WORDS_OF_SENTENCE = 20;
/** The title or name of a link, and the line above a list, have fewer words. */
const WORDS_OF_LABEL = 12;
/** More words than this for each link or person make a text prose. */
const WORDS_OF_PROSE = 40;
/** How many links are taken from prose: as many as a job takes. Lists may be longer and become several jobs. */
const MAX_FROM_PROSE = 500;

/** Stands in the rest for what a mail program set there, in whatever language. */
const FORWARDED = 'Forwarded message:';

interface FoundLink {
  url: string;
  line: number;
  start: number;
  end: number;
}

/**
 * Reads the links and people out of any text: a mail, a chat, a page, a newsletter or a plain list. No line
 * is refused: what is neither a link nor a person is the rest.
 */
export function readSourceText(source: string): SourceList {
  const mail = readMail(source);
  const text = isHtml(mail) ? htmlToText(mail) : mail;
  const lines = textLines(text);
  const links = placedLinks(text, lines);
  const linkLines = new Set(links.map(({ line }) => line));
  const blocks = readBlocks(lines);
  const inBlocks = new Set(blocks.flatMap((block) => block.lines));
  const people = [
    ...blocks.map(({ row }) => row),
    ...readPeople(
      lines.map((line, index) => (inBlocks.has(index) ? { ...line, text: '' } : line)),
      linkLines,
    ),
  ];
  const rowLines = new Map([
    ...[...inBlocks].map((index): [number, string] => [index + 1, '']),
    ...people.map(({ line, nameless }): [number, string] => [line, nameless ?? '']),
  ]);
  const others = links.filter(({ line }) => !rowLines.has(line));
  const own = ownLinks(
    others.map((link) => ({
      url: link.url,
      label: labelOf(text, link, lines),
      isSigned: lines[link.line - 1]?.isSigned ?? false,
    })),
    senderDomains(lines),
  );
  const rest = restOf(text, lines, others, rowLines);
  const words = rest.split(/\s+/).length;
  const isOnlyOwn = people.length === 0 && own.every((isOwn) => isOwn) && words < WORDS_OF_PROSE;
  const entries = [
    ...others.map(({ url, line }, index) => entryOf(line, url, own[index] === true && !isOnlyOwn)),
    ...people.map(
      ({ line, text: row, reference }): ListEntry => ({
        line,
        text: row,
        became: { source: reference, unused: [] },
      }),
    ),
  ].toSorted((a, b) => a.line - b.line);
  if (words < WORDS_OF_PROSE * entries.length || entries.length <= MAX_FROM_PROSE) {
    return { entries: markRepeats(entries), unusedColumns: [], rest, beyond: 0 };
  }
  const { taken, beyond } = takeFirst(markRepeats(entries), MAX_FROM_PROSE);
  const left = new Set(beyond.map(({ text: url }) => url));
  const removed = others.filter(({ url }) => !left.has(url));
  return {
    entries: taken,
    unusedColumns: [],
    rest: restOf(text, lines, removed, rowLines),
    beyond: beyond.length,
  };
}

function entryOf(line: number, url: string, isOwn: boolean): ListEntry {
  const source = { type: 'article_url', url } as const;
  return { line, text: url, became: isOwn ? { own: source } : { source, unused: [] } };
}

/** Divides entries after the first `most` sources. */
function takeFirst(entries: readonly ListEntry[], most: number): { taken: ListEntry[]; beyond: ListEntry[] } {
  let sources = 0;
  const taken: ListEntry[] = [];
  const beyond: ListEntry[] = [];
  for (const entry of entries) {
    const isSource = 'source' in entry.became && !('repeats' in entry.became);
    if (isSource) sources += 1;
    if (isSource && sources > most) beyond.push(entry);
    else taken.push(entry);
  }
  return { taken, beyond };
}

function placedLinks(text: string, lines: readonly TextLine[]): FoundLink[] {
  const links: FoundLink[] = [];
  let line = 0;
  for (const { address, start, end } of findLinks(text)) {
    while ((lines[line + 1]?.start ?? Number.POSITIVE_INFINITY) <= start) line += 1;
    const url = unwrapLink(address);
    if (!URL.canParse(url) || url.length > 2_048 || isPicture(text, start)) continue;
    const last = links.at(-1);
    // “https://a.example/1 <https://a.example/1>” is one link, written twice.
    const gap = last === undefined ? null : text.slice(last.end, start);
    if (
      last !== undefined &&
      gap !== null &&
      /^[\]|<(\s]{0,4}$/.test(gap) &&
      !/\n/.test(gap) &&
      gap.trim() !== ''
    ) {
      if (keyOf({ type: 'article_url', url: last.url }) === keyOf({ type: 'article_url', url })) {
        links[links.length - 1] = { ...last, end };
        continue;
      }
    }
    links.push({ url, line: line + 1, start, end });
  }
  return links;
}

/** Whether a link is the address of a picture in Markdown. */
function isPicture(text: string, start: number): boolean {
  return /!\[[^\]\n]{0,300}\]\($/.test(text.slice(Math.max(0, start - 310), start));
}

function readPeople(lines: readonly TextLine[], withLinks: ReadonlySet<number>): PersonRow[] {
  // Recipients may be copied without the mail: “To: Ada Reporter <ada@news.example>”.
  const isHead = lines.every(({ text, isHeader }) => isHeader || text === '');
  const rows = lines.map((line, index) =>
    (line.isHeader && !isHead) || line.isSigned
      ? []
      : readLine(isHead ? line.text.replace(/^\p{L}{1,12} ?[:：]/u, '') : line.text, index + 1),
  );
  if (!areOutlets(rows.flat()))
    for (const [index, row] of rows.entries()) if (row.some(({ hasLabel }) => hasLabel)) rows[index] = [];
  const headings = addOutletsAbove(
    lines.map(({ text }) => text.replace(BULLET, '')),
    rows,
  );
  const filled = lines.filter(({ text, isHeader }) => text !== '' && !isHeader).length - headings.length;
  const isRow = (index: number) => (rows[index]?.length ?? 0) > 0;
  const linkLines = lines.filter((_line, index) => withLinks.has(index + 1) && !isRow(index)).length;
  const rowCount = rows.filter((row) => row.length > 0).length;
  const isMail = !isHead && lines.some(({ isHeader, isSigned }) => isHeader || isSigned);
  const hasProse = lines.some(
    ({ text }, index) => !isRow(index) && text.split(/\s+/).length > WORDS_OF_SENTENCE,
  );
  const isList = !hasProse && !isMail && rowCount > 0 && rowCount >= (filled - linkLines) * (1 - MAX_PROSE);
  // A short line before each link is its title.
  const isTitle = (index: number) => withLinks.has(index + 2) && !isRow(index + 1);
  const titles = rows.filter(
    (row, index) => row.some(({ strength }) => strength === 0) && isTitle(index),
  ).length;
  const hasTitles = titles > 0 && titles >= linkLines / 2;
  // Above people with addresses, a line without one and a blank line is what the list is called.
  const start = lines.findIndex(({ text }) => text !== '');
  const isAboveBlank = lines[start + 1]?.text === '';
  const hasAddresses = rows.filter((row) => row.some(({ strength }) => strength >= 2)).length > rowCount / 2;
  return rows.flatMap((row, index) =>
    row.filter(({ strength }) => {
      if (index === start && isAboveBlank && hasAddresses && strength < 2) return false;
      if (isList) return strength > 0 || !(hasTitles || withLinks.has(index + 1));
      const hasNeighbour = [index - 1, index + 1].some((other) =>
        rows[other]?.some((person) => person.strength >= 2),
      );
      return (strength >= 2 && hasNeighbour) || (strength >= 3 && !lines[index]?.isAfterContactLabel);
    }),
  );
}

/** Returns what stands before a link in its line, behind the link before it. */
function labelOf(text: string, { start, line }: FoundLink, lines: readonly TextLine[]): string {
  const from = Math.max(lines[line - 1]?.start ?? 0, start - 200);
  const before = text.slice(from, start);
  const earlier = /https?:\/\/[^\s>]*[>)\]\s]/gi;
  const end = [...before.matchAll(earlier)].at(-1);
  return (end === undefined ? before : before.slice(end.index + end[0].length))
    .replace(/[\s<([]+$/, '')
    .trim();
}

/** The text without its links, rows of people, headers and signatures, and lines of which nothing is left. */
function restOf(
  text: string,
  lines: readonly TextLine[],
  links: readonly FoundLink[],
  rowLines: ReadonlyMap<number, string>,
): string {
  const output: { text: string; isTaken: boolean }[] = [];
  let next = 0;
  lines.forEach((line, index) => {
    let from = line.start;
    let hadLink = false;
    let part = '';
    for (; next < links.length && (links[next]?.start ?? 0) < line.end; next += 1) {
      const link = links[next];
      if (link === undefined) break;
      part += text.slice(from, Math.max(from, link.start));
      from = Math.max(from, link.end);
      hadLink = true;
    }
    const isInLink = (links[next - 1]?.end ?? 0) > line.start && !hadLink;
    if (isInLink) from = Math.min(line.end, links[next - 1]?.end ?? line.start);
    part += text.slice(Math.min(from, line.end), line.end);
    // Below it begins the mail that was passed on, and above it ends what somebody wrote to go with it.
    if (line.isForward) output.push({ text: FORWARDED, isTaken: false });
    if (line.isHeader || line.isSigned) return;
    const nameless = rowLines.get(index + 1);
    if (nameless !== undefined) {
      output.push({ text: nameless, isTaken: nameless === '' });
      return;
    }
    const bare = withoutMarks(part, hadLink || isInLink);
    // Titles and names of links are no part of a story.
    const isLabel =
      (hadLink || isInLink) &&
      bare.split(/\s+/).length < WORDS_OF_LABEL &&
      !/[.!?。！？؟]["”’»]?$/u.test(bare);
    output.push({ text: isLabel ? '' : bare, isTaken: isLabel });
  });
  return withoutAnnouncements(output)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Returns lines without those that say what the list below them is, if nothing is left of it: “Coverage so far:”. */
function withoutAnnouncements(lines: readonly { text: string; isTaken: boolean }[]): string[] {
  let isListBelow = false;
  let isTextBelow = false;
  return lines
    .reduceRight<string[]>((below, { text, isTaken }) => {
      const isAnnouncement = isListBelow && /[:：]$/u.test(text) && text.split(/\s+/).length < WORDS_OF_LABEL;
      if (isTaken) isListBelow = !isTextBelow;
      else if (text !== '' && !isAnnouncement) isListBelow = false;
      isTextBelow = isTaken ? isTextBelow : text !== '' && !isAnnouncement;
      below.push(isAnnouncement ? '' : text);
      return below;
    }, [])
    .toReversed();
}

/** Removes quoting, and the brackets and bullets that stood around a link. */
function withoutMarks(part: string, hadLink: boolean): string {
  const plain = part.replace(/^(?:\s*>)+\s?/, '').trim();
  if (!hadLink) return plain;
  const bare = plain
    .replace(/\[([^\]\n]{0,300})\]\(\s*(?:"[^"]*"\s*)?\)/g, '$1')
    .replace(/<\s*>|\(\s*\)|\[\s*\]|"\s*"|“\s*”|„\s*“|«\s*»|「\s*」|<\|([^<>]*)>/g, '$1')
    .replace(/\s{2,}/g, ' ')
    .trim();
  return /[\p{L}\p{N}]/u.test(bare) ? bare : '';
}
