import type { Document, Element } from 'domhandler';
import { isPageElement, type PageElement } from '../html/html-tree.ts';
import type { Page } from '../html/page.ts';
import { indexOf, meta } from '../html/page-index.ts';
import { type Box, isHeading, type Run } from './box.ts';
import { type Candidates, findCandidates } from './candidates.ts';
import { isTitle, judgeLines, simplified } from './lines.ts';
import { outline } from './outline.ts';
import { settle } from './prune.ts';
import type { Hints, ScoredCandidate } from './root-features.ts';

/** The blocks of a page, and those of them that may contain its story. */
export interface Survey {
  body: Box;
  runs: Run[];
  headline: Run | null;
  hints: Hints;
  candidates: Candidates;
}

const MAX_RUNS = 500;

/** Finds the blocks that may contain the story. Null for a page without a body. */
export function survey(page: Page, title: string | null): Survey | null {
  const element = bodyOf(page.root);
  if (!element) return null;
  const body = outline(element);
  const runs = settle(body);
  const hints = hintsOf(page, title);
  const headline = findHeadline(runs, hints.title);
  return { body, runs, headline, hints, candidates: findCandidates(body, runs, headline) };
}

/** Applies the rules that leave out lines to the block that most likely contains the story. */
export function judgeFirst({ candidates: { first }, hints }: Survey): ScoredCandidate {
  return { candidate: first, lines: judgeLines(first, hints.title) };
}

/**
 * Applies the rules that leave out lines to every candidate block. The result for the first candidate is
 * known (`first`) and is not computed again.
 */
export function judgeAll({ candidates, hints }: Survey, first: ScoredCandidate): ScoredCandidate[] {
  const [again, ...others] = candidates.all();
  return [
    { candidate: again ?? first.candidate, lines: first.lines },
    ...others
      // Skip long blocks, such as the whole page, because they take time and are never the better choice. The
      // first candidate is kept, however long it is.
      .filter(({ root }) => root.to - root.from <= MAX_RUNS)
      .map((candidate) => ({ candidate, lines: judgeLines(candidate, hints.title) })),
  ];
}

function hintsOf(page: Page, title: string | null): Hints {
  const described = meta(indexOf(page), 'og:description') ?? meta(indexOf(page), 'description') ?? '';
  return { title: simplified(title ?? ''), description: simplified(described.slice(0, 500)) };
}

function findHeadline(runs: readonly Run[], title: string): Run | null {
  const headings = runs.filter((run) => isHeading(run.box));
  return headings.find((run) => isTitle(run, title)) ?? headings.find((run) => run.box.tag === 'h1') ?? null;
}

export function bodyOf(parent: Document | Element): PageElement | null {
  for (const node of parent.children) {
    if (!isPageElement(node)) continue;
    const body = node.name === 'html' ? bodyOf(node) : node.name === 'body' ? node : null;
    if (body) return body;
  }
  return null;
}
