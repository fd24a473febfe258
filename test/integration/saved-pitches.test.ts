import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { erasePerson } from '../../activities/privacy/erase-person.ts';
import type {
  CampaignAdditionsBody,
  ChangeFeedBody,
  MediaListMemberBody,
  SavedPitchBody,
  SavedPitchMatchBody,
} from '../../apps/gateway/app.ts';
import { suppressions } from '../../db/index.ts';
import { isPassing, newId } from '../../model/index.ts';
import { MATCH_SAVED_PITCHES, SEARCH_FOR_SAVED_PITCHES } from '../../workflows/contract.ts';
import { TASK_QUEUES } from '../../workflows/options.ts';
import { CAMPAIGNS, createCampaign } from '../support/world/campaigns.ts';
import { prepareWorld } from '../support/world/prepare.ts';
import { BATTERY_PITCH, batteryNews, indexReports, type Reported } from '../support/world/reported-news.ts';
import { pauseSchedules } from '../support/world/schedules.ts';
import { postSearch, untilFound } from '../support/world/searches.ts';
import type { Tenant } from '../support/world/tenants.ts';
import { createTenant } from '../support/world/world.ts';

const SAVED = '/api/v1/saved-pitches';

/** A new article on the pitch. */
const on = (author: string, number = 1): Reported => ({
  title: `Worn-out electric ferry batteries become harbour grid storage, part ${number}`,
  snippet: `${author} reports how a plant recycles worn-out ferry batteries into grid storage and recovers lithium and cobalt.`,
  author,
  url: `https://${author.toLowerCase().replace(' ', '-')}.example/batteries-${number}`,
  days: 0,
});

describe('a saved pitch', () => {
  const world = prepareWorld();
  let neighbour: Tenant;
  const at = { search: '', saved: '', theirs: '' };

  beforeAll(async () => {
    await pauseSchedules(world.temporal, MATCH_SAVED_PITCHES, SEARCH_FOR_SAVED_PITCHES);
    neighbour = await createTenant(world.db);
    await indexReports(world.db, batteryNews());
    await sql`insert into webhooks (id, organization_id, url, events, secret)
      values (${newId('whk')}, ${world.organizationId}, 'https://hooks.example/', '{pitch.match}', 's')`.execute(
      world.db,
    );
    const { id } = await postSearch(world, { pitch: BATTERY_PITCH, options: { want: 4 } }, '');
    at.search = (await untilFound(world, id)).id;
  });

  const run = (type: string) =>
    world.temporal.workflow.execute(type, {
      workflowId: `${type}-${Math.random()}`,
      taskQueue: TASK_QUEUES.orchestration,
    });
  const save = (body: object, options = {}) =>
    world.call<SavedPitchBody>('POST', SAVED, { body, ...options });
  const read = async (id: string, options = {}) =>
    (await world.call<SavedPitchBody>('GET', `${SAVED}/${id}`, options)).body;
  const untilReady = (id: string, options = {}) =>
    vi.waitFor(async () => expect(await read(id, options)).toMatchObject({ ready: true }), 60_000);
  const matchesOf = async (id: string, options = {}) =>
    (await world.call<{ data: SavedPitchMatchBody[] }>('GET', `${SAVED}/${id}/matches`, options)).body.data;
  const namesOf = async (id: string, options = {}) =>
    (await matchesOf(id, options)).map(({ person }) => person.name).sort();

  it('is made of a search, a campaign or a text, and of the same one only once', async () => {
    const saved = await save({ journalist_search_id: at.search });
    expect(saved.status).toBe(201);
    expect(saved.headers.get('location')).toBe(`${SAVED}/${saved.body.id}`);
    expect(saved.body).toMatchObject({ object: 'saved_pitch', pitch: BATTERY_PITCH, paused: false });
    at.saved = saved.body.id;
    const again = await save({ journalist_search_id: at.search });
    expect([again.status, again.body.id]).toEqual([200, at.saved]);
    at.theirs = (await save({ pitch: BATTERY_PITCH }, neighbour)).body.id;
    const told = await createCampaign(world, { name: 'Told', pitch: BATTERY_PITCH });
    const { body: ofCampaign } = await save({ campaign_id: told.id });
    expect(ofCampaign).toMatchObject({ campaign_id: told.id, pitch: BATTERY_PITCH });
    const listed = (query: string) => world.call<{ data: SavedPitchBody[] }>('GET', `${SAVED}${query}`);
    expect((await listed('')).body.data.map(({ id }) => id)).toEqual([ofCampaign.id, at.saved]);
    expect((await listed(`?campaign_id=${told.id}`)).body.data.map(({ id }) => id)).toEqual([ofCampaign.id]);
    expect((await world.call('DELETE', `${SAVED}/${ofCampaign.id}`)).status).toBe(204);
    expect((await world.call('GET', `${SAVED}/${ofCampaign.id}`)).status).toBe(404);
    const silent = await createCampaign(world, { name: 'Silent' });
    for (const [body, path] of [
      [{}, '/'],
      [{ pitch: BATTERY_PITCH, journalist_search_id: at.search }, '/'],
      [{ journalist_search_id: 'jsr_00000000000000000000000000' }, '/journalist_search_id'],
      [{ campaign_id: silent.id }, '/campaign_id'],
      [{ campaign_id: 'cmp_00000000000000000000000000' }, '/campaign_id'],
      [{ pitch: '…' }, '/pitch'],
    ] as const)
      expect((await save(body)).body, JSON.stringify(body)).toMatchObject({
        status: 400,
        issues: [{ path }],
      });
    expect((await save({ journalist_search_id: at.search }, neighbour)).status).toBe(400);
  });

  it('shows who publishes on it, once, but nobody of its search and nobody who has opted out', async () => {
    await untilReady(at.saved);
    await untilReady(at.theirs, neighbour);
    const before = await untilFound(world, at.search);
    const [{ name: known = '' } = {}] = before.result.people;
    await world.db.transaction().execute(async (tx) => {
      await suppressions.lockForErasing(tx);
      await suppressions.add(tx, [suppressions.personSubject('Sam Hidden', null)]);
    });
    await indexReports(world.db, [
      on('Nora Quist'),
      on('Sam Hidden'),
      { ...on('Olaf Past'), days: 30 },
      { ...on('Otto Lind'), title: 'Late penalty ends cup match', snippet: 'A striker missed a penalty.' },
      { ...on(known, 7), title: `${on(known).title} again` },
    ]);
    await run(MATCH_SAVED_PITCHES);
    expect(await namesOf(at.theirs, neighbour)).toEqual([known, 'Nora Quist'].sort());
    expect((await read(at.saved)).matches).toMatchObject({ total: 1, unseen: 1, people: 1, contacted: 0 });
    const [match] = await matchesOf(at.saved);
    const today = new Date().toISOString().slice(0, 10);
    expect(match).toMatchObject({
      id: expect.stringMatching(/^mtc_/),
      person: { name: 'Nora Quist', outlet_domain: 'nora-quist.example', looked_up_in: null },
      seen: false,
    });
    expect([match?.published, match?.person.pieces[0]?.url]).toEqual([
      new Date(Date.now() - 0).toISOString().slice(0, 10),
      on('Nora Quist').url,
    ]);
    expect(match?.matched_at.slice(0, 10)).toBe(today);
    expect(await matchesOf(at.saved)).toEqual([{ ...match, seen: true }]);
    const events = await world.db.selectFrom('webhook_deliveries').select('body').execute();
    expect(events.map(({ body }) => JSON.parse(body))).toMatchObject([
      { type: 'pitch.match', data: { saved_pitch_id: at.saved, match_ids: [match?.id] } },
    ]);
    await indexReports(world.db, [on('Nora Quist', 2)]);
    await run(MATCH_SAVED_PITCHES);
    expect(await namesOf(at.saved)).toEqual(['Nora Quist']);
  });

  it('says who of them was contacted', async () => {
    const { id } = await createCampaign(world, { name: 'Earlier' });
    const rows = [{ name: 'Nora Quist', domain: 'nora-quist.example' }];
    await world.call('POST', `${CAMPAIGNS}/${id}/import`, { body: { rows } });
    const people = `${CAMPAIGNS}/${id}/people`;
    const { data } = (await world.call<{ data: MediaListMemberBody[] }>('GET', people)).body;
    const body = { member_ids: data.map((member) => member.id), state: 'contacted' };
    expect((await world.call('POST', `${people}:update`, { body })).status).toBe(200);
    expect((await read(at.saved)).matches).toMatchObject({ people: 1, contacted: 1 });
    expect((await matchesOf(at.saved))[0]?.person.last_touch).toMatchObject({ state: 'contacted' });
  });

  it('brings them into a campaign with their articles, judged, and says who is no match', async () => {
    const { id } = await createCampaign(world, { name: 'Now', pitch: BATTERY_PITCH });
    const [match] = await matchesOf(at.saved);
    const [theirs] = await matchesOf(at.theirs, neighbour);
    const wanted = { saved_pitch_id: at.saved, match_ids: [match?.id, theirs?.id], pitch_number: 1 };
    const add = (body: object) =>
      world.call<CampaignAdditionsBody>('POST', `${CAMPAIGNS}/${id}/people`, { body });
    const { status, body } = await add(wanted);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({
      not_found: [theirs?.id],
      members: [
        {
          journalist: { name: 'Nora Quist' },
          research: { fit: { verdict: match?.person.verdict } },
          pitch_number: 1,
        },
      ],
    });
    expect((await add(wanted)).body).toMatchObject({ added: [], existing: body.added });
    expect((await add({ ...wanted, saved_pitch_id: at.theirs })).status).toBe(404);
    for (const wrong of [{ match_ids: undefined }, { ranks: [1] }, { job_id: 'jej_1' }])
      expect((await add({ ...wanted, ...wrong })).status).toBe(400);
  });

  it('finds whom a new search would find', async () => {
    const authors = ['Ann Abel', 'Ben Bohm', 'Cleo Crane', 'Dora Dahl'];
    await indexReports(
      world.db,
      authors.flatMap((author) => [on(author), on(author, 2)]),
    );
    await run(MATCH_SAVED_PITCHES);
    const { id } = await postSearch(world, { pitch: BATTERY_PITCH, options: { want: 100 } }, '');
    const { result } = await untilFound(world, id);
    const found = result.people.filter(isPassing).map(({ name }) => name);
    expect(found).toEqual(expect.arrayContaining(authors));
    expect(await namesOf(at.saved)).toEqual(expect.arrayContaining(authors));
  });

  it('can be paused, and catches up when it goes on', async () => {
    const pause = (paused: boolean) =>
      world.call<SavedPitchBody>('PATCH', `${SAVED}/${at.saved}`, { body: { paused } });
    expect((await pause(true)).body.paused).toBe(true);
    const weak = {
      ...on('Wim Weak'),
      title: 'Grandmother knits cobalt blue scarves for a charity',
      snippet: 'She has knitted scarves since her childhood, and the church sells them at its bazaar.',
    };
    await indexReports(world.db, [on('Pia Pauser'), weak]);
    await run(MATCH_SAVED_PITCHES);
    expect(await namesOf(at.saved)).not.toContain('Pia Pauser');
    expect((await pause(false)).body.paused).toBe(false);
    await vi.waitFor(async () => expect(await namesOf(at.saved)).toContain('Pia Pauser'), 60_000);
    expect(await namesOf(at.saved)).not.toContain('Wim Weak');
  });

  it('has a feed of its matches, until that is replaced or revoked', async () => {
    const path = `${SAVED}/${at.saved}/feed`;
    const open = async () => (await world.call<ChangeFeedBody>('POST', path)).body.url;
    expect((await world.call('POST', path, neighbour)).status).toBe(404);
    const [replaced, url] = [await open(), await open()];
    const text = await (await fetch(url)).text();
    expect(text).toContain('<title>Nora Quist, nora-quist.example</title>');
    expect(text).toContain(`<link rel="related" href="${on('Nora Quist').url}"/>`);
    expect((await fetch(replaced)).status).toBe(404);
    expect((await world.call('DELETE', path)).status).toBe(204);
    expect((await fetch(url)).status).toBe(404);
  });

  it('loses a person who is erased, and does not show the person again', async () => {
    await erasePerson(world.db, { by: 'name', name: 'Nora Quist', domain: 'nora-quist.example' }, []);
    await indexReports(world.db, [on('Nora Quist', 3)]);
    await run(MATCH_SAVED_PITCHES);
    expect(await namesOf(at.saved)).not.toContain('Nora Quist');
    const left = await world.db
      .selectFrom('saved_pitch_people')
      .select('name')
      .where('name', '=', 'nora quist')
      .execute();
    expect(left).toEqual([]);
  });

  it('is unknown to others', async () => {
    for (const [method, path] of [
      ['GET', ''],
      ['PATCH', ''],
      ['DELETE', ''],
      ['GET', '/matches'],
    ] as const) {
      const body = method === 'PATCH' ? { body: { paused: true } } : {};
      expect(
        (await world.call(method, `${SAVED}/${at.saved}${path}`, { ...body, ...neighbour })).status,
      ).toBe(404);
    }
  });
});
