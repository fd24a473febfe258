/**
 * The baseline for the benchmarks that poll finished jobs, run as a separate process. The baseline is a bare
 * route that checks the API key as the gateway does, executes the gateway's own SQL statements as prepared
 * statements through pg, and returns their rows. The process exits when its parent process exits.
 */
import fastify from 'fastify';
import pg from 'pg';
import { createKeyCache } from '../../apps/gateway/auth/key-cache.ts';
import { createKeyUse } from '../../apps/gateway/auth/key-use.ts';
import { createVerifyKey } from '../../apps/gateway/auth/verify-credential.ts';
import { createDatabaseChanges } from '../../apps/gateway/http/database-changes.ts';
import { createLogger, readConfig } from '../../apps/runtime/index.ts';
import { openDatabase } from '../../db/index.ts';

/** The first message from the parent process. */
export interface BareSetup {
  databaseUrl: string;
  statements: { text: string; values: unknown[] }[];
}

process.once('message', async ({ databaseUrl, statements }: BareSetup) => {
  const log = createLogger(readConfig({ BYLINE_LOG_LEVEL: 'silent' }), 'bare-gateway');
  const db = openDatabase({ url: databaseUrl, onError: (error) => console.error(error.message) });
  const changes = createDatabaseChanges({ databaseUrl, log });
  const keyUse = createKeyUse({ db, log });
  const verifyKey = createVerifyKey({ findKey: createKeyCache({ db, changes }), keyUse });
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  const app = fastify();
  app.get('/', async ({ headers }) => {
    await verifyKey(headers.authorization?.replace('Bearer ', '') ?? '');
    const rows: unknown[] = [];
    for (const [number, statement] of statements.entries()) {
      rows.push((await pool.query({ ...statement, name: `bare_${number}` })).rows);
    }
    return rows;
  });
  process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }));
  process.on('disconnect', async () => {
    await app.close();
    await Promise.all([changes.close(), keyUse.close(), pool.end()]);
    await db.destroy();
  });
});
