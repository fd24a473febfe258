import { type Box, isHeading, isRun, type Run } from './box.ts';
import type { Exclusion } from './name-rules.ts';

/**
 * Numbers the lines of text on a page, marks the blocks whose tags or names exclude them from the story, and
 * computes the score of each block. Returns the lines in page order.
 */
export function settle(body: Box): Run[] {
  const runs: Run[] = [];
  settleBox(body, excluded(body), runs);
  return runs;
}

function settleBox(box: Box, out: ReadonlySet<Box>, runs: Run[]): void {
  box.out = out.has(box);
  box.from = runs.length;
  box.articles = box.tag === 'article' ? 1 : 0;
  box.credits = box.exclusion?.reason === 'author' ? 1 : 0;
  for (const item of box.items) {
    if (isRun(item)) {
      runs.push(item);
      const worth = worthOf(item);
      box.value += worth;
      box.whole += worth;
    } else {
      settleBox(item, out, runs);
      if (!item.out) box.value += item.value;
      box.whole += item.whole;
      box.articles += item.articles;
      box.credits += item.credits;
    }
  }
  box.to = runs.length;
}

/**
 * A block with one of these reasons for exclusion is excluded even if it contains a headline or an embedded
 * post, and regardless of how much prose other blocks with the same name contain. Only the limit `upTo` of
 * the block itself applies.
 */
const NEVER = new Set(['hidden', 'comments', 'footer']);

/**
 * The blocks that are excluded from the story because of their tags and names. A name is ignored if all
 * blocks with this name together exceed its allowed share of the page's prose, because the name then has
 * another meaning on this page.
 */
function excluded(body: Box): Set<Box> {
  const groups = new Map<string, Box[]>();
  const visit = (box: Box) => {
    const { exclusion } = box;
    if (exclusion !== null && isLesserPart(box, exclusion, body.prose)) {
      const key = NEVER.has(exclusion.reason) ? 'never' : (exclusion.word ?? box.tag);
      const group = groups.get(key);
      if (group) group.push(box);
      else groups.set(key, [box]);
      return;
    }
    for (const item of box.items) if (!isRun(item)) visit(item);
  };
  visit(body);
  const out = new Set<Box>();
  for (const [key, group] of groups) {
    const prose = group.reduce((sum, box) => sum + box.prose, 0);
    if (key === 'never' || prose <= (group[0]?.exclusion?.upTo ?? 0) * body.prose)
      for (const box of group) out.add(box);
  }
  return out;
}

function isLesserPart({ prose, headline, embed }: Box, { reason, upTo }: Exclusion, total: number): boolean {
  if (prose > upTo * total) return false;
  return NEVER.has(reason) || !((headline && prose > 0.1 * total) || embed);
}

function worthOf(run: Run): number {
  if (run.prose) return run.size - run.linked;
  if (run.linked > 0.5 * run.size) return -run.linked - 10;
  if (CELL.test(run.box.tag)) return run.size / 2;
  return isHeading(run.box) ? 0 : -5;
}

const CELL = /^(?:li|td|th|dd|dt|pre)$/;
