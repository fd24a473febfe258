import { Type } from '@sinclair/typebox';
import type { Database } from '../../../db/index.ts';
import { callerOf } from '../auth/authentication.ts';
import { FitContextSchema, PageQuerySchema } from '../http/common-schema.ts';
import { sends } from '../http/documented-headers.ts';
import { tagOf } from '../http/etags.ts';
import { IdempotencyHeadersSchema, readIdempotencyKey } from '../http/idempotency.ts';
import type { App } from '../http/instance.ts';
import { CAMPAIGN_DOOR, recordRoutes } from './doors.ts';
import { IfMatchSchema } from './list-schema.ts';
import {
  archiveCampaign,
  changeCampaign,
  createCampaign,
  listCampaigns,
  readCampaign,
} from './manage-campaigns.ts';
import { addPitch, listPitches } from './manage-pitches.ts';
import {
  CampaignBodySchema,
  CampaignListQuerySchema,
  CampaignListSchema,
  CampaignParamsSchema,
  CampaignPitchListSchema,
  CampaignPitchSchema,
  CampaignSchema,
  NewCampaignSchema,
} from './schema.ts';

const CAMPAIGNS = '/api/v1/campaigns';
const CAMPAIGN = `${CAMPAIGNS}/:campaignId`;
const { operation } = CAMPAIGN_DOOR;

/** Registers the routes of campaigns, except those of the campaigns' people. */
export function campaignRoutes(app: App, { db }: { db: Database }): void {
  app.get(
    CAMPAIGNS,
    operation({
      summary: 'List campaigns',
      description:
        "Returns the organization's campaigns with their people counted by state, the one that changed last first.",
      operationId: 'listCampaigns',
      querystring: CampaignListQuerySchema,
      response: { 200: Type.Ref(CampaignListSchema, { description: 'A page of campaigns' }) },
    }),
    (request) => listCampaigns(db, callerOf(request), request.query),
  );

  app.post(
    CAMPAIGNS,
    operation({
      summary: 'Create a campaign',
      description:
        'Creates a campaign, which is kept until you archive it, with an empty list of people or with a media list ' +
        'that you have already. Its owner is the signed-in user unless you name another. Free. Repeating the ' +
        'request with the same `Idempotency-Key` returns the same campaign.',
      operationId: 'createCampaign',
      headers: IdempotencyHeadersSchema,
      body: NewCampaignSchema,
      response: {
        200: Type.Ref(CampaignSchema, {
          ...sends('ETag', 'Idempotent-Replayed'),
          description: 'The campaign that an earlier request with this key created',
        }),
        201: Type.Ref(CampaignSchema, { ...sends('ETag', 'Location'), description: 'The new campaign' }),
      },
      errors: [404, 409],
    }),
    async (request, reply) => {
      const idempotencyKey = readIdempotencyKey(request.headers['idempotency-key']);
      const input = { body: request.body, idempotencyKey };
      const { campaign, replayed } = await createCampaign(db, callerOf(request), input);
      if (replayed) reply.header('idempotent-replayed', 'true');
      else reply.header('location', `${CAMPAIGNS}/${campaign.id}`);
      return reply
        .header('etag', tagOf(campaign))
        .code(replayed ? 200 : 201)
        .send(campaign);
    },
  );

  app.get(
    CAMPAIGN,
    operation({
      summary: 'Get a campaign',
      description: 'Returns a campaign without its people. The `ETag` header is its version.',
      operationId: 'getCampaign',
      params: CampaignParamsSchema,
      response: { 200: Type.Ref(CampaignSchema, { ...sends('ETag'), description: 'The campaign' }) },
    }),
    async (request, reply) => {
      const campaign = await readCampaign(db, callerOf(request), request.params.campaignId);
      return reply.header('etag', tagOf(campaign)).send(campaign);
    },
  );

  app.patch(
    CAMPAIGN,
    operation({
      summary: 'Change a campaign',
      description:
        'Changes the name, the owner or both. Returns 412 unless `If-Match` has the current version of the campaign.',
      operationId: 'changeCampaign',
      params: CampaignParamsSchema,
      headers: IfMatchSchema,
      body: CampaignBodySchema,
      response: { 200: Type.Ref(CampaignSchema, { ...sends('ETag'), description: 'The campaign' }) },
      errors: [412],
    }),
    async (request, reply) => {
      const at = { campaignId: request.params.campaignId, ifMatch: request.headers['if-match'] };
      const campaign = await changeCampaign(db, callerOf(request), at, request.body);
      return reply.header('etag', tagOf(campaign)).send(campaign);
    },
  );

  for (const [verb, archived, description] of [
    [
      'archive',
      true,
      'Takes a campaign off the list. Its people and their states stay, and states can still be changed; nobody can be added. Running jobs go on.',
    ],
    ['restore', false, 'Puts an archived campaign back on the list.'],
  ] as const)
    app.post(
      // Without a pattern, the URL parameter would also match the colon before the verb.
      `${CAMPAIGNS}/:campaignId([^:]+)::${verb}`,
      operation({
        summary: `${archived ? 'Archive' : 'Restore'} a campaign`,
        description,
        operationId: `${verb}Campaign`,
        params: CampaignParamsSchema,
        response: { 200: Type.Ref(CampaignSchema, { ...sends('ETag'), description: 'The campaign' }) },
      }),
      async (request, reply) => {
        const { campaignId } = request.params;
        const campaign = await archiveCampaign(db, callerOf(request), campaignId, archived);
        return reply.header('etag', tagOf(campaign)).send(campaign);
      },
    );

  app.get(
    `${CAMPAIGN}/pitches`,
    operation({
      summary: 'List the versions of a pitch',
      description: "Returns the versions of the campaign's pitch, newest first.",
      operationId: 'listCampaignPitches',
      params: CampaignParamsSchema,
      querystring: PageQuerySchema,
      response: { 200: Type.Ref(CampaignPitchListSchema, { description: 'A page of versions' }) },
    }),
    (request) => listPitches(db, callerOf(request), request.params.campaignId, request.query),
  );

  app.post(
    `${CAMPAIGN}/pitches`,
    operation({
      summary: 'Save a version of a pitch',
      description:
        'Saves a pitch as the next version. People keep the fit reports of earlier versions until you score them again.',
      operationId: 'addCampaignPitch',
      params: CampaignParamsSchema,
      body: FitContextSchema,
      response: {
        200: Type.Ref(CampaignPitchSchema, { description: 'The newest version, which has this text' }),
        201: Type.Ref(CampaignPitchSchema, { description: 'The new version' }),
      },
    }),
    async (request, reply) => {
      const { campaignId } = request.params;
      const { pitch, isNew } = await addPitch(db, callerOf(request), campaignId, request.body.pitch);
      return reply.code(isNew ? 201 : 200).send(pitch);
    },
  );

  recordRoutes(app, db, CAMPAIGN_DOOR);
}
