import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Agent, request } from 'undici';
import { buildGateway } from '../../apps/gateway/app.ts';
import { createLogger, readConfig } from '../../apps/runtime/index.ts';
import { openDatabase } from '../../db/index.ts';
import { articleSources } from '../support/pages/big-newsroom.ts';
// Import `recorded-sql.ts` before any connection pool is opened.
import { recordSql } from '../support/probes/recorded-sql.ts';
import type { BareSetup } from './bare-gateway.ts';
import { CALLERS, compareRates, type Pace } from './compare-rates.ts';
import type { BenchStack } from './stack.ts';

/** The size of the generated newsroom whose articles are the sources of the polled jobs. */
export const FINISHED = { count: 5, hosts: 5, authors: 5, kilobytes: 5, edition: 0 };

/**
 * Compares how many polls of `count` finished jobs the gateway answers per second with how many requests are
 * answered by a bare route that executes the SQL statements of one such poll. With `uncached`, the bare route
 * executes the statements of a poll of a job that the gateway has not cached.
 */
export async function finishedPolls(
  stack: BenchStack,
  pace: Pace,
  { count, uncached, target }: { count: number; uncached: boolean; target: number },
): Promise<void> {
  // Polls of the same job within a short time share one read of the database. This benchmark therefore cycles
  // through many jobs, so that each poll needs its own read.
  const jobs = [];
  for (let number = 0; number < count; number += 1) {
    jobs.push(
      await stack.post({ from: articleSources(FINISHED), options: { external_id: `job ${number}` } }),
    );
  }
  for (const { id } of jobs) await stack.untilDone(id);
  const paths = jobs.map(({ links }) => links.self);
  const bare = fork(fileURLToPath(new URL('bare-gateway.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
    serialization: 'advanced',
  });
  const setup: BareSetup = {
    databaseUrl: stack.databaseUrl,
    statements: await statementsOfPoll(
      stack,
      `${paths[0]}${uncached ? '?view=summary' : ''}`,
      paths[0] ?? '',
    ),
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
  await compareRates(
    `polls of a finished job / bare route with the ${setup.statements.length} statements of ${uncached ? 'an uncached' : 'a'} poll`,
    {
      work: () => get(`${stack.gateway}${paths[calls++ % paths.length]}`),
      reference: () => get(address),
      target,
    },
    pace,
  );
  await agent.close();
  bare.disconnect();
  await once(bare, 'exit');
}

/**
 * Returns the SQL statements that a gateway executes for a poll of `path`. The URL `before` is polled first,
 * so that the API key is already cached and the caller's access is already in the audit log.
 */
async function statementsOfPoll(
  stack: BenchStack,
  before: string,
  path: string,
): Promise<BareSetup['statements']> {
  const config = readConfig({
    BYLINE_LOG_LEVEL: 'silent',
    BYLINE_RATE_READS: '0',
    DATABASE_URL: stack.databaseUrl,
    TEMPORAL_ADDRESS: stack.temporalAddress,
  });
  const log = createLogger(config, 'bench');
  const db = openDatabase({ url: stack.databaseUrl, onError: (error) => console.error(error.message) });
  const app = await buildGateway({ db, temporal: stack.temporal, config, log, version: '0.0.0-bench' });
  const poll = async (url: string) => {
    const reply = await app.inject({ url, headers: { authorization: `Bearer ${stack.key}` } });
    if (reply.statusCode !== 200) throw new Error(`a poll was answered with ${reply.statusCode}`);
  };
  try {
    await poll(before);
    // Wait until the gateway no longer reuses the database read of the poll of `before` for other polls.
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    return (await recordSql(() => poll(path))).map(({ text, values }) => ({ text, values }));
  } finally {
    await app.close();
    await db.destroy();
  }
}
