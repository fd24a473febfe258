import { type Static, Type } from '@sinclair/typebox';
import type { Database, mediaLists } from '../../../db/index.ts';
import { type Caller, callerOf, requireScope } from '../auth/authentication.ts';
import { PageQuerySchema } from '../http/common-schema.ts';
import { sends } from '../http/documented-headers.ts';
import { tagOf } from '../http/etags.ts';
import { EXPORT_FILE, sendFile } from '../http/export-file.ts';
import type { App } from '../http/instance.ts';
import { operations } from '../http/operations.ts';
import { exportMembers } from './export-list.ts';
import {
  IfMatchSchema,
  ListExportQuerySchema,
  ListParamsSchema,
  MediaListHistorySchema,
  MediaListMemberSchema,
  MemberBodySchema,
  MemberParamsSchema,
} from './list-schema.ts';
import { writeLeftOut } from './mail-merge.ts';
import { findCampaign } from './manage-campaigns.ts';
import { findList, readHistory } from './manage-lists.ts';
import { changeMember, recordAccess, removeMember } from './manage-members.ts';
import { CampaignParamsSchema, PersonParamsSchema } from './schema.ts';

export type Params = Static<typeof ListParamsSchema> | Static<typeof CampaignParamsSchema>;

/** A list's people are reached through the list, and those of a campaign through the campaign. */
export interface Door {
  one: string;
  noun: 'media list' | 'campaign';
  operation: ReturnType<typeof operations>;
  idParam: 'listId' | 'campaignId';
  params: typeof ListParamsSchema | typeof CampaignParamsSchema;
  personParams: typeof MemberParamsSchema | typeof PersonParamsSchema;
  people: 'members' | 'people';
  person: 'member' | 'person';
  /** The ending of the operations' ids. */
  ids: { history: string; export: string; person: string };
  words: { history: string; export: string; exportText: string; removal: string; absence: string };
}

export const LIST_DOOR: Door = {
  one: '/api/v1/media-lists/:listId',
  noun: 'media list',
  operation: operations('media-lists', requireScope('media_lists:manage'), 'reads'),
  idParam: 'listId',
  params: ListParamsSchema,
  personParams: MemberParamsSchema,
  people: 'members',
  person: 'member',
  ids: { history: 'MediaListHistory', export: 'MediaList', person: 'MediaListMember' },
  words: {
    history: 'a media list',
    export: 'Export a media list',
    exportText:
      'Returns all members, or those in one state, as a file: `csv` is a table for a mail merge without those who declined or must not be contacted, `ndjson` has one member per line, with evidence, and `proof` is a ZIP file with the pages that show the facts.',
    removal: 'a journalist from a media list',
    absence: 'on the list',
  },
};

export const CAMPAIGN_DOOR: Door = {
  one: '/api/v1/campaigns/:campaignId',
  noun: 'campaign',
  operation: operations('campaigns', requireScope('media_lists:manage'), 'reads'),
  idParam: 'campaignId',
  params: CampaignParamsSchema,
  personParams: PersonParamsSchema,
  people: 'people',
  person: 'person',
  ids: { history: 'CampaignHistory', export: 'Campaign', person: 'CampaignPerson' },
  words: {
    history: 'a campaign, its pitch and its people,',
    export: 'Export the people of a campaign',
    exportText:
      'Returns all people, or those in one state, as a file: `csv` is a table for a mail merge without those who declined or must not be contacted, with your own columns; `ndjson` has one person per line, with evidence; `proof` is a ZIP file with the pages that show the facts.',
    removal: 'a person from a campaign',
    absence: 'in the campaign',
  },
};

/** Returns the id of the list with the people; that of a media list is not looked up. */
async function listIdOf(
  db: Database,
  { idParam }: Pick<Door, 'idParam'>,
  caller: Caller,
  params: Params,
): Promise<string> {
  const id = (params as Record<Door['idParam'], string>)[idParam];
  return idParam === 'listId' ? id : (await findCampaign(db, caller, id)).list_id;
}

/** Finds the list with the people of a list or campaign; throws a 404 like `findList`. */
export async function findListOf(
  db: Database,
  door: Pick<Door, 'idParam'>,
  caller: Caller,
  params: Params,
): Promise<mediaLists.MediaList> {
  return findList(db, caller, await listIdOf(db, door, caller, params));
}

export function recordRoutes(app: App, db: Database, { one, operation, words, ids, ...door }: Door): void {
  const listOf = (caller: Caller, params: Params) => findListOf(db, door, caller, params);

  app.get(
    `${one}/history`,
    operation({
      summary: `Get a ${door.noun}'s history`,
      description: `Returns the changes to ${words.history} and who made them, newest first. If a person is erased, the history no longer names them.`,
      operationId: `get${ids.history}`,
      params: door.params,
      querystring: PageQuerySchema,
      response: { 200: Type.Ref(MediaListHistorySchema, { description: 'A page of changes' }) },
    }),
    (request) => {
      const findId = async () => (await listOf(callerOf(request), request.params)).id;
      return readHistory(db, findId, request.query);
    },
  );

  app.get(
    `${one}/export`,
    operation({
      summary: words.export,
      description: words.exportText,
      operationId: `export${ids.export}`,
      params: door.params,
      querystring: ListExportQuerySchema,
      response: { 200: { ...EXPORT_FILE, ...sends('Content-Disposition', 'Left-Out') } },
    }),
    async (request, reply) => {
      const caller = callerOf(request);
      const list = await listOf(caller, request.params);
      await recordAccess(db, caller, list);
      const { chunks, leftOut } = await exportMembers(db, caller, list, request.query);
      reply.header('left-out', writeLeftOut(leftOut));
      return sendFile(reply, { name: list.name, noun: door.noun }, request.query.format, chunks);
    },
  );
}

/** Registers the routes of one person of a list or campaign. */
export function personRoutes(
  app: App,
  db: Database,
  { one, operation, person, words, ids, ...door }: Door,
): void {
  const path = `${one}/${door.people}/:memberId`;

  app.patch(
    path,
    operation({
      summary: `Change a ${person}`,
      description: `Changes what your organization notes about a ${person}. Returns 412 unless \`If-Match\` has the current version of the ${person}; \`context.changes\` of the 412 says who changed what since the version that you sent.`,
      operationId: `change${ids.person}`,
      params: door.personParams,
      headers: IfMatchSchema,
      body: MemberBodySchema,
      response: { 200: Type.Ref(MediaListMemberSchema, { ...sends('ETag'), description: `The ${person}` }) },
      errors: [412],
    }),
    async (request, reply) => {
      const caller = callerOf(request);
      const listId = await listIdOf(db, door, caller, request.params);
      const at = { listId, memberId: request.params.memberId, ifMatch: request.headers['if-match'] };
      const member = await changeMember(db, caller, at, request.body);
      return reply.header('etag', tagOf(member)).send(member);
    },
  );

  app.delete(
    path,
    operation({
      summary: `Remove a ${person}`,
      description: `Removes ${words.removal}, with your notes and your own data. Whether and when your organization contacted the person is kept, and so is \`do_not_contact\`.`,
      operationId: `remove${ids.person}`,
      params: door.personParams,
      response: { 204: Type.Null({ description: `The ${person} is no longer ${words.absence}` }) },
    }),
    async (request, reply) => {
      const caller = callerOf(request);
      const listId = await listIdOf(db, door, caller, request.params);
      await removeMember(db, caller, { listId, memberId: request.params.memberId });
      return reply.code(204).send(null);
    },
  );
}
