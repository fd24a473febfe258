import { totalOf, type UnitCosts } from './costs.ts';
import { type Plan, planFor, singleMachine } from './plan.ts';

const MILLION = 1_000_000;
/** In sources a day. */
const SCALES = [MILLION, 100 * MILLION];

/**
 * A part of docs/scale.md that is generated from the measured costs, and the words with which the part
 * begins.
 */
export interface PagePart {
  head: string;
  text: string;
}

export function pageParts(costs: UnitCosts): PagePart[] {
  return [
    { head: 'These costs were measured on ', text: measurement(costs) },
    { head: '| a source costs |', text: costTable(costs) },
    { head: '| one machine |', text: machineTable(costs) },
    { head: '| sources a day |', text: scaleTable(SCALES.map((perDay) => planFor(costs, perDay))) },
    { head: 'What waiting costs was measured on ', text: waitsMeasurement(costs) },
    { head: '| reference |', text: waitsTable(costs) },
  ];
}

function measurement({ measuredOn, machine, cores, coresOfOthers, ...jobs }: UnitCosts): string {
  const { generatedMs, realMs, compressedBytes, pages } = jobs.reading;
  return wrapped(
    `These costs were measured on ${dateOf(measuredOn)} with ${cores} cores (${machine}): ${jobs.jobsAtOnce} jobs of ` +
      `${jobs.sourcesPerJob} sources at once without a pitch, then one such job with a pitch. During the measurement, ` +
      `programs other than Byline, PostgreSQL and Temporal used ${coresOfOthers.toFixed(2)} cores. Reading one of the ` +
      `generated pages of these jobs takes ${generatedMs.toFixed(1)} ms. Reading a recorded page of a real site takes ` +
      `${realMs.toFixed(1)} ms, and its compressed HTML has a size of ${Math.round(compressedBytes / 1024)} KB (means of ` +
      `${pages} pages). The predictions for larger sizes assume real pages.`,
  );
}

function waitsMeasurement({ waits }: UnitCosts): string {
  return wrapped(
    `What waiting costs was measured on ${dateOf(waits.measuredOn)} with ${waits.cores} cores. The values are ` +
      `ratios of rates that were measured in turns, medians of several rounds. ` +
      `${waits.writers} writers wait for PostgreSQL's disk after each commit. Through one partition of a queue went up to ` +
      `${waits.partition.tasksPerSecond} tasks a second.`,
  );
}

function waitsTable({ waits: { settle, partition, partitions, writers } }: UnitCosts): string {
  const times = (ratio: number) => `${ratio.toFixed(1)} times`;
  return markdown([
    ['reference', 'compared with it', 'the reference is faster'],
    [
      `${writers} writers that each update one row of their own`,
      'settling sources, each writer of its own job',
      times(settle.bare),
    ],
    ['settling sources, each writer of its own job', 'settling sources of one job', times(settle.job)],
    [
      'entries in the ledgers of as many organizations',
      'entries in the ledger of one organization',
      times(settle.organization),
    ],
    [
      `tasks through a queue of ${partitions} partitions`,
      'tasks through a queue of one partition',
      times(partition.several),
    ],
  ]);
}

function dateOf(day: string): string {
  return new Date(day).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
}

/** Breaks a paragraph into lines of at most 126 characters, like the other paragraphs of the page. */
function wrapped(paragraph: string): string {
  return paragraph.replace(/(.{1,126})(?: |$)/g, '$1\n').trimEnd();
}

function costTable({ plain, withPitch }: UnitCosts): string {
  const ms = (milliseconds: number) => `${milliseconds.toFixed(1)} ms`;
  const kb = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
  const row = (what: string, of: (costs: typeof plain) => string) => [what, of(plain), of(withPitch)];
  return markdown([
    ['a source costs', 'without a pitch', 'with a pitch'],
    row('processor time, all processes', ({ processor }) => ms(totalOf(processor))),
    row('– activity worker: main thread', ({ processor }) => ms(processor.loop)),
    row('– activity worker: reading threads', ({ processor }) => ms(processor.reading)),
    row('– activity worker: Temporal core', ({ processor }) => ms(processor.core)),
    row('– workflow worker', ({ processor }) => ms(processor.workflow)),
    row('– Temporal', ({ processor }) => ms(processor.temporal)),
    row('– PostgreSQL', ({ processor }) => ms(processor.postgres)),
    row('– gateway', ({ processor }) => ms(processor.gateway)),
    row(
      'SQL statements (total, writes)',
      ({ postgres }) => `${postgres.statements.toFixed(1)}, ${postgres.writes.toFixed(1)}`,
    ),
    row('write-ahead log', ({ postgres }) => kb(postgres.walBytes)),
    row('rows and indexes: by article, by organization, shared', ({ postgres: { bytes } }) =>
      [bytes.article, bytes.organization, bytes.shared].map(kb).join(', '),
    ),
    row(
      'history',
      ({ temporal }) => `${temporal.events.toFixed(1)} events, ${Math.round(temporal.historyBytes)} bytes`,
    ),
    row(
      'state transitions, actions',
      ({ temporal }) => `${temporal.stateTransitions.toFixed(1)}, ${temporal.actions.toFixed(2)}`,
    ),
    row('network: PostgreSQL, Temporal', ({ network }) => `${kb(network.postgres)}, ${kb(network.temporal)}`),
  ]);
}

/**
 * Returns the sources per second that were measured on one machine, next to those that the model predicts.
 */
export function machineRows(costs: UnitCosts) {
  const { sourcesPerSecond, jobsAtOnce } = costs;
  return [
    { jobs: 1, measured: sourcesPerSecond.one },
    { jobs: jobsAtOnce, measured: sourcesPerSecond.many },
  ].map(({ jobs, measured }) => ({ jobs, measured, model: singleMachine(costs, jobs) }));
}

function machineTable(costs: UnitCosts): string {
  return markdown([
    ['one machine', 'model', 'measured', 'difference'],
    ...machineRows(costs).map(({ jobs, measured, model }) => [
      `${jobs} × ${costs.sourcesPerJob} sources`,
      `${model.toFixed(1)} sources/s`,
      `${measured.toFixed(1)} sources/s`,
      `${model >= measured ? '+' : '−'}${Math.abs((100 * (model - measured)) / measured).toFixed(0)} %`,
    ]),
  ]);
}

function scaleTable(plans: Plan[]): string {
  const row = (what: string, of: (plan: Plan) => string) => [what, ...plans.map(of)];
  return markdown([
    row('sources a day', ({ perDay }) => `${perDay / MILLION} million`),
    row(
      'sources a second: mean, peak',
      (plan) => `${count(plan.meanPerSecond)}, ${count(plan.peakPerSecond)}`,
    ),
    row('activity workers, one core each', (plan) => count(plan.activityWorkers)),
    row('workflow workers', (plan) => count(plan.workflowWorkers)),
    row('gateways', (plan) => count(plan.gateways)),
    row('Temporal: cores', ({ temporal }) => count(temporal.cores)),
    row('Temporal: state transitions a second', ({ temporal }) => count(temporal.transitionsPerSecond)),
    row('Temporal: actions a day', ({ temporal }) => `${count(temporal.actionsPerDay / MILLION)} million`),
    row('Temporal: history shards', ({ temporal }) => temporal.shards.toLocaleString('en')),
    row('Temporal: partitions of the busiest queue, at most', ({ temporal }) => count(temporal.partitions)),
    row('Temporal: histories written a day', ({ temporal }) => bytes(temporal.historyPerDay)),
    row('PostgreSQL: cores', ({ postgres }) => count(postgres.cores)),
    row(
      'PostgreSQL: SQL statements a second (total, writes)',
      ({ postgres }) => `${count(postgres.statementsPerSecond)}, ${count(postgres.writesPerSecond)}`,
    ),
    row('PostgreSQL: data written to the write-ahead log a second', ({ postgres }) =>
      bytes(postgres.walPerSecond),
    ),
    row('PostgreSQL: daily growth of the data by article', ({ postgres }) =>
      bytes(postgres.bytesPerDay.article),
    ),
    row('PostgreSQL: daily growth of the data by organization', ({ postgres }) =>
      bytes(postgres.bytesPerDay.organization),
    ),
    row('PostgreSQL: daily growth of the shared data', ({ postgres }) => bytes(postgres.bytesPerDay.shared)),
    row('PostgreSQL: size after a year', ({ postgres }) => bytes(postgres.bytesKept)),
    row('network between the processes', ({ network }) => bits(network.insidePerSecond)),
    row('network from the web', ({ network }) => bits(network.webPerSecond)),
    row(
      'a job of 100 sources: median, 95th percentile',
      ({ jobSeconds }) => `${jobSeconds.median.toFixed(1)} s, ${jobSeconds.p95.toFixed(1)} s`,
    ),
  ]);
}

/** Rounds to two significant digits, because the inputs are no more precise. */
function count(value: number): string {
  const rounded =
    value < 10
      ? Number(value.toPrecision(2))
      : value < 100
        ? Math.round(value)
        : Number(value.toPrecision(2));
  return rounded.toLocaleString('en');
}

function bytes(value: number): string {
  return scaled(value, 1024, ['B', 'KB', 'MB', 'GB', 'TB', 'PB']);
}

function bits(bytesPerSecond: number): string {
  return `${scaled(bytesPerSecond * 8, 1000, ['bit', 'kbit', 'Mbit', 'Gbit', 'Tbit'])}/s`;
}

function scaled(value: number, step: number, units: string[]): string {
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log(value) / Math.log(step))));
  return `${count(value / step ** power)} ${units[power]}`;
}

function markdown([head = [], ...rows]: string[][]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
