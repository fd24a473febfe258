import type { AuthorChecks } from '#find';
import { isPersonName } from '#reader';
import { articles, type Database, newsRetrieval, searchRounds, suppressions } from '../../db/index.ts';
import { type OrganizationId, personKey, type SearchOptions } from '../../model/index.ts';
import type { Found, SearchScope } from './rounds.ts';

export interface SearchSubject {
  organization_id: OrganizationId;
  pitch: string;
  options: SearchOptions;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns where a search looks: whole months up to the end of its day (UTC), and its languages and countries. */
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
  return { pitch, choice: { subject, ignore }, asOf, from, languages, countries };
}

/**
 * Returns what queries have found, by the keys that the articles have now: a page that was read since may have
 * moved in the index to the key of its own URL.
 */
export async function gatherFound(db: Database, queries: searchRounds.AskedQuery[]): Promise<Found> {
  const answers = queries.map(({ url_keys }) => url_keys ?? []);
  const moved = await articles.findKeys(db, [...new Set(answers.flat())]);
  const keys = new Map<string, number[]>();
  answers.forEach((answer, number) => {
    for (const key of new Set(answer.map((one) => moved.get(one) ?? one)))
      keys.set(key, [...(keys.get(key) ?? []), number]);
  });
  return { queries, keys };
}

/** Returns checks of authors: for a person's name, the suppression list, and the excluded media lists. */
export async function loadChecks(
  db: Database,
  { organization_id, options }: SearchSubject,
  { keys }: Found,
): Promise<AuthorChecks> {
  const pieces = await newsRetrieval.findPieces(db, [...keys.keys()]);
  const subjects = pieces.flatMap(({ authors, domain }) =>
    authors.flatMap((name) => subjectsOf({ name, domain })),
  );
  const listed = await suppressions.find(db, [...new Set(subjects)]);
  const excluded = await searchRounds.listExcluded(db, organization_id, options.exclude_media_list_ids);
  const names = new Set(excluded.map(personKey));
  return {
    isPerson: isPersonName,
    isSuppressed: (name, domain) =>
      listed.size > 0 && subjectsOf({ name, domain }).some((subject) => listed.has(subject)),
    isExcluded: (name, domain) => names.has(personKey({ name, domain })),
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
