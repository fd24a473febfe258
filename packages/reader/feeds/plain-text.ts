import { Parser } from 'htmlparser2';
import * as pages from '../html/page.ts';

/** Elements whose text is not visible on the page. */
const UNREAD = new Set(['script', 'style']);

/**
 * Returns the visible text of an HTML fragment, on one line; null if there is none. Plain text is returned
 * unchanged.
 */
export function plainText(html: string | undefined, kind: pages.TextKind): string | null {
  let text = '';
  let unread = 0;
  const parser = new Parser({
    onopentagname: (name) => {
      if (UNREAD.has(name)) unread += 1;
      text += ' ';
    },
    ontext: (data) => {
      if (unread === 0) text += data;
    },
    onclosetag: (name) => {
      if (UNREAD.has(name)) unread -= 1;
    },
  });
  parser.end(pages.cut(html ?? '', pages.TEXT_BOUNDS.markup.most));
  return pages.oneLine(text, kind) || null;
}
