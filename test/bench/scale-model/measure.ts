import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import proto from '@temporalio/proto';
import { readConfig } from '../../../apps/runtime/index.ts';
import { readArticle } from '../../../packages/reader/pages/read-article.ts';
import {
  articleSources,
  bigNewsroom,
  NEWSROOM_PITCH,
  type NewsroomSize,
} from '../../support/pages/big-newsroom.ts';
import { readBylineCorpus } from '../byline-corpus.ts';
import { type JobSize, runJobs } from '../job-rate.ts';
import { TICKS } from '../process-meter.ts';
import { processorTimes } from '../profile/index.ts';
import {
  COUNTING,
  type Counted,
  readStatements,
  resetStatements,
  withClient,
} from '../profile/statements.ts';
import { type BenchStack, median, secondsOf, withStack } from '../stack.ts';
import { type JobCosts, TABLE_GROUPS, type TableGroup, type UnitCosts } from './costs.ts';

const { HistoryEvent } = proto.temporal.api.history.v1;
const SIZE = { hosts: 25, authors: 60, kilobytes: 30 } satisfies Omit<NewsroomSize, 'count'>;
const SMALL_JOBS = 5;
/** How long PostgreSQL may take to publish the counters of an idle connection. */
const COUNTERS_MS = 2_000;

/**
 * Whether the rows of a database table belong to a page or a site (`article`), or to a customer
 * (`organization`).
 */
const GROUP_OF: Record<string, TableGroup> = {
  articles: 'article',
  article_aliases: 'article',
  author_pages: 'article',
  publications: 'article',
  lookups: 'article',
  news_articles: 'article',
  robots_files: 'article',
  unreadable_pages: 'article',
  host_queues: 'article',
  host_reservations: 'article',
  jobs: 'organization',
  job_sources: 'organization',
  job_journalists: 'organization',
  ledger_entries: 'organization',
  audit_entries: 'organization',
  fit_answers: 'organization',
};

/** The types of workflow history events that Temporal Cloud charges for as actions. */
const ACTIONS = [
  'workflowExecutionStartedEventAttributes',
  'activityTaskScheduledEventAttributes',
  'timerStartedEventAttributes',
  'upsertWorkflowSearchAttributesEventAttributes',
  'workflowExecutionSignaledEventAttributes',
  'workflowExecutionContinuedAsNewEventAttributes',
] as const;

/**
 * Runs jobs with `sources` sources each on a new stack, and measures what a source costs (processor time,
 * storage, network traffic) while `jobs` jobs run at once. The folder `corpus` contains the corpus of `npm
 * run bench bylines`.
 */
export async function measureCosts({
  corpus,
  sources,
  jobs,
}: {
  corpus: string | undefined;
  sources: number;
  jobs: number;
}): Promise<Omit<UnitCosts, 'waits'>> {
  // Read the corpus first, because a missing corpus must fail at once.
  const reading = measureReading(corpus);
  let editions = 0;
  const newJob = (): JobSize => ({ ...SIZE, count: sources, edition: editions++ });
  const warmUp = newJob();
  const small = Array.from({ length: SMALL_JOBS }, () => ({ ...newJob(), count: 1 }));
  const [one, pitched] = [newJob(), newJob()];
  const many = Array.from({ length: jobs }, newJob);
  const { window } = readConfig({}).jobs;
  const measured: Partial<UnitCosts> = {};
  await withStack(
    [warmUp, ...small, one, pitched, ...many].flatMap(bigNewsroom),
    async (stack) => {
      await runJobs(stack, [warmUp]);
      const seconds: number[] = [];
      for (const size of small) {
        const { id } = await stack.post({ from: articleSources(size) });
        seconds.push(secondsOf(await stack.untilDone(id)));
      }
      const alone = await runJobs(stack, [one]);
      const plain = await costsOf(stack, many, false);
      const withPitch = await costsOf(stack, [pitched], true);
      Object.assign(measured, {
        coresOfOthers: plain.coresOfOthers,
        plain: plain.costs,
        withPitch: withPitch.costs,
        secondsOfSmallestJob: median(seconds),
        sourcesPerSecond: { one: alone.sourcesPerSecond, many: plain.sourcesPerSecond },
      });
    },
    { postgresSettings: COUNTING },
  );
  return rounded({
    measuredOn: new Date().toISOString().slice(0, 10),
    machine: `${cpus()[0]?.model.trim()}, Node ${process.versions.node}, Temporal on SQLite`,
    cores: cpus().length,
    sourcesPerJob: sources,
    jobsAtOnce: jobs,
    window,
    ...(measured as Pick<
      UnitCosts,
      'coresOfOthers' | 'plain' | 'withPitch' | 'secondsOfSmallestJob' | 'sourcesPerSecond'
    >),
    reading,
  });
}

/** Runs the given jobs at the same time and measures what each of their sources costs. */
async function costsOf(
  stack: BenchStack,
  sizes: JobSize[],
  withPitch: boolean,
): Promise<{ costs: JobCosts; sourcesPerSecond: number; coresOfOthers: number }> {
  const sources = sizes.reduce((total, { count }) => total + count, 0);
  await resetStatements(stack.databaseUrl);
  const before = await look(stack);
  const { sourcesPerSecond, ids } = await runJobs(stack, sizes, withPitch ? NEWSROOM_PITCH : undefined);
  const busy = processorTimes(stack.pids());
  await sleep(COUNTERS_MS);
  const after = { ...(await look(stack)), busy };
  const statements = await readStatements(stack.databaseUrl);
  const histories = await Promise.all(ids.map((id) => historyOf(stack, id)));

  const milliseconds = (name: string) => ((busy.get(name) ?? 0) - (before.busy.get(name) ?? 0)) / sources;
  const perSource = (total: number) => total / sources;
  const calls = (counted: Counted[]) => counted.reduce((total, each) => total + each.calls, 0) / sources;
  const sum = (pick: (history: Awaited<ReturnType<typeof historyOf>>) => number) =>
    histories.reduce((total, history) => total + pick(history), 0) / sources;
  const ours = [...busy]
    .filter(([name]) => !name.startsWith(' '))
    .reduce((total, [name, used]) => total + used - (before.busy.get(name) ?? 0), 0);
  return {
    sourcesPerSecond,
    coresOfOthers: Math.max(0, (after.machineMs - before.machineMs - ours) / (after.at - before.at)),
    costs: {
      processor: {
        gateway: milliseconds('gateway'),
        loop: milliseconds('  main thread'),
        reading: milliseconds('  reading threads and V8'),
        core: milliseconds('  Temporal core'),
        workflow: milliseconds('workflow-worker'),
        temporal: milliseconds('temporal'),
        postgres: milliseconds('postgres'),
      },
      postgres: {
        statements: calls(statements),
        writes: calls(statements.filter(({ wal }) => wal > 0)),
        walBytes: perSource(after.walBytes - before.walBytes),
        bytes: Object.fromEntries(
          TABLE_GROUPS.map((group) => [group, perSource(after.bytes[group] - before.bytes[group])]),
        ) as Record<TableGroup, number>,
      },
      temporal: {
        events: sum(({ events }) => events),
        historyBytes: sum(({ bytes }) => bytes),
        stateTransitions: sum(({ transitions }) => transitions),
        actions: sum(({ actions }) => actions),
      },
      network: {
        postgres: perSource(after.network.postgres - before.network.postgres),
        temporal: perSource(after.network.temporal - before.network.temporal),
      },
    },
  };
}

/** Returns the current counters of the machine, the processes and the databases, such as processor time. */
async function look(stack: BenchStack) {
  const { rows } = await withClient(stack.databaseUrl, (client) =>
    client.query<{ relname: string; bytes: string; wal: string }>(`
      select relname, pg_total_relation_size(oid)::text as bytes,
        pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text as wal
      from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`),
  );
  const bytes: Record<TableGroup, number> = { article: 0, organization: 0, shared: 0 };
  for (const row of rows) bytes[GROUP_OF[row.relname] ?? 'shared'] += Number(row.bytes);
  return {
    at: performance.now(),
    bytes,
    walBytes: Number(rows[0]?.wal ?? 0),
    busy: processorTimes(stack.pids()),
    machineMs: machineMilliseconds(),
    network: {
      postgres: bytesThrough(Number(new URL(stack.databaseUrl).port)),
      temporal: bytesThrough(Number(stack.temporalAddress.split(':').at(-1))),
    },
  };
}

/**
 * The processor time of the whole machine, minus that of this process. This process is not part of the
 * product: it only reads and polls for the benchmark.
 */
function machineMilliseconds(): number {
  const [, fields = ''] = /^cpu +(.*)/.exec(readFileSync('/proc/stat', 'utf8')) ?? [];
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = fields.split(' ').map(Number);
  const own = process.cpuUsage();
  return ((user + nice + system + irq + softirq) * 1000) / TICKS - (own.user + own.system) / 1000;
}

/** Bytes that the open connections to a server on this machine have carried in both directions. */
function bytesThrough(port: number): number {
  const sockets = execFileSync('ss', ['-tinH', 'state', 'established', `( sport = :${port} )`], {
    encoding: 'utf8',
  });
  return [...sockets.matchAll(/\bbytes_(?:sent|received):(\d+)/g)].reduce(
    (total, [, bytes]) => total + Number(bytes),
    0,
  );
}

async function historyOf({ temporal }: BenchStack, id: string) {
  const handle = temporal.workflow.getHandle(id);
  const [{ events }, { raw }] = await Promise.all([handle.fetchHistory(), handle.describe()]);
  const all = events ?? [];
  return {
    events: all.length,
    bytes: all.reduce((total, event) => total + HistoryEvent.encode(event).finish().length, 0),
    actions: all.filter((event) => ACTIONS.some((type) => event[type])).length,
    transitions: Number(raw.workflowExecutionInfo?.stateTransitionCount ?? 0),
  };
}

/**
 * Measures how long it takes to read a generated page, as used in the measured jobs, and a recorded page of a
 * real site.
 */
function measureReading(corpus: string | undefined): UnitCosts['reading'] {
  const real = readBylineCorpus(corpus);
  const generated = bigNewsroom({ ...SIZE, count: real.length });
  const folder = join(corpus ?? '', 'pages');
  const compressed = readdirSync(folder).map((file) => statSync(join(folder, file)).size);
  return {
    generatedMs: millisecondsAPage(generated.map(({ url, body }) => ({ url, html: body }))),
    realMs: millisecondsAPage(real),
    pages: real.length,
    compressedBytes: compressed.reduce((total, bytes) => total + bytes, 0) / compressed.length,
  };
}

/** Returns the mean processor time to read a page. A first pass warms up the compiler and is not counted. */
function millisecondsAPage(pages: { url: string; html: string }[]): number {
  const readAll = () => {
    for (const { url, html } of pages) readArticle(html, url);
  };
  readAll();
  const from = process.cpuUsage();
  readAll();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1000 / pages.length;
}

/** Rounds numbers to three significant digits, because the measurements are less precise than that. */
function rounded<T>(value: T): T {
  return JSON.parse(
    JSON.stringify(value, (_key, part: unknown) =>
      typeof part === 'number' && !Number.isInteger(part) ? Number(part.toPrecision(3)) : part,
    ),
  ) as T;
}
