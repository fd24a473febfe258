import { tokenRevocation } from 'openid-client';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SavedPitchBody } from '../../apps/gateway/app.ts';
import { ERRORS } from '../../apps/gateway/http/errors.ts';
import { apiKeys, invitations, sessions, type Transaction, webhooks } from '../../db/index.ts';
import { newId } from '../../model/index.ts';
import { createUser, type Person, sessionOf } from '../support/probes/browser.ts';
import { patiently } from '../support/probes/patiently.ts';
import { ACCESS, CREDENTIALS, type Credential, ROWS } from '../support/world/access.ts';
import { postAudit } from '../support/world/audits.ts';
import { addPeople, createCampaign } from '../support/world/campaigns.ts';
import { indexArticle } from '../support/world/indexed-news.ts';
import { articles, postJob } from '../support/world/jobs.ts';
import { addMembers, createList, insertFinishedJob } from '../support/world/media-lists.ts';
import { expireToken, readdressToken, registerClient, signIn, tokensFor } from '../support/world/oauth.ts';
import { createBrowser } from '../support/world/oauth-browser.ts';
import { prepareWorld } from '../support/world/prepare.ts';
import { pitchAbout, postSearch } from '../support/world/searches.ts';
import { insertChange } from '../support/world/watch.ts';
import { type CallOptions, createTenant } from '../support/world/world.ts';

const UNKNOWN_KEY = 'byl_00000000000000000000000000000000_20CdVm';

const PITCH = 'Old ferry batteries run the cranes of a harbour.';

describe('who may call which route', () => {
  const world = prepareWorld({
    // The tests need `orchestration` and `fit` workers, because a request to rescore a job waits for the
    // scores.
    roles: ['orchestration', 'fit'],
    checkHistories: false,
    env: { BYLINE_ACTIVE_JOB_LIMIT: '1000', BYLINE_STREAM_SECONDS: '1', BYLINE_INDEX_ADMINS: 'on' },
  });
  const shown = new Map<Credential, () => Promise<CallOptions>>();
  let admin: Person;
  beforeAll(async () => {
    const { db, organizationId } = world;
    // A search of an empty index is refused.
    await indexArticle(db);
    const keyOf = async (scopes: apiKeys.Scope[], expiresAt: Date | null = null) =>
      db
        .transaction()
        .execute((tx) => apiKeys.create(tx, { organizationId, name: 'Key', scopes, expiresAt }));
    const both = [...apiKeys.SCOPES];
    const revoked = await keyOf(both);
    await apiKeys.revoke(db, revoked.key.id);
    const foreign = await createTenant(db);
    admin = await createUser(db, { organizationId });
    const member = await createUser(db, { organizationId, role: 'member' });
    const stranger = await createUser(db, foreign);
    const nobody = await createUser(db);
    const key = (secret: string) => async () => ({ key: secret });
    // Give each call a new session, because some routes delete the session.
    const session = (person: Person) => () => sessionOf(db, person);
    const ended = async () => {
      const call = await session(admin)();
      const token = call.headers.cookie.split('=')[1] ?? '';
      const found = await sessions.find(db, token);
      if (found) await sessions.end(db, found.id);
      return call;
    };
    const planner = await registerClient(world);
    const tokenOf = async ({ id: userId }: Person, scope: string[]) => {
      const user = { userId, organizations: [], browser: createBrowser(world.app.listeningOrigin) };
      await signIn(world, user, user.browser);
      return (await tokensFor(user, planner, { scope })).access_token;
    };
    const [living, expired, elsewhere, over] = [
      await tokenOf(admin, both),
      await tokenOf(admin, both),
      await tokenOf(admin, both),
      await tokenOf(admin, both),
    ];
    await expireToken(world, expired);
    await readdressToken(world, elsewhere);
    await tokenRevocation(planner, over);
    const credentials: Record<Credential, () => Promise<CallOptions>> = {
      nothing: async () => ({ key: null }),
      'a mistyped key': key(`${world.key.slice(0, -1)}${world.key.endsWith('0') ? '1' : '0'}`),
      'an unknown key': key(UNKNOWN_KEY),
      'an expired key': key((await keyOf(both, new Date(Date.now() - 1000))).secret),
      'a revoked key': key(revoked.secret),
      'a news:search key': key((await keyOf(['news:search'])).secret),
      'a media_lists:manage key': key((await keyOf(['media_lists:manage'])).secret),
      'a key of another organization': key(foreign.key),
      'an ended session': ended,
      'a session in no organization': session(nobody),
      "an admin's session": session(admin),
      "a member's session": session(member),
      "another organization's admin's session": session(stranger),
      'an OAuth token': key(living),
      'a news:search OAuth token': key(await tokenOf(admin, ['news:search'])),
      'an OAuth token for another organization': key(await tokenOf(stranger, both)),
      'an expired OAuth token': key(expired),
      'an OAuth token for another audience': key(elsewhere),
      'an ended OAuth token': key(over),
    };
    for (const credential of CREDENTIALS) shown.set(credential, credentials[credential]);
  });

  /** Replaces the parameters of a path with ids of new entities of the test's organization. */
  async function fill(path: string): Promise<string> {
    const { db, organizationId } = world;
    const keyed = { key: world.key };
    const listed = async () => {
      const job = await insertFinishedJob(db, organizationId, [{ profile: {} }]);
      const { id } = await createList(world, 'List', keyed);
      const { members } = await addMembers(world, id, job, keyed);
      return { id, memberId: members[0]?.id, journalistId: job.ids[0] ?? '' };
    };
    /** What makes the entities of a path and returns their ids, by the names of the ids. */
    const makers: Record<string, () => Promise<string>> = {
      list: async () => (await createList(world, 'List', keyed)).id,
      'list member': async () => {
        const { id, memberId } = await listed();
        return `${id} ${memberId}`;
      },
      journalistIdentity: async () => (await listed()).journalistId,
      change: async () => {
        const { id, memberId = '', journalistId } = await listed();
        return insertChange(db, { listId: id, memberId, person: journalistId });
      },
      audit: async () => (await postAudit(world, [{ name: newId('ev') }], keyed)).id,
      search: async () => (await postSearch(world)).id,
      savedPitch: async () => {
        const { status, body } = await patiently(() =>
          world.call<SavedPitchBody>('POST', '/api/v1/saved-pitches', {
            ...keyed,
            body: { pitch: pitchAbout('Ferries') },
          }),
        );
        expect(status, JSON.stringify(body)).toBe(201);
        return body.id;
      },
      campaign: async () => (await createCampaign(world, { name: 'Story', pitch: PITCH }, keyed)).id,
      'campaign member': async () => {
        const job = await insertFinishedJob(db, organizationId, [{ profile: {} }]);
        const { id } = await createCampaign(world, { name: 'Story' }, keyed);
        const { members } = await addPeople(world, id, job, {}, keyed);
        return `${id} ${members[0]?.id}`;
      },
      job: async () => (await postJob(world, { from: articles([`https://a.example/${newId('ev')}`]) })).id,
      user: async () => (await createUser(db, { organizationId })).id,
      key: async () =>
        (
          await db
            .transaction()
            .execute((tx) =>
              apiKeys.create(tx, { organizationId, name: 'Key', scopes: ['news:search'], expiresAt: null }),
            )
        ).key.id,
      webhook: async () => {
        const fields = { url: 'https://paper.example/x', events: ['job.done' as const] };
        const create = (tx: Transaction) => webhooks.create(tx, organizationId, fields, 1_000);
        return (await db.transaction().execute(create))?.id ?? '';
      },
      invitation: async () =>
        (
          await db.transaction().execute((tx) =>
            invitations.create(tx, {
              organizationId,
              email: `${newId('ev').slice(3)}@team.example`,
              role: 'member',
              invitedBy: admin.id,
            }),
          )
        ).invitation.id,
    };
    const make = makers[[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).join(' ')];
    if (!make && path.includes('{')) throw new Error(`nothing makes the ids of ${path}`);
    const ids = (await make?.())?.split(' ') ?? [];
    return path.replace(/\{\w+\}/g, () => ids.shift() ?? '');
  }

  it('lists every route, and no route that does not exist', () => {
    const routes = world.app.routeTable.flatMap(({ url, methods }) =>
      methods.filter((method) => method !== 'HEAD').map((method) => `${method} ${url}`),
    );
    // Excludes the files of the console, because their names change with each build.
    const named = routes.filter((route) => !/^GET \/console(?:$|\/(?!\*|settings\.json))/.test(route));
    expect([...new Set(named)].sort()).toEqual(Object.keys(ROWS).sort());
  });

  it('rejects a well-formed key that does not exist', () => {
    expect(apiKeys.isWellFormed(UNKNOWN_KEY)).toBe(true);
  });

  const withQueries = Object.entries(ROWS).flatMap(([route, row]) =>
    (row.queries ?? ['']).map((query) => [route, query && `?${query}`, row] as const),
  );

  it.each(withQueries)('%s%s', async (route, query, row) => {
    const [method = ''] = route.split(' ');
    const faults: string[] = [];
    const path = await fill(row.path);
    for (const credential of CREDENTIALS) {
      const wanted = ACCESS[row.access][credential];
      // An allowed call may delete the entity, so create a new entity for each allowed call.
      const at = wanted === 'ok' ? await fill(row.path) : path;
      const show = shown.get(credential);
      const call = { ...(await show?.()), ...(row.body === undefined ? {} : { body: row.body }) };
      const accept = { accept: 'application/json, text/event-stream' };
      const options = { ...call, headers: { ...accept, ...call.headers } };
      const reply = await patiently(() => world.call(method, at + query, options));
      const status =
        wanted === 'ok' ? row.ok : wanted === 'foreign' ? (row.foreign ?? row.ok) : ERRORS[wanted].status;
      const code = wanted === 'ok' || wanted === 'foreign' ? null : wanted;
      if (reply.status !== status || (code && reply.body.code !== code))
        faults.push(
          `${credential}: ${reply.status} ${JSON.stringify(reply.body)?.slice(0, 80)}, not ${code ?? status}`,
        );
      // What is saved on somebody's disk is named after its content.
      const saved = reply.headers.get('content-disposition') ?? '';
      if (/\b[a-z]{2,4}_[0-9a-z]{8}/.test(saved))
        faults.push(`${credential}: a file named by an id: ${saved}`);
    }
    expect(faults).toEqual([]);
  });
});
