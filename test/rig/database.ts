import pg from 'pg';
import { inject } from 'vitest';
import { type Database, newId, openDatabase } from '../../db/index.ts';

/** A copy of the migrated database, for a test of its own. */
export async function copyDatabase(): Promise<string> {
  const name = `world_${newId('ev').slice(3)}`;
  await maintain(`create database ${name} template byline`);
  return inject('postgresUrl').replace(/\/postgres$/, `/${name}`);
}

export async function dropDatabase(url: string): Promise<void> {
  await maintain(`drop database ${new URL(url).pathname.slice(1)} with (force)`);
}

/** A pool on a test's database; connections that break when it is dropped are nobody's error. */
export function openTestDatabase(
  url: string,
  onConnection?: Parameters<typeof openDatabase>[0]['onConnection'],
): Database {
  return openDatabase({ url, poolSize: 20, onError: () => undefined, onConnection });
}

async function maintain(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
