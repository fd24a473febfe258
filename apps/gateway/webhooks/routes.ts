import { Type } from '@sinclair/typebox';
import { memberOf, requireRole } from '../auth/signed-in.ts';
import type { App } from '../http/instance.ts';
import { operations } from '../http/operations.ts';
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  readWebhook,
  replayEvents,
  rotateSecret,
  testWebhook,
  type WebhookDeps,
} from './manage-webhooks.ts';
import {
  DeliveryListSchema,
  DeliverySchema,
  NewWebhookSchema,
  ReplayBodySchema,
  ReplaySchema,
  WebhookChangesSchema,
  WebhookListSchema,
  WebhookParamsSchema,
  WebhookSchema,
} from './schema.ts';

const operation = operations('webhooks', requireRole('admin'));
const ALL = '/api/v1/webhooks';
const ONE = `${ALL}/:webhookId`;
/** Without a pattern, the URL parameter would also match the colon before the verb. */
const VERB = `${ONE}([^:]+)`;
const params = WebhookParamsSchema;

/** Registers routes for admins to manage the webhooks of their organization. */
export function webhookRoutes(app: App, deps: WebhookDeps): void {
  app.get(
    ALL,
    operation({
      summary: 'List webhooks',
      description: 'Returns the webhooks of the organization, at most ten, oldest first. Admins only.',
      operationId: 'listWebhooks',
      response: { 200: Type.Ref(WebhookListSchema, { description: 'All webhooks' }) },
    }),
    (request) => listWebhooks(deps, memberOf(request)),
  );

  app.post(
    ALL,
    operation({
      summary: 'Add a webhook',
      description:
        'Has events of the chosen types sent to an https URL from now on, signed as Standard Webhooks defines. Only this response contains the secret. Admins only.',
      operationId: 'createWebhook',
      body: NewWebhookSchema,
      response: { 201: Type.Ref(WebhookSchema, { description: 'The webhook, with its secret' }) },
    }),
    async (request, reply) =>
      reply.code(201).send(await createWebhook(deps, memberOf(request), request.body)),
  );

  app.get(
    ONE,
    operation({
      summary: 'Get a webhook',
      description: 'Returns a webhook, without its secret. Admins only.',
      operationId: 'getWebhook',
      params,
      response: { 200: Type.Ref(WebhookSchema, { description: 'The webhook' }) },
    }),
    (request) => readWebhook(deps, memberOf(request), request.params.webhookId),
  );

  app.patch(
    ONE,
    operation({
      summary: 'Change a webhook',
      description:
        'Changes the URL or the types of events, or switches a webhook off or on. Nothing is kept of events while it is off. Admins only.',
      operationId: 'changeWebhook',
      params,
      body: WebhookChangesSchema,
      response: { 200: Type.Ref(WebhookSchema, { description: 'The webhook' }) },
    }),
    (request) => changeWebhook(deps, memberOf(request), request.params.webhookId, request.body),
  );

  app.delete(
    ONE,
    operation({
      summary: 'Delete a webhook',
      description: 'Deletes a webhook with its deliveries. Admins only.',
      operationId: 'deleteWebhook',
      params,
      response: { 204: Type.Null({ description: 'The webhook is deleted' }) },
    }),
    async (request, reply) => {
      await deleteWebhook(deps, memberOf(request), request.params.webhookId);
      return reply.code(204).send(null);
    },
  );

  app.post(
    `${VERB}::rotate`,
    operation({
      summary: 'Rotate the secret of a webhook',
      description:
        'Returns a new secret. For 24 hours, events are signed with it and with the one before, so that no event is refused while you take it over. Admins only.',
      operationId: 'rotateWebhookSecret',
      params,
      response: { 200: Type.Ref(WebhookSchema, { description: 'The webhook, with its new secret' }) },
    }),
    (request) => rotateSecret(deps, memberOf(request), request.params.webhookId),
  );

  app.post(
    `${VERB}::test`,
    operation({
      summary: 'Send a test event',
      description:
        'Sends an event of the type `endpoint.test` to a webhook that is switched on. Admins only.',
      operationId: 'testWebhook',
      params,
      response: { 202: Type.Ref(DeliverySchema, { description: 'The delivery, which is on its way' }) },
      errors: [400],
    }),
    async (request, reply) =>
      reply.code(202).send(await testWebhook(deps, memberOf(request), request.params.webhookId)),
  );

  app.get(
    `${ONE}/deliveries`,
    operation({
      summary: 'List deliveries',
      description:
        'Returns the last 100 deliveries of a webhook, newest first, each with its body and the last response. They are kept for 30 days. Admins only.',
      operationId: 'listWebhookDeliveries',
      params,
      response: { 200: Type.Ref(DeliveryListSchema, { description: 'The last deliveries' }) },
    }),
    (request) => listDeliveries(deps, memberOf(request), request.params.webhookId),
  );

  app.post(
    `${VERB}::replay`,
    operation({
      summary: 'Send events again',
      description:
        'Sends one event again with its `webhook-id`, or with `since` (and `until`) all of that time that have not arrived. Admins only.',
      operationId: 'replayWebhookEvents',
      params,
      body: ReplayBodySchema,
      response: { 202: Type.Ref(ReplaySchema, { description: 'How many events are sent again' }) },
    }),
    async (request, reply) =>
      reply
        .code(202)
        .send(await replayEvents(deps, memberOf(request), request.params.webhookId, request.body)),
  );
}
