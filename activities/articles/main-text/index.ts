import { Element } from 'domhandler';
import type { Page } from '../page.ts';
import { selectRuns, simplified } from './lines.ts';
import { type Box, outline, type Run } from './outline.ts';
import { findRoot } from './root.ts';
import { type Written, write } from './write.ts';

/** Longer than any article; what is beyond it is not read. */
const MAX_CHARACTERS = 200_000;
/** A text shorter than this is read again with nothing left out. */
const MIN_CHARACTERS = 200;

/** The main part of a page, as plain text with its blocks apart and as GitHub-flavoured Markdown. */
export function readMainText({ $, url }: Page, title: string | null): Written {
  const body = bodyOf($.root().get(0)?.children ?? []);
  if (!body) return { text: '', markdown: '' };
  const tree = outline(body);
  const titles = new Set([simplified(title ?? '')]);
  const pruned = select(tree, true, titles);
  const all = sizeOf(pruned.runs) < MIN_CHARACTERS ? select(tree, false, titles) : pruned;
  const { root, runs } = sizeOf(all.runs) > 2 * sizeOf(pruned.runs) ? all : pruned;
  return write(root, new Set(limited(runs)), url);
}

function select(tree: Box, prune: boolean, titles: ReadonlySet<string>): { root: Box; runs: Run[] } {
  const root = findRoot(tree, prune);
  return { root, runs: selectRuns(root, titles) };
}

function sizeOf(runs: readonly Run[]): number {
  return runs.reduce((sum, run) => sum + run.size, 0);
}

function limited(runs: Run[]): Run[] {
  let left = MAX_CHARACTERS;
  return runs.filter((run) => {
    const fits = left > 0;
    if (fits && run.text.length > left) cut(run, left);
    left -= run.text.length;
    return fits;
  });
}

function cut(run: Run, length: number): void {
  const text = run.text.slice(0, length);
  run.pieces = [{ text, marks: 0, href: null, image: null }];
  run.text = text;
}

function bodyOf(nodes: readonly unknown[]): Element | null {
  for (const node of nodes) {
    if (!(node instanceof Element)) continue;
    if (node.name === 'body') return node;
    const within = bodyOf(node.name === 'html' ? node.children : []);
    if (within) return within;
  }
  return null;
}

/** Words of a text; scripts without spaces count two characters as one word. */
export function countWords(text: string): number {
  const spaced = text.match(/[\p{L}\p{N}'’-]+/gu)?.length ?? 0;
  const unspaced =
    text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu)?.length ?? 0;
  return unspaced > spaced ? Math.round(unspaced / 2) : spaced;
}
