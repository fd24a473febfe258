import { type Static, Type } from '@sinclair/typebox';
import { CHANGED_FIELDS, MAX_CUSTOM_FIELDS, MAX_NOTE, MEDIA_LIST_ACTIONS } from '../../../model/index.ts';
import {
  ActorSchema,
  DateSchema,
  FitContextSchema,
  FlagSchema,
  IncludeSchema,
  listOf,
  MemberStateSchema,
  Nullable,
  OwnerSchema,
  PageQuerySchema,
  StringEnum,
  Text,
  TimeSchema,
} from '../http/common-schema.ts';
import { ExportFormatSchema, SuggestionsSchema } from '../http/export-file.ts';
import { JournalistSchema, ResearchSchema } from '../people/index.ts';

export const MediaListSchema = Type.Object(
  {
    id: Type.String(),
    object: Type.Literal('media_list'),
    name: Type.String(),
    campaign_id: Nullable(Type.String(), { description: 'The campaign whose people are on the list' }),
    member_count: Type.Integer(),
    version: Type.Integer({
      description:
        'The version of the media list, for `If-Match`. The version increases when the list changes, but not when a member changes',
    }),
    created_at: TimeSchema,
    updated_at: Type.String({
      format: 'date-time',
      description: 'When the list was last renamed, or a member was last added or removed',
    }),
  },
  { $id: 'MediaList' },
);
export type MediaListBody = Static<typeof MediaListSchema>;

export const MediaListListSchema = listOf(MediaListSchema, 'MediaListList');

export const MediaListMemberSchema = Type.Object(
  {
    id: Type.String(),
    object: Type.Literal('media_list_member'),
    journalist: Type.Ref(JournalistSchema, {
      description: 'The profile as it was in the job when the journalist was added',
    }),
    research: Nullable(Type.Ref(ResearchSchema), {
      description:
        'The fit report as it was in the job when the journalist was added, or the report for the pitch with which the journalist was added or last scored; null without a pitch',
    }),
    pitch_number: Nullable(Type.Integer({ minimum: 1 }), {
      description: "The version of the campaign's pitch that `research` is about; null for any other pitch",
    }),
    state: MemberStateSchema,
    state_changed_at: Nullable(TimeSchema),
    state_changed_by: Nullable(ActorSchema),
    owner: Nullable(OwnerSchema),
    follow_up_on: Nullable(DateSchema, { description: 'The day of the next contact' }),
    note: Nullable(Type.String()),
    custom: Type.Unsafe<Record<string, string>>({
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'Your own columns, at most 40',
    }),
    own_email: Nullable(Type.String(), {
      description: 'The e-mail address that you know; never one that was found, and never billed',
    }),
    own_phone: Nullable(Type.String()),
    added_at: TimeSchema,
    last_confirmed_at: Nullable(TimeSchema, {
      description: 'When the profile was last read from web pages; null for people from your own table',
    }),
    next_check_at: Nullable(TimeSchema, {
      description: 'When the person is next checked; null if the list is not watched',
    }),
    version: Type.Integer({ description: 'The version of the list member, to be sent in `If-Match`' }),
  },
  { $id: 'MediaListMember' },
);
export type MediaListMemberBody = Static<typeof MediaListMemberSchema>;

export const MediaListMemberListSchema = listOf(MediaListMemberSchema, 'MediaListMemberList');

export const MediaListAdditionsSchema = Type.Object(
  {
    object: Type.Literal('media_list_additions'),
    members: Type.Array(Type.Ref(MediaListMemberSchema), {
      description: 'The new members and those who were already on the list, in the order of the request',
    }),
    added: Type.Array(Type.String(), { description: 'Ids of the journalists who were added' }),
    existing: Type.Array(Type.String(), {
      description: 'Ids of the journalists who were already on the list',
    }),
    not_found: Type.Array(Type.String(), {
      description: 'Ids of journalists who are not in the results of the job',
    }),
  },
  { $id: 'MediaListAdditions', description: 'Which of the requested journalists were added' },
);
export type MediaListAdditionsBody = Static<typeof MediaListAdditionsSchema>;

export const MediaListChangeSchema = Type.Object(
  {
    object: Type.Literal('media_list_change'),
    at: TimeSchema,
    action: StringEnum(MEDIA_LIST_ACTIONS),
    by: Nullable(ActorSchema),
    member_id: Nullable(
      Type.String({
        description:
          'The member who was added, changed or removed; null for changes to the list or campaign itself',
      }),
    ),
    journalist_identity_id: Nullable(Type.String()),
    journalist_name: Nullable(Type.String()),
    changes: Type.Array(
      Type.Object({
        field: StringEnum(CHANGED_FIELDS),
        from: Nullable(Type.String()),
        to: Nullable(Type.String()),
      }),
      {
        description:
          'The fields that were changed. An owner is the id of a user. For a note, a profile and your own data about a person, `from` and `to` are null, because the history does not keep them',
      },
    ),
  },
  { $id: 'MediaListChange' },
);
export type MediaListChangeBody = Static<typeof MediaListChangeSchema>;

export const MediaListHistorySchema = listOf(MediaListChangeSchema, 'MediaListHistory');

export const ListParamsSchema = Type.Object({ listId: Type.String({ maxLength: 100 }) });
export const MemberParamsSchema = Type.Object({
  listId: Type.String({ maxLength: 100 }),
  memberId: Type.String({ maxLength: 100 }),
});

export const ListBodySchema = Type.Object(
  {
    name: Text({
      minLength: 1,
      maxLength: 200,
      'x-accepted': 'a single line that is not blank',
      pattern: '^(?!\\s*$)[^\\u0000-\\u001F\\u007F\\uD800-\\uDFFF]*$',
    }),
  },
  { additionalProperties: false, 'x-name': 'MediaListName' },
);

/** Up to 500 journalists of a job. */
export const AddedIdsSchema = Type.Array(Type.String({ maxLength: 100 }), {
  minItems: 1,
  maxItems: 500,
  uniqueItems: true,
});

export const MembersBodySchema = Type.Object(
  {
    job_id: Type.String({ maxLength: 100 }),
    journalist_identity_ids: AddedIdsSchema,
    fit_context: Type.Optional(FitContextSchema),
  },
  { additionalProperties: false, 'x-name': 'NewMediaListMembers' },
);

/** Returns a schema for an object of texts: the organization's own columns, by name. */
export function columnsSchema(options: { maxProperties: number; description?: string }) {
  return Type.Unsafe<Record<string, string>>({
    type: 'object',
    propertyNames: Text({
      minLength: 1,
      maxLength: 100,
      pattern: '^[^\\u0000-\\u001F\\u007F\\uD800-\\uDFFF]*$',
    }),
    additionalProperties: Text({ maxLength: 5_000 }),
    ...options,
  });
}

export const MemberBodySchema = Type.Object(
  {
    state: Type.Optional(MemberStateSchema),
    reason: Type.Optional(
      Text({
        maxLength: 1_000,
        description:
          'Why somebody may be contacted again; needed to change `do_not_contact`, which only an admin who is signed in can do',
      }),
    ),
    note: Type.Optional(Nullable(Text({ maxLength: MAX_NOTE }))),
    owner: Type.Optional(
      Nullable(Type.String({ maxLength: 100 }), { description: 'A member of your organization (`usr_…`)' }),
    ),
    follow_up_on: Type.Optional(Nullable(DateSchema)),
    custom: Type.Optional(
      columnsSchema({ maxProperties: MAX_CUSTOM_FIELDS, description: 'Replaces all of your own columns' }),
    ),
    own_email: Type.Optional(Nullable(Text({ maxLength: 320 }))),
    own_phone: Type.Optional(Nullable(Text({ maxLength: 100 }))),
  },
  { additionalProperties: false, minProperties: 1, 'x-name': 'MediaListMemberChanges' },
);

/** The header is required, but optional to the type, because the routes answer requests without it. */
export const IfMatchSchema = Type.Object(
  {
    'if-match': Type.Optional(
      Type.String({
        description:
          'The `ETag` of the version that you read, for example `"1"`. Requests without `If-Match` get a 412',
      }),
    ),
  },
  { required: ['if-match'] },
);

const state = Type.Optional({ ...MemberStateSchema, description: 'Returns only members in this state' });

/** Which members to return, and how. */
export const MembersQuerySchema = Type.Object(
  {
    cursor: PageQuerySchema.properties.cursor,
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 500, description: 'Entries per page (default 50)' }),
    ),
    state,
    owner: Type.Optional(
      Type.String({
        maxLength: 100,
        description: 'Returns only members of this user, or with `none` of nobody',
      }),
    ),
    follow_up: Type.Optional(
      StringEnum(['due'], {
        description: 'Returns only members to be contacted again today (UTC) or earlier',
      }),
    ),
    touched: Type.Optional(
      FlagSchema({
        description:
          '`false` returns only members whom your organization has not contacted in any campaign or list, `true` only the others',
      }),
    ),
    q: Type.Optional(
      Text({
        minLength: 1,
        maxLength: 200,
        description: 'A part of the name, the outlet or an e-mail address, in any case',
      }),
    ),
    include: IncludeSchema,
  },
  { additionalProperties: false },
);
export type MembersQuery = Static<typeof MembersQuerySchema>;

export const ListExportQuerySchema = Type.Object(
  {
    format: ExportFormatSchema,
    suggestions: SuggestionsSchema,
    state,
    include_declined: Type.Optional(
      FlagSchema({
        description:
          '`true` includes people who declined or must not be contacted, whom a CSV otherwise leaves out unless `state` asks for them',
      }),
    ),
    include_all: Type.Optional(
      FlagSchema({
        description:
          '`true` includes everybody; otherwise a CSV of a campaign without `state` also leaves out whom you have contacted in any campaign or list, whom the pitch does not fit, people whose report has no opening, and people without an address, or with `suggestions` without a suggested one, too',
      }),
    ),
  },
  { additionalProperties: false },
);

/** Each schema comes after the schemas that it references. */
export const LIST_SCHEMAS = [
  MediaListSchema,
  MediaListListSchema,
  MediaListMemberSchema,
  MediaListMemberListSchema,
  MediaListAdditionsSchema,
  MediaListChangeSchema,
  MediaListHistorySchema,
];
