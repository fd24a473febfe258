import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Connection } from '@temporalio/client';
import { sql } from 'kysely';
import { findTemporalCli, freePort, startTemporal } from '../../../apps/local/index.ts';
import { readConfig } from '../../../apps/runtime/index.ts';
import type { Database } from '../../../db/index.ts';
import { startBareWorker } from '../bare-workers.ts';
import { BARE_QUEUES } from '../bare-workflow.ts';
import { withPostgres } from '../find/postgres.ts';
import { median } from '../quantiles.ts';
import { acceptJobs, charge, openForWriters, rate, settle, WRITERS } from '../writers.ts';
import type { Waits } from './costs.ts';

/** The number of partitions that Temporal gives a queue by default, against which one partition is measured. */
const PARTITIONS = 4;
/** Workflows that fill the queue at the same time, and the activities that each of them waits for at once. */
const WORKFLOWS = 16;
const WINDOW = 32;
const WORKERS = ['workflow', 'activities', 'activities'];

/**
 * Measures what transactions and tasks wait for, each as a ratio to a reference that is measured in turns with
 * it: `writes` commits of each writer, and `tasks` tasks through a queue, in each of `rounds` rounds.
 */
export async function measureWaits(size: { rounds: number; writes: number; tasks: number }): Promise<Waits> {
  return {
    measuredOn: new Date().toISOString().slice(0, 10),
    cores: cpus().length,
    ...{ writers: WRITERS, partitions: PARTITIONS },
    settle: await measureSettling(size),
    partition: await measurePartition(size),
  };
}

/** What a commit waits for: rows of its own, the row of a job, and the row of an organization. */
async function measureSettling({
  rounds,
  writes,
}: {
  rounds: number;
  writes: number;
}): Promise<Waits['settle']> {
  const measured: Waits['settle'][] = [];
  await withPostgres(
    async (_db, databaseUrl) => {
      const db = openForWriters(databaseUrl);
      const bare = await bareWriter(db);
      await rate(bare, 1);
      for (let round = 0; round < rounds; round += 1) {
        // Each writer settles sources of its own job, or its share of the sources of the first job.
        const own = await acceptJobs(db, WRITERS, writes);
        const [shared] = await acceptJobs(db, 1, WRITERS * writes);
        if (!shared) throw new Error('no job was accepted');
        const job = (writer: number) => own[writer] ?? shared;
        const commits = await rate(bare, writes);
        const ownJob = await rate((writer, index) => settle(db, job(writer).id, index), writes);
        const sameJob = await rate((writer, index) => settle(db, shared.id, writer * writes + index), writes);
        const ownLedger = await rate((writer) => charge(db, job(writer).organizationId), writes);
        const sameLedger = await rate(() => charge(db, shared.organizationId), writes);
        measured.push({
          bare: commits / ownJob,
          job: ownJob / sameJob,
          organization: ownLedger / sameLedger,
        });
      }
      await db.destroy();
    },
    { durable: true },
  );
  const middle = (of: (one: Waits['settle']) => number) => Number(median(measured.map(of)).toFixed(2));
  return {
    bare: middle(({ bare }) => bare),
    job: middle(({ job }) => job),
    organization: middle(({ organization }) => organization),
  };
}

/** Returns a write that updates one row, which no other writer updates. */
async function bareWriter(db: Database): Promise<(writer: number) => Promise<unknown>> {
  await sql`create table bench_rows (writer integer primary key, number integer not null)`.execute(db);
  await sql`insert into bench_rows select n, 0 from generate_series(0, ${WRITERS} - 1) n`.execute(db);
  return (writer) => sql`update bench_rows set number = number + 1 where writer = ${writer}`.execute(db);
}

/**
 * How many tasks a second go through a queue with one partition, as Byline sets it, and through one with
 * several. The tasks do nothing, and both servers keep their histories in memory.
 */
async function measurePartition({
  rounds,
  tasks,
}: {
  rounds: number;
  tasks: number;
}): Promise<Waits['partition']> {
  const folder = mkdtempSync(join(tmpdir(), 'byline-partitions-'));
  const [one, several] = [await openQueue(folder, 1), await openQueue(folder, PARTITIONS)];
  try {
    const each = Math.ceil(tasks / WORKFLOWS);
    await Promise.all([one.run(WINDOW), several.run(WINDOW)]);
    const measured: { one: number; ratio: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      // What runs first differs, because other programs come and go.
      const first = round % 2 === 0 ? one : several;
      const before = await first.run(each);
      const after = await (first === one ? several : one).run(each);
      const through = first === one ? before : after;
      measured.push({ one: through, ratio: (first === one ? after : before) / through });
    }
    return {
      // Other programs only slow it down.
      tasksPerSecond: Math.floor(Math.max(...measured.map((round) => round.one))),
      several: Number(median(measured.map(({ ratio }) => ratio)).toFixed(2)),
    };
  } finally {
    await several.close();
    await one.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Queue {
  /** Runs the workflows with `each` tasks, and returns the tasks per second. */
  run(each: number): Promise<number>;
  close(): Promise<void>;
}

async function openQueue(folder: string, partitions: number): Promise<Queue> {
  const { local } = readConfig({});
  const cli = await findTemporalCli(
    { path: process.env.TEMPORAL_CLI_PATH, cacheDir: local.cacheDir },
    console.log,
  );
  const server = await startTemporal({
    cli,
    port: await freePort(),
    ...{ uiPort: null, databaseFile: null },
    pidFile: join(folder, `${partitions}.pid`),
    logFile: join(folder, `${partitions}.log`),
    dynamicConfig: {
      'matching.numTaskqueueReadPartitions': partitions,
      'matching.numTaskqueueWritePartitions': partitions,
    },
    say: console.log,
  });
  const workers = await Promise.all(WORKERS.map((role) => startBareWorker(server.address, role)));
  const connection = await Connection.connect({ address: server.address });
  const { workflow } = new Client({ connection });
  let runs = 0;
  return {
    async run(each) {
      runs += 1;
      const started = performance.now();
      await Promise.all(
        Array.from({ length: WORKFLOWS }, (_, number) =>
          workflow.execute('bareFanOut', {
            workflowId: `bare-${runs}-${number}`,
            taskQueue: BARE_QUEUES.workflow,
            args: [each, WINDOW],
          }),
        ),
      );
      return (WORKFLOWS * each * 1_000) / (performance.now() - started);
    },
    async close() {
      for (const worker of workers) worker.disconnect();
      await Promise.all(workers.map((worker) => once(worker, 'exit')));
      await connection.close();
      await server.stop();
    },
  };
}
