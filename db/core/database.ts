import { Kysely, type Transaction as KyselyTransaction, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Tables } from '../tables.ts';
import { nameStatements, type ObserveStatement } from './statement-names.ts';

/** The connection pool, for statements outside a transaction. */
export type Database = Kysely<Tables>;
/** A transaction started by the caller; functions that receive one never commit it. */
export type Transaction = KyselyTransaction<Tables>;

/** Runs a function in the caller's transaction, or in a new one. */
export function inTransaction<T>(
  db: Database | Transaction,
  run: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return db.isTransaction ? run(db as Transaction) : db.transaction().execute(run);
}

const INT8 = 20;
/** A day without a time, which has no time zone and is therefore read as text, `YYYY-MM-DD`. */
const DATE = 1082;

const TYPES = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? Number : oid === DATE ? String : pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig;

const pools = new WeakMap<Database, pg.Pool>();

/** Counts the busy and idle connections of a pool, and the callers waiting for one. */
export function poolState(db: Database): { busy: number; idle: number; waiting: number } {
  const pool = pools.get(db);
  if (!pool) throw new Error('this database was not opened by openDatabase');
  return { busy: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount };
}

/**
 * Opens a connection pool. `int8` becomes a number: the largest is a ledger amount in 1/1000 credit, far below 2^53.
 * `onError` gets errors of idle connections; queries reject on their own. `observe` wraps each statement, for example
 * in a span.
 */
export function openDatabase(options: {
  url: string;
  poolSize?: number;
  applicationName?: string;
  onError: (error: Error) => void;
  observe?: ObserveStatement | undefined;
}): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize ?? 10,
    application_name: options.applicationName ?? 'byline',
    connectionTimeoutMillis: 5_000,
    // A new connection has to log in and plan every statement again.
    idleTimeoutMillis: 5 * 60_000,
    // Detects a server that disappeared without closing the connection.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: TYPES,
  });
  pool.on('error', options.onError);
  pool.on('connect', nameStatements(options.observe));
  // Without a handler, a connection that fails between two statements of a transaction would end the process.
  // The next statement reports the error.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  pools.set(db, pool);
  return db;
}

/** Opens a single connection, for work that needs one transaction from beginning to end. */
export async function openClient(url: string, applicationName: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: applicationName, types: TYPES });
  // No handling is needed: the query that uses a failed connection rejects.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Calls `work` with a database whose transactions, one at a time, are savepoints of one that is rolled back. */
export async function takeBack(
  url: string,
  applicationName: string,
  work: (db: Database) => Promise<void>,
): Promise<void> {
  const client = await openClient(url, applicationName);
  const savepoints: Record<string, string> = {
    commit: 'release savepoint taken_back',
    rollback: 'rollback to savepoint taken_back',
  };
  const query = (text: string, values: unknown[]) =>
    client.query(
      /^(?:begin|start transaction)\b/.test(text) ? 'savepoint taken_back' : (savepoints[text] ?? text),
      values,
    );
  try {
    await client.query('begin');
    await work(databaseOf({ query }));
  } finally {
    await client.query('rollback').catch(() => undefined);
    await client.end();
  }
}

/** Returns the database of a connection whose transactions the caller begins and ends. */
export function databaseOf(client: { query(text: string, values: unknown[]): Promise<unknown> }): Database {
  const only = { query: client.query.bind(client), release: () => undefined } as unknown as pg.PoolClient;
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: { connect: async () => only, end: async () => undefined } }),
  });
}
