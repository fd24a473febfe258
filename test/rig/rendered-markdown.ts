import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { parsePage } from '../../activities/articles/page.ts';

/** What a GFM renderer makes of Markdown. */
export function renderMarkdown(markdown: string): string {
  return micromark(markdown, { extensions: [gfm()], htmlExtensions: [gfmHtml()] });
}

const INLINE = new Set(['a', 'em', 'strong', 'code', 'img', 'del']);

/** The words that a reader of rendered Markdown sees, in one line; blocks apart, alternative texts not read. */
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
