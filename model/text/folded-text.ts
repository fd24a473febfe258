import { decodeHTML } from 'entities';

/**
 * A text in the one form in which spellings are compared: lower case in form NFKD, without marks and invisible
 * signs, with entities and escapes decoded. The text inside tags follows the text between them.
 */
export interface FoldedText {
  text: string;
  /** For each UTF-16 unit of `text`, where the sign it comes from begins and ends in the given text. */
  starts: number[];
  ends: number[];
}

/** What stands for a tag; marks of `ä`, `ö`, `ü` and of `å`, which the letters `e` and `a` may replace. */
export const TAG = '\u0001';
export const UMLAUT = '\u0002';
export const RING = '\u0003';

// An escape begins with the first of several backslashes, so that a run of them is read once.
const ESCAPE =
  '&(?:amp;)*(?:#\\d{1,7}|#x[\\da-f]{1,6}|[a-z][a-z\\d]{1,31});?|(?:%(?:25)*[\\da-f]{2})+|(?<!\\\\)(?:(?:\\\\+u[\\da-f]{4})+|\\\\+u\\{[\\da-f]{1,6}\\}|\\\\+x[\\da-f]{2}|\\\\+[bfnrt/])';
/** A run of ASCII letters and digits, a tag, an escape, or one character. `<![CDATA[` is not a tag: feeds use it. */
const SIGN = new RegExp(`[a-z\\d]+|<(?!!\\[CDATA)[^<>]*>|${ESCAPE}|.`, 'gisu');
const ASCII = /^[a-z\d]/i;
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u0640]/u;
/** Marks that a spelling may leave out. In Indic scripts and Thai, marks are vowels, and in kana, they are other sounds. */
const MARK = /(?![\u3099\u309a])(?=\p{M})[\p{Script=Inherited}\p{Script=Hebrew}\p{Script=Arabic}]/u;
/** Letters that Unicode does not decompose. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: `o${UMLAUT}`,
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
  ی: 'ي',
  ى: 'ي',
  ک: 'ك',
};

/** Tags within a word, which do not divide it. */
const INLINE = /<\/?(?:a|abbr|b|em|font|i|mark|s|small|span|strong|u|wbr)(?:\s[^<>]*)?>/gi;
const ESCAPES = new RegExp(ESCAPE, 'giu');
const INVISIBLES = new RegExp(INVISIBLE.source, 'gu');
/** Composing a letter with thousands of marks takes far longer than its length suggests. */
const FURTHER_MARKS = /(?<=\p{M}{8})\p{M}+/gu;

/** The text as a reader sees it, in form NFC: without tags and invisible signs, with entities and escapes decoded. */
export function decodeSigns(text: string): string {
  const shown = /[<>]/.test(text) ? text.replace(INLINE, '').replace(/[<>]/g, ' ') : text;
  const decoded = /[&%\\]/.test(shown) ? shown.replace(ESCAPES, decode) : shown;
  return decoded.replace(FURTHER_MARKS, '').normalize('NFC').replace(INVISIBLES, '');
}

export function foldText(given: string): FoldedText {
  const folded: FoldedText = { text: '', starts: [], ends: [] };
  foldInto(folded, given, 0);
  for (const { 0: tag, index } of given.matchAll(/<(?!!\[CDATA)[^<>]*>/g)) {
    if (/^<\/?[a-z\d]*\s*\/?>$/i.test(tag)) continue;
    append(folded, '\n', index, index);
    foldInto(folded, tag.slice(1, -1), index + 1);
  }
  return folded;
}

function foldInto(folded: FoldedText, given: string, from: number): void {
  // To ask the growing text for its last sign would copy it each time.
  let last = folded.text.at(-1) ?? '';
  const fold = (one: string, start: number, end: number) => {
    const text = foldSign(one, last);
    append(folded, text, start, end);
    last = text.at(-1) ?? last;
  };
  for (const { 0: sign, index } of given.matchAll(SIGN)) {
    const start = from + index;
    const end = start + sign.length;
    if (ASCII.test(sign)) {
      for (let at = 0; at < sign.length; at += 1)
        append(folded, sign.charAt(at).toLowerCase(), start + at, start + at + 1);
      last = sign.slice(-1).toLowerCase();
    } else if (sign.startsWith('<') && sign.length > 1) {
      append(folded, TAG, start, end);
      last = TAG;
    } else if (/^.$/su.test(sign)) fold(sign, start, end);
    else {
      const decoded = decode(sign);
      if (decoded !== sign) for (const one of decoded) fold(one, start, end);
      // What only looks like an escape is itself.
      else for (const [at, one] of [...sign].entries()) fold(one, start + at, start + at + 1);
    }
  }
}

function append(folded: FoldedText, text: string, start: number, end: number): void {
  folded.text += text;
  for (let unit = 0; unit < text.length; unit += 1) {
    folded.starts.push(start);
    folded.ends.push(end);
  }
}

/** Folds a sign; `before` is the last sign of the folded text before it. */
function foldSign(sign: string, before: string): string {
  if (sign >= ' ' && sign < '\u007f') return sign.toLowerCase();
  if (sign < ' ') return ' ';
  let text = '';
  for (const part of sign.normalize('NFKD').toLowerCase().normalize('NFKD')) {
    const last = text.at(-1) ?? before;
    if (part === '\u0308' && /[aou]/.test(last)) text += UMLAUT;
    else if (part === '\u030a' && last === 'a') text += RING;
    else if (!MARK.test(part) && !INVISIBLE.test(part)) text += LETTERS[part] ?? part;
  }
  return text;
}

function decode(sequence: string): string {
  if (sequence.startsWith('&')) return decodeHTML(sequence.replace(/^&(?:amp;)+/i, '&'));
  if (sequence.startsWith('%')) return unpercented(sequence.replace(/%(?:25)+(?=[\da-f]{2})/gi, '%'));
  if (/^\\+[bfnrt]$/.test(sequence)) return ' ';
  if (sequence.endsWith('/')) return '/';
  const codes = sequence.match(/[\da-f]{2,6}(?=\}|\\|$)/gi) ?? [];
  const isPoint = sequence.endsWith('}');
  return codes
    .map((code) => Number.parseInt(code, 16))
    .map((code) => (isPoint && code <= 0x10ffff ? String.fromCodePoint(code) : String.fromCharCode(code)))
    .join('');
}

/** Decodes percent escapes as UTF-8 or, where they are not, as Latin-1. */
function unpercented(sequence: string): string {
  try {
    return decodeURIComponent(sequence);
  } catch {
    return Buffer.from(sequence.replaceAll('%', ''), 'hex').toString('latin1');
  }
}
