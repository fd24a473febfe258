import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { isOutage } from '../../model/index.ts';
import { keepProgram } from './kept-program.ts';
import { LocalError } from './local-error.ts';
import { choosePort, type WantedPort } from './ports.ts';
import { findPostgresHome, type PostgresHome } from './postgres-home.ts';
import { stopLeftover } from './processes.ts';

export interface LocalPostgres {
  pid: number;
  /** The database URL, including the password. */
  url: string;
  /** Returns the URL of another database on the same server. */
  urlOf(database: string): string;
  /** Rejects if the PostgreSQL server exits without being stopped. */
  ended: Promise<never>;
  stop(): Promise<void>;
}

export interface LocalPostgresOptions {
  /** The folder for PostgreSQL's data and password, which is created if it does not exist. */
  dataDir: string;
  port: WantedPort;
  logFile: string;
  /** Whether writes survive a power failure. False makes writes faster, for temporary data. */
  durable: boolean;
  /** The maximum number of database connections; 200 by default. */
  maxConnections?: number;
  /** Additional settings of PostgreSQL, such as `log_min_duration_statement=100`. */
  settings?: string[];
  say: (line: string) => void;
}

const DATABASE = 'byline';
const USER = 'byline';
const READY_MS = 60_000;
const NOT_DURABLE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/** Starts a PostgreSQL server that listens only on loopback. The first start creates the server's data folder. */
export async function startPostgres(options: LocalPostgresOptions): Promise<LocalPostgres> {
  const home = await findPostgresHome(options.dataDir, options.say);
  const cluster = join(home.dataDir, 'cluster');
  const password = readPassword(home);
  if (!existsSync(join(cluster, 'PG_VERSION'))) await createCluster(home, cluster);
  else await clearLeftovers(cluster, options.say);

  const port = await choosePort(options.port, options.say);
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    `max_connections=${options.maxConnections ?? 200}`,
    ...(options.durable ? [] : NOT_DURABLE),
    ...(options.settings ?? []),
  ];
  const server = await keepProgram({
    name: 'PostgreSQL',
    command: home.postgres,
    args: ['-D', cluster, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    env: { LC_MESSAGES: 'C' },
    user: home.user,
    logFile: options.logFile,
    // On SIGINT, PostgreSQL shuts down fast: it rolls back running transactions and leaves the cluster in a
    // clean state.
    stopSignal: 'SIGINT',
  });
  const urlOf = (database: string) => `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`;
  try {
    await Promise.race([prepareDatabase(urlOf), server.ended]);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { pid: server.pid, url: urlOf(DATABASE), urlOf, ended: server.ended, stop: server.stop };
}

function readPassword(home: PostgresHome): string {
  const file = join(home.dataDir, 'password');
  if (!existsSync(file)) {
    writeFileSync(file, randomBytes(18).toString('base64url'));
    chmodSync(file, 0o600);
    if (home.user) chownSync(file, home.user.uid, home.user.gid);
  }
  return readFileSync(file, 'utf8').trim();
}

/**
 * Creates the data folder of PostgreSQL under a temporary name, then renames the folder, so that incomplete
 * data is never used.
 */
async function createCluster(home: PostgresHome, cluster: string): Promise<void> {
  const half = `${cluster}.new`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { mode: 0o700 });
  if (home.user) chownSync(half, home.user.uid, home.user.gid);
  const args = [
    `--pgdata=${half}`,
    `--username=${USER}`,
    `--pwfile=${join(home.dataDir, 'password')}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // Use a sort order that is the same on every machine, whatever locales are installed.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-sync',
  ];
  try {
    await promisify(execFile)(home.initdb, args, { ...home.user, cwd: '/' });
  } catch (error) {
    throw new LocalError(
      'PostgreSQL could not create its data folder.',
      (error as { stderr?: string }).stderr ?? String(error),
    );
  }
  renameSync(half, cluster);
}

/**
 * Stops a PostgreSQL server left over from an earlier run and removes its postmaster.pid file. Such a server keeps
 * running if the process that supervises it was killed. If the server has ended, the process ID in the file may belong
 * to no process or, after a reboot, to an unrelated process, which PostgreSQL would mistake for a server.
 */
async function clearLeftovers(cluster: string, say: (line: string) => void): Promise<void> {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  const leftover = await stopLeftover({ name: 'PostgreSQL', pid, mark: cluster, signal: 'SIGINT' }, say);
  if (leftover === 'another program')
    say(`Removing a stale postmaster.pid: process ${pid} is another program.`);
  // The file may be gone already, because PostgreSQL removes it when it exits.
  rmSync(file, { force: true });
}

async function prepareDatabase(urlOf: (database: string) => string): Promise<void> {
  const client = await connectWhenReady(urlOf('postgres'));
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}

async function connectWhenReady(url: string): Promise<pg.Client> {
  const deadline = Date.now() + READY_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return client;
    } catch (error) {
      // The database server is not listening yet, is starting up, or is recovering from a crash, so try
      // again.
      if (!isOutage(error) || Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
  }
}
