import { Element } from 'domhandler';
import type { Page } from '../page.ts';
import { selectRuns, simple } from './lines.ts';
import { type Box, outline } from './outline.ts';
import { findRoot } from './root.ts';

export function readMainText({ $ }: Page, title?: string | null): string {
  const body = bodyOf($.root().get(0)?.children ?? []);
  if (!body) return '';
  const tree = outline(body);
  const titles = new Set([title ?? ''].map(simple));
  const pruned = textOf(tree, true, titles);
  if (pruned.length > 200) return pruned;
  const all = textOf(tree, false, titles);
  return all.length > 2 * pruned.length ? all : pruned;
}

function textOf(tree: Box, pruned: boolean, titles: ReadonlySet<string>): string {
  return selectRuns(findRoot(tree, pruned), titles)
    .map((run) => run.text)
    .filter(Boolean)
    .join('\n\n');
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
