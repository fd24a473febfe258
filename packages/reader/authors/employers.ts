import { normalizeName, publicationDomain } from '../../../model/index.ts';
import {
  addressesOf,
  asList,
  dereference,
  isNode,
  type JsonLd,
  type JsonLdNode,
  textValue,
  typesOf,
} from '../html/json-ld.ts';
import type { Page } from '../html/page.ts';

/**
 * Whether a person's data says that they work for a company other than the site. The job title in the same data is
 * then the one at that company: that of a guest, not a role at the outlet.
 */
export function worksElsewhere(page: Page, jsonLd: JsonLd, person: JsonLdNode): boolean {
  const employers = asList(person.worksFor).map((value) => dereference(jsonLd, value));
  const stated = employers.filter((employer) => nameOf(employer) !== null || domainsOf(employer).length > 0);
  if (stated.length === 0) return false;
  const domain = publicationDomain(new URL(page.url).hostname);
  const own = [...ownNames(page, jsonLd), domain, domain.split('.')[0] ?? domain].map(lettersOf);
  return !stated.some((employer) => {
    const name = lettersOf(nameOf(employer) ?? '');
    return domainsOf(employer).includes(domain) || (name !== '' && own.some((one) => resembles(one, name)));
  });
}

function nameOf(employer: unknown): string | null {
  return isNode(employer) ? textValue(employer.name) : textValue(employer);
}

function domainsOf(employer: unknown): string[] {
  return isNode(employer)
    ? addressesOf(employer).flatMap((url) =>
        URL.canParse(url) ? [publicationDomain(new URL(url).hostname)] : [],
      )
    : [];
}

/** The names of the site and of the company that publishes it, as far as the page's data states them. */
function ownNames({ $ }: Page, jsonLd: JsonLd): string[] {
  const publishers = jsonLd.nodes.flatMap((node) => [
    ...asList(node.publisher).map((value) => dereference(jsonLd, value)),
    ...(typesOf(node).some((type) => /^(?:WebSite|NewsMediaOrganization|Newspaper)$/.test(type))
      ? [node]
      : []),
  ]);
  const stated = $('meta[property="og:site_name"]').first().attr('content');
  return [stated ?? null, ...publishers.map(nameOf)].filter((name) => name !== null);
}

function lettersOf(name: string): string {
  return normalizeName(name).replaceAll(' ', '').replaceAll('.', '');
}

/** The number of letters from which a name within another one is no coincidence. */
const MIN_LETTERS = 4;

function resembles(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return one === other || (short.length >= MIN_LETTERS && long.includes(short));
}
