import { Type } from '@sinclair/typebox';
import { callerOf, requireScope } from '../auth/authentication.ts';
import { limit, type TakeCall } from '../auth/rate-limits.ts';
import { sends } from '../http/documented-headers.ts';
import { IdempotencyHeadersSchema, readIdempotencyKey } from '../http/idempotency.ts';
import type { App } from '../http/instance.ts';
import { operations } from '../http/operations.ts';
import type { WorkflowDeps } from '../http/short-workflow.ts';
import { addPeople } from './add-people.ts';
import { CAMPAIGN_DOOR, personRoutes } from './doors.ts';
import { importPeople } from './import-people.ts';
import { MediaListMemberListSchema, MembersQuerySchema } from './list-schema.ts';
import { findCampaign } from './manage-campaigns.ts';
import { findList } from './manage-lists.ts';
import { listBestFirst } from './manage-members.ts';
import { rescorePeople, updatePeople } from './manage-people.ts';
import {
  CampaignAdditionsSchema,
  CampaignImportSchema,
  CampaignParamsSchema,
  CampaignRescoreSchema,
  CampaignUpdateSchema,
  ImportBodySchema,
  NewPeopleSchema,
  PeopleRescoreSchema,
  PeopleUpdateSchema,
  RescoreQuerySchema,
} from './schema.ts';

const CAMPAIGN = '/api/v1/campaigns/:campaignId';
const PEOPLE = `${CAMPAIGN}/people`;
const { operation: reads } = CAMPAIGN_DOOR;
const scores = operations('campaigns', requireScope('media_lists:manage'), 'enrich');

export type PeopleRouteDeps = WorkflowDeps & { takeCall: TakeCall };

/** Registers the routes of a campaign's people, who are the members of its media list. */
export function peopleRoutes(app: App, deps: PeopleRouteDeps): void {
  const { db } = deps;
  app.get(
    PEOPLE,
    reads({
      summary: 'List people',
      description:
        'Returns the people of a campaign, or some of them, the best fit first: by verdict, then by score.',
      operationId: 'listCampaignPeople',
      params: CampaignParamsSchema,
      querystring: MembersQuerySchema,
      response: { 200: Type.Ref(MediaListMemberListSchema, { description: 'A page of people' }) },
    }),
    async (request) => {
      const caller = callerOf(request);
      const { list_id } = await findCampaign(db, caller, request.params.campaignId);
      return listBestFirst(db, caller, await findList(db, caller, list_id), request.query);
    },
  );

  app.post(
    PEOPLE,
    reads({
      summary: 'Add people from a job, a search or a saved pitch',
      description:
        'Copies up to 500 journalists from the results of a job to a campaign, where they remain after the job ' +
        'expires. With `journalist_search_id` instead of `job_id`, they are people of that search whom your ' +
        'organization knows by now, for example because a job has looked them up; their newest profile is taken. ' +
        '`ranks` of a search, or `match_ids` of a saved pitch, name everybody, also of whom no more is known than name, outlet and articles. ' +
        'With `pitch_number`, they get the fit report for this version of the pitch: that of the job if the job was scored for the same text, otherwise a new one, which counts towards the rate limit for ' +
        'enrichment requests and returns a retryable 503 if it takes too long, which adds nobody or, with `ranks` or `match_ids`, leaves people unscored until the call is repeated. People who are ' +
        'there already stay as they are; `newer` names those of whom the job has a newer profile, which ' +
        '`update_existing` takes over. Your own notes, states and data always stay. Free.',
      operationId: 'addCampaignPeople',
      params: CampaignParamsSchema,
      body: NewPeopleSchema,
      response: {
        200: Type.Ref(CampaignAdditionsSchema, { description: 'The people, and which of them are new' }),
      },
    }),
    (request, reply) => {
      const caller = callerOf(request);
      const countScoring = async () => limit(reply, await deps.takeCall('enrich', caller));
      return addPeople(deps, caller, request.params.campaignId, request.body, countScoring);
    },
  );

  personRoutes(app, db, CAMPAIGN_DOOR);

  app.post(
    `${PEOPLE}::update`,
    reads({
      summary: 'Change many people',
      description:
        'Gives up to 500 people the same state, owner or follow-up date, whatever their versions are. To undo it, send what `previous` says. A new state leaves people as they are whom your organization must not contact, unless an admin says why with `reason`.',
      operationId: 'updateCampaignPeople',
      params: CampaignParamsSchema,
      body: PeopleUpdateSchema,
      response: {
        200: Type.Ref(CampaignUpdateSchema, { description: 'The people, and what they were before' }),
      },
    }),
    (request) => updatePeople(db, callerOf(request), request.params.campaignId, request.body),
  );

  app.post(
    `${PEOPLE}::rescore`,
    scores({
      summary: 'Score people for a version of the pitch',
      description:
        'Stores new fit reports for the given people or, 200 in a call, for everybody: repeat the call with ' +
        '`next_cursor` until it is null. Works from the stored profiles, also after the jobs have expired, without ' +
        'a language model. Counts towards the rate limit for enrichment requests. Returns a retryable 503 if it ' +
        'takes too long. Free.',
      operationId: 'rescoreCampaignPeople',
      params: CampaignParamsSchema,
      querystring: RescoreQuerySchema,
      body: PeopleRescoreSchema,
      response: { 200: Type.Ref(CampaignRescoreSchema, { description: 'Who was scored' }) },
    }),
    (request) =>
      rescorePeople(deps, callerOf(request), request.params.campaignId, request.body, request.query.cursor),
  );

  app.post(
    `${CAMPAIGN}/import`,
    reads({
      summary: 'Import people',
      description:
        'Adds up to 500 people from your own table. Their e-mail addresses, phone numbers, notes and other ' +
        'columns are kept as yours: never shown as published, never billed, and exported again. Somebody who is ' +
        'there already, by name and outlet or by name and e-mail address, is not doubled but gets the new cells. ' +
        'Free.',
      operationId: 'importCampaignPeople',
      params: CampaignParamsSchema,
      headers: IdempotencyHeadersSchema,
      body: ImportBodySchema,
      response: {
        200: Type.Ref(CampaignImportSchema, {
          ...sends('Idempotent-Replayed'),
          description: 'What became of each row',
        }),
      },
      errors: [409],
    }),
    async (request, reply) => {
      const idempotencyKey = readIdempotencyKey(request.headers['idempotency-key']);
      const { campaignId } = request.params;
      const caller = callerOf(request);
      const { body, replayed } = await importPeople(db, caller, campaignId, request.body, idempotencyKey);
      if (replayed) reply.header('idempotent-replayed', 'true');
      return reply.send(body);
    },
  );
}
