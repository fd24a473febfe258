import { expect } from 'vitest';
import { newsroom } from '../../apps/local/index.ts';
import { BEAT, BEAT_PITCH, beatUrl } from '../support/pages/beat-newsroom.ts';
import { articleSources } from '../support/pages/big-newsroom.ts';
import { articles } from '../support/world/jobs.ts';
import type { TenantOptions } from '../support/world/tenants.ts';
import type { World } from '../support/world/world.ts';
import { must, refusalOf, type ScriptedAgent } from './agent.ts';
import { failJob } from './fail-job.ts';

/** A task for an agent, its limits, and the steps of an agent that has read the tool descriptions. */
interface Task {
  task: string;
  tenant?: TenantOptions;
  /** The maximum number of calls, including `tools/list`. */
  calls: number;
  /** The maximum number of tokens that the agent reads. */
  tokens: number;
  /** The exact number of credits that the task spends; null if `run` returns that number. */
  credits: number | null;
  run: (agent: ScriptedAgent, world: World, key: string) => Promise<unknown>;
}

/** The sources of a job with more people than one page of results contains. */
export const CROWD = { count: 120, hosts: 7, authors: 120 };

const fit_context = { pitch: BEAT_PITCH };
const beat = (from: number, to: number) => articles(BEAT.slice(from, to).map(beatUrl));
const SUMMARY = { view: 'summary' };

export const TASKS: Task[] = [
  {
    task: 'finds the 15 people of a topic and how well the pitch fits them',
    calls: 6,
    tokens: 10_000,
    // The price of two searches and of ten people with an e-mail address, in credits.
    credits: 50.2,
    run: async (agent) => {
      const links: string[] = [];
      for (const page of [1, 2]) {
        const { news } = must(await agent.search({ q: '"ferry batteries"', tbs: 'qdr:m', page }));
        links.push(...news.map(({ link }) => link));
      }
      const started = must(await agent.enrich({ from: articles(links), fit_context }));
      const { status, result } = await agent.finish(started, SUMMARY);
      expect(status).toBe('complete');
      expect(result.summaries).toHaveLength(15);
      expect(result.summaries.filter(({ verdict }) => verdict === 'fit').length).toBeGreaterThan(5);
      expect(result.next_cursor).toBeUndefined();
    },
  },
  {
    task: 'spends no more than the credits that are left',
    tenant: { credits: 12 },
    calls: 4,
    tokens: 4_500,
    credits: 10,
    run: async (agent) => {
      const { credits } = must(await agent.balance());
      const max_credits = credits.org_available_balance;
      const started = must(await agent.enrich({ from: beat(0, 6), fit_context, max_credits }));
      const job = await agent.finish(started, SUMMARY);
      expect(job.usage.credits_used).toBeLessThanOrEqual(max_credits);
      expect(job.result.unresolved_groups.map(({ reason }) => reason)).toEqual(['budget_exhausted']);
    },
  },
  {
    task: 'sends fewer sources when the credits do not cover the hold',
    tenant: { credits: 10 },
    calls: 4,
    tokens: 4_000,
    credits: 10,
    run: async (agent) => {
      const { code, context } = refusalOf(await agent.enrich({ from: beat(0, 5), fit_context }));
      expect(code).toBe('INSUFFICIENT_CREDITS');
      const affordable = Math.floor(
        (Number(context.available_credits) / Number(context.required_credits)) * 5,
      );
      const started = must(await agent.enrich({ from: beat(0, affordable), fit_context }));
      expect((await agent.finish(started, SUMMARY)).result.summaries).toHaveLength(2);
    },
  },
  {
    task: 'reports a job that failed, which costs nothing',
    calls: 3,
    tokens: 5_000,
    credits: 0,
    run: async (agent, world, key) => {
      // The pages of the sources contain no e-mail address, so nothing is charged before the failure.
      const from = articleSources(CROWD).filter((_, index) => (index % CROWD.hosts) % 2 === 1);
      const started = must(await agent.enrich({ from }));
      await failJob(world, started.id, key);
      const job = must(await agent.job({ job_id: started.id, ...SUMMARY }));
      expect(job.status).toBe('failed');
      expect(job.error?.message).toBeTruthy();
    },
  },
  {
    task: 'says why a page behind a paywall has no journalist',
    calls: 3,
    tokens: 3_500,
    credits: 0,
    run: async (agent) => {
      const letter = `${newsroom.MERIDIAN}/letters/investors-november`;
      const started = must(await agent.enrich({ from: articles([letter]) }));
      const { result } = await agent.finish(started, SUMMARY);
      expect(result.unresolved).toMatchObject([{ source_index: 0, reason: 'paywalled' }]);
    },
  },
  {
    task: 'reads all of more than 100 journalists, page by page',
    calls: 4,
    tokens: 12_000,
    credits: null,
    run: async (agent) => {
      const started = must(await agent.enrich({ from: articleSources(CROWD) }));
      const first = await agent.finish(started, { ...SUMMARY, limit: 100 });
      const cursor = first.result.next_cursor;
      const second = must(await agent.job({ job_id: started.id, ...SUMMARY, limit: 100, cursor }));
      const people = [...first.result.summaries, ...second.result.summaries];
      expect(people.length).toBeGreaterThan(100);
      const read = [...people, ...first.result.unresolved_groups].flatMap((one) => one.source_indexes);
      expect(read.sort((a, b) => a - b)).toEqual(Array.from({ length: CROWD.count }, (_, index) => index));
      expect(second.result.next_cursor).toBeUndefined();
      return first.usage.credits_used;
    },
  },
  {
    task: 'stops when the key may not search',
    tenant: { scopes: ['media_lists:manage'] },
    calls: 2,
    tokens: 2_500,
    credits: 0,
    run: async (agent) => {
      const { code, context } = refusalOf(await agent.search({ q: 'ferry' }));
      expect([code, context.required_scope]).toEqual(['INSUFFICIENT_SCOPE', 'news:search']);
    },
  },
  {
    task: 'corrects a search window as the error says',
    calls: 3,
    tokens: 5_500,
    credits: 0.1,
    run: async (agent) => {
      const { code, issues } = refusalOf(await agent.search({ q: 'ferry', tbs: 'last week' }));
      expect([code, issues[0]?.path]).toEqual(['VALIDATION_FAILED', '/tbs']);
      const accepted = /qdr:[a-z|]*w/.exec(issues[0]?.message ?? '') ? 'qdr:w' : '';
      must(await agent.search({ q: 'ferry', tbs: accepted }));
    },
  },
  {
    task: 'replaces a kind of source that this tool does not take',
    calls: 4,
    tokens: 4_000,
    credits: 5,
    run: async (agent) => {
      const [url] = BEAT.slice(0, 1).map(beatUrl);
      const from = [{ type: 'journalist_reference', name: BEAT[0]?.name, url }];
      const { code, issues } = refusalOf(await agent.enrich({ from, fit_context }));
      expect([code, issues[0]?.path]).toEqual(['UNSUPPORTED_SOURCE_TYPE', '/from/0']);
      const started = must(await agent.enrich({ from: articles([url ?? '']), fit_context }));
      const [person] = (await agent.finish(started, SUMMARY)).result.summaries;
      expect(person?.name).toBe(BEAT[0]?.name);
    },
  },
  {
    task: 'repeats a call whose response was lost, and pays once',
    calls: 4,
    tokens: 5_000,
    credits: 10,
    run: async (agent) => {
      const from = beat(0, 2);
      const lost = must(await agent.enrich({ from, fit_context }));
      const again = must(await agent.enrich({ from, fit_context }));
      expect(again.id).toBe(lost.id);
      expect((await agent.finish(again, SUMMARY)).status).toBe('complete');
    },
  },
  {
    task: 'finds where the e-mail address of the first choice was read',
    calls: 4,
    tokens: 10_000,
    credits: 10,
    run: async (agent) => {
      const started = must(await agent.enrich({ from: beat(0, 2), fit_context }));
      await agent.finish(started, SUMMARY);
      const { result } = must(await agent.job({ job_id: started.id, include: 'evidence', limit: 1 }));
      const [first] = result.journalists;
      const source = first?.evidence.find(({ fields }) => fields.includes('email'));
      expect(source?.url).toContain('/people/');
    },
  },
  {
    task: 'waits for a free place when too many jobs are active',
    // One call waits for the end of the first job; the others are for a machine on which it takes minutes.
    calls: 8,
    tokens: 12_000,
    credits: 15,
    run: async (agent) => {
      const first = must(await agent.enrich({ from: beat(0, 2) }));
      const returned = await agent.enrich({ from: beat(3, 4) });
      expect(refusalOf(returned)).toMatchObject({
        code: 'TOO_MANY_ACTIVE_JOBS',
        context: { active_job_ids: [first.id] },
      });
      await agent.wait(first);
      const second = must(await agent.enrich({ from: beat(3, 4) }));
      expect((await agent.finish(second, SUMMARY)).status).toBe('complete');
    },
  },
];
