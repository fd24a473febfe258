import { articleKeys } from '../../../activities/reading/one-article.ts';
import { readArticle } from '../../../packages/reader/pages/read-article.ts';
import type { Slot } from './slot.ts';

export const URL_OF_PAGE = 'https://www.news.example/2026/11/03/story';
export const SENTENCES =
  'The council voted on Tuesday to build a bridge over the river, and nobody objected to it. ';
const STORY = `<p>${SENTENCES.repeat(3)}</p><p>${SENTENCES.repeat(4)}</p><p>${SENTENCES.repeat(2)}</p>`;
export const META =
  '<title>A bridge for the town | Example News</title><meta property="og:site_name" content="Example News">';

export function read(html: string, url = URL_OF_PAGE): unknown {
  const reading = readArticle(html, url);
  return articleKeys(url, reading);
}

export function page({
  head = META,
  headline = 'A bridge for the town',
  byline = '',
  body = STORY,
  lang = 'en',
}): string {
  return `<!doctype html><html lang="${lang}"><head>${head}</head><body><main><article><h1>${headline}</h1>${byline}${body}</article></main></body></html>`;
}

export const inHead = (name: string, make: (text: string) => string): Slot => ({
  name,
  read: (text) => read(page({ head: make(text) })),
});
export const inByline = (name: string, make: (text: string) => string): Slot => ({
  name,
  read: (text) => read(page({ byline: make(text) })),
});
export const inBody = (name: string, make: (text: string) => string): Slot => ({
  name,
  read: (text) => read(page({ body: `${STORY}${make(text)}${STORY}` })),
});
