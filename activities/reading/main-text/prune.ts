import { type Box, isHeading, isRun, type Run } from './box.ts';
import type { Exclusion } from './name-rules.ts';

/**
 * Numbers the runs of a page, marks the blocks that tags and names exclude, and says what each block is worth.
 * Returns the runs in page order.
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

/** Reasons for which a block never contains a story, whatever else it holds. */
const NEVER = new Set(['hidden', 'comments', 'footer']);

/**
 * The blocks that their tags and names exclude from the story. If a name would exclude more than its share of
 * the page's prose, in one block or several, it means something else on this page and is ignored.
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
