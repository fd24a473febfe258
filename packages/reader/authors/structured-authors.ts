import type { ArticleAuthor } from '../../../model/index.ts';
import { deobfuscate } from '../contacts/deobfuscate.ts';
import { isAddress } from '../contacts/mail-addresses.ts';
import { profileNetwork } from '../contacts/profile-networks.ts';
import {
  asList,
  dereference,
  isNode,
  type JsonLd,
  type JsonLdNode,
  textValue,
  typesOf,
} from '../html/json-ld.ts';
import { absoluteUrl, excerpt, type Page } from '../html/page.ts';
import {
  type Authorship,
  blank,
  isAuthorPage,
  isSharedAccount,
  MAX_NAMES,
  noAuthorship,
  TRUST,
} from './authorship.ts';
import { fromLowerCase } from './capitals.ts';
import { worksElsewhere } from './employers.ts';
import { parseByline, sameName, tidyName } from './names.ts';
import { isPersonName } from './person-names.ts';

/** The authors in the article's structured data, separated into people and organizations. */
export function readStructuredAuthors(page: Page, jsonLd: JsonLd, node: JsonLdNode | null): Authorship {
  const authorship = noAuthorship();
  const { key, values } = statedAuthors(jsonLd, node);
  values.slice(0, MAX_NAMES).forEach((value, index) => {
    const author = dereference(jsonLd, value);
    const stated = isNode(author) ? personName(author) : textValue(author, 'byline');
    if (!stated) return;
    const name = fromLowerCase(stated);
    const located = { locator: `json-ld:${key}[${index}]`, excerpt: excerpt(stated) };
    const types = isNode(author) ? typesOf(author) : [];
    const isShared = addressesOf(page, author).some(isSharedAccount);
    if (isShared) authorship.accounts.push(name);
    const isCompany =
      !types.includes('Person') && types.some((type) => /Organization$|^Corporation$|^Brand$/.test(type));
    if (isCompany || isShared) {
      authorship.organizations.push({ name, ...located });
      return;
    }
    const tidy = tidyName(name);
    const declaredAs = types.includes('Person')
      ? hasSurname(author, tidy)
        ? 'surname'
        : 'person'
      : 'unknown';
    const isOne = !name.includes('\n') && isPersonName(tidy.replace(SPACED_HYPHEN, '-'), declaredAs);
    const people = isOne ? [{ name: tidy, role: null }] : parseByline(name).people;
    if (people.length === 0 && !isAddress(name)) authorship.organizations.push({ name, ...located });
    for (const person of people) {
      const entry = { ...blank(person.name, located, TRUST.structured), role: person.role };
      authorship.authors.push(
        isNode(author) && people.length === 1 ? describe(page, jsonLd, entry, author) : entry,
      );
    }
  });
  return authorship;
}

/** A double surname written with spaces around its hyphen. Structured data of a person has no other use for them. */
const SPACED_HYPHEN = /(?<=\p{Lu}\p{L}+ \p{Lu}\p{L}+) - (?=\p{Lu}\p{L}+$)/u;

/**
 * The article's authors. Some publishing systems write `creator` instead of `author`, or state the authors
 * only in the structured data's entry for the web page (`WebPage`).
 */
function statedAuthors(jsonLd: JsonLd, node: JsonLdNode | null): { key: string; values: unknown[] } {
  const page = jsonLd.nodes.find((other) => typesOf(other).some((type) => PAGE_TYPE.test(type)));
  for (const [key, value] of [
    ['author', node?.author],
    ['creator', node?.creator],
    ['author', page?.author],
  ] as const)
    if (asList(value).length > 0) return { key, values: asList(value) };
  return { key: 'author', values: [] };
}

const PAGE_TYPE = /^(?:WebPage|ItemPage|CreativeWork)$/;
const MAX_PEOPLE = 50;

/**
 * Returns the people whom the page's structured data describes. Their descriptions add details about the
 * article's authors.
 */
export function readPeople(page: Page, jsonLd: JsonLd): ArticleAuthor[] {
  const people = jsonLd.nodes.filter((node) => typesOf(node).some((type) => /^person$/i.test(type)));
  return people.slice(0, MAX_PEOPLE).flatMap((node) => {
    const name = tidyName(personName(node) ?? '');
    const located = { locator: 'json-ld:Person', excerpt: excerpt(name) };
    return name === '' ? [] : [describe(page, jsonLd, blank(name, located, TRUST.structured), node)];
  });
}

function addressesOf(page: Page, author: unknown): string[] {
  if (!isNode(author)) return [];
  return [author.url, author['@id']]
    .map((value) => absoluteUrl(textValue(value) ?? undefined, page.url))
    .filter((url) => url !== null);
}

function personName(node: JsonLdNode): string | null {
  const names = asList(node.name)
    .map((name) => textValue(name, 'name'))
    .filter((text) => text !== null);
  if (names.length > 0) return names.join('\n');
  const parts = [textValue(node.givenName), textValue(node.familyName)].filter((part) => part !== null);
  return parts.length === 2 ? parts.join(' ') : null;
}

/** Whether a node says that the last word of its name is a surname, which no desk has: "Zuzka Reporter". */
function hasSurname(author: unknown, name: string): boolean {
  if (!isNode(author)) return false;
  const [first, last] = [textValue(author.givenName), textValue(author.familyName)];
  return first !== null && last !== null && sameName(`${first} ${last}`, name);
}

function describe(page: Page, jsonLd: JsonLd, author: ArticleAuthor, node: JsonLdNode): ArticleAuthor {
  const email = textValue(node.email)?.replace(/^mailto:/i, '') ?? null;
  const url = ownUrl(page, node);
  return {
    ...author,
    url: url && isAuthorPage(url) ? url : null,
    email: email && isAddress(email) ? email.toLowerCase() : onlyAddressIn(textValue(node.description)),
    role: (worksElsewhere(page, jsonLd, node) ? null : roleOf(node)) ?? author.role,
    bio: textValue(node.description),
    profiles: asList(node.sameAs)
      .map((value) => absoluteUrl(textValue(value) ?? undefined, page.url))
      .concat(url && profileNetwork(url) ? [url] : [])
      .filter((value) => value !== null)
      .filter((value) => value !== url || !isAuthorPage(url)),
  };
}

/** The e-mail address in a biography, if it contains exactly one. */
function onlyAddressIn(text: string | null): string | null {
  const [only, another] = text ? deobfuscate(text) : [];
  return only && !another ? only.email : null;
}

/**
 * The URL of the person's page. A value without a slash is ignored, because it is an account name in the
 * publishing system, not a relative URL.
 */
function ownUrl(page: Page, node: JsonLdNode): string | null {
  const stated = textValue(node.url);
  return stated?.includes('/') ? absoluteUrl(stated, page.url) : null;
}

/** The job title, unless it only means "author". */
function roleOf(node: JsonLdNode): string | null {
  const title = textValue(node.jobTitle);
  return title && /^(?:author|autor(?:in)?|auteure?|autore|writer|contributor)$/i.test(title) ? null : title;
}
