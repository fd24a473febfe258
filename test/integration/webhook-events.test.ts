import { beforeAll, expect, it } from 'vitest';
import type { JobBody } from '../../apps/gateway/app.ts';
import { EVENT_TYPES, type JobId, type JournalistId } from '../../model/index.ts';
import { articleAt } from '../support/pages/unstable-pages.ts';
import { adminOf, type Browser } from '../support/probes/browser.ts';
import { articles, postJob, untilDone } from '../support/world/jobs.ts';
import { addMembers, createList, LISTS } from '../support/world/media-lists.ts';
import { prepare, prepareSite, prepareWorld } from '../support/world/prepare.ts';
import { batteryNews, indexReports } from '../support/world/reported-news.ts';
import { postSearch, untilFound } from '../support/world/searches.ts';
import { addWebhook, startEndpoint } from '../support/world/webhooks.ts';

interface Event {
  type: string;
  data: Record<string, unknown>;
}

const site = prepareSite();
const endpoint = prepare(startEndpoint);
let admin: Browser;
const world = prepareWorld(() => ({
  env: { BYLINE_WEB_ALLOW: site.host, BYLINE_WEBHOOK_ALLOW: endpoint.host },
}));
beforeAll(async () => {
  admin = await adminOf(world);
  await addWebhook(admin, `http://${endpoint.host}/all`, EVENT_TYPES);
});

/** Waits for the first event of a type, and returns what it says. */
async function told(type: string): Promise<Event['data']> {
  const find = () =>
    endpoint.received.map(({ body }) => JSON.parse(body) as Event).find((event) => event.type === type);
  await expect.poll(find).toBeDefined();
  return find()?.data ?? {};
}

it('tells of a job, a search, a list and its check as they happen', async () => {
  site.pages.set('/signed', { html: articleAt(null, 0, `${site.origin}/people/ada`) });
  const { id } = await postJob(world, { from: articles([`${site.origin}/signed`]) });
  const { result } = await untilDone(world, id);
  expect(await told('job.done')).toMatchObject({ job_id: id, status: 'complete' });

  await indexReports(world.db, batteryNews());
  const search = await postSearch(world);
  await untilFound(world, search.id);
  expect(await told('search.done')).toMatchObject({ journalist_search_id: search.id });

  const list = await createList(world, 'Harbour');
  const [person] = result.journalists as [JobBody['result']['journalists'][number]];
  const of = { jobId: id as JobId, ids: [person.journalist_identity_id as JournalistId] };
  const { members } = await addMembers(world, list.id, of);
  const path = `${LISTS}/${list.id}/members/${members[0]?.id}`;
  const patch = { headers: { 'if-match': '"1"' }, body: { state: 'contacted' } };
  expect((await world.call('PATCH', path, patch)).status).toBe(200);
  expect(await told('list.member_changed')).toMatchObject({ media_list_id: list.id, members: 1 });

  expect((await world.call('POST', `${LISTS}/${list.id}:check`)).status).toBe(202);
  expect(await told('list.checked')).toMatchObject({ media_list_id: list.id });
  expect(JSON.stringify(endpoint.received.map(({ body }) => body))).not.toContain(person.name);
});
