import { type Box, HEADING, isRun, type Run } from './outline.ts';

/** Decides what is left out and what each block is worth; returns the block that holds the text. */
export function findRoot(body: Box, pruned: boolean): Box {
  const total = body.prose;
  settle(body, total, pruned);
  let best = body;
  const visit = (box: Box) => {
    if (box.out) return;
    if (box.value >= best.value * 0.98) best = box;
    for (const item of box.items) if (!isRun(item)) visit(item);
  };
  visit(body);
  return hinted(best) ?? climb(best);
}

function settle(box: Box, total: number, pruned: boolean): void {
  box.value = 0;
  box.out = pruned && isOut(box, total);
  for (const item of box.items) {
    if (isRun(item)) box.value += valueOf(item);
    else {
      settle(item, total, pruned);
      if (!item.out) box.value += item.value;
    }
  }
}

/** What never holds a story, whatever else it holds. */
const NEVER = new Set(['hidden', 'comments', 'consent', 'footer']);

function isOut({ exclusion, prose, headline, embed }: Box, total: number): boolean {
  if (exclusion === null || prose > exclusion.upTo * total) return false;
  if (NEVER.has(exclusion.reason)) return true;
  return !(headline && prose > 0.1 * total) && !embed;
}

function valueOf(run: Run): number {
  if (run.prose) return run.size - run.linked;
  if (run.linked > 0.5 * run.size) return -run.linked - 10;
  if (CELL.test(run.box.tag)) return run.size / 2;
  return HEADING.test(run.box.tag) ? 0 : -5;
}

const CELL = /^(?:li|td|th|dd|dt|pre)$/;

const BODY_NAME =
  /(?:^|[\s_-])(?:(?:article|story|post|entry|news|blog|page|main)[-_]*(?:body|content|text|copy)|body[-_]*(?:copy|text|content)|articlebody|storybody|rich-?text)(?=$|[\s_-])/i;

const CONTAINER = /^(?:div|section|article|main|body|td|center|form)$/;

/** A paragraph or a list is never the whole story: the block around it is, or the one that the page names so. */
function climb(best: Box): Box {
  if (CONTAINER.test(best.tag)) return best;
  let root = best;
  while (!CONTAINER.test(root.tag) && root.parent) root = root.parent;
  for (let above = root.parent; above && above.prose <= 1.5 * best.prose; above = above.parent) {
    if (isNamedBody(above)) return above;
  }
  return root;
}

function isNamedBody({ element }: Box): boolean {
  const { class: names, id, itemprop } = element.attribs;
  return /articleBody/i.test(itemprop ?? '') || BODY_NAME.test(`${names ?? ''} ${id ?? ''}`);
}

/** The block that the page itself names as the story's body, if most of the text is in it. */
const HINT = 0.85;

function hinted(root: Box): Box | null {
  let found: Box | null = null;
  const visit = (box: Box) => {
    if (box.out || box.value < HINT * root.value) return;
    if (isNamedBody(box)) found = box;
    for (const item of box.items) if (!isRun(item)) visit(item);
  };
  visit(root);
  return found;
}
