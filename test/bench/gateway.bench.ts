import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { Agent, request } from 'undici';
import { bigNewsroom } from '../support/pages/big-newsroom.ts';
import { CALLERS, compareRates, type Pace } from './compare-rates.ts';
import { FINISHED, finishedPolls } from './finished-polls.ts';
import { withGatewayAlone } from './gateway-alone.ts';
import { type BenchStack, median, quantile, withStack } from './stack.ts';
import { describePolls, watchJob } from './watched-job.ts';

/**
 * The number of organizations that send jobs. No workers run, so jobs never end. The jobs are spread over so
 * many organizations that each stays below Byline's limit of active jobs.
 */
const ORGANIZATIONS = 200;
const RUNNING = { count: 300, hosts: 25, authors: 60, kilobytes: 60 };
const PACE = 4;

/**
 * `npm run bench gateway [-- --rounds N --seconds N --parts accept,finished,running]`: the gateway's
 * overhead, compared with using Temporal and PostgreSQL directly. Compares accepting jobs with starting no-op
 * workflows, polling a finished job with executing the same statements behind a bare route, and a running job
 * that many clients poll with a running job that one client polls.
 */
export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '4' },
      sources: { type: 'string', default: '1' },
      finished: { type: 'string', default: '200' },
      parts: { type: 'string', default: 'accept,finished,running' },
    },
  });
  const pace = { rounds: Number(values.rounds), seconds: Number(values.seconds) };
  const parts = values.parts.split(',');
  if (parts.includes('accept')) await acceptances(pace, Number(values.sources));

  const watched = Array.from(
    { length: parts.includes('running') ? 2 * pace.rounds + 1 : 0 },
    (_, edition) => ({
      ...RUNNING,
      edition: edition + 1,
    }),
  );
  if (!parts.includes('finished') && watched.length === 0) return;
  await withStack([FINISHED, ...watched].flatMap(bigNewsroom), async (stack) => {
    if (parts.includes('finished'))
      await finishedPolls(stack, pace, { count: Number(values.finished), uncached: false, target: 0.75 });
    if (watched.length > 0) await runningPolls(stack, watched);
  });
}

async function acceptances(pace: Pace, count: number): Promise<void> {
  await withGatewayAlone(ORGANIZATIONS, async ({ gateway, keys, temporal }) => {
    const agent = new Agent({ connections: CALLERS });
    let calls = 0;
    const accept = async () => {
      const key = keys[calls++ % keys.length];
      const edition = randomUUID();
      const from = Array.from({ length: count }, (_, index) => ({
        type: 'article_url',
        url: `https://news.example/${edition}/${index}`,
      }));
      const { statusCode, body } = await request(`${gateway}/api/v1/journalists/enrich`, {
        method: 'POST',
        dispatcher: agent,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ from }),
      });
      if (statusCode !== 202) throw new Error(`a job was answered with ${statusCode}: ${await body.text()}`);
      await body.dump({ limit: Number.MAX_SAFE_INTEGER });
    };
    const start = () =>
      temporal.workflow.start('nothing', { workflowId: randomUUID(), taskQueue: 'bench-nobody' });
    await compareRates(
      'jobs accepted / bare workflow starts',
      { work: accept, reference: start, target: 0.85 },
      pace,
    );
    await agent.close();
  });
}

async function runningPolls(
  stack: BenchStack,
  [warmUp, ...sizes]: (typeof RUNNING & { edition: number })[],
): Promise<void> {
  if (warmUp) await watchJob(stack, warmUp, { clients: 1, perSecond: PACE });
  const p95: Record<number, number[]> = { 1: [], 50: [] };
  for (const [number, size] of sizes.entries()) {
    const clients = number % 2 === 0 ? 1 : 50;
    const { seconds, polls } = await watchJob(stack, size, { clients, perSecond: PACE });
    console.log(`${clients} clients: job ${seconds.toFixed(2)} s, ${describePolls(polls)}`);
    p95[clients]?.push(quantile(polls.milliseconds, 0.95));
  }
  const [one, many] = [median(p95[1] ?? []), median(p95[50] ?? [])];
  console.log(
    `p95 of 50 clients / of one: ${many.toFixed(1)} / ${one.toFixed(1)} ms = ${(many / one).toFixed(2)} (target ≤ 1, or ≤ 50 ms)`,
  );
}
