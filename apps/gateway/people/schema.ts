import { type Static, Type } from '@sinclair/typebox';
import {
  ActorSchema,
  DateSchema,
  IncludeSchema,
  JobStatusSchema,
  listOf,
  MemberStateSchema,
  Nullable,
  OwnerSchema,
  Text,
  TimeSchema,
} from '../http/common-schema.ts';
import { JournalistSchema, ResearchSchema, ScoreSchema, VerdictSchema } from './journalist-schema.ts';

export const PersonQuerySchema = Type.Object({ include: IncludeSchema }, { additionalProperties: false });

const JobOfPersonSchema = Type.Object({
  job_id: Type.String(),
  external_id: Nullable(Type.String()),
  status: JobStatusSchema,
  created_at: TimeSchema,
  expires_at: TimeSchema,
  outlet: Type.String(),
  role: Nullable(Type.String()),
  email: Nullable(Type.String()),
  score: Nullable(ScoreSchema),
  verdict: Nullable(VerdictSchema),
  personalized_angle: Nullable(Type.String()),
});

const ListOfPersonSchema = Type.Object({
  list_id: Type.String(),
  list_name: Type.String(),
  campaign_id: Nullable(Type.String()),
  member_id: Type.String(),
  state: MemberStateSchema,
  state_changed_at: Nullable(TimeSchema),
  state_changed_by: Nullable(ActorSchema),
  owner: Nullable(OwnerSchema),
  follow_up_on: Nullable(DateSchema),
  note: Nullable(Type.String()),
  own_email: Nullable(Type.String(), { description: 'The e-mail address that your organization knows' }),
  own_phone: Nullable(Type.String()),
  custom: Type.Record(Type.String(), Type.String(), { description: 'Your own columns about the person' }),
  score: Nullable(ScoreSchema),
  verdict: Nullable(VerdictSchema),
  pitch_number: Nullable(Type.Integer(), {
    description:
      "The version of the campaign's pitch that the score is for; null for another pitch, or for none",
  }),
  added_at: TimeSchema,
  last_confirmed_at: Nullable(TimeSchema),
  version: Type.Integer({ description: 'The version of the list member, to be sent in `If-Match`' }),
});

export const SearchQuerySchema = Type.Object(
  {
    q: Text({
      minLength: 1,
      maxLength: 200,
      description: 'A part of the name, the outlet or an e-mail address, in any case',
    }),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, description: 'The most people to return (default 50)' }),
    ),
  },
  { additionalProperties: false },
);

export const PersonMatchSchema = Type.Object(
  {
    object: Type.Literal('person_match'),
    journalist_identity_id: Type.String(),
    name: Type.String(),
    outlet: Type.String(),
    email: Nullable(Type.String(), { description: 'The published e-mail address' }),
    own_email: Nullable(Type.String(), { description: 'The e-mail address that your organization knows' }),
    list_count: Type.Integer({ description: 'The number of campaigns and media lists with the person' }),
    last_touch: JournalistSchema.properties.last_touch,
  },
  { $id: 'PersonMatch' },
);
export const PersonMatchListSchema = listOf(PersonMatchSchema, 'PersonMatchList');
export type PersonMatchBody = Static<typeof PersonMatchSchema>;

export const PersonSchema = Type.Object(
  {
    object: Type.Literal('person'),
    journalist_identity_id: Type.String(),
    journalist: Type.Ref(JournalistSchema, {
      description:
        'The profile from the newest job; without a job, from the media list with the latest `last_confirmed_at`',
    }),
    research: Nullable(Type.Ref(ResearchSchema), {
      description: 'The fit report from the same job or list as `journalist`; null if the job had no pitch',
    }),
    jobs: Type.Array(JobOfPersonSchema, {
      maxItems: 100,
      description: 'The newest jobs that found the journalist',
    }),
    job_count: Type.Integer({ description: 'The total number of jobs; `jobs` has at most 100' }),
    lists: Type.Array(ListOfPersonSchema, {
      maxItems: 100,
      description: 'The media lists with the journalist, newest first',
    }),
    list_count: Type.Integer({ description: 'The total number of media lists; `lists` has at most 100' }),
  },
  { $id: 'Person', description: "A journalist across the organization's jobs and media lists" },
);

export type PersonBody = Static<typeof PersonSchema>;
