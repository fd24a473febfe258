import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { erasePerson, exportPerson, suppress } from '../../activities/privacy/index.ts';
import type {
  CampaignBody,
  CampaignImportBody,
  MediaListChangeBody,
  MediaListMemberBody,
  ProblemBody,
} from '../../apps/gateway/app.ts';
import { createUser, sessionOf } from '../support/probes/browser.ts';
import { addPeople, CAMPAIGNS, createCampaign } from '../support/world/campaigns.ts';
import { insertFinishedJob, LISTS } from '../support/world/media-lists.ts';
import { prepareWorld } from '../support/world/prepare.ts';
import { placesOf, rowsOf } from '../support/world/traces.ts';
import { createTenant } from '../support/world/world.ts';

interface Page<Item> {
  data: Item[];
}

const FORMULA = '=HYPERLINK("https://evil.example/","click")';

describe('an import of people into a campaign', () => {
  const world = prepareWorld({ roles: [] });

  const importRows = <T = CampaignImportBody>(id: string, rows: object[], key?: string) =>
    world.call<T>('POST', `${CAMPAIGNS}/${id}/import`, {
      body: { rows },
      ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
    });
  const people = async (id: string) =>
    (await world.call<Page<MediaListMemberBody>>('GET', `${CAMPAIGNS}/${id}/people?limit=500`)).body.data;
  const results = ({ rows }: CampaignImportBody) => rows.map(({ result }) => result);
  const download = async (id: string, query = '') => {
    const headers = { authorization: `Bearer ${world.key}` };
    const url = `${world.app.listeningOrigin}${CAMPAIGNS}/${id}/export?format=csv${query}`;
    const text = (await (await fetch(url, { headers })).text()).replace(/^\uFEFF/, '');
    return Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;
  };

  it("keeps what the table says as the organization's own", async () => {
    const { id } = await createCampaign(world, { name: 'Import' });
    const { status, body } = await importRows(id, [
      {
        name: '  Ada   Reporter ',
        outlet: 'Example News',
        domain: 'https://www.news.example/contact',
        email: 'ada@private.example',
        phone: '+49 30 1',
        note: 'Prefers mornings.',
        custom: { Title: 'Harbour editor', Tags: 'ports; energy', Empty: ' ' },
      },
      { name: 'محمد الكاتب 🚢', outlet: 'صحيفة', custom: { 名前: 'ムハンマド' } },
    ]);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({
      object: 'campaign_import',
      rows: [
        { index: 0, result: 'added', member_id: expect.stringMatching(/^mlm_/) },
        { index: 1, result: 'added' },
      ],
      ...{ added: 2, updated: 0, existing: 0, suppressed: 0, do_not_contact: 0, dropped_columns: [] },
    });
    const [ada, other] = await people(id);
    expect(ada).toMatchObject({
      journalist: {
        name: 'Ada Reporter',
        outlet: 'Example News',
        outlet_domain: 'news.example',
        email: null,
        email_basis: null,
        billable: false,
        credits: 0,
        evidence_count: 0,
      },
      own_email: 'ada@private.example',
      own_phone: '+49 30 1',
      note: 'Prefers mornings.',
      custom: { Title: 'Harbour editor', Tags: 'ports; energy' },
      state: 'to_contact',
      last_confirmed_at: null,
      next_check_at: null,
    });
    expect(other).toMatchObject({ journalist: { name: 'محمد الكاتب 🚢' }, custom: { 名前: 'ムハンマド' } });
    const [row] = await download(id);
    expect(row, 'a mail merge writes to the address').toMatchObject({
      email: 'ada@private.example',
      own_email: 'ada@private.example',
      Title: 'Harbour editor',
    });
  });

  it.each(['\u200b\u2060', '!!!', '\u{e0041}\u{e0044}', '\u3164', '— —'])(
    'refuses a row whose name nobody can read: %j',
    async (name) => {
      const { id } = await createCampaign(world, { name: 'Nameless' });
      const { status, body } = await importRows<ProblemBody>(id, [
        { name: 'Ada \u{e0041}Reporter' },
        { name },
      ]);
      expect(status).toBe(400);
      expect(body.issues).toMatchObject([{ path: '/rows/1/name' }]);
      await importRows(id, [{ name: 'Ada \u{e0041}Rep\u202eorter', outlet: 'Example\u{e0041} News' }]);
      expect(await people(id)).toMatchObject([{ journalist: { name: 'Ada Reporter' } }]);
    },
  );

  it('makes one of an imported person and the same whom a job has found, with what was done before', async () => {
    const { id } = await createCampaign(world, { name: 'Once' });
    const email = 'nora@daily.example';
    await importRows(id, [{ name: 'Nora Writer', outlet: 'Daily', email, note: 'Likes numbers.' }]);
    const [own] = await people(id);
    const other = await createCampaign(world, { name: 'Once more' });
    await importRows(other.id, [{ name: 'Nora Writer', outlet: 'Daily', email }]);
    const contacted = { member_ids: [own?.id], state: 'contacted' };
    await world.call('POST', `${CAMPAIGNS}/${id}/people:update`, { body: contacted });
    const job = await insertFinishedJob(world.db, world.organizationId, [
      { profile: { name: 'Nora Writer', outlet: 'The Daily', outlet_domain: 'daily.example', email } },
    ]);
    await addPeople(world, id, job);
    const [nora, ...others] = await people(id);
    expect(others).toEqual([]);
    expect((await people(other.id)).map(({ journalist }) => journalist.journalist_identity_id)).toEqual([
      nora?.journalist.journalist_identity_id,
    ]);
    expect(nora).toMatchObject({
      id: own?.id,
      state: 'contacted',
      note: 'Likes numbers.',
      journalist: { outlet: 'The Daily', email, last_touch: { state: 'contacted' } },
    });
  });

  it('makes one of rows that name one person in two ways, with the notes of both', async () => {
    const { id } = await createCampaign(world, { name: 'Repeated' });
    const rows = [
      {
        name: 'Søren Aagaard-Lund',
        outlet: 'Ugebladet',
        email: 'soeren@ugebladet.example',
        note: 'Danish only.\nNo phone.',
      },
      {
        name: 'soren aagaard lund',
        outlet: 'Ugebladet',
        email: 'SOEREN@ugebladet.example',
        note: 'Freelance now.',
      },
      { name: 'Søren Aagaard-Lund', outlet: 'Ugebladet', note: 'Danish only.\nNo phone.' },
    ];
    for (const _ of ['first', 'again']) {
      await importRows(id, rows);
      expect(await people(id)).toMatchObject([{ note: 'Danish only.\nNo phone.\nFreelance now.' }]);
    }
  });

  it('keeps what each of the rows about one person says', async () => {
    const { id } = await createCampaign(world, { name: 'Twice' });
    const row = { name: 'Jonas Twice', outlet: 'Ugebladet' };
    const rows = [
      { ...row, email: 'jonas@ugebladet.example', custom: { Status: 'Bounced', Tier: 'A' } },
      { ...row, email: 'jt@ugebladet.example', phone: '+45 1', custom: { Status: 'Active', Tier: 'A' } },
      { ...row, email: 'JT@ugebladet.example', custom: { Status: 'Bounced' } },
    ];
    for (const _ of ['first', 'again']) {
      await importRows(id, rows);
      expect(await people(id)).toMatchObject([
        {
          custom: { Status: 'Bounced\nActive', Tier: 'A', 'Further: Email': 'jonas@ugebladet.example' },
          own_email: 'JT@ugebladet.example',
          own_phone: '+45 1',
        },
      ]);
    }
  });

  it('marks whom the table says not to contact, and writes to nobody of them', async () => {
    const { id } = await createCampaign(world, { name: 'Refusals' });
    const row = (name: string, status: string, note?: string) => ({
      ...{ name, outlet: 'Quay Daily', email: `${name.split(' ')[0]?.toLowerCase()}@quay.example` },
      ...{ custom: { Status: status }, ...(note === undefined ? {} : { note }) },
    });
    await importRows(id, [row('Petra Listed', 'Active')]);
    const rows = [
      row('Olga Gone', 'UNSUBSCRIBED'),
      row('Ruth Noted', 'Active', 'Likes ports. Nicht kontaktieren!'),
      row('Petra Listed', 'Do not contact'),
      row('Wim Staying', 'Active', 'Do not contact before noon.'),
      row('Olga Gone', 'Active'),
    ];
    for (const result of ['added', 'existing']) {
      const { body } = await importRows(id, rows);
      expect(body).toMatchObject({ do_not_contact: 3, rows: [{ result }, { result }, {}, {}, {}] });
      expect(body.rows[2]?.result).toBe(result === 'added' ? 'updated' : 'existing');
    }
    const states = (await people(id)).map(({ journalist, state }) => [journalist.name, state]);
    expect(Object.fromEntries(states)).toEqual({
      'Petra Listed': 'do_not_contact',
      'Olga Gone': 'do_not_contact',
      'Ruth Noted': 'do_not_contact',
      'Wim Staying': 'to_contact',
    });
    expect((await download(id)).map(({ name }) => name)).toEqual(['Wim Staying']);
    const history = await world.call<Page<MediaListChangeBody>>('GET', `${CAMPAIGNS}/${id}/history`);
    const reasons = history.body.data.flatMap(({ changes }) =>
      changes.filter(({ field }) => field === 'reason'),
    );
    expect(reasons.map(({ to }) => to).sort()).toEqual([
      'The list says: Do not contact',
      'The list says: Nicht kontaktieren',
      'The list says: UNSUBSCRIBED',
    ]);
    const elsewhere = await createCampaign(world, { name: 'Elsewhere' });
    await importRows(elsewhere.id, [row('Olga Gone', 'Active')]);
    expect(await people(elsewhere.id)).toMatchObject([{ state: 'do_not_contact' }]);
  });

  it('leaves a mark lifted when the same list is imported again, but not when the list says more', async () => {
    const { id } = await createCampaign(world, { name: 'Lifts' });
    const olga = { name: 'Olga Willing', outlet: 'Quay Weekly', email: 'olga@quayweekly.example' };
    // Columns are stored in another order than here, and a note is not stored where there is one.
    const rows = [
      { ...olga, note: 'Likes ports.', custom: { Status: 'UNSUBSCRIBED', DNC: 'x' } },
      { ...olga, note: 'Do not contact!' },
    ];
    const admin = await sessionOf(
      world.db,
      await createUser(world.db, { organizationId: world.organizationId }),
    );
    expect((await importRows(id, rows)).body).toMatchObject({ do_not_contact: 2 });
    const [member] = await people(id);
    expect(member?.state).toBe('do_not_contact');
    const { status } = await world.call('POST', `${CAMPAIGNS}/${id}/people:update`, {
      ...admin,
      body: { member_ids: [member?.id], state: 'to_contact', reason: 'She wrote to us.' },
    });
    expect(status).toBe(200);
    const other = await createCampaign(world, { name: 'Lifts elsewhere' });
    for (const campaignId of [id, other.id]) {
      expect((await importRows(campaignId, rows)).body).toMatchObject({ do_not_contact: 0 });
      expect(await people(campaignId)).toMatchObject([{ state: 'to_contact' }]);
    }
    const later = [{ ...olga, custom: { Status: 'Opted out' } }];
    expect((await importRows(id, later)).body).toMatchObject({ do_not_contact: 1 });
    expect(await people(id)).toMatchObject([{ state: 'do_not_contact' }]);
  });

  it('marks nobody by a bare name, unless nothing else is known about the person', async () => {
    const { id } = await createCampaign(world, { name: 'Bare names' });
    await importRows(id, [{ name: 'Nina Namesake', outlet: 'Quay Daily' }]);
    const custom = { Status: 'Unsubscribed' };
    const bare = [
      { name: 'Nina Namesake', custom },
      { name: 'Bea Bare', custom },
    ];
    expect((await importRows(id, bare)).body).toMatchObject({ do_not_contact: 1 });
    const states = (await people(id)).map(({ journalist, state }) => [journalist.name, state]);
    expect(Object.fromEntries(states)).toEqual({
      'Nina Namesake': 'to_contact',
      'Bea Bare': 'do_not_contact',
    });
    await importRows(id, [{ name: 'Nina Namesake', outlet: 'Quay Daily', custom }]);
    expect((await people(id)).map(({ state }) => state)).toEqual(['do_not_contact', 'do_not_contact']);
  });

  it('reads a site in place of the name of an outlet', async () => {
    const { id } = await createCampaign(world, { name: 'Sites' });
    const [person] = [{ name: 'Vera Kvist-Holm', outlet: 'Gridwatch', outlet_domain: 'gridwatch.example' }];
    const job = await insertFinishedJob(world.db, world.organizationId, [{ profile: person }]);
    await importRows(id, [{ name: 'Vera Kvist Holm', outlet: 'Gridwatch.example' }]);
    const [own] = await people(id);
    expect(own?.journalist.journalist_identity_id).toBe(job.ids[0]);
    await importRows(id, [
      { name: 'Ida Host', outlet: 'n.a' },
      { name: 'Olaf Host', outlet: '1.2' },
    ]);
    const hosts = (await people(id)).map(({ journalist }) => journalist.outlet_domain);
    expect(hosts.sort()).toEqual(['gridwatch.example', null, null]);
  });

  it('takes nobody for one of two people whom jobs found under a name', async () => {
    const { id } = await createCampaign(world, { name: 'Namesakes' });
    const email = 'jo@weekly.example';
    const namesakes = ['staff', 'desk'].map((page) => ({
      profile: {
        ...{ name: 'Jo Namesake', outlet: 'Weekly', outlet_domain: 'weekly.example' },
        author_page: `https://weekly.example/${page}/jo`,
      },
    }));
    const job = await insertFinishedJob(world.db, world.organizationId, namesakes);
    await importRows(id, [{ name: 'Jo Namesake', outlet: 'Weekly', email }]);
    expect(await people(id)).toMatchObject([{ own_email: email }]);
    await addPeople(world, id, job);
    expect((await people(id)).map(({ own_email }) => own_email).sort()).toEqual([null, null, email].sort());
  });

  it('doubles nobody, whether the same rows come again or the job finds the same person', async () => {
    const { id } = await createCampaign(world, { name: 'Twice' });
    const job = await insertFinishedJob(world.db, world.organizationId, [
      { profile: { name: 'Bruno Inkwell', outlet: 'Weekly', outlet_domain: 'weekly.example' } },
    ]);
    await addPeople(world, id, job);
    const rows = [
      { name: 'Bruno Inkwell', domain: 'weekly.example', email: 'bruno@private.example' },
      { name: 'Carla Writer', outlet: 'Daily' },
      { name: 'carla writer', outlet: 'DAILY' },
      { name: 'Carla Writer', outlet: 'Another' },
      { name: 'Dora Scribe', email: 'dora@private.example', custom: { Tier: 'A' } },
    ];
    expect(results((await importRows(id, rows)).body)).toEqual([
      'updated',
      'added',
      'existing',
      'added',
      'added',
    ]);
    const before = await people(id);
    expect(before).toHaveLength(4);
    expect(results((await importRows(id, rows)).body)).toEqual(Array(5).fill('existing'));
    expect(await people(id)).toEqual(before);
    const later = [{ name: 'Dora Scribe', email: 'dora@private.example', custom: { Tier: 'B' } }];
    expect(results((await importRows(id, later)).body)).toEqual(['updated']);
    expect((await people(id)).at(-1)).toMatchObject({ custom: { Tier: 'B' } });
    const both = await Promise.all(
      [1, 2, 3].map(() => importRows(id, [{ name: 'Emil New', outlet: 'Daily' }])),
    );
    expect(both.flatMap(({ body }) => results(body)).sort()).toEqual(['added', 'existing', 'existing']);
  });

  it('knows whom a job found before, though the job adds them later', async () => {
    const { id } = await createCampaign(world, { name: 'Found before' });
    const profile = { name: 'Serafina Quill', outlet: 'Trade Weekly', outlet_domain: 'trade.example' };
    const job = await insertFinishedJob(world.db, world.organizationId, [{ profile }]);
    const rows = [{ name: 'Serafina Quill', outlet: 'Trade Weekly', email: 'squill@trade.example' }];
    expect(results((await importRows(id, rows)).body)).toEqual(['added']);
    await addPeople(world, id, job);
    expect(await people(id)).toMatchObject([{ own_email: 'squill@trade.example' }]);
  });

  it('adds nobody again under another form of the name at the same address', async () => {
    const { id } = await createCampaign(world, { name: 'One address' });
    const job = await insertFinishedJob(world.db, world.organizationId, [
      {
        profile: {
          ...{ name: 'Dr. Priya Nair', outlet: 'Grid Watch', outlet_domain: 'gridwatch.example' },
          email: 'priya@gridwatch.example',
        },
      },
    ]);
    await addPeople(world, id, job);
    const email = 'Priya@gridwatch.example';
    const rows = [
      { name: 'Priya Nair', outlet: 'Grid', email },
      { name: 'P. Nair', outlet: 'GW Media', email },
      { name: 'Nair Priya K.', email },
      { name: 'Tom Nair', email },
      { name: 'Priya', email },
      { name: 'Priya Nair', outlet: 'Elsewhere', email: 'nair@elsewhere.example' },
    ];
    expect(results((await importRows(id, rows)).body)).toEqual([
      ...['updated', 'updated', 'updated'],
      ...['added', 'added', 'added'],
    ]);
    expect(await people(id)).toHaveLength(4);
  });

  it('answers a retry with the first response, and other rows under the same key with a 409', async () => {
    const { id } = await createCampaign(world, { name: 'Retry' });
    const rows = [{ name: 'Ada Reporter', outlet: 'Example News' }];
    const first = await importRows(id, rows, 'chunk 1');
    const again = await importRows(id, rows, 'chunk 1');
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await importRows<ProblemBody>(id, [{ name: 'Other' }], 'chunk 1')).toMatchObject({
      status: 409,
      body: { code: 'IDEMPOTENCY_CONFLICT' },
    });
  });

  it('says which of sixty columns it does not keep, and runs no formula', async () => {
    const { id } = await createCampaign(world, { name: 'Wide' });
    const custom = Object.fromEntries(
      Array.from({ length: 60 }, (_, index) => [`Column ${index + 1}`, FORMULA]),
    );
    const { body } = await importRows(id, [{ name: '=Ada Reporter', outlet: '+News', custom }]);
    expect(body.dropped_columns).toEqual(Array.from({ length: 20 }, (_, index) => `Column ${index + 41}`));
    expect(Object.keys((await people(id))[0]?.custom ?? {})).toHaveLength(40);
    const [row = {}] = await download(id, '&include_all=true');
    expect(row['Column 1']).toBe(`'${FORMULA}`);
    for (const cell of Object.values(row)) expect(cell).not.toMatch(/^[=+\-@]/);
  });

  it.each([
    [{}, '/rows/0/name'],
    [{ name: '   ' }, '/rows/0/name'],
    [{ name: 'two\nlines' }, '/rows/0/name'],
    [{ name: 'A', title: 'x' }, '/rows/0/title'],
    [{ name: 'A', custom: { a: 1 } }, '/rows/0/custom/a'],
    [{ name: 'A', custom: { a: 'x'.repeat(5_001) } }, '/rows/0/custom/a'],
  ])('refuses the row %j with its place', async (row, path) => {
    const { id } = await createCampaign(world, { name: 'Refused' });
    expect(await importRows<ProblemBody>(id, [row])).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED', issues: [{ path }] },
    });
  });

  it('leaves people out of a merge who declined or must not be contacted, unless it is asked for them', async () => {
    const campaign = await createCampaign(world, { name: 'Merge' });
    const states = ['to_contact', 'contacted', 'replied', 'declined', 'do_not_contact'] as const;
    const { body } = await importRows(
      campaign.id,
      states.map((state) => ({ name: `Reporter ${state}`, email: `${state}@daily.example` })),
    );
    for (const [index, state] of states.entries())
      await world.call('POST', `${CAMPAIGNS}/${campaign.id}/people:update`, {
        body: { member_ids: [body.rows[index]?.member_id], state },
      });
    const inMerge = async (query = '') => (await download(campaign.id, query)).map(({ state }) => state);
    expect(await inMerge()).toEqual(['to_contact']);
    expect(await inMerge('&include_declined=true')).toEqual(['to_contact', 'declined', 'do_not_contact']);
    expect(await inMerge('&include_all=true')).toEqual([...states]);
    expect(await inMerge('&state=declined')).toEqual(['declined']);
    const lines = await world.call<string>('GET', `${LISTS}/${campaign.media_list_id}/export?format=csv`);
    expect(lines.status).toBe(200);
  });

  it('stores nobody who is suppressed, and an erasure finds everybody who was imported', async () => {
    await suppress(world.db, { by: 'address', address: 'gone@private.example' });
    const campaigns: CampaignBody[] = [];
    for (const name of ['One', 'Two', 'Three']) campaigns.push(await createCampaign(world, { name }));
    const rows = [
      { name: 'Someone Gone', outlet: 'Daily', email: 'Gone@private.example' },
      {
        name: 'Ada Quillfeather',
        outlet: 'Quick News',
        domain: 'quick.example',
        email: 'ada.q@private.example',
        phone: '+49 30 77',
        custom: { Assistant: 'Tom Helper' },
      },
      {
        name: 'Bruno Beside',
        outlet: 'Quick News',
        note: 'Sits next to Ada Quillfeather.',
        custom: { Boss: 'Ada Quillfeather' },
      },
      { name: 'Unplaced Person', outlet: 'Somewhere' },
    ];
    for (const { id } of campaigns)
      expect(results((await importRows(id, rows)).body)).toEqual(['suppressed', 'added', 'added', 'added']);
    const exported = await exportPerson(world.db, { by: 'address', address: 'Ada.Q@private.example' });
    expect(exported.listings).toHaveLength(3);
    expect(exported.listings[0]).toMatchObject({
      own_email: 'ada.q@private.example',
      own_phone: '+49 30 77',
      custom: { Assistant: 'Tom Helper' },
    });
    await erasePerson(world.db, { by: 'name', name: 'Ada Quillfeather', domain: 'quick.example' }, []);
    await erasePerson(world.db, { by: 'name', name: 'Unplaced Person', domain: 'unknown.example' }, []);
    for (const { id } of campaigns) {
      const [bruno, ...others] = await people(id);
      expect(others).toEqual([]);
      expect(bruno).toMatchObject({ note: 'Sits next to [removed].', custom: { Boss: '[removed]' } });
      const { body } = await world.call<Page<MediaListChangeBody>>('GET', `${CAMPAIGNS}/${id}/history`);
      expect(JSON.stringify(body)).not.toContain('Quillfeather');
      expect((await world.call<CampaignBody>('GET', `${CAMPAIGNS}/${id}`)).body.people.total).toBe(1);
    }
    expect(placesOf(await rowsOf(world), /quillfeather|ada\.q@|unplaced/i)).toEqual([]);
    const again = await importRows(campaigns[0]?.id ?? '', rows);
    expect(results(again.body), 'the address is suppressed now').toEqual([
      'suppressed',
      'suppressed',
      // The cell with the name is the customer's new input.
      'updated',
      // The name is suppressed without an outlet, too.
      'suppressed',
    ]);
    const elsewhere = [{}, { outlet: 'Daily' }, { domain: 'elsewhere.example' }].map((more) => ({
      name: 'Ada Quillfeather',
      ...more,
    }));
    const back = await importRows(campaigns[1]?.id ?? '', elsewhere);
    expect(results(back.body), 'the name is suppressed at every outlet').toEqual(
      elsewhere.map(() => 'suppressed'),
    );
  });

  it("does not tell one organization about another's people", async () => {
    const { key } = await createTenant(world.db);
    const { id } = await createCampaign(world, { name: 'Theirs' }, { key });
    expect((await importRows(id, [{ name: 'A B' }])).status).toBe(404);
    const rows = [{ name: 'Ada Reporter', domain: 'news.example' }];
    const theirs = await world.call<CampaignImportBody>('POST', `${CAMPAIGNS}/${id}/import`, {
      key,
      body: { rows },
    });
    expect(theirs.body.added).toBe(1);
    const [ada] = (await world.call<Page<MediaListMemberBody>>('GET', `${CAMPAIGNS}/${id}/people`, { key }))
      .body.data;
    expect(ada).toMatchObject({ own_email: null, custom: {}, journalist: { last_touch: null } });
  });
});
