import { excerpt } from '../html/page.ts';
import type { PageIndex } from '../html/page-index.ts';
import { type Authorship, blank, MAX_NAMES, noAuthorship, TRUST } from './authorship.ts';
import { fromLowerCase } from './capitals.ts';
import { parseByline } from './names.ts';

/**
 * Meta elements that name authors, most specific first, because general ones often contain the site's name.
 */
export const AUTHOR_META: { why: string; names: string[] }[] = [
  {
    why: 'scientific journals and libraries',
    names: ['citation_author', 'dc.creator', 'dcterms.creator', 'dc.contributor.author'],
  },
  { why: 'the general element', names: ['author', 'authors', 'article:author', 'article.author'] },
  {
    why: 'elements for newsletters and analytics',
    names: ['parsely-author', 'sailthru.author', 'byl', 'cxenseparse:author'],
  },
  { why: 'Twitter cards', names: ['twitter:data1', 'twitter:data2'] },
];

/** The fields of a Twitter card name an author only if their labels say so. */
const CARD_FIELD = /^twitter:data(\d)$/;
const CARD_LABEL = /written|verfasst|écrit|escrito|autor|author|scritto|geschreven|skriv/i;

/** The authors named in meta elements. */
export function readMetaAuthors(index: PageIndex): Authorship {
  const authorship = noAuthorship();
  for (const name of AUTHOR_META.flatMap(({ names }) => names)) {
    const field = CARD_FIELD.exec(name)?.[1];
    if (field && !CARD_LABEL.test(index.metas.get(`twitter:label${field}`)?.[0] ?? '')) continue;
    for (const content of (index.metas.get(name) ?? []).slice(0, MAX_NAMES)) {
      if (/^https?:/.test(content)) continue;
      const located = { locator: `meta:${name}`, excerpt: excerpt(content) };
      const parsed = parseByline(fromLowerCase(content));
      if (parsed.people.length > 0)
        authorship.byline ??= { text: content, ...located, confidence: TRUST.meta };
      authorship.authors.push(
        ...parsed.people.map((person) => ({ ...blank(person.name, located, TRUST.meta), role: person.role })),
      );
      authorship.organizations.push(
        ...parsed.organizations.map((organization) => ({ name: organization, ...located })),
      );
    }
    if (authorship.authors.length > 0) break;
  }
  return authorship;
}
