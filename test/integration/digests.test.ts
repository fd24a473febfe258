import { beforeAll, describe, expect, it, vi } from 'vitest';
import { startDispatcher } from '../../activities/webhooks/index.ts';
import type { MediaListMemberBody, SavedPitchBody } from '../../apps/gateway/app.ts';
import { digests } from '../../db/index.ts';
import type { SavedPitchId } from '../../model/index.ts';
import { Browser, browserOf, createUser, type Person } from '../support/probes/browser.ts';
import { addMembers, insertFinishedJob, LISTS } from '../support/world/media-lists.ts';
import { prepareMailServer, prepareWorld } from '../support/world/prepare.ts';
import { BATTERY_PITCH } from '../support/world/reported-news.ts';
import { insertMatch } from '../support/world/searches.ts';
import { insertChange } from '../support/world/watch.ts';
import { createTenant } from '../support/world/world.ts';

const HOUR = 3_600_000;
/** The Monday that ends this week, at midnight in UTC. */
const MONDAY = new Date(
  Math.floor(Date.now() / (24 * HOUR)) * 24 * HOUR + (7 - ((new Date().getUTCDay() + 6) % 7)) * 24 * HOUR,
);
const WEEK = MONDAY.toISOString().slice(0, 10);

/** What a week has brought is mailed to those whom it interests, once, until they end it. */
describe('the weekly mail', () => {
  const people = {} as Record<'maker' | 'owner' | 'colleague' | 'stranger', Person>;
  const at = { list: '', pitch: '', members: [] as MediaListMemberBody[] };

  const server = prepareMailServer();
  const world = prepareWorld(() => ({ roles: ['orchestration', 'mail'], env: server.env }));
  beforeAll(async () => {
    for (const name of ['maker', 'owner', 'colleague'] as const)
      people[name] = await createUser(world.db, { organizationId: world.organizationId });
    people.stranger = await createUser(world.db, await createTenant(world.db));
    const origin = world.app.listeningOrigin;
    const maker = await browserOf({ db: world.db, origin }, people.maker, world.organizationId);
    const { body: list } = await maker.call<{ id: string }>('POST', LISTS, { body: { name: 'Harbour' } });
    expect(list).toMatchObject({ id: expect.any(String) });
    at.list = list.id;
    await addMembers(
      world,
      list.id,
      await insertFinishedJob(world.db, world.organizationId, [
        { profile: { name: 'Ada One' } },
        { profile: { name: 'Bea Two' } },
      ]),
    );
    const members = await world.call<{ data: MediaListMemberBody[] }>('GET', `${LISTS}/${list.id}/members`);
    at.members = members.body.data;
    await own(at.members[0] as MediaListMemberBody, people.owner);
    const saved = await maker.call<SavedPitchBody>('POST', '/api/v1/saved-pitches', {
      body: { pitch: BATTERY_PITCH },
    });
    expect(saved.status, JSON.stringify(saved.body)).toBe(201);
    at.pitch = saved.body.id;
  });

  const own = async ({ id, version }: MediaListMemberBody, owner: Person) => {
    const change = { headers: { 'if-match': `"${version}"` }, body: { owner: owner.id } };
    expect((await world.call('PATCH', `${LISTS}/${at.list}/members/${id}`, change)).status).toBe(200);
  };

  /** Lets the mails be due at a time, and waits until none waits. */
  const send = async (time: Date) => {
    const { db, temporal } = world;
    const onError = (error: unknown) => expect(error).toBeUndefined();
    let looks = 0;
    const clock = () => {
      looks += 1;
      return time.getTime();
    };
    const stop = startDispatcher({ db, temporal, clock, sendsMails: true, onError });
    // The second reading of the clock comes with the next look for deliveries, after that for mails.
    await vi.waitUntil(() => looks > 2, { timeout: 60_000 });
    await stop();
    await vi.waitUntil(async () => (await waiting()).length === 0, { timeout: 120_000 });
  };
  const waiting = () =>
    world.db.selectFrom('mails').select('id').where('digest_of', 'is not', null).execute();
  const told = () => server.mails.map(({ to }) => to).sort();
  const change = async (member: MediaListMemberBody | undefined) =>
    insertChange(world.db, {
      listId: at.list,
      memberId: member?.id ?? '',
      person: member?.journalist.journalist_identity_id ?? undefined,
    });
  const atSix = new Date(MONDAY.getTime() + 6 * HOUR);

  it('is not sent if nothing has changed', async () => {
    await send(atSix);
    expect(told()).toEqual([]);
  });

  it('tells makers, owners and savers how many have changed, and names nobody', async () => {
    for (const member of at.members) await change(member);
    await insertMatch(world.db, at.pitch as SavedPitchId, 'Ada Quay');
    await send(new Date(atSix.getTime() - 1));
    expect(told()).toEqual([]);
    await send(atSix);
    expect(told()).toEqual([people.maker.email, people.owner.email].sort());
    const toMaker = await server.waitFor(people.maker.email);
    expect(toMaker.source).toContain(`Harbour\r\n- New role: ${at.members.length}\r\n`);
    expect(toMaker.source).toContain(`http://byline.example:8080/console/lists/${at.list}`);
    expect(toMaker.source).toContain('Saved pitch\r\n- People who published on it: 1\r\n');
    const toOwner = await server.waitFor(people.owner.email);
    expect(toOwner.source).toContain('- New role: 1\r\n');
    expect(toOwner.source).not.toContain('Saved pitch');
    for (const name of ['Ada Quay', ...at.members.map(({ journalist }) => journalist.name)])
      expect(toMaker.source).not.toContain(name);
  });

  it('is sent once a week, and to nobody who came later', async () => {
    await change(at.members[0]);
    await own(at.members[1] as MediaListMemberBody, people.colleague);
    await send(new Date(MONDAY.getTime() + 80 * HOUR));
    expect(told()).toHaveLength(2);
    const colleagues = world.db.updateTable('media_list_members').where('owner_id', '=', people.colleague.id);
    await colleagues.set({ owner_id: null }).execute();
  });

  it('is sent again when the mail server was away', async () => {
    await server.close();
    await world.db.updateTable('digests').set({ week: '2020-01-06' }).execute();
    const ids = await digests.request(world.db, WEEK);
    expect(ids).toHaveLength(2);
    await server.listen();
    await send(atSix);
    expect(told()).toHaveLength(4);
  });

  it('ends by the button of a mail program, in either encoding, and is resumed by its page', async () => {
    const { link, source } = await server.waitFor(people.maker.email);
    expect(source.replaceAll('\r\n ', ' ')).toContain(
      `List-Unsubscribe: <http://byline.example:8080${link}>`,
    );
    expect(source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const url = `${world.app.listeningOrigin}${link}`;
    const page = async () => (await fetch(url)).text();
    expect(await page()).toContain('Send no more');
    expect(await page(), 'opening a link ends nothing').toContain('Send no more');
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    for (const body of [form, new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })]) {
      const post = await fetch(url, { method: 'POST', body });
      expect([post.status, await page()]).toEqual([200, expect.stringContaining('Send them again')]);
      await fetch(url, { method: 'POST', body: new URLSearchParams({ resume: 'yes' }) });
      expect(await page()).toContain('Send no more');
    }
    await fetch(url, { method: 'POST' });
    await world.db.updateTable('digests').set({ week: '2020-01-06' }).execute();
    await send(atSix);
    expect(told()).toHaveLength(5);
  });

  it('ends and is resumed by the switch of the account, also before the first one', async () => {
    const browser = await browserOf(
      { db: world.db, origin: world.app.listeningOrigin },
      people.owner,
      world.organizationId,
    );
    const set = async (weekly_mail: boolean) =>
      (await browser.call('PUT', '/api/v1/session/digest', { body: { weekly_mail } })).body;
    expect((await browser.call('GET', '/api/v1/session')).body).toMatchObject({ weekly_mail: true });
    await world.db.deleteFrom('digests').execute();
    expect(await set(false)).toMatchObject({ weekly_mail: false });
    const before = told().filter((to) => to === people.owner.email).length;
    await send(atSix);
    expect(told().filter((to) => to === people.owner.email)).toHaveLength(before);
    expect(await set(true)).toMatchObject({ weekly_mail: true });
    await world.db.updateTable('digests').set({ week: '2020-01-06' }).execute();
    await send(atSix);
    expect(told().filter((to) => to === people.owner.email)).toHaveLength(before + 1);
  });

  it('ends with the membership', async () => {
    const { link } = await server.waitFor(people.owner.email);
    const of = (person: Person) =>
      world.db.deleteFrom('memberships').where('user_id', '=', person.id).execute();
    await of(people.owner);
    expect((await new Browser(world.app.listeningOrigin).call('GET', link)).status).toBe(404);
    await world.db.updateTable('digests').set({ week: '2020-01-06', ended_at: null }).execute();
    await send(atSix);
    expect(told().filter((to) => to === people.owner.email)).toHaveLength(4);
  });
});
