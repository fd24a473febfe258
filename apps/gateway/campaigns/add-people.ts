import type { Static } from '@sinclair/typebox';
import {
  type campaignPitches,
  type Database,
  jobs,
  mediaListMembers,
  peopleSource,
  searchRounds,
} from '../../../db/index.ts';
import { isIdOf, type JobId, type JournalistId, type MediaListId } from '../../../model/index.ts';
import type { Caller } from '../auth/authentication.ts';
import { findSearch } from '../find/index.ts';
import { invalidAt } from '../http/errors.ts';
import type { WorkflowDeps } from '../http/short-workflow.ts';
import { findJob, scoreAgain, scoreMembers } from '../jobs/index.ts';
import { addFound, type PartWanted } from './add-members.ts';
import { findOpenCampaign } from './manage-campaigns.ts';
import { findPitch } from './manage-pitches.ts';
import type { CampaignAdditionsBody, NewPeopleSchema } from './schema.ts';

type NewPeople = Static<typeof NewPeopleSchema>;
type Pitch = Pick<campaignPitches.Pitch, 'number' | 'pitch'>;

/** The most people of a search. */
const MAX_SEARCH_PEOPLE = 100;

/**
 * Adds people of a job or a search to a campaign. With a version of the pitch, people get the report for it: the
 * job's own if it was scored for this text or the text is not kept, otherwise a new one.
 */
export async function addPeople(
  deps: WorkflowDeps,
  caller: Caller,
  campaignId: string,
  body: NewPeople,
  countScoring: () => Promise<void>,
): Promise<CampaignAdditionsBody> {
  const campaign = await findOpenCampaign(deps.db, caller, campaignId);
  const { pitch_number, journalist_identity_ids, update_existing = false } = body;
  const sources = await findSources(deps.db, caller, body);
  const pitch = pitch_number === undefined ? null : await findPitch(deps.db, campaign, pitch_number);
  let isCounted = false;
  const countOnce = async () => {
    if (!isCounted) await countScoring();
    isCounted = true;
  };
  const parts: PartWanted[] = [];
  for (const { from, ids } of sources)
    parts.push(
      'jobId' in from
        ? await scoreInJob(deps, caller, { jobId: from.jobId, ids, pitch }, countOnce)
        : await scoreOnList(deps, caller, { listId: from.listId, ids, pitch }, countOnce),
    );
  const wanted = { journalistIds: journalist_identity_ids, parts, updateExisting: update_existing };
  return { object: 'campaign_additions', ...(await addFound(deps, caller, campaign.list_id, wanted)) };
}

/** Returns the jobs and lists from which to copy people, each with the ids of people to copy. */
async function findSources(
  db: Database,
  caller: Caller,
  { job_id, journalist_search_id, journalist_identity_ids }: NewPeople,
): Promise<{ from: peopleSource.PeopleSource; ids: JournalistId[] }[]> {
  if ((job_id === undefined) === (journalist_search_id === undefined))
    throw invalidAt('/', 'oneOf', 'needs either `job_id` or `journalist_search_id`');
  const ids = journalist_identity_ids.filter((id) => isIdOf('jid', id));
  if (job_id !== undefined) return [{ from: { jobId: (await findJob(db, caller, job_id)).id }, ids }];
  const { organizationId } = caller;
  const search = await findSearch(db, caller, journalist_search_id ?? '');
  const people = await searchRounds.listPeople(db, search, { limit: MAX_SEARCH_PEOPLE });
  const idsInSearch = ids.filter((id) =>
    people.some(({ journalist_identity_id }) => journalist_identity_id === id),
  );
  return peopleSource.findNewest(db, organizationId, idsInSearch);
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
