import { type Static, Type } from '@sinclair/typebox';
import { MEMBER_STATES } from '../../../model/index.ts';
import {
  IncludeSchema,
  listOf,
  Nullable,
  PageQuerySchema,
  StringEnum,
  Text,
  TimeSchema,
} from '../http/common-schema.ts';
import { ExportQuerySchema, FitContextSchema, JournalistSchema, ResearchSchema } from '../jobs/index.ts';

export const MediaListSchema = Type.Object(
  {
    id: Type.String(),
    object: Type.Literal('media_list'),
    name: Type.String(),
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

const StateSchema = StringEnum(MEMBER_STATES);

export const MediaListMemberSchema = Type.Object(
  {
    id: Type.String(),
    object: Type.Literal('media_list_member'),
    journalist: Type.Ref(JournalistSchema, {
      description: 'The profile as it was in the job when the journalist was added',
    }),
    research: Nullable(Type.Ref(ResearchSchema), {
      description:
        'The fit report as it was in the job when the journalist was added, or the report for the pitch with which the journalist was added; null without a pitch',
    }),
    state: StateSchema,
    note: Nullable(Type.String()),
    added_at: TimeSchema,
    last_confirmed_at: Type.String({
      format: 'date-time',
      description: 'When the profile was last read from web pages',
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
    action: StringEnum(['list_created', 'list_renamed', 'member_added', 'member_changed', 'member_removed']),
    by: Nullable(
      Type.Object({
        kind: StringEnum(['user', 'api_key']),
        id: Type.String(),
        name: Type.String(),
      }),
    ),
    member_id: Nullable(
      Type.String({
        description: 'The member who was added, changed or removed; null for changes to the list itself',
      }),
    ),
    journalist_identity_id: Nullable(Type.String()),
    journalist_name: Nullable(Type.String()),
    changes: Type.Array(
      Type.Object({
        field: StringEnum(['name', 'state', 'note']),
        from: Nullable(Type.String()),
        to: Nullable(Type.String()),
      }),
      {
        description:
          'The fields that were changed. For a note, `from` and `to` are null, because the history does not keep the text of notes',
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
  { additionalProperties: false },
);

export const MembersBodySchema = Type.Object(
  {
    job_id: Type.String({ maxLength: 100 }),
    journalist_identity_ids: Type.Array(Type.String({ maxLength: 100 }), {
      minItems: 1,
      maxItems: 500,
      uniqueItems: true,
    }),
    fit_context: Type.Optional(FitContextSchema),
  },
  { additionalProperties: false },
);

export const MemberBodySchema = Type.Object(
  {
    state: Type.Optional(StateSchema),
    note: Type.Optional(Nullable(Text({ maxLength: 5_000 }))),
  },
  { additionalProperties: false, minProperties: 1 },
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

const state = Type.Optional(StringEnum(MEMBER_STATES, { description: 'Returns only members in this state' }));

export const MembersQuerySchema = Type.Object(
  { ...PageQuerySchema.properties, state, include: IncludeSchema },
  { additionalProperties: false },
);
export type MembersQuery = Static<typeof MembersQuerySchema>;

export const ListExportQuerySchema = Type.Object(
  { format: ExportQuerySchema.properties.format, state },
  { additionalProperties: false },
);
