import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, retention } from '../../db/index.ts';
import { copyDatabase, dropDatabase, openTestDatabase } from '../support/world/database.ts';

const LIMITS = { pagesDays: 365, auditDays: 730 };

describe('the retention clean-up', () => {
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

  const addOld = (count: number) =>
    sql`insert into robots_files (origin, expires_at)
        select 'https://old' || i || '.example', now() - interval '2 days' from generate_series(1, ${count}::int) i`.execute(
      db,
    );
  const count = async () =>
    (await sql<{ left: number }>`select count(*) as left from robots_files`.execute(db)).rows[0]?.left;

  it('deletes old rows in batches, and keeps recent ones', async () => {
    await addOld(4_500);
    await sql`insert into robots_files (origin, expires_at) values ('https://young.example', now())`.execute(
      db,
    );
    await sql`insert into host_queues (host, next_free_at) values
      ('old.example', now() - interval '2 days'), ('awaited.example', now() + interval '1 minute')`.execute(
      db,
    );
    expect(await retention.apply(db, LIMITS)).toBe(4_501);
    expect(await count()).toBe(1);
    const { rows } = await sql<{ host: string }>`select host from host_queues`.execute(db);
    expect(rows).toEqual([{ host: 'awaited.example' }]);
  });

  it('keeps its progress when it is stopped, and resumes from there', async () => {
    await addOld(4_500);
    let batches = 0;
    const stopAfter = async (most: number) =>
      retention.apply(db, LIMITS, () => {
        batches += 1;
        if (batches === most) throw new Error('stopped');
      });
    // The tables that are cleaned before `robots_files` are empty, so each of them takes one batch.
    await expect(stopAfter(retention.TABLES.indexOf('robots_files') + 1)).rejects.toThrow('stopped');
    expect(await count()).toBe(2_501);
    expect(await retention.apply(db, LIMITS)).toBe(2_500);
  });

  it('leaves a locked row for the next run', async () => {
    await addOld(10);
    await db.transaction().execute(async (tx) => {
      await sql`select from robots_files where origin = 'https://old7.example' for update`.execute(tx);
      expect(await retention.apply(db, LIMITS)).toBe(9);
    });
    expect(await retention.apply(db, LIMITS)).toBe(1);
  });
});
