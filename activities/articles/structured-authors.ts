import type { articles } from '../../db/index.ts';
import { type Authorship, blank, isAuthorPage, isSharedAccount, noAuthorship, TRUST } from './authorship.ts';
import { asList, dereference, isNode, type JsonLd, type JsonLdNode, textValue, typesOf } from './json-ld.ts';
import { isAddress } from './mail-addresses.ts';
import { parseByline, tidyName } from './names.ts';
import { absoluteUrl, excerpt, type Page } from './page.ts';
import { isPersonName } from './person-names.ts';
import { profileNetwork } from './profile-networks.ts';

/** The authors that the article's structured data names under a key, organizations apart from people. */
export function readStructuredAuthors(
  page: Page,
  jsonLd: JsonLd,
  node: JsonLdNode | null,
  key: 'author' | 'creator',
): Authorship {
  const found = noAuthorship();
  asList(node?.[key]).forEach((value, index) => {
    const author = dereference(jsonLd, value);
    const name = isNode(author) ? personName(author) : textValue(author);
    if (!name) return;
    const located = { locator: `json-ld:${key}[${index}]`, excerpt: excerpt(name) };
    const types = isNode(author) ? typesOf(author) : [];
    const isShared = addressesOf(page, author).some(isSharedAccount);
    if (isShared) found.accounts.push(name);
    const isCompany =
      !types.includes('Person') && types.some((type) => /Organization$|^Corporation$|^Brand$/.test(type));
    if (isCompany || isShared) {
      found.organizations.push({ name, ...located });
      return;
    }
    const tidy = tidyName(name);
    const people = isPersonName(tidy, types.includes('Person') ? 'person' : 'unknown')
      ? [{ name: tidy, role: null }]
      : parseByline(name).people;
    if (people.length === 0 && !isAddress(name)) found.organizations.push({ name, ...located });
    for (const person of people) {
      const entry = { ...blank(person.name, located, TRUST.structured), role: person.role };
      found.authors.push(isNode(author) && people.length === 1 ? describe(page, entry, author) : entry);
    }
  });
  return found;
}

function addressesOf(page: Page, author: unknown): string[] {
  if (!isNode(author)) return [];
  return [author.url, author['@id']]
    .map((value) => absoluteUrl(textValue(value) ?? undefined, page.url))
    .filter((url) => url !== null);
}

function personName(node: JsonLdNode): string | null {
  const names = asList(node.name)
    .map(textValue)
    .filter((text) => text !== null);
  if (names.length > 0) return names.join('\n');
  const parts = [textValue(node.givenName), textValue(node.familyName)].filter((part) => part !== null);
  return parts.length === 2 ? parts.join(' ') : null;
}

function describe(page: Page, author: articles.ArticleAuthor, node: JsonLdNode): articles.ArticleAuthor {
  const email = textValue(node.email)?.replace(/^mailto:/i, '') ?? null;
  const url = ownAddress(page, node);
  return {
    ...author,
    url: url && isAuthorPage(url) ? url : null,
    email: email && isAddress(email) ? email.toLowerCase() : null,
    role: roleOf(node) ?? author.role,
    bio: textValue(node.description),
    profiles: asList(node.sameAs)
      .map((value) => absoluteUrl(textValue(value) ?? undefined, page.url))
      .concat(url && profileNetwork(url) ? [url] : [])
      .filter((value) => value !== null)
      .filter((value) => value !== url || !isAuthorPage(url)),
  };
}

/** A bare word is a name in the publishing system, and no address, though it can be read as one. */
function ownAddress(page: Page, node: JsonLdNode): string | null {
  const stated = textValue(node.url);
  return stated?.includes('/') ? absoluteUrl(stated, page.url) : null;
}

/** That an author is an author says nothing. */
function roleOf(node: JsonLdNode): string | null {
  const title = textValue(node.jobTitle);
  return title && /^(?:author|autor(?:in)?|auteure?|autore|writer|contributor)$/i.test(title) ? null : title;
}
