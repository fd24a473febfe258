import { type TSchema, Type } from '@sinclair/typebox';
import { JobStatusSchema, StringEnum, Text } from '../http/common-schema.ts';
import { sends } from '../http/documented-headers.ts';

/** Converts credits to 1/1000 credit, rounded down: 1.005 gives 1005, although `1.005 * 1000` is less. */
export function capOf(maxCredits: number): number {
  const nearest = Math.round(maxCredits * 1000);
  return nearest / 1000 > maxCredits ? nearest - 1 : nearest;
}

export const RunListQuerySchema = Type.Object(
  {
    status: Type.Optional(JobStatusSchema),
    external_id: Type.Optional(
      Text({ maxLength: 255, description: 'Returns only jobs with this external id' }),
    ),
    campaign_id: Type.Optional(
      Type.String({ maxLength: 100, description: 'Returns only those of this campaign' }),
    ),
    cursor: Type.Optional(Type.String({ maxLength: 200, description: '`next_cursor` of the previous page' })),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, description: 'Jobs per page (default 20)' }),
    ),
  },
  { additionalProperties: false },
);

/** The longest time that a response may be held back to wait for the job to change. */
export const MAX_WAIT_SECONDS = 45;

const WAIT_FOR = ['change', 'done'] as const;
/** What a waiting request waits for: the next change of the job, or its end. */
export type WaitFor = (typeof WAIT_FOR)[number];

export const RunQuerySchema = Type.Object(
  {
    cursor: Type.Optional(Type.String({ maxLength: 100, description: '`next_cursor` of the previous page' })),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, description: 'Journalists per page (default 100)' }),
    ),
    wait_seconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MAX_WAIT_SECONDS,
        description: 'Delays the response, for at most this many seconds',
      }),
    ),
    wait_for: Type.Optional(
      StringEnum(WAIT_FOR, {
        'x-name': 'WaitFor',
        description:
          'Ends the delay at the next `change` of the job (default), or only when the job is `done` (default over MCP)',
      }),
    ),
  },
  { additionalProperties: false },
);

export const RunEventsHeadersSchema = Type.Object({
  'last-event-id': Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 2_147_483_647,
      description: 'The id of the last event you received; the stream continues after it',
    }),
  ),
});

export const RunHeadersSchema = Type.Object({
  prefer: Type.Optional(
    Type.String({
      description: '`wait=N`: same as `wait_seconds`, which takes precedence; capped at 45',
    }),
  ),
  'if-none-match': Type.Optional(
    Type.String({
      description:
        'The `ETag` of an earlier response; if the job has not changed since, the response is a 304',
    }),
  ),
});

/** Returns the responses of a route that reads a run, which may wait for a change. */
export function pollResponses<Schema extends TSchema>(run: Schema, noun: 'job' | 'search' | 'audit') {
  const headers = sends('ETag', 'Preference-Applied');
  return {
    200: Type.Ref(run, { ...headers, description: `The ${noun}` }),
    304: Type.Null({
      ...headers,
      description: `The ${noun} has not changed since the version in \`If-None-Match\``,
    }),
  };
}
