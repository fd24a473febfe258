import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '@temporalio/client';
import { setupTemporal } from '../../apps/admin/index.ts';
import {
  findTemporalCli,
  freePort,
  startPostgres,
  startTemporal,
  supervise,
} from '../../apps/local/index.ts';
import { openTemporalClient, readConfig } from '../../apps/runtime/index.ts';
import { apiKeys, type Database, ledger, migrate, openDatabase, organizations } from '../../db/index.ts';
import { LIFTED, PLENTY } from './stack.ts';

/** A gateway with PostgreSQL and Temporal but without workers, so that accepted jobs wait. */
export interface GatewayAlone {
  gateway: string;
  /** One key per organization. */
  keys: string[];
  temporal: Client;
}

/**
 * Starts a separate PostgreSQL, Temporal and gateway process, runs `work` on them, then stops and removes
 * them.
 */
export async function withGatewayAlone(
  organizationCount: number,
  work: (alone: GatewayAlone) => Promise<void>,
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'byline-bench-'));
  // When root starts PostgreSQL, PostgreSQL runs as a different user, who needs access to this folder.
  chmodSync(dataDir, 0o755);
  const say = () => undefined;
  const logFile = (name: string) => join(dataDir, `${name}.log`);
  const base = readConfig({});
  const stops: (() => Promise<void>)[] = [];
  try {
    const postgres = await startPostgres({
      dataDir: join(dataDir, 'postgres'),
      port: { what: 'PostgreSQL', port: 0, variable: '', chosen: false },
      logFile: logFile('postgres'),
      durable: true,
      say,
    });
    stops.push(postgres.stop);
    const server = await startTemporal({
      cli: await findTemporalCli({ path: base.local.temporalCliPath, cacheDir: base.local.cacheDir }, say),
      port: await freePort(),
      uiPort: null,
      databaseFile: join(dataDir, 'temporal.db'),
      pidFile: join(dataDir, 'temporal.pid'),
      logFile: logFile('temporal'),
      say,
    });
    stops.push(server.stop);
    const temporal = openTemporalClient({
      ...base,
      temporal: { ...base.temporal, address: server.address },
    });
    stops.push(() => temporal.connection.close());

    const db = openDatabase({ url: postgres.url, onError: (error) => console.error(error.message) });
    await migrate(db);
    const keys = [];
    for (let number = 0; number < organizationCount; number += 1) keys.push(await newKey(db));
    await db.destroy();
    await setupTemporal(temporal);

    const port = await freePort();
    const gateway = await supervise({
      name: 'gateway',
      entry: 'apps/gateway/server.ts',
      env: {
        ...LIFTED,
        DATABASE_URL: postgres.url,
        TEMPORAL_ADDRESS: server.address,
        BYLINE_PORT: String(port),
      },
      logFile: logFile('gateway'),
      say,
    });
    stops.push(gateway.stop);
    await work({ gateway: `http://127.0.0.1:${port}`, keys, temporal });
  } finally {
    for (const stop of stops.reverse()) await stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Creates an organization with more credits than any benchmark can use, and returns its key. */
function newKey(db: Database): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const { id: organizationId } = await organizations.create(tx, 'Bench');
    await ledger.lockOrganization(tx, organizationId);
    await ledger.grant(tx, organizationId, PLENTY, 'bench');
    const scopes = [...apiKeys.SCOPES];
    const { secret } = await apiKeys.create(tx, { organizationId, name: 'Bench', scopes, expiresAt: null });
    return secret;
  });
}
