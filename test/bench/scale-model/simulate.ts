import { mulberry32 } from '../../support/pages/random.ts';

/** The services in the model, each of which uses processor time for every source. */
export const SERVICES = ['gateway', 'activity-worker', 'workflow-worker', 'temporal', 'postgres'] as const;
export type Service = (typeof SERVICES)[number];

/** The processor time of the service for each source, in milliseconds. */
export interface SourceCost {
  gateway: number;
  /**
   * The activity worker's main thread, the threads in which it reads pages, and the threads of Temporal's
   * native library.
   */
  loop: number;
  reading: number;
  core: number;
  workflow: number;
  temporal: number;
  postgres: number;
}

/** Where the services run. */
export interface Layout {
  /**
   * The number of cores of each service, or of the one machine that all services share; may be a fraction.
   */
  cores: Record<Service, number> | number;
  activityWorkers: number;
  workflowWorkers: number;
  readingThreads: number;
  /** How many sources one activity worker handles at once. */
  slots: number;
}

export interface Load {
  /** When each job arrives, in milliseconds after the start of the simulation. */
  arrivals: number[];
  /** The number of sources of each job. */
  sources: number;
  /** The maximum number of sources of one job that are processed at once. */
  window: number;
  /** How long a source waits for the network without using a processor, in milliseconds. */
  fetchMs: number;
  /**
   * The time, in milliseconds, that a job takes in addition to its sources: half before the first source,
   * half after the last one.
   */
  jobMs: number;
}

export interface Outcome {
  sourcesPerSecond: number;
  /** How long each job took, in seconds. */
  jobSeconds: number[];
}

/**
 * Equal units of a limited resource, such as processor cores. If all units are taken, steps wait for a unit
 * in the order of their requests.
 */
class Places {
  #free: number;
  readonly #waiting: (() => void)[] = [];
  #next = 0;

  constructor(total: number) {
    this.#free = total;
  }

  take(run: () => void): void {
    if (this.#free > 0) {
      this.#free -= 1;
      run();
    } else this.#waiting.push(run);
  }

  release(): void {
    const run = this.#waiting[this.#next];
    if (run === undefined) this.#free += 1;
    else {
      this.#next += 1;
      run();
    }
  }
}

/** The future events of the simulation, in a binary heap ordered by time. */
class Timeline {
  now = 0;
  readonly #heap: { at: number; run: () => void }[] = [];

  in(milliseconds: number, run: () => void): void {
    const heap = this.#heap;
    const event = { at: this.now + milliseconds, run };
    let index = heap.push(event) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      const above = heap[parent];
      if (above === undefined || above.at <= event.at) break;
      heap[index] = above;
      index = parent;
    }
    heap[index] = event;
  }

  run(): void {
    for (let event = this.#first(); event; event = this.#first()) {
      this.now = event.at;
      event.run();
    }
  }

  #first(): { at: number; run: () => void } | undefined {
    const heap = this.#heap;
    const [first] = heap;
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return first;
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      let below = heap[child];
      const right = heap[child + 1];
      if (right && below && right.at < below.at) {
        child += 1;
        below = right;
      }
      if (below === undefined || below.at >= last.at) break;
      heap[index] = below;
      index = child;
    }
    heap[index] = last;
    return first;
  }
}

/**
 * A step in the processing of a source. The step needs a processor core of a service and, unless `threads` is
 * null, one of its threads.
 */
interface Step {
  service: Service;
  threads: Places | null;
  milliseconds: number;
}

/**
 * Simulates jobs event by event. Every source passes through the services in turn; each step waits for a
 * thread and for a core, both first come, first served. The duration of a step is random, with an exponential
 * distribution around the measured mean, always with the same seed.
 */
export function simulate(cost: SourceCost, layout: Layout, load: Load): Outcome {
  const time = new Timeline();
  const random = mulberry32(19);
  const machines = machinesOf(layout.cores);
  const loops = new Places(layout.activityWorkers);
  const workflows = new Places(layout.workflowWorkers);
  const reading = new Places(layout.activityWorkers * layout.readingThreads);
  const slots = new Places(layout.activityWorkers * layout.slots);
  const half = (service: Service, threads: Places | null, milliseconds: number): Step => ({
    service,
    threads,
    milliseconds: milliseconds / 2,
  });
  const toWorker: Step[] = [
    { service: 'gateway', threads: null, milliseconds: cost.gateway },
    half('temporal', null, cost.temporal),
  ];
  const before: Step[] = [
    half('activity-worker', null, cost.core),
    half('activity-worker', loops, cost.loop),
    half('postgres', null, cost.postgres),
  ];
  const after: Step[] = [
    { service: 'activity-worker', threads: reading, milliseconds: cost.reading },
    half('activity-worker', loops, cost.loop),
    half('postgres', null, cost.postgres),
    half('activity-worker', null, cost.core),
  ];
  const toWorkflow: Step[] = [
    half('temporal', null, cost.temporal),
    { service: 'workflow-worker', threads: workflows, milliseconds: cost.workflow },
  ];

  const walk = (steps: readonly Step[], done: () => void, index = 0): void => {
    const step = steps[index];
    if (step === undefined) {
      done();
      return;
    }
    if (step.milliseconds === 0) {
      walk(steps, done, index + 1);
      return;
    }
    const machine = machines[step.service];
    const duration = (-Math.log(1 - random()) * step.milliseconds) / machine.speed;
    const work = () =>
      machine.cores.take(() =>
        time.in(duration, () => {
          machine.cores.release();
          step.threads?.release();
          walk(steps, done, index + 1);
        }),
      );
    if (step.threads) step.threads.take(work);
    else work();
  };
  const runSource = (done: () => void): void =>
    walk(toWorker, () =>
      slots.take(() =>
        walk(before, () =>
          time.in(load.fetchMs, () =>
            walk(after, () => {
              slots.release();
              walk(toWorkflow, done);
            }),
          ),
        ),
      ),
    );

  const jobSeconds: number[] = [];
  const runJob = (): void => {
    const from = time.now;
    let [started, ended] = [0, 0];
    const next = (): void => {
      if (started === load.sources) return;
      started += 1;
      runSource(() => {
        ended += 1;
        if (ended === load.sources)
          time.in(load.jobMs / 2, () => void jobSeconds.push((time.now - from) / 1000));
        else next();
      });
    };
    time.in(load.jobMs / 2, () => {
      for (let index = 0; index < load.window; index += 1) next();
    });
  };
  for (const at of load.arrivals) time.in(at, runJob);
  time.run();
  return {
    sourcesPerSecond: (load.arrivals.length * load.sources * 1000) / time.now,
    jobSeconds,
  };
}

/** Models a fractional number of cores: rounds it up, and slows down all cores accordingly. */
function machinesOf(cores: Layout['cores']): Record<Service, { cores: Places; speed: number }> {
  const machine = (count: number) => ({
    cores: new Places(Math.ceil(count)),
    speed: count / Math.ceil(count),
  });
  if (typeof cores === 'number') {
    const shared = machine(cores);
    return Object.fromEntries(SERVICES.map((service) => [service, shared])) as ReturnType<typeof machinesOf>;
  }
  return Object.fromEntries(SERVICES.map((service) => [service, machine(cores[service])])) as ReturnType<
    typeof machinesOf
  >;
}
