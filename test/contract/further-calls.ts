import { Browser, createUser } from '../support/probes/browser.ts';
import { addPeople, CAMPAIGNS, createCampaign } from '../support/world/campaigns.ts';
import { articles, postJob, untilDone } from '../support/world/jobs.ts';
import { callTool, connectAgent } from '../support/world/mcp.ts';
import { addMembers, createList, insertFinishedJob, LISTS } from '../support/world/media-lists.ts';
import type { Stage } from './producers.ts';

const SEARCHES = '/api/v1/journalist-searches';
const JOBS = '/api/v1/journalist-enrichment-jobs';

/** Calls that execute SQL statements which the calls in `producers.ts` do not execute. */
export const FURTHER_CALLS: Record<string, (stage: Stage) => Promise<unknown>> = {
  'jobs by status and label, and the page after': async ({ world }) => {
    for (const query of ['status=failed', 'external_id=label%203', 'limit=1']) {
      const { body } = await world.call<{ next_cursor: string | null }>('GET', `${JOBS}?${query}`);
      if (body.next_cursor) await world.call('GET', `${JOBS}?${query}&cursor=${body.next_cursor}`);
    }
  },
  'the second page of media lists, members and history': async ({ world }) => {
    const job = await insertFinishedJob(world.db, world.organizationId, [{ profile: {} }, { profile: {} }]);
    const { id } = await createList(world, 'First');
    await createList(world, 'Second');
    await addMembers(world, id, job);
    for (const path of [LISTS, `${LISTS}/${id}/members`, `${LISTS}/${id}/history`]) {
      const { body } = await world.call<{ next_cursor: string | null }>('GET', `${path}?limit=1`);
      await world.call('GET', `${path}?limit=1&cursor=${body.next_cursor}`);
    }
    await world.call('GET', `${LISTS}/${id}/members?state=contacted&include=evidence`);
  },
  'the second page of campaigns and pitches, and people by every filter': async ({ world }) => {
    const job = await insertFinishedJob(world.db, world.organizationId, [{ profile: {} }, { profile: {} }]);
    const { id } = await createCampaign(world, { name: 'First', pitch: 'A story.' });
    await createCampaign(world, { name: 'Second' });
    const { members } = await addPeople(world, id, job);
    const path = `${CAMPAIGNS}/${id}`;
    await world.call('POST', `${path}/pitches`, { body: { pitch: 'Another story.' } });
    for (const list of [CAMPAIGNS, `${path}/pitches`, `${path}/people`, `${path}/history`]) {
      const { body } = await world.call<{ next_cursor: string | null }>('GET', `${list}?limit=1`);
      await world.call('GET', `${list}?limit=1&cursor=${body.next_cursor}`);
    }
    await world.call('PATCH', `${path}/people/${members[0]?.id}`, {
      body: { state: 'contacted' },
      headers: { 'if-match': '"1"' },
    });
    for (const filter of ['owner=none', 'follow_up=due', 'touched=true', 'touched=false', 'q=reporter'])
      await world.call('GET', `${path}/people?${filter}`);
    await world.call('GET', `${CAMPAIGNS}?archived=true`);
    await world.call('GET', `${JOBS}?campaign_id=${id}`);
  },
  'the second page of searches for journalists, and searches by label': async ({ world }) => {
    for (const query of ['status=complete', 'external_id=label%203', 'limit=1']) {
      const { body } = await world.call<{ next_cursor: string | null }>('GET', `${SEARCHES}?${query}`);
      if (body.next_cursor) await world.call('GET', `${SEARCHES}?${query}&cursor=${body.next_cursor}`);
    }
  },
  'a job of a reference and of two pages by one author': async ({ world }) => {
    const { id } = await postJob(world, {
      from: [
        ...articles(['https://unread.example/plans']),
        { type: 'journalist_reference', name: 'Reporter 7', domain: 'grown7.example' },
      ],
    });
    await untilDone(world, id);
  },
  'searches with operators': async ({ world }) => {
    for (const q of [
      '"word7 rare7"',
      'word7 -common',
      'site:grown7.example word7',
      'intitle:title7',
      'rare9 OR rare7',
    ])
      await world.call('POST', '/api/v1/news/search', { body: { q, tbs: 'qdr:w' } });
    await world.call('POST', '/api/v1/news/search', {
      body: { q: 'word8' },
      headers: { 'idempotency-key': 'plans' },
    });
  },
  'an agent': async ({ world }) => {
    const agent = await connectAgent(world);
    await callTool(agent, 'get_credit_balance', {});
    await agent.close();
  },
  'a user who signs in': async ({ world }) => {
    const browser = new Browser(world.app.listeningOrigin);
    const user = await createUser(world.db, { organizationId: world.organizationId });
    await browser.signIn(user.email);
    await browser.call('GET', '/api/v1/session');
  },
};
