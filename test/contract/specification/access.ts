import { expect } from 'vitest';
import { createUser, sessionCookie } from '../../support/probes/browser.ts';
import { createTenant } from '../../support/world/world.ts';
import { PAGES } from './pages.ts';
import {
  ARTICLE,
  type Ask,
  article,
  as,
  BALANCE,
  ENRICH,
  failed,
  get,
  NEWS,
  PUBLICATION,
  type Row,
  UNKNOWN_JOB,
} from './row.ts';
import type { Stage } from './stage.ts';

const KEYS = '/api/v1/api-keys';
/** Calls that need a scope. `required` is the only one that is enough. */
const CALLS: { call: [method: string, path: string, body?: object]; required?: string }[] = [
  { call: ['POST', NEWS, { q: 'tides' }], required: 'news:search' },
  { call: ['POST', ENRICH, { from: [article(PAGES.quiet)] }], required: 'media_lists:manage' },
  { call: ['GET', UNKNOWN_JOB], required: 'media_lists:manage' },
  { call: ['GET', `${PUBLICATION}?url=${encodeURIComponent(PAGES.home)}`] },
  { call: ['POST', `${PUBLICATION}:batch`, { urls: [PAGES.home] }] },
  { call: ['GET', `${ARTICLE}?url=${encodeURIComponent(PAGES.quiet)}`] },
  { call: ['POST', `${ARTICLE}:batch`, { urls: [PAGES.quiet] }] },
];
const SCOPES = ['news:search', 'media_lists:manage'] as const;

/** Creates an organization, and returns the headers of a signed-in admin and a signed-in member. */
async function organization({ world }: Stage) {
  const { organizationId } = await createTenant(world.db);
  const headersOf = async (role: 'admin' | 'member') => {
    const person = await createUser(world.db, { organizationId, role });
    return { cookie: await sessionCookie(world.db, person), 'sec-fetch-site': 'same-origin' };
  };
  return { admin: await headersOf('admin'), member: await headersOf('member') };
}

/** Creates an API key as an admin does. `revoke` revokes the key as an admin does. */
async function createdKey(stage: Stage, scopes: readonly string[] = SCOPES) {
  const { admin } = await organization(stage);
  const call = (method: string, path: string, body?: unknown) =>
    stage.world.call(method, path, { key: null, headers: admin, ...(body === undefined ? {} : { body }) });
  const created = await call('POST', KEYS, { name: 'Row', scopes });
  return { call, created, revoke: () => call('DELETE', `${KEYS}/${created.body.id}`) };
}
const secretOf = ({ secret }: Record<string, unknown>) => String(secret);

const revoked =
  (method: string, path: string): Ask =>
  async (stage) => {
    const { created, revoke } = await createdKey(stage);
    await revoke();
    return stage.world.call(method, path, { key: secretOf(created.body) });
  };
const row = (states: string, ask: Ask, back: Row['back']): Row => ({ section: '5', states, ask, back });

/** Section 5: access rights. */
export const ACCESS: Row[] = [
  row('an admin creates a key, and sees it once', async (stage) => (await createdKey(stage)).created, {
    status: 201,
  }),
  row(
    'an admin lists the keys',
    async (stage) => {
      const { call, created } = await createdKey(stage);
      const { status, body } = await call('GET', KEYS);
      const { data } = body as unknown as { data: { id: string }[] };
      return { status, body: { listed: data.some(({ id }) => id === created.body.id) } };
    },
    { status: 200, body: { listed: true } },
  ),
  row('an admin revokes a key', async (stage) => (await createdKey(stage)).revoke(), { status: 204 }),
  row(
    'a member who is not an admin cannot create a key',
    async (stage) => {
      const { member } = await organization(stage);
      return stage.world.call('POST', KEYS, {
        key: null,
        headers: member,
        body: { name: 'Row', scopes: SCOPES },
      });
    },
    failed(403, expect.any(String)),
  ),
  row(
    'a key has only the scopes that it was created with',
    async (stage) => {
      const { created } = await createdKey(stage, ['news:search']);
      const key = secretOf(created.body);
      const statusOf = async (path: string, body: object) =>
        (await stage.world.call('POST', path, { key, body })).status;
      return {
        status: 200,
        body: [
          await statusOf(NEWS, { q: 'tides' }),
          await statusOf(ENRICH, { from: [article(PAGES.quiet)] }),
        ],
      };
    },
    { body: [200, 403] },
  ),
  row('there is no third scope', async (stage) => (await createdKey(stage, ['outreach:send'])).created, {
    status: 400,
  }),
  // The access matrix (`access.test.ts`) has every other credential.
  ...CALLS.map(({ call, required }) =>
    row(
      `${call[0]} ${call[1].replace(/\?.*/, '')} refuses a key without scopes`,
      as({ scopes: [] }, ...call),
      {
        status: 403,
        body: { code: 'INSUFFICIENT_SCOPE', ...(required ? { context: { required_scope: required } } : {}) },
      },
    ),
  ),
  row('a revoked key gets 401', revoked('GET', BALANCE), failed(401, 'API_KEY_REVOKED')),
  row('the balance requires a valid key, whatever its scopes', as({ scopes: [] }, 'GET', BALANCE), {
    status: 200,
  }),
  row(
    'a key that never existed gets 401',
    get(BALANCE, { key: 'byl_nonsense' }),
    failed(401, 'UNAUTHORIZED'),
  ),
];
