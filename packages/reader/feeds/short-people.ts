import * as pages from '../html/page.ts';

/** Feed elements that name people, with or without a namespace prefix. */
const PERSON = /<(\/?)(?:[\w.-]{1,40}:)?(?:author|managingeditor|webmaster)(?=[\s/>])/gi;

/**
 * Removes elements such as `<author>` from a feed if they are too long for one person's name, e-mail address
 * and link. The parser would split such a text, in time quadratic in its length, before Byline could cut it
 * off.
 */
export function withShortPeople(feed: string): string {
  let result = '';
  let from = 0;
  let start: number | null = null;
  PERSON.lastIndex = 0;
  for (let tag = PERSON.exec(feed); tag; tag = PERSON.exec(feed)) {
    const closes = tag[1] === '/';
    if (closes ? start === null : start !== null) continue;
    const end = feed.indexOf('>', tag.index);
    if (end < 0) break;
    PERSON.lastIndex = end;
    if (!closes) start = feed[end - 1] === '/' ? null : tag.index;
    else {
      if (start !== null && tag.index - start > pages.TEXT_BOUNDS.name.most) {
        result += feed.slice(from, start);
        from = end + 1;
      }
      start = null;
    }
  }
  return result + feed.slice(from);
}
