import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Agent, request } from 'undici';
import { buildGateway } from '../../apps/gateway/gateway.ts';
import { createLogger, readConfig } from '../../apps/runtime/index.ts';
import { openDatabase } from '../../db/index.ts';
import { articleSources, bigNewsroom } from '../rig/big-newsroom.ts';
// Before any pool is opened.
import { recordSql } from '../rig/recorded-sql.ts';
import type { BareSetup } from './bare-gateway.ts';
import { rateOf } from './closed-loop.ts';
import { withGatewayAlone } from './gateway-alone.ts';
import { type BenchStack, median, quantile, withStack } from './stack.ts';
import { describePolls, watchJob } from './watched-job.ts';

const CALLERS = 16;
/** As many as keep what is active in each small, as the limit of active jobs does, without a worker to end any. */
const ORGANIZATIONS = 200;
const FINISHED = { count: 5, hosts: 5, authors: 5, kilobytes: 5, edition: 0 };
const RUNNING = { count: 300, hosts: 25, authors: 60, kilobytes: 60 };
const PACE = 4;

interface Pace {
  rounds: number;
  seconds: number;
}

/**
 * `npm run bench gateway [-- --rounds N --seconds N --parts accept,finished,running]`: what the gateway costs beyond what it stands on.
 * Accepting jobs against starting workflows that do nothing; polls of a finished job against the same statements behind
 * a bare route; many clients that poll a running job against one.
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
    if (parts.includes('finished')) await finishedPolls(stack, pace, Number(values.finished));
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
    await compare(
      'jobs accepted / bare workflow starts',
      { work: accept, reference: start, target: 0.6 },
      pace,
    );
    await agent.close();
  });
}

async function finishedPolls(stack: BenchStack, pace: Pace, count: number): Promise<void> {
  // Readings of one job are shared for a moment: the polls go round many, so that each is a reading of its own.
  const jobs = await Promise.all(
    Array.from({ length: count }, (_, number) =>
      stack.post({ from: articleSources(FINISHED), external_id: `job ${number}` }),
    ),
  );
  for (const { id } of jobs) await stack.untilDone(id);
  const paths = jobs.map(({ links }) => links.self);
  const bare = fork(fileURLToPath(new URL('bare-gateway.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
    serialization: 'advanced',
  });
  const setup: BareSetup = {
    databaseUrl: stack.databaseUrl,
    statements: await statementsOfPoll(stack, paths[0] ?? ''),
  };
  bare.send(setup);
  const [address] = (await once(bare, 'message')) as [string];
  const agent = new Agent({ connections: CALLERS });
  const get = async (url: string) => {
    const { statusCode, body } = await request(url, {
      dispatcher: agent,
      headers: { authorization: `Bearer ${stack.key}` },
    });
    if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`);
    await body.dump({ limit: Number.MAX_SAFE_INTEGER });
  };
  let calls = 0;
  await compare(
    `polls of a finished job / bare route with its ${setup.statements.length} statements`,
    {
      work: () => get(`${stack.gateway}${paths[calls++ % paths.length]}`),
      reference: () => get(address),
      target: 0.75,
    },
    pace,
  );
  await agent.close();
  bare.disconnect();
  await once(bare, 'exit');
}

/** What a poll sends to the database once its statements are prepared and its key is known. */
async function statementsOfPoll(stack: BenchStack, path: string): Promise<BareSetup['statements']> {
  const config = readConfig({
    BYLINE_LOG_LEVEL: 'silent',
    BYLINE_RATE_READS: '0',
    DATABASE_URL: stack.databaseUrl,
    TEMPORAL_ADDRESS: stack.temporalAddress,
  });
  const log = createLogger(config, 'bench');
  const db = openDatabase({ url: stack.databaseUrl, onError: (error) => console.error(error.message) });
  const app = await buildGateway({ db, temporal: stack.temporal, config, log, version: '0.0.0-bench' });
  const poll = async () => {
    const reply = await app.inject({ url: path, headers: { authorization: `Bearer ${stack.key}` } });
    if (reply.statusCode !== 200) throw new Error(`a poll was answered with ${reply.statusCode}`);
  };
  try {
    await poll();
    // Until its reading is no longer shared.
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    return (await recordSql(poll)).map(({ text, values }) => ({ text, values }));
  } finally {
    await app.close();
    await db.destroy();
  }
}

/** Both rates in turns, so that what else the machine does falls on both; prints the median of the ratios. */
async function compare(
  title: string,
  sides: { work: () => Promise<unknown>; reference: () => Promise<unknown>; target: number },
  { rounds, seconds }: Pace,
): Promise<void> {
  const ratios: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const work = await rateOf(sides.work, { callers: CALLERS, seconds });
    const reference = await rateOf(sides.reference, { callers: CALLERS, seconds });
    console.log(
      `${round === 0 ? 'warm-up' : `round ${round}`}: ${work.toFixed(0)} / ${reference.toFixed(0)} a second`,
    );
    if (round > 0) ratios.push(work / reference);
  }
  console.log(`${title}: median ${median(ratios).toFixed(2)} (target ≥ ${sides.target})`);
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
    `p95 of 50 clients / of one: ${many.toFixed(1)} / ${one.toFixed(1)} ms = ${(many / one).toFixed(2)} (target ≤ 3, or ≤ 50 ms)`,
  );
}
