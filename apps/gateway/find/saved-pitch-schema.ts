import { type Static, Type } from '@sinclair/typebox';
import {
  ActorSchema,
  DateSchema,
  listOf,
  Nullable,
  PageQuerySchema,
  TimeSchema,
} from '../http/common-schema.ts';
import { SearchBodySchema } from './request-schema.ts';
import { SearchPersonSchema } from './schema.ts';

export const SavedPitchSchema = Type.Object(
  {
    id: Type.String(),
    object: Type.Literal('saved_pitch'),
    campaign_id: Nullable(Type.String()),
    pitch: Type.String(),
    paused: Type.Boolean(),
    ready: Type.Boolean({
      description: 'Whether the index has been searched for the pitch, from when on new articles are matched',
    }),
    created_at: TimeSchema,
    created_by: Nullable(ActorSchema, {
      description: 'The user or API key that saved the pitch; null if it has been deleted',
    }),
    matches: Type.Object(
      {
        total: Type.Integer(),
        unseen: Type.Integer({ description: 'Those that no request has listed yet' }),
        since: DateSchema,
        people: Type.Integer({
          description: 'The people who have published since the day `since`, the last Monday (UTC)',
        }),
        contacted: Type.Integer({ description: 'How many of these your organization has contacted before' }),
      },
      { 'x-name': 'SavedPitchCounts' },
    ),
  },
  { $id: 'SavedPitch' },
);
export type SavedPitchBody = Static<typeof SavedPitchSchema>;

export const SavedPitchListSchema = listOf(SavedPitchSchema, 'SavedPitchList');

export const SavedPitchMatchSchema = Type.Object(
  {
    id: Type.String(),
    person: Type.Ref(SearchPersonSchema),
    matched_at: TimeSchema,
    published: Type.String({
      format: 'date',
      description: 'The day of the new article, the first of `person.pieces`',
    }),
    seen: Type.Boolean({ description: 'Whether an earlier request has listed the match' }),
  },
  { $id: 'SavedPitchMatch' },
);
export type SavedPitchMatchBody = Static<typeof SavedPitchMatchSchema>;

export const SavedPitchMatchListSchema = listOf(SavedPitchMatchSchema, 'SavedPitchMatchList');

export const SavedPitchBodySchema = Type.Object(
  {
    journalist_search_id: Type.Optional(Type.String({ maxLength: 100 })),
    campaign_id: Type.Optional(Type.String({ maxLength: 100 })),
    pitch: Type.Optional(SearchBodySchema.properties.pitch),
    options: SearchBodySchema.properties.options,
  },
  {
    'x-name': 'SavedPitchRequest',
    additionalProperties: false,
    description:
      'A search that has ended, a campaign with a pitch, or a pitch, and perhaps `options` as of a search, where `as_of`, `want` and `external_id` count for nothing. Those that are left out are as in the search.',
  },
);
export type SavedPitchRequest = Static<typeof SavedPitchBodySchema>;

export const PausedBodySchema = Type.Object(
  { paused: Type.Boolean() },
  { 'x-name': 'SavedPitchChanges', additionalProperties: false },
);
export const SavedPitchParamsSchema = Type.Object({ savedPitchId: Type.String({ maxLength: 100 }) });
export const SavedPitchListQuerySchema = Type.Object(
  {
    ...PageQuerySchema.properties,
    campaign_id: Type.Optional(
      Type.String({ maxLength: 100, description: 'Only the saved pitches of this campaign' }),
    ),
  },
  { additionalProperties: false },
);

/** Each schema comes after the schemas that it references. */
export const SAVED_PITCH_SCHEMAS = [
  SavedPitchSchema,
  SavedPitchListSchema,
  SavedPitchMatchSchema,
  SavedPitchMatchListSchema,
];
