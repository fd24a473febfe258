import type { Static } from '@sinclair/typebox';
import {
  type campaignPitches,
  type Database,
  jobs,
  mediaListMembers,
  peopleSource,
  savedPitchMatches,
  searchRounds,
} from '../../../db/index.ts';
import {
  isIdOf,
  type JobId,
  type JournalistId,
  type MediaListId,
  type OwnPerson,
  type SearchPerson,
} from '../../../model/index.ts';
import type { Caller } from '../auth/authentication.ts';
import { articlesOf, findSavedPitch, findSearch } from '../find/index.ts';
import { invalidAt } from '../http/errors.ts';
import type { WorkflowDeps } from '../http/short-workflow.ts';
import { findJob, scoreAgain, scoreMembers } from '../jobs/index.ts';
import { addFound, type PartWanted, type Wanted } from './add-members.ts';
import type { MediaListMemberBody } from './list-schema.ts';
import { findOpenCampaign } from './manage-campaigns.ts';
import { describeIds } from './manage-members.ts';
import { rescorePeople } from './manage-people.ts';
import { findPitch } from './manage-pitches.ts';
import type { CampaignAdditionsBody, NewPeopleSchema } from './schema.ts';

type NewPeople = Static<typeof NewPeopleSchema>;
type Pitch = Pick<campaignPitches.Pitch, 'number' | 'pitch'>;

/** The most people of a search. */
const MAX_SEARCH_PEOPLE = 100;

/**
 * Adds people of a job, a search or a saved pitch to a campaign. With a version of the pitch, people get the report for
 * it: the job's own if it was scored for this text or the text is not kept, otherwise a new one. People whom ranks or
 * matches name are scored once they are added; if that fails, a repeated call does it.
 */
export async function addPeople(
  deps: WorkflowDeps,
  caller: Caller,
  campaignId: string,
  body: NewPeople,
  countScoring: () => Promise<void>,
): Promise<CampaignAdditionsBody> {
  const campaign = await findOpenCampaign(deps.db, caller, campaignId);
  const { pitch_number, update_existing = false } = body;
  const { sources, ids: journalistIds, ...rest } = await findPeople(deps.db, caller, body);
  const pitch = pitch_number === undefined ? null : await findPitch(deps.db, campaign, pitch_number);
  const isOfSearch = rest.own !== undefined;
  let isCounted = false;
  const countOnce = async () => {
    if (!isCounted) await countScoring();
    isCounted = true;
  };
  const parts: PartWanted[] = [];
  for (const { from, ids } of sources)
    parts.push(
      isOfSearch
        ? { from, journalistIds: ids, reports: null, pitchNumber: null }
        : 'jobId' in from
          ? await scoreInJob(deps, caller, { jobId: from.jobId, ids, pitch }, countOnce)
          : await scoreOnList(deps, caller, { listId: from.listId, ids, pitch }, countOnce),
    );
  // What the search found of people is in their profiles only once they are added.
  const isScoredAfter = isOfSearch && pitch !== null && pitch.pitch !== null;
  if (isScoredAfter) await countOnce();
  const wanted = { journalistIds, parts, ...rest, updateExisting: update_existing };
  const additions = await addFound(deps, caller, campaign.list_id, wanted);
  const isUnscored = ({ journalist, pitch_number }: MediaListMemberBody) =>
    pitch_number === null || additions.updated.includes(journalist.journalist_identity_id);
  const unscored = additions.members.filter(isUnscored).map(({ id }) => id);
  if (!isScoredAfter || unscored.length === 0) return { object: 'campaign_additions', ...additions };
  await rescorePeople(
    deps,
    caller,
    campaignId,
    { pitch_number: pitch.number, member_ids: unscored },
    undefined,
  );
  const memberIds = additions.members.flatMap(({ id }) => (isIdOf('mlm', id) ? [id] : []));
  const members = await describeIds(deps.db, caller, { id: campaign.list_id }, memberIds);
  return { object: 'campaign_additions', ...additions, members };
}

/** The jobs and lists from which to copy people, whom that asks for, and what a search knows of people. */
interface People extends Pick<Wanted, 'own' | 'path' | 'pieces'> {
  sources: { from: peopleSource.PeopleSource; ids: JournalistId[] }[];
  ids: readonly string[];
}

async function findPeople(db: Database, caller: Caller, body: NewPeople): Promise<People> {
  const { job_id, journalist_search_id, saved_pitch_id, journalist_identity_ids, ranks, match_ids } = body;
  const isOne = (...all: unknown[]) => all.filter((one) => one !== undefined).length === 1;
  if (!isOne(job_id, journalist_search_id, saved_pitch_id))
    throw invalidAt('/', 'oneOf', 'needs either `job_id`, `journalist_search_id` or `saved_pitch_id`');
  const isOfOrigin =
    (ranks === undefined || journalist_search_id !== undefined) &&
    (match_ids === undefined) === (saved_pitch_id === undefined);
  if (!isOne(journalist_identity_ids, ranks, match_ids) || !isOfOrigin)
    throw invalidAt(
      '/',
      'oneOf',
      'needs either `journalist_identity_ids` or, for a search, `ranks`, and for a saved pitch `match_ids`',
    );
  if (saved_pitch_id !== undefined && match_ids) {
    const { id } = await findSavedPitch(db, caller, saved_pitch_id);
    const matches = await savedPitchMatches.listByIds(db, id, match_ids);
    const absent = match_ids.filter((one) => !matches.some((match) => match.id === one));
    const people = matches.map(({ person }) => person);
    const all = await searchRounds.linkOwnPeople(db, caller.organizationId, people);
    return ofSearch(db, caller, all, { absent, path: '/match_ids' });
  }
  const askedIds = journalist_identity_ids ?? [];
  const path = '/journalist_identity_ids';
  const ids = askedIds.filter((id) => isIdOf('jid', id));
  if (job_id !== undefined)
    return {
      sources: [{ from: { jobId: (await findJob(db, caller, job_id)).id }, ids }],
      ids: askedIds,
      path,
    };
  const search = await findSearch(db, caller, journalist_search_id ?? '');
  const limit = ranks?.length ?? MAX_SEARCH_PEOPLE;
  const people = await searchRounds.listPeople(db, search, { limit, ...(ranks ? { ranks } : {}) });
  if (ranks) {
    const absent = ranks.filter((rank) => !people.some((person) => person.rank === rank));
    return ofSearch(db, caller, people, { absent: absent.map(String), path: '/ranks' });
  }
  const idsInSearch = people.flatMap(({ journalist_identity_id: id }) =>
    id !== null && ids.includes(id) ? [id] : [],
  );
  const sources = await peopleSource.findNewest(db, caller.organizationId, idsInSearch);
  return { sources, ids: askedIds, path };
}

/** People whom a search found, known to the organization or not; `absent` names those whom it does not have. */
async function ofSearch(
  db: Database,
  { organizationId }: Caller,
  people: SearchPerson[],
  { absent, path }: { absent: string[]; path: string },
): Promise<People> {
  const ids = people.flatMap(({ journalist_identity_id: id }) => id ?? []);
  const sources = await peopleSource.findNewest(db, organizationId, ids);
  const profiles = sources.flatMap(({ ids }) => ids);
  const others = people.filter(({ journalist_identity_id: id }) => id === null || !profiles.includes(id));
  const pieces = people.flatMap((person) =>
    person.journalist_identity_id === null
      ? []
      : [[person.journalist_identity_id, articlesOf(person)] as const],
  );
  return {
    sources,
    ids: [...profiles, ...absent],
    own: others.map(asOwnPerson),
    path,
    pieces: new Map(pieces),
  };
}

/** Describes a person as a search knows them. */
function asOwnPerson(person: SearchPerson): OwnPerson {
  const { name, outlet, outlet_domain: domain } = person;
  return {
    name,
    outlet,
    domain,
    email: null,
    phone: null,
    note: null,
    custom: {},
    recent: articlesOf(person),
  };
}

async function scoreInJob(
  deps: WorkflowDeps,
  caller: Caller,
  { jobId, ids, pitch }: { jobId: JobId; ids: JournalistId[]; pitch: Pitch | null },
  countScoring: () => Promise<void>,
): Promise<PartWanted> {
  const part = { from: { jobId }, journalistIds: ids, pitchNumber: pitch?.number ?? null };
  if (!pitch || pitch.pitch === null) return { ...part, reports: null };
  const scored = await jobs.findForFit(deps.db, jobId);
  if (scored?.pitch === pitch.pitch) return { ...part, reports: null };
  await countScoring();
  return { ...part, reports: await scoreAgain(deps, await findJob(deps.db, caller, jobId), pitch.pitch) };
}

/** Members of a list have a report for an unknown pitch, which is not taken for that of a version. */
async function scoreOnList(
  deps: WorkflowDeps,
  { organizationId }: Caller,
  { listId, ids, pitch }: { listId: MediaListId; ids: JournalistId[]; pitch: Pitch | null },
  countScoring: () => Promise<void>,
): Promise<PartWanted> {
  const part = { from: { listId }, journalistIds: ids };
  if (!pitch || pitch.pitch === null) return { ...part, reports: null, pitchNumber: null };
  await countScoring();
  const members = await mediaListMembers.listOf(deps.db, listId, ids, { withoutEvidence: true });
  const subject = { list_id: listId, ids: members.map(({ id }) => id), pitch: pitch.pitch };
  const reports = await scoreMembers(deps, organizationId, subject);
  return {
    ...part,
    reports: reports.map((report, position) => ({ ...report, position, outlet_rank: null })),
    pitchNumber: pitch.number,
  };
}
