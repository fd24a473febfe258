import { type Box, isHeading, type Run } from './box.ts';
import { type Candidate, WAYS } from './candidates.ts';
import { type Line, simplified } from './lines.ts';

/** A candidate with its lines, for comparison with the others of its page. */
export interface Judged {
  candidate: Candidate;
  lines: Line[];
}

/** What the page says of its story outside the text. */
export interface Hints {
  /** Letters and digits of headline and description, and of the body in the page's data. */
  title: string;
  description: string;
  body: string;
  wordCount: number;
}

export interface Compared {
  judged: readonly Judged[];
  body: Box;
  runs: readonly Run[];
  headline: Run | null;
  hints: Hints;
}

/** What is kept of a candidate by the rules, summed up, and its place on the page. */
interface Sums {
  candidate: Candidate;
  page: Page;
  kept: Line[];
  runs: Set<Run>;
  size: number;
  length: number;
  linked: number;
  prose: number;
  headings: number;
  teasers: number;
  paragraphs: number;
  items: number;
  /** Letters and digits of its beginning, or of all if the page's data has the body. */
  text: string;
  /** Shares of text in common with the other candidates. */
  agreements: number[];
}

interface Page extends Compared {
  /** Characters of prose before each run of the page. */
  before: Float64Array;
  /** The headline's place among the runs, or -1. */
  at: number;
  largest: number;
  smallest: number;
}

type Feature = (own: Sums) => number;

const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);
const isTag =
  (tag: RegExp): Feature =>
  ({ candidate }) =>
    Number(tag.test(candidate.root.tag));

const FEATURES: Record<string, Feature> = {
  ...Object.fromEntries(
    WAYS.map((way): [string, Feature] => [way, ({ candidate }) => Number(candidate.ways.has(way))]),
  ),
  ways: ({ candidate }) => candidate.ways.size,
  pruned: ({ candidate }) => Number(candidate.pruned),
  candidates: ({ page }) => page.judged.length,
  size: ({ size }) => Math.log(1 + size),
  'size of the largest': ({ size, page }) => size / page.largest,
  'size of the smallest': ({ size, page }) => size / page.smallest,
  'prose of the page': ({ prose, page }) => share(prose, page.body.prose),
  prose: ({ prose, size }) => share(prose, size),
  lines: ({ kept }) => kept.length,
  kept: ({ size, candidate }) => share(size, candidate.root.size),
  links: ({ linked, size }) => share(linked, size),
  'links of the block': ({ candidate }) => share(candidate.root.linked, candidate.root.size),
  headings: ({ headings }) => headings,
  teasers: ({ teasers }) => teasers,
  'teasers in a thousand': ({ teasers, size }) => share(1000 * teasers, size),
  paragraphs: ({ paragraphs, size }) => share(paragraphs, size),
  items: ({ items, size }) => share(items, size),
  'mean size': ({ size, kept }) => share(size, kept.length),
  articles: ({ candidate }) => candidate.root.articles,
  credits: ({ candidate }) => candidate.root.credits,
  'articles of the page': ({ page }) => page.body.articles,
  'headline inside': ({ page, candidate }) =>
    Number(page.at >= candidate.root.from && page.at < candidate.root.to),
  'headline above': ({ page, candidate }) => Number(page.at >= 0 && page.at < candidate.root.from),
  'prose between': ({ page, candidate: { root } }) =>
    page.at >= 0 && page.at < root.from
      ? (page.before[root.from] as number) - (page.before[page.at + 1] as number)
      : -1,
  'prose above': ({ page, candidate }) => share(page.before[candidate.root.from] as number, page.body.prose),
  'prose below': ({ page, candidate }) =>
    share(page.body.prose - (page.before[candidate.root.to] as number), page.body.prose),
  'place of the description': ({ page, text }) =>
    page.hints.description.length < 20 ? -2 : text.indexOf(page.hints.description.slice(0, 50)),
  'word count': ({ page, size }) => (page.hints.wordCount > 0 ? share(size / 6, page.hints.wordCount) : -1),
  'stated body': ({ page, text }) => {
    const { body } = page.hints;
    if (body.length < MIN_STATED) return -1;
    const found = SAMPLES.filter((place) =>
      text.includes(body.slice(place * body.length, place * body.length + 30)),
    );
    return found.length / SAMPLES.length;
  },
  'stated size': ({ page, text }) =>
    page.hints.body.length < MIN_STATED ? -1 : share(text.length, page.hints.body.length),
  unspaced: ({ size, length }) => share(size - length, length),
  agreement: ({ agreements }) =>
    share(
      agreements.reduce((sum, value) => sum + value, 0),
      agreements.length,
    ),
  'best agreement': ({ agreements }) => Math.max(0, ...agreements),
  depth: ({ candidate }) => countAbove(candidate.root.parent, () => true),
  'in an excluded block': ({ candidate }) => Number(countAbove(candidate.root, (box) => box.out) > 0),
  'is an article': isTag(/^article$/),
  'is the main part': isTag(/^main$/),
  'is the body': isTag(/^body$/),
  'is a cell': isTag(/^t/),
};

/** The names of a candidate's features, in the order of its row. */
export const ROOT_FEATURES = Object.keys(FEATURES);
const FUNCTIONS = Object.values(FEATURES);

/** Shorter data is a summary, and not the body. */
const MIN_STATED = 200;
/** Where the body in the page's data is compared. */
const SAMPLES = [0.05, 0.3, 0.5, 0.7, 0.9];
/** Letters and digits to compare with the description, and with the body. */
const COMPARED = { description: 3_000, body: 60_000 };

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
  return all.map((own) => {
    own.agreements = all.filter((other) => other !== own).map((other) => overlap(own, other));
    return Float64Array.from(FUNCTIONS, (feature) => feature(own));
  });
}

/** Minimum length of a teaser's headline, roughly. */
const HEADLINE_LENGTH = 25;

function sumUp({ candidate, lines }: Judged, page: Page): Sums {
  const kept = lines.filter(({ reason }) => reason === null);
  const sum = (of: (run: Run) => number) => kept.reduce((total, { run }) => total + of(run), 0);
  return {
    candidate,
    page,
    kept,
    runs: new Set(kept.map(({ run }) => run)),
    size: sum(({ size }) => size),
    length: sum(({ text }) => text.length),
    linked: sum(({ linked }) => linked),
    prose: sum(({ prose, size }) => (prose ? size : 0)),
    headings: sum(({ box }) => Number(isHeading(box))),
    teasers: sum(({ linked, size }) => Number(linked > 0.8 * size && size >= HEADLINE_LENGTH)),
    paragraphs: sum(({ box, size }) => (box.tag === 'p' ? size : 0)),
    items: sum(({ box, size }) => (/^(?:li|t[dh]|d[dt])$/.test(box.tag) ? size : 0)),
    text: simplified(textOf(kept, page.hints.body === '' ? COMPARED.description : COMPARED.body)),
    agreements: [],
  };
}

function textOf(lines: readonly Line[], length: number): string {
  let text = '';
  for (const { run } of lines) {
    if (text.length > length) break;
    text += run.text;
  }
  return text;
}

function overlap(one: Sums, other: Sums): number {
  let both = 0;
  for (const run of one.runs) if (other.runs.has(run)) both += run.size;
  return share(both, one.size + other.size - both);
}

function countAbove(box: Box | null, counts: (box: Box) => boolean): number {
  let count = 0;
  for (let above = box; above; above = above.parent) if (counts(above)) count += 1;
  return count;
}
