import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type {
  CampaignAdditionsBody,
  CampaignBody,
  CampaignPitchBody,
  CampaignUpdateBody,
  JobBody,
  MediaListBody,
  MediaListChangeBody,
  MediaListMemberBody,
  PersonBody,
  PersonMatchBody,
  ProblemBody,
} from '../../apps/gateway/app.ts';
import { MAX_LIST_MEMBERS, type UserId } from '../../model/index.ts';
import { createUser, sessionOf } from '../support/probes/browser.ts';
import { addPeople, CAMPAIGNS, createCampaign } from '../support/world/campaigns.ts';
import { addMembers, createList, insertFinishedJob, LISTS } from '../support/world/media-lists.ts';
import { prepareWorld } from '../support/world/prepare.ts';
import { FIT } from '../support/world/settle.ts';
import { type CallOptions, createTenant } from '../support/world/world.ts';

interface Page<Item> {
  object: 'list';
  data: Item[];
  next_cursor: string | null;
}

const PITCH = 'Old ferry batteries run the cranes of a harbour.';
const ADA = { name: 'Ada Reporter', outlet: 'Example News', email: 'ada@news.example' };
const BRUNO = { name: 'Bruno Inkwell', outlet: 'Example News' };
const CARLA = { name: 'Carla Writer', outlet: 'Weekly' };

describe('campaigns', () => {
  const world = prepareWorld({ roles: [] });
  let userId: UserId;
  let session: CallOptions;
  beforeAll(async () => {
    const user = await createUser(world.db, { organizationId: world.organizationId, role: 'member' });
    userId = user.id;
    session = await sessionOf(world.db, user);
  });

  const jobOf = (people: Parameters<typeof insertFinishedJob>[2]) =>
    insertFinishedJob(world.db, world.organizationId, people);
  const get = async <T>(path: string, options: CallOptions = {}) =>
    (await world.call<T>('GET', path, options)).body;
  const people = async (id: string, query = '') =>
    (await get<Page<MediaListMemberBody>>(`${CAMPAIGNS}/${id}/people${query}`)).data;
  const change = <T = MediaListMemberBody>(
    id: string,
    person: { id: string },
    version: number,
    body: object,
    options: CallOptions = {},
  ) =>
    world.call<T>('PATCH', `${CAMPAIGNS}/${id}/people/${person.id}`, {
      ...options,
      body,
      headers: { ...options.headers, 'if-match': `"${version}"` },
    });

  it('have a name, an owner, and a pitch with versions', async () => {
    const created = await world.call<CampaignBody>('POST', CAMPAIGNS, {
      ...session,
      body: { name: '  Harbour energy ', pitch: PITCH },
    });
    expect(created.status, JSON.stringify(created.body)).toBe(201);
    expect(created.headers.get('location')).toBe(`${CAMPAIGNS}/${created.body.id}`);
    expect(created.headers.get('etag')).toBe('"1"');
    const me = { kind: 'user', id: userId, name: expect.any(String) };
    expect(created.body).toEqual({
      id: expect.stringMatching(/^cmp_[0-9a-z]{26}$/),
      object: 'campaign',
      name: 'Harbour energy',
      owner: { id: userId, name: expect.any(String) },
      pitch_number: 1,
      pitch_excerpt: PITCH,
      media_list_id: expect.stringMatching(/^ml_/),
      people: {
        total: 0,
        to_contact: 0,
        contacted: 0,
        replied: 0,
        declined: 0,
        do_not_contact: 0,
        follow_ups_due: 0,
      },
      job_count: 0,
      active_job_count: 0,
      created_at: expect.stringMatching(/Z$/),
      created_by: me,
      updated_at: expect.stringMatching(/Z$/),
      archived_at: null,
      version: 1,
    });
    const { id, media_list_id } = created.body;
    const path = `${CAMPAIGNS}/${id}`;
    const second = await world.call<CampaignPitchBody>('POST', `${path}/pitches`, {
      body: { pitch: `${PITCH} Twice.` },
    });
    expect(second).toMatchObject({ status: 201, body: { object: 'campaign_pitch', number: 2 } });
    expect(await world.call('POST', `${path}/pitches`, { body: { pitch: `${PITCH} Twice.` } })).toMatchObject(
      { status: 200, body: { number: 2 } },
    );
    const versions = await get<Page<CampaignPitchBody>>(`${path}/pitches?limit=1`);
    expect(versions.data).toMatchObject([{ number: 2, created_by: { kind: 'api_key', name: 'test' } }]);
    const older = await get<Page<CampaignPitchBody>>(`${path}/pitches?cursor=${versions.next_cursor}`);
    expect(older).toMatchObject({ data: [{ number: 1, pitch: PITCH, created_by: me }], next_cursor: null });

    const renamed = await world.call<CampaignBody>('PATCH', path, {
      body: { name: 'Ferries', owner: null },
      headers: { 'if-match': '"1"' },
    });
    expect(renamed).toMatchObject({
      status: 200,
      body: { name: 'Ferries', owner: null, version: 2, pitch_number: 2 },
    });
    const late = { body: { name: 'Late' }, headers: { 'if-match': '"1"' } };
    expect(await world.call('PATCH', path, late)).toMatchObject({
      status: 412,
      body: { code: 'VERSION_CONFLICT', context: { version: 2 } },
    });
    expect(await get<MediaListBody>(`${LISTS}/${media_list_id}`)).toMatchObject({
      name: 'Ferries',
      campaign_id: id,
    });
    const stranger = await createTenant(world.db);
    for (const tail of ['', '/people', '/pitches', '/history', '/export?format=csv'])
      expect((await world.call('GET', `${path}${tail}`, { key: stranger.key })).status, tail).toBe(404);
    expect(
      await world.call('PATCH', path, {
        body: { owner: 'usr_00000000000000000000000000' },
        headers: { 'if-match': '"2"' },
      }),
    ).toMatchObject({ status: 400, body: { issues: [{ path: '/owner', code: 'not_a_member' }] } });
  });

  it.each([
    { path: CAMPAIGNS, id: 'campaign_id', other: { name: 'Spring', pitch: 'Another' } },
    { path: LISTS, id: 'list_id', other: { name: 'Summer' } },
  ])('are created once for requests with one Idempotency-Key, as lists are: $path', async (door) => {
    const headers = { 'idempotency-key': 'spring' };
    const whole = { ...door.other, name: 'Spring', ...('pitch' in door.other ? { pitch: PITCH } : {}) };
    const post = (body: object, options: CallOptions = {}) =>
      world.call<{ id: string }>('POST', door.path, { ...options, body, headers });
    const both = await Promise.all([1, 2].map(() => post(whole)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 201]);
    const replay = await post(whole);
    expect(both.map(({ body }) => body.id)).toEqual([replay.body.id, replay.body.id]);
    expect(replay.headers.get('idempotent-replayed')).toBe('true');
    expect(await post(door.other)).toMatchObject({
      status: 409,
      body: { code: 'IDEMPOTENCY_CONFLICT', context: { [door.id]: replay.body.id } },
    });
    const elsewhere = await post(whole, { key: (await createTenant(world.db)).key });
    expect(elsewhere).toMatchObject({ status: 201, body: { id: expect.not.stringMatching(replay.body.id) } });
  });

  it('list their people by verdict, then by score, page by page', async () => {
    const campaign = await createCampaign(world, { name: 'Order', pitch: PITCH });
    const person = (name: string, verdict: 'fit' | 'soft_fit' | 'weak', score: number) => ({
      profile: { name, outlet: 'Example News' },
      fit: { ...FIT, verdict, score },
    });
    const job = await jobOf([
      { profile: CARLA },
      person('Em Weak', 'weak', 99),
      person('Flo Possible', 'soft_fit', 100),
      person('Gus Strong', 'fit', 92),
      person('Hal Strong', 'fit', 99.8),
      person('Ida Strong', 'fit', 92),
    ]);
    await addPeople(world, campaign.id, job);
    const names: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Page<MediaListMemberBody> = await get(
        `${CAMPAIGNS}/${campaign.id}/people?limit=2${cursor && `&cursor=${cursor}`}`,
      );
      names.push(...page.data.map(({ journalist }) => journalist.name));
      cursor = page.next_cursor;
    }
    expect(names).toEqual([
      'Hal Strong',
      'Gus Strong',
      'Ida Strong',
      'Flo Possible',
      'Em Weak',
      'Carla Writer',
    ]);
  });

  it('have people, who are the members of a media list', async () => {
    const campaign = await createCampaign(world, { name: 'People', pitch: PITCH });
    const job = await jobOf([{ profile: ADA, fit: FIT }, { profile: BRUNO }]);
    const added = await addPeople(world, campaign.id, job);
    expect(added).toMatchObject({
      object: 'campaign_additions',
      added: job.ids,
      existing: [],
      updated: [],
      newer: [],
      not_found: [],
    });
    const listed = await get<Page<MediaListMemberBody>>(`${LISTS}/${campaign.media_list_id}/members`);
    expect(listed.data, 'as members of a list have them').toEqual(added.members);
    expect(await world.call('DELETE', `${LISTS}/${campaign.media_list_id}`)).toMatchObject({
      status: 400,
      body: { issues: [{ code: 'in_campaign' }] },
    });
    const ada = added.members[0] as MediaListMemberBody;
    const day = '2026-01-31';
    const changed = await change(
      campaign.id,
      ada,
      1,
      {
        state: 'contacted',
        owner: userId,
        follow_up_on: day,
        custom: { Tier: 'A', 名前: 'アダ' },
        own_email: 'ada@private.example',
        own_phone: '+49 30 1',
      },
      session,
    );
    expect(changed).toMatchObject({
      status: 200,
      body: {
        state: 'contacted',
        state_changed_at: expect.stringMatching(/Z$/),
        state_changed_by: { kind: 'user', id: userId },
        owner: { id: userId },
        follow_up_on: day,
        custom: { Tier: 'A', 名前: 'アダ' },
        own_email: 'ada@private.example',
        journalist: {
          email: 'ada@news.example',
          last_touch: { state: 'contacted', campaign_id: campaign.id },
        },
        version: 2,
      },
    });
    expect(await get<CampaignBody>(`${CAMPAIGNS}/${campaign.id}`)).toMatchObject({
      people: { total: 2, to_contact: 1, contacted: 1, follow_ups_due: 1 },
    });
    const namesOf = async (query: string) =>
      (await people(campaign.id, query)).map(({ journalist }) => journalist.name);
    const person = await get<PersonBody>(`/api/v1/journalists/${ada.journalist.journalist_identity_id}`);
    expect(person.lists[0]).toMatchObject({
      own_email: 'ada@private.example',
      own_phone: '+49 30 1',
      custom: { Tier: 'A', 名前: 'アダ' },
    });
    expect(await namesOf('?follow_up=due')).toEqual(['Ada Reporter']);
    expect(await namesOf(`?owner=${userId}`)).toEqual(['Ada Reporter']);
    expect(await namesOf('?owner=none')).toEqual(['Bruno Inkwell']);
    expect(await namesOf('?touched=false')).toEqual(['Bruno Inkwell']);
    expect(await namesOf('?q=PRIVATE.example')).toEqual(['Ada Reporter']);
    expect(await namesOf('?q=%25')).toEqual([]);
    expect(await namesOf('?state=replied')).toEqual([]);
  });

  it('are searched for people, over all campaigns and lists', async () => {
    const { key, organizationId } = await createTenant(world.db);
    const job = await insertFinishedJob(world.db, organizationId, [
      { profile: ADA },
      { profile: BRUNO },
      { profile: { name: 'Zoe 100%', outlet: 'Weekly' } },
    ]);
    const first = await createCampaign(world, { name: 'First' }, { key });
    const list = await createList(world, 'List', { key });
    const [ada] = (await addPeople(world, first.id, job, {}, { key })).members;
    await addMembers(world, list.id, job, { key });
    await change(first.id, ada as MediaListMemberBody, 1, { state: 'contacted' }, { key });
    const search = async (q: string, options: CallOptions = { key }) =>
      (await get<Page<PersonMatchBody>>(`/api/v1/journalists?q=${encodeURIComponent(q)}`, options)).data;
    expect(await search('EXAMPLE NEWS')).toMatchObject([
      {
        object: 'person_match',
        journalist_identity_id: job.ids[0],
        name: 'Ada Reporter',
        outlet: 'Example News',
        email: 'ada@news.example',
        own_email: null,
        list_count: 2,
        last_touch: { state: 'contacted', campaign_id: first.id },
      },
      { name: 'Bruno Inkwell', list_count: 2, last_touch: null },
    ]);
    expect((await search('0%')).map(({ name }) => name)).toEqual(['Zoe 100%']);
    expect(await search('Ada Rep', { key: (await createTenant(world.db)).key })).toEqual([]);
  });

  it('tell who changed what when two people change one person at once', async () => {
    const campaign = await createCampaign(world, { name: 'Shared' });
    const { members } = await addPeople(world, campaign.id, await jobOf([{ profile: ADA }]));
    const ada = members[0] as MediaListMemberBody;
    await change(campaign.id, ada, 1, { state: 'replied', note: 'A secret' }, session);
    const refused = await change<ProblemBody>(campaign.id, ada, 1, { state: 'declined' });
    expect(refused).toMatchObject({
      status: 412,
      body: {
        code: 'VERSION_CONFLICT',
        message: expect.stringMatching(
          / changed the state from to contact to replied and the note since you read/,
        ),
        context: {
          version: 2,
          changes: [
            { field: 'state', from: 'to_contact', to: 'replied', at: expect.any(String), by: { id: userId } },
            { field: 'note', from: null, to: null },
          ],
        },
      },
    });
    expect(JSON.stringify(refused.body)).not.toContain('secret');
  });

  it('change many people at once, which can be undone', async () => {
    const campaign = await createCampaign(world, { name: 'Bulk' });
    const job = await jobOf([{ profile: ADA }, { profile: BRUNO }, { profile: CARLA }]);
    const { members } = await addPeople(world, campaign.id, job);
    const ids = members.map(({ id }) => id);
    await change(campaign.id, members[1] as MediaListMemberBody, 1, { state: 'replied' });
    const update = (body: object) =>
      world.call<CampaignUpdateBody>('POST', `${CAMPAIGNS}/${campaign.id}/people:update`, { body });
    const done = await update({
      member_ids: [...ids, 'mlm_00000000000000000000000000'],
      state: 'contacted',
      owner: userId,
      follow_up_on: '2026-12-09',
    });
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    expect(done.body.updated.sort()).toEqual([...ids].sort());
    expect(done.body.not_found).toEqual(['mlm_00000000000000000000000000']);
    expect(done.body.members.map(({ id, state }) => [id, state])).toEqual(ids.map((id) => [id, 'contacted']));
    for (const { id, state, owner, follow_up_on } of done.body.previous)
      await update({ member_ids: [id], state, owner, follow_up_on });
    const after = await people(campaign.id);
    expect(after.map(({ state, owner, follow_up_on }) => [state, owner, follow_up_on])).toEqual([
      ['to_contact', null, null],
      ['replied', null, null],
      ['to_contact', null, null],
    ]);
    expect(await update({ member_ids: ids })).toMatchObject({ status: 400 });
    const again = await update({ member_ids: ids, state: 'contacted' });
    expect((await update({ member_ids: ids, state: 'contacted' })).body.updated).toEqual([]);
    expect(again.body.updated).toHaveLength(3);
  });

  it('show the last contact over all campaigns and lists, also in jobs that were read before', async () => {
    const tenant = await createTenant(world.db);
    const options = { key: tenant.key };
    const job = await insertFinishedJob(world.db, tenant.organizationId, [{ profile: ADA }]);
    const path = `/api/v1/journalist-enrichment-jobs/${job.jobId}`;
    const before = await world.call<JobBody>('GET', path, options);
    expect(before.body.result.journalists[0]?.last_touch).toBeNull();
    const first = await createCampaign(world, { name: 'First' }, options);
    const second = await createCampaign(world, { name: 'Second' }, options);
    const list = await createList(world, 'List', options);
    const [one] = (await addPeople(world, first.id, job, {}, options)).members;
    const [two] = (await addPeople(world, second.id, job, {}, options)).members;
    const [three] = (await addMembers(world, list.id, job, options)).members;
    const touch = async () => {
      // With a tag, the response is never a quarter of a second old.
      const current = { ...options, headers: { 'if-none-match': '"none"' } };
      const { headers, body } = await world.call<JobBody>('GET', path, current);
      return { tag: headers.get('etag'), touch: body.result.journalists[0]?.last_touch };
    };
    await change(first.id, one as MediaListMemberBody, 1, { state: 'do_not_contact' }, options);
    const seen = await touch();
    expect(seen.touch).toMatchObject({
      state: 'do_not_contact',
      by: { kind: 'api_key' },
      campaign_id: first.id,
    });
    expect(seen.tag, 'a client that polls with the tag gets the new contact').not.toBe(
      before.headers.get('etag'),
    );
    const admin = await createUser(world.db, { organizationId: tenant.organizationId, role: 'admin' });
    const signedIn = await sessionOf(world.db, admin);
    const lift = { state: 'to_contact', reason: 'She asked for news.' } as const;
    await change(first.id, one as MediaListMemberBody, 2, lift, signedIn);
    expect((await touch()).touch).toBeNull();
    await change(second.id, two as MediaListMemberBody, 1, { state: 'contacted' }, options);
    expect((await touch()).touch).toMatchObject({ state: 'contacted', campaign_id: second.id });
    await world.call('PATCH', `${LISTS}/${list.id}/members/${three?.id}`, {
      ...options,
      body: { state: 'replied' },
      headers: { 'if-match': '"1"' },
    });
    expect((await touch()).touch).toMatchObject({ state: 'replied', campaign_id: null });
    const person = await get<PersonBody>(`/api/v1/journalists/${job.ids[0]}`, options);
    expect(person.journalist.last_touch).toMatchObject({ state: 'replied' });
    expect(person.lists.map(({ campaign_id }) => campaign_id)).toEqual([null, second.id, first.id]);
    await world.call('DELETE', `${LISTS}/${list.id}`, options);
    expect((await touch()).touch, 'survives the list').toMatchObject({ state: 'replied', campaign_id: null });
    const shared = await jobOf([{ id: job.ids[0] as never, profile: ADA }]);
    const foreign = await get<JobBody>(`/api/v1/journalist-enrichment-jobs/${shared.jobId}`);
    expect(foreign.result.journalists[0]?.last_touch, 'of another organization').not.toMatchObject({
      campaign_id: second.id,
    });
  });

  it('keep a profile until they are asked for the newer one', async () => {
    const campaign = await createCampaign(world, { name: 'Newer', pitch: PITCH });
    const job = await jobOf([{ profile: ADA }]);
    const later = await jobOf([{ id: job.ids[0] as never, profile: { ...ADA, role: 'Editor' }, fit: FIT }]);
    await sql`update job_sources set settled_at = now() where job_id = ${later.jobId}`.execute(world.db);
    const [ada] = (await addPeople(world, campaign.id, job)).members;
    await change(campaign.id, ada as MediaListMemberBody, 1, { note: 'Ours', state: 'contacted' });
    const asked = await addPeople(world, campaign.id, later);
    expect(asked).toMatchObject({ existing: later.ids, newer: later.ids, updated: [] });
    expect(asked.members[0]?.journalist.role).not.toBe('Editor');
    await world.db.updateTable('jobs').set({ pitch: PITCH }).where('id', '=', later.jobId).execute();
    const taken = await addPeople(world, campaign.id, later, { update_existing: true, pitch_number: 1 });
    expect(taken).toMatchObject({
      updated: later.ids,
      newer: [],
      members: [
        {
          journalist: { role: 'Editor' },
          research: { fit: { score: FIT.score } },
          pitch_number: 1,
          note: 'Ours',
          state: 'contacted',
        },
      ],
    });
    expect(await addPeople(world, campaign.id, later, { update_existing: true })).toMatchObject({
      updated: [],
      newer: [],
    });
  });

  it('take over a media list with its people and its history', async () => {
    const list = await createList(world, 'Kept for years');
    const { members } = await addMembers(world, list.id, await jobOf([{ profile: ADA }]));
    const campaign = await createCampaign(world, { name: 'Story', media_list_id: list.id });
    expect(campaign).toMatchObject({ name: 'Story', media_list_id: list.id, people: { total: 1 } });
    expect(await people(campaign.id)).toEqual(members);
    expect(
      await world.call('POST', CAMPAIGNS, { body: { name: 'Again', media_list_id: list.id } }),
    ).toMatchObject({ status: 400, body: { issues: [{ path: '/media_list_id', code: 'in_campaign' }] } });
    const actions = async ({ id }: CampaignBody) =>
      (await get<Page<MediaListChangeBody>>(`${CAMPAIGNS}/${id}/history`)).data.map(({ action }) => action);
    expect(await actions(campaign)).toEqual(['campaign_created', 'member_added', 'list_created']);
    // The list of a new campaign is not mentioned.
    expect(await actions(await createCampaign(world, { name: 'New', pitch: PITCH }))).toEqual([
      'pitch_added',
      'campaign_created',
    ]);
  });

  it('are archived while a job runs, and restored', async () => {
    const campaign = await createCampaign(world, { name: 'Archive', pitch: PITCH });
    const path = `${CAMPAIGNS}/${campaign.id}`;
    const enrich = await world.call<JobBody>(
      'POST',
      `/api/v1/journalists/enrich?campaign_id=${campaign.id}`,
      {
        body: { from: [{ type: 'article_url', url: 'https://n.example/archive' }] },
      },
    );
    expect(enrich, JSON.stringify(enrich.body)).toMatchObject({
      status: 202,
      body: { campaign_id: campaign.id },
    });
    expect(await get<CampaignBody>(path)).toMatchObject({ job_count: 1, active_job_count: 1 });
    const { members } = await addPeople(world, campaign.id, await jobOf([{ profile: ADA }]));
    const archived = await world.call<CampaignBody>('POST', `${path}:archive`);
    expect(archived).toMatchObject({ status: 200, body: { archived_at: expect.any(String), version: 2 } });
    expect(await world.call('POST', `${path}:archive`)).toMatchObject({ status: 200, body: { version: 2 } });
    const listed = async (query: string) =>
      (await get<Page<CampaignBody>>(`${CAMPAIGNS}${query}`)).data.map(({ id }) => id);
    expect(await listed('?limit=100')).not.toContain(campaign.id);
    expect(await listed('?archived=true')).toEqual([campaign.id]);
    const again = {
      body: { from: [{ type: 'article_url', url: 'https://n.example/other' }] },
    };
    for (const [call, options] of [
      [`/api/v1/journalists/enrich?campaign_id=${campaign.id}`, again],
      [`${path}/pitches`, { body: { pitch: 'x' } }],
      [`${path}/import`, { body: { rows: [{ name: 'A B' }] } }],
      [`${path}/people:rescore`, { body: { pitch_number: 1 } }],
    ] as const)
      expect(await world.call('POST', call, options), call).toMatchObject({
        status: 400,
        body: { issues: [{ code: 'archived' }] },
      });
    const reply = await change(campaign.id, members[0] as MediaListMemberBody, 1, { state: 'replied' });
    expect(reply.status, 'somebody responds').toBe(200);
    const jobs = await get<Page<{ id: string }>>(
      `/api/v1/journalist-enrichment-jobs?campaign_id=${campaign.id}`,
    );
    expect(
      jobs.data.map(({ id }) => id),
      'the job goes on',
    ).toEqual([enrich.body.id]);
    expect(await world.call('POST', `${path}:restore`)).toMatchObject({ body: { archived_at: null } });
    expect(await listed('?limit=100')).toContain(campaign.id);
  });

  it('are listed by their last change, page by page', async () => {
    const tenant = await createTenant(world.db);
    const options = { key: tenant.key };
    const made: CampaignBody[] = [];
    for (const name of ['One', 'Two', 'Three']) made.push(await createCampaign(world, { name }, options));
    const [first] = made;
    const job = await insertFinishedJob(world.db, tenant.organizationId, [{ profile: ADA }]);
    await addPeople(world, first?.id ?? '', job, {}, options);
    const names: string[] = [];
    for (let cursor = ''; ; ) {
      const page = await get<Page<CampaignBody>>(`${CAMPAIGNS}?limit=2${cursor}`, options);
      names.push(...page.data.map(({ name }) => name));
      if (page.next_cursor === null) break;
      cursor = `&cursor=${page.next_cursor}`;
    }
    expect(names).toEqual(['One', 'Three', 'Two']);
    expect((await get<Page<CampaignBody>>(`${CAMPAIGNS}?owner=${userId}`, options)).data).toEqual([]);
    expect((await world.call('GET', `${CAMPAIGNS}?cursor=x`)).status).toBe(400);
  });

  it('keep no text of a pitch where the organization keeps none', async () => {
    const tenant = await createTenant(world.db);
    const options = { key: tenant.key };
    const campaign = await createCampaign(world, { name: 'Silent', pitch: PITCH }, options);
    const admin = await createUser(world.db, { organizationId: tenant.organizationId, role: 'admin' });
    const signedIn = await sessionOf(world.db, admin);
    await world.call('PATCH', '/api/v1/organization', { ...signedIn, body: { keep_pitches: false } });
    const path = `${CAMPAIGNS}/${campaign.id}`;
    await world.call('POST', `${path}/pitches`, { ...options, body: { pitch: `${PITCH} Again.` } });
    const { data } = await get<Page<CampaignPitchBody>>(`${path}/pitches`, options);
    expect(data).toMatchObject([
      { number: 2, pitch: null },
      { number: 1, pitch: null },
    ]);
    expect(await get<CampaignBody>(path, options)).toMatchObject({ pitch_number: 2, pitch_excerpt: null });
    expect(
      await world.call('POST', `${path}/people:rescore`, { ...options, body: { pitch_number: 2 } }),
    ).toMatchObject({ status: 400, body: { issues: [{ code: 'not_kept' }] } });
    const job = await insertFinishedJob(world.db, tenant.organizationId, [{ profile: ADA, fit: FIT }]);
    const added = await addPeople(world, campaign.id, job, { pitch_number: 2 }, options);
    expect(added.members).toMatchObject([{ pitch_number: 2, research: { fit: { score: FIT.score } } }]);
  });

  it('refuse a version of the pitch that does not exist, a job of somebody else, and one person too many', async () => {
    const campaign = await createCampaign(world, { name: 'Wrong' });
    const job = await jobOf([{ profile: ADA }]);
    const add = (body: object) =>
      world.call<CampaignAdditionsBody>('POST', `${CAMPAIGNS}/${campaign.id}/people`, {
        body: { job_id: job.jobId, journalist_identity_ids: job.ids, ...body },
      });
    expect(await add({ pitch_number: 7 })).toMatchObject({
      status: 400,
      body: { issues: [{ path: '/pitch_number', code: 'not_found' }] },
    });
    const { organizationId } = await createTenant(world.db);
    const foreign = await insertFinishedJob(world.db, organizationId, [{ profile: ADA }]);
    expect(await add({ job_id: foreign.jobId })).toMatchObject({ status: 404 });
    expect(await add({ journalist_search_id: 'jsr_x' })).toMatchObject({ status: 400 });
    await sql`update media_lists set member_count = ${MAX_LIST_MEMBERS} where id = ${campaign.media_list_id}`.execute(
      world.db,
    );
    expect(await add({})).toMatchObject({
      status: 400,
      body: { issues: [{ path: '/journalist_identity_ids', code: 'list_full' }] },
    });
    const stranger = '/api/v1/journalists/enrich?campaign_id=cmp_00000000000000000000000000';
    expect(
      await world.call('POST', stranger, {
        body: { from: [{ type: 'article_url', url: 'https://n.example/x' }] },
      }),
    ).toMatchObject({ status: 400, body: { issues: [{ path: '/query/campaign_id' }] } });
  });
});
