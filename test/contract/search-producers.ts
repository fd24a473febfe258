import { isIdOf, type SavedPitchId } from '../../model/index.ts';
import {
  foundPerson,
  insertMatch,
  pitchAbout,
  postSearch,
  SEARCHES,
  untilFound,
} from '../support/world/searches.ts';
import { type CallOptions, createTenant, type World } from '../support/world/world.ts';
import { behindScope, type CallOf, ok, type Producers, type Stage, send, withBody } from './producers.ts';

const UNKNOWN = `${SEARCHES}/jsr_00000000000000000000000000`;
const PITCH = 'Harbour cranes stand still while ferries wait';
const OTHERS = ['news:search' as const];

const start: CallOf = () => ({
  method: 'POST',
  path: `${SEARCHES}?max_credits=0.1`,
  body: { pitch: pitchAbout(PITCH) },
});
const preview: CallOf = () => ({
  method: 'POST',
  path: `${SEARCHES}:preview`,
  body: { pitch: pitchAbout(PITCH) },
});
const list: CallOf = () => ({ method: 'GET', path: SEARCHES });
const read: CallOf = async ({ world }) => ({ method: 'GET', path: (await postSearch(world)).links.self });
const cancel: CallOf = async ({ world }) => ({
  method: 'POST',
  path: `${(await postSearch(world)).links.self}:cancel`,
});
const download: CallOf = async ({ world }) => ({
  method: 'GET',
  path: (await postSearch(world)).links.export,
});
const follow: CallOf = async ({ world }) => {
  const { id, links } = await postSearch(world);
  await untilFound(world, id);
  return { method: 'GET', path: links.events };
};

/** Ends a search, and puts a person into its result. */
async function searchWithPerson({ world }: Stage) {
  const search = await untilFound(world, (await postSearch(world)).id);
  if (!isIdOf('jsr', search.id)) throw new Error(search.id);
  const id = search.id;
  await world.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('journalist_search_people').where('search_id', '=', id).execute();
    const person = foundPerson(id);
    await tx
      .insertInto('journalist_search_people')
      .values({ search_id: id, rank: 1, person: JSON.stringify(person) })
      .execute();
  });
  return search;
}
const enrich: CallOf = async (stage) => ({
  method: 'POST',
  path: (await searchWithPerson(stage)).links.enrich,
  body: { ranks: [1] },
});

const rerank: CallOf = async (stage) => ({
  method: 'POST',
  path: (await searchWithPerson(stage)).links.rerank,
  body: { options: { subject: ['cranes'], ignore: ['ferries'] } },
});

const SAVED = '/api/v1/saved-pitches';
const UNSAVED = `${SAVED}/svp_00000000000000000000000000`;
const savePitch: CallOf = () => ({ method: 'POST', path: SAVED, body: { pitch: pitchAbout(PITCH) } });

/** Returns the calls that produce the statuses of an operation on a saved pitch with one match. */
function ofSavedPitch(
  [method, tail, body]: [method: string, tail: string, body?: object],
  success: number,
  wrong?: object,
): Producers {
  const call: CallOf = async (stage) => {
    const saved = (await send(stage.world, await savePitch(stage))).body as { id: SavedPitchId };
    await insertMatch(stage.world.db, saved.id);
    return { method, path: `${SAVED}/${saved.id}${tail}`, ...(body && { body }) };
  };
  const unknown = { method, path: `${UNSAVED}${tail}`, ...(body && { body }) };
  return {
    ...behindScope(call, OTHERS),
    ...(body ? withBody(unknown) : {}),
    [success]: ok(call),
    404: ok(() => unknown),
    ...(wrong ? { 400: ok(() => ({ ...unknown, ...wrong })) } : {}),
  };
}

/** Creates an organization with few credits, and sends a call with its key. */
const poor = (credits: number, call: CallOf) => async (stage: Stage) => {
  const { key } = await createTenant(stage.world.db, { credits });
  return send(stage.world, { ...(await call(stage)), key });
};

/** Returns a stage whose calls are those of a tenant that can pay for a search, but for no person. */
async function ofPoorTenant({ world, ...stage }: Stage): Promise<Stage> {
  const { key } = await createTenant(world.db, { credits: 1 });
  const call = (method: string, path: string, options: CallOptions = {}) =>
    world.call(method, path, { key, ...options });
  return { ...stage, world: { ...world, call: call as World['call'] } };
}

/** For each operation on journalist searches, the calls that produce each documented HTTP status. */
export const SEARCH_PRODUCERS: Record<string, Producers> = {
  [`POST ${SEARCHES}`]: {
    ...behindScope(start, OTHERS),
    ...withBody({ method: 'POST', path: SEARCHES }),
    200: async (stage) => {
      const call = { ...(await start(stage)), headers: { 'idempotency-key': pitchAbout('finished') } };
      const { body } = await send(stage.world, call);
      await untilFound(stage.world, (body as { id: string }).id);
      return send(stage.world, call);
    },
    202: ok(start),
    400: ok(() => ({ method: 'POST', path: SEARCHES, body: { pitch: 'Hi there, best regards' } })),
    402: poor(0, start),
    409: async (stage) => {
      const headers = { 'idempotency-key': pitchAbout('taken') };
      await send(stage.world, { ...(await start(stage)), headers });
      return send(stage.world, { ...(await start(stage)), headers });
    },
  },
  [`POST ${SEARCHES}:preview`]: {
    ...behindScope(preview, OTHERS),
    ...withBody({ method: 'POST', path: `${SEARCHES}:preview` }),
    200: ok(preview),
    400: ok(() => ({ method: 'POST', path: `${SEARCHES}:preview`, body: { pitch: '' } })),
  },
  [`GET ${SEARCHES}`]: {
    ...behindScope(list, OTHERS),
    200: ok(list),
    400: ok(() => ({ method: 'GET', path: `${SEARCHES}?cursor=x` })),
  },
  [`GET ${SEARCHES}/{searchId}`]: {
    ...behindScope(read, OTHERS),
    200: ok(read),
    304: async ({ world }) => {
      const { links } = await untilFound(world, (await postSearch(world)).id);
      const etag = (await world.call('GET', links.self)).headers.get('etag') ?? '';
      return world.call('GET', links.self, { headers: { 'if-none-match': etag } });
    },
    400: ok(() => ({ method: 'GET', path: `${UNKNOWN}?limit=0` })),
    404: ok(() => ({ method: 'GET', path: UNKNOWN })),
  },
  [`POST ${SEARCHES}/{searchId}:cancel`]: {
    ...behindScope(cancel, OTHERS),
    200: ok(cancel),
    404: ok(() => ({ method: 'POST', path: `${UNKNOWN}:cancel` })),
  },
  [`POST ${SEARCHES}/{searchId}:enrich`]: {
    ...behindScope(enrich, OTHERS),
    ...withBody({ method: 'POST', path: `${UNKNOWN}:enrich` }),
    200: async (stage) => {
      const call = { ...(await enrich(stage)), headers: { 'idempotency-key': pitchAbout('enriched') } };
      const { body } = await send(stage.world, call);
      const path = `/api/v1/journalist-enrichment-jobs/${(body as { id: string }).id}`;
      await stage.world.call('GET', `${path}?wait_seconds=45&wait_for=done`);
      return send(stage.world, call);
    },
    202: ok(enrich),
    400: ok(async (stage) => ({ ...(await enrich(stage)), body: {} })),
    402: async (stage) => {
      const own = await ofPoorTenant(stage);
      return send(own.world, await enrich(own));
    },
    404: ok(() => ({ method: 'POST', path: `${UNKNOWN}:enrich`, body: { people: 1 } })),
    409: async (stage) => {
      const headers = { 'idempotency-key': pitchAbout('other people') };
      await send(stage.world, { ...(await enrich(stage)), headers });
      return send(stage.world, { ...(await enrich(stage)), headers });
    },
  },
  [`POST ${SEARCHES}/{searchId}:rerank`]: {
    ...behindScope(rerank, OTHERS),
    ...withBody({ method: 'POST', path: `${UNKNOWN}:rerank` }),
    200: ok(rerank),
    400: ok(async (stage) => ({ ...(await rerank(stage)), body: {} })),
    404: ok(() => ({ method: 'POST', path: `${UNKNOWN}:rerank`, body: { options: {} } })),
  },
  [`GET ${SEARCHES}/{searchId}/export`]: {
    ...behindScope(download, OTHERS),
    200: ok(download),
    400: ok(() => ({ method: 'GET', path: `${UNKNOWN}/export?format=xls` })),
    404: ok(() => ({ method: 'GET', path: `${UNKNOWN}/export?format=csv` })),
  },
  [`GET ${SAVED}`]: {
    ...behindScope(() => ({ method: 'GET', path: SAVED }), OTHERS),
    200: ok(async (stage) => {
      await send(stage.world, await savePitch(stage));
      return { method: 'GET', path: SAVED };
    }),
    400: ok(() => ({ method: 'GET', path: `${SAVED}?cursor=x` })),
  },
  [`POST ${SAVED}`]: {
    ...behindScope(savePitch, OTHERS),
    ...withBody({ method: 'POST', path: SAVED }),
    200: async (stage) => {
      const call = await savePitch(stage);
      await send(stage.world, call);
      return send(stage.world, call);
    },
    201: ok(savePitch),
    400: ok(() => ({ method: 'POST', path: SAVED, body: {} })),
  },
  [`GET ${SAVED}/{savedPitchId}`]: ofSavedPitch(['GET', ''], 200),
  [`PATCH ${SAVED}/{savedPitchId}`]: ofSavedPitch(['PATCH', '', { paused: true }], 200, { body: {} }),
  [`DELETE ${SAVED}/{savedPitchId}`]: ofSavedPitch(['DELETE', ''], 204),
  [`GET ${SAVED}/{savedPitchId}/matches`]: ofSavedPitch(['GET', '/matches'], 200, {
    path: `${UNSAVED}/matches?cursor=x`,
  }),
  [`POST ${SAVED}/{savedPitchId}/feed`]: ofSavedPitch(['POST', '/feed'], 201),
  [`DELETE ${SAVED}/{savedPitchId}/feed`]: ofSavedPitch(['DELETE', '/feed'], 204),
  [`GET ${SEARCHES}/{searchId}/events`]: {
    ...behindScope(follow, OTHERS),
    200: ok(follow),
    204: async ({ world }) => {
      const { version, links } = await untilFound(world, (await postSearch(world)).id);
      return world.call('GET', links.events, { headers: { 'last-event-id': String(version) } });
    },
    400: ok(() => ({ method: 'GET', path: `${UNKNOWN}/events`, headers: { 'last-event-id': 'x' } })),
    404: ok(() => ({ method: 'GET', path: `${UNKNOWN}/events` })),
  },
};
