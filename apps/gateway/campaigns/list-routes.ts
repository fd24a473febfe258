import { Type } from '@sinclair/typebox';
import type { Database } from '../../../db/index.ts';
import { callerOf } from '../auth/authentication.ts';
import { PageQuerySchema } from '../http/common-schema.ts';
import { sends } from '../http/documented-headers.ts';
import { tagOf } from '../http/etags.ts';
import { IdempotencyHeadersSchema, readIdempotencyKey } from '../http/idempotency.ts';
import type { App } from '../http/instance.ts';
import { LIST_DOOR, recordRoutes } from './doors.ts';
import {
  IfMatchSchema,
  ListBodySchema,
  ListParamsSchema,
  MediaListListSchema,
  MediaListSchema,
} from './list-schema.ts';
import { asList, createList, deleteList, findList, listLists, renameList } from './manage-lists.ts';

const LISTS = '/api/v1/media-lists';
const LIST = `${LISTS}/:listId`;
const { operation } = LIST_DOOR;

/** Registers the routes of media lists, except those of the lists' members. */
export function listRoutes(app: App, { db }: { db: Database }): void {
  app.get(
    LISTS,
    operation({
      summary: 'List media lists',
      description: "Returns the organization's media lists, newest first.",
      operationId: 'listMediaLists',
      querystring: PageQuerySchema,
      response: { 200: Type.Ref(MediaListListSchema, { description: 'A page of media lists' }) },
    }),
    (request) => listLists(db, callerOf(request), request.query),
  );

  app.post(
    LISTS,
    operation({
      summary: 'Create a media list',
      description:
        'Creates an empty media list, which is kept until you delete it. Free. Repeating the request with the same ' +
        '`Idempotency-Key` returns the same list.',
      operationId: 'createMediaList',
      headers: IdempotencyHeadersSchema,
      body: ListBodySchema,
      response: {
        200: Type.Ref(MediaListSchema, {
          ...sends('ETag', 'Idempotent-Replayed'),
          description: 'The list that an earlier request with this key created',
        }),
        201: Type.Ref(MediaListSchema, { ...sends('ETag', 'Location'), description: 'The new list' }),
      },
      errors: [409],
    }),
    async (request, reply) => {
      const idempotencyKey = readIdempotencyKey(request.headers['idempotency-key']);
      const { name } = request.body;
      const { list, replayed } = await createList(db, callerOf(request), { name, idempotencyKey });
      if (replayed) reply.header('idempotent-replayed', 'true');
      else reply.header('location', `${LISTS}/${list.id}`);
      return reply
        .header('etag', tagOf(list))
        .code(replayed ? 200 : 201)
        .send(list);
    },
  );

  app.get(
    LIST,
    operation({
      summary: 'Get a media list',
      description: 'Returns a media list without its members. The `ETag` header is its version.',
      operationId: 'getMediaList',
      params: ListParamsSchema,
      response: { 200: Type.Ref(MediaListSchema, { ...sends('ETag'), description: 'The list' }) },
    }),
    async (request, reply) => {
      const list = await findList(db, callerOf(request), request.params.listId);
      return reply.header('etag', tagOf(list)).send(asList(list));
    },
  );

  app.patch(
    LIST,
    operation({
      summary: 'Rename a media list',
      description: 'Renames a media list. Returns 412 unless `If-Match` has the current version of the list.',
      operationId: 'changeMediaList',
      params: ListParamsSchema,
      headers: IfMatchSchema,
      body: ListBodySchema,
      response: { 200: Type.Ref(MediaListSchema, { ...sends('ETag'), description: 'The list' }) },
      errors: [412],
    }),
    async (request, reply) => {
      const change = {
        listId: request.params.listId,
        ifMatch: request.headers['if-match'],
        name: request.body.name,
      };
      const list = await renameList(db, callerOf(request), change);
      return reply.header('etag', tagOf(list)).send(list);
    },
  );

  app.delete(
    LIST,
    operation({
      summary: 'Delete a media list',
      description:
        "Deletes a media list with its members, notes and history. A campaign's list cannot be deleted: archive the campaign instead.",
      operationId: 'deleteMediaList',
      params: ListParamsSchema,
      response: { 204: Type.Null({ description: 'The list is deleted' }) },
      errors: [400],
    }),
    async (request, reply) => {
      await deleteList(db, callerOf(request), request.params.listId);
      return reply.code(204).send(null);
    },
  );

  recordRoutes(app, db, LIST_DOOR);
}
