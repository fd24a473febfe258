import type { Box, Run } from './box.ts';
import { plain } from './lines.ts';

export const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);

/** Names of the features of a run that do not depend on the candidate, in the order of `runFeatures`. */
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
 * The features of a run. `block` is the result of `blockOf`, and `description` is the description of the
 * page.
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
 * The block of a line, or its parent if the block is only a paragraph, a heading or another element for a
 * single line.
 */
export function blockOf({ box }: Run): Box {
  return LINE_TAGS.has(box.tag) && box.parent ? box.parent : box;
}

/**
 * How close a figure is around a run: 4 if it is the run's own block, one less for each level above, and 0 if
 * none is within four levels.
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

/** The number of characters of each kind per hundred characters. */
interface Counts {
  capitals: number;
  digits: number;
  commas: number;
}

/** Maximum number of characters of a run to count, because the beginning of a longer run is representative. */
const COUNTED = 1_000;
const SIGNS = { capital: 1, digit: 2, comma: 3, caseless: 4 };
/** The share of capitals in the letters of ordinary prose. It is also assumed for scripts without capitals. */
const USUAL_CAPITALS = 0.03;
/**
 * The kind of each character, in a lookup table because that is faster than a regex. Characters from U+2000 on
 * are never counted as capitals.
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
  // Characters of dense scripts count twice, as in `Run.size`.
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
