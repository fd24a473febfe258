import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Connection } from '@temporalio/client';
import { parse } from 'yaml';
import { type KeptProgram, keepProgram } from './kept-program.ts';
import { LocalError } from './local-error.ts';
import { stopLeftover } from './processes.ts';

export interface LocalTemporalOptions {
  cli: string;
  port: number;
  /** The port of Temporal's web UI, or null to disable the web UI. */
  uiPort: number | null;
  /** The path of the database file, or null to keep all state in memory. */
  databaseFile: string | null;
  pidFile: string;
  logFile: string;
  /** Dynamic configuration that overrides the shared configuration file, such as smaller limits for a test. */
  dynamicConfig?: Record<string, unknown>;
  say: (line: string) => void;
}

const DYNAMIC_CONFIG = new URL('../../deploy/temporal/dynamic-config.yaml', import.meta.url);
const READY_MS = 60_000;

/** Starts Temporal's dev server on loopback and waits until it responds. */
export async function startTemporal(
  options: LocalTemporalOptions,
): Promise<KeptProgram & { address: string }> {
  await clearLeftover(options);
  const address = `127.0.0.1:${options.port}`;
  const settings = { ...sharedDynamicConfig(), ...options.dynamicConfig };
  const server = await keepProgram({
    name: 'Temporal',
    command: options.cli,
    args: [
      ...['server', 'start-dev', '--ip', '127.0.0.1', '--port', String(options.port), '--log-level', 'error'],
      ...(options.uiPort === null ? ['--headless'] : ['--ui-port', String(options.uiPort)]),
      ...(options.databaseFile === null ? [] : ['--db-filename', options.databaseFile]),
      ...Object.entries(settings).flatMap(([key, value]) => [
        '--dynamic-config-value',
        `${key}=${JSON.stringify(value)}`,
      ]),
    ],
    logFile: options.logFile,
    stopSignal: 'SIGTERM',
  });
  writeFileSync(options.pidFile, String(server.pid));
  try {
    await Promise.race([untilReady(address), server.ended]);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return {
    ...server,
    address,
    async stop() {
      await server.stop();
      rmSync(options.pidFile, { force: true });
    },
  };
}

/** Reads Temporal's dynamic configuration from the file that the Docker Compose setup also uses. */
function sharedDynamicConfig(): Record<string, unknown> {
  const file = parse(readFileSync(DYNAMIC_CONFIG, 'utf8')) as Record<string, { value: unknown }[]>;
  return Object.fromEntries(Object.entries(file).map(([key, values]) => [key, values[0]?.value]));
}

async function clearLeftover({ pidFile, cli, say }: LocalTemporalOptions): Promise<void> {
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8'));
  await stopLeftover({ name: 'Temporal', pid, mark: `${cli} server start-dev`, signal: 'SIGTERM' }, say);
  rmSync(pidFile, { force: true });
}

async function untilReady(address: string): Promise<void> {
  const deadline = Date.now() + READY_MS;
  const connection = Connection.lazy({ address, interceptors: [] });
  try {
    for (;;) {
      try {
        await connection.withDeadline(Date.now() + 2_000, () =>
          connection.workflowService.describeNamespace({ namespace: 'default' }),
        );
        return;
      } catch (error) {
        if (Date.now() > deadline)
          throw new LocalError(
            'Temporal did not respond within a minute. Its log is logs/temporal.log in the data folder.',
            String(error),
          );
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  } finally {
    await connection.close();
  }
}
