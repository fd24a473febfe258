import { type Static, Type } from '@sinclair/typebox';
import { MAX_NOTE } from '../../../model/index.ts';
import { RanksSchema } from '../find/index.ts';
import {
  ActorSchema,
  FitContextSchema,
  FlagSchema,
  listOf,
  Nullable,
  OwnerSchema,
  PageQuerySchema,
  StringEnum,
  Text,
  TimeSchema,
} from '../http/common-schema.ts';
import {
  AddedIdsSchema,
  columnsSchema,
  ListBodySchema,
  MediaListMemberSchema,
  MemberBodySchema,
} from './list-schema.ts';

const Count = Type.Integer({ minimum: 0 });
const IdSchema = Type.String({ maxLength: 100 });
const PitchSchema = FitContextSchema.properties.pitch;
const PitchNumberSchema = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

export const CampaignSchema = Type.Object(
  {
    id: Type.String(),
    object: Type.Literal('campaign'),
    name: Type.String(),
    owner: Nullable(OwnerSchema),
    pitch_number: Nullable(PitchNumberSchema, {
      description: 'The newest version of the pitch; null without a pitch',
    }),
    pitch_excerpt: Nullable(Type.String(), {
      description:
        'The first 280 characters of that version; null if your organization does not keep pitches',
    }),
    media_list_id: Type.String({ description: 'The media list with the people of the campaign' }),
    people: Type.Object({
      total: Count,
      to_contact: Count,
      contacted: Count,
      replied: Count,
      declined: Count,
      do_not_contact: Count,
      follow_ups_due: Type.Integer({
        minimum: 0,
        description: 'People to contact again today (UTC) or earlier, without those who declined',
      }),
    }),
    job_count: Type.Integer({ minimum: 0, description: 'Jobs of the campaign that have not expired' }),
    active_job_count: Type.Integer({ minimum: 0, description: 'Those of them that are still running' }),
    created_at: TimeSchema,
    created_by: Nullable(ActorSchema),
    updated_at: Type.String({
      format: 'date-time',
      description: 'When the campaign, its pitch or one of its people last changed',
    }),
    archived_at: Nullable(TimeSchema),
    version: Type.Integer({
      description: 'For `If-Match`. Increases when the name or the owner changes, or with an archiving',
    }),
  },
  { $id: 'Campaign', description: 'A story, its pitch, and the people who are told it' },
);
export type CampaignBody = Static<typeof CampaignSchema>;
export const CampaignListSchema = listOf(CampaignSchema, 'CampaignList');

export const CampaignPitchSchema = Type.Object(
  {
    object: Type.Literal('campaign_pitch'),
    number: PitchNumberSchema,
    pitch: Nullable(Type.String(), { description: 'Null where your organization does not keep pitches' }),
    created_at: TimeSchema,
    created_by: Nullable(ActorSchema),
  },
  { $id: 'CampaignPitch', description: "A version of a campaign's pitch" },
);
export type CampaignPitchBody = Static<typeof CampaignPitchSchema>;
export const CampaignPitchListSchema = listOf(CampaignPitchSchema, 'CampaignPitchList');

const Ids = (description: string) => Type.Array(Type.String(), { description });
const PeopleSchema = (description: string) => Type.Array(Type.Ref(MediaListMemberSchema), { description });

export const CampaignAdditionsSchema = Type.Object(
  {
    object: Type.Literal('campaign_additions'),
    members: PeopleSchema('The new people and those who were there already, in the order of the request'),
    added: Ids('Ids of the journalists who were added'),
    existing: Ids('Ids of the journalists who were there already'),
    updated: Ids('Those of them who got the newer profile'),
    newer: Ids('Those of them of whom there is a newer profile, which was not taken'),
    not_found: Ids('Ids, or ranks as text, of which the job, search or saved pitch has nobody'),
  },
  { $id: 'CampaignAdditions', description: 'Which of the requested journalists were added' },
);
export type CampaignAdditionsBody = Static<typeof CampaignAdditionsSchema>;

export const CampaignUpdateSchema = Type.Object(
  {
    object: Type.Literal('campaign_update'),
    members: PeopleSchema('The people as they are now, in the order of the request'),
    updated: Ids('Ids of the members who differ from before'),
    not_found: Ids('Ids that are not of this campaign'),
    previous: Type.Array(
      Type.Object({
        id: Type.String(),
        state: MediaListMemberSchema.properties.state,
        owner: Nullable(Type.String()),
        follow_up_on: MediaListMemberSchema.properties.follow_up_on,
      }),
      { description: 'What the updated members were before, with which a change can be undone' },
    ),
  },
  { $id: 'CampaignUpdate' },
);
export type CampaignUpdateBody = Static<typeof CampaignUpdateSchema>;

export const CampaignRescoreSchema = Type.Object(
  {
    object: Type.Literal('campaign_rescore'),
    pitch_number: PitchNumberSchema,
    rescored: Ids('Ids of the members with a new fit report'),
    not_found: Ids('Ids that are not of this campaign'),
    next_cursor: Nullable(Type.String(), { description: 'Send it as `cursor` to score the next people' }),
  },
  { $id: 'CampaignRescore' },
);
export type CampaignRescoreBody = Static<typeof CampaignRescoreSchema>;

export const CampaignImportSchema = Type.Object(
  {
    object: Type.Literal('campaign_import'),
    rows: Type.Array(
      Type.Object({
        index: Count,
        result: StringEnum(['added', 'updated', 'existing', 'suppressed'], {
          description:
            '`updated`: was there already, and got cells of the row. `existing`: nothing was new. `suppressed`: opted out of research, nothing is stored',
        }),
        member_id: Nullable(Type.String()),
      }),
      { description: 'What became of each row, in the order of the request' },
    ),
    added: Count,
    updated: Count,
    existing: Count,
    suppressed: Count,
    do_not_contact: Type.Integer({
      minimum: 0,
      description:
        'Rows that say their person must not be contacted, such as “Unsubscribed”, of people who are `do_not_contact` now in the whole organization; whose mark an admin lifted is not among them',
    }),
    dropped_columns: Ids('Columns that were not kept for somebody, because a person has at most 40'),
  },
  { $id: 'CampaignImport' },
);
export type CampaignImportBody = Static<typeof CampaignImportSchema>;

export const CampaignParamsSchema = Type.Object({ campaignId: IdSchema });
export const PersonParamsSchema = Type.Object({ campaignId: IdSchema, memberId: IdSchema });

const OwnerIdSchema = Nullable(IdSchema, { description: 'A member of your organization (`usr_…`)' });
const NameSchema = ListBodySchema.properties.name;

export const NewCampaignSchema = Type.Object(
  {
    name: NameSchema,
    pitch: Type.Optional(PitchSchema),
    owner: Type.Optional(OwnerIdSchema),
    media_list_id: Type.Optional(
      Type.String({ maxLength: 100, description: 'An existing list with the people of the campaign' }),
    ),
  },
  { additionalProperties: false, 'x-name': 'NewCampaign' },
);

export const CampaignBodySchema = Type.Object(
  { name: Type.Optional(NameSchema), owner: Type.Optional(OwnerIdSchema) },
  { additionalProperties: false, minProperties: 1, 'x-name': 'CampaignChanges' },
);

export const CampaignListQuerySchema = Type.Object(
  {
    ...PageQuerySchema.properties,
    archived: Type.Optional(FlagSchema({ description: 'Archived campaigns instead of the others' })),
    owner: Type.Optional(Type.String({ maxLength: 100, description: 'Returns only campaigns of this user' })),
  },
  { additionalProperties: false },
);

export const NewPeopleSchema = Type.Object(
  {
    job_id: Type.Optional(IdSchema),
    journalist_search_id: Type.Optional(Type.String({ maxLength: 100, description: 'Instead of `job_id`' })),
    saved_pitch_id: Type.Optional(Type.String({ maxLength: 100, description: 'Instead of `job_id`' })),
    journalist_identity_ids: Type.Optional(AddedIdsSchema),
    ranks: Type.Optional(
      RanksSchema(200, 'The ranks of people of the search, instead of `journalist_identity_ids`'),
    ),
    match_ids: Type.Optional(
      Type.Array(IdSchema, {
        minItems: 1,
        maxItems: 200,
        uniqueItems: true,
        description: 'Matches of the saved pitch, instead of `journalist_identity_ids`',
      }),
    ),
    pitch_number: Type.Optional(PitchNumberSchema),
    update_existing: Type.Optional(
      Type.Boolean({
        description: 'Gives people who are there already the copied profile if it is newer',
      }),
    ),
  },
  { additionalProperties: false, 'x-name': 'NewCampaignPeople' },
);

const MemberIdsSchema = Type.Array(IdSchema, { minItems: 1, maxItems: 500, uniqueItems: true });

export const PeopleUpdateSchema = Type.Object(
  {
    member_ids: MemberIdsSchema,
    state: MemberBodySchema.properties.state,
    reason: MemberBodySchema.properties.reason,
    owner: MemberBodySchema.properties.owner,
    follow_up_on: MemberBodySchema.properties.follow_up_on,
  },
  { additionalProperties: false, minProperties: 2, 'x-name': 'CampaignPeopleChanges' },
);

export const PeopleRescoreSchema = Type.Object(
  { pitch_number: PitchNumberSchema, member_ids: Type.Optional(MemberIdsSchema) },
  { additionalProperties: false, 'x-name': 'CampaignPeopleToScore' },
);

export const RescoreQuerySchema = Type.Pick(PageQuerySchema, ['cursor'], { additionalProperties: false });

const Cell = (maxLength: number) => Type.Optional(Nullable(Text({ maxLength })));

export const ImportBodySchema = Type.Object(
  {
    rows: Type.Array(
      Type.Object(
        {
          name: Text({
            minLength: 1,
            maxLength: 200,
            'x-accepted': 'a single line that is not blank',
            pattern: '^(?!\\s*$)[^\\u0000-\\u001F\\u007F\\uD800-\\uDFFF]*$',
          }),
          outlet: Cell(1_000),
          domain: Type.Optional(
            Nullable(Text({ maxLength: 2_048 }), { description: "The outlet's site, as a host or a URL" }),
          ),
          email: Cell(320),
          phone: Cell(100),
          note: Cell(MAX_NOTE),
          custom: Type.Optional(
            columnsSchema({
              maxProperties: 200,
              description: 'All other columns; 40 are kept for each person',
            }),
          ),
        },
        { additionalProperties: false, 'x-name': 'ImportedPerson' },
      ),
      { minItems: 1, maxItems: 500 },
    ),
  },
  { additionalProperties: false, 'x-name': 'CampaignImportRequest' },
);
export type ImportBody = Static<typeof ImportBodySchema>;

/** Each schema comes after the schemas that it references. */
export const CAMPAIGN_SCHEMAS = [
  CampaignSchema,
  CampaignListSchema,
  CampaignPitchSchema,
  CampaignPitchListSchema,
  CampaignAdditionsSchema,
  CampaignUpdateSchema,
  CampaignRescoreSchema,
  CampaignImportSchema,
];
