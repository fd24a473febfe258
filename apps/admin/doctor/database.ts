import { type Database, feeds, health, ledger, pendingMigrations, rankLists } from '../../../db/index.ts';
import { type Finding, fault, fine, lookAt, notice } from './finding.ts';

/** Leases and expiries compare times of several machines. */
const MAX_CLOCK_DIFFERENCE_MS = 2_000;
const OLD_RANKS_DAYS = 62;
const DAY_MS = 24 * 60 * 60 * 1000;

export async function examineDatabase(db: Database): Promise<Finding[]> {
  const reached = await lookAt(
    'database',
    'Start PostgreSQL, or correct DATABASE_URL. Requests are refused until it answers.',
    async () => {
      const asked = Date.now();
      const { version, now } = await health.describe(db);
      // Half of the way there and back belongs to the answer.
      const ahead = Math.round(now - (asked + Date.now()) / 2);
      if (Math.abs(ahead) > MAX_CLOCK_DIFFERENCE_MS) {
        const says = `PostgreSQL ${version} answers; its clock is ${Math.abs(ahead)} ms ${ahead > 0 ? 'ahead' : 'behind'}`;
        return [notice('database', says, 'Let a time service set the clocks of all machines.')];
      }
      return [fine('database', `PostgreSQL ${version} answers`)];
    },
  );
  if (reached.some(({ state }) => state === 'fault')) return reached;
  const schema = await lookAt(
    'schema',
    'See the message; byline admin init applies migrations.',
    async () => {
      const pending = await pendingMigrations(db);
      if (pending.length === 0) return [fine('schema', 'up to date')];
      return [fault('schema', `lacks ${pending.join(', ')}`, 'Run byline admin init.')];
    },
  );
  if (schema.some(({ state }) => state === 'fault')) return [...reached, ...schema];
  const stored = await Promise.all([examineLedger(db), examineRanks(db), examineFeeds(db)]);
  return [...reached, ...schema, ...stored.flat()];
}

function examineLedger(db: Database): Promise<Finding[]> {
  return lookAt('ledger', 'See the message.', async () => {
    const violations = await ledger.check(db);
    if (violations.length === 0) return [fine('ledger', 'in order')];
    return [
      fault('ledger', `${violations.length} entries are not in order`, 'Run byline admin credits check.'),
    ];
  });
}

function examineRanks(db: Database): Promise<Finding[]> {
  return lookAt('ranks', 'See the message.', async () => {
    const remedy = 'Run byline admin import ranks, or set BYLINE_RANKS_TRANCO and BYLINE_RANKS_DOMAINS.';
    const lists = new Map((await rankLists.list(db)).map((info) => [info.name, info]));
    return rankLists.RANK_LISTS.map((name) => {
      const info = lists.get(name);
      if (!info) return notice('ranks', `${name} was never imported: its figures are null`, remedy);
      const days = Math.floor((Date.now() - info.imported_at.getTime()) / DAY_MS);
      const says = `${name}: ${info.row_count} domains, imported ${days} days ago`;
      return days > OLD_RANKS_DAYS ? notice('ranks', says, remedy) : fine('ranks', says);
    });
  });
}

function examineFeeds(db: Database): Promise<Finding[]> {
  return lookAt('feeds', 'See the message.', async () => {
    const all = await feeds.list(db);
    const failing = all.filter(({ failure }) => failure !== null);
    if (failing.length === 0) return [fine('feeds', `${all.length} are read`)];
    const says = `${failing.length} of ${all.length} fail`;
    return [notice('feeds', says, 'byline admin feeds list says why; remove those that are gone.')];
  });
}
