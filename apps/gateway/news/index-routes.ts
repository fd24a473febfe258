import { Type } from '@sinclair/typebox';
import { feeds } from '../../../db/index.ts';
import { requireRole } from '../auth/signed-in.ts';
import { ApiError } from '../http/errors.ts';
import type { App } from '../http/instance.ts';
import { operations } from '../http/operations.ts';
import {
  BackfillBodySchema,
  BackfillQuerySchema,
  FeedParamsSchema,
  FeedsBodySchema,
  NewsBackfillSchema,
  NewsIndexSchema,
  NewsSourcesSchema,
} from './index-schema.ts';
import {
  addFeeds,
  choiceOf,
  chooseBackfill,
  type IndexDeps,
  readBackfill,
  readIndex,
  readSources,
  requireChoice,
} from './read-index.ts';

const forMembers = operations('news', requireRole('member'));
const forAdmins = operations('news', requireRole('admin'));
const INDEX = '/api/v1/news/index';
const SHARED = 'Admins only, and where several organizations share the index only if its operator allows it.';

/** What the index holds, for all users, and for admins what fills it. */
export function indexRoutes(app: App, deps: IndexDeps): void {
  app.get(
    INDEX,
    forMembers({
      summary: 'Get the news index',
      description:
        'Returns how much the news index holds, which searches for news and journalists go through.',
      operationId: 'getNewsIndex',
      response: { 200: Type.Ref(NewsIndexSchema, { description: 'The news index' }) },
    }),
    () => readIndex(deps),
  );

  app.get(
    `${INDEX}/sources`,
    forAdmins({
      summary: 'Get the sources of the news index',
      description:
        'Returns of which months, languages, countries and outlets the index has articles, which feeds and files fill it, and what failed. Admins only.',
      operationId: 'getNewsSources',
      response: { 200: Type.Ref(NewsSourcesSchema, { description: 'The sources' }) },
    }),
    () => readSources(deps),
  );

  app.get(
    `${INDEX}/backfill`,
    forAdmins({
      summary: 'Get the backfill of the news index',
      description: `Returns how much of the past fills the index, how far that is, and what other numbers of days would take. ${SHARED}`,
      operationId: 'getNewsBackfill',
      querystring: BackfillQuerySchema,
      response: { 200: Type.Ref(NewsBackfillSchema, { description: 'The backfill' }) },
    }),
    async (request) => {
      await requireChoice(deps);
      return readBackfill(deps, choiceOf(request.query));
    },
  );

  app.put(
    `${INDEX}/backfill`,
    forAdmins({
      summary: 'Choose the backfill of the news index',
      description: `Chooses how much of the past fills the index, in place of the operator's settings. It is loaded newest first, beginning within five minutes. What is loaded stays. ${SHARED}`,
      operationId: 'chooseNewsBackfill',
      body: BackfillBodySchema,
      response: { 200: Type.Ref(NewsBackfillSchema, { description: 'The backfill' }) },
    }),
    async (request) => {
      await requireChoice(deps);
      return chooseBackfill(deps, request.body);
    },
  );

  app.post(
    `${INDEX}/feeds`,
    forAdmins({
      summary: 'Add feeds to the news index',
      description: `Adds RSS and Atom feeds, which are read from now on. A feed that is there already stays. ${SHARED}`,
      operationId: 'addNewsFeeds',
      body: FeedsBodySchema,
      response: { 200: Type.Ref(NewsSourcesSchema, { description: 'The sources with the feeds' }) },
    }),
    async (request) => {
      await requireChoice(deps);
      return addFeeds(deps, request.body.feeds);
    },
  );

  app.delete(
    `${INDEX}/feeds/:feedId`,
    forAdmins({
      summary: 'Remove a feed from the news index',
      description: `Stops reading a feed that somebody added. Its articles stay. ${SHARED}`,
      operationId: 'removeNewsFeed',
      params: FeedParamsSchema,
      response: { 204: Type.Null({ description: 'The feed is not read any more' }) },
    }),
    async (request, reply) => {
      await requireChoice(deps);
      if (!(await feeds.removeChosen(deps.db, request.params.feedId)))
        throw new ApiError('NOT_FOUND', 'There is no such feed.');
      return reply.code(204).send(null);
    },
  );
}
