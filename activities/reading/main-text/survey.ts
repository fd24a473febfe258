import type { Document, Element } from 'domhandler';
import { isPageElement, type PageElement } from '../html/html-tree.ts';
import type { Page } from '../html/page.ts';
import { indexOf, meta } from '../html/page-index.ts';
import { type Box, isHeading, type Run } from './box.ts';
import { findCandidates } from './candidates.ts';
import { isTitle, judgeLines, simplified } from './lines.ts';
import { outline } from './outline.ts';
import { settle } from './prune.ts';
import { type Hints, type Judged, rootRows } from './root-features.ts';

/** The blocks of a page, and those of them that may contain its story. */
export interface Survey {
  body: Box;
  runs: Run[];
  headline: Run | null;
  hints: Hints;
  judged: Judged[];
  /** The features of each block that may contain the story. */
  rows: Float64Array[];
}

const MAX_RUNS = 500;

/**
 * Finds the blocks that may contain the story and applies the rules to their lines. Null for a page without a
 * body.
 */
export function survey(page: Page, title: string | null): Survey | null {
  const element = bodyOf(page.root);
  if (!element) return null;
  const body = outline(element);
  const runs = settle(body);
  const hints = hintsOf(page, title);
  const headline = findHeadline(runs, hints.title);
  const judged = findCandidates(body, runs, headline)
    // Keep the first candidate at any length. Other long candidates, such as the whole page, take time and
    // are never better.
    .filter(({ root }, index) => index === 0 || root.to - root.from <= MAX_RUNS)
    .map((candidate) => ({ candidate, lines: judgeLines(candidate, hints.title) }));
  return { body, runs, headline, hints, judged, rows: rootRows({ judged, body, runs, headline, hints }) };
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
