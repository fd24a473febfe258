import type { Static } from '@sinclair/typebox';
import {
  type campaignPitches,
  type Database,
  jobs,
  mediaListMembers,
  peopleSource,
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
import { articlesOf, findSearch } from '../find/index.ts';
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
 * Adds people of a job or a search to a campaign. With a version of the pitch, people get the report for it: the
 * job's own if it was scored for this text or the text is not kept, otherwise a new one. People of a search whom ranks
 * name are scored once they are added; if that fails, a repeated call does it.
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
  let isCounted = false;
  const countOnce = async () => {
    if (!isCounted) await countScoring();
    isCounted = true;
  };
  const parts: PartWanted[] = [];
  for (const { from, ids } of sources)
    parts.push(
      body.ranks
        ? { from, journalistIds: ids, reports: null, pitchNumber: null }
        : 'jobId' in from
          ? await scoreInJob(deps, caller, { jobId: from.jobId, ids, pitch }, countOnce)
          : await scoreOnList(deps, caller, { listId: from.listId, ids, pitch }, countOnce),
    );
  // What the search found of people is in their profiles only once they are added.
  const isScoredAfter = body.ranks !== undefined && pitch !== null && pitch.pitch !== null;
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

/** The jobs and lists from which to copy people, everybody who was asked for, and what a search knows of people. */
interface People extends Pick<Wanted, 'own' | 'pieces'> {
  sources: { from: peopleSource.PeopleSource; ids: JournalistId[] }[];
  ids: readonly string[];
}

async function findPeople(
  db: Database,
  caller: Caller,
  { job_id, journalist_search_id, journalist_identity_ids, ranks }: NewPeople,
): Promise<People> {
  if ((job_id === undefined) === (journalist_search_id === undefined))
    throw invalidAt('/', 'oneOf', 'needs either `job_id` or `journalist_search_id`');
  if ((journalist_identity_ids === undefined) === (ranks === undefined) || (ranks && job_id !== undefined))
    throw invalidAt('/', 'oneOf', 'needs either `journalist_identity_ids` or, for a search, `ranks`');
  const askedIds = journalist_identity_ids ?? [];
  const ids = askedIds.filter((id) => isIdOf('jid', id));
  if (job_id !== undefined)
    return { sources: [{ from: { jobId: (await findJob(db, caller, job_id)).id }, ids }], ids: askedIds };
  const search = await findSearch(db, caller, journalist_search_id ?? '');
  const limit = ranks?.length ?? MAX_SEARCH_PEOPLE;
  const people = await searchRounds.listPeople(db, search, { limit, ...(ranks ? { ranks } : {}) });
  const idsInSearch = people.flatMap(({ journalist_identity_id: id }) =>
    id !== null && (ranks || ids.includes(id)) ? [id] : [],
  );
  const sources = await peopleSource.findNewest(db, caller.organizationId, idsInSearch);
  const profiles = sources.flatMap(({ ids }) => ids);
  if (!ranks) return { sources, ids: askedIds };
  const others = people.filter(({ journalist_identity_id: id }) => id === null || !profiles.includes(id));
  const pieces = people.flatMap((person) =>
    person.journalist_identity_id === null
      ? []
      : [[person.journalist_identity_id, articlesOf(person)] as const],
  );
  return { sources, ids: profiles, own: others.map(asOwnPerson), pieces: new Map(pieces) };
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
