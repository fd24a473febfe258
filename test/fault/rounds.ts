import { setTimeout as sleep } from 'node:timers/promises';
import type { JobBody } from '../../apps/gateway/app.ts';
import { authorName } from '../support/pages/big-newsroom.ts';
import { mulberry32 } from '../support/pages/random.ts';
import { patientClient } from '../support/probes/patient-client.ts';
import { startLoopbackOutlets } from '../support/servers/loopback-outlets.ts';
import { type FaultStack, startFaultStack } from '../support/stacks/fault-stack.ts';
import { untilGone } from '../support/stacks/processes.ts';
import { articles } from '../support/world/jobs.ts';
import { BATTERY_PITCH, batteryNews, indexReports, type Reported } from '../support/world/reported-news.ts';
import { insertTenant, type Tenant } from '../support/world/tenants.ts';
import { workOnCampaign } from './campaign-work.ts';
import { describePlan, type Fault, type FaultPlan, planRound } from './fault-plan.ts';
import { type Keys, violations } from './invariants.ts';

export interface RoundsOptions {
  seed: number;
  rounds: number;
  /** The latest time at which a round of faults may start, counted from the start of the first round. */
  milliseconds: number;
  /** The maximum time for which a process is frozen or a server is down. */
  longestMs: number;
}

export interface RoundResult {
  plan: FaultPlan;
  violations: string[];
}

/**
 * How long a client waits for its job. The time is longer than any timeout of the service that a fault may
 * trigger, and than the interval between two runs of the reconciler.
 */
const PATIENCE_MS = 360_000;
/**
 * How long work may continue after the last response. A workflow may still be ending, and the leases of
 * unfinished attempts may not have expired yet.
 */
const QUIET_MS = 60_000;
const OUTLETS = 6;
/** The articles of the job whose journalists are added to the campaigns. */
const FIRST_ARTICLES = 5;
/** Rows about writers of the first job, whose addresses are bought once in all rounds, and about somebody unknown. */
const AUDITED = [0, 1, 2, OUTLETS + 100].map((at) => ({ name: authorName(at), domain: '127.0.0.1' }));
/** The delay in each direction of a slow connection, so that every statement takes at least 100 ms. */
const SLOW_MS = 50;

/**
 * Runs rounds of jobs, searches, audits and work on campaigns on one stack, and injects one fault in each round. After each round, checks all
 * invariants and prints a line with the result.
 */
export async function runRounds(options: RoundsOptions): Promise<RoundResult[]> {
  const random = mulberry32(options.seed);
  const outlets = await startLoopbackOutlets({ count: OUTLETS, delayMs: () => 30 + random() * 200 });
  const stack = await startFaultStack({
    BYLINE_WEB_ALLOW: outlets.hosts.join(','),
    BYLINE_WEB_HOST_INTERVAL_MS: '50',
    BYLINE_CHECK_MX: 'off',
    BYLINE_NEWS_INGEST: 'off',
    BYLINE_RATE_READS: '0',
    BYLINE_RATE_ENRICH: '0',
    BYLINE_JOB_QUIET_SECONDS: '20',
  });
  const started = Date.now();
  const results: RoundResult[] = [];
  const keys: Keys = { jobs: 0, searches: 0, campaigns: 0, list_audits: 0 };
  const known = new Set<string>();
  try {
    const tenants = [await insertTenant(stack.db), await insertTenant(stack.db)];
    const clientOf = ({ key }: Tenant) =>
      patientClient({ ...stack, key, patienceMs: PATIENCE_MS, hangUpMs: 5 + random() * 300 });
    const [tenant] = tenants as [Tenant, ...Tenant[]];
    const urls = (edition: string, count: number) =>
      Array.from({ length: count }, (_, index) => outlets.url(edition, index));
    const first = await clientOf(tenant).run('first', { from: articles(urls('first', FIRST_ARTICLES)) });
    const people = await clientOf(tenant).repeat<JobBody>(
      'GET',
      `/api/v1/journalist-enrichment-jobs/${first.id}`,
      {},
    );
    keys.jobs += 1;
    // Searches read the pages of the articles without an author.
    const unsigned = outlets.hosts.map((_host, index) => ({
      ...(batteryNews()[index] as Reported),
      ...{ author: null, url: outlets.url('unsigned', index) },
    }));
    await indexReports(stack.db, [...batteryNews(), ...unsigned]);
    for (let round = 1; round <= options.rounds; round += 1) {
      if (Date.now() - started > options.milliseconds) break;
      const plan = planRound(options.seed, round, options.longestMs);
      const began = Date.now();
      const jobs = plan.jobs.map((count, job) => {
        const edition = `${plan.seed}-${round}-${job}`;
        return clientOf(tenants[job % tenants.length] as Tenant).run(edition, {
          from: articles(urls(edition, count)),
          ...(job % 2 === 0 ? { fit_context: { pitch: 'Ferries in the harbour' } } : {}),
        });
      });
      const search = clientOf(tenant).find(`${plan.seed}-${round}-search`, {
        pitch: `${BATTERY_PITCH} Edition ${plan.seed}-${round}.`,
      });
      const bought = clientOf(tenant)
        .audit(`${plan.seed}-${round}-audit`, { rows: AUDITED })
        .then(async ({ counts, links }) => {
          if (counts.confirmed === 0) throw new Error('the audit found nobody');
          await clientOf(tenant).repeat('POST', links.buy, { body: { all: true } });
        });
      const campaign = workOnCampaign(clientOf(tenant), {
        edition: `${plan.seed}-${round}`,
        jobId: first.id,
        journalistIds: people.body.result.journalists.map(
          ({ journalist_identity_id }) => journalist_identity_id,
        ),
        spreadMs: plan.momentMs + plan.awayMs,
        random,
      });
      keys.jobs += jobs.length;
      keys.searches += 1;
      keys.campaigns += 1;
      keys.list_audits += 1;
      const [fault, ...ended] = await Promise.allSettled([
        injure(stack, plan),
        search,
        bought,
        campaign,
        ...jobs,
      ]);
      const found = [fault, ...ended].flatMap((one) =>
        one.status === 'rejected' ? [String(one.reason)] : [],
      );
      for (const wrong of await provedOrWhatIsWrong(stack, keys, known)) {
        known.add(wrong);
        found.push(wrong);
      }
      results.push({ plan, violations: found });
      const result = found.length === 0 ? 'ok' : `${found.length} VIOLATIONS\n    ${found.join('\n    ')}`;
      console.log(`${describePlan(plan)}; ${((Date.now() - began) / 1000).toFixed(1)} s: ${result}`);
    }
  } finally {
    await stack.stop();
    await outlets.close();
  }
  return results;
}

/** Injects the planned fault at the scheduled time, then restores the service. */
async function injure(stack: FaultStack, { fault, among, momentMs, awayMs }: FaultPlan): Promise<void> {
  await sleep(momentMs);
  if ('resource' in fault) return spoil(stack, fault.resource, awayMs);
  const { part, signal } = fault;
  const processes = await stack.processes(part, among);
  if (signal === 'SIGSTOP') {
    for (const pid of processes) send(pid, 'SIGSTOP');
    await sleep(awayMs);
    for (const pid of processes) send(pid, 'SIGCONT');
    return;
  }
  send(processes[0] as number, signal);
  // After SIGTERM, PostgreSQL waits until its clients disconnect. `stack.revive` ends this wait.
  await untilGone(processes.slice(0, 1), awayMs);
  await stack.revive(part, awayMs);
}

async function spoil(
  { wires, disk, revive }: FaultStack,
  resource: Extract<Fault, { resource: string }>['resource'],
  awayMs: number,
): Promise<void> {
  const during = async (begin: () => void, end: () => void) => {
    begin();
    await sleep(awayMs);
    end();
  };
  const { temporal, postgres } = wires;
  switch (resource) {
    case 'temporal cut':
      return during(
        () => temporal.set('cut'),
        () => temporal.set('open'),
      );
    case 'temporal frozen':
      return during(
        () => temporal.set('freeze'),
        () => temporal.set('open'),
      );
    case 'postgres cut':
      return during(
        () => postgres.set('cut'),
        () => postgres.set('open'),
      );
    case 'postgres slow':
      return during(
        () => postgres.slow(SLOW_MS),
        () => postgres.slow(0),
      );
    case 'disk full':
      if (!disk) return;
      await during(disk.fill, disk.clear);
      // PostgreSQL may crash if there is no space for its write-ahead log. The test cannot detect such a
      // crash, so it always restarts the server.
      await revive('postgres', 0);
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // The process may have ended already, as a PostgreSQL backend does when its client disconnects.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/**
 * Returns the violated invariants that are not in `known`. If there are any, checks again until they hold or
 * a time limit is reached, because work may still be in progress.
 */
async function provedOrWhatIsWrong(
  stack: FaultStack,
  keys: Keys,
  known: ReadonlySet<string>,
): Promise<string[]> {
  const deadline = Date.now() + QUIET_MS;
  for (;;) {
    const all = await violations(stack.db, stack.temporal, keys).catch((error) => [String(error)]);
    const found = all.filter((wrong) => !known.has(wrong));
    if (found.length === 0 || Date.now() > deadline) return found;
    await sleep(500);
  }
}
