import { type Database, feeds, gkgFiles, memberships } from '../../db/index.ts';
import { createUser, PASSWORD, sessionCookie } from '../support/probes/browser.ts';
import { createTenant } from '../support/world/world.ts';
import {
  once,
  type Producer,
  type Producers,
  type Stage,
  send,
  withBody,
  withTablesAway,
} from './producers.ts';

/** A request without credentials. A name in `{…}` in the path stands for an id. */
interface Request {
  method: string;
  path: string;
  body?: unknown;
}

/**
 * Creates an organization with an admin who is signed in, and a second admin whose membership the requests
 * change.
 */
async function adminOf({ world }: Stage) {
  const { organizationId } = await createTenant(world.db);
  const person = await createUser(world.db, { organizationId });
  const other = await createUser(world.db, { organizationId });
  const cookie = await sessionCookie(world.db, person);
  return { organizationId, person, other, headers: { cookie, 'sec-fetch-site': 'same-origin' } };
}
type Admin = Awaited<ReturnType<typeof adminOf>>;
type RequestOf = (admin: Admin, stage: Stage) => Request | Promise<Request>;

function as(request: RequestOf): Producer {
  return async (stage) => {
    const admin = await adminOf(stage);
    return send(stage.world, { ...(await request(admin, stage)), key: null, headers: admin.headers });
  };
}

/**
 * Produces three error responses that every operation for signed-in users has: for a request without a
 * session, for a request with an API key instead of a session, and for a failure of the server.
 */
function behindSession(request: RequestOf): Producers {
  const refused = once(async (stage) => {
    const admin = await adminOf(stage);
    const call = await request(admin, stage);
    return { call, signedIn: { ...call, key: null, headers: admin.headers } };
  });
  return {
    401: async (stage) => send(stage.world, { ...(await refused(stage)).call, key: null }),
    403: async (stage) => send(stage.world, (await refused(stage)).call),
    500: async (stage) => {
      const { signedIn } = await refused(stage);
      return withTablesAway(stage.world, ['sessions', 'users'], () => send(stage.world, signedIn));
    },
    503: async (stage) => send(stage.withoutDatabase, (await refused(stage)).signedIn),
  };
}

/**
 * Produces the error responses of an operation that is for signed-in users and accepts a body: those that
 * every operation for signed-in users has, and those to a body that is too large or is not JSON.
 */
function withSessionBody(request: RequestOf, of: { method: string; path: string }): Producers {
  const producers = Object.entries(withBody(of)).map(([status, produce]): [string, Producer] => [
    status,
    async (stage) => produce({ ...stage, world: { ...stage.world, call: await callAs(stage) } }),
  ]);
  return { ...behindSession(request), ...Object.fromEntries(producers) };
}

async function callAs(stage: Stage): Promise<Stage['world']['call']> {
  const { headers } = await adminOf(stage);
  return (method, path, options) =>
    stage.world.call(method, path, { ...options, key: null, headers: { ...headers, ...options?.headers } });
}

const SESSION = '/api/v1/session';
const ORGANIZATION = '/api/v1/organization';
const MEMBERS = `${ORGANIZATION}/members`;
const INVITATIONS = `${ORGANIZATION}/invitations`;
const KEYS = '/api/v1/api-keys';
const INDEX = '/api/v1/news/index';
const HOOKS = '/api/v1/webhooks';
const UNKNOWN = '00000000000000000000000000';

const getOf =
  (path: string): RequestOf =>
  () => ({ method: 'GET', path });
const switchOrganization: RequestOf = ({ organizationId }) => ({
  method: 'PUT',
  path: `${SESSION}/organization`,
  body: { organization_id: organizationId },
});
const endWeeklyMail: RequestOf = () => ({
  method: 'PUT',
  path: `${SESSION}/digest`,
  body: { weekly_mail: false },
});
const changePassword =
  (current_password: string): RequestOf =>
  () => ({
    method: 'PUT',
    path: `${SESSION}/password`,
    body: { current_password, new_password: 'another long password' },
  });
const rename: RequestOf = () => ({ method: 'PATCH', path: ORGANIZATION, body: { name: 'Press Office' } });
const changeRole: RequestOf = ({ other }) => ({
  method: 'PATCH',
  path: `${MEMBERS}/${other.id}`,
  body: { role: 'member' },
});
const removeMember: RequestOf = ({ other }) => ({ method: 'DELETE', path: `${MEMBERS}/${other.id}` });
const resetPassword: RequestOf = ({ other }) => ({
  method: 'POST',
  path: `${MEMBERS}/${other.id}/password-reset`,
});
const invite: RequestOf = ({ other }) => ({
  method: 'POST',
  path: INVITATIONS,
  body: { email: `new.${other.email}`, role: 'member' },
});
const createKey: RequestOf = () => ({
  method: 'POST',
  path: KEYS,
  body: { name: 'Key', scopes: ['news:search'] },
});
/** Creates an entity as the admin, and returns the request that deletes this entity. */
const deleteCreated =
  (create: RequestOf): RequestOf =>
  async (admin, stage) => {
    const created = await send(stage.world, {
      ...(await create(admin, stage)),
      key: null,
      headers: admin.headers,
    });
    const { path } = await create(admin, stage);
    return { method: 'DELETE', path: `${path}/${(created.body as { id: string }).id}` };
  };
/** Makes the admin the only admin of the organization before the request. */
const alone =
  (request: RequestOf): RequestOf =>
  async (admin, stage) => {
    await stage.world.db
      .transaction()
      .execute((tx) => memberships.setRole(tx, admin.organizationId, admin.other.id, 'member'));
    return request({ ...admin, other: admin.person }, stage);
  };

const backfillOf =
  (days: number): RequestOf =>
  () => ({ method: 'PUT', path: `${INDEX}/backfill`, body: { days, languages: ['en'], countries: ['GB'] } });
const addFeed: RequestOf = () => ({
  method: 'POST',
  path: `${INDEX}/feeds`,
  body: { feeds: [{ url: 'https://theconversation.com/articles.atom?language=en' }] },
});
const removeFeed: RequestOf = async (_admin, { world }) => {
  const url = 'https://paper.example/feed';
  await feeds.add(world.db, [{ url, title: null, licence: null }]);
  const [feed] = await feeds.listChosen(world.db, 1_000).then((all) => all.filter((one) => one.url === url));
  return { method: 'DELETE', path: `${INDEX}/feeds/${feed?.id}` };
};

const addWebhook: RequestOf = () => ({
  method: 'POST',
  path: HOOKS,
  body: { url: 'https://paper.example/events', events: ['job.done'] },
});
/** Adds a webhook as the admin, has a test event sent to it, and returns the request to it. */
const onWebhook =
  (method: string, tail: string, body?: (eventId: string) => object): RequestOf =>
  async ({ headers }, { world }) => {
    const call = <T>(path: string, given?: unknown) =>
      world.call<T>('POST', path, { key: null, headers, ...(given ? { body: given } : {}) });
    const { body: hook } = await call<{ id: string; secret: string }>(HOOKS, {
      url: 'https://paper.example/events',
      events: ['job.done'],
    });
    const { body: event } = await call<{ id: string }>(`${HOOKS}/${hook.id}:test`);
    return { method, path: `${HOOKS}/${hook.id}${tail}`, ...(body ? { body: body(event.id) } : {}) };
  };
const switchOff: RequestOf = async (admin, stage) => {
  const { path } = await onWebhook('PATCH', '')(admin, stage);
  const { headers } = admin;
  await stage.world.call('PATCH', path, { key: null, headers, body: { enabled: false } });
  return { method: 'POST', path: `${path}:test` };
};
const nowhere =
  (method: string, tail: string, body?: object): RequestOf =>
  () => ({ method, path: `${HOOKS}/whk_${UNKNOWN}${tail}`, ...(body ? { body } : {}) });
const ENABLED = { enabled: true };
const replayOne = onWebhook('POST', ':replay', (event_id) => ({ event_id }));

/** Records a quarter of an hour of the Article List, from which an estimate is made. */
async function measureQuarter(db: Database): Promise<void> {
  const now = new Date();
  const file = { name: '20261101000000.gal.json.gz', url: 'https://gdelt.example/', md5: null };
  await gkgFiles.add(db, [{ ...file, covers_until: now }]);
  await gkgFiles.noteTime(db, file.name, 9);
  await db.transaction().execute(async (tx) => {
    await gkgFiles.countArticles(tx, file.name, 1_000);
    await gkgFiles.noteMinute(tx, file.name, 1, { lines: 1_000, skippedLines: 0, bytes: 250_000 });
  });
  await gkgFiles.noteLoaded(db, file.name);
}

/** Sends a request of one admin four times, which is once more than mails to one address allow. */
const repeated =
  (request: RequestOf): Producer =>
  async (stage) => {
    const admin = await adminOf(stage);
    const call = { ...(await request(admin, stage)), key: null, headers: admin.headers };
    for (let mails = 0; mails < 3; mails += 1) await send(stage.world, call);
    return send(stage.world, call);
  };

/** How to produce each documented status of each operation for signed-in users. */
export const SESSION_PRODUCERS: Record<string, Producers> = {
  [`GET ${SESSION}`]: { ...behindSession(getOf(SESSION)), 200: as(getOf(SESSION)) },
  [`DELETE ${SESSION}`]: {
    ...behindSession(() => ({ method: 'DELETE', path: SESSION })),
    204: as(() => ({ method: 'DELETE', path: SESSION })),
  },
  [`PUT ${SESSION}/organization`]: {
    ...withSessionBody(switchOrganization, { method: 'PUT', path: `${SESSION}/organization` }),
    200: as(switchOrganization),
    400: as(() => ({ method: 'PUT', path: `${SESSION}/organization`, body: {} })),
    404: as(() => ({
      method: 'PUT',
      path: `${SESSION}/organization`,
      body: { organization_id: `org_${UNKNOWN}` },
    })),
  },
  [`PUT ${SESSION}/password`]: {
    ...withSessionBody(changePassword(PASSWORD), { method: 'PUT', path: `${SESSION}/password` }),
    204: as(changePassword(PASSWORD)),
    400: as(changePassword('wrong password')),
    429: async (stage) => {
      const admin = await adminOf(stage);
      const call = {
        ...(await changePassword('wrong password')(admin, stage)),
        key: null,
        headers: admin.headers,
      };
      for (let tries = 0; tries < stage.world.config.signIns.perEmail; tries += 1)
        await send(stage.world, call);
      return send(stage.world, call);
    },
  },
  [`PUT ${SESSION}/digest`]: {
    ...withSessionBody(endWeeklyMail, { method: 'PUT', path: `${SESSION}/digest` }),
    200: as(endWeeklyMail),
    400: as(() => ({ method: 'PUT', path: `${SESSION}/digest`, body: {} })),
  },
  [`GET ${ORGANIZATION}`]: { ...behindSession(getOf(ORGANIZATION)), 200: as(getOf(ORGANIZATION)) },
  [`PATCH ${ORGANIZATION}`]: {
    ...withSessionBody(rename, { method: 'PATCH', path: ORGANIZATION }),
    200: as(rename),
    400: as(() => ({ method: 'PATCH', path: ORGANIZATION, body: { name: '' } })),
  },
  [`GET ${MEMBERS}`]: {
    ...behindSession(getOf(MEMBERS)),
    200: as(getOf(MEMBERS)),
    400: as(getOf(`${MEMBERS}?cursor=x`)),
  },
  [`PATCH ${MEMBERS}/{userId}`]: {
    ...withSessionBody(changeRole, { method: 'PATCH', path: `${MEMBERS}/usr_${UNKNOWN}` }),
    200: as(changeRole),
    400: as(({ other }) => ({ method: 'PATCH', path: `${MEMBERS}/${other.id}`, body: { role: 'king' } })),
    404: as(() => ({ method: 'PATCH', path: `${MEMBERS}/usr_${UNKNOWN}`, body: { role: 'member' } })),
    409: as(alone(changeRole)),
  },
  [`DELETE ${MEMBERS}/{userId}`]: {
    ...behindSession(removeMember),
    204: as(removeMember),
    404: as(() => ({ method: 'DELETE', path: `${MEMBERS}/usr_${UNKNOWN}` })),
    409: as(alone(removeMember)),
  },
  [`POST ${MEMBERS}/{userId}/password-reset`]: {
    ...behindSession(resetPassword),
    201: as(resetPassword),
    404: as(() => ({ method: 'POST', path: `${MEMBERS}/usr_${UNKNOWN}/password-reset` })),
    429: repeated(resetPassword),
  },
  [`GET ${INVITATIONS}`]: {
    ...behindSession(getOf(INVITATIONS)),
    200: as(getOf(INVITATIONS)),
    400: as(getOf(`${INVITATIONS}?limit=0`)),
  },
  [`POST ${INVITATIONS}`]: {
    ...withSessionBody(invite, { method: 'POST', path: INVITATIONS }),
    201: as(invite),
    400: as(() => ({ method: 'POST', path: INVITATIONS, body: { email: 'nobody', role: 'member' } })),
    409: as(({ other }) => ({
      method: 'POST',
      path: INVITATIONS,
      body: { email: other.email, role: 'member' },
    })),
    429: repeated(invite),
  },
  [`DELETE ${INVITATIONS}/{invitationId}`]: {
    ...behindSession(deleteCreated(invite)),
    204: as(deleteCreated(invite)),
    404: as(() => ({ method: 'DELETE', path: `${INVITATIONS}/inv_${UNKNOWN}` })),
  },
  [`GET ${INDEX}`]: { ...behindSession(getOf(INDEX)), 200: as(getOf(INDEX)) },
  [`GET ${INDEX}/sources`]: {
    ...behindSession(getOf(`${INDEX}/sources`)),
    200: as(getOf(`${INDEX}/sources`)),
  },
  [`GET ${INDEX}/backfill`]: {
    ...behindSession(getOf(`${INDEX}/backfill`)),
    200: as(async (_admin, { world }) => {
      await measureQuarter(world.db);
      return { method: 'GET', path: `${INDEX}/backfill?languages=en` };
    }),
    400: as(getOf(`${INDEX}/backfill?languages=english`)),
  },
  [`PUT ${INDEX}/backfill`]: {
    ...withSessionBody(backfillOf(30), { method: 'PUT', path: `${INDEX}/backfill` }),
    200: as(backfillOf(30)),
    400: as(backfillOf(401)),
  },
  [`POST ${INDEX}/feeds`]: {
    ...withSessionBody(addFeed, { method: 'POST', path: `${INDEX}/feeds` }),
    200: as(addFeed),
    400: as(() => ({ method: 'POST', path: `${INDEX}/feeds`, body: { feeds: [{ url: 'no URL' }] } })),
  },
  [`DELETE ${INDEX}/feeds/{feedId}`]: {
    ...behindSession(removeFeed),
    204: as(removeFeed),
    404: as(() => ({ method: 'DELETE', path: `${INDEX}/feeds/fed_${UNKNOWN}` })),
  },
  [`GET ${KEYS}`]: {
    ...behindSession(getOf(KEYS)),
    200: as(getOf(KEYS)),
    400: as(getOf(`${KEYS}?cursor=x`)),
  },
  [`POST ${KEYS}`]: {
    ...withSessionBody(createKey, { method: 'POST', path: KEYS }),
    201: as(createKey),
    400: as(() => ({ method: 'POST', path: KEYS, body: { name: 'Key', scopes: [] } })),
  },
  [`DELETE ${KEYS}/{keyId}`]: {
    ...behindSession(deleteCreated(createKey)),
    204: as(deleteCreated(createKey)),
    404: as(() => ({ method: 'DELETE', path: `${KEYS}/key_${UNKNOWN}` })),
  },
  [`GET ${HOOKS}`]: { ...behindSession(getOf(HOOKS)), 200: as(getOf(HOOKS)) },
  [`POST ${HOOKS}`]: {
    ...withSessionBody(addWebhook, { method: 'POST', path: HOOKS }),
    201: as(addWebhook),
    400: as(() => ({ method: 'POST', path: HOOKS, body: { url: 'http://paper.example', events: [] } })),
  },
  [`GET ${HOOKS}/{webhookId}`]: {
    ...behindSession(onWebhook('GET', '')),
    200: as(onWebhook('GET', '')),
    404: as(nowhere('GET', '')),
  },
  [`PATCH ${HOOKS}/{webhookId}`]: {
    ...withSessionBody(
      onWebhook('PATCH', '', () => ENABLED),
      { method: 'PATCH', path: `${HOOKS}/whk_${UNKNOWN}` },
    ),
    200: as(onWebhook('PATCH', '', () => ENABLED)),
    400: as(onWebhook('PATCH', '', () => ({}))),
    404: as(nowhere('PATCH', '', ENABLED)),
  },
  [`DELETE ${HOOKS}/{webhookId}`]: {
    ...behindSession(onWebhook('DELETE', '')),
    204: as(onWebhook('DELETE', '')),
    404: as(nowhere('DELETE', '')),
  },
  [`POST ${HOOKS}/{webhookId}:rotate`]: {
    ...behindSession(onWebhook('POST', ':rotate')),
    200: as(onWebhook('POST', ':rotate')),
    404: as(nowhere('POST', ':rotate')),
  },
  [`POST ${HOOKS}/{webhookId}:test`]: {
    ...behindSession(onWebhook('POST', ':test')),
    202: as(onWebhook('POST', ':test')),
    400: as(switchOff),
    404: as(nowhere('POST', ':test')),
  },
  [`GET ${HOOKS}/{webhookId}/deliveries`]: {
    ...behindSession(onWebhook('GET', '/deliveries')),
    200: as(onWebhook('GET', '/deliveries')),
    404: as(nowhere('GET', '/deliveries')),
  },
  [`POST ${HOOKS}/{webhookId}:replay`]: {
    ...withSessionBody(replayOne, { method: 'POST', path: `${HOOKS}/whk_${UNKNOWN}:replay` }),
    202: as(replayOne),
    400: as(onWebhook('POST', ':replay', () => ({}))),
    404: as(nowhere('POST', ':replay', { since: '2026-01-01T00:00:00Z' })),
  },
};
