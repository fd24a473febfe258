/** Public interface of this feature: what the API says of a journalist, and one across all jobs and media lists. */
import { Type } from '@sinclair/typebox';
import type { Database } from '../../../db/index.ts';
import { callerOf, requireScope } from '../auth/authentication.ts';
import type { App } from '../http/instance.ts';
import { problems } from '../http/problem-schema.ts';
import { readPerson } from './read-person.ts';
import {
  PersonMatchListSchema,
  PersonMatchSchema,
  PersonQuerySchema,
  PersonSchema,
  SearchQuerySchema,
} from './schema.ts';
import { searchPeople } from './search-people.ts';

export { asJournalist, asResearch, asSummary, asTouch, contactCell } from './journalist-body.ts';
export {
  JournalistSchema,
  RecentArticleSchema,
  ResearchSchema,
  ScoreSchema,
  SummarySchema,
  VerdictSchema,
} from './journalist-schema.ts';
export type { PersonBody, PersonMatchBody } from './schema.ts';

export const SCHEMAS = [PersonSchema, PersonMatchSchema, PersonMatchListSchema];

export function register(app: App, { db }: { db: Database }): void {
  const options = { config: { rateLimit: 'reads' as const }, onRequest: requireScope('media_lists:manage') };

  app.get(
    '/api/v1/journalists',
    {
      ...options,
      schema: {
        tags: ['journalists'],
        summary: 'Search your people',
        description:
          'Returns the people of all your campaigns and media lists with a text in their name, outlet or e-mail address, by name, with the last contact of your organization. Free.',
        operationId: 'searchPeople',
        querystring: SearchQuerySchema,
        response: {
          200: Type.Ref(PersonMatchListSchema, { description: 'The people; there is no next page' }),
          ...problems(400, 401, 403, 429, 500, 503),
        },
      },
    },
    (request) => searchPeople(db, callerOf(request), request.query),
  );

  app.get(
    // Without `jid_`, this would match GET requests to `/api/v1/journalists/enrich`, which must get a 405.
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
