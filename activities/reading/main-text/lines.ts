import { CharacterClass } from '../../../model/index.ts';
import { type Box, isHeading, isRun, type Run } from './box.ts';
import type { Candidate } from './candidates.ts';
import { HEAD_RULES, isLastSection, LINE_RULES, type LineRule, TAIL_RULES } from './line-rules.ts';
import type { Exclusion } from './name-rules.ts';

/** Why a rule leaves a run out, in the order of the rules. */
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

/** A run of a candidate, with what the blocks above it and the rules say. */
export interface Line {
  run: Run;
  /** The exclusion of the nearest block above, whether or not it is applied. */
  exclusion: Exclusion | null;
  /** The block that this exclusion comes from. */
  excluding: Box | null;
  depth: number;
  /** Null if the rules keep the run. */
  reason: Reason | null;
}

/** Stories have hundreds. A page with more was made to be long. */
const MAX_LINES = 10_000;

/** The runs of a candidate in page order, and which of them the rules leave out. */
export function judgeLines({ root, pruned }: Candidate, title: string): Line[] {
  const lines: Line[] = [];
  collect(root, { lines, pruned, depth: 0, excluding: null, reason: null });
  let kept = lines.filter((line) => line.reason === null);
  const drop = (reason: Reason, isDropped: (line: Line, index: number) => boolean) => {
    kept = kept.filter((line, index) => {
      if (!isDropped(line, index)) return true;
      line.reason = reason;
      return false;
    });
  };
  const start = afterHeadline(kept, title);
  drop('above the headline', (_line, index) => index < start);
  const body = kept.findIndex(({ run }) => run.prose);
  drop('leading row', ({ run }, index) => index < body && says(run, 'head'));
  const end = lastSection(kept);
  drop('last section', (_line, index) => index >= end);
  drop('line', ({ run }) => says(run, 'line'));
  const tail = tailOf(kept);
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
      lines.push({
        run: item,
        exclusion: excluding?.exclusion ?? null,
        excluding,
        depth,
        reason: reason ?? (isLinkLine(item) ? 'line of links' : null),
      });
      continue;
    }
    const listed = reason === null && !(pruned && item.out) && isLinkList(item) && !isShopping(item);
    const above = lines.at(-1);
    // The heading of an excluded list goes with it.
    if (listed && above && above.reason === null && isHeading(above.run.box)) above.reason = 'list of links';
    collect(item, {
      lines,
      pruned,
      depth: depth + 1,
      excluding: item.exclusion ? item : excluding,
      reason: reason ?? (pruned && item.out ? 'excluded block' : listed ? 'list of links' : null),
    });
  }
}

/** Minimum length of a teaser's headline, roughly. */
const HEADLINE_LENGTH = 25;

/** Whether a paragraph consists of links to other stories. */
function isLinkLine({ pieces, size, linked }: Run): boolean {
  if (size === 0 || linked < 0.8 * size) return false;
  const targets = new Set<string>();
  for (const { href, text } of pieces) if (href !== null && text.length >= HEADLINE_LENGTH) targets.add(href);
  return targets.size >= 2;
}

/**
 * Whether a block consists of links without sentences. A single paragraph does not count, because stories
 * link whole lines.
 */
function isLinkList(box: Box): boolean {
  if (box.prose > 0 || box.size < 15 || box.tag === 'p') return false;
  const [first, second] = box.items;
  const single = first !== undefined && isRun(first) && second === undefined;
  return box.linked >= (single ? 0.8 : 0.6) * box.size;
}

/** Products and ingredients are often links and belong to the story. */
function isShopping(box: Box): boolean {
  for (let above: Box | null = box; above; above = above.parent) {
    if (/product|recipe|ingredient/i.test(above.element.attribs.class ?? '')) return true;
  }
  return false;
}

/** The index of the first line below the headline. `title` is simplified. */
function afterHeadline(lines: readonly Line[], title: string): number {
  const titled = lines.findIndex(({ run }) => isTitle(run, title));
  if (titled >= 0) return titled + 1;
  const first = lines.findIndex(({ run }) => run.prose);
  return lines.findIndex(({ run }, index) => run.box.tag === 'h1' && index < first) + 1;
}

/** Whether a run is the heading with the page's title, which is simplified. */
export function isTitle(run: Run, title: string): boolean {
  return title !== '' && run.text.length >= title.length && isHeading(run.box) && plain(run) === title;
}

const LETTERS = new CharacterClass(/[\p{L}\p{N}]/u);

/** Letters and digits, for comparing lines. */
export function simplified(text: string): string {
  return LETTERS.runsIn(text.toLowerCase()).join('');
}

/** Characters of a run that are compared. */
const COMPARED = 3_000;

/** The beginning of a run as letters and digits. All candidates share what was found. */
export function plain(run: Run): string {
  run.plain ??= simplified(run.text.slice(0, COMPARED));
  return run.plain;
}

/**
 * Maximum share of a story's sentences after a line that introduces other content: for a heading, and for a
 * plain line.
 */
const LAST_SHARE = { heading: 0.4, line: 0.2 };

/** The index of the line that introduces what follows the story, or the number of lines. */
function lastSection(lines: readonly Line[]): number {
  const total = lines.reduce((sum, { run }) => sum + (run.prose ? run.size : 0), 0);
  let left = total;
  for (const [index, { run }] of lines.entries()) {
    left -= run.prose ? run.size : 0;
    const share = isHeading(run.box) ? LAST_SHARE.heading : LAST_SHARE.line;
    if (left > share * total || !says(run, 'lastSection')) continue;
    // A line that links to one other story can be anywhere.
    if (isHeading(run.box) || !says(run, 'line')) return index;
  }
  return lines.length;
}

/** The index after which only appeals, outgoing links, pictures and empty headings follow. */
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

/** What rules recognize by a run's words, as bit flags. */
const WORDS = { line: 1, head: 2, tail: 4, lastSection: 8 } as const;
type Kind = keyof typeof WORDS;
/** The flags are shifted by this many bits once they have been asked for. */
const ASKED = 4;

const RULES: Record<Kind, (run: Run) => boolean> = {
  line: (run) => matches(LINE_RULES, run),
  head: (run) => matches(HEAD_RULES, run),
  tail: (run) => matches(TAIL_RULES, run),
  lastSection: (run) => isLastSection(run.text),
};

/** Whether the words of the run indicate this kind. The result is cached for all candidates. */
function says(run: Run, kind: Kind): boolean {
  const flag = WORDS[kind];
  if ((run.words & (flag << ASKED)) === 0) run.words |= (flag << ASKED) | (RULES[kind](run) ? flag : 0);
  return (run.words & flag) !== 0;
}

function matches(rules: readonly LineRule[], run: Run): boolean {
  return rules.some((rule) => run.size <= rule.upTo && rule.pattern.test(run.text));
}
