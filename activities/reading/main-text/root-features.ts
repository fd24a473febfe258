import { type Box, isHeading, type Run } from './box.ts';
import type { Candidate } from './candidates.ts';
import { type Line, plain } from './lines.ts';

/** A block that may be the story, with its lines, for comparison with the other such blocks of its page. */
export interface Judged {
  candidate: Candidate;
  lines: Line[];
}

/** Headline and description from the page's metadata, reduced to letters and digits. */
export interface Hints {
  title: string;
  description: string;
}

export interface Compared {
  judged: readonly Judged[];
  body: Box;
  runs: readonly Run[];
  headline: Run | null;
  hints: Hints;
}

/** Sums over the lines of a candidate that the rules keep, with the page to which the candidate belongs. */
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
  /** For each other candidate, the share of text that both have in common. */
  agreements: number[];
}

interface Page extends Compared {
  /** Number of characters of prose before each run of the page. */
  before: Float64Array;
  /** The index of the headline among the runs, or -1. */
  at: number;
  largest: number;
  smallest: number;
}

type Feature = (own: Sums) => number;

const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);

const FEATURES: Record<string, Feature> = {
  'first choice': ({ candidate }) => Number(candidate.ways.has('first choice')),
  'named body': ({ candidate }) => Number(candidate.ways.has('named body')),
  'only named body': ({ candidate }) => Number(candidate.ways.has('only named body')),
  'under the headline': ({ candidate }) => Number(candidate.ways.has('under the headline')),
  'block above': ({ candidate }) => Number(candidate.ways.has('block above')),
  ways: ({ candidate }) => candidate.ways.size,
  candidates: ({ page }) => page.judged.length,
  size: ({ size }) => Math.log(1 + size),
  'size of the largest': ({ size, page }) => size / page.largest,
  'size of the smallest': ({ size, page }) => size / page.smallest,
  'prose of the page': ({ prose, page }) => share(prose, page.body.prose),
  prose: ({ prose, size }) => share(prose, size),
  lines: ({ kept }) => kept,
  kept: ({ size, candidate }) => share(size, candidate.root.size),
  links: ({ linked, size }) => share(linked, size),
  headings: ({ headings }) => headings,
  paragraphs: ({ paragraphs, size }) => share(paragraphs, size),
  items: ({ items, size }) => share(items, size),
  'mean size': ({ size, kept }) => share(size, kept),
  articles: ({ candidate }) => candidate.root.articles,
  credits: ({ candidate }) => candidate.root.credits,
  'headline inside': ({ page, candidate }) =>
    Number(page.at >= candidate.root.from && page.at < candidate.root.to),
  'prose between': ({ page, candidate: { root } }) =>
    page.at >= 0 && page.at < root.from
      ? (page.before[root.from] as number) - (page.before[page.at + 1] as number)
      : -1,
  'prose above': ({ page, candidate }) => share(page.before[candidate.root.from] as number, page.body.prose),
  'prose below': ({ page, candidate }) =>
    share(page.body.prose - (page.before[candidate.root.to] as number), page.body.prose),
  'place of the description': ({ page: { hints }, lines }) =>
    hints.description.length < 20 ? -2 : beginningOf(lines).indexOf(hints.description.slice(0, 50)),
  unspaced: ({ size, length }) => share(size - length, length),
  agreement: ({ agreements }) =>
    share(
      agreements.reduce((sum, value) => sum + value, 0),
      agreements.length,
    ),
  'best agreement': ({ agreements }) => Math.max(0, ...agreements),
  depth: ({ candidate }) => depthOf(candidate.root),
  'is the main part': ({ candidate }) => Number(candidate.root.tag === 'main'),
  'is the body': ({ candidate }) => Number(candidate.root.tag === 'body'),
  'is a cell': ({ candidate }) => Number(candidate.root.tag.startsWith('t')),
};

/** The names of a candidate's features, in the order of its row. */
export const ROOT_FEATURES = Object.keys(FEATURES);
const FUNCTIONS = Object.values(FEATURES);

/** One row of features for each candidate of a page. */
export function rootRows(compared: Compared): Float64Array[] {
  const { runs, headline, judged } = compared;
  const before = new Float64Array(runs.length + 1);
  for (const [index, run] of runs.entries())
    before[index + 1] = (before[index] as number) + (run.prose ? run.size : 0);
  const page: Page = {
    ...compared,
    before,
    at: headline === null ? -1 : runs.indexOf(headline),
    largest: 1,
    smallest: 1,
  };
  const all = judged.map((each) => sumUp(each, page));
  page.largest = Math.max(1, ...all.map(({ size }) => size));
  page.smallest = Math.max(1, Math.min(...all.map(({ size }) => size)));
  for (const [index, own] of all.entries()) {
    for (const other of all.slice(0, index)) {
      const both = overlap(own, other);
      own.agreements.push(both);
      other.agreements.push(both);
    }
  }
  return all.map((own) => {
    const row = new Float64Array(FUNCTIONS.length);
    for (let at = 0; at < FUNCTIONS.length; at += 1) row[at] = FUNCTIONS[at]?.(own) ?? 0;
    return row;
  });
}

const ITEMS = new Set(['li', 'td', 'th', 'dd', 'dt']);

function sumUp({ candidate, lines }: Judged, page: Page): Sums {
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

/** Maximum number of characters of a candidate to compare with the description. */
const COMPARED = 3_000;

/** The letters and digits of the first lines that the rules keep. */
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
 * The share of text that two blocks have in common. Their lines have the order of the page, so they are
 * compared by position.
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
