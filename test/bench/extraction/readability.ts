import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseTree } from '../../../packages/reader/html/html-tree.ts';
import { type Box, isRun } from '../../../packages/reader/main-text/box.ts';
import { outline } from '../../../packages/reader/main-text/outline.ts';
import { bodyOf } from '../../../packages/reader/main-text/survey.ts';

/**
 * Cache Readability's texts, because they never change for the same pages and take longer than everything
 * else.
 */
const CACHE = fileURLToPath(
  new URL('../../../node_modules/.cache/extraction/readability.json', import.meta.url),
);

/**
 * Returns the main texts that Readability extracts, by page id; linkedom provides the DOM. Each text has one
 * line for each block of the HTML that Readability returns.
 */
export async function readabilityTexts(
  pages: Iterable<{ id: string; html: string }>,
): Promise<Map<string, string>> {
  const texts = new Map<string, string>(existsSync(CACHE) ? JSON.parse(readFileSync(CACHE, 'utf8')) : []);
  const { Readability } = await import('@mozilla/readability');
  const { parseHTML } = await import('linkedom');
  for (const { id, html } of pages) {
    if (texts.has(id)) continue;
    try {
      // Readability accepts linkedom's document as a DOM, but this project compiles without DOM types.
      const found = new Readability(parseHTML(html).document as never).parse();
      texts.set(id, linesOf(String(found?.content ?? '')));
    } catch (error) {
      // In some of linkedom's trees, Readability walks past the root and throws a TypeError.
      if (!(error instanceof TypeError)) throw error;
      texts.set(id, '');
    }
  }
  mkdirSync(dirname(CACHE), { recursive: true });
  writeFileSync(CACHE, JSON.stringify([...texts]));
  return texts;
}

function linesOf(html: string): string {
  const body = bodyOf(parseTree(html));
  const lines = (box: Box): string[] =>
    box.items.flatMap((item) => (isRun(item) ? [item.text] : lines(item)));
  return body ? lines(outline(body)).join('\n') : '';
}
