import { sql } from 'kysely';
import {
  newId,
  normalizeName,
  type OrganizationId,
  type SavedPitchId,
  type SavedPitchMatchId,
  type SearchOptions,
  type SearchPerson,
  type SearchScale,
  searchPerson,
  tokenHash,
} from '../../model/index.ts';
import type { Database, Transaction } from '../core/database.ts';
import { enqueueEvent } from '../core/events.ts';
import { microsOf, type PageOf, type Place, readNewest, timeOf } from '../core/places.ts';

/** A person who published on the subject of a saved pitch. */
export interface Match {
  id: SavedPitchMatchId;
  person: SearchPerson;
  /** The day of the article that matched, `YYYY-MM-DD`. */
  published: string;
  matched_at: Date;
  seen: boolean;
}

function select(db: Database) {
  return db
    .selectFrom('saved_pitch_people')
    .select([
      sql<SavedPitchMatchId>`id`.as('id'),
      sql<SearchPerson>`person`.as('person'),
      sql<string>`to_char(published, 'YYYY-MM-DD')`.as('published'),
      sql<Date>`matched_at`.as('matched_at'),
      sql<boolean>`seen_at is not null`.as('seen'),
    ])
    .where('id', 'is not', null);
}

/** Returns the matches of a saved pitch, newest first. */
export async function list(
  db: Database,
  id: SavedPitchId,
  page: PageOf,
): Promise<(Match & { place: Place })[]> {
  const rows = await readNewest(select(db).where('saved_pitch_id', '=', id), 'matched_at', page);
  return rows.map((row) => ({ ...row, person: searchPerson(row.person) }));
}

export async function listByIds(
  db: Database,
  id: SavedPitchId,
  matchIds: readonly string[],
): Promise<Pick<Match, 'id' | 'person'>[]> {
  const rows = await select(db)
    .where('saved_pitch_id', '=', id)
    .where('id', '=', sql<SavedPitchMatchId>`any(${[...matchIds]}::text[])`)
    .execute();
  return rows.map((row) => ({ id: row.id, person: searchPerson(row.person) }));
}

/** Returns the people who have published since a day, by saved pitch; a match may be of an article that came late. */
export async function listPublishedSince(
  db: Database,
  ids: readonly SavedPitchId[],
  day: string,
): Promise<{ saved_pitch_id: SavedPitchId; person: SearchPerson }[]> {
  if (ids.length === 0) return [];
  const rows = await select(db)
    .select('saved_pitch_id')
    .where('saved_pitch_id', 'in', ids)
    .where('published', '>=', day)
    .orderBy('matched_at')
    .execute();
  return rows.map(({ saved_pitch_id, person }) => ({ saved_pitch_id, person: searchPerson(person) }));
}

/** Notes that matches have been shown. */
export async function noteSeen(db: Database, ids: readonly SavedPitchMatchId[]): Promise<void> {
  await sql`update saved_pitch_people set seen_at = now()
    where id = any(${[...ids]}::text[]) and seen_at is null`.execute(db);
}

/** A saved pitch as it is matched. */
export interface MatchTask {
  id: SavedPitchId;
  organization_id: OrganizationId;
  pitch: string;
  options: SearchOptions;
  created_at: Date;
  scale: SearchScale | null;
}

/** A saved pitch that is neither paused nor of an archived campaign. */
const IS_ACTIVE = sql<boolean>`not paused and not exists (
  select from campaigns where campaigns.id = saved_pitches.campaign_id and archived_at is not null)`;

/** Returns by what the active saved pitches rank new articles. */
export async function listScales(db: Database): Promise<Map<SavedPitchId, SearchScale>> {
  const { rows } = await sql<{ id: SavedPitchId; scale: SearchScale }>`
    select id, scale from saved_pitches where scale is not null and ${IS_ACTIVE}`.execute(db);
  return new Map(rows.map(({ id, scale }) => [id, scale]));
}

export async function findTasks(db: Database, ids: readonly SavedPitchId[]): Promise<MatchTask[]> {
  return db
    .selectFrom('saved_pitches')
    .select(['id', 'organization_id', 'pitch', 'options', 'created_at', 'scale'])
    .where('id', '=', sql<SavedPitchId>`any(${[...ids]}::text[])`)
    .where(IS_ACTIVE)
    .execute();
}

/** Returns the normalized names of people whom a saved pitch must not show again, as far as they are among the given ones. */
export async function listShown(
  db: Database,
  id: SavedPitchId,
  names: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('saved_pitch_people')
    .select('name')
    .where('saved_pitch_id', '=', id)
    .where('name', '=', sql<string>`any(${[...names]}::text[])`)
    .execute();
  return new Set(rows.map(({ name }) => name));
}

/** Adds matches, nobody twice, and returns how many are new. The caller holds the lock of writers. */
export async function add(
  tx: Transaction,
  id: SavedPitchId,
  matches: readonly { person: SearchPerson; published: string }[],
): Promise<number> {
  if (matches.length === 0) return 0;
  const rows = await tx
    .insertInto('saved_pitch_people')
    .values(
      matches.map(({ person, published }) => ({
        saved_pitch_id: id,
        name: normalizeName(person.name),
        id: newId('mtc'),
        person: JSON.stringify(person),
        published,
        matched_at: sql<Date>`clock_timestamp()`,
      })),
    )
    .onConflict((conflict) => conflict.columns(['saved_pitch_id', 'name']).doNothing())
    .returning('id')
    .execute();
  if (rows.length === 0) return 0;
  const { organization_id } = await tx
    .selectFrom('saved_pitches')
    .select('organization_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await enqueueEvent(tx, organization_id, 'pitch.match', {
    saved_pitch_id: id,
    match_ids: rows.flatMap((match) => match.id ?? []),
    link: `/api/v1/saved-pitches/${id}/matches`,
  });
  return rows.length;
}

/** Claims saved pitches for which the index is due to be searched, for `leaseSeconds`. */
export async function claim(
  db: Database,
  { limit, leaseSeconds }: { limit: number; leaseSeconds: number },
): Promise<SavedPitchId[]> {
  const { rows } = await sql<{ id: SavedPitchId }>`
    update saved_pitches set next_search_at = now() + make_interval(secs => ${leaseSeconds})
    where id in (
      select id from saved_pitches where next_search_at <= now() and ${IS_ACTIVE}
      order by next_search_at limit ${limit} for update skip locked)
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Stores by what new articles are ranked, and when the index is searched again. */
export async function saveScale(
  tx: Transaction,
  id: SavedPitchId,
  { scale, nextAt }: { scale: SearchScale; nextAt: Date },
): Promise<void> {
  await tx
    .updateTable('saved_pitches')
    .set({ scale: JSON.stringify(scale), next_search_at: nextAt })
    .where('id', '=', id)
    .execute();
}

/** Returns the place of the last article that was matched. */
export async function findCursor(db: Database): Promise<Place> {
  const { micros, url_key } = await db
    .selectFrom('saved_pitch_cursor')
    .select(['url_key', microsOf('arrived_at').as('micros')])
    .executeTakeFirstOrThrow();
  return { micros, id: url_key };
}

export async function moveCursor(db: Database, place: Place): Promise<void> {
  await db
    .updateTable('saved_pitch_cursor')
    .set({ arrived_at: timeOf(place), url_key: place.id })
    .execute();
}

/** Returns the saved pitch whose feed has a token, named like its campaign; undefined if there is none, or no longer. */
export async function findFeed(db: Database, token: string) {
  return db
    .selectFrom('saved_pitches')
    .leftJoin('media_lists', 'media_lists.campaign_id', 'saved_pitches.campaign_id')
    .select(['saved_pitches.id', 'media_lists.name', sql<Date>`feed_opened_at`.as('created_at')])
    .where('feed_token_hash', '=', tokenHash(token))
    .executeTakeFirst();
}
