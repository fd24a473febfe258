import { CharacterClass } from '../../../model/index.ts';
import { type Box, isHeading, isRun, type Run } from './box.ts';
import type { Candidate } from './candidates.ts';
import { HEAD_RULES, isLastSection, LINE_RULES, type LineRule, TAIL_RULES } from './line-rules.ts';

/**
 * Reasons for which a hand-written rule leaves out a line of text. The order of the reasons must not change,
 * because the index of a reason is a feature of the models.
 */
export const REASONS = [
  'excluded block',
  'list of links',
  'line of links',
  'above the headline',
  'leading row',
  'line',
  'last section',
  'tail',
] as const;
export type Reason = (typeof REASONS)[number];

/**
 * A line of text that may belong to the story, with the excluded block around it, if any, and the reason to
 * leave the line out, if any.
 */
export class Line {
  readonly run: Run;
  /**
   * The nearest block that contains the line and matches an exclusion rule, such as navigation, even if the
   * block is not excluded.
   */
  readonly excluding: Box | null;
  readonly depth: number;
  /** The reason why a hand-written rule leaves the line out; null if the line is kept. */
  reason: Reason | null;

  constructor(run: Run, excluding: Box | null, depth: number, reason: Reason | null) {
    this.run = run;
    this.excluding = excluding;
    this.depth = depth;
    this.reason = reason;
  }
}

/** Maximum number of lines to read from a block. The limit is far above the few hundred lines of a story. */
const MAX_LINES = 10_000;

/**
 * Applies the rules that leave out lines to a block. Returns the lines of text in page order, each with the
 * reason why it is left out, or null if it is kept.
 */
export function judgeLines({ root, pruned }: Candidate, title: string): Line[] {
  const lines: Line[] = [];
  collect(root, { lines, pruned, depth: 0, excluding: null, reason: null });
  const storyLines = lines.filter((line) => line.reason === null);
  const drop = (reason: Reason, isDropped: (line: Line, index: number) => boolean) => {
    let count = 0;
    for (let index = 0; index < storyLines.length; index += 1) {
      const line = storyLines[index] as Line;
      if (isDropped(line, index)) line.reason = reason;
      else {
        storyLines[count] = line;
        count += 1;
      }
    }
    storyLines.length = count;
  };
  const start = afterHeadline(storyLines, title);
  drop('above the headline', (_line, index) => index < start);
  const body = storyLines.findIndex(({ run }) => run.prose);
  drop('leading row', ({ run }, index) => index < body && says(run, 'head'));
  const end = lastSection(storyLines);
  drop('last section', (_line, index) => index >= end);
  drop('line', ({ run }) => says(run, 'line'));
  const tail = tailOf(storyLines);
  drop('tail', (_line, index) => index >= tail);
  return lines;
}

interface Context {
  lines: Line[];
  pruned: boolean;
  depth: number;
  excluding: Box | null;
  reason: Reason | null;
}

function collect(box: Box, context: Context): void {
  const { lines, pruned, depth, excluding, reason } = context;
  for (const item of box.items) {
    if (lines.length >= MAX_LINES) return;
    if (isRun(item)) {
      lines.push(new Line(item, excluding, depth, reason ?? (isLinkLine(item) ? 'line of links' : null)));
      continue;
    }
    const isList = reason === null && !(pruned && item.out) && isLinkList(item) && !isShopping(item);
    const above = lines.at(-1);
    // The heading of a list of links is left out together with the list.
    if (isList && above && above.reason === null && isHeading(above.run.box)) above.reason = 'list of links';
    collect(item, {
      lines,
      pruned,
      depth: depth + 1,
      excluding: item.exclusion ? item : excluding,
      reason: reason ?? (pruned && item.out ? 'excluded block' : isList ? 'list of links' : null),
    });
  }
}

/** The approximate minimum length of a headline in a link to another story. */
const HEADLINE_LENGTH = 25;

/** Whether a paragraph consists of links to other stories. */
function isLinkLine({ pieces, size, linked }: Run): boolean {
  if (size === 0 || linked < 0.8 * size) return false;
  const targets = new Set<string>();
  for (const { href, text } of pieces) if (href !== null && text.length >= HEADLINE_LENGTH) targets.add(href);
  return targets.size >= 2;
}

/**
 * Whether a block of text is mostly links and contains no sentences. A single paragraph does not count,
 * because a whole paragraph of a story can be a link.
 */
function isLinkList(box: Box): boolean {
  if (box.prose > 0 || box.size < 15 || box.tag === 'p') return false;
  const [first, second] = box.items;
  const single = first !== undefined && isRun(first) && second === undefined;
  return box.linked >= (single ? 0.8 : 0.6) * box.size;
}

/**
 * Whether a block lists products or ingredients. Such lists often consist of links, but belong to the story.
 */
function isShopping(box: Box): boolean {
  for (let above: Box | null = box; above; above = above.parent) {
    if (/product|recipe|ingredient/i.test(above.element.attribs.class ?? '')) return true;
  }
  return false;
}

/**
 * The index of the first line below the headline. `title` is the page's title as returned by `simplified`.
 */
function afterHeadline(lines: readonly Line[], title: string): number {
  const titled = lines.findIndex(({ run }) => isTitle(run, title));
  if (titled >= 0) return titled + 1;
  const first = lines.findIndex(({ run }) => run.prose);
  return lines.findIndex(({ run }, index) => run.box.tag === 'h1' && index < first) + 1;
}

/**
 * Whether a line of text is a heading that repeats the page's title. `title` is the page's title as returned
 * by `simplified`.
 */
export function isTitle(run: Run, title: string): boolean {
  return title !== '' && run.text.length >= title.length && isHeading(run.box) && plain(run) === title;
}

const LETTERS = new CharacterClass(/[\p{L}\p{N}]/u);

/** Reduces a text to lower-case letters and digits, to compare it with others. */
export function simplified(text: string): string {
  return LETTERS.runsIn(text.toLowerCase()).join('');
}

/** Maximum number of characters of a line to compare with other texts. */
const COMPARED = 3_000;

/** The first letters and digits of a line of text, for comparison with other texts. Computed once per line. */
export function plain(run: Run): string {
  run.plain ??= simplified(run.text.slice(0, COMPARED));
  return run.plain;
}

/**
 * A line can introduce a section after the story only if at most this share of the prose in the block is
 * below the line. Headings have a higher limit than other lines.
 */
const LAST_SHARE = { heading: 0.4, line: 0.2 };

/**
 * The index of the line that introduces the first section after the story, or the number of lines if there is
 * none.
 */
function lastSection(lines: readonly Line[]): number {
  const total = lines.reduce((sum, { run }) => sum + (run.prose ? run.size : 0), 0);
  let rest = total;
  for (let index = 0; index < lines.length; index += 1) {
    const { run } = lines[index] as Line;
    rest -= run.prose ? run.size : 0;
    const share = isHeading(run.box) ? LAST_SHARE.heading : LAST_SHARE.line;
    if (rest > share * total || !says(run, 'lastSection')) continue;
    // A line that links to a single other story can be in the middle of a story, so it does not end the story.
    if (isHeading(run.box) || !says(run, 'line')) return index;
  }
  return lines.length;
}

/**
 * Returns the number of lines that remain without the appeals to the reader, links, images and headings at
 * the end of the text.
 */
function tailOf(lines: readonly Line[]): number {
  let end = lines.length;
  while (end > 1) {
    const run = lines[end - 1]?.run;
    const linked = run !== undefined && run.linked > 0.8 * run.size;
    if (!run || !(run.size === 0 || linked || isHeading(run.box) || says(run, 'tail'))) break;
    end -= 1;
  }
  return end;
}

/** Kinds of lines that hand-written rules recognize by their words, as bit flags in `Run.words`. */
const WORDS = { line: 1, head: 2, tail: 4, lastSection: 8 } as const;
type Kind = keyof typeof WORDS;
/**
 * A kind's flag, shifted to the left by this many bits, is set if a line has already been checked for this
 * kind.
 */
const CHECK_SHIFT = 4;

const RULES: Record<Kind, (run: Run) => boolean> = {
  line: (run) => matches(LINE_RULES, run),
  head: (run) => matches(HEAD_RULES, run),
  tail: (run) => matches(TAIL_RULES, run),
  lastSection: (run) => isLastSection(run.text),
};

/**
 * Whether a line is of the given kind according to its words. The result is stored in `Run.words`, so that
 * each line of the page is checked only once.
 */
function says(run: Run, kind: Kind): boolean {
  const flag = WORDS[kind];
  if ((run.words & (flag << CHECK_SHIFT)) === 0)
    run.words |= (flag << CHECK_SHIFT) | (RULES[kind](run) ? flag : 0);
  return (run.words & flag) !== 0;
}

function matches(rules: readonly LineRule[], run: Run): boolean {
  return rules.some((rule) => run.size <= rule.upTo && rule.pattern.test(run.text));
}
