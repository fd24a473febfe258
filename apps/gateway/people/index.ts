/** Public interface of this feature: one journalist across all jobs and media lists. */
import { Type } from '@sinclair/typebox';
import type { Database } from '../../../db/index.ts';
import { callerOf, requireScope } from '../auth/authentication.ts';
import type { App } from '../http/instance.ts';
import { problems } from '../http/problem-schema.ts';
import { readPerson } from './read-person.ts';
import { PersonQuerySchema, PersonSchema } from './schema.ts';

export type { PersonBody } from './schema.ts';

export const SCHEMAS = [PersonSchema];

export function register(app: App, { db }: { db: Database }): void {
  const options = { config: { rateLimit: 'reads' as const }, onRequest: requireScope('media_lists:manage') };

  app.get(
    // The pattern requires the prefix `jid_` of a journalist's id. Otherwise, this route would also match GET
    // requests to `/api/v1/journalists/enrich`, which must get a 405.
    '/api/v1/journalists/:journalistIdentityId(jid_[^/]+)',
    {
      ...options,
      schema: {
        tags: ['journalists'],
        summary: 'Get a journalist',
        description: "Returns one journalist across all of the organization's jobs and media lists. Free.",
        operationId: 'getJournalist',
        params: Type.Object({ journalistIdentityId: Type.String({ maxLength: 100 }) }),
        querystring: PersonQuerySchema,
        response: {
          200: Type.Ref(PersonSchema, { description: 'The journalist' }),
          ...problems(400, 401, 403, 404, 429, 500, 503),
        },
      },
    },
    (request) =>
      readPerson(db, callerOf(request), {
        id: request.params.journalistIdentityId,
        withEvidence: request.query.include === 'evidence',
      }),
  );
}
