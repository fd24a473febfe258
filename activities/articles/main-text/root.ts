import { type Box, isHeading, isRun, type Run } from './box.ts';
import type { Exclusion } from './exclusions.ts';

/** Decides what is left out and what each block is worth; returns the block that holds the text. */
export function findRoot(body: Box, { prune }: { prune: boolean }): Box {
  settle(body, prune ? excluded(body) : new Set());
  let best = body;
  const visit = (box: Box) => {
    if (box.out) return;
    if (box.value >= best.value * 0.98) best = box;
    for (const item of box.items) if (!isRun(item)) visit(item);
  };
  visit(body);
  best = ownArticle(best) ?? best;
  return hinted(best) ?? climb(best);
}

function settle(box: Box, out: ReadonlySet<Box>): void {
  box.value = 0;
  box.out = out.has(box);
  for (const item of box.items) {
    if (isRun(item)) box.value += worthOf(item);
    else {
      settle(item, out);
      if (!item.out) box.value += item.value;
    }
  }
}

/** What never holds a story, whatever else it holds. */
const NEVER = new Set(['hidden', 'comments', 'consent', 'footer']);

/**
 * The blocks that their tags and names put outside the story. A name by which more than its share of the page's
 * prose would go, in one block or in many, means something else here.
 */
function excluded(body: Box): Set<Box> {
  const groups = new Map<string, Box[]>();
  const visit = (box: Box) => {
    const { exclusion } = box;
    if (exclusion !== null && exclusion.reason !== 'standfirst' && isLesserPart(box, exclusion, body.prose)) {
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

const BODY_NAME =
  /(?:^|[\s_-])(?:(?:article|story|post|entry|news|blog|page|main)[-_]*(?:body|content|text|copy)|body[-_]*(?:copy|text|content)|articlebody|storybody|rich-?text)(?=$|\s)/i;

const CONTAINER = /^(?:div|section|article|main|body|td|center|form)$/;

/** Where several articles follow each other, as on pages that scroll on, the first with a headline is the page's. */
function ownArticle(root: Box): Box | null {
  const found: Box[] = [];
  const visit = (box: Box) => {
    if (box.out) return;
    if (box.tag === 'article' && box.headline) found.push(box);
    else for (const item of box.items) if (!isRun(item)) visit(item);
  };
  visit(root);
  const [first] = found;
  if (!first || first === root) return null;
  return first.value >= (found.length > 1 ? 0.2 : 0.6) * root.value ? first : null;
}

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

/** Shares of the text that a block named as the story's body holds: of one of several, of the only one. */
const HINT = { several: 0.85, only: 0.4 };

/** The block that the page itself names as the story's body, if enough of the text is in it. */
function hinted(root: Box): Box | null {
  const found: Box[] = [];
  const visit = (box: Box) => {
    if (box.out) return;
    if (isNamedBody(box)) found.push(box);
    for (const item of box.items) if (!isRun(item)) visit(item);
  };
  visit(root);
  const most = found.filter((box) => box.value >= HINT.several * root.value).at(-1);
  if (most) return most;
  const [only, ...others] = found;
  return only && others.length === 0 && only.prose >= HINT.only * root.prose ? only : null;
}
