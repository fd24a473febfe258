import { articleSources } from '../support/pages/big-newsroom.ts';
import { type Polls, startPollers } from './pollers.ts';
import { type BenchStack, quantile, secondsOf } from './stack.ts';

/**
 * The number of clients that poll a job, and how many polls they send per second in total. `unpaced` clients
 * send each poll as soon as they have the response to the previous poll.
 */
export interface Watch {
  clients: number;
  perSecond: number | 'unpaced';
}

/**
 * Runs a job whose sources are a newsroom's articles while clients poll the job. Every source must be
 * resolved and every poll must succeed.
 */
export async function watchJob(
  stack: BenchStack,
  size: { count: number; hosts: number; authors: number; edition: number },
  watch: Watch,
): Promise<{ seconds: number; polls: Polls }> {
  const { id, links } = await stack.post({ from: articleSources(size) });
  const stop = startPollers(`${stack.gateway}${links.self}`, stack.key, watch);
  const job = await stack.untilDone(id);
  const polls = await stop();
  if (job.progress.resolved !== size.count) throw new Error(`only ${job.progress.resolved} were resolved`);
  const faults = [...polls.statuses].filter(([status]) => status !== 200);
  if (faults.length > 0) throw new Error(`polls were answered with ${JSON.stringify(faults)}`);
  return { seconds: secondsOf(job), polls };
}

export function describePolls({ milliseconds }: Polls): string {
  if (milliseconds.length === 0) return 'no polls';
  const at = (share: number) => quantile(milliseconds, share).toFixed(1);
  return `${milliseconds.length} polls, all 200, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms`;
}
