import { Type } from '@sinclair/typebox';
import type { Client } from '@temporalio/client';
import { watchChanges } from '../../../db/index.ts';
import { checkPeopleStart, startWorkflow } from '../../../workflows/start.ts';
import { type Caller, callerOf } from '../auth/authentication.ts';
import { CAMPAIGN_DOOR, type Door, findListOf, LIST_DOOR, type Params } from '../campaigns/index.ts';
import { PageQuerySchema } from '../http/common-schema.ts';
import { asFeed, ChangeFeedSchema } from '../http/feeds.ts';
import type { App } from '../http/instance.ts';
import type { FeedDeps } from './feed.ts';
import { checkNow, decideChange, listChanges, listChecks, readWatch, setWatch } from './manage-watch.ts';
import {
  ChangeListSchema,
  ChangeParamsSchema,
  ChangeSchema,
  CheckListSchema,
  CheckSchema,
  WatchBodySchema,
  WatchSchema,
} from './schema.ts';

export type WatchDeps = FeedDeps & { temporal: Client };

export function watchRoutes(app: App, deps: WatchDeps): void {
  for (const door of [LIST_DOOR, CAMPAIGN_DOOR]) routesOf(app, deps, door);
  decisionRoutes(app, deps);
}

/** Registers the routes of a list or campaign. */
function routesOf(app: App, { db, temporal, publicUrl }: WatchDeps, door: Door): void {
  const { one, noun, params, operation } = door;
  const of = door.ids.export;
  const listIdOf = async (caller: Caller, path: Params) => (await findListOf(db, door, caller, path)).id;

  app.get(
    `${one}/watch`,
    operation({
      summary: `Get how often a ${noun} is checked`,
      description: `Returns how often the people of a ${noun} are checked, and how many were confirmed in the last 30 days.`,
      operationId: `get${of}Watch`,
      params,
      response: { 200: Type.Ref(WatchSchema, { description: 'The watch' }) },
    }),
    async (request) => readWatch(db, await listIdOf(callerOf(request), request.params)),
  );

  app.put(
    `${one}/watch`,
    operation({
      summary: `Set how often a ${noun} is checked`,
      description: `Checks the people of a ${noun} every week, month or quarter, or with null only on request. Byline reads each person's page and compares address and role; what has changed is listed, with both pages, once a second read a day later agrees. Free.`,
      operationId: `set${of}Watch`,
      params,
      body: WatchBodySchema,
      response: { 200: Type.Ref(WatchSchema, { description: 'The watch' }) },
    }),
    async (request) => setWatch(db, await listIdOf(callerOf(request), request.params), request.body.period),
  );

  app.post(
    // Without a pattern, the URL parameter would also match the colon before the verb.
    `${one}([^:]+)::check`,
    operation({
      summary: `Check a ${noun} now`,
      description: `Begins to read the pages of all people of a ${noun}, or hastens the check that runs. People who are as the ${noun} says are confirmed at once; a change is listed after a second read a day later. Free.`,
      operationId: `check${of}`,
      params,
      response: { 202: Type.Ref(CheckSchema, { description: 'The check' }) },
    }),
    async (request, reply) => {
      const check = await checkNow(db, await listIdOf(callerOf(request), request.params));
      await startWorkflow(temporal, checkPeopleStart());
      return reply.code(202).send(check);
    },
  );

  app.get(
    `${one}/checks`,
    operation({
      summary: `List the checks of a ${noun}`,
      description: `Returns the checks of a ${noun}, newest first, those without a change included.`,
      operationId: `list${of}Checks`,
      params,
      querystring: PageQuerySchema,
      response: { 200: Type.Ref(CheckListSchema, { description: 'A page of checks' }) },
    }),
    (request) => listChecks(db, () => listIdOf(callerOf(request), request.params), request.query),
  );

  app.get(
    `${one}/changes`,
    operation({
      summary: `List what has changed about the people of a ${noun}`,
      description: `Returns the changes that checks of a ${noun} have found, newest first.`,
      operationId: `list${of}Changes`,
      params,
      querystring: PageQuerySchema,
      response: { 200: Type.Ref(ChangeListSchema, { description: 'A page of changes' }) },
    }),
    (request) => listChanges(db, () => listIdOf(callerOf(request), request.params), request.query),
  );

  app.post(
    `${one}/feed`,
    operation({
      summary: `Open the Atom feed of a ${noun}`,
      description: `Returns the address of an Atom feed of what has changed about the people of a ${noun}. Anyone with the address can read the feed, which has names, outlets and links only. The address is shown once; a second call replaces it, and the first stops working.`,
      operationId: `open${of}Feed`,
      params,
      response: { 201: Type.Ref(ChangeFeedSchema, { description: 'The address of the feed' }) },
    }),
    async (request, reply) => {
      const listId = await listIdOf(callerOf(request), request.params);
      return reply.code(201).send(asFeed(publicUrl, await watchChanges.openFeed(db, listId)));
    },
  );

  app.delete(
    `${one}/feed`,
    operation({
      summary: `Close the Atom feed of a ${noun}`,
      description: `The address of the feed stops working. There may be none.`,
      operationId: `close${of}Feed`,
      params,
      response: { 204: Type.Null({ description: 'There is no feed' }) },
    }),
    async (request, reply) => {
      await watchChanges.closeFeed(db, await listIdOf(callerOf(request), request.params));
      return reply.code(204).send(null);
    },
  );
}

function decisionRoutes(app: App, { db }: WatchDeps): void {
  for (const [verb, decision, description] of [
    ['accept', 'accepted', 'The new address, role or outlet becomes that of the person on the list.'],
    ['dismiss', 'dismissed', 'The person stays as the list says.'],
  ] as const)
    app.post(
      `/api/v1/changes/:changeId([^:]+)::${verb}`,
      LIST_DOOR.operation({
        summary: `${verb === 'accept' ? 'Accept' : 'Dismiss'} a change`,
        description: `${description} A change that was decided before stays as it is.`,
        operationId: `${verb}Change`,
        params: ChangeParamsSchema,
        response: { 200: Type.Ref(ChangeSchema, { description: 'The change' }) },
      }),
      (request) => decideChange(db, callerOf(request), request.params.changeId, decision),
    );
}
