import { Type } from '@sinclair/typebox';
import type { Client } from '@temporalio/client';
import { type Database, savedPitches } from '../../../db/index.ts';
import { searchForSavedPitchesStart, startWorkflow } from '../../../workflows/start.ts';
import { callerOf, requireScope } from '../auth/authentication.ts';
import { PageQuerySchema } from '../http/common-schema.ts';
import { sends } from '../http/documented-headers.ts';
import { asFeed, ChangeFeedSchema } from '../http/feeds.ts';
import type { App } from '../http/instance.ts';
import { operations } from '../http/operations.ts';
import type { PublicUrl } from '../http/public-url.ts';
import {
  findSavedPitch,
  listMatches,
  listSavedPitches,
  readSavedPitch,
  savePitch,
} from './manage-saved-pitches.ts';
import {
  PausedBodySchema,
  SavedPitchBodySchema,
  SavedPitchListQuerySchema,
  SavedPitchListSchema,
  SavedPitchMatchListSchema,
  SavedPitchParamsSchema,
  SavedPitchSchema,
} from './saved-pitch-schema.ts';

const PITCHES = '/api/v1/saved-pitches';
const PITCH = `${PITCHES}/:savedPitchId`;
const operation = operations('journalist-searches', requireScope('media_lists:manage'), 'reads');

export interface SavedPitchRouteDeps {
  db: Database;
  temporal: Client;
  publicUrl: PublicUrl;
}

/** Registers the routes of saved pitches, for which new articles are matched. */
export function savedPitchRoutes(app: App, { db, temporal, publicUrl }: SavedPitchRouteDeps): void {
  const params = SavedPitchParamsSchema;

  app.get(
    PITCHES,
    operation({
      summary: 'List saved pitches',
      description:
        "Returns the organization's saved pitches, newest first, with the numbers of their matches.",
      operationId: 'listSavedPitches',
      querystring: SavedPitchListQuerySchema,
      response: { 200: Type.Ref(SavedPitchListSchema, { description: 'A page of saved pitches' }) },
    }),
    (request) => listSavedPitches(db, callerOf(request), request.query),
  );

  app.post(
    PITCHES,
    operation({
      summary: 'Save a pitch',
      description:
        'Keeps looking for people who publish on the subject of a pitch: of a search that has ended, of a campaign, or as ' +
        'sent. From then on, each new article of the news index is matched against it within a minute. Nobody is shown ' +
        'twice, nor anybody of the search. A pitch that is saved already is returned. Free.',
      operationId: 'savePitch',
      body: SavedPitchBodySchema,
      response: {
        200: Type.Ref(SavedPitchSchema, { description: 'The saved pitch, which was there before' }),
        201: Type.Ref(SavedPitchSchema, { ...sends('Location'), description: 'The saved pitch' }),
      },
    }),
    async (request, reply) => {
      const { isNew, body } = await savePitch(db, callerOf(request), request.body);
      if (!isNew) return reply.code(200).send(body);
      await startWorkflow(temporal, searchForSavedPitchesStart());
      return reply.code(201).header('location', `${PITCHES}/${body.id}`).send(body);
    },
  );

  app.get(
    PITCH,
    operation({
      summary: 'Get a saved pitch',
      description: 'Returns a saved pitch with the numbers of its matches.',
      operationId: 'getSavedPitch',
      params,
      response: { 200: Type.Ref(SavedPitchSchema, { description: 'The saved pitch' }) },
    }),
    (request) => readSavedPitch(db, callerOf(request), request.params.savedPitchId),
  );

  app.patch(
    PITCH,
    operation({
      summary: 'Pause a saved pitch',
      description:
        'Pauses a saved pitch, or lets it go on: then people who have published meanwhile are matched.',
      operationId: 'changeSavedPitch',
      params,
      body: PausedBodySchema,
      response: { 200: Type.Ref(SavedPitchSchema, { description: 'The saved pitch' }) },
    }),
    async (request) => {
      const caller = callerOf(request);
      const { id } = await findSavedPitch(db, caller, request.params.savedPitchId);
      const { paused } = request.body;
      await savedPitches.setPaused(db, id, paused);
      if (!paused) await startWorkflow(temporal, searchForSavedPitchesStart());
      return readSavedPitch(db, caller, id);
    },
  );

  app.delete(
    PITCH,
    operation({
      summary: 'Delete a saved pitch',
      description: 'Deletes a saved pitch with its matches and its feed.',
      operationId: 'deleteSavedPitch',
      params,
      response: { 204: Type.Null({ description: 'The saved pitch is gone' }) },
    }),
    async (request, reply) => {
      const { id } = await findSavedPitch(db, callerOf(request), request.params.savedPitchId);
      await savedPitches.remove(db, id);
      return reply.code(204).send(null);
    },
  );

  app.get(
    `${PITCH}/matches`,
    {
      // A HEAD request would count the matches as seen.
      exposeHeadRoute: false,
      ...operation({
        summary: 'List the matches of a saved pitch',
        description:
          'Returns the people who have published on the subject of a saved pitch, the last match first. Each is shown with the new article and others on the subject. From then on, they count as seen.',
        operationId: 'listSavedPitchMatches',
        params,
        querystring: PageQuerySchema,
        response: { 200: Type.Ref(SavedPitchMatchListSchema, { description: 'A page of matches' }) },
      }),
    },
    (request) => listMatches(db, callerOf(request), request.params.savedPitchId, request.query),
  );

  app.post(
    `${PITCH}/feed`,
    operation({
      summary: 'Open the Atom feed of a saved pitch',
      description:
        'Returns the address of an Atom feed of who has published on the subject of a saved pitch. Anyone with the address can read the feed, which has names, outlets and links only. The address is shown once; a second call replaces it, and the first stops working.',
      operationId: 'openSavedPitchFeed',
      params,
      response: { 201: Type.Ref(ChangeFeedSchema, { description: 'The address of the feed' }) },
    }),
    async (request, reply) => {
      const { id } = await findSavedPitch(db, callerOf(request), request.params.savedPitchId);
      return reply.code(201).send(asFeed(publicUrl, await savedPitches.openFeed(db, id)));
    },
  );

  app.delete(
    `${PITCH}/feed`,
    operation({
      summary: 'Close the Atom feed of a saved pitch',
      description: 'The address of the feed stops working. There may be none.',
      operationId: 'closeSavedPitchFeed',
      params,
      response: { 204: Type.Null({ description: 'There is no feed' }) },
    }),
    async (request, reply) => {
      const { id } = await findSavedPitch(db, callerOf(request), request.params.savedPitchId);
      await savedPitches.closeFeed(db, id);
      return reply.code(204).send(null);
    },
  );
}
