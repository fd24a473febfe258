/** The main part of a page: which of its blocks, without which of their lines, written as text and as Markdown. */
import { type Document, Element } from 'domhandler';
import { parseTree } from '../html-tree.ts';
import { asList, type JsonLdNode, textValue } from '../json-ld.ts';
import type { Page } from '../page.ts';
import { indexOf, meta } from '../page-index.ts';
import type { Box, Run } from './box.ts';
import { outline } from './outline.ts';
import { findRoot } from './root.ts';
import { selectRuns } from './select-runs.ts';
import { type Written, write } from './write.ts';

export { countWords } from './words.ts';

/** Longer than any article; what is beyond it is not read. */
const MAX_CHARACTERS = 200_000;
/** A shorter text is read again with nothing left out; then what the page's data state may be more of it. */
const MIN_CHARACTERS = 200;

/**
 * The main text of a page as plain text, its blocks apart, and as GitHub-flavoured Markdown of the same words, with
 * absolute http(s) links only. Where a page shows no text of its own, the text or the description in its data.
 */
export function readMainText(page: Page, title: string | null, node: JsonLdNode | null): Written {
  const { root, url } = page;
  const body = bodyOf(root);
  if (!body) return { text: '', markdown: '' };
  const tree = outline(body);
  const pruned = select(findRoot(tree, { prune: true }), title);
  if (pruned.size >= MIN_CHARACTERS) return writeWithin(pruned, url);
  const whole = select(findRoot(tree, { prune: false }), title);
  const shown = whole.size > 2 * pruned.size ? whole : pruned;
  const stated = statedText(node) ?? (shown.size === 0 ? meta(indexOf(page), 'og:description') : null);
  if (!stated || stated.length <= 2 * shown.size) return writeWithin(shown, url);
  return writeStated(stated, url);
}

interface Selection {
  root: Box;
  runs: Run[];
  size: number;
}

function select(root: Box, title: string | null): Selection {
  const runs = selectRuns(root, title);
  return { root, runs, size: runs.reduce((sum, run) => sum + run.size, 0) };
}

function writeWithin({ root, runs }: Selection, url: string): Written {
  let left = MAX_CHARACTERS;
  const chosen = new Set<Run>();
  for (const run of runs) {
    if (left <= 0) break;
    if (run.text.length > left) cut(run, left);
    left -= run.text.length;
    chosen.add(run);
  }
  return write(root, chosen, url);
}

function cut(run: Run, length: number): void {
  // Not within a pair of surrogates: half a character cannot be stored.
  run.text = run.text
    .slice(0, length)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd();
  run.pieces = [{ text: run.text, marks: 0, href: null, image: null }];
}

function statedText(node: JsonLdNode | null): string | null {
  const body = asList(node?.articleBody)[0];
  return typeof body === 'string' ? body : textValue(node?.description);
}

/** Stated texts are plain, with line breaks, or HTML. */
function writeStated(stated: string, url: string): Written {
  const body = bodyOf(parseTree(stated.replace(/\n+/g, '<p>')));
  const root = body && outline(body);
  return root ? writeWithin({ root, runs: allRuns(root), size: root.size }, url) : { text: '', markdown: '' };
}

function allRuns(box: Box): Run[] {
  return box.items.flatMap((item) => ('pieces' in item ? [item] : allRuns(item)));
}

function bodyOf(parent: Document | Element): Element | null {
  for (const node of parent.children) {
    if (!(node instanceof Element)) continue;
    const body = node.name === 'html' ? bodyOf(node) : node.name === 'body' ? node : null;
    if (body) return body;
  }
  return null;
}
