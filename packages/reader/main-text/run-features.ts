import type { Box, Run } from './box.ts';
import { plain } from './lines.ts';

export const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);

/**
 * Names of the features of a line of text that are the same in every candidate block, in the order of
 * `runFeatures`.
 */
export const RUN_FEATURES = [
  'size',
  'unspaced',
  'linked',
  'heading',
  'list item',
  'block',
  'in a figure',
  'all formatted',
  'ends as a sentence',
  'capitals',
  'digits',
  'a bar',
  'a year',
  'commas',
  'breaks',
  'is the description',
  'links of the block',
  'size of the block',
  'items of the block',
  'links of the block above',
];
const MAX_ITEMS = 50;

/**
 * The features of a line of text that do not depend on the candidate block. `block` is the result of
 * `blockOf`, and `description` is the page's description.
 */
export function runFeatures(run: Run, block: Box, description: string): number[] {
  const { text, size, box, pieces } = run;
  const counts = countSigns(run);
  return [
    size,
    share(size - text.length, text.length),
    share(run.linked, size),
    box.heading,
    Number(LIST_ITEMS.has(box.tag)),
    Number(BLOCKS.has(box.tag)),
    figureAbove(box),
    formatting(run),
    Number(SENTENCE_END.test(text.slice(-2))),
    counts.capitals,
    counts.digits,
    Number(/[|•·›»→【】]/.test(text)),
    Number(/\b(?:19|20)\d\d\b/.test(text)),
    counts.commas,
    pieces.reduce((sum, piece) => sum + Number(piece.text === '\n'), 0),
    agreement(run, description),
    share(block.linked, block.size),
    block.size,
    Math.min(MAX_ITEMS, block.items.length),
    share(block.parent?.linked ?? 0, block.parent?.size ?? 0),
  ];
}

const LIST_ITEMS = new Set(['li', 'dd', 'dt']);
const BLOCKS = new Set(['div', 'section', 'article', 'body', 'main']);
const LINE_TAGS = new Set('p h1 h2 h3 h4 h5 h6 span a small em strong i b time label cite'.split(' '));
const SENTENCE_END = /[.!?…。！？؟।:：;]["'”’»)]?$/;

/**
 * The block element that contains a line of text. If that element holds only a single line, like a paragraph
 * or a heading, its parent is returned instead.
 */
export function blockOf({ box }: Run): Box {
  return LINE_TAGS.has(box.tag) && box.parent ? box.parent : box;
}

/**
 * How near the closest figure around a block is: 4 if the block itself is a figure, 3 if its parent is one,
 * and so on; 0 if neither the block nor its three nearest ancestors are a figure.
 */
function figureAbove(box: Box): number {
  let around: Box | null = box;
  for (let steps = 4; around && steps > 0; steps -= 1) {
    if (around.figure) return steps;
    around = around.parent;
  }
  return 0;
}

/** 1 if all of the text is strong, 2 if all of the text is emphasized, 3 if both, otherwise 0. */
function formatting({ pieces }: Run): number {
  let marks = 3;
  for (const piece of pieces) {
    if (marks === 0) break;
    if ((marks & ~piece.marks) !== 0 && piece.text.trim() !== '') marks &= piece.marks;
  }
  return marks;
}

/** The number of capitals, of digits and of commas per hundred characters. */
interface Counts {
  capitals: number;
  digits: number;
  commas: number;
}

/**
 * Capitals, digits and commas are counted in this many characters at the beginning of a line. The rest of a
 * longer line is assumed to be similar.
 */
const COUNTED = 1_000;
const SIGNS = { capital: 1, digit: 2, comma: 3, caseless: 4 };
/**
 * The share of letters that are capitals in ordinary prose. Letters of scripts without capitals are counted
 * as if they had the same share.
 */
const USUAL_CAPITALS = 0.03;
/**
 * The kind of each character (`SIGNS`), in a lookup table because that is faster than a regex. Characters
 * from U+2000 on are never counted as capitals.
 */
const SIGN_OF = new Uint8Array(0x10000);
for (let code = 0; code < 0x2000; code += 1) {
  const sign = String.fromCharCode(code);
  const isCaseless = code >= 0x590 && /\p{Lo}/u.test(sign);
  SIGN_OF[code] = /\p{Lu}/u.test(sign)
    ? SIGNS.capital
    : /\d/.test(sign)
      ? SIGNS.digit
      : isCaseless
        ? SIGNS.caseless
        : 0;
}
// Kana, Han and Hangul.
SIGN_OF.fill(SIGNS.caseless, 0x3041, 0xd7a4);
for (const comma of ',，、،') SIGN_OF[comma.charCodeAt(0)] = SIGNS.comma;

function countSigns({ text, size }: Run): Counts {
  const length = Math.min(text.length, COUNTED);
  let [capitals, digits, commas, caseless] = [0, 0, 0, 0];
  for (let at = 0; at < length; at += 1) {
    const kind = SIGN_OF[text.charCodeAt(at)];
    if (kind === SIGNS.capital) capitals += 1;
    else if (kind === SIGNS.digit) digits += 1;
    else if (kind === SIGNS.comma) commas += 1;
    else if (kind === SIGNS.caseless) caseless += 1;
  }
  // Characters of dense scripts, such as Chinese, count twice, as in `Run.size`.
  const dense = share(length * size, text.length);
  const rate = (count: number) => share(100 * count, dense);
  return {
    capitals: share(100 * (capitals + USUAL_CAPITALS * caseless), length),
    digits: rate(digits),
    commas: rate(commas),
  };
}

const LETTER = /[\p{L}\p{N}]/u;

/** 1 if the line and the page's description begin with the same text, otherwise 0. */
function agreement(run: Run, description: string): number {
  if (description.length < 20 || run.size < 20) return 0;
  const first = LETTER.exec(run.text)?.[0].toLowerCase() ?? '';
  if (!description.startsWith(first)) return 0;
  const text = plain(run);
  return Number(text.startsWith(description.slice(0, 60)) || description.startsWith(text.slice(0, 60)));
}
