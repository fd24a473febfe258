import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Database, migrate, pendingMigrations } from '../../db/index.ts';
import { createEmptyDatabase, dropDatabase, openTestDatabase } from '../support/world/database.ts';

describe('a database', () => {
  let url: string;
  let db: Database;
  beforeEach(async () => {
    url = await createEmptyDatabase();
    db = openTestDatabase(url);
  });
  afterEach(async () => {
    await db.destroy();
    await dropDatabase(url);
  });

  const applied = async () => {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
    return rows.map(({ name }) => name);
  };

  it('is migrated once by several processes that start together', async () => {
    const all = await pendingMigrations(db);
    const others = [1, 2, 3].map(() => openTestDatabase(url));
    expect((await Promise.all(others.map(migrate))).flat()).toEqual(all);
    await Promise.all(others.map((other) => other.destroy()));
    expect(await applied()).toEqual(all);
  });

  it('is left as it is once a later version has migrated it', async () => {
    await migrate(db);
    await sql`insert into kysely_migration (name, timestamp) values ('999-later', '2999-01-01')`.execute(db);
    expect(await migrate(db)).toEqual([]);
    expect(await applied()).toContain('999-later');
  });

  it.each([
    ['other migrations created it', '001-main-job'],
    ['the first migration was another one when it was applied', '001-baseline'],
  ])('is refused with a sentence if %s, and stays as it was', async (_why, name) => {
    await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
      db,
    );
    await sql`insert into kysely_migration (name, timestamp) values (${name}, now()::text)`.execute(db);
    await expect(migrate(db)).rejects.toThrow(/development version .* Start with a new database/);
    expect(await applied()).toEqual([name]);
  });
});
