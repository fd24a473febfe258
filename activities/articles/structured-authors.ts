import type { articles } from '../../db/index.ts';
import { type Authorship, blank, isAuthorPage, TRUST } from './authorship.ts';
import { asList, dereference, isNode, type JsonLd, type JsonLdNode, textValue, typesOf } from './json-ld.ts';
import { isAddress } from './mail-addresses.ts';
import { isOrganization, isPersonName, parseByline, tidyName } from './names.ts';
import { absoluteUrl, excerpt, type Page } from './page.ts';

/** The authors that the article's structured data names, organizations apart from people. */
export function readStructuredAuthors(page: Page, jsonLd: JsonLd, node: JsonLdNode | null): Authorship {
  const found: Authorship = { byline: null, authors: [], organizations: [] };
  const stated = asList(node?.author).length > 0 ? asList(node?.author) : asList(node?.creator);
  stated.forEach((value, index) => {
    const author = dereference(jsonLd, value);
    const name = isNode(author) ? personName(author) : textValue(author);
    if (!name) return;
    const located = { locator: `json-ld:author[${index}]`, excerpt: excerpt(name) };
    const types = isNode(author) ? typesOf(author) : [];
    if (types.some((type) => /Organization$/.test(type)) && isOrganization(name)) {
      found.organizations.push({ name, ...located });
      return;
    }
    const tidy = tidyName(name);
    const people = isPersonName(tidy, types.includes('Person') ? 'person' : 'unknown')
      ? [{ name: tidy, role: null }]
      : parseByline(name).people;
    if (people.length === 0) found.organizations.push({ name, ...located });
    for (const person of people) {
      const entry = blank(person.name, located, TRUST.structured);
      found.authors.push(isNode(author) && people.length === 1 ? describe(page, entry, author) : entry);
    }
  });
  return found;
}

function personName(node: JsonLdNode): string | null {
  const name = asList(node.name)
    .map(textValue)
    .filter((text) => text !== null)
    .join(', ');
  if (name !== '') return name;
  const parts = [textValue(node.givenName), textValue(node.familyName)].filter((part) => part !== null);
  return parts.length === 2 ? parts.join(' ') : null;
}

function describe(page: Page, author: articles.ArticleAuthor, node: JsonLdNode): articles.ArticleAuthor {
  const email = textValue(node.email)?.replace(/^mailto:/i, '') ?? null;
  const url = absoluteUrl(textValue(node.url) ?? undefined, page.url);
  return {
    ...author,
    url: url && isAuthorPage(url) ? url : null,
    email: email && isAddress(email) ? email.toLowerCase() : null,
    role: textValue(node.jobTitle),
    bio: textValue(node.description),
    profiles: asList(node.sameAs)
      .map((value) => absoluteUrl(textValue(value) ?? undefined, page.url))
      .filter((value) => value !== null),
  };
}
