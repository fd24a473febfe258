import { absoluteUrl } from '../html/page.ts';
import { MARKS, Piece, type Run } from './box.ts';
import { escapeText, linkTarget, protectLines } from './escape.ts';
import { imageMarkdown } from './images.ts';

/**
 * Writes inline text as one paragraph of GitHub-flavoured Markdown that renders as exactly the same words:
 * accidental markup is escaped, and emphasis that CommonMark would not recognize is dropped.
 */
export function inlineMarkdown(
  run: Run,
  base: string,
  options: { marks: boolean } = { marks: true },
): string {
  const parts: string[] = [];
  const pieces = merge(run.pieces, base, options.marks);
  let index = 0;
  while (index < pieces.length) {
    const piece = pieces[index];
    if (!piece) break;
    let end = index + 1;
    if (piece.image) parts.push(imageMarkdown(piece.image, run.box, base) ?? '');
    else if (piece.text === '\n') parts.push('\\\n');
    else if (piece.href === null) parts.push(marked(pieces, index, parts));
    else {
      while (pieces[end]?.href === piece.href) end += 1;
      // An exclamation mark before a link would turn the link into an image.
      if (lastOf(parts) === '!') parts.push(`${parts.pop()?.slice(0, -1)}\\!`);
      parts.push(link(pieces, index, end, piece.href));
    }
    index = end;
  }
  return protectLines(withoutOuterBreaks(parts).join(''));
}

/**
 * Joins adjacent pieces of text that have the same formatting, collapses the spaces between pieces, and makes
 * the URLs of links absolute. URLs that are not valid are dropped.
 */
function merge(pieces: readonly Piece[], base: string, keepMarks: boolean): Piece[] {
  const merged: Piece[] = [];
  // The texts of the last piece are joined when it ends, because joining them one by one takes quadratic time.
  let texts: string[] = [];
  const end = () => {
    const last = merged.at(-1);
    if (last) last.text = texts.join('');
    texts = [];
  };
  const resolved = new Map<string | null, string | null>([[null, null]]);
  for (const piece of pieces) {
    if (!resolved.has(piece.href)) resolved.set(piece.href, absoluteUrl(piece.href ?? undefined, base));
    const isBreak = piece.text === '\n';
    const href = isBreak || piece.image ? null : (resolved.get(piece.href) ?? null);
    const marks = keepMarks && !isBreak ? piece.marks : 0;
    const last = merged.at(-1);
    const before = texts.at(-1);
    const afterSpace = before === undefined || before.endsWith(' ') || before === '\n';
    const text = isBreak || !afterSpace ? piece.text : piece.text.replace(/^ +/, '');
    if (text === '' && !piece.image) continue;
    const isJoined =
      last &&
      before !== '\n' &&
      last.image === null &&
      !isBreak &&
      piece.image === null &&
      last.marks === marks &&
      last.href === href;
    if (!isJoined) {
      end();
      merged.push(new Piece('', marks, href, piece.image));
    }
    texts.push(text);
  }
  end();
  return merged;
}

function withoutOuterBreaks(parts: string[]): string[] {
  const isBlank = (part: string | undefined) => part !== undefined && (part === '\\\n' || part.trim() === '');
  let [start, end] = [0, parts.length];
  while (start < end && isBlank(parts[start])) start += 1;
  while (end > start && isBlank(parts[end - 1])) end -= 1;
  return parts.slice(start, end).map((part, index, all) => {
    const before = all[index - 1];
    const atStart = before === undefined || before === '\\\n' ? part.trimStart() : part;
    const after = all[index + 1];
    if (part === '\\\n') return part;
    return after === undefined || after === '\\\n' ? atStart.trimEnd() : atStart;
  });
}

function link(pieces: readonly Piece[], start: number, end: number, href: string): string {
  const parts = ['['];
  for (let index = start; index < end; index += 1) parts.push(marked(pieces, index, parts, end));
  const label = parts.slice(1).join('');
  const text = label.trim();
  if (text === '') return label;
  const [before, after] = [
    label.slice(0, label.indexOf(text)),
    label.slice(label.indexOf(text) + text.length),
  ];
  return `${before}[${text}](${linkTarget(href)})${after}`;
}

/**
 * Returns one piece of text as Markdown, with its formatting if CommonMark's flanking rules allow it. `parts`
 * is the Markdown before the piece. `linkEnd` is set only for a piece inside a link, and is the index after
 * the last piece of the link.
 */
function marked(pieces: readonly Piece[], index: number, parts: readonly string[], linkEnd?: number): string {
  const piece = pieces[index];
  if (!piece) return '';
  const text = piece.text.trim();
  if (text === '') return piece.text;
  const start = piece.text.indexOf(text);
  const [leading, trailing] = [piece.text.slice(0, start), piece.text.slice(start + text.length)];
  const bare = escapeText(text, linkEnd !== undefined);
  const sign = signFor(piece.marks);
  if (sign === '') return leading + bare + trailing;
  const next = pieces[index + 1];
  const atEnd = index + 1 === linkEnd;
  const left = leading === '' ? lastOf(parts) : ' ';
  const right =
    trailing !== '' ? ' ' : atEnd ? ']' : firstOf(next?.href !== piece.href ? '[' : (next?.text ?? ' '));
  const touching = left === '*' || (trailing === '' && !atEnd && next !== undefined && next.marks !== 0);
  if (touching || !flanks(firstOf(bare), left) || !flanks(lastOf([bare]), right)) {
    return leading + bare + trailing;
  }
  return leading + (sign === '`' ? codeSpan(text, bare, left, right) : sign + bare + sign) + trailing;
}

function signFor(marks: number): string {
  if (marks & MARKS.code) return '`';
  return (marks & MARKS.strong ? '**' : '') + (marks & MARKS.emphasis ? '*' : '');
}

function codeSpan(text: string, bare: string, left: string, right: string): string {
  return /[`|\n]/.test(text) || left === '`' || right === '`' ? bare : `\`${text}\``;
}

const SPACE = /^\s?$/;
/**
 * Markdown renderers disagree on whether symbols and emoji are punctuation. Where emphasis requires
 * punctuation, only ASCII punctuation is therefore accepted.
 */
const SURE_PUNCTUATION = /^[!-/:-@[-`{-~]$/;
const PUNCTUATION = /^[\p{P}\p{S}]$/u;

/**
 * Whether Markdown treats a mark such as `*` as emphasis. This is so if the character next to the mark inside
 * the emphasized text is not punctuation, or if the character next to the mark outside is white space or
 * punctuation.
 */
function flanks(inner: string, outer: string): boolean {
  return !PUNCTUATION.test(inner) || SPACE.test(outer) || SURE_PUNCTUATION.test(outer);
}

function firstOf(text: string): string {
  return String.fromCodePoint(text.codePointAt(0) ?? 32);
}

function lastOf(parts: readonly string[]): string {
  const text = parts.findLast((part) => part !== '') ?? '';
  const pair = text.slice(-2);
  return /^[\ud800-\udbff]/.test(pair) ? pair : text.slice(-1);
}
