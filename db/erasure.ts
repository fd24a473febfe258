import { sql } from 'kysely';
import type { Transaction } from './database.ts';
import type { JobId, JournalistId } from './ids.ts';
import { type Mentions, mentionsOf, withoutMentions } from './mentions.ts';
import type { KnownPerson } from './people.ts';
import { separateWords } from './search-words.ts';
import type { Tables } from './tables.ts';

/** Where people stand in the database, and what becomes of it when one of them is to be forgotten. */
interface Place {
  table: keyof Tables;
  columns: string[];
  key: string[];
  /** An index of words, in which names are looked for as phrases: it holds words of texts that are not kept. */
  words?: 'search';
  /** Where the row's site is: somebody with a namesake is looked for by name at their outlets alone. */
  site?: 'domain';
  /** A copy of a page goes as a whole: it can be read again. What somebody was told stays, without the person. */
  treatment: 'delete' | 'scrub';
  why: string;
}

/** What a source says whose journalist is on the list. */
export const SUPPRESSED_MESSAGE = 'Of this person or site nothing is looked up.';

/** A test holds that every column of the schema that can hold a text is here or is known to name nobody. */
export const PLACES: readonly Place[] = [
  {
    table: 'article_aliases',
    columns: ['url_key', 'article_key'],
    key: ['url_key'],
    treatment: 'delete',
    why: 'copies',
  },
  {
    table: 'articles',
    columns: ['url_key', 'url', 'title', 'reading'],
    key: ['url_key'],
    site: 'domain',
    treatment: 'delete',
    why: 'copies',
  },
  {
    table: 'author_pages',
    columns: ['url_key', 'url', 'reading'],
    key: ['url_key'],
    site: 'domain',
    treatment: 'delete',
    why: 'copies; a staff page that names them is read again for a colleague, without them',
  },
  {
    table: 'news_articles',
    columns: [
      'url_key',
      'url',
      'title',
      'snippet',
      'authors',
      'source_name',
      'image_url',
      // The address of the first printing.
      'story',
      'search',
    ],
    key: ['url_key'],
    words: 'search',
    site: 'domain',
    treatment: 'delete',
    why: 'copies of what was announced',
  },
  {
    table: 'feeds',
    columns: ['url', 'title', 'licence', 'failure'],
    key: ['id'],
    treatment: 'delete',
    why: 'a feed of theirs announces nothing but them',
  },
  {
    table: 'provider_searches',
    columns: ['request', 'found', 'failure'],
    key: ['id'],
    treatment: 'delete',
    why: 'what was asked for',
  },
  {
    table: 'lookups',
    columns: ['key', 'url', 'failure'],
    key: ['id'],
    treatment: 'delete',
    why: 'what was asked for',
  },
  {
    table: 'publications',
    columns: ['record', 'profile'],
    key: ['domain'],
    treatment: 'scrub',
    why: 'evidence',
  },
  {
    table: 'news_searches',
    columns: ['reply'],
    key: ['organization_id', 'idempotency_key'],
    treatment: 'scrub',
    why: 'paid for',
  },
  {
    table: 'jobs',
    columns: ['pitch', 'external_id', 'warnings', 'error'],
    key: ['id'],
    treatment: 'scrub',
    why: 'what a customer sent',
  },
  {
    table: 'job_sources',
    columns: ['url', 'reference', 'host', 'message', 'evidence', 'receipt'],
    key: ['job_id', 'source_index'],
    treatment: 'scrub',
    why: 'what a customer sent, and why it was not resolved',
  },
  {
    table: 'job_journalists',
    columns: ['profile', 'fit'],
    key: ['job_id', 'journalist_id'],
    treatment: 'scrub',
    why: 'colleagues, whose articles name the person',
  },
];

/** Rows deleted or changed, by table. */
export type Removed = Record<string, number>;

type Row = Record<string, unknown>;

/**
 * Removes somebody from every row, so that none of them names the person. Their results leave the jobs that have
 * them, whose sources become `suppressed`; what was paid stays paid. A name counts as theirs wherever it stands,
 * unless somebody else of that name is known: then only in articles of their own outlets. The caller holds
 * `suppressions.lockForErasing`.
 */
export async function removePerson(tx: Transaction, person: KnownPerson): Promise<Removed> {
  const jobs = await removeResults(tx, person.journalistIds);
  const removed: Removed = {
    job_journalists: jobs.length,
    journalists: await forget(tx, person.journalistIds),
  };
  const exact = [...person.addresses, ...person.pages];
  const byName = mentionsOf({ names: person.names, exact });
  const everywhere = person.hasNamesake ? mentionsOf({ names: [], exact }) : byName;
  for (const place of everywhere ? PLACES : []) {
    const touched = await clear(tx, place, everywhere as Mentions);
    removed[place.table] = (removed[place.table] ?? 0) + touched.length;
    if (place.table === 'jobs') jobs.push(...touched.map(({ id }) => id as JobId));
    else if (place.key.includes('job_id')) jobs.push(...touched.map(({ job_id }) => job_id as JobId));
  }
  for (const place of person.hasNamesake && byName ? PLACES.filter(({ site }) => site) : []) {
    const touched = await clear(tx, place, byName as Mentions, person.domains);
    removed[place.table] = (removed[place.table] ?? 0) + touched.length;
  }
  await bump(tx, [...new Set(jobs)]);
  return removed;
}

/** Removes a site and everything below it: its pages, what is known of it, and the people met there. */
export async function removeDomain(tx: Transaction, domain: string): Promise<Removed> {
  const isBelow = (column: string) => {
    const host = sql`split_part(split_part(regexp_replace(${sql.ref(column)}, '^[a-z]+://', ''), '/', 1), ':', 1)`;
    return sql<boolean>`(${host} = ${domain} or ${host} like ${`%.${domain.replace(/[\\%_]/g, '\\$&')}`})`;
  };
  const removed: Removed = {};
  for (const [table, column] of [
    ['articles', 'url_key'],
    ['author_pages', 'url_key'],
    ['news_articles', 'url_key'],
    ['feeds', 'url'],
    ['lookups', 'key'],
    ['publications', 'domain'],
  ] as const) {
    const { numDeletedRows } = await tx.deleteFrom(table).where(isBelow(column)).executeTakeFirst();
    removed[table] = Number(numDeletedRows);
  }
  const { rows } = await sql<{ journalist_id: JournalistId }>`
    select distinct journalist_id
    from (select journalist_id, profile ->> 'outlet_domain' as outlet_domain from job_journalists) met
    where ${isBelow('outlet_domain')}`.execute(tx);
  const people = rows.map((row) => row.journalist_id);
  const jobs = await removeResults(tx, people);
  removed.job_journalists = jobs.length;
  await bump(tx, jobs);
  return removed;
}

/** Takes journalists out of the jobs that found them; what finished jobs were paid for them is kept as a number. */
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

async function forget(tx: Transaction, ids: JournalistId[]): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('journalists')
    .where('id', '=', sql<JournalistId>`any(${ids})`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Clears one place of mentions, or of those at some domains; returns the keys of the rows that had one. */
async function clear(tx: Transaction, place: Place, found: Mentions, domains?: string[]): Promise<Row[]> {
  const table = sql.table(place.table);
  const key = sql.join(place.key.map((column) => sql.ref(column)));
  const { words, site } = place;
  const phrases = words
    ? found.phrases.map(
        (phrase) => sql`${sql.ref(words)} @@ phraseto_tsquery('simple', ${separateWords(phrase)})`,
      )
    : [];
  const texts = place.columns.map((column) => sql`${sql.ref(column)}::text ~* ${found.postgres}`);
  const isHere = domains && site ? sql`${sql.ref(site)} = any(${domains})` : sql`true`;
  const mentioned = sql`${isHere} and (${sql.join([...phrases, ...texts], sql` or `)})`;
  if (place.treatment === 'delete') {
    return (await sql<Row>`delete from ${table} where ${mentioned} returning ${key}`.execute(tx)).rows;
  }
  const columns = sql.join(place.columns.map((column) => sql.ref(column)));
  const { rows } =
    await sql<Row>`select ${key}, ${columns} from ${table} where ${mentioned} for update`.execute(tx);
  for (const row of rows) {
    const values = place.columns.map((column) => {
      const clean = withoutMentions(found, row[column]);
      const text = typeof clean === 'object' && clean !== null ? JSON.stringify(clean) : clean;
      return sql`${sql.ref(column)} = ${text}`;
    });
    const isRow = place.key.map((column) => sql`${sql.ref(column)} = ${row[column]}`);
    await sql`update ${table} set ${sql.join(values)} where ${sql.join(isRow, sql` and `)}`.execute(tx);
  }
  return rows;
}

async function bump(tx: Transaction, jobs: JobId[]): Promise<void> {
  await tx
    .updateTable('jobs')
    .set({ version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
    .where('id', '=', sql<JobId>`any(${jobs})`)
    .execute();
}
