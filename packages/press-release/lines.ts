import { decodeHTML } from 'entities';
import { htmlToText, isHtml } from '../../model/text/html-links.ts';

/** A line of a pasted text, without the marks of HTML, Markdown, lists and quoted mail. */
export interface Line {
  text: string;
  /** How many quotation marks of a mail, ">", stood before it. */
  depth: number;
  mark: 'none' | 'heading' | 'item' | 'rule';
}

/** Lines without an empty one between them. */
export type Block = Line[];

const ELEMENTS = /<\/(?:p|div|h[1-6]|li|ul|ol|b|strong|em|i|span|td|table|body)>|<br\s*\/?>/i;
const RULE = /^\s*(?:(?:[-–—_=*~#•·]\s*){3,}|\[?\.{3,}\]?)$/u;
const BULLET = /^(?:[•●▪◦‣⁃·■□►▶✓✔➤→*+]\s*|[–—-]\s+|o\s{2,})(?=\S)/u;
const NUMBERED = /^\(?(\d{1,2}|[a-h])[.)]\s+(?=\S)/u;
/** The marks of Markdown inside a line, and what is left of them. */
const INLINE: readonly (readonly [RegExp, string])[] = [
  [/!\[[^\]\n]{0,500}\]\([^)\n]{0,1000}\)/g, ''],
  [/\[([^[\]\n]+)\]\((?:[^()\s]|\([^()\s]{0,200}\))*(?:\s"[^"]*")?\)/g, '$1'],
  [/\[([^[\]\n]+)\]\[[^[\]\n]*\]/g, '$1'],
  [/~~[^~\n]{1,1000}~~/g, ''],
  [/(\*{1,3}|_{2,3})(?=\S)([^*\n]+?)(?<=\S)\1/g, '$2'],
  [/(?<![\p{L}\p{N}_])_(?=\S)([^_\n]+?)(?<=\S)_(?![\p{L}\p{N}_])/gu, '$1'],
  [/`([^`\n]+)`/g, '$1'],
  [/\s?<(?:https?:\/\/|mailto:|www\.)[^<>\s]*>/gi, ''],
  [/\\([*_#>[\]()~`.!-])/g, '$1'],
];
/** Matches what an editor has struck out. */
const STRUCK = /<(del|s|strike)(?:\s[^<>]{0,300})?>[\s\S]{0,500}?<\/\1>/gi;
/** More marks than any letter has; the time to bring them into order grows with their square. */
const MARKS = /(\p{M}{20})\p{M}+/gu;
/** The least length of a line that a mail program has wrapped. */
const WRAPPED = 45;
const UNFINISHED =
  /(?:[,;–—-]|\b(?:the|a|an|of|and|or|to|in|for|with|by|at|from|on|der|die|das|und|mit|von|in|im|für|le|la|les|de|du|des|et|el|los|y|en|con|di|il|e|het|een|van|och|att|og|at|som))$/iu;

/** Returns the blocks of a pasted text: its paragraphs, headings and lists. */
export function blocksOf(pasted: string): Block[] {
  const blocks: Block[] = [];
  let open: Block = [];
  const close = () => {
    if (open.length > 0) blocks.push(...parted(open));
    open = [];
  };
  for (const line of unwrapped(linesOf(pasted))) {
    if (line.mark !== 'rule' && line.text === '') close();
    else if (line.mark === 'rule') {
      close();
      blocks.push([line]);
    } else {
      const last = open.at(-1);
      if (last && last.depth !== line.depth) close();
      open.push(line);
    }
  }
  close();
  return blocks;
}

/** Sets the headings of Markdown apart. */
function parted(block: Block): Block[] {
  const parts: Block[] = [[]];
  for (const line of block) {
    if (line.mark === 'heading' && parts.at(-1)?.length) parts.push([]);
    parts.at(-1)?.push(line);
    if (line.mark === 'heading') parts.push([]);
  }
  return parts.filter((part) => part.length > 0);
}

function linesOf(pasted: string): Line[] {
  const plain = isHtml(pasted) || ELEMENTS.test(pasted) ? ofHtml(pasted) : decodeHTML(pasted);
  const lines = plain
    .replace(MARKS, '$1')
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029\v\f]/g, '\n')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\u00a0\u202f\t]/g, ' ')
    .split('\n')
    .map(lineOf);
  const numbers = lines.map(({ text }) => text.match(NUMBERED)?.[1] ?? '');
  return lines.map((line, index) => {
    // "14. Juli" is no item; "1." is one if "2." follows.
    const own = numbers[index] ?? '';
    const near = [...numbers.slice(Math.max(0, index - 6), index), ...numbers.slice(index + 1, index + 7)];
    const isListed =
      own !== '' && line.mark === 'none' && near.some((other) => follows(own, other) || follows(other, own));
    return isListed ? { ...line, text: line.text.replace(NUMBERED, ''), mark: 'item' } : line;
  });
}

function follows(one: string, other: string): boolean {
  if (one === '' || other === '') return false;
  return /\d/.test(one) ? Number(other) === Number(one) + 1 : other.charCodeAt(0) === one.charCodeAt(0) + 1;
}

function ofHtml(html: string): string {
  return htmlToText(
    html
      .replace(STRUCK, '')
      .replace(/<li\b[^>]*>/gi, '$&• ')
      .replace(/<h([1-6])\b[^>]*>/gi, '$&# '),
  );
}

function lineOf(written: string): Line {
  const quoted = written.match(/^\s*(?:>\s?)+/)?.[0] ?? '';
  const depth = quoted.replace(/[^>]/g, '').length;
  let text = written.slice(quoted.length).trim();
  if (RULE.test(text)) return { text: '', depth, mark: 'rule' };
  if (!/[\p{L}\p{N}]/u.test(text)) return { text: '', depth, mark: 'none' };
  const heading = text.match(/^#{1,6}\s+(?=\S)/)?.[0];
  if (heading !== undefined) text = text.slice(heading.length).replace(/\s+#+$/, '');
  const bullet =
    heading === undefined && !/^\*{1,3}\S.*\S\*{1,3}/.test(text) ? text.match(BULLET)?.[0] : undefined;
  if (bullet !== undefined) text = text.slice(bullet.length);
  for (const [pattern, left] of INLINE) text = text.replace(pattern, left);
  text = text
    .replace(/\s+/g, ' ')
    .replace(/^(?:\*{2,}|_{2,}|={2,}) ?| ?(?<![*_=])(?:\*{2,}|_{2,}|={2,})$/g, '')
    .trim();
  return { text, depth, mark: heading !== undefined ? 'heading' : bullet !== undefined ? 'item' : 'none' };
}

/**
 * Joins the lines that a mail program has wrapped. It wraps where the next word does not fit, so a line that ends before
 * that is one of its own: a headline above a sub-headline, neither with a full stop.
 */
function unwrapped(lines: Line[]): Line[] {
  const isNext = (line: Line, next: Line | undefined): next is Line =>
    next !== undefined &&
    next.text !== '' &&
    next.mark === 'none' &&
    next.depth === line.depth &&
    line.text !== '' &&
    line.mark !== 'heading';
  const widths = lines.flatMap((line, index) => {
    const next = lines[index + 1];
    return isNext(line, next) && /^\p{Ll}/u.test(next.text) && line.text.length >= WRAPPED
      ? [line.text.length]
      : [];
  });
  const width = widths.length > 0 ? Math.max(...widths) : Number.POSITIVE_INFINITY;
  const joined: Line[] = [];
  let before: Line | undefined;
  for (const line of lines) {
    const last = joined.at(-1);
    if (last && before && isNext(before, line) && goesOn(before.text, line.text, width)) {
      joined[joined.length - 1] = { ...last, text: `${last.text} ${line.text}` };
    } else joined.push(line);
    before = line;
  }
  return joined;
}

function goesOn(text: string, next: string, width: number): boolean {
  if (/[.!?:]["”»)]?$/u.test(text))
    return (
      text.length >= WRAPPED && width < 100 && !fits(text, next, width) && /^[\p{L}\p{N}"“„«(]/u.test(next)
    );
  if (/^\p{Ll}/u.test(next)) return text.length >= WRAPPED || UNFINISHED.test(text);
  if (text.length < WRAPPED || !/^[\p{L}\p{N}"“„«(]/u.test(next)) return false;
  return UNFINISHED.test(text) || !fits(text, next, width);
}

function fits(text: string, next: string, width: number): boolean {
  const [word = ''] = next.split(' ');
  return text.length + 1 + word.length <= width;
}

/** Returns the sentences of a text. */
export function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?]["”»)]?)\s+(?=["“„«]?[\p{Lu}\d])(?<!\b(?:[apAP]\.[mM]|\d{1,2})\.\s)/u);
}
