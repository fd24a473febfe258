import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import proto from '@temporalio/proto';
import { readConfig } from '../../apps/runtime/index.ts';
import { readArticle } from '../../packages/reader/pages/read-article.ts';
import { articleSources, bigNewsroom, NEWSROOM_PITCH } from '../support/pages/big-newsroom.ts';
import { startBareWorker } from './bare-workers.ts';
import { BARE_QUEUES } from './bare-workflow.ts';
import { target } from './machine-load.ts';
import { Profile, profiled } from './profile/index.ts';
import { type BenchStack, median, secondsOf, withStack } from './stack.ts';

const { HistoryEvent } = proto.temporal.api.history.v1;
const SIZE = { count: 500, hosts: 25, authors: 60, kilobytes: 60 };

/**
 * Measures the overhead of a job: its wall time, divided by the time of a baseline. The baseline runs a bare
 * workflow with as many no-op activities as the job has activities, on the same server, and then reads the
 * pages one by one. Each round measures the job and then the baseline; every round has its own pages, so
 * nothing is cached. With `--cluster`, Temporal uses PostgreSQL. With `--pitch`, the jobs have a pitch, but
 * the target applies to jobs without a pitch. `--profile` prints where the processor time of the last round
 * was spent, by process, statement and function, and the size of the workflow history.
 */
export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string', default: '3' },
      cluster: { type: 'boolean', default: false },
      pitch: { type: 'boolean', default: false },
      profile: { type: 'boolean', default: false },
    },
  });
  if (values.cluster && values.profile) throw new Error('--profile measures the local stack only');
  const profiles = mkdtempSync(join(tmpdir(), 'byline-profiles-'));
  const rounds = Array.from({ length: Number(values.rounds) + 1 }, (_, edition) => {
    const size = { ...SIZE, edition };
    return { size, pages: bigNewsroom(size) };
  });
  const { window } = readConfig({}).jobs;

  await withStack(
    rounds.flatMap(({ pages }) => pages),
    async (stack) => {
      const workers = await Promise.all(
        ['workflow', 'activities'].map((role) => startBareWorker(stack.temporalAddress, role)),
      );
      const profile = values.profile ? new Profile(stack, profiles) : null;
      try {
        const ratios: number[] = [];
        const beyond: number[] = [];
        for (const [round, { size, pages }] of rounds.entries()) {
          const run = () => runJob(stack, size, values.pitch);
          const job = await (profile ? profile.measure(size.count, run) : run());
          const bare = await runBare(stack, job.activities, window);
          const parse = parseSerially(pages);
          const reference = bare + parse;
          const line = `${job.seconds.toFixed(2)} s, bare ${bare.toFixed(2)} s (${job.activities} activities) + parse ${parse.toFixed(2)} s`;
          // The first round, which warms up every process, is not counted.
          const perSource = (count: number) => (count / size.count).toFixed(1);
          if (profile)
            console.log(
              `history: ${perSource(job.history.events)} events and ${perSource(job.history.bytes)} bytes a source`,
            );
          console.log(
            `${round === 0 ? 'warm-up' : `round ${round}`}: job ${line} → ${(job.seconds / reference).toFixed(2)}`,
          );
          if (round === 0) continue;
          ratios.push(job.seconds / reference);
          beyond.push(((job.seconds - reference) / size.count) * 1000);
        }
        console.log(
          `job / (bare fan-out + serial parse): median ${median(ratios).toFixed(2)} ${target('≤ 1.25')}`,
        );
        console.log(`beyond the reference: median ${median(beyond).toFixed(2)} ms a source`);
        if (profile) console.log(profile.describe());
      } finally {
        for (const worker of workers) worker.disconnect();
        await Promise.all(workers.map((worker) => once(worker, 'exit')));
      }
    },
    { cluster: values.cluster, ...(values.profile ? profiled(profiles) : {}) },
  );
  rmSync(profiles, { recursive: true });
}

async function runJob(
  stack: BenchStack,
  size: typeof SIZE,
  withPitch: boolean,
): Promise<{ seconds: number; activities: number; history: { events: number; bytes: number } }> {
  const context = withPitch ? { fit_context: { pitch: NEWSROOM_PITCH } } : {};
  const { id } = await stack.post({ from: articleSources(size), ...context });
  const job = await stack.untilDone(id);
  if (job.progress.resolved !== size.count)
    throw new Error(`only ${job.progress.resolved} sources were resolved`);
  const { events } = await stack.temporal.workflow.getHandle(id).fetchHistory();
  const activities = (events ?? []).filter((event) => event.activityTaskScheduledEventAttributes).length;
  const history = { events: (events ?? []).length, bytes: 0 };
  for (const event of events ?? []) history.bytes += HistoryEvent.encode(event).finish().length;
  return { seconds: secondsOf(job), activities, history };
}

async function runBare(stack: BenchStack, count: number, window: number): Promise<number> {
  const started = performance.now();
  await stack.temporal.workflow.execute('bareFanOut', {
    workflowId: `bare-${started}`,
    taskQueue: BARE_QUEUES.workflow,
    args: [count, window],
  });
  return (performance.now() - started) / 1000;
}

function parseSerially(pages: { url: string; body: string }[]): number {
  const started = performance.now();
  for (const { url, body } of pages) readArticle(body, url);
  return (performance.now() - started) / 1000;
}
