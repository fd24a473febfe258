import { mulberry32 } from '../../support/pages/random.ts';
import { quantile } from '../quantiles.ts';
import { onRealPages, type TableGroup, type UnitCosts } from './costs.ts';
import { SERVICES, type Service, type SourceCost, simulate } from './simulate.ts';

/** Quantities that the model assumes without a measurement. docs/scale.md explains each of them. */
const ASSUMED = {
  /** The number of requests in the busiest hour, divided by the mean of the day. */
  peak: 3,
  /** How busy a processor core may be in the busiest hour, as a share. */
  busy: 0.6,
  /** How long Byline waits for websites per source: about three requests that take half a second each. */
  fetchMs: 1_500,
  /** The number of pages that are fetched for a source: the article, and the author's page. */
  pages: 2,
  sourcesPerJob: 100,
  /**
   * A Temporal shard writes one state transition at a time. `transitionMs` is the duration of a transition,
   * and `shardBusy` is the maximum share of the time for which a shard may be busy.
   */
  transitionMs: 5,
  shardBusy: 0.1,
  /** The number of days for which Byline keeps the rows of each group of tables by default. */
  keptDays: { article: 365, organization: 7, shared: 365 } satisfies Record<TableGroup, number>,
  /** The maximum number of sources that an activity worker handles at once. */
  slots: 40,
  /**
   * The minimum number of processes of each kind. Even if one is enough for the load, two are needed for
   * availability.
   */
  fewest: 2,
} as const;

const SECONDS_OF_DAY = 24 * 60 * 60;
/**
 * The number of jobs to simulate, which is enough for stable results. The first half is left out of the
 * results, because the simulation begins with an empty system.
 */
const SIMULATED_JOBS = 300;

/**
 * The resources needed for a given number of sources per day. The values are for the busiest hour, unless the
 * name of a field says otherwise.
 */
export interface Plan {
  perDay: number;
  meanPerSecond: number;
  peakPerSecond: number;
  activityWorkers: number;
  workflowWorkers: number;
  gateways: number;
  temporal: {
    cores: number;
    transitionsPerSecond: number;
    actionsPerDay: number;
    shards: number;
    historyPerDay: number;
    /** For the busiest queue, if one carries no more than the measured machine could get through one. */
    partitions: number;
  };
  postgres: {
    cores: number;
    statementsPerSecond: number;
    writesPerSecond: number;
    walPerSecond: number;
    bytesPerDay: Record<TableGroup, number>;
    bytesKept: number;
  };
  network: { insidePerSecond: number; webPerSecond: number };
  /** How long a job takes, not counting the time that its requests wait in the per-host queues. */
  jobSeconds: { median: number; p95: number };
}

/**
 * Computes the resources that a deployment needs if all jobs have a pitch and all pages are as large as those
 * of real sites. Then simulates the busiest hour.
 */
export function planFor(costs: UnitCosts, perDay: number): Plan {
  const { withPitch: job, reading, waits } = costs;
  const cost = onRealPages(job.processor, reading);
  const mean = perDay / SECONDS_OF_DAY;
  const peak = mean * ASSUMED.peak;
  const cores = coresFor(cost, peak);
  const secondsInSlot = (ASSUMED.fetchMs + cost.loop + cost.reading + cost.core + cost.postgres) / 1000;
  const workersBySlots = Math.ceil((peak * secondsInSlot) / (ASSUMED.slots * ASSUMED.busy));
  const activityWorkers = Math.max(cores['activity-worker'], workersBySlots, ASSUMED.fewest);
  const transitions = peak * job.temporal.stateTransitions;
  const { bytes } = job.postgres;
  const bytesPerDay = {
    article: bytes.article * perDay,
    organization: bytes.organization * perDay,
    shared: bytes.shared * perDay,
  };
  const { jobSeconds } = simulate(
    cost,
    {
      cores: { ...cores, 'activity-worker': activityWorkers },
      activityWorkers,
      workflowWorkers: cores['workflow-worker'],
      readingThreads: 2,
      slots: ASSUMED.slots,
    },
    {
      arrivals: poissonArrivals(peak / ASSUMED.sourcesPerJob, SIMULATED_JOBS),
      sources: ASSUMED.sourcesPerJob,
      window: costs.window,
      fetchMs: ASSUMED.fetchMs,
      jobMs: costs.secondsOfSmallestJob * 1000,
    },
  );
  const settled = jobSeconds.slice(SIMULATED_JOBS / 2);
  return {
    perDay,
    meanPerSecond: mean,
    peakPerSecond: peak,
    activityWorkers,
    workflowWorkers: Math.max(cores['workflow-worker'], ASSUMED.fewest),
    gateways: Math.max(cores.gateway, ASSUMED.fewest),
    temporal: {
      cores: cores.temporal,
      transitionsPerSecond: transitions,
      actionsPerDay: perDay * job.temporal.actions,
      shards: powerOfTwo((transitions * ASSUMED.transitionMs) / 1000 / ASSUMED.shardBusy),
      historyPerDay: perDay * job.temporal.historyBytes,
      // A source has at most as many tasks in this queue as actions in all.
      partitions: Math.ceil((peak * job.temporal.actions) / (waits.partition.tasksPerSecond * ASSUMED.busy)),
    },
    postgres: {
      cores: cores.postgres,
      statementsPerSecond: peak * job.postgres.statements,
      writesPerSecond: peak * job.postgres.writes,
      walPerSecond: peak * job.postgres.walBytes,
      bytesPerDay,
      bytesKept: Object.entries(ASSUMED.keptDays).reduce(
        (total, [group, days]) => total + bytesPerDay[group as TableGroup] * days,
        0,
      ),
    },
    network: {
      insidePerSecond: peak * (job.network.postgres + job.network.temporal),
      webPerSecond: peak * ASSUMED.pages * reading.compressedBytes,
    },
    jobSeconds: { median: quantile(settled, 0.5), p95: quantile(settled, 0.95) },
  };
}

/** Returns how many sources per second the measured machine resolves according to the model. */
export function singleMachine(costs: UnitCosts, jobs: number): number {
  return simulate(
    costs.plain.processor,
    {
      cores: costs.cores - costs.coresOfOthers,
      activityWorkers: 1,
      workflowWorkers: 1,
      readingThreads: Math.max(2, costs.cores - 1),
      slots: ASSUMED.slots,
    },
    {
      arrivals: Array.from({ length: jobs }, () => 0),
      sources: costs.sourcesPerJob,
      window: costs.window,
      // The measured jobs read their pages from an archive, so no time is spent waiting for the web.
      fetchMs: 0,
      jobMs: costs.secondsOfSmallestJob * 1000,
    },
  ).sourcesPerSecond;
}

const CORES_OF: Record<Service, (cost: SourceCost) => number> = {
  gateway: ({ gateway }) => gateway,
  'activity-worker': ({ loop, reading, core }) => loop + reading + core,
  'workflow-worker': ({ workflow }) => workflow,
  temporal: ({ temporal }) => temporal,
  postgres: ({ postgres }) => postgres,
};

function coresFor(cost: SourceCost, perSecond: number): Record<Service, number> {
  return Object.fromEntries(
    SERVICES.map((service) => [
      service,
      Math.ceil((perSecond * CORES_OF[service](cost)) / 1000 / ASSUMED.busy),
    ]),
  ) as Record<Service, number>;
}

/** Returns random times, in milliseconds, at which jobs of independent customers arrive. */
function poissonArrivals(perSecond: number, count: number): number[] {
  const random = mulberry32(7);
  let at = 0;
  return Array.from({ length: count }, () => (at += (-Math.log(1 - random()) * 1000) / perSecond));
}

function powerOfTwo(atLeast: number): number {
  return 2 ** Math.max(2, Math.ceil(Math.log2(atLeast)));
}
