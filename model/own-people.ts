/** People whom an organization brings along in a table of its own, rather than from the results of a job. */
import { marksOf } from './certainty.ts';
import { publicationDomain } from './keys/domains.ts';
import { type JournalistProfile, NO_CHECKS, NO_SOCIALS, type RecentArticle } from './profile.ts';
import { withoutTitles } from './text/name-titles.ts';
import { normalizeName, spellingsOf } from './text/person-names.ts';

/** The maximum number of columns that an organization keeps about one member. */
export const MAX_CUSTOM_FIELDS = 40;

/** One person of the organization's table, or of a search. Empty cells are null. */
export interface OwnPerson {
  name: string;
  outlet: string | null;
  /** The host of the outlet's site. */
  domain: string | null;
  email: string | null;
  phone: string | null;
  note: string | null;
  /** All other columns; empty cells are left out. */
  custom: Record<string, string>;
  /** The articles by which a search found the person. */
  recent?: RecentArticle[];
}

/** Reads the host of a site from a URL or from a bare host; null if the text is neither. */
export function hostOfSite(text: string): string | null {
  const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (/\s/.test(text) || !URL.canParse(url)) return null;
  const { hostname } = new URL(url);
  return hostname.includes('.') ? publicationDomain(hostname) : null;
}

const NOTHING_READ = { role: null, beat: null, region: null, email: null };

/**
 * The profile of a person about whom nothing was read from the web: their e-mail address is the organization's
 * own and therefore not part of it.
 */
export function profileOfOwnPerson({ name, outlet, domain, recent = [] }: OwnPerson): JournalistProfile {
  return {
    name,
    entity_type: 'person',
    outlet: outlet ?? domain ?? '',
    outlet_basis: outlet === null && domain !== null ? 'domain' : 'reference',
    outlet_domain: domain,
    role: null,
    beat: null,
    bio: null,
    region: null,
    author_page: null,
    socials: { ...NO_SOCIALS },
    email: null,
    email_status: 'not_found',
    email_basis: null,
    email_affiliation: null,
    email_checks: { ...NO_CHECKS },
    email_suggestion: null,
    source_article: null,
    recent,
    confidence: { identity: 0, outlet: 0, email: null, role: null },
    certainty: marksOf(
      { name, outlet: outlet ?? domain ?? '', ...NOTHING_READ, socials: NO_SOCIALS },
      () => false,
    ),
    evidence: [],
  };
}

/** A person who is on the list already, as far as a row of a table can be compared with it. */
export interface ListedPerson {
  name: string;
  outlet: string;
  outlet_domain: string | null;
  email: string | null;
  own_email: string | null;
}

/**
 * Whether a row of a table is about a person on the list: the same name, and the same e-mail address, site or
 * outlet, unless the row has none of these. At one address, also another form of the name is theirs; an address alone
 * proves nothing, because colleagues share some.
 */
export function isSamePerson(
  row: Pick<OwnPerson, 'name' | 'outlet' | 'domain' | 'email'>,
  person: ListedPerson,
): boolean {
  const lower = (text: string | null) => text?.trim().toLowerCase() ?? null;
  const email = lower(row.email);
  const isAtAddress = email !== null && [lower(person.email), lower(person.own_email)].includes(email);
  if (isAtAddress && isOneName(row.name, person.name)) return true;
  if (normalizeName(row.name) !== normalizeName(person.name)) return false;
  if (row.domain !== null && row.domain === person.outlet_domain) return true;
  if (row.outlet !== null && lower(row.outlet) === lower(person.outlet)) return true;
  return row.email === null && row.domain === null && row.outlet === null;
}

/** Whether two names differ in titles, accents, initials, middle names or the order of their words only. */
function isOneName(one: string, other: string): boolean {
  const [ours = [], theirs = []] = [one, other].map((name) => spellingsOf(withoutTitles(name)));
  return ours.some((our) => theirs.some((their) => haveSameWords(our, their)));
}

function haveSameWords(one: string, other: string): boolean {
  const [short = [], long = []] = [one, other]
    .map((name) => name.split(' '))
    .sort((a, b) => a.length - b.length);
  const isSame = (a: string, b: string) =>
    a === b || (a.length === 1 && b.startsWith(a)) || (b.length === 1 && a.startsWith(b));
  return (
    (short.length > 1 || short.join() === long.join()) &&
    short.every((word) => long.some((wider) => isSame(word, wider)))
  );
}

/**
 * Adds a row's columns to those that are stored about a person. Only the first 40 are kept; `dropped` names the others.
 */
export function mergeColumns(
  attributes: Record<string, string>,
  changes: Record<string, string>,
): { custom: Record<string, string>; dropped: string[] } {
  const custom = { ...attributes };
  const dropped: string[] = [];
  for (const [name, value] of Object.entries(changes)) {
    if (!Object.hasOwn(custom, name) && Object.keys(custom).length >= MAX_CUSTOM_FIELDS) dropped.push(name);
    else custom[name] = value;
  }
  return { custom, dropped };
}

/** The maximum length of a note, in characters. */
export const MAX_NOTE = 5_000;

/** Joins different notes about one person, a line each, as far as a member takes them. */
export function mergeNotes(first: string | null, others: readonly string[]): string | null {
  return others.reduce<string | null>((all, note) => {
    if (all === null) return note;
    const longer = `${all}\n${note}`;
    return `\n${all}\n`.includes(`\n${note}\n`) || longer.length > MAX_NOTE ? all : longer;
  }, first);
}

/** Joins the columns of rows about one person: different texts of a column are a line each, as far as a note may go. */
export function joinColumns(rows: readonly Record<string, string>[]): Record<string, string> {
  const columns = new Map<string, string>();
  for (const [name, text] of rows.flatMap((row) => Object.entries(row)))
    columns.set(name, mergeNotes(columns.get(name) ?? null, [text]) ?? text);
  return Object.fromEntries(columns);
}
