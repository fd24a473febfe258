import { parseArgs } from 'node:util';
import { readConfig } from '../../apps/runtime/index.ts';
import { articles } from '../support/world/jobs.ts';
import { complaints } from './live/manners.ts';
import { type Sites, startSites } from './live/sites.ts';
import { alignRows } from './open-loop.ts';
import { COUNTING, countedStatements, resetStatements } from './profile/statements.ts';
import { type BenchStack, median, withStack } from './stack.ts';

const SOURCES = 15;
const POLL_MS = 100;
const TARGETS = { first: 4, last: 20 };

/**
 * `npm run bench live [-- --rounds N]`: a realistic job. The job has a pitch, and its fifteen sources are on
 * twelve loopback hosts that behave like real sites. Each author has ten recent articles, and the default
 * limits per host apply. The sites check that robots.txt, intervals, crawl delay and Retry-After are
 * respected, in every round including the first. Every round has new sites, so nothing is cached.
 */
export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { rounds: { type: 'string', default: '3' } } });
  const rounds = await Promise.all(Array.from({ length: Number(values.rounds) + 1 }, startSites));
  const { hostIntervalMs: intervalMs, hostConcurrency: concurrency } = readConfig({}).web;
  const firsts: number[] = [];
  const lasts: number[] = [];
  let statements: string[][] = [];
  try {
    await withStack(
      [],
      async (stack) => {
        for (const [round, sites] of rounds.entries()) {
          await resetStatements(stack.databaseUrl);
          const run = await runJob(stack, sites);
          const found = complaints(sites.all, { intervalMs, concurrency });
          for (const complaint of found) console.log(complaint);
          if (found.length > 0) throw new Error(`the sites had ${found.length} complaints`);
          // The first round, which warms up every process, is not timed.
          if (round === 0) continue;
          firsts.push(run.first);
          lasts.push(run.last);
          console.log(
            `round ${round}: first result ${run.first.toFixed(1)} s, last ${run.last.toFixed(1)} s`,
          );
          console.log(describeStages(sites, run.postedAt));
          const requests = sites.all.reduce((sum, { visits }) => sum + visits.length, 0);
          statements = await countedStatements(stack.databaseUrl, requests);
        }
      },
      {
        postgresSettings: COUNTING,
        env: {
          BYLINE_WEB: 'live',
          BYLINE_WEB_ALLOW: rounds.flatMap(({ all }) => all.map(({ host }) => host)).join(','),
          BYLINE_NEWS_INGEST: 'off',
          BYLINE_CHECK_MX: 'off',
        },
      },
    );
    console.log(`statements of the last round, a request to a site:\n${alignRows(statements)}`);
    console.log(`first result: median ${median(firsts).toFixed(1)} s (target ≤ ${TARGETS.first})`);
    console.log(`last result: median ${median(lasts).toFixed(1)} s (target ≤ ${TARGETS.last})`);
  } finally {
    for (const sites of rounds) await sites.close();
  }
}

interface Run {
  /**
   * Seconds from posting the job to the first resolved source (`first`) and to the end of the job (`last`).
   */
  first: number;
  last: number;
  /** The time in milliseconds since the sites were started. */
  postedAt: number;
}

async function runJob(stack: BenchStack, sites: Sites): Promise<Run> {
  const from = articles(Array.from({ length: SOURCES }, (_, index) => sites.source(index)));
  const started = performance.now();
  const { id } = await stack.post({
    from,
    fit_context: { pitch: 'Old ferry batteries find a second life as storage in the harbour' },
    options: { include_recent: 10 },
  });
  let first = 0;
  for (;;) {
    const job = await stack.get(id);
    const seconds = (performance.now() - started) / 1000;
    if (first === 0 && job.progress.resolved > 0) first = seconds;
    if (job.status === 'complete') {
      if (job.progress.resolved !== SOURCES) throw new Error(`only ${job.progress.resolved} were resolved`);
      return { first, last: seconds, postedAt: started - sites.startedAt };
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** Tells when the test sites received each kind of request, in seconds after the job was posted. */
function describeStages({ all }: Sites, postedAt: number): string {
  const kinds: [string, (path: string) => boolean][] = [
    ['robots.txt', (path) => path === '/robots.txt'],
    ['articles', (path) => path.includes('/story/')],
    ['author pages', (path) => path.startsWith('/people/')],
    ['feeds', (path) => path === '/feed.xml'],
  ];
  const visits = all.flatMap((site) => site.visits);
  const after = (at: number) => `${((at - postedAt) / 1000).toFixed(1)} s`;
  return alignRows(
    kinds.map(([name, is]) => {
      const own = visits.filter(({ path }) => is(path));
      if (own.length === 0) return [name, 'none', '', ''];
      const begins = Math.min(...own.map(({ startedAt }) => startedAt));
      const ends = own.map(({ endedAt }) => endedAt);
      return [
        name,
        `${own.length} requests`,
        `from ${after(begins)}`,
        `half ${after(median(ends))}, all ${after(Math.max(...ends))}`,
      ];
    }),
  );
}
