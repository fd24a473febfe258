import type { Box, Run } from './box.ts';
import type { Candidate } from './candidates.ts';
import { type Line, plain, REASONS } from './lines.ts';

/** Reasons for exclusions, from the least to the most reliable. */
const EXCLUSIONS = [
  'labels',
  'notice',
  'author',
  'ratings',
  'beside the story',
  'complementary',
  'navigation',
  'form',
  'banner',
  'newsletter',
  'other stories',
  'caption',
  'footer',
  'shares',
  'advertisement',
  'hidden',
  'comments',
];

const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);

/** The input of the functions in `TRAITS`: a run, its block, and the frequency of certain characters in it. */
interface Looked {
  run: Run;
  block: Box;
  counts: Counts;
  description: string;
}

/** Features of a run that do not depend on the candidate, computed once for all candidates with the run. */
const TRAITS: Record<string, (looked: Looked) => number> = {
  size: ({ run }) => run.size,
  unspaced: ({ run }) => share(run.size - run.text.length, run.text.length),
  linked: ({ run }) => share(run.linked, run.size),
  heading: ({ run: { box } }) => box.heading,
  'list item': ({ run: { box } }) => Number(LIST_ITEMS.has(box.tag)),
  block: ({ run: { box } }) => Number(BLOCKS.has(box.tag)),
  'in a figure': ({ run: { box } }) => figureAbove(box),
  'all formatted': ({ run }) => formatting(run),
  'ends as a sentence': ({ run: { text } }) => Number(SENTENCE_END.test(text.slice(-2))),
  capitals: ({ counts }) => counts.capitals,
  digits: ({ counts }) => counts.digits,
  'a bar': ({ run: { text } }) => Number(/[|•·›»→【】]/.test(text)),
  'a year': ({ run: { text } }) => Number(/\b(?:19|20)\d\d\b/.test(text)),
  commas: ({ counts }) => counts.commas,
  breaks: ({ run: { pieces } }) => pieces.reduce((sum, { text }) => sum + Number(text === '\n'), 0),
  'is the description': ({ run, description }) => agreement(run, description),
  'links of the block': ({ block }) => share(block.linked, block.size),
  'size of the block': ({ block }) => block.size,
  'items of the block': ({ block }) => Math.min(50, block.items.length),
  'links of the block above': ({ block: { parent } }) => share(parent?.linked ?? 0, parent?.size ?? 0),
};

interface Context {
  candidate: Candidate;
  lines: readonly Line[];
  facts: readonly Facts[];
  total: number;
  kept: number;
  /** Number of characters of prose before each line. */
  before: Float64Array;
  /** Number of characters of prose in all elements with the same tag and class, indexed by `Facts.name`. */
  alike: Float64Array;
}

type Feature = (at: Context, line: Line, index: number) => number;
const isKept = (line: Line | undefined) => Number(line?.reason === null);
const neighbour =
  (step: number, of: (line: Line) => number): Feature =>
  ({ lines }, _line, index) => {
    const line = lines[index + step];
    return line ? of(line) : -1;
  };

/** Features of a run within a candidate. Those that are based on the rules come first. */
const PLACES: Record<string, Feature> = {
  'rule kept': (_at, line) => isKept(line),
  'rule reason': (_at, { reason }) => (reason === null ? -1 : REASONS.indexOf(reason)),
  exclusion: (_at, { excluding }) =>
    excluding?.exclusion ? EXCLUSIONS.indexOf(excluding.exclusion.reason) : -1,
  depth: (_at, { depth }) => depth,
  'lines above': (_at, _line, index) => Math.min(index, 50),
  'lines below': ({ lines }, _line, index) => Math.min(lines.length - 1 - index, 50),
  'prose above': ({ before, total }, _line, index) => share(before[index] as number, total),
  'prose below': ({ before, total }, _line, index) => share(total - (before[index + 1] as number), total),
  'prose below in characters': ({ before, total }, _line, index) => total - (before[index + 1] as number),
  'prose alike': ({ alike, facts, total }, _line, index) =>
    share(alike[(facts[index] as Facts).name] as number, total),
  'prose of the block': ({ facts, total }, _line, index) => share((facts[index] as Facts).block.prose, total),
  'prose of the block above': ({ facts, total }, _line, index) =>
    share((facts[index] as Facts).block.parent?.prose ?? 0, total),
  'previous linked': neighbour(-1, ({ run }) => share(run.linked, run.size)),
  'previous size': neighbour(-1, ({ run }) => run.size),
  'next size': neighbour(1, ({ run }) => run.size),
  'next prose': neighbour(1, ({ run }) => Number(run.prose)),
  'previous alike': ({ facts }, _line, index) => Number(facts[index - 1]?.name === facts[index]?.name),
  'next alike': ({ facts }, _line, index) => Number(facts[index + 1]?.name === facts[index]?.name),
  'kept around': ({ lines }, _line, index) => {
    let kept = 0;
    for (let other = index - 3; other <= index + 3; other += 1) kept += isKept(lines[other]);
    return kept;
  },
  'kept share': ({ kept, lines }) => share(kept, lines.length),
  'prose of the candidate': ({ total }) => total,
  'articles in the candidate': ({ candidate }) => candidate.root.articles,
};

const OWN = Object.values(TRAITS);
const PLACED = Object.values(PLACES);
/** The names of a line's features, in the order of its row. */
export const LINE_FEATURES = [...Object.keys(TRAITS), ...Object.keys(PLACES)];
const WIDTH = LINE_FEATURES.length;

/** The properties of a run that do not depend on the candidate. */
interface Facts {
  traits: Float64Array;
  block: Box;
  /** The number that stands for the tag and class of the run's element. */
  name: number;
}

/**
 * Returns a function that computes the features of a candidate's lines, one row after the other. `runs` are all
 * runs of the page. Each call overwrites the result of the previous one.
 */
export function lineMeter(
  runs: readonly Run[],
  description: string,
): (candidate: Candidate, lines: readonly Line[]) => Float64Array {
  const known: Facts[] = new Array(runs.length);
  // Nested maps by class and tag, so that no combined key has to be built for each run.
  const names = new Map<string, Map<string, number>>();
  let count = 0;
  const nameOf = ({ tag, element }: Box) => {
    const classes = (element.attribs.class ?? '').slice(0, MAX_NAME);
    const tags = names.get(classes) ?? new Map<string, number>();
    const known = tags.get(tag);
    if (known !== undefined) return known;
    names.set(classes, tags.set(tag, count));
    count += 1;
    return count - 1;
  };
  let rows = new Float64Array(0);
  const factsOf = (at: number) => {
    const run = runs[at] as Run;
    const looked = { run, block: blockOf(run), counts: countSigns(run), description };
    const traits = new Float64Array(OWN.length);
    for (let trait = 0; trait < OWN.length; trait += 1) traits[trait] = OWN[trait]?.(looked) ?? 0;
    return { traits, block: looked.block, name: nameOf(run.box) };
  };
  return (candidate, lines) => {
    // The lines of a candidate are the runs of its block in the same order.
    const { from } = candidate.root;
    const facts = lines.map((_line, index) => {
      known[from + index] ??= factsOf(from + index);
      return known[from + index] as Facts;
    });
    const context = contextOf(candidate, lines, facts, count);
    if (rows.length < WIDTH * lines.length) rows = new Float64Array(WIDTH * lines.length);
    for (let index = 0; index < lines.length; index += 1) {
      const start = index * WIDTH;
      rows.set((facts[index] as Facts).traits, start);
      const line = lines[index] as Line;
      for (let at = 0; at < PLACED.length; at += 1)
        rows[start + OWN.length + at] = PLACED[at]?.(context, line, index) ?? 0;
    }
    return rows.subarray(0, WIDTH * lines.length);
  };
}

/** Maximum number of characters of a class attribute to compare. */
const MAX_NAME = 100;

function contextOf(
  candidate: Candidate,
  lines: readonly Line[],
  facts: readonly Facts[],
  names: number,
): Context {
  const before = new Float64Array(lines.length + 1);
  const alike = new Float64Array(names);
  let [total, kept] = [0, 0];
  for (const [index, { run, reason }] of lines.entries()) {
    if (run.prose) {
      const { name } = facts[index] as Facts;
      total += run.size;
      alike[name] = (alike[name] as number) + run.size;
    }
    if (reason === null) kept += 1;
    before[index + 1] = total;
  }
  return { candidate, lines, facts, total, kept, before, alike };
}

const LIST_ITEMS = new Set(['li', 'dd', 'dt']);
const BLOCKS = new Set(['div', 'section', 'article', 'body', 'main']);
const LINE_TAGS = new Set('p h1 h2 h3 h4 h5 h6 span a small em strong i b time label cite'.split(' '));
const SENTENCE_END = /[.!?…。！？؟।:：;]["'”’»)]?$/;

/**
 * The block of a line, or its parent if the block is only a paragraph, a heading or another element for a
 * single line.
 */
function blockOf({ box }: Run): Box {
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

/** 1 if all of the text is strong, 2 if all of it is emphasized, 3 if both, otherwise 0. */
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
