import { type Box, isHeading, type Run } from './box.ts';
import type { Candidate } from './candidates.ts';
import { type Line, plain } from './lines.ts';

/**
 * A block that may contain the story, with its lines and, for each line, the reason to leave it out, if any.
 */
export interface ScoredCandidate {
  candidate: Candidate;
  lines: Line[];
}

/** Headline and description from the page's metadata, reduced to letters and digits. */
export interface Hints {
  title: string;
  description: string;
}

/** The page that contains the candidate blocks. */
export interface PageContext {
  body: Box;
  runs: readonly Run[];
  headline: Run | null;
  hints: Hints;
}

/** A candidate block, its page, and sums over those lines of the block that hand-written rules keep. */
interface Sums {
  candidate: Candidate;
  page: Page;
  lines: readonly Line[];
  kept: number;
  size: number;
  length: number;
  linked: number;
  prose: number;
  headings: number;
  paragraphs: number;
  items: number;
  /**
   * For each other candidate, the text that both candidates have in common, as a share of all text in the two
   * candidates.
   */
  agreements: number[];
}

interface Page extends PageContext {
  judged: readonly ScoredCandidate[];
  /** For each line of text on the page, the number of characters of prose before the line. */
  before: Float64Array;
  /** The index of the headline in `runs`, or -1. */
  at: number;
  largest: number;
  smallest: number;
}

const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);

/** The names of a candidate's features, in the order of `featuresOf`. */
export const ROOT_FEATURES = [
  'first choice',
  'named body',
  'only named body',
  'under the headline',
  'block above',
  'ways',
  'candidates',
  'size',
  'size of the largest',
  'size of the smallest',
  'prose of the page',
  'prose',
  'lines',
  'kept',
  'links',
  'headings',
  'paragraphs',
  'items',
  'mean size',
  'articles',
  'credits',
  'headline inside',
  'prose between',
  'prose above',
  'prose below',
  'place of the description',
  'unspaced',
  'agreement',
  'best agreement',
  'depth',
  'is the main part',
  'is the body',
  'is a cell',
];

function featuresOf(own: Sums): number[] {
  const { candidate, page, size, agreements } = own;
  const { root, ways } = candidate;
  const { at, before, body, hints } = page;
  return [
    Number(ways.has('first choice')),
    Number(ways.has('named body')),
    Number(ways.has('only named body')),
    Number(ways.has('under the headline')),
    Number(ways.has('block above')),
    ways.size,
    page.judged.length,
    Math.log(1 + size),
    size / page.largest,
    size / page.smallest,
    share(own.prose, body.prose),
    share(own.prose, size),
    own.kept,
    share(size, root.size),
    share(own.linked, size),
    own.headings,
    share(own.paragraphs, size),
    share(own.items, size),
    share(size, own.kept),
    root.articles,
    root.credits,
    Number(at >= root.from && at < root.to),
    at >= 0 && at < root.from ? (before[root.from] as number) - (before[at + 1] as number) : -1,
    share(before[root.from] as number, body.prose),
    share(body.prose - (before[root.to] as number), body.prose),
    hints.description.length < 20 ? -2 : beginningOf(own.lines).indexOf(hints.description.slice(0, 50)),
    share(size - own.length, own.length),
    share(
      agreements.reduce((sum, value) => sum + value, 0),
      agreements.length,
    ),
    Math.max(0, ...agreements),
    depthOf(root),
    Number(root.tag === 'main'),
    Number(root.tag === 'body'),
    Number(root.tag.startsWith('t')),
  ];
}

/** Returns a row of features for each candidate, which is a block of the page that may contain the story. */
export function rootRows(around: PageContext, candidates: readonly ScoredCandidate[]): Float64Array[] {
  const { runs, headline } = around;
  const before = new Float64Array(runs.length + 1);
  for (let index = 0; index < runs.length; index += 1) {
    const run = runs[index] as Run;
    before[index + 1] = (before[index] as number) + (run.prose ? run.size : 0);
  }
  const page: Page = {
    ...around,
    judged: candidates,
    before,
    at: headline === null ? -1 : runs.indexOf(headline),
    largest: 1,
    smallest: 1,
  };
  const all = candidates.map((each) => sumUp(each, page));
  page.largest = Math.max(1, ...all.map(({ size }) => size));
  page.smallest = Math.max(1, Math.min(...all.map(({ size }) => size)));
  for (const [index, own] of all.entries()) {
    for (const other of all.slice(0, index)) {
      const both = overlap(own, other);
      own.agreements.push(both);
      other.agreements.push(both);
    }
  }
  return all.map((own) => Float64Array.from(featuresOf(own)));
}

const ITEMS = new Set(['li', 'td', 'th', 'dd', 'dt']);

function sumUp({ candidate, lines }: ScoredCandidate, page: Page): Sums {
  const sums: Sums = {
    candidate,
    page,
    lines,
    kept: 0,
    size: 0,
    length: 0,
    linked: 0,
    prose: 0,
    headings: 0,
    paragraphs: 0,
    items: 0,
    agreements: [],
  };
  for (const { run, reason } of lines) {
    if (reason !== null) continue;
    const { box, size } = run;
    sums.kept += 1;
    sums.size += size;
    sums.length += run.text.length;
    sums.linked += run.linked;
    if (run.prose) sums.prose += size;
    if (isHeading(box)) sums.headings += 1;
    if (box.tag === 'p') sums.paragraphs += size;
    if (ITEMS.has(box.tag)) sums.items += size;
  }
  return sums;
}

/**
 * About how many characters at the beginning of a candidate block are searched for the page's description.
 */
const COMPARED = 3_000;

/** Returns the letters and digits of a block's first lines, without the lines that a rule excludes. */
function beginningOf(lines: readonly Line[]): string {
  let [text, length] = ['', 0];
  for (const { run, reason } of lines) {
    if (length > COMPARED) break;
    if (reason !== null) continue;
    text += plain(run);
    length += run.text.length;
  }
  return text;
}

/**
 * The share of text that two candidate blocks have in common. The lines of both blocks are in page order, so
 * equal lines are found by their position on the page.
 */
function overlap(one: Sums, other: Sums): number {
  const shift = one.candidate.root.from - other.candidate.root.from;
  let both = 0;
  for (let index = Math.max(0, -shift); index < one.lines.length; index += 1) {
    const [line, same] = [one.lines[index], other.lines[index + shift]];
    if (same === undefined) break;
    if (line?.reason === null && same.reason === null) both += line.run.size;
  }
  return share(both, one.size + other.size - both);
}

function depthOf({ parent }: Box): number {
  let depth = 0;
  for (let above = parent; above; above = above.parent) depth += 1;
  return depth;
}
