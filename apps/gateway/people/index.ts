/** Public interface of this feature: what the API says of a journalist, and one across all jobs and media lists. */
import { Type } from '@sinclair/typebox';
import type { Database } from '../../../db/index.ts';
import { callerOf, requireScope } from '../auth/authentication.ts';
import type { App } from '../http/instance.ts';
import { operations } from '../http/operations.ts';
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

const operation = operations('journalists', requireScope('media_lists:manage'), 'reads');

export function register(app: App, { db }: { db: Database }): void {
  app.get(
    '/api/v1/journalists',
    operation({
      summary: 'Search your people',
      description:
        'Returns the people of all your campaigns and media lists with a text in their name, outlet or e-mail address, by name, with the last contact of your organization. Free.',
      operationId: 'searchPeople',
      querystring: SearchQuerySchema,
      response: {
        200: Type.Ref(PersonMatchListSchema, { description: 'The people; there is no next page' }),
      },
    }),
    (request) => searchPeople(db, callerOf(request), request.query),
  );

  app.get(
    // Without `jid_`, this would match GET requests to `/api/v1/journalists/enrich`, which must get a 405.
    '/api/v1/journalists/:journalistIdentityId(jid_[^/]+)',
    operation({
      summary: 'Get a journalist',
      description: "Returns one journalist across all of the organization's jobs and media lists. Free.",
      operationId: 'getJournalist',
      params: Type.Object({ journalistIdentityId: Type.String({ maxLength: 100 }) }),
      querystring: PersonQuerySchema,
      response: { 200: Type.Ref(PersonSchema, { description: 'The journalist' }) },
    }),
    (request) =>
      readPerson(db, callerOf(request), {
        id: request.params.journalistIdentityId,
        withEvidence: request.query.include === 'evidence',
      }),
  );
}
