import type { articles } from '../../db/index.ts';
import { type Authorship, MAX_AUTHORS } from './authorship.ts';
import type { JsonLd, JsonLdNode } from './json-ld.ts';
import { readMetaAuthors } from './meta-authors.ts';
import { normalizeName, sameName } from './names.ts';
import type { Page } from './page.ts';
import { readPrintedByline } from './printed-byline.ts';
import { readStructuredAuthors } from './structured-authors.ts';

/** What agreement of a second source adds to the trust in an author. */
const AGREEMENT = 0.07;

/**
 * Who wrote the page, in order of trust: structured data, the printed byline, meta elements. The printed
 * byline overrides the structured data only where it names more people, all of those included, or where the
 * structured name is nowhere to be seen on the page.
 */
export function readAuthorship(
  page: Page,
  jsonLd: JsonLd,
  node: JsonLdNode | null,
  publicationName: string | null,
): Authorship {
  const own = publicationName ? normalizeName(publicationName) : null;
  const peopleOf = ({ authors }: Authorship) =>
    dedupe(authors.filter((author) => normalizeName(author.name) !== own));
  const sources = {
    structured: readStructuredAuthors(page, jsonLd, node),
    printed: readPrintedByline(page),
    meta: readMetaAuthors(page),
  };
  const structured = peopleOf(sources.structured);
  const printed = peopleOf(sources.printed);
  const meta = peopleOf(sources.meta);

  const named = [structured, printed, meta].find((people) => people.length > 0) ?? [];
  const chosen = named === structured && overrides(page, structured, printed) ? printed : named;
  const others = [structured, printed, meta].filter((people) => people !== chosen).flat();
  return {
    byline: sources.printed.byline ?? sources.meta.byline,
    authors: chosen.slice(0, MAX_AUTHORS).map((author) => enrich(author, others)),
    organizations: Object.values(sources).flatMap((source) => source.organizations),
  };
}

function overrides(
  { $ }: Page,
  structured: articles.ArticleAuthor[],
  printed: articles.ArticleAuthor[],
): boolean {
  if (printed.length === 0) return false;
  const names = (author: articles.ArticleAuthor) => (other: articles.ArticleAuthor) =>
    sameName(author.name, other.name);
  const superset =
    printed.length > structured.length && structured.every((author) => printed.some(names(author)));
  if (superset) return true;
  const visible = normalizeName($('body').text());
  return structured.every((author) => !visible.includes(normalizeName(author.name)));
}

/** Adds what the other sources say about the same person. */
function enrich(author: articles.ArticleAuthor, others: articles.ArticleAuthor[]): articles.ArticleAuthor {
  const same = others.filter((other) => sameName(author.name, other.name));
  if (same.length === 0) return author;
  const firstOf = <K extends 'url' | 'email' | 'role' | 'bio'>(key: K) =>
    author[key] ?? same.find((other) => other[key] !== null)?.[key] ?? null;
  return {
    ...author,
    url: firstOf('url'),
    email: firstOf('email'),
    role: firstOf('role'),
    bio: firstOf('bio'),
    profiles: [...new Set([...author.profiles, ...same.flatMap((other) => other.profiles)])],
    confidence: Math.min(0.99, author.confidence + AGREEMENT),
  };
}

function dedupe(authors: articles.ArticleAuthor[]): articles.ArticleAuthor[] {
  return authors.filter(
    (author, index) => authors.findIndex((other) => sameName(author.name, other.name)) === index,
  );
}
