import { decodeHTML } from 'entities';

/** The longest name, in characters, that may begin in one piece of a page and end in the next. */
const LONGEST_NAME = 100;
const ESCAPE = /\\u[\da-f]{4}/i;

/**
 * Returns what the text of HTML or JSON does not show as it is: words with entities and escapes decoded, and words with
 * tags between them. A name on the page is found here or in the text itself.
 */
export function hiddenWordsOf(html: string): string {
  let words = '';
  let attributes = '';
  let at = 0;
  // Without a regular expression, whose matches took half of the time for a page with thousands of tags.
  for (let from = 0; ; ) {
    const start = html.indexOf('<', from);
    from = start + 1;
    if (start < 0) break;
    if (html.startsWith('![CDATA', from)) continue;
    const end = html.indexOf('>', from) + 1;
    if (end === 0) break;
    words += ` ${hiddenIn(html.slice(at, start))}`;
    const tag = html.slice(start, end);
    if (hasCode(tag)) attributes += ` ${tag}`;
    at = end;
    from = end;
  }
  return `${decoded(words + hiddenIn(html.slice(at)))}\n${decoded(attributes)}`;
}

/** A piece of text without its middle, unless that has an entity or escape. */
function hiddenIn(text: string): string {
  const piece = text.trim();
  if (piece.length <= 2 * LONGEST_NAME || hasCode(piece)) return piece;
  return `${piece.slice(0, LONGEST_NAME)}\n${piece.slice(-LONGEST_NAME)}`;
}

function hasCode(text: string): boolean {
  return text.includes('&') || (text.includes('\\') && ESCAPE.test(text));
}

function decoded(text: string): string {
  // Matches every run of backslashes, because trying at each of them would take a time that grows with their square.
  const visible = text.replace(/\\+(?:u[\da-f]{4})?/gi, (run) => (run.endsWith('\\') ? run : unescaped(run)));
  return decodeHTML(visible)
    .replaceAll('\0', ' ')
    .replace(/\s{2,}|[^\S ]/g, ' ');
}

/** Returns the character of a JSON escape such as `\u0041`; nothing for a line break and the like. */
export function unescaped(sequence: string): string {
  const code = /u([\da-f]{4})$/i.exec(sequence)?.[1];
  return code === undefined ? '' : String.fromCharCode(Number.parseInt(code, 16));
}
