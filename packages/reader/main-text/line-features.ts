import type { Box, Run } from './box.ts';
import type { Candidate } from './candidates.ts';
import { type Line, REASONS } from './lines.ts';
import { blockOf, RUN_FEATURES, runFeatures, share } from './run-features.ts';

/** Reasons to exclude a block of text from the main text, from the least to the most reliable. */
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

/**
 * Names of the features that a line of text has within a block, in the order of `LineMeter.#writePlace`.
 * Features that are based on hand-written rules come first.
 */
const PLACES = [
  'rule kept',
  'rule reason',
  'exclusion',
  'depth',
  'lines above',
  'lines below',
  'prose above',
  'prose below',
  'prose below in characters',
  'prose alike',
  'prose of the block',
  'prose of the block above',
  'previous linked',
  'previous size',
  'next size',
  'next prose',
  'previous alike',
  'next alike',
  'kept around',
  'kept share',
  'prose of the candidate',
  'articles in the candidate',
];
/** The names of the features of a line of text, in the order in which `LineMeter` returns their values. */
export const LINE_FEATURES = [...RUN_FEATURES, ...PLACES];
const TRAITS = RUN_FEATURES.length;
const WIDTH = LINE_FEATURES.length;

/**
 * The feature "kept around" looks at a line and at this many lines above and below it, and counts those that
 * hand-written rules keep.
 */
const AROUND = 3;
const MAX_COUNT = 50;

/**
 * Computes the features of lines of text. Features that do not depend on the block around a line are computed
 * once for each line of the page. Everything is in a few flat arrays, because objects and functions for each
 * line or feature cost more than the features themselves.
 */
export class LineMeter {
  readonly #runs: readonly Run[];
  readonly #description: string;
  /** The features from `runFeatures` for all lines of text on the page, one line after another. */
  readonly #traits: Float64Array;
  /**
   * For each line of text, the number that stands for the tag and class of its element, or -1 if the line was
   * not read yet.
   */
  readonly #names: Int32Array;
  readonly #blocks: Box[];
  /**
   * The number that stands for each combination of class and tag. The maps are nested, so that no combined
   * key has to be built for each line of text.
   */
  readonly #known = new Map<string, Map<string, number>>();
  #count = 0;
  #rows = new Float64Array(0);
  #at = 0;

  /** `runs` are all lines of text on the page. */
  constructor(runs: readonly Run[], description: string) {
    this.#runs = runs;
    this.#description = description;
    this.#traits = new Float64Array(TRAITS * runs.length);
    this.#names = new Int32Array(runs.length).fill(-1);
    this.#blocks = new Array(runs.length);
  }

  /**
   * The features of the lines of a candidate for the main text, one row per line. Each call overwrites the
   * previous result.
   */
  rowsOf({ root }: Candidate, lines: readonly Line[]): Float64Array {
    // In `#runs`, the lines of a block follow one another, starting at the index `from`.
    const { from } = root;
    for (let index = 0; index < lines.length; index += 1)
      if (this.#names[from + index] === -1) this.#readRun(from + index);
    const sums = sumUp(lines, this.#names.subarray(from), this.#count);
    if (this.#rows.length < WIDTH * lines.length) this.#rows = new Float64Array(WIDTH * lines.length);
    for (let index = 0; index < lines.length; index += 1) {
      this.#at = index * WIDTH;
      const first = TRAITS * (from + index);
      for (let trait = 0; trait < TRAITS; trait += 1) this.#put(this.#traits[first + trait] as number);
      this.#writePlace(root, lines, index, sums);
    }
    return this.#rows.subarray(0, WIDTH * lines.length);
  }

  #put(value: number): void {
    this.#rows[this.#at] = value;
    this.#at += 1;
  }

  #readRun(at: number): void {
    const run = this.#runs[at] as Run;
    const block = blockOf(run);
    this.#blocks[at] = block;
    this.#names[at] = this.#nameOf(run.box);
    this.#traits.set(runFeatures(run, block, this.#description), TRAITS * at);
  }

  #nameOf({ tag, element }: Box): number {
    const classes = (element.attribs.class ?? '').slice(0, MAX_NAME);
    const tags = this.#known.get(classes) ?? new Map<string, number>();
    const number = tags.get(tag);
    if (number !== undefined) return number;
    this.#known.set(classes, tags.set(tag, this.#count));
    this.#count += 1;
    return this.#count - 1;
  }

  #writePlace(root: Box, lines: readonly Line[], index: number, sums: Sums): void {
    const { before, kept, alike, total } = sums;
    const { reason, excluding, depth } = lines[index] as Line;
    const [previous, next] = [lines[index - 1]?.run, lines[index + 1]?.run];
    const at = root.from + index;
    const name = this.#names[at] as number;
    const block = this.#blocks[at] as Box;
    const below = total - (before[index + 1] as number);
    const end = Math.min(lines.length, index + AROUND + 1);
    this.#put(Number(reason === null));
    this.#put(reason === null ? -1 : REASONS.indexOf(reason));
    this.#put(excluding?.exclusion ? EXCLUSIONS.indexOf(excluding.exclusion.reason) : -1);
    this.#put(depth);
    this.#put(Math.min(index, MAX_COUNT));
    this.#put(Math.min(lines.length - 1 - index, MAX_COUNT));
    this.#put(share(before[index] as number, total));
    this.#put(share(below, total));
    this.#put(below);
    this.#put(share(alike[name] as number, total));
    this.#put(share(block.prose, total));
    this.#put(share(block.parent?.prose ?? 0, total));
    this.#put(previous ? share(previous.linked, previous.size) : -1);
    this.#put(previous ? previous.size : -1);
    this.#put(next ? next.size : -1);
    this.#put(next ? Number(next.prose) : -1);
    this.#put(Number(previous !== undefined && this.#names[at - 1] === name));
    this.#put(Number(next !== undefined && this.#names[at + 1] === name));
    this.#put((kept[end] as number) - (kept[Math.max(0, index - AROUND)] as number));
    this.#put(share(kept[lines.length] as number, lines.length));
    this.#put(total);
    this.#put(root.articles);
  }
}

/** Maximum number of characters of a class attribute to compare. */
const MAX_NAME = 100;

/** Sums over the lines of a block that may contain the story. */
interface Sums {
  /** Number of characters of prose in all lines. */
  total: number;
  /** Number of characters of prose before each line. */
  before: Float64Array;
  /** For each line, the number of lines above it that hand-written rules keep. */
  kept: Float64Array;
  /**
   * For each combination of tag and class, the number of characters of prose in all elements that have both.
   * The index is a number that stands for the combination.
   */
  alike: Float64Array;
}

function sumUp(lines: readonly Line[], names: Int32Array, count: number): Sums {
  const before = new Float64Array(lines.length + 1);
  const kept = new Float64Array(lines.length + 1);
  const alike = new Float64Array(count);
  let total = 0;
  for (let index = 0; index < lines.length; index += 1) {
    const { run, reason } = lines[index] as Line;
    if (run.prose) {
      const name = names[index] as number;
      total += run.size;
      alike[name] = (alike[name] as number) + run.size;
    }
    before[index + 1] = total;
    kept[index + 1] = (kept[index] as number) + Number(reason === null);
  }
  return { total, before, kept, alike };
}
