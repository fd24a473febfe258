import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../db/index.ts';
import { copyDatabase, dropDatabase, openTestDatabase } from '../support/world/database.ts';

describe('a connection that PostgreSQL terminates', () => {
  let url: string;
  let db: Database;
  beforeAll(async () => {
    url = await copyDatabase();
    db = openTestDatabase(url);
  });
  afterAll(async () => {
    await db.destroy();
    await dropDatabase(url);
  });

  it('between two statements of a transaction fails the transaction, not the process', async () => {
    const transaction = db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      const pid = rows[0]?.pid;
      await sql`select pg_terminate_backend(${pid})`.execute(db);
      // Wait, so that the connection ends while no query is running.
      const left = () => sql`select pid from pg_stat_activity where pid = ${pid}`.execute(db);
      await expect.poll(async () => (await left()).rows).toEqual([]);
      await sql`select 1`.execute(tx);
    });
    await expect(transaction).rejects.toThrow();
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  });
});
