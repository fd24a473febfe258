import { excerpt } from '../html/page.ts';
import type { PageIndex } from '../html/page-index.ts';
import { type Authorship, blank, noAuthorship, TRUST } from './authorship.ts';
import { parseByline } from './names.ts';

/**
 * Meta elements that name authors, most specific first, because general ones often contain the site's name.
 */
export const AUTHOR_META = ['citation_author', 'dc.creator', 'author', 'article:author', 'twitter:data1'];

/** The authors named in meta elements. */
export function readMetaAuthors(index: PageIndex): Authorship {
  const found = noAuthorship();
  for (const name of AUTHOR_META) {
    // The first field of a Twitter card is the author only if its label says so.
    if (
      name === 'twitter:data1' &&
      !/written|verfasst|écrit|escrito|autor|author|scritto|geschreven|skriv/i.test(
        index.metas.get('twitter:label1')?.[0] ?? '',
      )
    )
      continue;
    for (const content of index.metas.get(name) ?? []) {
      if (/^https?:/.test(content)) continue;
      const located = { locator: `meta:${name}`, excerpt: excerpt(content) };
      const parsed = parseByline(content);
      if (parsed.people.length > 0) found.byline ??= { text: content, ...located, confidence: TRUST.meta };
      found.authors.push(
        ...parsed.people.map((person) => ({ ...blank(person.name, located, TRUST.meta), role: person.role })),
      );
      found.organizations.push(
        ...parsed.organizations.map((organization) => ({ name: organization, ...located })),
      );
    }
    if (found.authors.length > 0) break;
  }
  return found;
}
