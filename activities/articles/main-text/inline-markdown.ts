import { absoluteUrl } from '../page.ts';
import { imageMarkdown } from './images.ts';
import { MARKS, type Piece, type Run } from './outline.ts';

/**
 * The words of a run as GitHub-flavoured Markdown in one paragraph. Rendered, it has the run's own words and no
 * others: what would be markup is escaped, and emphasis that CommonMark would not recognize is left out.
 */
export function inlineMarkdown(run: Run, base: string, plain = false): string {
  let markdown = '';
  const pieces = merge(run.pieces, base, plain);
  for (let index = 0; index < pieces.length; index += 1) {
    const piece = pieces[index];
    if (!piece) continue;
    if (piece.image) markdown += imageMarkdown(piece.image, run.box, base) ?? '';
    else if (piece.text === '\n') markdown = `${markdown.trimEnd()}\\\n`;
    else if (piece.href === null) markdown += marked(piece, markdown, pieces[index + 1], false);
    else {
      let label = '';
      const { href } = piece;
      for (let next: Piece | undefined = piece; next?.href === href && next.text !== '\n' && !next.image; ) {
        label += marked(next, label, pieces[index + 1], true);
        index += 1;
        next = pieces[index];
      }
      index -= 1;
      markdown += link(label, href);
    }
  }
  return protectLines(markdown.replace(/(?:\\\n|\s)+$/, '').replace(/^(?:\\\n|\s)+/, ''));
}

/** Neighbours of one look made one, spaces collapsed across them, addresses resolved or dropped. */
function merge(pieces: readonly Piece[], base: string, plain: boolean): Piece[] {
  const merged: Piece[] = [];
  const resolved = new Map<string, string | null>();
  for (const piece of pieces) {
    let href: string | null = null;
    if (piece.href !== null) {
      href = resolved.get(piece.href) ?? absoluteUrl(piece.href, base);
      resolved.set(piece.href, href);
    }
    const marks = plain ? 0 : piece.marks;
    const last = merged.at(-1);
    const starts = last === undefined || last.text.endsWith(' ') || last.text === '\n';
    const text = piece.text === '\n' || !starts ? piece.text : piece.text.replace(/^ +/, '');
    if (text === '' && !piece.image) continue;
    if (
      last &&
      last.marks === marks &&
      last.href === href &&
      text !== '\n' &&
      last.text !== '\n' &&
      !piece.image &&
      !last.image
    ) {
      last.text += text;
    } else merged.push({ text, marks, href, image: piece.image });
  }
  return merged;
}

function link(label: string, href: string | null): string {
  const [, before = '', text = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(label) ?? [];
  if (text === '' || href === null) return label;
  const target = href.replace(
    /[()\\|<>\s]/g,
    (character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`,
  );
  return `${before}[${text}](${target})${after}`;
}

const SPACE = /^\s?$/;
const PUNCTUATION = /^[\p{P}\p{S}]$/u;

function marked(piece: Piece, before: string, next: Piece | undefined, inLink: boolean): string {
  const [, leading = '', text = '', trailing = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(piece.text) ?? [];
  if (text === '') return piece.text;
  const bare = leading + escapeText(text, inLink) + trailing;
  if (piece.marks === 0) return bare;
  const previous = leading === '' ? lastOf(before) : ' ';
  const following = trailing === '' ? firstOf(next?.text ?? '') : ' ';
  if (piece.marks & MARKS.code) {
    return /`/.test(text) || previous === '`' || following === '`'
      ? bare
      : `${leading}\`${text}\`${trailing}`;
  }
  const touches = previous === '*' || (trailing === '' && next !== undefined && next.marks !== 0);
  const opens = !PUNCTUATION.test(firstOf(text)) || SPACE.test(previous) || PUNCTUATION.test(previous);
  const closes = !PUNCTUATION.test(lastOf(text)) || SPACE.test(following) || PUNCTUATION.test(following);
  if (touches || !opens || !closes) return bare;
  const sign = (piece.marks & MARKS.strong ? '**' : '') + (piece.marks & MARKS.emphasis ? '*' : '');
  return leading + sign + escapeText(text, inLink) + sign + trailing;
}

function firstOf(text: string): string {
  return String.fromCodePoint(text.codePointAt(0) ?? 32);
}

function lastOf(text: string): string {
  return /.$/su.exec(text)?.[0] ?? '';
}

const ADDRESS = /\bhttps?:\/\/[^\s<>"'`\\]*[^\s<>"'`\\.,;:!?)\]}*_~|]/gi;

/** Text in which nothing is markup; printed addresses stay readable as autolinks, but not inside a link. */
function escapeText(text: string, inLink: boolean): string {
  if (!/[\\`*_[\]<>|~&:.]/.test(text)) return text;
  let escaped = '';
  let done = 0;
  for (const match of text.matchAll(ADDRESS)) {
    escaped += escapeSigns(text.slice(done, match.index));
    escaped += inLink ? escapeSigns(match[0]) : `<${match[0]}>`;
    done = match.index + match[0].length;
  }
  return escaped + escapeSigns(text.slice(done));
}

function escapeSigns(text: string): string {
  return text
    .replace(/[\\`*_[\]<>|~]/g, '\\$&')
    .replace(/&(?=#?\w)/g, '\\&')
    .replace(/:\/\//g, '\\://')
    .replace(/\bwww\./gi, (start) => `${start.slice(0, 3)}\\.`);
}

/** What would make a line a heading, a list item, a rule or a table's second row. */
export function protectLines(markdown: string): string {
  return markdown.replace(/^([ \t]*)([-+=:#]|\d{1,9}(?=[.)]))/gm, (_whole, space: string, sign: string) =>
    /\d/.test(sign) ? `${space}${sign}\\` : `${space}\\${sign}`,
  );
}
