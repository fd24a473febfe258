import {
  audit,
  campaignPitches,
  type Database,
  inTransaction,
  organizations,
  savedPitches,
  savedPitchMatches,
  searches,
  searchRounds,
} from '../../../db/index.ts';
import { DAY_MS } from '../../../model/durations.ts';
import { type CampaignId, isActive, isIdOf, type SavedPitchId, type SearchId } from '../../../model/index.ts';
import type { Caller } from '../auth/authentication.ts';
import type { PageQuery } from '../http/common-schema.ts';
import { type ListBody, readPlaces } from '../http/cursors.ts';
import { ApiError, invalidAt } from '../http/errors.ts';
import { hashRequest } from '../http/idempotency.ts';
import { readCampaignId } from '../runs/index.ts';
import { withTouches } from './people-body.ts';
import type { SavedPitchBody, SavedPitchMatchBody, SavedPitchRequest } from './saved-pitch-schema.ts';
import { readSearchRequest } from './search-request.ts';

/** Finds a saved pitch; throws a 404 if the organization has none with the id. */
export async function findSavedPitch(
  db: Database,
  caller: Caller,
  savedPitchId: string,
): Promise<savedPitches.SavedPitch> {
  const pitch = isIdOf('svp', savedPitchId)
    ? await savedPitches.find(db, caller.organizationId, savedPitchId)
    : undefined;
  if (!pitch) throw new ApiError('NOT_FOUND', 'This saved pitch does not exist.');
  return pitch;
}

/** Saves a pitch with the people who were shown for it; a pitch that is saved with the same options is returned. */
export async function savePitch(
  db: Database,
  caller: Caller,
  body: SavedPitchRequest,
): Promise<{ isNew: boolean; body: SavedPitchBody }> {
  const { organizationId } = caller;
  if (!(await organizations.keepsPitches(db, organizationId)))
    throw invalidAt('/', 'not_kept', 'your organization does not keep pitches, so that none can be saved');
  const { pitch, campaignId, searchId } = await originOf(db, caller, body);
  const after = searchId === null ? {} : { after_search_id: searchId };
  const request = await readSearchRequest(db, caller, { pitch, options: { ...after, ...body.options } });
  const { as_of: _asOf, want: _want, ...options } = request.options;
  const people = await searchRounds.listShown(db, request.options.after_search_id ?? null);
  const result = await inTransaction(db, (tx) =>
    savedPitches.save(tx, {
      organizationId,
      campaignId,
      pitch,
      shown: people,
      by: caller,
      requestHash: hashRequest(JSON.stringify({ pitch, campaignId, ...options })),
      options: request.options,
    }),
  );
  if (!result)
    throw invalidAt('/', 'too_many', `at most ${savedPitches.MAX_SAVED_PITCHES} pitches can be saved`);
  return { isNew: result.isNew, body: await readSavedPitch(db, caller, result.id) };
}

interface Origin {
  pitch: string;
  campaignId: CampaignId | null;
  searchId: SearchId | null;
}

async function originOf(
  db: Database,
  { organizationId }: Caller,
  { journalist_search_id, campaign_id, pitch }: SavedPitchRequest,
): Promise<Origin> {
  if ([journalist_search_id, campaign_id, pitch].filter((origin) => origin !== undefined).length !== 1)
    throw invalidAt('/', 'one_of', 'must have either journalist_search_id, campaign_id or pitch');
  if (journalist_search_id !== undefined) {
    const search = isIdOf('jsr', journalist_search_id)
      ? await searches.find(db, organizationId, journalist_search_id)
      : undefined;
    const path = '/journalist_search_id';
    if (!search) throw invalidAt(path, 'unknown', 'must be the id of a search of your organization');
    if (isActive(search.status)) throw invalidAt(path, 'running', 'must be a search that has ended');
    if (search.pitch === null) throw invalidAt(path, 'no_pitch', 'must be a search whose pitch is kept');
    return { pitch: search.pitch, campaignId: search.options.campaign_id ?? null, searchId: search.id };
  }
  if (campaign_id === undefined) return { pitch: pitch ?? '', campaignId: null, searchId: null };
  const path = '/campaign_id';
  const campaignId = await readCampaignId(db, organizationId, campaign_id, false, path);
  const [newest] = campaignId ? await campaignPitches.list(db, campaignId, { limit: 1 }) : [];
  if (!newest?.pitch) throw invalidAt(path, 'no_pitch', 'must be a campaign with a pitch');
  return { pitch: newest.pitch, campaignId, searchId: null };
}

/** Returns a saved pitch with the numbers of its matches. */
export async function readSavedPitch(
  db: Database,
  caller: Caller,
  savedPitchId: string,
): Promise<SavedPitchBody> {
  const [body] = await withCounts(db, caller, [await findSavedPitch(db, caller, savedPitchId)]);
  return body as SavedPitchBody;
}

/** Returns a page of the organization's saved pitches, newest first. */
export async function listSavedPitches(
  db: Database,
  caller: Caller,
  { campaign_id, ...query }: PageQuery & { campaign_id?: string },
): Promise<ListBody<SavedPitchBody>> {
  const { organizationId } = caller;
  const campaignId = await readCampaignId(db, organizationId, campaign_id ?? null, true);
  const ofCampaign = campaignId === null ? {} : { campaignId };
  const { rows, next_cursor } = await readPlaces('svp', query, (page) =>
    savedPitches.list(db, organizationId, { ...page, ...ofCampaign }),
  );
  return { object: 'list', data: await withCounts(db, caller, rows), next_cursor };
}

async function withCounts(
  db: Database,
  { organizationId }: Caller,
  rows: savedPitches.SavedPitch[],
): Promise<SavedPitchBody[]> {
  const now = new Date();
  const sinceMonday = ((now.getUTCDay() + 6) % 7) * DAY_MS;
  const since = new Date(now.getTime() - sinceMonday).toISOString().slice(0, 10);
  const ids = rows.map(({ id }) => id);
  const recent = await savedPitchMatches.listPublishedSince(db, ids, since);
  const people = await peopleOf(
    db,
    organizationId,
    recent.map(({ person }) => person),
  );
  return rows.map(({ id, campaign_id, pitch, paused, is_ready, created_at, created_by, matches, unseen }) => {
    const own = people.filter((_person, index) => recent[index]?.saved_pitch_id === id);
    return {
      id,
      object: 'saved_pitch',
      campaign_id,
      pitch,
      paused,
      ready: is_ready,
      created_at: created_at.toISOString(),
      created_by,
      matches: {
        total: matches,
        unseen,
        since,
        people: own.length,
        contacted: own.filter(({ last_touch }) => isContact(last_touch?.state)).length,
      },
    };
  });
}

async function peopleOf(
  db: Database,
  organizationId: Caller['organizationId'],
  people: savedPitchMatches.Match['person'][],
) {
  return withTouches(db, organizationId, await searchRounds.linkOwnPeople(db, organizationId, people));
}

function isContact(state: string | undefined): boolean {
  return state === 'contacted' || state === 'replied' || state === 'declined';
}

/** Returns a page of the matches of a saved pitch, newest first, and notes that they have been seen. */
export async function listMatches(
  db: Database,
  caller: Caller,
  savedPitchId: string,
  query: PageQuery,
): Promise<ListBody<SavedPitchMatchBody>> {
  const { organizationId } = caller;
  const { rows, next_cursor } = await readPlaces('mtc', query, async (page) => {
    const { id } = await findSavedPitch(db, caller, savedPitchId);
    return savedPitchMatches.list(db, id, page);
  });
  const people = await peopleOf(
    db,
    organizationId,
    rows.map(({ person }) => person),
  );
  const target = { organizationId, id: savedPitchId as SavedPitchId };
  await audit.note(db, { action: 'search_read', by: caller, target });
  await savedPitchMatches.noteSeen(
    db,
    rows.map((row) => row.id),
  );
  const data = rows.flatMap(({ id, published, matched_at, seen }, index) => {
    const person = people[index];
    return person ? [{ id, person, matched_at: matched_at.toISOString(), published, seen }] : [];
  });
  return { object: 'list', data, next_cursor };
}
