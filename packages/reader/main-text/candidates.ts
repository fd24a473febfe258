import { type Box, isRun, type Run } from './box.ts';

/**
 * A block of text that may contain the story. If `pruned`, the excluded blocks inside the block are left out.
 */
export interface Candidate {
  root: Box;
  pruned: boolean;
  /** The methods that found this block. */
  ways: Set<Way>;
}

/** The methods of finding the block of text that contains the story. */
const WAYS = [
  'highest score',
  'article',
  'named body',
  'only named body',
  'under the headline',
  'paragraphs',
  'most of the score',
  'half of the score',
  'block above',
  'nothing excluded',
  'first choice',
] as const;
export type Way = (typeof WAYS)[number];

/** The blocks of a page that may contain the story. */
export interface Candidates {
  /** The block that most likely contains the story. */
  first: Candidate;
  /**
   * Finds all candidates, each only once. The list begins with a copy of `first` whose `ways` are all methods
   * that found this block.
   */
  all(): Candidate[];
}

/**
 * Finds the blocks in the body of a page that may contain the story. `headline` is the inline content with
 * the page's headline.
 */
export function findCandidates(body: Box, runs: readonly Run[], headline: Run | null): Candidates {
  const best = mostWorth(body, true);
  const own = ownArticle(best);
  const bodies = namedBodies(own ?? best);
  const [most, only] = [largestOf(bodies, own ?? best), onlyOf(bodies, own ?? best)];
  const root = most ?? only ?? climb(own ?? best);
  const first: Candidate = { root, pruned: true, ways: new Set(['first choice']) };
  return { first, all };

  function all(): Candidate[] {
    const candidates = [{ ...first, ways: new Set(first.ways) }];
    const add = (way: Way, block: Box | null, pruned = true) => {
      if (block === null || block.prose === 0) return;
      const same = candidates.find((other) => other.root === block && other.pruned === pruned);
      if (same) same.ways.add(way);
      else candidates.push({ root: block, pruned, ways: new Set([way]) });
    };
    add('highest score', climb(best));
    add('article', own);
    add('named body', largestOf(namedBodies(body), null));
    add('only named body', only);
    add('under the headline', headline && underHeadline(headline));
    add('paragraphs', byParagraphs(runs));
    add('most of the score', climb(innermost(best, 0.85)));
    add('half of the score', climb(innermost(best, 0.6)));
    add('block above', blockAbove(root));
    add('nothing excluded', climb(mostWorth(body, false)), false);
    return candidates;
  }
}

/** Finds the innermost block that has nearly the highest score. */
function mostWorth(body: Box, pruned: boolean): Box {
  const worth = (box: Box) => (pruned ? box.value : box.whole);
  let best = body;
  const visit = (box: Box) => {
    if (pruned && box.out) return;
    if (worth(box) >= worth(best) * 0.98) best = box;
    for (const item of box.items) if (!isRun(item)) visit(item);
  };
  visit(body);
  return best;
}

/**
 * Finds the innermost block within `around` whose score is at least the given share of the score of `around`.
 */
function innermost(around: Box, share: number): Box {
  let best = around;
  const visit = (box: Box) => {
    if (box.out) return;
    if (box.value >= share * around.value) best = box;
    for (const item of box.items) if (!isRun(item)) visit(item);
  };
  visit(around);
  return best;
}

const CONTAINER = /^(?:div|section|article|main|body|td|center|form)$/;

/**
 * Finds the page's own article. If several articles follow each other, as with infinite scroll, the first
 * article with a headline is used.
 */
function ownArticle(root: Box): Box | null {
  const articles: Box[] = [];
  const visit = (box: Box) => {
    if (box.out) return;
    if (box.tag === 'article' && box.headline) articles.push(box);
    else for (const item of box.items) if (!isRun(item)) visit(item);
  };
  visit(root);
  const [first] = articles;
  if (!first || first === root) return null;
  return first.value >= (articles.length > 1 ? 0.2 : 0.6) * root.value ? first : null;
}

/** A paragraph or a list is never the whole story, so the surrounding block is used instead. */
function climb(best: Box): Box {
  if (CONTAINER.test(best.tag)) return best;
  let root = best;
  while (!CONTAINER.test(root.tag) && root.parent) root = root.parent;
  for (let above = root.parent; above && above.prose <= 1.5 * best.prose; above = above.parent) {
    if (above.named) return above;
  }
  return root;
}

/** The blocks whose class, id or itemprop marks them as the body of the story. */
function namedBodies(root: Box): Box[] {
  const bodies: Box[] = [];
  const visit = (box: Box) => {
    if (box.out) return;
    if (box.named) bodies.push(box);
    for (const item of box.items) if (!isRun(item)) visit(item);
  };
  visit(root);
  return bodies;
}

/**
 * Returns the innermost block of `bodies` whose score is almost as high as the score of `root`. If `root` is
 * null, the scores are compared with the highest score of `bodies`.
 */
function largestOf(bodies: readonly Box[], root: Box | null): Box | null {
  const most = root?.value ?? bodies.reduce((largest, box) => Math.max(largest, box.value), 0);
  return bodies.filter((box) => box.value >= 0.85 * most).at(-1) ?? null;
}

function onlyOf(bodies: readonly Box[], root: Box): Box | null {
  const [only, ...others] = bodies;
  return only && others.length === 0 && only.prose >= 0.4 * root.prose ? only : null;
}

/** Returns the innermost block that contains the headline and at least 400 characters of prose. */
function underHeadline(headline: Run): Box | null {
  for (let box: Box | null = headline.box; box; box = box.parent) if (box.prose >= 400) return box;
  return null;
}

/**
 * Finds the block of text with the most points. Each paragraph gives points to its block, and half as many to
 * the parent of that block. Long paragraphs and paragraphs with commas give more points.
 */
function byParagraphs(runs: readonly Run[]): Box | null {
  const points = new Map<Box, number>();
  const give = (box: Box | null | undefined, count: number) => {
    if (box) points.set(box, (points.get(box) ?? 0) + count);
  };
  for (const run of runs) {
    if (run.size < 25 || run.linked > 0.5 * run.size) continue;
    const count =
      1 + (run.text.slice(0, 2_000).match(/[,，、،]/g)?.length ?? 0) + Math.min(3, run.size / 100);
    let around: Box | null = run.box;
    if (!CONTAINER.test(around.tag)) around = around.parent;
    give(around, count);
    give(around?.parent, count / 2);
  }
  let best: Box | null = null;
  let most = 0;
  for (const [box, count] of points) {
    const score = count * (1 - box.linked / Math.max(1, box.size));
    if (!box.out && score > most) [best, most] = [box, score];
  }
  return best;
}

/** Returns the innermost block that contains the given block and has at least a tenth more prose than it. */
function blockAbove(root: Box): Box | null {
  for (let box = root.parent; box; box = box.parent) if (box.prose > 1.1 * root.prose) return box;
  return null;
}
