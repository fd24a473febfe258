import type { JobBody } from '../../apps/gateway/app.ts';
import { articles } from '../support/world/jobs.ts';
import { must, type ScriptedAgent } from './agent.ts';

type Listed = JobBody['result']['summaries'][number];

/**
 * Goes from a pitch to a list as the skill says: one search, one job with all of its links, and from the summaries those
 * whom the verdict recommends, best first.
 */
export async function listFor(
  agent: ScriptedAgent,
  { pitch, query }: { pitch: string; query: string },
): Promise<{ list: Listed[]; creditsUsed: number }> {
  const { news, usage } = must(await agent.search({ q: query, tbs: 'qdr:m' }));
  const from = articles(news.map(({ link }) => link));
  const started = must(await agent.enrich({ from, fit_context: { pitch } }));
  const job = await agent.finish(started, { view: 'summary' });
  const list = job.result.summaries
    .filter(({ verdict }) => verdict === 'fit' || verdict === 'soft_fit')
    .sort((one, other) => Number(other.score) - Number(one.score));
  return { list: list.slice(0, 10), creditsUsed: usage.credits_used + job.usage.credits_used };
}
