import type { Static } from '@sinclair/typebox';
import { type Database, inTransaction, memberChanges, memberScores } from '../../../db/index.ts';
import { isIdOf, type MediaListMemberId } from '../../../model/index.ts';
import type { Caller } from '../auth/authentication.ts';
import { numberOf, readPage } from '../http/cursors.ts';
import { invalidAt } from '../http/errors.ts';
import type { WorkflowDeps } from '../http/short-workflow.ts';
import { scoreMembers } from '../jobs/index.ts';
import { isLift } from './lift-mark.ts';
import { findCampaign, findOpenCampaign } from './manage-campaigns.ts';
import { lockList } from './manage-lists.ts';
import { describeIds, findOwner, POSITION } from './manage-members.ts';
import { findPitch } from './manage-pitches.ts';
import type {
  CampaignRescoreBody,
  CampaignUpdateBody,
  PeopleRescoreSchema,
  PeopleUpdateSchema,
} from './schema.ts';

/** How many people one call of a rescore scores, well within the time that a call has. */
const RESCORED = 200;

/** Changes state, owner or follow-up date of people, whatever versions the caller has read. */
export async function updatePeople(
  db: Database,
  caller: Caller,
  campaignId: string,
  { member_ids, owner, ...fields }: Static<typeof PeopleUpdateSchema>,
): Promise<CampaignUpdateBody> {
  if (owner === undefined && Object.keys(fields).length === 0)
    throw invalidAt('/', 'minProperties', 'needs `state`, `owner` or `follow_up_on`');
  const { list_id } = await findCampaign(db, caller, campaignId);
  return inTransaction(db, async (tx) => {
    const list = await lockList(tx, caller, list_id, 'existence');
    const members = await memberChanges.lock(tx, list.id, memberIds(member_ids));
    const changes = owner === undefined ? fields : { ...fields, ownerId: await findOwner(tx, caller, owner) };
    const isAllowed = caller.role === 'admin' && fields.reason !== undefined;
    const changeable = isAllowed ? members : members.filter((member) => !isLift(member, fields));
    const updated = await memberChanges.change(tx, changeable, changes, caller);
    const existing = new Set<string>(members.map(({ id }) => id));
    const ids = memberIds(member_ids).filter((id) => existing.has(id));
    return {
      object: 'campaign_update',
      members: await describeIds(tx, caller, list, ids),
      updated,
      not_found: member_ids.filter((id) => !existing.has(id)),
      previous: members
        .filter(({ id }) => updated.includes(id))
        .map((member) => ({
          id: member.id,
          state: member.state,
          owner: member.owner?.id ?? null,
          follow_up_on: member.follow_up_on,
        })),
    };
  });
}

/** Scores the given people, or everybody page by page, for a version of the pitch; their jobs may have expired. */
export async function rescorePeople(
  deps: WorkflowDeps,
  caller: Caller,
  campaignId: string,
  { pitch_number, member_ids }: Static<typeof PeopleRescoreSchema>,
  cursor: string | undefined,
): Promise<CampaignRescoreBody> {
  const after = numberOf(cursor, POSITION) ?? 0;
  const campaign = await findOpenCampaign(deps.db, caller, campaignId);
  const { pitch } = await findPitch(deps.db, campaign, pitch_number);
  if (pitch === null)
    throw invalidAt('/pitch_number', 'not_kept', 'is a version whose text your organization does not keep');
  const { list_id } = campaign;
  const page = member_ids
    ? { rows: memberIds(member_ids).map((id) => ({ id })), next_cursor: null }
    : await readPage(
        RESCORED,
        (limit) => memberScores.listIds(deps.db, list_id, { after, limit }),
        ({ position }) => `m${position}`,
      );
  const ids = page.rows.map(({ id }) => id);
  const reports =
    ids.length > 0 ? await scoreMembers(deps, caller.organizationId, { list_id, ids, pitch }) : [];
  const rescored = await inTransaction(deps.db, async (tx) => {
    const list = await lockList(tx, caller, list_id, 'members');
    return memberScores.store(tx, { listId: list.id, reports, pitchNumber: pitch_number, by: caller });
  });
  return {
    object: 'campaign_rescore',
    pitch_number,
    rescored,
    not_found: (member_ids ?? []).filter((id) => !rescored.some((other) => other === id)),
    next_cursor: page.next_cursor,
  };
}

function memberIds(ids: readonly string[]): MediaListMemberId[] {
  return ids.filter((id) => isIdOf('mlm', id));
}
