import { Type } from '@sinclair/typebox';
import type { Database } from '../../../db/index.ts';
import { memberOf, requireRole } from '../auth/signed-in.ts';
import { PageQuerySchema } from '../plugins/common-schema.ts';
import type { App } from '../plugins/instance.ts';
import { problems } from '../plugins/problem-schema.ts';
import { ApiKeyBodySchema, ApiKeyListSchema, ApiKeyParamsSchema, ApiKeySchema } from './api-key-schema.ts';
import { createKey, listKeys, revokeKey } from './manage-keys.ts';

/** OpenAPI properties shared by all routes in this file. */
const ABOUT = { tags: ['api-keys'] };

/** Registers routes for admins to manage the organization's API keys. */
export function apiKeyRoutes(app: App, { db }: { db: Database }): void {
  app.get(
    '/api/v1/api-keys',
    {
      onRequest: requireRole('admin'),
      schema: {
        ...ABOUT,
        summary: 'List API keys',
        description: 'Admins only. Newest first, including revoked and expired keys.',
        operationId: 'listApiKeys',
        querystring: PageQuerySchema,
        response: {
          200: Type.Ref(ApiKeyListSchema, { description: 'A page of keys' }),
          ...problems(400, 401, 403, 500, 503),
        },
      },
    },
    (request) => listKeys(db, memberOf(request), request.query),
  );

  app.post(
    '/api/v1/api-keys',
    {
      onRequest: requireRole('admin'),
      schema: {
        ...ABOUT,
        summary: 'Create an API key',
        description: 'Admins only. The secret is only in this response; Byline stores its hash.',
        operationId: 'createApiKey',
        body: ApiKeyBodySchema,
        response: {
          201: Type.Ref(ApiKeySchema, { description: 'The key, with its secret' }),
          ...problems(400, 401, 403, 413, 415, 500, 503),
        },
      },
    },
    async (request, reply) => reply.code(201).send(await createKey(db, memberOf(request), request.body)),
  );

  app.delete(
    '/api/v1/api-keys/:keyId',
    {
      onRequest: requireRole('admin'),
      schema: {
        ...ABOUT,
        summary: 'Revoke an API key',
        description:
          'Admins only. Takes effect on every gateway within one second. Revoking a key again is a no-op.',
        operationId: 'revokeApiKey',
        params: ApiKeyParamsSchema,
        response: {
          204: Type.Null({ description: 'The key is revoked' }),
          ...problems(401, 403, 404, 500, 503),
        },
      },
    },
    async (request, reply) => {
      await revokeKey(db, memberOf(request), request.params.keyId);
      return reply.code(204).send(null);
    },
  );
}
