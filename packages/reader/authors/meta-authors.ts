import { excerpt } from '../html/page.ts';
import type { PageIndex } from '../html/page-index.ts';
import { type Authorship, blank, MAX_NAMES, noAuthorship, TRUST } from './authorship.ts';
import { fromLowerCase } from './capitals.ts';
import { hasGivenName } from './given-names.ts';
import { parseByline } from './names.ts';
import { isOrganization, isRole } from './person-names.ts';

/**
 * Meta elements that name authors, most specific first, because general ones often contain the site's name.
 */
export const AUTHOR_META: { why: string; names: string[] }[] = [
  {
    why: 'scientific journals and libraries',
    names: ['citation_author', 'dc.creator', 'dcterms.creator', 'dc.contributor.author'],
  },
  {
    why: 'the general element',
    names: ['author', 'authors', 'article:author', 'article:author_name', 'article.author'],
  },
  {
    why: 'elements for newsletters and analytics',
    names: ['parsely-author', 'sailthru.author', 'byl', 'cxenseparse:author'],
  },
  { why: 'Twitter cards', names: ['twitter:data1', 'twitter:data2'] },
];

/** The fields of a Twitter card name an author only if their labels say so. */
const CARD_FIELD = /^twitter:data(\d)$/;
const CARD_LABEL = /written|verfasst|écrit|escrito|autor|author|scritto|geschreven|skriv/i;

/** The given names of a person after the comma, with initials and the particles of the surname: "Mattheus J. de". */
const SURNAME_FIRST = /^([\p{L}\p{M}'’ -]{2,40}), ([\p{L}\p{M}.'’ -]{1,40})$/u;

/** Dublin Core and citation elements name one person each, most with the surname first. */
function inOrder(element: string, content: string): string {
  const [, surname = '', given = ''] = /^(?:citation|dc)/.test(element)
    ? (SURNAME_FIRST.exec(content) ?? [])
    : [];
  const isSurname = !surname.includes(' ') || (!hasGivenName(surname) && hasGivenName(`${given} ${surname}`));
  return surname !== '' && isSurname && !isOrganization(surname) && !isRole(given)
    ? `${given} ${surname}`
    : content;
}

export function readMetaAuthors(index: PageIndex): Authorship {
  const authorship = noAuthorship();
  for (const name of AUTHOR_META.flatMap(({ names }) => names)) {
    const field = CARD_FIELD.exec(name)?.[1];
    if (field && !CARD_LABEL.test(index.metas.get(`twitter:label${field}`)?.[0] ?? '')) continue;
    for (const content of (index.metas.get(name) ?? []).slice(0, MAX_NAMES)) {
      if (/^https?:/.test(content)) continue;
      const located = { locator: `meta:${name}`, excerpt: excerpt(content) };
      const parsed = parseByline(inOrder(name, fromLowerCase(content)));
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
