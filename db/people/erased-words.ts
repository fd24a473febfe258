import { isDeepStrictEqual } from 'node:util';
import { type RawBuilder, sql } from 'kysely';
import { type Mentions, mentions, withoutWords } from '../../model/index.ts';
import type { Transaction } from '../core/database.ts';
import { PLACES, type Place } from './erasure-places.ts';

/** What an erasure searches for in some rows of a place. */
export interface Searched {
  person: Mentions | undefined;
  isIn: RawBuilder<unknown>;
}

/** The ids of what has a pitch that names a person. */
interface Pitches {
  jobs: string[];
  searches: string[];
  campaigns: string[];
}

const KINDS = { jobs: 'jobs', journalist_searches: 'searches', campaign_pitches: 'campaigns' } as const;

/** Finds the pitches that name a person, by what is searched for in them. */
export async function findPitches(
  tx: Transaction,
  searched: (place: Place) => Searched[],
): Promise<Map<Mentions, Pitches>> {
  const found = new Map<Mentions, Pitches>();
  for (const place of PLACES)
    for (const { person, isIn } of place.columns.includes('pitch') ? searched(place) : []) {
      const kind = KINDS[place.table as keyof typeof KINDS];
      if (!person || !kind) continue;
      const pitches = found.get(person) ?? { jobs: [], searches: [], campaigns: [] };
      const { rows } = await sql<{ id: string; pitch: string }>`
        select ${sql.ref(place.key[0] as string)} as id, pitch from ${sql.table(place.table)}
        where ${isIn} and pitch ~ ${person.postgres}`.execute(tx);
      const ids = rows.filter(({ pitch }) => mentions(person, pitch)).map(({ id }) => id);
      found.set(person, { ...pitches, [kind]: ids });
    }
  return found;
}

/** What is made of the words of a pitch, and which rows are made of the given pitches. */
interface Made {
  table: string;
  column: string;
  key: string[];
  isOf: (pitches: Pitches) => RawBuilder<unknown>;
  /** Rows that the caller can have again are deleted. */
  treatment: 'delete' | 'scrub';
}

const MADE: readonly Made[] = [
  {
    ...{ table: 'job_journalists', column: 'fit', key: ['job_id', 'journalist_id'], treatment: 'scrub' },
    isOf: ({ jobs }) => sql`job_id = any(${jobs})`,
  },
  {
    ...{ table: 'media_list_members', column: 'fit', key: ['id'], treatment: 'scrub' },
    isOf: ({ jobs, campaigns }) => sql`(
      list_id in (select id from media_lists where campaign_id = any(${campaigns}))
      or (list_id, journalist_id) in (
        select list.id, found.journalist_id
        from job_journalists found join jobs on jobs.id = job_id
          join media_lists list on list.organization_id = jobs.organization_id
        where job_id = any(${jobs})))`,
  },
  {
    ...{ table: 'journalist_searches', column: 'findings', key: ['id'], treatment: 'scrub' },
    isOf: ({ searches }) => sql`id = any(${searches})`,
  },
  {
    ...{ table: 'journalist_search_queries', column: 'q', key: ['search_id', 'number'], treatment: 'scrub' },
    isOf: ({ searches }) => sql`search_id = any(${searches})`,
  },
  {
    ...{
      table: 'journalist_search_people',
      column: 'person',
      key: ['search_id', 'rank'],
      treatment: 'scrub',
    },
    isOf: ({ searches }) => sql`search_id = any(${searches})`,
  },
  // Of their pitch, only a hash is left; they are kept for minutes.
  {
    ...{ table: 'rescores', column: 'reports', key: ['id'], treatment: 'delete' },
    isOf: () => sql`true`,
  },
];

/**
 * Removes the words of a person's surname and addresses from what was made of pitches that name the person, and a model's
 * responses about these pitches. The caller has locked the jobs.
 */
export async function removeWords(tx: Transaction, found: Map<Mentions, Pitches>): Promise<void> {
  for (const [person, pitches] of found) {
    await sql`delete from fit_answers where job_id = any(${pitches.jobs})`.execute(tx);
    for (const made of MADE) await removeFrom(tx, made, person, pitches);
  }
}

async function removeFrom(
  tx: Transaction,
  { table, column, key, isOf, treatment }: Made,
  person: Mentions,
  pitches: Pitches,
): Promise<void> {
  const keys = sql.join(key.map((name) => sql.ref(name)));
  const { rows } = await sql<Record<string, unknown>>`
    select ${keys}, ${sql.ref(column)} from ${sql.table(table)}
    where ${sql.ref(column)} is not null and ${isOf(pitches)} order by ${keys} for update`.execute(tx);
  for (const row of rows) {
    const made = { [column]: row[column] };
    const { [column]: left } = withoutWords(person, made);
    if (isDeepStrictEqual(left, row[column])) continue;
    const isRow = sql.join(
      key.map((name) => sql`${sql.ref(name)} = ${row[name]}`),
      sql` and `,
    );
    const value = typeof left === 'string' ? left : JSON.stringify(left);
    if (treatment === 'delete') await sql`delete from ${sql.table(table)} where ${isRow}`.execute(tx);
    else await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where ${isRow}`.execute(tx);
  }
}
