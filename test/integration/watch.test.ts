import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type {
  ChangeBody,
  ChangeFeedBody,
  CheckBody,
  JobBody,
  MediaListMemberBody,
  WatchBody,
} from '../../apps/gateway/app.ts';
import { newsArticles, pageCopies, watchPages } from '../../db/index.ts';
import { type JobId, type JournalistId, newId, type WatchPeriod } from '../../model/index.ts';
import { readFeed } from '../../packages/reader/index.ts';
import { CHECK_PEOPLE } from '../../workflows/contract.ts';
import { TASK_QUEUES } from '../../workflows/options.ts';
import { articleAt, personAt } from '../support/pages/unstable-pages.ts';
import { addPeople, CAMPAIGNS, createCampaign } from '../support/world/campaigns.ts';
import { articles, postJob, untilDone } from '../support/world/jobs.ts';
import { addMembers, createList, insertFinishedJob, LISTS } from '../support/world/media-lists.ts';
import { prepareSite, prepareWorld } from '../support/world/prepare.ts';
import { pauseSchedules } from '../support/world/schedules.ts';
import type { Tenant } from '../support/world/tenants.ts';
import { indexMove, insertChange } from '../support/world/watch.ts';
import { createTenant } from '../support/world/world.ts';

const OWN = '/people/ada-reporter';
const COLLEAGUE = '/people/bo-silent';

/** A page of which a person is read for every list that waits, and each list learns the same in its own time. */
describe('a watched list', () => {
  let neighbour: Tenant;
  const at = { list: '', campaign: '', late: '' };
  const site = prepareSite();
  const world = prepareWorld(() => ({ env: { BYLINE_WEB_ALLOW: site.host } }));
  beforeAll(async () => {
    await pauseSchedules(world.temporal, CHECK_PEOPLE);
    neighbour = await createTenant(world.db);
    site.pages.set(OWN, { html: personAt(null, 0) });
    site.pages.set('/signed', { html: articleAt(null, 0, site.origin + OWN) });
    const { id } = await postJob(world, { from: articles([`${site.origin}/signed`]) });
    const { result } = await untilDone(world, id);
    const [person] = result.journalists as [JobBody['result']['journalists'][number]];
    const list = await createList(world, 'Harbour');
    await addMembers(world, list.id, {
      jobId: id as JobId,
      ids: [person.journalist_identity_id as JournalistId],
    });
    at.list = `${LISTS}/${list.id}`;
    const late = await createList(world, 'Late');
    await addMembers(world, late.id, {
      jobId: id as JobId,
      ids: [person.journalist_identity_id as JournalistId],
    });
    at.late = `${LISTS}/${late.id}`;
    const known = {
      id: person.journalist_identity_id as JournalistId,
      profile: { name: person.name, author_page: site.origin + OWN },
    };
    const other = await insertFinishedJob(world.db, neighbour.organizationId, [known]);
    const campaign = await createCampaign(world, { name: 'Cranes' }, neighbour);
    await addPeople(world, campaign.id, other, {}, neighbour);
    at.campaign = `${CAMPAIGNS}/${campaign.id}`;
  });

  const runOnce = () =>
    world.temporal.workflow.execute(CHECK_PEOPLE, {
      workflowId: `${CHECK_PEOPLE}-${Math.random()}`,
      taskQueue: TASK_QUEUES.orchestration,
    });
  /** Reads what is due, or waits until the run that a request began has read it, and ends complete checks. */
  const run = async () => {
    await runOnce();
    await vi.waitFor(
      async () => {
        const isDue = sql<boolean>`result is null and next_check_at <= now()`;
        expect(await world.db.selectFrom('watch_members').select('member_id').where(isDue).execute()).toEqual(
          [],
        );
      },
      { timeout: 60_000, interval: 200 },
    );
    await runOnce();
  };
  /** Moves everything that was stored an hour more than a day into the past. */
  const aDayLater = () =>
    sql`update watch_members set next_check_at = next_check_at - interval '25 hours',
      differs_since = differs_since - interval '25 hours', read_at = read_at - interval '25 hours',
      lost_at = lost_at - interval '25 hours',
      history = case when jsonb_typeof(history -> 'candidate') = 'object' then jsonb_set(history, '{candidate,fetched_at}',
        to_jsonb(to_char((history #>> '{candidate,fetched_at}')::timestamptz - interval '25 hours',
          'YYYY-MM-DD"T"HH24:MI:SS"Z"'))) else history end`.execute(world.db);
  const checks = async (path: string, options = {}) =>
    (await world.call<{ data: CheckBody[] }>('GET', `${path}/checks`, options)).body.data.map(
      ({ finished_at, members, confirmed, changed, not_known }) => ({
        done: finished_at !== null,
        counts: [members, confirmed, changed, not_known],
      }),
    );
  const changes = async (path: string, options = {}) =>
    (await world.call<{ data: ChangeBody[] }>('GET', `${path}/changes`, options)).body.data;
  const members = async (path: string) =>
    (await world.call<{ data: MediaListMemberBody[] }>('GET', `${path}/members`)).body.data;
  /** Checks both at once, so that they wait for the same read. */
  const checkBoth = async () => {
    await sql`update watch_pages set leased_until = 'infinity'`.execute(world.db);
    expect((await world.call('POST', `${at.list}:check`)).status).toBe(202);
    expect((await world.call('POST', `${at.campaign}:check`, neighbour)).status).toBe(202);
    await sql`update watch_pages set leased_until = null`.execute(world.db);
    await run();
  };

  it('says how often its people are checked, and when next', async () => {
    const none = await world.call<WatchBody>('GET', `${at.list}/watch`);
    expect(none.body).toEqual({
      object: 'watch',
      period: null,
      next_check_at: null,
      members: 1,
      confirmed_recently: 1,
    });
    const { body } = await world.call<WatchBody>('PUT', `${at.list}/watch`, { body: { period: 'weekly' } });
    expect(body).toMatchObject({ period: 'weekly', next_check_at: expect.any(String) });
    await run();
    const { data } = (await world.call<{ data: MediaListMemberBody[] }>('GET', `${at.list}/members`)).body;
    const days = (Date.parse(data[0]?.next_check_at ?? '') - Date.now()) / (24 * 60 * 60 * 1000);
    expect(days).toBeGreaterThan(0);
    expect(days).toBeLessThanOrEqual(7);
    expect(await checks(at.list)).toEqual([{ done: false, counts: [1, 0, 0, 0] }]);
  });

  it('is confirmed by one read for all organizations', async () => {
    const before = site.fetches(OWN);
    await checkBoth();
    expect(site.fetches(OWN)).toBe(before + 1);
    expect((await checks(at.list))[0]).toEqual({ done: true, counts: [1, 1, 0, 0] });
    expect((await checks(at.campaign, neighbour))[0]).toEqual({ done: true, counts: [1, 1, 0, 0] });
  });

  it('is checked at once on request, also when its next check is due', async () => {
    const read = async () =>
      (await checks(at.campaign, neighbour)).filter(({ done, counts }) => done && counts[1] === 1).length;
    const before = await read();
    await world.call('PUT', `${at.campaign}/watch`, { ...neighbour, body: { period: 'quarterly' } });
    await world.call('POST', `${at.campaign}:check`, neighbour);
    await run();
    expect(await read()).toBe(before + 1);
    await world.call('PUT', `${at.campaign}/watch`, { ...neighbour, body: { period: null } });
  });

  it('reads first whom the check before did not read, as after a night without a service', async () => {
    await sql`update watch_members set result = null, next_check_at = now() - interval '1 hour'
      where list_id = ${at.list.split('/').at(-1)}`.execute(world.db);
    await sql`update watches set next_check_at = now() - interval '1 minute'`.execute(world.db);
    await sql`update watch_checks set ends_at = now() - interval '1 minute' where finished_at is null`.execute(
      world.db,
    );
    const before = site.fetches(OWN);
    await run();
    expect(site.fetches(OWN)).toBe(before + 1);
    expect((await checks(at.list))[0]).toEqual({ done: true, counts: [1, 1, 0, 0] });
  });

  it('learns of a change after two reads a day apart, with both pages', async () => {
    site.pages.set(OWN, {
      html: personAt(() => ({ role: 'Political editor' }), 0),
    });
    await checkBoth();
    // A list that is checked for the first time knows what its profiles quote.
    await world.call('POST', `${at.late}:check`);
    await run();
    expect((await checks(at.list))[0]).toEqual({ done: false, counts: [1, 0, 0, 0] });
    expect(await changes(at.list)).toEqual([]);
    await aDayLater();
    await run();
    for (const [path, options] of [
      [at.list, {}],
      [at.late, {}],
      [at.campaign, neighbour],
    ] as const) {
      expect((await checks(path, options))[0]).toEqual({ done: true, counts: [1, 0, 1, 0] });
      const found = await changes(path, options);
      expect(found.map(({ kind, after, state }) => [kind, after, state])).toContainEqual([
        'role_changed',
        'Political editor',
        'open',
      ]);
      for (const { evidence } of found)
        for (const page of [evidence.before, evidence.after]) {
          expect(page?.excerpt).not.toBe('');
          const copy = { url: page?.url ?? '', contentSha256: page?.content_sha256 ?? '' };
          expect((await pageCopies.find(world.db, copy))?.text).toContain('Ada Reporter');
        }
    }
  });

  it('takes over what somebody accepts, once, and leaves what is dismissed', async () => {
    const [first] = await changes(at.list);
    const role = (await changes(at.list)).find(({ kind }) => kind === 'role_changed') ?? first;
    const decide = (verb: string, options = {}) =>
      world.call<ChangeBody>('POST', `/api/v1/changes/${role?.id}:${verb}`, options);
    expect((await decide('accept', neighbour)).status).toBe(404);
    expect((await decide('accept')).body.state).toBe('accepted');
    expect((await decide('dismiss')).body.state).toBe('accepted');
    const { data } = (
      await world.call<{ data: MediaListMemberBody[] }>('GET', `${at.list}/members?include=evidence`)
    ).body;
    expect(data[0]?.journalist.role).toBe('Political editor');
    const quoted = data[0]?.journalist.evidence.filter(({ fields }) => fields.includes('role'));
    expect(quoted?.map(({ excerpt }) => excerpt)).toEqual(['Political editor']);
  });

  it('tells an organization of no address that a colleague on its lists has lost, too, and others at once', async () => {
    const bo = {
      id: newId('jid'),
      profile: { name: 'Bo Silent', author_page: `${site.origin}${COLLEAGUE}` },
    };
    const job = await insertFinishedJob(world.db, world.organizationId, [bo]);
    const { id } = await createList(world, 'Colleagues');
    await addMembers(world, id, job);
    const checkTwice = async () => {
      if ((await world.call('GET', `${LISTS}/${id}`)).status === 200)
        await world.call('POST', `${LISTS}/${id}:check`);
      await checkBoth();
      await aDayLater();
      await run();
    };
    /** What the last check shows of a list, and whether it has ever told that an address is gone. */
    const lastOf = async (path: string, options = {}) => {
      const kinds = (await changes(path, options)).map(({ kind }) => kind);
      return [(await checks(path, options))[0]?.counts, kinds.includes('address_gone')];
    };
    const shown = personAt(() => ({ role: 'Political editor' }), 0);
    const show = (page: string) => {
      site.pages.set(OWN, { html: page });
      site.pages.set(COLLEAGUE, {
        html: page.replaceAll('Ada Reporter', 'Bo Silent').replaceAll('ada.reporter@', 'bo.silent@'),
      });
    };
    show(shown);
    await checkTwice();
    show(shown.replace(/<p><a href="mailto:.*?<\/p>/u, ''));
    await checkTwice();
    expect(await lastOf(at.list)).toEqual([[1, 0, 0, 1], false]);
    expect(await lastOf(`${LISTS}/${id}`)).toEqual([[1, 0, 0, 1], false]);
    expect(await lastOf(at.campaign, neighbour)).toEqual([[1, 0, 1, 0], true]);
    expect((await world.call('DELETE', `${LISTS}/${id}`)).status).toBe(204);
    await checkTwice();
    expect(await lastOf(at.list)).toEqual([[1, 0, 1, 0], true]);
    show(shown);
    await checkTwice();
  });

  it('tells a list what its own reads show, however often others have seen the page turn', async () => {
    const before = (await changes(at.list)).length;
    // The tests above have turned the page for both within minutes.
    await sql`update watch_members set history = null`.execute(world.db);
    for (const role of ['Editor', 'Columnist', 'Critic', 'Political editor', 'Chief editor']) {
      site.pages.set(OWN, { html: personAt(() => ({ role }), 0) });
      expect((await world.call('POST', `${at.campaign}:check`, neighbour)).status).toBe(202);
      await run();
      await aDayLater();
      await run();
    }
    expect((await checks(at.campaign, neighbour))[0]).toEqual({ done: true, counts: [1, 0, 0, 1] });
    expect((await world.call('POST', `${at.list}:check`)).status).toBe(202);
    await run();
    await aDayLater();
    await run();
    expect((await checks(at.list))[0]).toEqual({ done: true, counts: [1, 0, 1, 0] });
    expect((await changes(at.list)).length).toBe(before + 1);
    await sql`update watch_members set history = null`.execute(world.db);
  });

  it('weighs pages that the same organization reads for somebody else, each once, if they ever showed an address', async () => {
    const ids = (['ada', 'bo', 'cy', 'di', 'eve'] as const).map((name) => [name, newId('jid')] as const);
    const people = Object.fromEntries(ids);
    const day = (days: number) => new Date(Date.parse('2026-11-01T09:00:00Z') + days * 86_400_000);
    interface Seen {
      organizationId?: Tenant['organizationId'];
      lost?: number;
      period?: WatchPeriod;
      shows?: boolean;
    }
    /** Adds a member of a new list whose page was read on a day. */
    const insert = async (
      name: keyof typeof people,
      page: string,
      read: number,
      { organizationId = world.organizationId, lost, period, shows = true }: Seen = {},
    ) => {
      const [list, member, url] = [newId('ml'), newId('mlm'), `https://weighed.example/${page}`];
      await sql`insert into journalists (id, name) values (${people[name]}, ${name}) on conflict do nothing`.execute(
        world.db,
      );
      await sql`insert into media_lists (id, organization_id, name) values (${list}, ${organizationId}, ${list})`.execute(
        world.db,
      );
      if (period)
        await sql`insert into watches (list_id, period, next_check_at) values (${list}, ${period}, 'infinity')`.execute(
          world.db,
        );
      await sql`insert into media_list_members (id, list_id, journalist_id, source_indexes, profile, billable, credits)
        values (${member}, ${list}, ${people[name]}, '{0}', '{}', false, 0)`.execute(world.db);
      await sql`insert into watch_pages (id, page_key, url, domain, history)
        values (${newId('wpg')}, ${url}, ${url}, 'weighed.example', '{}') on conflict do nothing`.execute(
        world.db,
      );
      await sql`insert into watch_members (member_id, list_id, page_key, read_at, lost_at, shows_address, next_check_at, result)
        values (${member}, ${list}, ${url}, ${day(read)}, ${lost === undefined ? null : day(lost)}, ${shows},
          ${period ? new Date('2030-01-01') : null}, 'confirmed')`.execute(world.db);
    };
    await insert('ada', 'ada', 1);
    await insert('ada', 'staff/ada', 2);
    await insert('bo', 'bo', 3, { period: 'quarterly' });
    await insert('bo', 'bo', 5, { lost: 4, shows: false });
    await insert('bo', 'bo', 2, { period: 'weekly' });
    await insert('cy', 'cy', 6);
    for (let more = 0; more < 60; more += 1) await insert('di', `di-${more}`, 9, { shows: false });
    await insert('eve', 'eve', 8, { organizationId: neighbour.organizationId });
    const page = { page_key: 'https://weighed.example/ada', domain: 'weighed.example' };
    const { rows } = await sql<watchPages.WatchedPage>`
      select id, page_key, url, domain, history from watch_pages where page_key = ${page.page_key}`.execute(
      world.db,
    );
    const [own] = rows;
    if (!own) throw new Error('the page was not stored');
    const colleagues = await world.db.transaction().execute((tx) =>
      watchPages.listColleagues(tx, own, {
        organization_id: world.organizationId,
        journalist_id: people.ada as JournalistId,
      }),
    );
    expect(colleagues).toEqual([
      { read_at: day(6), lost_at: null, shows_address: true, is_due: false, period: null },
      { read_at: day(5), lost_at: day(4), shows_address: true, is_due: true, period: 'quarterly' },
    ]);
    await sql`delete from watch_pages where domain = 'weighed.example'`.execute(world.db);
    await sql`delete from watch_members where page_key like 'https://weighed.example/%'`.execute(world.db);
  });

  it('does not know of somebody whom a list names otherwise than the page, whoever else is watched there', async () => {
    const stranger = { id: newId('jid'), profile: { name: 'Cy Stranger', author_page: site.origin + OWN } };
    const job = await insertFinishedJob(world.db, neighbour.organizationId, [stranger]);
    const { id } = await createCampaign(world, { name: 'Strangers' }, neighbour);
    const path = `${CAMPAIGNS}/${id}`;
    await addPeople(world, id, job, {}, neighbour);
    expect((await world.call('POST', `${path}:check`, neighbour)).status).toBe(202);
    await run();
    for (let again = 0; again < 3; again += 1) {
      expect((await checks(path, neighbour))[0]).toEqual({ done: false, counts: [1, 0, 0, 0] });
      await aDayLater();
      await run();
    }
    expect((await checks(path, neighbour))[0]).toEqual({ done: true, counts: [1, 0, 0, 1] });
  });

  it('does not know of people whose page is away, and reads it again before it says so', async () => {
    const before = await changes(at.list);
    site.pages.set(OWN, { status: 503, html: '' });
    await checkBoth();
    expect((await checks(at.list))[0]).toEqual({ done: false, counts: [1, 0, 0, 0] });
    for (let again = 0; again < 3; again += 1) {
      await aDayLater();
      await run();
    }
    expect((await checks(at.list))[0]).toEqual({ done: true, counts: [1, 0, 0, 1] });
    expect(await changes(at.list)).toEqual(before);
  });

  it('learns from works that somebody moved, once, with the byline at the new outlet', async () => {
    const [member] = await members(at.late);
    const { outlet, outlet_domain } = member?.journalist ?? {};
    site.pages.set(OWN, { html: personAt(() => ({ role: 'Political editor' }), 0) });
    for (const path of ['/post-1', '/post-2'])
      site.pages.set(path, { html: articleAt(null, 0, `${site.origin}/post-author`) });
    const here = { domain: outlet_domain ?? '', source_name: outlet ?? '' };
    const [first, second] = await indexMove(world.db, here, site.origin);
    await newsArticles.save(world.db, [first]);
    const moves = async () => (await changes(at.late)).filter(({ kind }) => kind === 'moved');
    const check = async () => {
      await world.call('POST', `${at.late}:check`);
      await run();
    };
    await check();
    // One piece elsewhere may be a guest's.
    expect(await moves()).toEqual([]);
    await newsArticles.save(world.db, [second]);
    await check();
    await check();
    const [move, ...others] = await moves();
    expect(others).toEqual([]);
    expect([move?.before, move?.after]).toEqual([outlet, 'The Post']);
    expect([move?.evidence.before?.url, move?.evidence.after?.url]).toEqual([
      site.origin + OWN,
      `${site.origin}/post-1`,
    ]);
    expect(move?.evidence.after?.excerpt).toContain('Ada Reporter');
    expect((await world.call('POST', `/api/v1/changes/${move?.id}:accept`)).status).toBe(200);
    expect((await members(at.late))[0]?.journalist).toMatchObject({ outlet: 'The Post', author_page: null });
  });

  it('has a feed of its changes, for anyone with its address, until that is replaced or revoked', async () => {
    const [listId = '', { id: memberId = '' } = {}] = [
      at.list.split('/').at(-1),
      (await world.call<{ data: MediaListMemberBody[] }>('GET', `${at.list}/members`)).body.data[0],
    ];
    await sql`update media_list_members set profile = profile || ${JSON.stringify({
      name: 'Ada <b>&\u0001 Co',
      outlet: '"Courier" & Sons',
    })}::jsonb where id = ${memberId}`.execute(world.db);
    const person = newId('jid');
    const dismissed = await insertChange(world.db, { listId, memberId, person });
    await world.call('POST', `/api/v1/changes/${dismissed}:dismiss`);
    const shown = await insertChange(world.db, { listId, memberId, person });
    const open = async (options = {}) =>
      (await world.call<ChangeFeedBody>('POST', `${at.list}/feed`, options)).body.url;
    expect((await world.call('POST', `${at.list}/feed`, neighbour)).status).toBe(404);
    const replaced = await open();
    const url = await open();

    const response = await fetch(url);
    const text = await response.text();
    expect(text).toContain('<title>New role: Ada &lt;b&gt;&amp; Co, &quot;Courier&quot; &amp; Sons</title>');
    const reading = readFeed(text, url);
    const [first] = reading.ok ? reading.items : [];
    expect(first?.url).toBe(`${new URL(url).origin}/console/people/${person}`);
    expect(text).toContain(`<id>urn:byline:${shown}</id>`);
    expect(text).not.toContain(dismissed);
    expect(text, 'neither a role nor an address').not.toMatch(/Editor|@/);
    expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('private');

    const etag = response.headers.get('etag') ?? '';
    expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
    await insertChange(world.db, { listId, memberId, person });
    expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(200);

    expect((await fetch(replaced)).status, 'a new address replaces the last one').toBe(404);
    expect((await world.call('DELETE', `${at.list}/feed`, neighbour)).status).toBe(404);
    expect((await fetch(url)).status).toBe(200);
    expect((await world.call('DELETE', `${at.list}/feed`)).status).toBe(204);
    expect((await fetch(url)).status).toBe(404);
    expect(world.logs()).not.toContain(url.split('/').at(-1));
  });

  it('does not know of somebody whose profile has lost its page', async () => {
    const listId = at.list.split('/').at(-1);
    await sql`update watch_members set shows_address = true where list_id = ${listId}`.execute(world.db);
    const profile = sql`profile - 'author_page'`;
    const stored = await sql<{
      profile: unknown;
    }>`select profile from media_list_members where list_id = ${listId}`.execute(world.db);
    await sql`update media_list_members set profile = ${profile} where list_id = ${listId}`.execute(world.db);
    expect((await world.call('POST', `${at.list}:check`)).status).toBe(202);
    await run();
    expect((await checks(at.list))[0]).toEqual({ done: true, counts: [1, 0, 0, 1] });
    await sql`update media_list_members set profile = ${JSON.stringify(stored.rows[0]?.profile)} where list_id = ${listId}`.execute(
      world.db,
    );
  });

  it('pauses while its campaign is archived', async () => {
    await world.call('PUT', `${at.campaign}/watch`, { ...neighbour, body: { period: 'monthly' } });
    await world.call('POST', `${at.campaign}:archive`, neighbour);
    const before = (await checks(at.campaign, neighbour)).length;
    await run();
    expect(await checks(at.campaign, neighbour)).toHaveLength(before);
    await world.call('POST', `${at.campaign}:restore`, neighbour);
    await run();
    expect(await checks(at.campaign, neighbour)).toHaveLength(before + 1);
  });
});
