import { type AuthorChecks, type FoundPiece, readSubject } from '#find';
import { type Pitch, understandPitch } from '#fit';
import { isPersonName } from '#reader';
import { articles, type Database, indexedPieces, searchRounds, suppressions } from '../../db/index.ts';
import { DAY_MS } from '../../model/durations.ts';
import {
  type OrganizationId,
  personKey,
  type SearchOptions,
  type SearchQuery,
  type SubjectPart,
} from '../../model/index.ts';

export interface SearchSubject {
  organization_id: OrganizationId;
  pitch: string;
  options: SearchOptions;
}

/** What a search goes by, and where it looks. */
export interface SearchScope {
  pitch: Pitch;
  subject: SubjectPart[];
  /** The search covers articles from `from` (inclusive) to `asOf` (exclusive). */
  from: Date;
  asOf: Date;
  languages: string[];
  countries: string[];
}

/** What a search has found so far. */
export interface Found {
  queries: SearchQuery[];
  pieces: FoundPiece[];
}

/** Reads the pitch, and returns where the search looks: whole months up to the end of its day (UTC), and its languages and countries. */
export function scopeOf({
  pitch,
  options,
}: {
  pitch: string;
  options: Pick<SearchOptions, 'as_of' | 'months' | 'languages' | 'countries' | 'subject' | 'ignore'>;
}): SearchScope {
  const { as_of, months, languages, countries, subject = [], ignore = [] } = options;
  const day = new Date(`${as_of}T00:00:00Z`);
  const from = new Date(day);
  from.setUTCMonth(from.getUTCMonth() - months);
  const asOf = new Date(day.getTime() + DAY_MS);
  const choice = { subject, ignore };
  return {
    pitch: understandPitch(pitch, choice),
    subject: readSubject(understandPitch(pitch), choice),
    from,
    asOf,
    languages,
    countries,
  };
}

/**
 * Loads what queries have found, by the keys that the articles have now: a page that was read since may have
 * moved in the index to the key of its own URL.
 */
export async function gatherFound(db: Database, queries: searchRounds.AskedQuery[]): Promise<Found> {
  const answers = queries.map(({ url_keys }) => url_keys ?? []);
  const newKeys = await articles.findKeys(db, [...new Set(answers.flat())]);
  const keys = new Map<string, number[]>();
  answers.forEach((answer, number) => {
    for (const key of new Set(answer.map((one) => newKeys.get(one) ?? one)))
      keys.set(key, [...(keys.get(key) ?? []), number]);
  });
  return { queries, pieces: await loadPieces(db, keys) };
}

/** Loads the articles with these keys, each with the numbers of the queries that found it. */
export async function loadPieces(db: Database, keys: ReadonlyMap<string, number[]>): Promise<FoundPiece[]> {
  const pieces = await indexedPieces.findPieces(db, [...keys.keys()]);
  return pieces.map((piece) => ({ piece, queries: keys.get(piece.url_key) ?? [] }));
}

/** Returns checks of authors: for a person's name, the suppression list, and the excluded media lists. */
export async function loadChecks(
  db: Database,
  { organization_id, options }: Omit<SearchSubject, 'pitch'>,
  { pieces }: Found,
): Promise<AuthorChecks> {
  const subjects = pieces.flatMap(({ piece: { authors, domain } }) =>
    authors.flatMap((name) => subjectsOf({ name, domain })),
  );
  const entries = await suppressions.find(db, [...new Set(subjects)]);
  const people = await searchRounds.listExcluded(db, organization_id, options.exclude_media_list_ids);
  const names = new Set(people.map(personKey));
  const shown = new Set(await searchRounds.listShown(db, options.after_search_id ?? null));
  return {
    isPerson: isPersonName,
    isSuppressed: (name, domain) =>
      entries.size > 0 && subjectsOf({ name, domain }).some((subject) => entries.has(subject)),
    isExcluded: (name, domain) => names.has(personKey({ name, domain })),
    isShown: (key) => shown.has(key),
  };
}

/** Returns the entries of the suppression list that would match a person of this name at this outlet. */
export function subjectsOf({
  name,
  domain,
}: {
  name: string;
  domain: string | null;
}): suppressions.Subject[] {
  return suppressions.subjectsOf({ name, domains: [domain], addresses: [], pages: [] });
}
