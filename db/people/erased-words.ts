import { isDeepStrictEqual } from 'node:util';
import { type RawBuilder, sql } from 'kysely';
import { type Mentions, mentions, withoutWords } from '../../model/index.ts';
import type { Transaction } from '../core/database.ts';
import type { Place } from './erased-place.ts';
import { PLACES } from './erasure-places.ts';

/** What an erasure searches for in some rows of a place. */
export interface Searched {
  person: Mentions | undefined;
  isIn: RawBuilder<unknown>;
}

/** The ids of what has a pitch that names a person, or had one that was not kept. */
interface Pitches {
  jobs: string[];
  searches: string[];
  saved: string[];
  campaigns: string[];
  members: string[];
}

/** The tables in which pitches are, with the condition that something made of a pitch without a text matches. */
const KINDS: Record<string, { kind: keyof Pitches; isMade: (matches: Matches) => RawBuilder<unknown> }> = {
  jobs: {
    kind: 'jobs',
    isMade: (matches) =>
      sql`exists (select from job_journalists made where job_id = jobs.id and ${matches('made.fit')})`,
  },
  journalist_searches: {
    kind: 'searches',
    isMade: (matches) => sql`(${matches('findings')}
      or exists (select from journalist_search_queries where search_id = journalist_searches.id and ${matches('q')})
      or exists (select from journalist_search_people where search_id = journalist_searches.id and ${matches('person')}))`,
  },
  // Its text is kept as long as the saved pitch.
  saved_pitches: { kind: 'saved', isMade: () => sql`false` },
  campaign_pitches: {
    kind: 'campaigns',
    isMade: (matches) => sql`exists (
      select from media_list_members made join media_lists list on list.id = list_id
      where list.campaign_id = campaign_pitches.campaign_id and ${matches('made.fit')})`,
  },
  // The job whose pitch judged the members of a plain list may be gone.
  media_list_members: {
    kind: 'members',
    isMade: (matches) => sql`(${matches('fit')}
      and list_id in (select id from media_lists where campaign_id is null)
      and not exists (
        select from job_journalists found join jobs on jobs.id = job_id join media_lists list on list.id = list_id
        where found.journalist_id = media_list_members.journalist_id
          and jobs.organization_id = list.organization_id and jobs.pitch is not null))`,
  },
};
type Matches = (column: string) => RawBuilder<unknown>;

/**
 * Finds the pitches that name a person, by what is searched for in them. Nobody can tell whether a pitch that was not
 * kept named the person, so it counts if what was made of it has the surname or an address.
 */
export async function findPitches(
  tx: Transaction,
  partsOf: (place: Place) => Searched[],
): Promise<Map<Mentions, Pitches>> {
  const result = new Map<Mentions, Pitches>();
  for (const place of PLACES)
    for (const { person, isIn } of place.table in KINDS ? partsOf(place) : []) {
      const origin = KINDS[place.table];
      if (!person || !origin) continue;
      const matches: Matches = (column) => sql`${sql.ref(column)}::text ~ ${person.postgres}`;
      const pitch = place.columns.includes('pitch') ? sql`pitch` : sql`null::text`;
      const pitches = result.get(person) ?? { jobs: [], searches: [], saved: [], campaigns: [], members: [] };
      const { rows } = await sql<{ id: string; pitch: string | null }>`
        select ${sql.ref(place.key[0] as string)} as id, ${pitch} as pitch from ${sql.table(place.table)}
        where ${isIn} and (${pitch} ~ ${person.postgres} or (${pitch} is null and ${origin.isMade(matches)}))`.execute(
        tx,
      );
      const ids = rows.filter((row) => row.pitch === null || mentions(person, row.pitch)).map(({ id }) => id);
      result.set(person, { ...pitches, [origin.kind]: ids });
    }
  return result;
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
    table: 'job_journalists',
    column: 'fit',
    key: ['job_id', 'journalist_id'],
    treatment: 'scrub',
    isOf: ({ jobs }) => sql`job_id = any(${jobs})`,
  },
  {
    table: 'media_list_members',
    column: 'fit',
    key: ['id'],
    treatment: 'scrub',
    isOf: ({ jobs, campaigns, members }) => sql`(
      id = any(${members}) or list_id in (select id from media_lists where campaign_id = any(${campaigns}))
      or (list_id, journalist_id) in (
        select list.id, found.journalist_id
        from job_journalists found join jobs on jobs.id = job_id
          join media_lists list on list.organization_id = jobs.organization_id
        where job_id = any(${jobs})))`,
  },
  {
    table: 'journalist_searches',
    column: 'findings',
    key: ['id'],
    treatment: 'scrub',
    isOf: ({ searches }) => sql`id = any(${searches})`,
  },
  {
    table: 'journalist_search_queries',
    column: 'q',
    key: ['search_id', 'number'],
    treatment: 'scrub',
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
  {
    table: 'saved_pitch_people',
    column: 'person',
    key: ['saved_pitch_id', 'name'],
    treatment: 'scrub',
    isOf: ({ saved }) => sql`saved_pitch_id = any(${saved})`,
  },
  // Of their pitch, only a hash is left; they are kept for minutes.
  {
    table: 'rescores',
    column: 'reports',
    key: ['id'],
    treatment: 'delete',
    isOf: () => sql`true`,
  },
];

/**
 * Removes the words of a person's surname and addresses from what was made of pitches that name the person, and a model's
 * responses about these pitches. The caller has locked the jobs.
 */
export async function removeWords(tx: Transaction, byPerson: Map<Mentions, Pitches>): Promise<void> {
  for (const [person, pitches] of byPerson) {
    await sql`delete from fit_answers where job_id = any(${pitches.jobs})`.execute(tx);
    for (const source of MADE) await removeFrom(tx, source, person, pitches);
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
    const content = { [column]: row[column] };
    const { [column]: rest } = withoutWords(person, content);
    if (isDeepStrictEqual(rest, row[column])) continue;
    const isRow = sql.join(
      key.map((name) => sql`${sql.ref(name)} = ${row[name]}`),
      sql` and `,
    );
    const value = typeof rest === 'string' ? rest : JSON.stringify(rest);
    if (treatment === 'delete') await sql`delete from ${sql.table(table)} where ${isRow}`.execute(tx);
    else await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where ${isRow}`.execute(tx);
  }
}
