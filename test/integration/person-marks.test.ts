import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { settleSource } from '../../activities/journalists/settle-source.ts';
import type { MediaListMemberBody } from '../../apps/gateway/app.ts';
import { withTouches } from '../../apps/gateway/find/people-body.ts';
import { sources } from '../../db/index.ts';
import { type JournalistProfile, personKey, type SearchPerson } from '../../model/index.ts';
import { createUser, sessionOf } from '../support/probes/browser.ts';
import { addPeople, CAMPAIGNS, createCampaign } from '../support/world/campaigns.ts';
import { addMembers, createList, insertFinishedJob, LISTS } from '../support/world/media-lists.ts';
import { prepareWorld } from '../support/world/prepare.ts';
import { profile as profileOf } from '../support/world/profile.ts';
import { type CallOptions, createTenant, type World } from '../support/world/world.ts';

const ADA = { name: 'Ada Reporter', outlet: 'Example News', email: 'ada@news.example' };
type Body = Record<string, never> & { data: MediaListMemberBody[]; members: MediaListMemberBody[] };

/** Settles the only source of a job with a person, as a worker does, and ends the job. */
async function settleFound(world: World, person: Partial<JournalistProfile>) {
  const { jobId } = await insertFinishedJob(world.db, world.organizationId, []);
  await sql`
    insert into job_sources (job_id, source_index, kind, url, host)
    values (${jobId}, 0, 'article_url', 'https://n.example/a', 'n.example')`.execute(world.db);
  await sql`update jobs set status = 'processing', finished_at = null where id = ${jobId}`.execute(world.db);
  const task = await sources.findTask(world.db, jobId, 0);
  if (!task) throw new Error('the job has no source');
  const profile = profileOf(person);
  const { name, outlet, email, outlet_domain: domain } = profile;
  const identity = {
    ...{ name, outlet, email, nameKey: personKey({ name, domain }), pageKey: 'n.example/a' },
    ...{ proofs: email === null ? [] : [`email:${email}`], couldBe: (other: string) => other === name },
  };
  const receipt = await settleSource(world.db, task, { outcome: 'resolved', person: { profile, identity } });
  await sql`update jobs set status = 'complete', finished_at = now() where id = ${jobId}`.execute(world.db);
  if (receipt.outcome !== 'resolved') throw new Error(`not settled: ${receipt.outcome}`);
  return { jobId, ids: [receipt.journalistId] };
}

/** “Do not contact” and contacts belong to the person, whatever happens to campaigns and lists. */
describe('what an organization did with a person', () => {
  const world = prepareWorld({ roles: [] });
  let admin: CallOptions;
  let member: CallOptions;
  beforeAll(async () => {
    const { db, organizationId } = world;
    admin = await sessionOf(db, await createUser(db, { organizationId }));
    member = await sessionOf(db, await createUser(db, { organizationId, role: 'member' }));
  });

  const text = async (path: string) => {
    const { body } = await world.call<unknown>('GET', path);
    return typeof body === 'string' ? body : JSON.stringify(body);
  };
  const people = async (id: string) => (await world.call<Body>('GET', `${CAMPAIGNS}/${id}/people`)).body.data;
  const stateIn = async (id: string) => (await people(id)).map(({ state }) => state);
  const patch = (path: string, version: number, body: object, as: CallOptions) =>
    world.call<Body>('PATCH', path, {
      ...as,
      body,
      headers: { ...as.headers, 'if-match': `"${version}"` },
    });
  const importInto = async (id: string, row: object) =>
    (await world.call('POST', `${CAMPAIGNS}/${id}/import`, { body: { rows: [row] } })).body;

  it('shows wherever the person appears, after removal, archive, import and in a second campaign', async () => {
    const job = await insertFinishedJob(world.db, world.organizationId, [{ profile: ADA }]);
    const first = await createCampaign(world, { name: 'First' });
    const second = await createCampaign(world, { name: 'Second' });
    const list = await createList(world, 'List');
    const [one] = (await addPeople(world, first.id, job)).members;
    const at = `${CAMPAIGNS}/${first.id}/people/${one?.id}`;
    await patch(at, 1, { state: 'contacted' }, member);
    await patch(at, 2, { state: 'do_not_contact' }, member);
    await world.call('DELETE', at);
    await addPeople(world, second.id, job);
    await addMembers(world, list.id, job);
    await world.call('POST', `${CAMPAIGNS}/${first.id}:archive`);

    const jobAt = `/api/v1/journalist-enrichment-jobs/${job.jobId}`;
    // Every route that shows a person; a new one needs a row.
    const shown = [
      jobAt,
      `${jobAt}?view=summary`,
      `${jobAt}/export?format=csv`,
      `${jobAt}/export?format=ndjson`,
      `${jobAt}/events`,
      `/api/v1/journalists/${job.ids[0]}`,
      '/api/v1/journalists?q=Ada',
      `${LISTS}/${list.id}/members`,
      `${LISTS}/${list.id}/export?format=csv&include_all=true`,
      `${LISTS}/${list.id}/export?format=ndjson`,
      `${CAMPAIGNS}/${second.id}/people`,
      `${CAMPAIGNS}/${second.id}/export?format=csv&include_all=true`,
      `${CAMPAIGNS}/${second.id}/export?format=ndjson`,
    ];
    for (const path of shown) {
      const body = await text(path);
      expect(body, path).toContain('Ada Reporter');
      expect(body, path).toContain('do_not_contact');
    }
    const merges = [`${LISTS}/${list.id}/export?format=csv`, `${CAMPAIGNS}/${second.id}/export?format=csv`];
    for (const path of merges) expect(await text(path), path).not.toContain('Ada Reporter');
    const counted = await text(`${CAMPAIGNS}/${second.id}`);
    expect(counted).toContain('"do_not_contact":1');
    const filtered = await text(`${CAMPAIGNS}/${second.id}/people?state=do_not_contact`);
    expect(filtered).toContain('Ada Reporter');
  });

  it('is lifted by an admin with a reason only, and leaves the contact before it', async () => {
    const job = await insertFinishedJob(world.db, world.organizationId, [
      { profile: { ...ADA, name: 'Bea Reporter' } },
    ]);
    const first = await createCampaign(world, { name: 'Lift' });
    const second = await createCampaign(world, { name: 'Lift elsewhere' });
    const [one] = (await addPeople(world, first.id, job)).members;
    const [two] = (await addPeople(world, second.id, job)).members;
    const at = `${CAMPAIGNS}/${first.id}/people/${one?.id}`;
    await patch(at, 1, { state: 'replied' }, member);
    await patch(at, 2, { state: 'do_not_contact' }, member);
    const elsewhere = `${CAMPAIGNS}/${second.id}/people/${two?.id}`;
    for (const [as, body, status] of [
      [{}, { state: 'to_contact', reason: 'a key' }, 403],
      [member, { state: 'to_contact', reason: 'a member' }, 403],
      [admin, { state: 'to_contact' }, 400],
      [admin, { state: 'to_contact', reason: ' ' }, 400],
      [member, { note: 'notes stay free' }, 200],
    ] as const)
      expect((await patch(elsewhere, 1, body, as)).status, JSON.stringify(body)).toBe(status);
    const update = { member_ids: [two?.id], state: 'contacted' };
    const bulk = await world.call<Record<string, unknown>>(
      'POST',
      `${CAMPAIGNS}/${second.id}/people:update`,
      {
        ...member,
        body: update,
      },
    );
    expect(bulk.body.updated).toEqual([]);
    expect(await stateIn(second.id)).toEqual(['do_not_contact']);
    const lifted = await patch(elsewhere, 2, { state: 'to_contact', reason: 'She wrote to us.' }, admin);
    expect(lifted.status).toBe(200);
    expect(await stateIn(second.id)).toEqual(['to_contact']);
    expect(await stateIn(first.id)).toEqual(['replied']);
    expect(await text(`${CAMPAIGNS}/${second.id}/history`)).toContain('She wrote to us.');
    const [again] = await people(second.id);
    expect(again?.journalist.last_touch).toMatchObject({ state: 'replied', campaign_id: first.id });
  });

  it('comes back with an import and a second addition, and leaves namesakes at other outlets alone', async () => {
    const first = await createCampaign(world, { name: 'Import' });
    const second = await createCampaign(world, { name: 'Import again' });
    const row = { name: 'Cora Writer', outlet: 'Weekly', email: 'cora@weekly.example' };
    await importInto(first.id, row);
    const [one] = await people(first.id);
    const at = `${CAMPAIGNS}/${first.id}/people/${one?.id}`;
    await patch(at, one?.version ?? 1, { state: 'contacted' }, member);
    await patch(at, (one?.version ?? 1) + 1, { state: 'do_not_contact' }, member);
    await world.call('DELETE', at);
    await importInto(second.id, { name: 'Cora Writer', email: 'Cora@weekly.example' });
    await importInto(second.id, { name: 'Cora Writer', outlet: 'Another Paper' });
    expect(await stateIn(second.id)).toEqual(['do_not_contact', 'to_contact']);
    await importInto(first.id, row);
    expect(await stateIn(first.id)).toEqual(['do_not_contact']);
    const [back] = await people(first.id);
    await patch(
      `${CAMPAIGNS}/${first.id}/people/${back?.id}`,
      back?.version ?? 1,
      { state: 'contacted', reason: 'Asked.' },
      admin,
    );
    await world.call('DELETE', `${CAMPAIGNS}/${first.id}/people/${back?.id}`);
    await importInto(first.id, row);
    expect(await stateIn(first.id), 'the contact in this campaign').toEqual(['contacted']);
  });

  it.each([
    ['the same row', { outlet: 'Nordic Ledger', email: 'jo@ledger.example' }],
    ['a row with the site', { outlet: 'The Ledger', domain: 'ledger.example', email: 'jo@ledger.example' }],
    ['a row with the outlet only', { outlet: 'nordic ledger' }],
  ])('counts for whom two campaigns had before it, imported from %s', async (reason, row) => {
    const name = `Jo ${reason.replaceAll(' ', '')}`;
    const first = await createCampaign(world, { name: `Before: ${reason}` });
    const second = await createCampaign(world, { name: `Before, too: ${reason}` });
    await importInto(first.id, { name, outlet: 'Nordic Ledger', email: 'jo@ledger.example' });
    await importInto(second.id, { name, ...row });
    await importInto(second.id, { name, outlet: 'Another Paper' });
    const [one] = await people(first.id);
    await patch(`${CAMPAIGNS}/${first.id}/people/${one?.id}`, 1, { state: 'do_not_contact' }, member);
    expect(await stateIn(second.id)).toEqual(['do_not_contact', 'to_contact']);
  });

  it('counts for whom a job found, when a later import has no site', async () => {
    const profile = { ...ADA, name: 'Dora Reporter', outlet: 'Example News' };
    const job = await insertFinishedJob(world.db, world.organizationId, [{ profile }]);
    const first = await createCampaign(world, { name: 'Found' });
    const second = await createCampaign(world, { name: 'Imported' });
    const [one] = (await addPeople(world, first.id, job)).members;
    await importInto(second.id, { name: 'Dora Reporter', outlet: 'Example News' });
    await patch(`${CAMPAIGNS}/${first.id}/people/${one?.id}`, 1, { state: 'do_not_contact' }, member);
    expect(await stateIn(second.id)).toEqual(['do_not_contact']);
  });

  // Somebody is brought without a site, or with another, and marked; then a job of the organization finds the name.
  it.each<[string, object, object, string | null]>([
    ['the outlet', { outlet: 'example news' }, {}, 'certain'],
    ['the address', { email: 'ADA@news.example' }, {}, 'certain'],
    ['the address, under another site', { domain: 'ada.example', email: ADA.email }, {}, 'certain'],
    ['the name only', {}, {}, 'likely'],
    ['another outlet and address', { outlet: 'Weekly', email: 'a@weekly.example' }, {}, 'likely'],
    ['the name with an accent', {}, { accent: true }, 'likely'],
    ['no name', { name: 'Somebody Else', outlet: ADA.outlet, email: ADA.email }, {}, null],
  ])(
    'meets whom a later job finds, who shares %s with the mark',
    async (reason, row, { accent }: { accent?: boolean }, certainty) => {
      const marked = `Ida ${reason.replaceAll(/\W/g, '')}`;
      const name = accent ? marked.replace('Ida', 'Ïda') : marked;
      const [first, second] = [
        await createCampaign(world, { name: `A ${reason}` }),
        await createCampaign(world, { name: `B ${reason}` }),
      ];
      await importInto(first.id, { name: marked, ...row });
      const [own] = await people(first.id);
      await patch(`${CAMPAIGNS}/${first.id}/people/${own?.id}`, 1, { state: 'do_not_contact' }, member);
      const job = await settleFound(world, { ...ADA, name });
      const at = `/api/v1/journalist-enrichment-jobs/${job.jobId}`;
      const touch = certainty === null ? null : { state: 'do_not_contact', certainty };
      const { body } = await world.call<{ result: { journalists: { last_touch: object | null }[] } }>(
        'GET',
        at,
      );
      const [found] = body.result.journalists;
      if (touch === null) expect(found?.last_touch).toBeNull();
      else expect(found?.last_touch).toMatchObject(touch);
      const csv = await text(`${at}/export?format=csv`);
      expect(csv.includes('do_not_contact')).toBe(certainty !== null);
      expect(csv.includes('(same name)')).toBe(certainty === 'likely');

      await addPeople(world, second.id, job);
      expect(await stateIn(second.id)).toEqual([certainty === 'certain' ? 'do_not_contact' : 'to_contact']);
      const merged = await text(`${CAMPAIGNS}/${second.id}/export?format=csv`);
      expect(merged.includes(name), 'in the merge').toBe(certainty === null);
      const untouched = await text(`${CAMPAIGNS}/${second.id}/people?touched=false`);
      expect(untouched.includes(name)).toBe(certainty === null);
      const searched = await withTouches(world.db, world.organizationId, [
        { name, outlet: 'Example News', journalist_identity_id: null } as SearchPerson,
      ]);
      expect(searched[0]?.last_touch?.state ?? null).toBe(certainty === null ? null : 'do_not_contact');
      const elsewhere = await createTenant(world.db);
      const theirs = await withTouches(world.db, elsewhere.organizationId, [
        { name, outlet: 'Example News', journalist_identity_id: job.ids[0] } as SearchPerson,
      ]);
      expect(theirs[0]?.last_touch, 'of another organization').toBeNull();
    },
  );
});
