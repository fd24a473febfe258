import { Type } from '@sinclair/typebox';
import type { Database } from '../../../db/index.ts';
import { memberOf, requireRole } from '../auth/signed-in.ts';
import { PageQuerySchema } from '../http/common-schema.ts';
import type { App } from '../http/instance.ts';
import { operations } from '../http/operations.ts';
import { ApiKeyBodySchema, ApiKeyListSchema, ApiKeyParamsSchema, ApiKeySchema } from './api-key-schema.ts';
import { createKey, listKeys, revokeKey } from './manage-keys.ts';

const operation = operations('api-keys', requireRole('admin'));

/** Registers routes for admins to manage the organization's API keys. */
export function apiKeyRoutes(app: App, { db }: { db: Database }): void {
  app.get(
    '/api/v1/api-keys',
    operation({
      summary: 'List API keys',
      description:
        "Returns the organization's API keys, newest first, including revoked and expired keys. Admins only.",
      operationId: 'listApiKeys',
      querystring: PageQuerySchema,
      response: { 200: Type.Ref(ApiKeyListSchema, { description: 'A page of API keys' }) },
    }),
    (request) => listKeys(db, memberOf(request), request.query),
  );

  app.post(
    '/api/v1/api-keys',
    operation({
      summary: 'Create an API key',
      description:
        'Creates an API key. Only this response contains the full key; Byline stores only its hash. Admins only.',
      operationId: 'createApiKey',
      body: ApiKeyBodySchema,
      response: {
        201: Type.Ref(ApiKeySchema, { description: 'The new API key, including the full key in `secret`' }),
      },
    }),
    async (request, reply) => reply.code(201).send(await createKey(db, memberOf(request), request.body)),
  );

  app.delete(
    '/api/v1/api-keys/:keyId',
    operation({
      summary: 'Revoke an API key',
      description:
        'Revokes an API key. All gateways reject the key within one second. Revoking it again has no effect. Admins only.',
      operationId: 'revokeApiKey',
      params: ApiKeyParamsSchema,
      response: { 204: Type.Null({ description: 'The API key is revoked' }) },
    }),
    async (request, reply) => {
      await revokeKey(db, memberOf(request), request.params.keyId);
      return reply.code(204).send(null);
    },
  );
}
