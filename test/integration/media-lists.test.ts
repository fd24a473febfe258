import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type {
  MediaListBody,
  MediaListChangeBody,
  MediaListMemberBody,
  PersonBody,
  ProblemBody,
} from '../../apps/gateway/app.ts';
import { retention } from '../../db/index.ts';
import { createUser, sessionOf } from '../support/probes/browser.ts';
import { addMembers, createList, insertFinishedJob, LISTS } from '../support/world/media-lists.ts';
import { prepareWorld } from '../support/world/prepare.ts';
import { FIT } from '../support/world/settle.ts';
import { type CallOptions, createTenant } from '../support/world/world.ts';

interface Page<Item> {
  object: 'list';
  data: Item[];
  next_cursor: string | null;
}
interface Conflict extends ProblemBody {
  context: { version: number };
}

const EVIDENCE = {
  id: 'ev_00000000000000000000000001' as const,
  fields: ['email'],
  url: 'https://news.example/authors/ada',
  locator: 'css:a',
  excerpt: 'ada@news.example',
  fetched_at: '2026-11-01T10:00:00Z',
  content_sha256: 'x',
  extractor: 'author_page@1',
};
const ADA = {
  name: 'Ada Reporter',
  outlet: 'Example News',
  role: 'Harbour reporter',
  email: 'ada@news.example',
  evidence: [EVIDENCE],
};
const BRUNO = { name: 'Bruno Inkwell', outlet: 'Example News' };
const CARLA = { name: 'Carla Writer', outlet: 'Weekly' };

describe('media lists', () => {
  const world = prepareWorld({ roles: [] });

  const jobOf = (people: Parameters<typeof insertFinishedJob>[2]) =>
    insertFinishedJob(world.db, world.organizationId, people);
  const get = async <T>(path: string, options: CallOptions = {}) =>
    (await world.call<T>('GET', path, options)).body;
  const members = (listId: string, query = '') =>
    get<Page<MediaListMemberBody>>(`${LISTS}/${listId}/members${query}`);
  const change = <T = MediaListMemberBody>(
    listId: string,
    member: { id: string },
    version: number | null,
    body: object,
  ) =>
    world.call<T>('PATCH', `${LISTS}/${listId}/members/${member.id}`, {
      body,
      headers: version === null ? {} : { 'if-match': `"${version}"` },
    });
  const rename = <T = MediaListBody>(listId: string, ifMatch: string | null, name: string) =>
    world.call<T>('PATCH', `${LISTS}/${listId}`, {
      body: { name },
      headers: ifMatch === null ? {} : { 'if-match': ifMatch },
    });
  const allPages = async <T>(path: string, options: CallOptions = {}) => {
    const items: T[] = [];
    for (let cursor = ''; ; ) {
      const page = await get<Page<T>>(`${path}${cursor}`, options);
      items.push(...page.data);
      if (page.next_cursor === null) return items;
      cursor = `&cursor=${page.next_cursor}`;
    }
  };

  it('are created, read, renamed and deleted', async () => {
    const created = await world.call<MediaListBody>('POST', LISTS, { body: { name: '  Harbour energy ' } });
    expect(created.status).toBe(201);
    expect(created.headers.get('location')).toBe(`${LISTS}/${created.body.id}`);
    expect(created.headers.get('etag')).toBe('"1"');
    expect(created.body).toEqual({
      id: expect.stringMatching(/^ml_[0-9a-z]{26}$/),
      object: 'media_list',
      name: 'Harbour energy',
      campaign_id: null,
      member_count: 0,
      version: 1,
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
    });
    const { id } = created.body;
    const renamed = await rename(id, '"1"', 'Ferries');
    expect(renamed).toMatchObject({ status: 200, body: { name: 'Ferries', version: 2 } });
    expect(renamed.headers.get('etag')).toBe('"2"');
    expect(await rename(id, '"2"', ' Ferries '), 'the same name is no change').toMatchObject({
      status: 200,
      body: { version: 2 },
    });
    expect(await get(`${LISTS}/${id}`)).toEqual(renamed.body);
    expect((await world.call('DELETE', `${LISTS}/${id}`)).status).toBe(204);
    for (const method of ['GET', 'DELETE'])
      expect(await world.call(method, `${LISTS}/${id}`)).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND' },
      });
  });

  it.each([
    [{ name: '' }, '/name'],
    [{ name: '  ' }, '/name'],
    [{ name: 'x'.repeat(201) }, '/name'],
    [{ name: 'two\nlines' }, '/name'],
    [{ name: 'x', note: 'y' }, '/note'],
    [{}, '/name'],
  ])('refuse %j', async (body, path) => {
    const refused = await world.call<ProblemBody>('POST', LISTS, { body });
    expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED', issues: [{ path }] } });
  });

  it('are listed newest first, page by page, and only to their own organization', async () => {
    const { key } = await createTenant(world.db);
    const made: string[] = [];
    for (let index = 0; index < 5; index += 1)
      made.unshift((await createList(world, `List ${index}`, { key })).id);
    const listed = await allPages<MediaListBody>(`${LISTS}?limit=2`, { key });
    expect(listed.map(({ id }) => id)).toEqual(made);
    expect((await allPages<MediaListBody>(`${LISTS}?limit=100`)).map(({ id }) => id)).not.toContain(made[0]);
    for (const path of ['', '/members', '/history', '/export?format=csv'])
      expect((await world.call('GET', `${LISTS}/${made[0]}${path}`)).status, path).toBe(404);
    expect((await world.call('GET', `${LISTS}?cursor=x`)).status).toBe(400);
  });

  it('keep the profile, the evidence and the research as the job had them, when the job is gone, too', async () => {
    const job = await jobOf([{ profile: ADA, fit: FIT }, { profile: BRUNO }]);
    const { id } = await createList(world, 'Kept');
    const added = await addMembers(world, id, job);
    expect(added).toMatchObject({
      object: 'media_list_additions',
      added: job.ids,
      existing: [],
      not_found: [],
    });
    const [ada, bruno] = added.members;
    expect(Object.keys(ada ?? {})).toEqual([
      'id',
      'object',
      'journalist',
      'research',
      'pitch_number',
      'state',
      'state_changed_at',
      'state_changed_by',
      'owner',
      'follow_up_on',
      'note',
      'custom',
      'own_email',
      'own_phone',
      'added_at',
      'last_confirmed_at',
      'next_check_at',
      'version',
    ]);
    expect(ada).toMatchObject({
      id: expect.stringMatching(/^mlm_[0-9a-z]{26}$/),
      object: 'media_list_member',
      journalist: { journalist_identity_id: job.ids[0], ...ADA, evidence: [], evidence_count: 1, credits: 5 },
      research: { schema: 'journalist_research_v1', fit: { ...FIT, outlet_rank: 1 } },
      state: 'to_contact',
      note: null,
      version: 1,
    });
    expect(bruno).toMatchObject({ research: null, journalist: { name: 'Bruno Inkwell' } });
    const age = Date.parse(ada?.added_at ?? '') - Date.parse(ada?.last_confirmed_at ?? '');
    expect(age, 'the source was settled an hour before').toBeGreaterThan(3_590_000);
    await sql`delete from jobs where id = ${job.jobId}`.execute(world.db);
    expect((await members(id)).data).toEqual(added.members);
    const whole = await members(id, '?include=evidence');
    expect(whole.data[0]?.journalist.evidence).toEqual([EVIDENCE]);
    expect(await get(`${LISTS}/${id}`)).toMatchObject({ member_count: 2, version: 1 });
  });

  it('add nobody twice, not even for concurrent requests, and say who was added', async () => {
    const job = await jobOf([{ profile: ADA }, { profile: BRUNO }, { profile: CARLA }]);
    const other = await jobOf([{ id: job.ids[0] as never, profile: { ...ADA, role: 'Editor' } }]);
    const { id } = await createList(world, 'Once');
    const [ada, bruno, carla] = job.ids;
    const first = await addMembers(world, id, { ...job, ids: [bruno, ada] as never });
    expect(
      first.members.map(({ journalist }) => journalist.name),
      'in the order of the request',
    ).toEqual(['Bruno Inkwell', 'Ada Reporter']);
    const unknown = 'jid_00000000000000000000000000';
    const again = await addMembers(world, id, { ...job, ids: [carla, ada, unknown, 'nonsense'] as never });
    expect(again).toMatchObject({ added: [carla], existing: [ada], not_found: [unknown, 'nonsense'] });
    expect(again.members.map(({ journalist }) => journalist.name)).toEqual(['Carla Writer', 'Ada Reporter']);
    const later = await addMembers(world, id, other);
    expect(later.members, 'a later job does not change the profile').toEqual([first.members[1]]);

    const busy = await createList(world, 'Busy');
    const replies = await Promise.all(Array.from({ length: 8 }, () => addMembers(world, busy.id, job)));
    expect(replies.flatMap(({ added }) => added).sort()).toEqual([...job.ids].sort());
    const [one, ...others] = replies.map((reply) => reply.members.map((member) => member.id).sort());
    for (const each of others) expect(each).toEqual(one);
    expect(await get(`${LISTS}/${busy.id}`)).toMatchObject({ member_count: 3 });
  });

  it('page through members in the order in which they were added, also by state', async () => {
    const people = Array.from({ length: 7 }, (_, index) => ({ profile: { name: `Reporter ${index}` } }));
    const job = await jobOf(people);
    const { id } = await createList(world, 'Paged');
    const { members: added } = await addMembers(world, id, job);
    expect(
      (await allPages<MediaListMemberBody>(`${LISTS}/${id}/members?limit=3`)).map(
        ({ journalist }) => journalist.name,
      ),
    ).toEqual(people.map(({ profile }) => profile.name));
    await change(id, added[2] as MediaListMemberBody, 1, { state: 'replied' });
    expect((await members(id, '?state=replied')).data.map((member) => member.id)).toEqual([added[2]?.id]);
    expect((await members(id, '?state=to_contact&limit=100')).data).toHaveLength(6);
    expect((await world.call('GET', `${LISTS}/${id}/members?state=none`)).status).toBe(400);
  });

  it('let two people change them without overwriting each other unseen', async () => {
    const { id } = await createList(world, 'Shared');
    const { members: added } = await addMembers(world, id, await jobOf([{ profile: ADA }]));
    const ada = added[0] as MediaListMemberBody;
    const both = await Promise.all([
      change<MediaListMemberBody | Conflict>(id, ada, 1, { state: 'contacted' }),
      change<MediaListMemberBody | Conflict>(id, ada, 1, { note: 'Prefers calls.' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
    const refused = both.find(({ status }) => status === 412);
    expect(refused?.body).toMatchObject({
      code: 'VERSION_CONFLICT',
      retryable: false,
      context: { version: 2 },
    });
    expect(both.find(({ status }) => status === 200)?.headers.get('etag')).toBe('"2"');
    const { version } = (refused as { body: Conflict }).body.context;
    const last = await change(id, ada, version, { state: 'replied', note: 'Wants a visit.' });
    expect(last).toMatchObject({
      status: 200,
      body: { state: 'replied', note: 'Wants a visit.', version: 3 },
    });
    expect(await change(id, ada, null, { state: 'declined' }), 'without If-Match').toMatchObject({
      status: 412,
    });
    expect(await change(id, ada, 3, { note: '' })).toMatchObject({
      status: 200,
      body: { note: null, version: 4 },
    });
    expect(await change(id, ada, 4, { note: null }), 'no change').toMatchObject({ body: { version: 4 } });

    for (let version = 4; version < 16; version += 1)
      await change(id, ada, version, { note: `Call ${version}` });
    const stale = await change<Conflict & { context: { changes: unknown[] } }>(id, ada, 4, { note: 'Mine' });
    expect([stale.status, stale.body.context.changes.length], 'all that happened since').toEqual([412, 12]);

    const renames = await Promise.all(['One', 'Two'].map((name) => rename<Conflict>(id, '"1"', name)));
    expect(renames.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect((await rename<Conflict>(id, null, 'Three')).body).toMatchObject({ context: { version: 2 } });
    expect((await rename(id, 'W/"7", W/"2"', 'Four')).status, 'a proxy may weaken the tag').toBe(200);
    expect((await rename(id, '*', 'Five')).status).toBe(200);
  });

  it.each([
    [{ state: 'asleep' }],
    [{ note: 'x'.repeat(5_001) }],
    [{}],
    [{ state: null }],
    [{ name: 'x' }],
    [{ note: 'a\0' }],
  ])('refuse %j for a member', async (body) => {
    const reply = await change<ProblemBody>('ml_none', { id: 'mlm_none' }, 1, body);
    expect(reply).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
  });

  it('lose members who are removed, and know who changed what', async () => {
    const user = await createUser(world.db, { organizationId: world.organizationId, role: 'member' });
    const { id } = await createList(world, 'Known', await sessionOf(world.db, user));
    const job = await jobOf([{ profile: ADA }]);
    const { members: added } = await addMembers(world, id, job);
    const ada = added[0] as MediaListMemberBody;
    await change(id, ada, 1, { state: 'contacted', note: 'A secret note' });
    await rename(id, '"1"', 'Well known');
    expect((await world.call('DELETE', `${LISTS}/${id}/members/${ada.id}`)).status).toBe(204);
    expect((await world.call('DELETE', `${LISTS}/${id}/members/${ada.id}`)).status).toBe(404);
    expect((await change(id, ada, 2, { state: 'replied' })).status).toBe(404);
    expect(await get(`${LISTS}/${id}`)).toMatchObject({ member_count: 0, version: 2 });

    const history = await allPages<MediaListChangeBody>(`${LISTS}/${id}/history?limit=2`);
    const byKey = { kind: 'api_key', id: expect.stringMatching(/^key_/), name: 'test' };
    const about = { member_id: ada.id, journalist_identity_id: job.ids[0], journalist_name: 'Ada Reporter' };
    const itself = { member_id: null, journalist_identity_id: null, journalist_name: null };
    expect(history).toMatchObject([
      { action: 'member_removed', by: byKey, ...about, changes: [] },
      {
        action: 'list_renamed',
        by: byKey,
        ...itself,
        changes: [{ field: 'name', from: 'Known', to: 'Well known' }],
      },
      {
        action: 'member_changed',
        by: byKey,
        ...about,
        changes: [
          { field: 'state', from: 'to_contact', to: 'contacted' },
          { field: 'note', from: null, to: null },
        ],
      },
      { action: 'member_added', by: byKey, ...about, changes: [] },
      {
        action: 'list_created',
        by: { kind: 'user', id: user.id, name: expect.any(String) },
        ...itself,
        changes: [],
      },
    ]);
  });

  it('show one person across jobs and lists', async () => {
    const first = await jobOf([{ profile: ADA, fit: FIT }]);
    const ids = first.ids;
    const second = await jobOf([{ id: ids[0] as never, profile: { ...ADA, role: 'Editor' } }]);
    const [one, two] = [await createList(world, 'First'), await createList(world, 'Second')];
    await addMembers(world, one.id, first);
    await addMembers(world, two.id, second);
    const path = `/api/v1/journalists/${ids[0]}`;
    const person = await get<PersonBody>(path);
    expect(person).toMatchObject({
      object: 'person',
      journalist_identity_id: ids[0],
      journalist: { role: 'Editor', evidence: [], evidence_count: 1 },
      research: null,
      jobs: [
        { job_id: second.jobId, status: 'complete', role: 'Editor', score: null, verdict: null },
        { job_id: first.jobId, role: 'Harbour reporter', email: ADA.email, score: 70, verdict: 'fit' },
      ],
      job_count: 2,
      lists: [
        { list_id: two.id, list_name: 'Second', state: 'to_contact', note: null, version: 1 },
        { list_id: one.id, list_name: 'First' },
      ],
      list_count: 2,
    });
    expect((await get<PersonBody>(`${path}?include=evidence`)).journalist.evidence).toEqual([EVIDENCE]);
    await sql`delete from jobs where id in (${first.jobId}, ${second.jobId})`.execute(world.db);
    expect(await get<PersonBody>(path), 'without a job, as a list has them').toMatchObject({
      journalist: { name: 'Ada Reporter' },
      jobs: [],
      job_count: 0,
      list_count: 2,
    });
    const { key } = await createTenant(world.db);
    for (const [of, options] of [
      [path, { key }],
      ['/api/v1/journalists/jid_00000000000000000000000000', {}],
      ['/api/v1/journalists/jid_nonsense', {}],
    ] as const)
      expect((await world.call('GET', of, options)).status).toBe(404);
  });

  it('keep people from the retention clean-up, and are not cleaned up themselves', async () => {
    const { id } = await createList(world, 'Old');
    const job = await jobOf([{ profile: ADA }, { profile: BRUNO }]);
    await addMembers(world, id, { ...job, ids: job.ids.slice(0, 1) });
    await sql`update jobs set expires_at = now() - interval '1 day' where id = ${job.jobId}`.execute(
      world.db,
    );
    await sql`update journalists set created_at = now() - interval '2 years'`.execute(world.db);
    await sql`update media_lists set created_at = now() - interval '9 years' where id = ${id}`.execute(
      world.db,
    );
    await sql`update media_list_members set added_at = now() - interval '9 years' where list_id = ${id}`.execute(
      world.db,
    );
    await sql`update audit_entries set at = now() - interval '9 years'`.execute(world.db);
    await retention.apply(world.db, { pagesDays: 365, auditDays: 730 });
    const left = await world.db.selectFrom('journalists').select('id').where('id', 'in', job.ids).execute();
    expect(left.map((row) => row.id)).toEqual([job.ids[0]]);
    expect((await members(id)).data).toHaveLength(1);
    expect((await get<PersonBody>(`/api/v1/journalists/${job.ids[0]}`)).list_count).toBe(1);
  });

  it('are deleted with their organization', async () => {
    const { rows } = await sql<{ id: string }>`
      insert into organizations (id, name) values ('org_ending', 'Ending') returning id`.execute(world.db);
    await sql`insert into media_lists (id, organization_id, name) values ('ml_ending', ${rows[0]?.id}, 'x')`.execute(
      world.db,
    );
    await sql`
      insert into media_list_changes (list_id, action) values ('ml_ending', 'list_created')`.execute(
      world.db,
    );
    await sql`delete from organizations where id = 'org_ending'`.execute(world.db);
    const left = await sql`select from media_lists where id = 'ml_ending'`.execute(world.db);
    const history = await sql`select from media_list_changes where list_id = 'ml_ending'`.execute(world.db);
    expect([left.rows, history.rows]).toEqual([[], []]);
  });
});
