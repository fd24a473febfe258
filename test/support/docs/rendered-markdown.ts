import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { parsePage } from '../../../packages/reader/html/page.ts';

/** Renders Markdown as GFM. */
export function renderMarkdown(markdown: string): string {
  return micromark(markdown, { extensions: [gfm()], htmlExtensions: [gfmHtml()] });
}

const INLINE = new Set(['a', 'em', 'strong', 'code', 'img', 'del']);

/**
 * Returns the words that a reader of the rendered Markdown sees, on one line. Spaces separate the blocks, and
 * alternative texts of images are omitted.
 */
export function wordsOfMarkdown(markdown: string): string {
  const { $ } = parsePage(renderMarkdown(markdown), 'https://rendered.example/');
  for (const element of $('*').toArray()) {
    if ('name' in element && !INLINE.has(element.name)) $(element).before(' ').append(' ');
  }
  return inOneLine($('body').text());
}

export function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
