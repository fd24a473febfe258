import {
  type Database,
  feeds,
  health,
  ledger,
  pendingMigrations,
  rankLists,
  workerHeartbeats,
} from '../../../db/index.ts';
import { DAY_MS } from '../../../model/durations.ts';
import { RANK_LISTS } from '../../../model/index.ts';
import { polledQueues } from '../../../workflows/options.ts';
import type { Config } from '../../runtime/index.ts';
import { type Finding, fault, fine, lookAt, notice } from './finding.ts';

/**
 * The maximum difference between the clocks of this machine and of the database. The clocks must agree
 * because leases and expiry times compare timestamps from several machines.
 */
const MAX_CLOCK_DIFFERENCE_MS = 2_000;
const OLD_RANKS_DAYS = 62;

export async function examineDatabase(db: Database, config: Config): Promise<Finding[]> {
  const reached = await lookAt(
    'database',
    'Start PostgreSQL, or correct DATABASE_URL. Until then, requests fail.',
    async () => {
      const startedAt = Date.now();
      const { version, now } = await health.describe(db);
      // The database read its clock at an unknown time during the query. Assume that this was in the middle of
      // the query, and report only a difference that is larger than the possible error of this assumption.
      const halfway = (Date.now() - startedAt) / 2;
      const ahead = Math.round(now - (startedAt + halfway));
      if (Math.abs(ahead) > MAX_CLOCK_DIFFERENCE_MS + halfway) {
        const says = `PostgreSQL ${version} is reachable; its clock is ${Math.abs(ahead)} ms ${ahead > 0 ? 'ahead' : 'behind'}`;
        return [notice('database', says, 'Synchronize the clocks of all machines with NTP.')];
      }
      return [fine('database', `PostgreSQL ${version} is reachable`)];
    },
  );
  if (reached.some(({ state }) => state === 'fault')) return reached;
  const schema = await lookAt(
    'schema',
    'Correct the error. If migrations are missing, run byline admin init.',
    async () => {
      const pending = await pendingMigrations(db);
      if (pending.length === 0) return [fine('schema', 'up to date')];
      return [fault('schema', `migrations not applied: ${pending.join(', ')}`, 'Run byline admin init.')];
    },
  );
  if (schema.some(({ state }) => state === 'fault')) return [...reached, ...schema];
  const findings = await Promise.all([
    examineLedger(db),
    examineWorkers(db, config),
    examineRanks(db),
    examineFeeds(db),
  ]);
  return [...reached, ...schema, ...findings.flat()];
}

function examineLedger(db: Database): Promise<Finding[]> {
  return lookAt('ledger', 'Correct the cause of this error.', async () => {
    const violations = await ledger.check(db);
    if (violations.length === 0) return [fine('ledger', 'consistent')];
    return [fault('ledger', `${violations.length} violations`, 'Run byline admin credits check.')];
  });
}

/**
 * Checks that every task queue has a live worker. Uses the workers' own heartbeats, because a worker that is
 * stuck still polls Temporal.
 */
function examineWorkers(db: Database, config: Config): Promise<Finding[]> {
  return lookAt('workers', 'Correct the cause of this error.', async () => {
    const live = await workerHeartbeats.liveQueues(db);
    const silent = polledQueues(config).filter(({ name }) => !live.has(name));
    if (silent.length === 0) return [fine('workers', 'every queue has a working worker')];
    const names = silent.map(({ name }) => name).join(', ');
    const says = `no worker of ${names} has sent a heartbeat in the last 15 s`;
    return [
      fault('workers', says, 'Start a worker. A worker that hangs ends itself after 30 s; see its log.'),
    ];
  });
}

function examineRanks(db: Database): Promise<Finding[]> {
  return lookAt('ranks', 'Correct the cause of this error.', async () => {
    const remedy = 'Run byline admin import ranks, or set BYLINE_RANKS_TRANCO and BYLINE_RANKS_DOMAINS.';
    const lists = new Map((await rankLists.list(db)).map((info) => [info.name, info]));
    return RANK_LISTS.map((name) => {
      const info = lists.get(name);
      if (!info) return notice('ranks', `${name} was never imported; its metrics are null`, remedy);
      const days = Math.floor((Date.now() - info.imported_at.getTime()) / DAY_MS);
      const says = `${name}: ${info.row_count} domains, imported ${days} days ago`;
      return days > OLD_RANKS_DAYS ? notice('ranks', says, remedy) : fine('ranks', says);
    });
  });
}

function examineFeeds(db: Database): Promise<Finding[]> {
  return lookAt('feeds', 'Correct the cause of this error.', async () => {
    const all = await feeds.list(db);
    const failing = all.filter(({ failure }) => failure !== null);
    if (failing.length === 0) return [fine('feeds', `${all.length} feeds, none failing`)];
    const says = `${failing.length} of ${all.length} feeds fail`;
    return [
      notice('feeds', says, 'Run byline admin feeds list to see why, and remove feeds that no longer exist.'),
    ];
  });
}
