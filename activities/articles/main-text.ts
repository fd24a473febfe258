import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { type Page, parsePage, textOf } from './page.ts';

const MAX_CHARACTERS = 20_000;
const BLOCKS = 'p, h2, h3, h4, li, blockquote, pre, td';

/** The main part of a page as plain text, paragraphs apart. */
export function readMainText(page: Page): string {
  const content = mainContent(page);
  const main = content === null ? page : parsePage(content, page.url);
  const scope = content === null ? 'article p, main p' : BLOCKS;
  const paragraphs: string[] = [];
  main.$(scope).each((_index, element) => {
    const block = main.$(element);
    if (block.find('p, li, blockquote').length > 0) return;
    const text = textOf(block);
    if (text !== '') paragraphs.push(text);
  });
  return paragraphs.join('\n\n').slice(0, MAX_CHARACTERS);
}

/**
 * What Readability takes for the main part, as HTML. It takes its document to pieces, so it gets one of its
 * own, made from the parsed page: linkedom builds no proper tree from broken HTML.
 */
function mainContent({ $ }: Page): string | null {
  const { document } = parseHTML($.html());
  try {
    // linkedom's document is a DOM to Readability and not to the compiler, whose lib has none.
    return new Readability(document as never).parse()?.content ?? null;
  } catch (error) {
    // In some of linkedom's trees Readability walks past the root; plain paragraphs then have to do.
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** Words of a text; scripts without spaces count two characters as one word. */
export function countWords(text: string): number {
  const spaced = text.match(/[\p{L}\p{N}'’-]+/gu)?.length ?? 0;
  const unspaced =
    text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu)?.length ?? 0;
  return unspaced > spaced ? Math.round(unspaced / 2) : spaced;
}
