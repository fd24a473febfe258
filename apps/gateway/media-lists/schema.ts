import { type Static, Type } from '@sinclair/typebox';
import { JOB_STATUSES, MEMBER_STATES } from '../../../model/index.ts';
import { JournalistSchema, ResearchSchema, VERDICTS } from '../jobs/index.ts';
import { listOf, Nullable, PageQuerySchema, StringEnum, Text, TimeSchema } from '../plugins/common-schema.ts';

export const MediaListSchema = Type.Object(
  {
    id: Type.String(),
    object: Type.Literal('media_list'),
    name: Type.String(),
    member_count: Type.Integer(),
    version: Type.Integer({
      description: 'For `If-Match`. Counts changes of the list itself, not of its members',
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
    journalist: Type.Ref(JournalistSchema, { description: 'As the job had them when they were added' }),
    research: Nullable(Type.Ref(ResearchSchema), {
      description: 'As the job had it when they were added; null if the job had no pitch',
    }),
    state: StateSchema,
    note: Nullable(Type.String()),
    added_at: TimeSchema,
    last_confirmed_at: Type.String({
      format: 'date-time',
      description: 'When the profile was last read from its pages',
    }),
    version: Type.Integer({ description: 'For `If-Match`' }),
  },
  { $id: 'MediaListMember' },
);
export type MediaListMemberBody = Static<typeof MediaListMemberSchema>;

export const MediaListMemberListSchema = listOf(MediaListMemberSchema, 'MediaListMemberList');

export const MediaListAdditionsSchema = Type.Object(
  {
    object: Type.Literal('media_list_additions'),
    members: Type.Array(Type.Ref(MediaListMemberSchema), {
      description: 'Those added now and those already there, in the order of the request',
    }),
    added: Type.Array(Type.String()),
    existing: Type.Array(Type.String(), { description: 'Already on the list, and unchanged' }),
    not_found: Type.Array(Type.String(), { description: 'Not among the results of the job' }),
  },
  { $id: 'MediaListAdditions', description: 'What became of each requested journalist' },
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
    member_id: Nullable(Type.String({ description: 'Null for changes of the list itself' })),
    journalist_identity_id: Nullable(Type.String()),
    journalist_name: Nullable(Type.String()),
    changes: Type.Array(
      Type.Object({
        field: StringEnum(['name', 'state', 'note']),
        from: Nullable(Type.String()),
        to: Nullable(Type.String()),
      }),
      { description: 'The text of a note is not kept here: both of its values are null' },
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
      'x-accepted': 'a name on one line that is not blank',
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

export const IfMatchSchema = Type.Object({
  'if-match': Type.Optional(
    Type.String({ description: 'The version that you have read, as an `ETag`: `"1"`. Required' }),
  ),
});

const include = Type.Optional(
  StringEnum(['evidence'], { description: 'Includes the evidence for each journalist' }),
);

export const MembersQuerySchema = Type.Object(
  {
    ...PageQuerySchema.properties,
    state: Type.Optional(StringEnum(MEMBER_STATES, { description: 'Only members in this state' })),
    include,
  },
  { additionalProperties: false },
);
export type MembersQuery = Static<typeof MembersQuerySchema>;

export const PersonQuerySchema = Type.Object({ include }, { additionalProperties: false });

const JobOfPersonSchema = Type.Object({
  job_id: Type.String(),
  external_id: Nullable(Type.String()),
  status: StringEnum(JOB_STATUSES),
  created_at: TimeSchema,
  expires_at: TimeSchema,
  outlet: Type.String(),
  role: Nullable(Type.String()),
  email: Nullable(Type.String()),
  score: Nullable(Type.Integer({ minimum: 0, maximum: 100 })),
  verdict: Nullable(StringEnum(VERDICTS)),
  personalized_angle: Nullable(Type.String()),
});

const ListOfPersonSchema = Type.Object({
  list_id: Type.String(),
  list_name: Type.String(),
  member_id: Type.String(),
  state: StringEnum(MEMBER_STATES),
  note: Nullable(Type.String()),
  added_at: TimeSchema,
  last_confirmed_at: TimeSchema,
  version: Type.Integer({ description: "The member's, for `If-Match`" }),
});

export const PersonSchema = Type.Object(
  {
    object: Type.Literal('person'),
    journalist_identity_id: Type.String(),
    journalist: Type.Ref(JournalistSchema, {
      description: 'As the newest job has them; without a job, as the list that confirmed them last',
    }),
    research: Nullable(Type.Ref(ResearchSchema), { description: 'From the same job or list' }),
    jobs: Type.Array(JobOfPersonSchema, { maxItems: 100, description: 'Newest first' }),
    job_count: Type.Integer({ description: 'The number of jobs, also beyond the first hundred' }),
    lists: Type.Array(ListOfPersonSchema, { maxItems: 100, description: 'Newest first' }),
    list_count: Type.Integer({ description: 'The number of lists, also beyond the first hundred' }),
  },
  { $id: 'Person', description: "A journalist across the organization's jobs and media lists" },
);
export type PersonBody = Static<typeof PersonSchema>;
