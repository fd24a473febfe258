import { type RawBuilder, sql } from 'kysely';
import {
  type JobId,
  type JournalistId,
  type Mentions,
  mentions,
  mentionsOf,
  type SearchId,
  separateWords,
  textsOf,
  withoutMentions,
  wordsInOrder,
} from '../../model/index.ts';
import { removePeople } from '../campaigns/media-list-members.ts';
import type { Transaction } from '../core/database.ts';
import { INDEXED_ARTICLES } from '../news/erased-articles.ts';
import { removeMatches } from './erased-matches.ts';
import type { Place } from './erased-place.ts';
import { findPitches, removeWords, type Searched } from './erased-words.ts';
import { bump, bumpSearches, lockJobs } from './erasure-locks.ts';
import { PLACES } from './erasure-places.ts';
import { isOfWeb } from './namesakes.ts';
import type { KnownPerson } from './people.ts';

export type { Place } from './erased-place.ts';
export { PLACES } from './erasure-places.ts';

export const SUPPRESSED_MESSAGE = 'This person or site has opted out of research.';

/** The number of rows deleted or changed, by table. */
export type Removed = Record<string, number>;

type Row = Record<string, unknown>;

/**
 * Removes a person from every table, list and job, whose sources become `suppressed`; charges are not refunded. Every
 * occurrence of the name goes or, with a namesake of the web, only those of the person's own outlets; the texts of an
 * organization that brought a namesake itself keep the name. The caller holds `suppressions.lockForErasing`.
 */
export async function removePerson(tx: Transaction, person: KnownPerson): Promise<Removed> {
  const exact = [...person.addresses, ...person.pages];
  const byName = mentionsOf({ names: person.names, exact, outlets: person.domains });
  const exactly = mentionsOf({ names: [], exact });
  const hasNamesake = person.namesakes.some(isOfWeb);
  const everywhere = hasNamesake ? exactly : byName;
  const apart = hasNamesake ? [] : person.namesakes.flatMap(({ organizationId }) => organizationId ?? []);
  /** What is searched for in a place, with the rows in which it is. */
  const partsOf = ({ owner }: Place): Searched[] => {
    if (apart.length === 0 || !owner) return [{ person: everywhere, isIn: sql`true` }];
    const isApart = sql`coalesce(${sql.raw(owner)}, '') = any(${apart})`;
    return [
      { person: everywhere, isIn: sql`not ${isApart}` },
      { person: exactly, isIn: isApart },
    ];
  };
  const clearEverywhere = async (place: Place, isIn = sql`true`): Promise<Row[]> => {
    const rows: Row[] = [];
    for (const part of partsOf(place))
      rows.push(...(await clear(tx, place, part.person, sql`${isIn} and ${part.isIn}`)));
    return rows;
  };
  const pitches = await findPitches(tx, partsOf);
  const counts: Removed = {};
  const count = (table: string, rows: number) => {
    counts[table] = (counts[table] ?? 0) + rows;
  };
  count('page_copies', await removeQuotedPages(tx, person.journalistIds));
  count('media_list_members', await removePeople(tx, person.journalistIds));
  const searches = byName ? await removeFound(tx, person, byName) : [];
  count('journalist_search_people', searches.length);
  if (byName) count('saved_pitch_people', await removeMatches(tx, person, byName));
  // Tables that need no locked job come first: clearing them is slow, and no job has to wait for it.
  for (const place of PLACES.filter(({ job }) => !job)) {
    const rows = await clearEverywhere(place);
    count(place.table, rows.length);
    if (place.search) searches.push(...rows.map((row) => row[place.search as string] as SearchId));
  }
  await bumpSearches(tx, searches);
  for (const place of hasNamesake ? PLACES.filter(({ site }) => site) : []) {
    const isAt = sql`${sql.ref(place.site as string)} = any(${person.domains})`;
    count(place.table, (await clear(tx, place, byName, isAt)).length);
  }

  const mentioning = PLACES.flatMap((place) =>
    everywhere && place.job
      ? sql`select ${sql.ref(place.job)} from ${sql.table(place.table)} where ${mayMention(place, everywhere)}`
      : [],
  );
  const locked = await lockJobs(tx, person.journalistIds, mentioning);
  await removeWords(tx, pitches);
  const jobIds = await removeResults(tx, person.journalistIds);
  count('job_journalists', jobIds.length);
  count('journalists', await forget(tx, person.journalistIds));
  for (const place of PLACES.filter(({ job }) => job)) {
    const rows = await clearEverywhere(place, sql`${sql.ref(place.job as string)} = any(${locked})`);
    count(place.table, rows.length);
    jobIds.push(...rows.map((row) => row[place.job as string] as JobId));
  }
  await bump(tx, [...new Set(jobIds)]);
  return counts;
}

/** Removes a site with all subdomains: its pages, the data about it, and the people found on it. */
export async function removeDomain(tx: Transaction, domain: string): Promise<Removed> {
  const isBelow = (column: RawBuilder<unknown>) => {
    const host = sql`split_part(split_part(regexp_replace(${column}, '^[a-z]+://', ''), '/', 1), ':', 1)`;
    return sql<boolean>`(${host} = ${domain} or ${host} like ${`%.${domain.replace(/[\\%_]/g, '\\$&')}`})`;
  };
  const counts: Removed = {};
  for (const [table, column] of [
    ['articles', 'url_key'],
    ['author_pages', 'url_key'],
    ['watch_pages', 'page_key'],
    [INDEXED_ARTICLES.table, 'url_key'],
    ['page_copies', 'url'],
    ['list_audit_rows', 'domain'],
    ['feeds', 'url'],
    ['lookups', 'key'],
    ['publications', 'domain'],
  ] as const) {
    const { numDeletedRows } = await tx
      .deleteFrom(table)
      .where(isBelow(sql.ref(column)))
      .executeTakeFirst();
    counts[table] = Number(numDeletedRows);
  }
  const { rows } = await sql<{ journalist_id: JournalistId }>`
    select distinct journalist_id
    from (select journalist_id, profile ->> 'outlet_domain' as outlet_domain from job_journalists
          union all
          select journalist_id, profile ->> 'outlet_domain' from media_list_members) met
    where ${isBelow(sql.ref('outlet_domain'))}`.execute(tx);
  const searches = await tx
    .deleteFrom('journalist_search_people')
    .where(isBelow(sql`person ->> 'outlet_domain'`))
    .returning('search_id')
    .execute();
  counts.journalist_search_people = searches.length;
  const matches = await tx
    .deleteFrom('saved_pitch_people')
    .where(isBelow(sql`person ->> 'outlet_domain'`))
    .executeTakeFirst();
  counts.saved_pitch_people = Number(matches.numDeletedRows);
  const ids = searches.map((row) => row.search_id);
  await bumpSearches(tx, ids);
  const people = rows.map((row) => row.journalist_id);
  counts.media_list_members = await removePeople(tx, people);
  await lockJobs(tx, people);
  const jobs = await removeResults(tx, people);
  counts.job_journalists = jobs.length;
  await bump(tx, jobs);
  return counts;
}

/**
 * Removes a person from the results of searches: everybody of that name or, with a namesake of the web, at the person's
 * own outlets. Returns the search of each removed entry.
 */
async function removeFound(
  tx: Transaction,
  { namesakes, domains }: KnownPerson,
  person: Mentions,
): Promise<SearchId[]> {
  const isOwn = namesakes.some(isOfWeb)
    ? sql<boolean>`person ->> 'outlet_domain' = any(${domains})`
    : sql<boolean>`true`;
  const candidates = await tx
    .selectFrom('journalist_search_people')
    .select(['search_id', 'rank', sql<string>`person ->> 'name'`.as('name')])
    .select(sql<string>`coalesce(person ->> 'outlet_domain', '')`.as('outlet'))
    .where(sql<boolean>`person ->> 'name' ~ ${person.postgres}`)
    .where(isOwn)
    .execute();
  const matches = candidates.filter(({ name, outlet }) => mentions(person, name, outlet));
  for (const { search_id, rank } of matches)
    await tx
      .deleteFrom('journalist_search_people')
      .where('search_id', '=', search_id)
      .where('rank', '=', rank)
      .execute();
  return matches.map((row) => row.search_id);
}

/** Removes journalists from jobs, but keeps what finished jobs were charged. The caller has locked the jobs. */
async function removeResults(tx: Transaction, ids: JournalistId[]): Promise<JobId[]> {
  const { rows } = await sql<{ job_id: JobId }>`
    with removed as (
      delete from job_journalists where journalist_id = any(${ids}) returning job_id, journalist_id, billable, credits
    ), kept as (
      insert into removed_results (job_id, journalist_id, billable, credits)
      select removed.* from removed join jobs on jobs.id = job_id
      where jobs.status not in ('pending', 'processing')
    )
    select job_id from removed`.execute(tx);
  await tx
    .updateTable('job_sources')
    .set({
      outcome: 'unresolved',
      reason: 'suppressed',
      message: SUPPRESSED_MESSAGE,
      retryable: false,
      journalist_id: null,
      evidence: '[]',
      receipt: JSON.stringify({ outcome: 'unresolved', reason: 'suppressed' }),
    })
    .where('journalist_id', '=', sql<JournalistId>`any(${ids})`)
    .execute();
  return rows.map((row) => row.job_id);
}

/** Removes the copies of pages that evidence about people quotes, however the pages spell the names. */
async function removeQuotedPages(tx: Transaction, ids: JournalistId[]): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from page_copies where content_sha256 in (
      select item ->> 'content_sha256'
      from (select profile from job_journalists where journalist_id = any(${ids})
            union all select profile from media_list_members where journalist_id = any(${ids})) met,
        jsonb_array_elements(profile -> 'evidence') item)`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

async function forget(tx: Transaction, ids: JournalistId[]): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('journalists')
    .where('id', '=', sql<JournalistId>`any(${ids})`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Whether a row could mention the person; its texts are compared exactly after they have been read. */
function mayMention({ columns }: Place, { postgres, phrases }: Mentions): RawBuilder<boolean> {
  const texts = columns.map((column) => sql`${sql.ref(column)}::text ~ ${postgres}`);
  const indexed = columns.includes('search')
    ? phrases.map((phrase) => sql`search @@ phraseto_tsquery('simple', ${separateWords(phrase)})`)
    : [];
  return sql<boolean>`(${sql.join([...texts, ...indexed], sql` or `)})`;
}

/** How many rows are read at once; copies of pages are long. */
const BATCH = 100;

/** Deletes or scrubs the rows that mention a person and meet a condition, as `place.treatment` says; returns their keys. */
async function clear(
  tx: Transaction,
  place: Place,
  person: Mentions | undefined,
  condition: RawBuilder<unknown>,
): Promise<Row[]> {
  if (!person) return [];
  const table = sql.table(place.table);
  const keys = sql.join(place.key.map((column) => sql.ref(column)));
  const { site } = place;
  const columns = sql.join(
    [...place.key, ...place.columns, ...(site ? [site] : [])].map((column) => sql.ref(column)),
  );
  const cleared: Row[] = [];
  for (let last: Row | undefined, isMore = true; isMore; ) {
    const after = last
      ? sql`(${keys}) > (${sql.join(place.key.map((column) => last?.[column]))})`
      : sql`true`;
    const { rows } = await sql<Row>`
      select ${columns} from ${table} where ${condition} and ${after} and ${mayMention(place, person)}
      order by ${keys} limit ${BATCH} for update`.execute(tx);
    for (const row of rows) {
      if (!mentions(person, ...textsIn(place, row))) continue;
      await clearRow(tx, place, person, row);
      cleared.push(row);
    }
    last = rows.at(-1);
    isMore = rows.length === BATCH;
  }
  return cleared;
}

function textsIn({ columns, site }: Place, row: Row): string[] {
  const texts = columns.flatMap((column) =>
    column === 'search' ? wordsInOrder(String(row[column] ?? '')) : textsOf(row[column]),
  );
  return site ? [...texts, String(row[site])] : texts;
}

async function clearRow(tx: Transaction, place: Place, person: Mentions, row: Row): Promise<void> {
  const isRow = sql.join(
    place.key.map((column) => sql`${sql.ref(column)} = ${row[column]}`),
    sql` and `,
  );
  if (place.treatment === 'delete') {
    await sql`delete from ${sql.table(place.table)} where ${isRow}`.execute(tx);
    return;
  }
  const { columns } = place;
  // The cells of a row belong together: what one of them names is the context of the others.
  const cells = withoutMentions(person, Object.fromEntries(columns.map((column) => [column, row[column]])));
  const values = columns.map((column) => {
    const cell = cells[column];
    const text = typeof cell === 'object' && cell !== null ? JSON.stringify(cell) : cell;
    return sql`${sql.ref(column)} = ${text}`;
  });
  await sql`update ${sql.table(place.table)} set ${sql.join(values)} where ${isRow}`.execute(tx);
}
