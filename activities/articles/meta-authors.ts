import { type Authorship, blank, TRUST } from './authorship.ts';
import { parseByline } from './names.ts';
import { excerpt, type Page } from './page.ts';

const AUTHOR_META = [
  'author',
  'article:author',
  'parsely-author',
  'sailthru.author',
  'dc.creator',
  'dcterms.creator',
  'byl',
  'cXenseParse:author',
  'citation_author',
];

/** The authors that meta elements name. */
export function readMetaAuthors({ $ }: Page): Authorship {
  const found: Authorship = { byline: null, authors: [], organizations: [] };
  for (const name of AUTHOR_META) {
    $(`meta[name="${name}" i], meta[property="${name}" i]`).each((_index, element) => {
      const content = $(element).attr('content')?.trim() ?? '';
      if (content === '' || /^https?:/.test(content)) return;
      const located = { locator: `meta:${name}`, excerpt: excerpt(content) };
      const parsed = parseByline(content);
      found.byline ??= parsed.people.length > 0 ? content : null;
      found.authors.push(
        ...parsed.people.map((person) => ({ ...blank(person.name, located, TRUST.meta), role: person.role })),
      );
      found.organizations.push(
        ...parsed.organizations.map((organization) => ({ name: organization, ...located })),
      );
    });
    if (found.authors.length > 0) break;
  }
  return found;
}
