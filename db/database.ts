import { Kysely, type Transaction as KyselyTransaction, PostgresDialect } from 'kysely';
import pg from 'pg';
import { nameStatements } from './statement-names.ts';
import type { Tables } from './tables.ts';

/** The pool, for a statement of its own. */
export type Database = Kysely<Tables>;
/** A transaction that the caller owns: functions that take one never commit it. */
export type Transaction = KyselyTransaction<Tables>;

/** Runs in the caller's transaction, or in one of its own. */
export function inTransaction<T>(
  db: Database | Transaction,
  run: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return db.isTransaction ? run(db as Transaction) : db.transaction().execute(run);
}

const INT8 = 20;

const pools = new WeakMap<Database, pg.Pool>();

/** The connections of a pool as they are now, and who waits for one. */
export function poolState(db: Database): { busy: number; idle: number; waiting: number } {
  const pool = pools.get(db);
  if (!pool) throw new Error('this database was not opened by openDatabase');
  return { busy: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount };
}

/**
 * Opens a pool. `int8` columns come back as numbers: the largest we store is a ledger amount in 1/1000
 * credit, far below 2^53. `onError` hears of idle connections that broke; queries report their own errors.
 * `onConnection` is shown each new connection before it is used, by whoever watches statements.
 */
export function openDatabase(options: {
  url: string;
  poolSize?: number;
  applicationName?: string;
  onError: (error: Error) => void;
  onConnection?: ((client: pg.PoolClient) => void) | undefined;
}): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize ?? 10,
    application_name: options.applicationName ?? 'byline',
    connectionTimeoutMillis: 5_000,
    // A server that vanished without a word is noticed by the system's probes.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
    } as pg.CustomTypesConfig,
  });
  pool.on('error', options.onError);
  if (options.onConnection) pool.on('connect', options.onConnection);
  pool.on('connect', nameStatements());
  // The pool listens to idle connections alone. One that breaks between two statements of a transaction would end
  // the process; its next statement reports it.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  pools.set(db, pool);
  return db;
}
