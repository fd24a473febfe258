import type { articles } from '../../db/index.ts';
import { type Authorship, MAX_AUTHORS, noAuthorship, TRUST } from './authorship.ts';
import type { JsonLd, JsonLdNode } from './json-ld.ts';
import { readDataAuthors, readMetaAuthors } from './meta-authors.ts';
import { normalizeName, sameName } from './names.ts';
import { isHandle } from './person-names.ts';
import { readPrintedByline } from './printed-byline.ts';
import { profileHandle } from './profile-networks.ts';
import { readSignedLines, type SignedPage } from './signed-lines.ts';
import { readStructuredAuthors } from './structured-authors.ts';

/** What agreement of a second source adds to the trust in an author. */
const AGREEMENT = 0.07;
/** What it takes from the trust in an author that readers of the page see no trace of them. */
const UNSEEN = 0.25;

export interface AuthoredPage extends SignedPage {
  jsonLd: JsonLd;
  node: JsonLdNode | null;
  /** What the publication calls itself. */
  siteNames: string[];
}

/**
 * Who wrote the page. In order of trust:
 *
 * 1. the `author` of the structured data, filled by the publishing system and hardly ever wrong where it is there;
 * 2. the printed byline, which overrides it only where it names more people, all of those included, or where
 *    readers see the structured names nowhere;
 * 3. meta elements, which go before a byline far from the headline that names none of their people;
 * 4. the `creator` of the structured data, if readers see the name: it may be an account;
 * 5. how stories are signed in their text, then what the page keeps for its scripts.
 */
export function readAuthorship(authored: AuthoredPage): Authorship {
  const { page, index, jsonLd, node, headline } = authored;
  const isOwn = ownNames(authored.siteNames);

  const sources = {
    structured: readStructuredAuthors(page, jsonLd, node, 'author'),
    printed: readPrintedByline(page, index, headline, authored.siteNames),
    meta: readMetaAuthors(index),
  };
  const accounts = Object.values(sources).flatMap((source) => source.accounts);
  const people = ({ authors }: Authorship) =>
    dedupe(
      authors.filter(({ name }) => !isOwn(name) && !accounts.some((account) => sameName(account, name))),
    ).map((author) => ({
      ...author,
      // The house's account stands where the writer has none.
      profiles: author.profiles.filter((profile) => !isOwn(profileHandle(profile))),
    }));
  const structured = people(sources.structured);
  const printed = people(sources.printed);
  const meta = people(sources.meta);
  const inText = seenIn(index.lines);
  const isPrinted = new Set(printed.map(({ name }) => normalizeName(name)));
  const seen = ({ name }: articles.ArticleAuthor) => isPrinted.has(normalizeName(name)) || inText(name);
  const visible = structured.filter(seen);

  let signed = noAuthorship();
  let chosen: articles.ArticleAuthor[];
  if (includes(printed, structured)) chosen = printed;
  else if (visible.length > 0) chosen = structured;
  else if (
    meta.length > 0 &&
    !includes(printed, meta) &&
    !printed.some(({ confidence }) => confidence > TRUST.meta) &&
    meta.every(seen)
  )
    chosen = meta;
  else if (printed.length > 0) chosen = printed;
  else {
    signed = readUnmarked(authored, people, seen);
    chosen = [signed.authors, structured.map(doubted), meta].find((authors) => authors.length > 0) ?? [];
  }
  const others = [structured, printed, meta].filter((authors) => authors !== chosen).flat();
  const organizations = Object.values(sources).flatMap((source) => [
    ...source.organizations,
    ...source.authors
      .filter((author) => isOwn(author.name))
      .map(({ name, locator, excerpt }) => ({ name, locator, excerpt })),
  ]);
  return {
    accounts,
    byline: sources.printed.byline ?? signed.byline ?? ofAuthors(sources.meta.byline, chosen),
    authors: chosen.slice(0, MAX_AUTHORS).map((author) => enrich(author, others)),
    organizations: organizations.filter(
      ({ name }, index) =>
        !isHandle(name) && organizations.findIndex((other) => sameName(other.name, name)) === index,
    ),
  };
}

/** What is left where neither data nor mark-up names anybody whom readers see. */
function readUnmarked(
  authored: AuthoredPage,
  people: (source: Authorship) => articles.ArticleAuthor[],
  seen: (author: articles.ArticleAuthor) => boolean,
): Authorship {
  const { page, index, jsonLd, node } = authored;
  const creators = people(readStructuredAuthors(page, jsonLd, node, 'creator')).filter(seen);
  if (creators.length > 0) return { ...noAuthorship(), authors: creators };
  const lines = readSignedLines(authored, people);
  if (lines.authors.length > 0) return lines;
  const data = readDataAuthors(index);
  return { ...data, authors: people(data) };
}

/** A byline that readers do not see, unless it names others than the authors: then it is the house's. */
function ofAuthors(byline: Authorship['byline'], authors: articles.ArticleAuthor[]): Authorship['byline'] {
  const words = normalizeName(byline?.text ?? '');
  // Bylines write a name with more words or with fewer; the last one hardly ever falls away.
  const named = authors.some(({ name }) => words.includes(normalizeName(name.split(' ').at(-1) ?? '')));
  return named || authors.length === 0 ? byline : null;
}

/** Whether the second list is part of the first, and the first not empty. */
function includes(all: articles.ArticleAuthor[], some: articles.ArticleAuthor[]): boolean {
  return (
    some.length > 0 &&
    all.length > some.length &&
    some.every((author) => all.some((other) => sameName(author.name, other.name)))
  );
}

/** A test for names of the publication, under which nobody writes who could be written to. */
function ownNames(siteNames: string[]): (name: string) => boolean {
  const own = new Set(siteNames.map((name) => normalizeName(name).replaceAll(' ', '')));
  return (name) => {
    const bare = normalizeName(name).replaceAll(' ', '');
    return own.has(bare) || own.has(bare.replace(/^(?:the|der|die|das|le|la|el|il)/, ''));
  };
}

/** Longer lines are compared as they are printed only. */
const MAX_NORMALIZED = 400;

/** A test whether readers of the page see a name: in one line, however it is written there. */
function seenIn(lines: { text: string }[]): (name: string) => boolean {
  let normalized: string[] | null = null;
  return (name) => {
    if (lines.some(({ text }) => text.includes(name))) return true;
    normalized ??= lines
      .filter(({ text }) => text.length < MAX_NORMALIZED)
      .map(({ text }) => normalizeName(text));
    const words = normalizeName(name);
    return normalized.some((text) => text.includes(words));
  };
}

function doubted(author: articles.ArticleAuthor): articles.ArticleAuthor {
  return { ...author, confidence: author.confidence - UNSEEN };
}

/** Adds what the other sources say about the same person. */
function enrich(author: articles.ArticleAuthor, others: articles.ArticleAuthor[]): articles.ArticleAuthor {
  const same = others.filter((other) => sameName(author.name, other.name));
  if (same.length === 0) return author;
  const placeOf = (key: 'url' | 'email' | 'role' | 'bio') =>
    author[key] === null ? same.find((other) => other[key] !== null) : undefined;
  const from = { url: placeOf('url'), email: placeOf('email'), role: placeOf('role'), bio: placeOf('bio') };
  const profiled = author.profiles.length > 0 ? undefined : same.find((other) => other.profiles.length > 0);
  const places = Object.entries({ ...from, profiles: profiled }).flatMap(([key, other]) =>
    other ? [[key, other.locator]] : [],
  );
  return {
    ...author,
    url: author.url ?? from.url?.url ?? null,
    email: author.email ?? from.email?.email ?? null,
    role: author.role ?? from.role?.role ?? null,
    bio: author.bio ?? from.bio?.bio ?? null,
    profiles: [...new Set([...author.profiles, ...same.flatMap((other) => other.profiles)])],
    places: Object.fromEntries(places),
    confidence: Math.min(0.99, author.confidence + AGREEMENT),
  };
}

function dedupe(authors: articles.ArticleAuthor[]): articles.ArticleAuthor[] {
  return authors.filter(
    (author, index) => authors.findIndex((other) => sameName(author.name, other.name)) === index,
  );
}
