import { beforeAll, describe, expect, it } from 'vitest';
import { loadHanded } from '../../activities/fit/handed-pieces.ts';
import { lexicalScorer } from '../../activities/fit/lexical-scorer.ts';
import { reconcile } from '../../activities/jobs/reconcile.ts';
import { erasePerson } from '../../activities/privacy/erase-person.ts';
import type {
  CampaignAdditionsBody,
  JobBody,
  SearchListBody,
  SearchPreviewBody,
  SearchRecord,
} from '../../apps/gateway/app.ts';
import { newsroomPages } from '../../apps/local/index.ts';
import { ledger } from '../../db/index.ts';
import { compareFits, isPassing, type JobId, newId, urlKey } from '../../model/index.ts';
import { openEventStream, readToEnd } from '../support/probes/event-stream.ts';
import { CAMPAIGNS, createCampaign } from '../support/world/campaigns.ts';
import { insertFinishedJob } from '../support/world/media-lists.ts';
import { prepareWorld } from '../support/world/prepare.ts';
import { BATTERY_PITCH, batteryNews, indexReports } from '../support/world/reported-news.ts';
import { pitchAbout, postSearch, SEARCHES, untilFound } from '../support/world/searches.ts';
import { FIT } from '../support/world/settle.ts';
import { createTenant, type World } from '../support/world/world.ts';

/** An article on the subject of the pitch whose author only its page names. */
const UNSIGNED = {
  title: 'Worn-out electric ferry batteries become grid storage for a harbour town',
  snippet:
    'A plant that recycles worn-out ferry batteries recovers lithium and cobalt, and sells grid storage to the harbour.',
  author: null,
  url: 'https://unsigned.example/batteries',
  days: 4,
};

const ask = (world: World, body: object, options: { headers?: Record<string, string>; key?: string } = {}) =>
  world.call<SearchRecord>('POST', SEARCHES, { body, ...options });

describe('a search for the journalists who cover a pitch', () => {
  const world = prepareWorld(() => {
    // The index does not know the author of this article; its page does.
    const page = newsroomPages.html(
      UNSIGNED.url,
      `<title>${UNSIGNED.title}</title><meta property="og:type" content="article"><meta name="author" content="Rosa Delgado">
       <meta property="article:published_time" content="${new Date(Date.now() - 4 * 86_400_000).toISOString()}">`,
      `<article><h1>${UNSIGNED.title}</h1><p class="byline">By Rosa Delgado</p>${`<p>${UNSIGNED.snippet}</p>`.repeat(6)}</article>`,
    );
    return { web: [page], keepsWorkflows: false };
  });

  it('is refused while the index is empty, and costs nothing', async () => {
    for (const path of [SEARCHES, `${SEARCHES}:preview`]) {
      const reply = await world.call('POST', path, { body: { pitch: BATTERY_PITCH } });
      expect(reply.status).toBe(500);
      expect(reply.body).toMatchObject({ code: 'CONFIGURATION_ERROR' });
    }
    expect((await ledger.balance(world.db, world.organizationId)).reserved).toBe(0);
    await indexReports(world.db, [...batteryNews(), UNSIGNED]);
  });

  it.each([
    ['', 'at least 1 character'],
    ['  …  ', 'no words'],
    ['Hi Ada,\nI hope you are well. Happy to chat!\nBest regards, +44 20 7946 0000', 'names no subject'],
  ])('refuses the pitch "%s"', async (pitch, reason) => {
    const reply = await ask(world, { pitch });
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({ code: 'VALIDATION_FAILED', issues: [{ path: '/pitch' }] });
    expect(JSON.stringify(reply.body)).toContain(reason);
  });

  it('refuses what the schema cannot check: a later day, a query without a word, a list of nobody', async () => {
    for (const [options, path] of [
      [{ as_of: '2999-01-01' }, '/options/as_of'],
      [{ queries: [{ kind: 'names', q: '…' }] }, '/options/queries/0/q'],
      [{ exclude_media_list_ids: ['ml_00000000000000000000000000'] }, '/options/exclude_media_list_ids/0'],
      [{ after_search_id: 'jsr_00000000000000000000000000' }, '/options/after_search_id'],
    ] as const) {
      const reply = await ask(world, { pitch: BATTERY_PITCH, options });
      expect(reply.body).toMatchObject({ status: 400, issues: [{ path }] });
    }
  });

  let found: SearchRecord;
  it('finds the people with dated pieces, charges each query once, and gives the rest back', async () => {
    const before = await ledger.balance(world.db, world.organizationId);
    const reply = await ask(world, { pitch: BATTERY_PITCH, options: { external_id: 'batteries' } });
    expect(reply.status).toBe(202);
    expect(reply.headers.get('location')).toBe(`${SEARCHES}/${reply.body.id}`);
    expect(reply.body.usage).toEqual({ max_credits: null, reserved_credits: 6, credits_used: 0 });
    found = await untilFound(world, reply.body.id);
    expect(found.status).toBe('complete');
    expect(found).toMatchObject({ external_id: 'batteries', pitch: BATTERY_PITCH, error: null });
    const { result, usage, progress } = found;
    expect(result.people.map(({ name }) => name).sort()).toEqual([
      'Clara Moreau',
      'Helen Brandt',
      'Jonas Weber',
      'Marta Lindqvist',
      'Priya Nair',
      'Rosa Delgado',
      'Tomas Okafor',
    ]);
    expect(progress.pages_read).toBeGreaterThan(0);
    expect(result.people.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(result.people.toSorted(compareFits)).toEqual(result.people);
    expect(result.passing).toBe(result.people.filter(isPassing).length);
    expect(result.curve.at(-1)?.fitting).toBe(result.passing);
    for (const { pieces } of result.people) {
      expect(pieces.length).toBeGreaterThan(0);
      for (const { published } of pieces) expect(published).toMatch(/^\d{4}-\d\d-\d\d$/);
    }
    expect(['saturation', 'want']).toContain(result.stopped_by);
    expect(result.curve.length).toBe(progress.round);
    expect(result.plan.length).toBe(progress.queries_done);
    const { low = -1, high = -1 } = result.estimate ?? {};
    expect(low).toBeLessThanOrEqual(7);
    expect(high).toBeGreaterThanOrEqual(7);
    const spent = Math.round(progress.queries_done * 100);
    expect(usage).toEqual({ max_credits: null, reserved_credits: 0, credits_used: spent / 1000 });
    const after = await ledger.balance(world.db, world.organizationId);
    expect(after).toEqual({ total: before.total - spent, reserved: 0, available: before.available - spent });
    expect(await ledger.check(world.db)).toEqual([]);
  });

  it('gives the same answer to the same pitch, but for its id and times', async () => {
    const again = await untilFound(world, (await ask(world, { pitch: BATTERY_PITCH })).body.id);
    expect(JSON.stringify(again.result)).toBe(JSON.stringify(found.result));
  });

  it('recognizes a repeated request by its key, and refuses another under the same key', async () => {
    const headers = { 'idempotency-key': 'once' };
    const body = { pitch: BATTERY_PITCH, options: { want: 3 } };
    const first = await ask(world, body, { headers });
    const { result } = await untilFound(world, first.body.id);
    expect([result.people.length, result.passing]).toEqual([3, 3]);
    expect(result.stopped_by).toBe('want');
    const again = await ask(world, body, { headers });
    expect([again.status, again.body.id]).toEqual([200, first.body.id]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    const other = await ask(world, { ...body, options: { want: 4 } }, { headers });
    expect(other.body).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT', context: { search_id: first.body.id } });
  });

  it('goes on from a search without its people, nor those of the search before it', async () => {
    const next = async (after: string, options: object) => {
      const body = { pitch: BATTERY_PITCH, options: { after_search_id: after, ...options } };
      return untilFound(world, (await ask(world, body)).body.id);
    };
    const namesOf = ({ result }: SearchRecord) => result.people.map(({ name }) => name);
    const asked = { pitch: BATTERY_PITCH, options: { want: 3, months: 6, ignore: ['cobalt'] } };
    const first = await untilFound(world, (await ask(world, asked)).body.id);
    const second = await next(first.id, { want: 2 });
    expect(second.options).toEqual({ ...first.options, want: 2 });
    const third = await next(second.id, {});
    expect(namesOf(first)).toHaveLength(3);
    expect(namesOf(second)).toHaveLength(2);
    const all = [first, second, third].flatMap(namesOf);
    expect(new Set(all).size).toBe(all.length);
    expect(all.sort()).toEqual(namesOf(found).sort());
    expect(third.result.cuts).toContainEqual(expect.objectContaining({ reason: 'shown_before', count: 5 }));
    const { key } = await createTenant(world.db);
    const body = { pitch: BATTERY_PITCH, options: { after_search_id: first.id } };
    expect((await ask(world, body, { key })).body).toMatchObject({
      status: 400,
      issues: [{ path: '/options/after_search_id', code: 'unknown' }],
    });
  });

  it('runs no more queries than the cap pays for', async () => {
    const { id } = await postSearch(world, { pitch: BATTERY_PITCH }, '?max_credits=0.25');
    const { result, usage } = await untilFound(world, id);
    expect(usage).toEqual({ max_credits: 0.25, reserved_credits: 0, credits_used: 0.2 });
    expect(result.plan.length).toBe(2);
    expect(result.stopped_by).toBe('credits');
    expect(await ledger.check(world.db)).toEqual([]);
  });

  it('says nobody, and why, for a subject that the index does not hold', async () => {
    const pitch = 'Quantum beekeeping algorithms predict volcanic opera ticket demand in Antarctica';
    const { result } = await untilFound(world, (await ask(world, { pitch })).body.id);
    expect(result.people).toEqual([]);
    expect(result.estimate?.low).toBe(0);
  });

  it('is previewed for free', async () => {
    const before = await ledger.balance(world.db, world.organizationId);
    const { status, body } = await world.call<SearchPreviewBody>('POST', `${SEARCHES}:preview`, {
      body: { pitch: BATTERY_PITCH },
    });
    expect(status).toBe(200);
    expect(body.examples.map(({ name }) => name)).toContain('Helen Brandt');
    expect(body.plan.length).toBeGreaterThan(0);
    expect(await ledger.balance(world.db, world.organizationId)).toEqual(before);
    expect(await world.db.selectFrom('journalist_search_previews').selectAll().execute()).toEqual([]);
  });

  it('is read in pages, listed, exported, and unknown to others', async () => {
    const page = await world.call<SearchRecord>('GET', `${found.links.self}?limit=4`);
    expect(page.body.result.people.map(({ rank }) => rank)).toEqual([1, 2, 3, 4]);
    const rest = await world.call<SearchRecord>(
      'GET',
      `${found.links.self}?cursor=${page.body.result.next_cursor}`,
    );
    expect(rest.body.result.people.map(({ rank }) => rank)).toEqual([5, 6, 7]);
    expect(rest.body.result.next_cursor).toBeNull();
    const list = await world.call<SearchListBody>('GET', `${SEARCHES}?external_id=batteries`);
    const { pitch: _pitch, options: _options, result: _result, ...summary } = found;
    expect(list.body).toEqual({ object: 'list', data: [summary], next_cursor: null });
    const exported = (format: string) =>
      world.call<string>('GET', `${found.links.self}/export?format=${format}`);
    expect((await exported('csv')).body).toContain('"Helen Brandt"');
    const lines = (await exported('ndjson')).body.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual(found.result.people);
    const { key } = await createTenant(world.db);
    expect((await world.call('GET', found.links.self, { key })).status).toBe(404);
  });

  it('streams its rounds', async () => {
    const stream = await openEventStream(`${world.app.listeningOrigin}${found.links.events}`, {
      authorization: `Bearer ${world.key}`,
    });
    const events = await readToEnd(stream);
    expect(events.map(({ name, id }) => [name, id])).toEqual([
      ['round', undefined],
      ['done', found.version],
    ]);
    expect(events[0]?.data).toEqual(found.result);
  });

  it('becomes a job with the same pitch and the best piece of each chosen person', async () => {
    const campaign = await createCampaign(world, { name: 'Batteries' });
    const path = `${found.links.enrich}?campaign_id=${campaign.id}`;
    const reply = await world.call<JobBody>('POST', path, { body: { ranks: [1, 3] } });
    expect(reply.status).toBe(202);
    expect(reply.body).toMatchObject({
      campaign_id: campaign.id,
      fit_context: { pitch: BATTERY_PITCH },
      progress: { total: 2 },
      usage: { estimated_credits: 10 },
    });
    const sources = await world.db
      .selectFrom('job_sources')
      .select(['url', 'search_id', 'person'])
      .orderBy('source_index')
      .execute();
    const [first, , third] = found.result.people;
    expect(sources).toEqual(
      [first, third].map((person) => ({
        url: person?.pieces[0]?.url,
        search_id: found.id,
        person: {
          ...{ name: person?.name, outlet: person?.outlet, outlet_domain: person?.outlet_domain },
          pieces: person?.pieces.map(({ story_id: _, ...piece }) => piece),
          judgement: { score: person?.score, verdict: person?.verdict, standing: expect.any(Number) },
        },
      })),
    );
    const profile = { evidence: [], recent: [] };
    const people = [first, third].map((_, index) => ({ source_indexes: [index], profile }));
    const handed = await loadHanded(
      world.db,
      { job_id: reply.body.id as JobId, pitch: BATTERY_PITCH },
      people,
    );
    const judgements = handed.map(async ({ pieces, indexed, choice, judgement }, index) => {
      expect(choice).toEqual({ subject: [], ignore: [] });
      const works = pieces.map((piece) => ({
        ...piece,
        summary: '',
        indexed: indexed.get(urlKey(piece.url)),
      }));
      const { name = '', outlet = '' } = [first, third][index] ?? {};
      const person = { name, outlet, role: null, beat: null, bio: null };
      const { report } = await lexicalScorer.score(
        {
          ...{ pitch: BATTERY_PITCH, choice, works, person, judgement, colleaguesBefore: 0 },
          ...{ organizationId: world.organizationId, journalistId: newId('jid'), now: new Date() },
          evidenceOf: () => undefined,
        },
        AbortSignal.timeout(10_000),
      );
      return { score: report.score, verdict: report.verdict };
    });
    expect(await Promise.all(judgements)).toEqual(
      [first, third].map((person) => ({
        score: expect.closeTo(person?.score ?? 0, 0),
        verdict: person?.verdict,
      })),
    );
    const nobody = await world.call('POST', found.links.enrich, { body: { ranks: [400] } });
    expect(nobody.body).toMatchObject({ status: 400, issues: [{ path: '/ranks' }] });
    const both = await world.call('POST', found.links.enrich, { body: { ranks: [1], people: 1 } });
    expect(both.status).toBe(400);
  });

  it('judges the same people anew by another subject, for free, and goes by it from then on', async () => {
    const search = await untilFound(world, (await ask(world, { pitch: BATTERY_PITCH })).body.id);
    const before = await ledger.balance(world.db, world.organizationId);
    const rerank = (body: object) => world.call<SearchRecord>('POST', search.links.rerank, { body });
    const names = ({ result }: SearchRecord) => result.people.map(({ name }) => name).sort();
    const started = performance.now();
    const unchanged = await rerank({ options: {} });
    const took = performance.now() - started;
    expect(unchanged.body.result).toEqual(search.result);
    const [{ text = '' } = {}] = search.result.subject;
    const changed = await rerank({ options: { ignore: [text], subject: ['harbour cranes'] } });
    expect(changed.status).toBe(200);
    expect(changed.body.version).toBe(search.version + 2);
    expect(changed.body.result.subject).toEqual(
      expect.arrayContaining([
        { text: 'harbour cranes', kind: 'subject', used: true },
        expect.objectContaining({ text, used: false }),
      ]),
    );
    expect(names(changed.body)).toEqual(names(search));
    const { people } = changed.body.result;
    expect(people.toSorted(compareFits)).toEqual(people);
    expect(people.map(({ rank }) => rank)).toEqual(search.result.people.map(({ rank }) => rank));
    expect((await world.call<SearchRecord>('GET', search.links.self)).body).toEqual(changed.body);
    // The old judgement is back; those who are judged alike keep the order that they have.
    const judgements = ({ result }: SearchRecord) =>
      new Map(result.people.map(({ name, verdict, score }) => [name, [verdict, score]]));
    const undone = (await rerank({ options: {} })).body;
    expect(judgements(undone)).toEqual(judgements(search));
    expect(undone.result.subject).toEqual(search.result.subject);
    expect(await ledger.balance(world.db, world.organizationId)).toEqual(before);
    console.log(`a search of ${people.length} people is judged anew in ${Math.round(took)} ms`);
    for (const options of [{ ignore: ['…'] }, { subject: Array(21).fill('x') }])
      expect((await rerank({ options })).status).toBe(400);
  });

  it('knows the people whom a job has looked up, and adds them to a campaign with their newest profile', async () => {
    const profileOf = (name: string) => {
      const { outlet, outlet_domain } = found.result.people.find((each) => each.name === name) ?? {};
      return { name, outlet: outlet ?? '', outlet_domain: outlet_domain ?? null };
    };
    const job = await insertFinishedJob(world.db, world.organizationId, [
      { profile: { ...profileOf('Clara Moreau'), role: 'Editor' }, fit: FIT },
      { profile: profileOf('Jonas Weber'), fit: FIT },
      { profile: { name: 'Nobody Else', outlet_domain: 'elsewhere.example' }, fit: FIT },
    ]);
    await world.db.updateTable('jobs').set({ pitch: BATTERY_PITCH }).where('id', '=', job.jobId).execute();
    const [clara, jonas] = job.ids;
    const idsIn = ({ result }: SearchRecord) =>
      Object.fromEntries(result.people.map((person) => [person.name, person.journalist_identity_id]));
    const again = (await world.call<SearchRecord>('GET', found.links.self)).body;
    expect(idsIn(again)).toMatchObject({ 'Clara Moreau': clara, 'Jonas Weber': jonas, 'Priya Nair': null });
    const { key } = await createTenant(world.db);
    const campaign = await createCampaign(world, { name: 'Found', pitch: BATTERY_PITCH });
    const path = `${CAMPAIGNS}/${campaign.id}/people`;
    const add = (body: object) => world.call<CampaignAdditionsBody>('POST', path, { body });
    const wanted = { journalist_search_id: found.id, journalist_identity_ids: job.ids, pitch_number: 1 };
    expect(await add(wanted)).toMatchObject({
      status: 200,
      body: {
        added: [clara, jonas],
        existing: [],
        not_found: [job.ids[2]],
        members: [
          { journalist: { name: 'Clara Moreau', role: 'Editor' }, research: {}, pitch_number: 1 },
          { journalist: { name: 'Jonas Weber' }, pitch_number: 1 },
        ],
      },
    });
    expect((await add(wanted)).body).toMatchObject({ added: [], existing: [clara, jonas] });
    for (const body of [{ ...wanted, job_id: job.jobId }, { journalist_identity_ids: job.ids }])
      expect(await add(body)).toMatchObject({ status: 400, body: { issues: [{ path: '/' }] } });
    for (const id of ['jsr_00000000000000000000000000', 'nonsense'])
      expect((await add({ ...wanted, journalist_search_id: id })).status).toBe(404);
    expect((await world.call('POST', path, { body: wanted, key })).status).toBe(404);

    // After the job has expired, the profile is that of the campaign, and is scored for another pitch.
    await world.db
      .updateTable('jobs')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where('id', '=', job.jobId)
      .execute();
    const other = await createCampaign(world, { name: 'Later', pitch: `${BATTERY_PITCH} Again.` });
    const later = await world.call<CampaignAdditionsBody>('POST', `${CAMPAIGNS}/${other.id}/people`, {
      body: { ...wanted, journalist_identity_ids: [clara, jonas] },
    });
    expect(later, JSON.stringify(later.body)).toMatchObject({
      status: 200,
      body: { added: [clara, jonas], members: [{ journalist: { role: 'Editor' }, pitch_number: 1 }, {}] },
    });
  });

  it('brings everybody into a campaign as it knows them, judged alike, and again once removed', async () => {
    const found = await untilFound(world, (await postSearch(world, { pitch: BATTERY_PITCH })).id);
    const campaign = await createCampaign(world, { name: 'As found', pitch: BATTERY_PITCH });
    const path = `${CAMPAIGNS}/${campaign.id}/people`;
    const { people } = found.result;
    const ranks = people.map(({ rank }) => rank);
    const add = (body: object) =>
      world.call<CampaignAdditionsBody>('POST', path, {
        body: { journalist_search_id: found.id, pitch_number: 1, ...body },
      });
    const { status, body } = await add({ ranks });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.added).toHaveLength(people.length);
    const verdicts = body.members.map(({ journalist, research }) => [
      journalist.name,
      research?.fit?.verdict,
    ]);
    expect(Object.fromEntries(verdicts)).toEqual(
      Object.fromEntries(people.map(({ name, verdict }) => [name, verdict])),
    );
    const [first] = body.members;
    await world.call('DELETE', `${path}/${first?.id}`, { headers: { 'if-match': `"${first?.version}"` } });
    expect((await add({ ranks })).body).toMatchObject({
      added: [first?.journalist.journalist_identity_id],
      members: expect.objectContaining({ length: people.length }),
    });
    expect((await add({ ranks: [1, 999] })).body.not_found).toEqual(['999']);
    for (const wrong of [
      {},
      { ranks, journalist_identity_ids: [] },
      { ranks: [0] },
      { match_ids: ['mtc_1'] },
    ])
      expect((await add(wrong)).status).toBe(400);
  });

  it('looks nobody up twice in a search or its campaign, unless asked to', async () => {
    const campaign = await createCampaign(world, { name: 'Paid once' });
    const within = `?campaign_id=${campaign.id}`;
    const search = await untilFound(world, (await postSearch(world, { pitch: BATTERY_PITCH }, within)).id);
    const enrich = (of: SearchRecord, body: object, key?: string) =>
      world.call<JobBody>('POST', of.links.enrich + within, {
        body,
        ...(key ? { headers: { 'idempotency-key': key } } : {}),
      });
    const marked = async (of: SearchRecord) =>
      (await world.call<SearchRecord>('GET', of.links.self)).body.result.people.map(
        (one) => one.looked_up_in,
      );
    const first = await enrich(search, { ranks: [1, 2] }, 'paid-once');
    expect([first.status, first.body.progress.total]).toEqual([202, 2]);
    const { id } = first.body;
    expect(await marked(search)).toEqual([id, id, null, null, null, null, null]);
    // The same request is the same job; others leave out whom it looks up, also in another search of the campaign.
    const replay = await enrich(search, { ranks: [1, 2] }, 'paid-once');
    expect([replay.headers.get('idempotent-replayed'), replay.body.id]).toEqual(['true', id]);
    const other = await untilFound(world, (await postSearch(world, { pitch: BATTERY_PITCH }, within)).id);
    expect(await marked(other)).toEqual(await marked(search));
    const rest = await enrich(other, { people: 3 });
    expect([rest.status, rest.body.progress.total, rest.body.usage.estimated_credits]).toEqual([202, 1, 5]);
    const done = await world.call<JobBody>(
      'GET',
      `/api/v1/journalist-enrichment-jobs/${id}?wait_seconds=45&wait_for=done`,
    );
    // Nobody of the test's outlets can be read, and nobody is lost.
    const { unresolved, journalists } = done.body.result;
    expect(unresolved.map(({ person }) => person?.name)).toEqual(
      search.result.people.slice(0, 2).map(({ name }) => name),
    );
    expect([unresolved.length, journalists.length]).toEqual([2, 0]);
    const nobody = await enrich(search, { ranks: [1, 2] });
    expect(nobody.body).toMatchObject({ status: 400, issues: [{ path: '/ranks', code: 'looked_up' }] });
    const again = await enrich(search, { ranks: [1, 2], again: true });
    expect([again.status, again.body.progress.total]).toEqual([202, 2]);
    expect(again.body.id).not.toBe(id);
    // A search outside the campaign does not know them.
    const apart = await untilFound(world, (await ask(world, { pitch: BATTERY_PITCH })).body.id);
    expect(await marked(apart)).toEqual(Array(7).fill(null));
  });

  it('belongs to a campaign, which must be there and open', async () => {
    const campaign = await createCampaign(world, { name: 'Searched' });
    const own = `${SEARCHES}?campaign_id=${campaign.id}`;
    const searched = await world.call<SearchRecord>('POST', own, { body: { pitch: BATTERY_PITCH } });
    expect(searched.body.id).not.toBe(found.id);
    await untilFound(world, searched.body.id);
    const { data } = (await world.call<SearchListBody>('GET', own)).body;
    expect(data.map(({ id }) => id)).toEqual([searched.body.id]);
    await world.call('POST', `${CAMPAIGNS}/${campaign.id}:archive`);
    for (const id of [campaign.id, 'cmp_unknown']) {
      const refused = await world.call('POST', `${SEARCHES}?campaign_id=${id}`, {
        body: { pitch: BATTERY_PITCH },
      });
      expect(refused.body).toMatchObject({ status: 400, issues: [{ path: '/query/campaign_id' }] });
    }
  });

  it('loses a person who is erased, and does not find the person again', async () => {
    const wanted = { by: 'name', name: 'Helen Brandt', domain: 'outlet3.example' } as const;
    await erasePerson(world.db, wanted, []);
    const { body } = await world.call<SearchRecord>('GET', found.links.self);
    expect(body.version).toBe(found.version + 1);
    expect(JSON.stringify(body)).not.toContain('Helen');
    expect(body.result.people.length).toBe(6);
    const again = await untilFound(world, (await ask(world, { pitch: BATTERY_PITCH })).body.id);
    expect(JSON.stringify(again)).not.toContain('Helen');
  });
});

describe('a search that nobody works on', () => {
  // Without the workers that run queries, a search begins and then waits.
  const world = prepareWorld({ roles: ['orchestration', 'ledger'] });
  beforeAll(async () => {
    await indexReports(world.db, batteryNews());
  });

  const begun = async () => {
    const { id } = await postSearch(world, { pitch: pitchAbout(BATTERY_PITCH) }, '');
    for (;;) {
      const { body } = await world.call<SearchRecord>('GET', `${SEARCHES}/${id}?wait_seconds=1`);
      if (body.status === 'processing') return body;
    }
  };
  const isFree = async (search: SearchRecord) => {
    expect(search.usage).toEqual({ max_credits: null, reserved_credits: 0, credits_used: 0 });
    expect((await ledger.balance(world.db, world.organizationId)).reserved).toBe(0);
    expect(await ledger.check(world.db)).toEqual([]);
  };

  it('can be canceled, and pays for no query that was not run', async () => {
    const { id, links } = await begun();
    const reply = await world.call<SearchRecord>('POST', links.cancel ?? '');
    expect(reply.status).toBe(200);
    const ended = await untilFound(world, id);
    expect([ended.status, ended.result.stopped_by]).toEqual(['canceled', 'canceled']);
    await isFree(ended);
    // Canceling again changes nothing.
    expect((await world.call<SearchRecord>('POST', `${links.self}:cancel`)).body).toEqual(ended);
  });

  it('fails and costs nothing if its workflow was terminated', async () => {
    const { id } = await begun();
    await world.temporal.workflow.getHandle(id).terminate();
    await reconcileNow(world);
    const ended = await untilFound(world, id);
    expect([ended.status, ended.error?.code, ended.result.stopped_by]).toEqual([
      'failed',
      'INTERNAL_ERROR',
      null,
    ]);
    await isFree(ended);
  });

  it('counts against the limit of active searches', async () => {
    const { activeLimit } = world.config.jobs;
    const searches = await Promise.all(Array.from({ length: activeLimit }, begun));
    const reply = await world.call('POST', SEARCHES, { body: { pitch: pitchAbout(BATTERY_PITCH) } });
    expect(reply.body).toMatchObject({ status: 429, code: 'TOO_MANY_ACTIVE_JOBS' });
    for (const { links } of searches) await world.call('POST', links.cancel ?? '');
  });
});

/** Runs the reconciler without waiting until searches have not changed for a while. */
function reconcileNow({ db, temporal, config }: World) {
  return reconcile({
    ...{ db, temporal, window: config.jobs.window, withModel: false, quietSeconds: 0 },
    jobLifetimeSeconds: config.jobs.lifetimeSeconds,
  });
}
