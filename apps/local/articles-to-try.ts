import { readArticle } from '#reader';
import { recordedPages } from '../../activities/web/index.ts';

/** How many recorded pages are read to find articles, so that a large archive does not delay the start. */
const PAGES_READ = 200;

/** Returns the URLs of up to `most` articles with an author in the given archives. */
export async function findArticlesToTry(archives: readonly string[], most: number): Promise<string[]> {
  const urls = new Set<string>();
  let read = 0;
  for await (const { url, text } of recordedPages(archives)) {
    const { kind, authors } = readArticle(text, url);
    if (kind === 'article' && authors.length > 0) urls.add(url);
    read += 1;
    if (urls.size === most || read === PAGES_READ) break;
  }
  return [...urls];
}
