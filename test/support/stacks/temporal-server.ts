import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '@temporalio/client';
import { msToTs } from '@temporalio/common/lib/time.js';
import { freePort, LocalError, startTemporal } from '../../../apps/local/index.ts';

const ATTEMPTS = 3;

export interface TemporalServer {
  address: string;
  stop(): Promise<void>;
}

/**
 * Starts a Temporal server that stores its state in memory. If another process takes one of the chosen ports
 * first, the server is started again on different ports.
 */
export async function startTemporalServer(
  cli: string,
  dynamicConfig: Record<string, unknown> = {},
): Promise<TemporalServer> {
  const folder = mkdtempSync(join(tmpdir(), 'byline-temporal-'));
  for (let attempt = 1; ; attempt += 1) {
    try {
      const server = await startTemporal({
        cli,
        port: await freePort(),
        uiPort: null,
        databaseFile: null,
        pidFile: join(folder, 'temporal.pid'),
        logFile: join(folder, 'temporal.log'),
        dynamicConfig,
        say: (line) => console.log(line),
      });
      return {
        address: server.address,
        async stop() {
          await server.stop();
          rmSync(folder, { recursive: true, force: true });
        },
      };
    } catch (error) {
      if (!(error instanceof LocalError) || attempt === ATTEMPTS) throw error;
      console.log(`${error.message} Trying other ports.`);
    }
  }
}

/** Registers the Temporal namespace that the given client uses. */
export async function registerNamespace({ connection, options: { namespace } }: Client): Promise<void> {
  await connection.workflowService.registerNamespace({
    namespace,
    workflowExecutionRetentionPeriod: msToTs('24h'),
  });
}
