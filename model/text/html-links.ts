import { Parser } from 'htmlparser2';

/** Elements whose text nobody reads. */
const UNREAD = new Set(['script', 'style', 'head', 'template', 'noscript', 'svg']);
const BLOCKS = new Set(
  'address article aside blockquote br dd div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tbody thead tr ul'.split(
    ' ',
  ),
);
const ANCHOR = /<a\b[^<>]{0,4000}?\bhref\s*=/i;
const DOCUMENT = /^\s*(?:<!doctype html|<html\b|<meta\b|<!--StartFragment)/i;
/** A link in angle brackets, as mail programs and Markdown write it. A parser would read it as an element. */
const BRACKETED = /<(?=(?:https?:\/\/|www\.|mailto:)|[^\s<>@]{1,80}@)([^<>]{1,4000})>/gi;

/** Whether a text is HTML: a page, a part of one copied in a browser, or a mail. */
export function isHtml(text: string): boolean {
  return DOCUMENT.test(text.slice(0, 2_000)) || ANCHOR.test(text);
}

/**
 * Returns the text of HTML as a mail program would write it, with the target of each link in angle brackets
 * behind the link's text. What is no link to follow is left out: images, scripts, styles and namespaces.
 */
export function htmlToText(html: string): string {
  const parts: string[] = [];
  let unread = 0;
  let anchor: { address: string; label: string } | null = null;
  const write = (text: string) => {
    if (anchor) anchor.label += text;
    else parts.push(text);
  };
  const close = () => {
    if (anchor === null) return;
    const { address, label } = anchor;
    anchor = null;
    // A label that shows the address, often shortened, is the same link.
    parts.push(/^\s*(?:https?:\/\/|www\.)\S*\s*$/i.test(label) ? ' ' : label, ` <${address}>`);
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      if (UNREAD.has(name)) unread += 1;
      if (BLOCKS.has(name)) write('\n');
      if (name === 'td' || name === 'th') write('\t');
      if (name !== 'a') return;
      close();
      const address = (attributes.href ?? '').trim().replace(/\s+/g, '%20');
      if (/^(?:https?:)?\/\//i.test(address)) {
        anchor = { address: address.replace(/^\/\//, 'https://'), label: '' };
      } else if (/^mailto:/i.test(address)) {
        anchor = { address: address.replace(/[?].*$/s, ''), label: '' };
      }
    },
    ontext(text) {
      if (unread === 0) write(text.replace(/\s+/g, ' '));
    },
    onclosetag(name) {
      if (UNREAD.has(name)) unread = Math.max(0, unread - 1);
      if (name === 'a') close();
      if (BLOCKS.has(name)) write('\n');
    },
  });
  parser.write(html.replace(BRACKETED, '&lt;$1&gt;'));
  parser.end();
  close();
  return parts
    .join('')
    .replace(/(?<![ \u00a0])[ \u00a0]+(?=\n)|(?<=\n)[ \u00a0]+/g, '')
    .replace(/\n{3,}/g, '\n\n');
}
