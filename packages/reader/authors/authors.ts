import { type ArticleAuthor, normalizeName } from '../../../model/index.ts';
import { setAsName } from '../../../model/text/name-capitals.ts';
import { profileHandle } from '../contacts/profile-networks.ts';
import type { JsonLd, JsonLdNode } from '../html/json-ld.ts';
import { describeFromPage } from './about-authors.ts';
import { chanceOfAuthor } from './author-confidence.ts';
import {
  type Authorship,
  MAX_AUTHORS,
  MAX_NAMES,
  noAuthorship,
  type SignedPage,
  TRUST,
} from './authorship.ts';
import { EAST_ASIAN } from './byline-segments.ts';
import { hasGivenName } from './given-names.ts';
import { readMetaAuthors } from './meta-authors.ts';
import { sameName } from './names.ts';
import { isHandle, mayBeOffice } from './person-names.ts';
import { readPrintedByline } from './printed-byline.ts';
import { readLedNames, readSignedLines } from './signed-lines.ts';
import { ownNames, pageLabels } from './site-owner.ts';
import { readPeople, readStructuredAuthors } from './structured-authors.ts';

/** The amount added to the confidence in an author if a second source names the same author. */
const AGREEMENT = 0.07;
/** The amount subtracted from the confidence in an author if the name is not visible on the page. */
const UNSEEN = 0.25;

/** The places in a page where author names are found, except for signatures in the text. */
export const AUTHOR_SOURCES: { why: string; source: Source; read(authored: AuthoredPage): Authorship }[] = [
  {
    why: 'the author in structured data',
    source: 'structured',
    read: ({ page, jsonLd, node }) => readStructuredAuthors(page, jsonLd, node),
  },
  {
    why: 'the printed byline',
    source: 'printed',
    read: ({ page, index, headline, ...site }) => readPrintedByline(page, index, headline, site),
  },
  { why: 'meta elements', source: 'meta', read: ({ index }) => readMetaAuthors(index) },
];
type Source = 'structured' | 'printed' | 'meta';

function readFrom(source: Source, authored: AuthoredPage): Authorship {
  return AUTHOR_SOURCES.find((row) => row.source === source)?.read(authored) ?? noAuthorship();
}

export interface AuthoredPage extends SignedPage {
  jsonLd: JsonLd;
  node: JsonLdNode | null;
}

/**
 * Finds the authors of a page. In order of trust:
 *
 * 1. the `author` in the structured data, which the publishing system fills in and which is rarely wrong;
 * 2. the printed byline, which takes precedence over the structured data if it names the same people and at
 *    least one more, or if the structured names are not visible anywhere on the page;
 * 3. meta elements, which take precedence over a printed byline in two cases: the byline is far from the
 *    headline, or it names only some of a scientific article's authors. A byline that names the same people as
 *    the meta elements and at least one more is always preferred;
 * 4. signatures in the text.
 */
export function readAuthorship(authored: AuthoredPage): Authorship {
  const { page, index, jsonLd } = authored;
  const isOwn = ownNames(authored);
  const isLabel = pageLabels(authored);

  const sources = {
    structured: readFrom('structured', authored),
    printed: readFrom('printed', authored),
    meta: readFrom('meta', authored),
  };
  const accounts = Object.values(sources).flatMap((source) => source.accounts.slice(0, MAX_NAMES));
  // In "By Ada Lovelace and Farid Reporter", only the structured data says that the second name is no role.
  const isStated = (text: string) =>
    sources.structured.authors.slice(0, MAX_NAMES).some(({ name }) => sameName(name, text));
  const people = ({ authors }: Authorship) =>
    dedupe(
      authors
        .slice(0, MAX_NAMES)
        .filter(
          ({ name }) =>
            !isOwn(name) && !isLabel(name) && !accounts.some((account) => sameName(account, name)),
        ),
    ).map((author) => ({
      ...author,
      role: author.role !== null && isStated(author.role) ? null : author.role,
      // If a writer has no account on a social network, some pages state the publication's account instead.
      profiles: author.profiles.filter((profile) => !isOwn(profileHandle(profile))),
    }));
  const structured = people(sources.structured);
  const printed = people(sources.printed);
  const inText = seenIn(index.lines);
  const isPrinted = new Set(printed.map(({ name }) => normalizeName(name)));
  const isVisible = ({ name }: ArticleAuthor) => isPrinted.has(normalizeName(name)) || inText(name);
  const visible = structured.filter(isVisible);
  // Publishing systems also write sections and places to the meta elements for authors. A name from such an
  // element is used only if it is visible on the page, contains a known given name or is in an East Asian
  // script.
  const meta = people(sources.meta).filter(
    (author) => isVisible(author) || hasGivenName(author.name) || EAST_ASIAN.test(author.name),
  );

  let signed = noAuthorship();
  let chosen: ArticleAuthor[];
  if (includes(printed, structured)) chosen = printed;
  else if (visible.length > 0) chosen = structured;
  else if (
    meta.length > 0 &&
    !includes(printed, meta) &&
    ((includes(meta, printed) && meta.every(isCited)) ||
      !printed.some(({ confidence }) => confidence > TRUST.meta)) &&
    meta.every(isVisible)
  )
    chosen = meta;
  else if (printed.some(({ confidence }) => confidence > TRUST.linked)) chosen = printed;
  else {
    signed = readSignedLines(authored, people);
    // Where bylines of other stories are marked as the page's own would be, none can be told from them for certain.
    if (printed.length > 0)
      for (const author of signed.authors) author.confidence = Math.min(author.confidence, TRUST.linked);
    // What the page says of itself outweighs a byline that may be another story's.
    const mayBeOther = signed.authors.every(({ confidence }) => confidence <= TRUST.linked);
    const ofData = [structured.map(doubted), meta];
    const byTrust = mayBeOther ? [...ofData, signed.authors, printed] : [signed.authors, ...ofData, printed];
    chosen = byTrust.find((authors) => authors.length > 0) ?? [];
  }
  const led = people({ ...noAuthorship(), authors: readLedNames(authored) }).filter(
    ({ name }) => !chosen.some((one) => name.includes(one.name)),
  );
  const places = { structured, printed, meta } as const;
  const place = (['structured', 'printed', 'meta'] as const).find((key) => places[key] === chosen);
  const others = [structured, printed, meta]
    .filter((authors) => authors !== chosen)
    .flat()
    .filter(({ confidence }) => confidence !== TRUST.linked);
  const described = people({ ...noAuthorship(), authors: readPeople(page, jsonLd) });
  const organizations = Object.values(sources).flatMap((source) => [
    ...source.organizations.slice(0, MAX_NAMES),
    ...source.authors
      .filter((author) => isOwn(author.name))
      .map(({ name, locator, excerpt }) => ({ name, locator, excerpt })),
  ]);
  return {
    accounts,
    byline: sources.printed.byline ?? signed.byline ?? ofAuthors(sources.meta.byline, chosen),
    authors: describeFromPage(
      chosen.slice(0, MAX_AUTHORS).map((author) => enrich(author, [...others, ...described])),
      index,
    ).map((author) => ({
      ...author,
      name: setAsName(author.name, authored.language),
      confidence: chanceOfAuthor(author, {
        place: place ?? (chosen === signed.authors ? 'signed' : 'structured'),
        chosen,
        lists: [structured, printed, meta, ...led.map((author) => [author])],
        isSeen: isVisible(author),
        isOrganizationToo:
          mayBeOffice(author.name) ||
          ((chosen === signed.authors || !hasGivenName(author.name)) &&
            authored.siteNames.some((site) => sameName(site, author.name))),
      }),
    })),
    organizations: dedupe(organizations).filter(({ name }) => !isHandle(name)),
  };
}

/**
 * The byline from meta elements. Null if the byline names none of the authors, because its text is then the
 * publication's name.
 */
function ofAuthors(byline: Authorship['byline'], authors: ArticleAuthor[]): Authorship['byline'] {
  const words = normalizeName(byline?.text ?? '');
  // Bylines may shorten or extend a name, but they rarely omit its last word.
  const named = authors.some(({ name }) => words.includes(normalizeName(name.split(' ').at(-1) ?? '')));
  return named || authors.length === 0 ? byline : null;
}

/** Whether `some` is not empty and `all` contains every author of `some` and at least one more. */
function includes(all: ArticleAuthor[], some: ArticleAuthor[]): boolean {
  return (
    some.length > 0 &&
    all.length > some.length &&
    some.every((author) => all.some((other) => sameName(author.name, other.name)))
  );
}

/** Whether an author comes from the meta elements of scientific journals, which list all authors. */
function isCited({ locator }: ArticleAuthor): boolean {
  return locator === 'meta:citation_author';
}

/**
 * The maximum length of a line that is searched for a name regardless of case and accents. Longer lines are
 * searched only for the exact spelling.
 */
const MAX_NORMALIZED = 400;

/** Returns a test for whether a line of the page contains a name, ignoring case and accents. */
function seenIn(lines: { text: string }[]): (name: string) => boolean {
  // One search through all lines is faster than one search for each of thousands of lines.
  let printed: string | null = null;
  let normalized: string | null = null;
  return (name) => {
    printed ??= lines.map(({ text }) => text).join('\n');
    if (printed.includes(name)) return true;
    normalized ??= lines
      .filter(({ text }) => text.length < MAX_NORMALIZED)
      .map(({ text }) => normalizeName(text))
      .join('\n');
    return normalized.includes(normalizeName(name));
  };
}

function doubted(author: ArticleAuthor): ArticleAuthor {
  return { ...author, confidence: author.confidence - UNSEEN };
}

/** Adds details about an author from all other sources that name the same person. */
function enrich(author: ArticleAuthor, others: ArticleAuthor[]): ArticleAuthor {
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

function dedupe<Named extends { name: string }>(all: Named[]): Named[] {
  return all.filter(({ name }, index) => all.findIndex((other) => sameName(name, other.name)) === index);
}
