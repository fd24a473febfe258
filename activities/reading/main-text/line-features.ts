import { type Box, isHeading, type Run } from './box.ts';
import type { Candidate } from './candidates.ts';
import { type Line, REASONS, simplified } from './lines.ts';

/** Reasons of exclusions, from the least to the most reliable. */
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

type Trait = (run: Run, description: string) => number;
const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);
const has =
  (pattern: RegExp): Trait =>
  ({ text }) =>
    Number(pattern.test(text));
/** Characters of a run to count in. The beginning of a longer one says the same. */
const COUNTED = 1_000;
/** How many of a hundred characters match. */
const rateOf =
  (pattern: RegExp): Trait =>
  ({ text }) => {
    const counted = text.slice(0, COUNTED);
    return share(100 * (counted.match(pattern)?.length ?? 0), counted.length);
  };

/** What a run is by itself, computed once for all candidates that hold it. */
const TRAITS: Record<string, Trait> = {
  size: ({ size }) => size,
  unspaced: ({ text, size }) => share(size - text.length, text.length),
  linked: ({ linked, size }) => share(linked, size),
  heading: ({ box }) => (isHeading(box) ? Number(box.tag.slice(1)) : 0),
  'list item': ({ box }) => Number(/^(?:li|dd|dt)$/.test(box.tag)),
  block: ({ box }) => Number(/^(?:div|section|article|body|main)$/.test(box.tag)),
  'in a figure': ({ box }) => figureAbove(box),
  'all formatted': formatting,
  'ends as a sentence': has(/[.!?…。！？؟।:：;]["'”’»)]?$/),
  capitals: rateOf(/\p{Lu}/gu),
  digits: rateOf(/\d/g),
  'a sign of rights': has(/[©®™]|\(c\) ?\d/i),
  'an address': has(/@|https?:|www\./),
  'a bar': has(/[|•·›»→【】]/),
  'a year': has(/\b(?:19|20)\d\d\b/),
  commas: rateOf(/[,，、،]/g),
  breaks: ({ pieces }) => pieces.reduce((sum, { text }) => sum + Number(text === '\n'), 0),
  'is the description': agreement,
  'links of the block': (run) => share(blockOf(run).linked, blockOf(run).size),
  'size of the block': (run) => blockOf(run).size,
  'items of the block': (run) => Math.min(50, blockOf(run).items.length),
  'links of the block above': (run) =>
    share(blockOf(run).parent?.linked ?? 0, blockOf(run).parent?.size ?? 0),
};

interface Context {
  candidate: Candidate;
  lines: readonly Line[];
  total: number;
  kept: number;
  /** Characters of prose before each line. */
  before: Float64Array;
  /** Prose in the elements of the same tag and class, and that name of each line. */
  alike: Map<string, number>;
  names: string[];
}

type Feature = (at: Context, line: Line, index: number) => number;
const isKept = (line: Line | undefined) => Number(line?.reason === null);
const neighbour =
  (step: number, of: (line: Line) => number): Feature =>
  ({ lines }, _line, index) => {
    const line = lines[index + step];
    return line ? of(line) : -1;
  };

/** What a run is within a candidate. Today's rules come first. */
const PLACES: Record<string, Feature> = {
  'rule kept': (_at, line) => isKept(line),
  'rule reason': (_at, { reason }) => (reason === null ? -1 : REASONS.indexOf(reason)),
  exclusion: (_at, { exclusion }) => (exclusion === null ? -1 : EXCLUSIONS.indexOf(exclusion.reason)),
  depth: (_at, { depth }) => depth,
  'lines above': (_at, _line, index) => Math.min(index, 50),
  'lines below': ({ lines }, _line, index) => Math.min(lines.length - 1 - index, 50),
  'prose above': ({ before, total }, _line, index) => share(before[index] as number, total),
  'prose below': ({ before, total }, _line, index) => share(total - (before[index + 1] as number), total),
  'prose below in characters': ({ before, total }, _line, index) => total - (before[index + 1] as number),
  'prose alike': ({ alike, names, total }, _line, index) =>
    share(alike.get(names[index] as string) ?? 0, total),
  'prose of the block': ({ total }, { run }) => share(blockOf(run).prose, total),
  'prose of the block above': ({ total }, { run }) => share(blockOf(run).parent?.prose ?? 0, total),
  'previous linked': neighbour(-1, ({ run }) => share(run.linked, run.size)),
  'previous size': neighbour(-1, ({ run }) => run.size),
  'next size': neighbour(1, ({ run }) => run.size),
  'next prose': neighbour(1, ({ run }) => Number(run.prose)),
  'previous alike': ({ names }, _line, index) => Number(names[index - 1] === names[index]),
  'next alike': ({ names }, _line, index) => Number(names[index + 1] === names[index]),
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

/** Makes the rows of features of the lines of one page's candidates. */
export function lineMeter(
  description: string,
): (candidate: Candidate, lines: readonly Line[]) => Float64Array[] {
  const traits = new Map<Run, Float64Array>();
  const traitsOf = (run: Run) => {
    const known = traits.get(run);
    if (known) return known;
    const made = Float64Array.from(OWN, (trait) => trait(run, description));
    traits.set(run, made);
    return made;
  };
  return (candidate, lines) => {
    const context = contextOf(candidate, lines);
    return lines.map((line, index) => {
      const row = new Float64Array(LINE_FEATURES.length);
      row.set(traitsOf(line.run));
      for (let at = 0; at < PLACED.length; at += 1)
        row[OWN.length + at] = PLACED[at]?.(context, line, index) ?? 0;
      return row;
    });
  };
}

/** Maximum length of a class to compare. */
const MAX_NAME = 100;

function contextOf(candidate: Candidate, lines: readonly Line[]): Context {
  const before = new Float64Array(lines.length + 1);
  const alike = new Map<string, number>();
  let [total, kept] = [0, 0];
  const names = lines.map(({ run, reason }, index) => {
    const name = `${run.box.tag} ${(run.box.element.attribs.class ?? '').slice(0, MAX_NAME)}`;
    if (run.prose) {
      total += run.size;
      alike.set(name, (alike.get(name) ?? 0) + run.size);
    }
    if (reason === null) kept += 1;
    before[index + 1] = total;
    return name;
  });
  return { candidate, lines, total, kept, before, alike, names };
}

const LINE_TAG = /^(?:p|h[1-6]|span|a|small|em|strong|i|b|time|label|cite)$/;

/** The block around a line that is more than its own paragraph. */
function blockOf({ box }: Run): Box {
  return LINE_TAG.test(box.tag) && box.parent ? box.parent : box;
}

const FIGURE = /figure|caption|gallery|slide|photo|image|picture|media|credit/i;

/** How near a figure is above, or a block named like one: 4 for the run's own, 0 for none in four steps. */
function figureAbove(box: Box): number {
  let around: Box | null = box;
  for (let steps = 4; around && steps > 0; steps -= 1) {
    if (around.tag === 'figure' || FIGURE.test(around.element.attribs.class ?? '')) return steps;
    around = around.parent;
  }
  return 0;
}

/** 1 if all is strong, 2 if all is emphasis, 3 for both. */
function formatting({ pieces }: Run): number {
  let marks = 3;
  for (const piece of pieces) if (piece.text.trim() !== '') marks &= piece.marks;
  return marks;
}

/** Whether a line begins like the page's description. */
function agreement(run: Run, description: string): number {
  if (description.length < 20 || run.size < 20) return 0;
  const text = simplified(run.text.slice(0, 200));
  return Number(text.startsWith(description.slice(0, 60)) || description.startsWith(text.slice(0, 60)));
}
