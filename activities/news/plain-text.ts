import { Parser } from 'htmlparser2';
import { pages } from '../articles/index.ts';

/** Elements whose text is none for a reader. */
const UNREAD = new Set(['script', 'style']);

/** What a reader sees of a piece of HTML, on one line; null when that is nothing. Plain text stays as it is. */
export function plainText(html: string | undefined): string | null {
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
  parser.end(html ?? '');
  return pages.collapse(text) || null;
}
