import { Type } from '@sinclair/typebox';
import type { Database } from '../../../db/index.ts';
import { callerOf, requireScope } from '../auth/authentication.ts';
import { PageQuerySchema } from '../http/common-schema.ts';
import { sends } from '../http/documented-headers.ts';
import { tagOf } from '../http/etags.ts';
import { EXPORT_FILE, sendFile } from '../http/export-file.ts';
import { IdempotencyHeadersSchema, readIdempotencyKey } from '../http/idempotency.ts';
import type { App } from '../http/instance.ts';
import { problems } from '../http/problem-schema.ts';
import { exportMembers } from './export-list.ts';
import {
  IfMatchSchema,
  ListBodySchema,
  ListExportQuerySchema,
  ListParamsSchema,
  MediaListHistorySchema,
  MediaListListSchema,
  MediaListSchema,
} from './list-schema.ts';
import { writeLeftOut } from './mail-merge.ts';
import {
  asList,
  createList,
  deleteList,
  findList,
  listLists,
  readHistory,
  renameList,
} from './manage-lists.ts';
import { recordAccess } from './manage-members.ts';

const LISTS = '/api/v1/media-lists';
const LIST = `${LISTS}/:listId`;
const ABOUT = { tags: ['media-lists'] };

/** Registers the routes of media lists, except those of the lists' members. */
export function listRoutes(app: App, { db }: { db: Database }): void {
  const options = { config: { rateLimit: 'reads' as const }, onRequest: requireScope('media_lists:manage') };

  app.get(
    LISTS,
    {
      ...options,
      schema: {
        ...ABOUT,
        summary: 'List media lists',
        description: "Returns the organization's media lists, newest first.",
        operationId: 'listMediaLists',
        querystring: PageQuerySchema,
        response: {
          200: Type.Ref(MediaListListSchema, { description: 'A page of media lists' }),
          ...problems(400, 401, 403, 429, 500, 503),
        },
      },
    },
    (request) => listLists(db, callerOf(request), request.query),
  );

  app.post(
    LISTS,
    {
      ...options,
      schema: {
        ...ABOUT,
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
          ...problems(400, 401, 403, 409, 413, 415, 429, 500, 503),
        },
      },
    },
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
    {
      ...options,
      schema: {
        ...ABOUT,
        summary: 'Get a media list',
        description: 'Returns a media list without its members. The `ETag` header is its version.',
        operationId: 'getMediaList',
        params: ListParamsSchema,
        response: {
          200: Type.Ref(MediaListSchema, { ...sends('ETag'), description: 'The list' }),
          ...problems(401, 403, 404, 429, 500, 503),
        },
      },
    },
    async (request, reply) => {
      const list = await findList(db, callerOf(request), request.params.listId);
      return reply.header('etag', tagOf(list)).send(asList(list));
    },
  );

  app.patch(
    LIST,
    {
      ...options,
      schema: {
        ...ABOUT,
        summary: 'Rename a media list',
        description:
          'Renames a media list. Returns 412 unless `If-Match` has the current version of the list.',
        operationId: 'changeMediaList',
        params: ListParamsSchema,
        headers: IfMatchSchema,
        body: ListBodySchema,
        response: {
          200: Type.Ref(MediaListSchema, { ...sends('ETag'), description: 'The list' }),
          ...problems(400, 401, 403, 404, 412, 413, 415, 429, 500, 503),
        },
      },
    },
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
    {
      ...options,
      schema: {
        ...ABOUT,
        summary: 'Delete a media list',
        description:
          "Deletes a media list with its members, notes and history. A campaign's list cannot be deleted: archive the campaign instead.",
        operationId: 'deleteMediaList',
        params: ListParamsSchema,
        response: {
          204: Type.Null({ description: 'The list is deleted' }),
          ...problems(400, 401, 403, 404, 429, 500, 503),
        },
      },
    },
    async (request, reply) => {
      await deleteList(db, callerOf(request), request.params.listId);
      return reply.code(204).send(null);
    },
  );

  app.get(
    `${LIST}/history`,
    {
      ...options,
      schema: {
        ...ABOUT,
        summary: "Get a media list's history",
        description:
          'Returns the changes to a media list and who made them, newest first. If a person is erased, the history no longer names them.',
        operationId: 'getMediaListHistory',
        params: ListParamsSchema,
        querystring: PageQuerySchema,
        response: {
          200: Type.Ref(MediaListHistorySchema, { description: 'A page of changes' }),
          ...problems(400, 401, 403, 404, 429, 500, 503),
        },
      },
    },
    (request) => {
      const findId = async () => (await findList(db, callerOf(request), request.params.listId)).id;
      return readHistory(db, findId, request.query);
    },
  );

  app.get(
    `${LIST}/export`,
    {
      ...options,
      schema: {
        ...ABOUT,
        summary: 'Export a media list',
        description:
          'Returns all members, or those in one state, as a file: `csv` is a table for a mail merge without those who declined or must not be contacted, `ndjson` has one member per line, with evidence, and `proof` is a ZIP file with the pages that show the facts.',
        operationId: 'exportMediaList',
        params: ListParamsSchema,
        querystring: ListExportQuerySchema,
        response: {
          200: { ...EXPORT_FILE, ...sends('Content-Disposition', 'Left-Out') },
          ...problems(400, 401, 403, 404, 429, 500, 503),
        },
      },
    },
    async (request, reply) => {
      const { format } = request.query;
      const list = await findList(db, callerOf(request), request.params.listId);
      await recordAccess(db, callerOf(request), list);
      const { chunks, leftOut } = await exportMembers(db, callerOf(request), list, request.query);
      reply.header('left-out', writeLeftOut(leftOut));
      return sendFile(reply, { name: list.name, noun: 'media list' }, format, chunks);
    },
  );
}
