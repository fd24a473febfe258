import { type Static, Type } from '@sinclair/typebox';
import { EVENT_TYPES } from '../../../model/index.ts';
import { listOf, Nullable, StringEnum, Text, TimeSchema } from '../http/common-schema.ts';

const EventTypeSchema = StringEnum(EVENT_TYPES, { 'x-name': 'EventType' });

export const WebhookSchema = Type.Object(
  {
    object: Type.Literal('webhook'),
    id: Type.String(),
    url: Type.String(),
    events: Type.Array(EventTypeSchema),
    enabled: Type.Boolean(),
    disabled_at: Nullable(TimeSchema),
    disabled_reason: Nullable(
      StringEnum(['gone', 'failures', 'admin'], {
        description:
          '`gone`: the address answered 410; `failures`: every request failed for five days; `admin`: an admin switched it off',
      }),
    ),
    failing_since: Nullable(TimeSchema, {
      description: 'When the first request since the last success failed',
    }),
    earlier_secret_expires_at: Nullable(TimeSchema, {
      description: 'Until when the secret before the last rotation signs as well',
    }),
    created_at: TimeSchema,
    secret: Nullable(
      Type.String({
        description:
          'The secret that signs events, only in the response that creates or rotates it; null in all other responses',
      }),
    ),
  },
  { $id: 'Webhook' },
);
export type WebhookBody = Static<typeof WebhookSchema>;
export const WebhookListSchema = listOf(WebhookSchema, 'WebhookList');

const UrlSchema = Text({
  format: 'uri',
  maxLength: 2_000,
  description: 'An https URL on the public internet',
});
const ChosenSchema = Type.Array(EventTypeSchema, { minItems: 1, uniqueItems: true, maxItems: 20 });

export const NewWebhookSchema = Type.Object(
  { url: UrlSchema, events: ChosenSchema },
  { additionalProperties: false, 'x-name': 'NewWebhook' },
);
export const WebhookChangesSchema = Type.Object(
  {
    url: Type.Optional(UrlSchema),
    events: Type.Optional(ChosenSchema),
    enabled: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false, minProperties: 1, 'x-name': 'WebhookChanges' },
);
export const WebhookParamsSchema = Type.Object({ webhookId: Type.String({ maxLength: 100 }) });

export const DeliverySchema = Type.Object(
  {
    object: Type.Literal('delivery'),
    id: Type.String({ description: 'The id of the event, as in the header `webhook-id`' }),
    type: Type.String(),
    state: StringEnum(['pending', 'delivered', 'failed'], {
      description: '`pending`: an attempt is due; `failed`: all attempts are used up',
    }),
    attempts: Type.Integer(),
    created_at: TimeSchema,
    last_attempt_at: Nullable(TimeSchema),
    next_attempt_at: Nullable(TimeSchema),
    body: Type.String({ description: 'The JSON that is sent' }),
    response: Nullable(
      Type.Object(
        {
          status: Nullable(Type.Integer()),
          body: Nullable(Type.String({ description: 'The first 4 KiB' })),
          failure: Nullable(Type.String({ description: 'Why no response or only a part of it came' })),
        },
        { 'x-name': 'DeliveryResponse' },
      ),
      { description: 'How the last attempt ended; null before the first' },
    ),
  },
  { $id: 'Delivery' },
);
export type DeliveryBody = Static<typeof DeliverySchema>;
export const DeliveryListSchema = listOf(DeliverySchema, 'DeliveryList');

/** One delivery or a range; a union would make each message name both. */
export const ReplayBodySchema = Type.Object(
  {
    event_id: Type.Optional(Type.String({ maxLength: 100, description: 'The event to send again' })),
    since: Type.Optional(TimeSchema),
    until: Type.Optional(TimeSchema),
  },
  { additionalProperties: false, minProperties: 1, 'x-name': 'ReplayRequest' },
);
export const ReplaySchema = Type.Object(
  { object: Type.Literal('replay'), deliveries: Type.Integer({ description: 'How many are sent again' }) },
  { $id: 'Replay' },
);
