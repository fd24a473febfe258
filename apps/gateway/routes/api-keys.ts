import { Type } from '@sinclair/typebox';
import type { Database } from '../../../db/index.ts';
import type { App } from '../app.ts';
import { createKey, listKeys, revokeKey } from '../manage-keys.ts';
import { memberOf, requireRole } from '../plugins/signed-in.ts';
import { ApiKeyBodySchema, ApiKeyListSchema, ApiKeyParamsSchema, ApiKeySchema } from '../schemas/api-key.ts';
import { PageQuerySchema } from '../schemas/common.ts';
import { problems } from '../schemas/problem.ts';

/** What the document says of all of them. */
const ABOUT = { tags: ['api-keys'] };

/** The organization's API keys, for its admins. */
export function apiKeyRoutes(app: App, { db }: { db: Database }): void {
  app.get(
    '/api/v1/api-keys',
    {
      onRequest: requireRole('admin'),
      schema: {
        ...ABOUT,
        summary: 'List API keys',
        description: 'For admins. Newest first, with the revoked and the expired.',
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
        description: 'For admins. The key stands in this reply alone: it is kept as a hash.',
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
        description: 'For admins. No gateway takes it a second later; revoking it again changes nothing.',
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
