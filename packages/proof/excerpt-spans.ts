import { decodeHTML } from 'entities';
import { unescaped } from '../../model/text/hidden-words.ts';

/** From the first character of a passage to behind its last, as indexes of a text. */
export type Span = [start: number, end: number];

/**
 * A run of ASCII letters and digits, a run of what is no letter, a tag, an HTML entity, an escape of JSON, or one
 * character. `<![CDATA[` is not a tag, because feeds write titles in it.
 */
const SIGN =
  /[A-Za-z\d]+|[\s!-%'-/:;=>?@[\]^_`{|}~]+|<(?!!\[CDATA)[^>]*>|&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});?|\\+(?:u[\da-f]{4}|[bfnrt])|./gisu;
const ASCII = /^[A-Za-z\d]/;
const SILENT = /^[\s!-%'-/:;=>?@[\]^_`{|}~]/;
const LETTER = /[\p{L}\p{N}\p{M}]/u;
const LETTERS = /[\p{L}\p{N}\p{M}]+/gu;

/** Letters of a text as one string; `starts` and `ends` are the indexes in the text of each UTF-16 unit. */
interface Letters {
  joined: string;
  starts: number[];
  ends: number[];
}

/**
 * Returns the letters, marks and digits (Unicode categories L, M, N) of HTML or JSON in form NFKD: without tags,
 * with entities and escapes decoded.
 */
function lettersOf(text: string): string {
  return readLetters(text).joined;
}

function readLetters(text: string, from = 0): Letters {
  const letters: Letters = { joined: '', starts: [], ends: [] };
  const add = (written: string, start: number, end: number) => {
    for (const sign of written.normalize('NFKD')) {
      if (!LETTER.test(sign)) continue;
      letters.joined += sign;
      for (let unit = 0; unit < sign.length; unit += 1) {
        letters.starts.push(from + start);
        letters.ends.push(from + end);
      }
    }
  };
  for (const { 0: sign, index } of text.matchAll(SIGN)) {
    const end = index + sign.length;
    if (SILENT.test(sign)) continue;
    if (ASCII.test(sign)) {
      letters.joined += sign;
      for (let at = from + index; at < from + end; at += 1) {
        letters.starts.push(at);
        letters.ends.push(at + 1);
      }
    } else if (sign.length === 1) add(sign, index, end);
    else if (sign.startsWith('<')) continue;
    else if (sign.startsWith('\\')) add(unescaped(sign), index, end);
    else if (decodeHTML(sign) !== sign) add(decodeHTML(sign), index, end);
    // What only looks like an entity, or a character outside the basic plane, is itself.
    else {
      let at = index;
      for (const one of sign) {
        add(one, at, at + one.length);
        at += one.length;
      }
    }
  }
  return letters;
}

/** An excerpt in more pieces than this is not found, because its words could be there by chance. */
const MAX_SPANS = 8;
/** The longest passage, in characters, whose single words are searched. */
const MAX_IN_ORDER = 20_000;

/**
 * Finds an excerpt in a passage of a page's text, and returns the spans that together have exactly its letters: one
 * span if it is there in one piece, in the text or in an attribute, else a span for each run of its words.
 */
export function findSpans(text: string, [start, end]: Span, excerpt: string): Span[] | null {
  const wanted = lettersOf(excerpt);
  if (wanted === '') return null;
  const passage = text.slice(start, end);
  const literal = excerpt.replace(/…$/, '');
  const at = start + passage.indexOf(literal);
  if (at >= start && matchSpans(text, [[at, at + literal.length]], excerpt))
    return [[at, at + literal.length]];
  for (const letters of lettersIn(passage, start)) {
    const offset = letters.joined.indexOf(wanted);
    if (offset < 0) continue;
    const span: Span = [letters.starts[offset] ?? start, letters.ends[offset + wanted.length - 1] ?? end];
    if (matchSpans(text, [span], excerpt)) return [span];
  }
  const spans = passage.length > MAX_IN_ORDER ? null : findWords(passage, start, excerpt);
  return spans && matchSpans(text, spans, excerpt) ? spans : null;
}

/** The letters of a passage without its tags, then those in each tag. */
function* lettersIn(passage: string, from: number): Generator<Letters> {
  yield readLetters(passage, from);
  for (const { 1: body = '', index } of passage.matchAll(/<(?!!\[CDATA)([^>]*)>/g))
    yield readLetters(body, from + index + 1);
}

/** Whether the letters at the spans, one after another, are those of the excerpt. */
export function matchSpans(text: string, spans: readonly Span[], excerpt: string): boolean {
  const quoted = spans.map(([start, end]) => lettersOf(text.slice(start, end))).join('');
  return quoted !== '' && quoted === lettersOf(excerpt);
}

function findWords(passage: string, from: number, excerpt: string): Span[] | null {
  const spans: Span[] = [];
  let at = 0;
  for (const [word] of excerpt.matchAll(LETTERS)) {
    const next = wordAt(passage, word, at);
    // The words of a link may come after its address, or before it.
    const position = next < 0 ? wordAt(passage, word, 0) : next;
    if (position < 0) return null;
    const last = position < at ? undefined : spans.at(-1);
    // Words with nothing but spaces and punctuation between them are one span.
    if (last && !/[\p{L}\p{N}<>&\\]/u.test(passage.slice(last[1] - from, position)))
      last[1] = from + position + word.length;
    else spans.push([from + position, from + position + word.length]);
    at = position + word.length;
  }
  return spans.length > 0 && spans.length <= MAX_SPANS ? spans : null;
}

/** Returns the index of the next occurrence of a whole word in a passage, or -1. */
function wordAt(passage: string, word: string, from: number): number {
  for (let at = passage.indexOf(word, from); at >= 0; at = passage.indexOf(word, at + 1)) {
    const around = [passage.slice(0, at).at(-1) ?? ' ', passage.charAt(at + word.length) || ' '];
    if (!around.some((sign) => LETTER.test(sign))) return at;
  }
  return -1;
}
