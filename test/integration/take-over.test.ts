import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Database, migrate, pendingMigrations } from '../../db/index.ts';
import * as erasureByEmail from '../../db/migrations/002-erasure-by-email.ts';
import { newId } from '../../model/index.ts';
import { copyDatabase, dropDatabase, openTestDatabase } from '../support/database.ts';

const EARLIER = ['001-main-job', '002-host-reservations', '030-article-digests'];

/** All migrations in their order. */
const ALL = ['001-baseline', '002-erasure-by-email'];

describe('a database that an earlier series of migrations created', () => {
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

  const applied = async () => {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
    return rows.map(({ name }) => name);
  };
  const pretendEarlierSeries = async () => {
    await erasureByEmail.down(db);
    await sql`delete from kysely_migration`.execute(db);
    await sql`
      insert into kysely_migration (name, timestamp)
      select name, now()::text from unnest(${EARLIER}::text[]) as name`.execute(db);
  };

  /** Changes a comment in a function of the database, as a release that only rewords comments does. */
  const rewordComment = async () => {
    const { rows } = await sql<{ before: string }>`
      select pg_get_functiondef('lock_identity'::regproc) as before`.execute(db);
    const before = rows[0]?.before ?? '';
    expect(before).toContain('-- ');
    await sql.raw(before.replace('-- ', '-- In other words: ')).execute(db);
  };

  it('is taken over with its rows when its schema is that of the baseline', async () => {
    await sql`insert into organizations (id, name) values ('org_kept', 'Kept')`.execute(db);
    await rewordComment();
    await pretendEarlierSeries();
    expect(await pendingMigrations(db)).toEqual(ALL);
    expect(await migrate(db)).toEqual(ALL.slice(1));
    expect(await applied()).toEqual(ALL);
    const { rows } = await sql`select name from organizations where id = 'org_kept'`.execute(db);
    expect(rows).toEqual([{ name: 'Kept' }]);
    const schemas = await sql`select nspname from pg_namespace where nspname like 'byline%'`.execute(db);
    expect(schemas.rows, 'the schema that was compared is gone').toEqual([]);
  });

  it('is taken over once by several processes that start together', async () => {
    await pretendEarlierSeries();
    await Promise.all([migrate(db), migrate(db), migrate(db)]);
    expect(await applied()).toEqual(ALL);
  });

  it.each([
    ['a missing index', 'drop index jobs_by_label', /missing: CREATE INDEX jobs_by_label/],
    ['another column', 'alter table jobs add column color text', /not expected: column jobs\.color text/],
    ['another type', 'alter table feeds alter column failures type bigint', /feeds\.failures bigint/],
    [
      'a changed trigger function',
      `create or replace function notify_job_change() returns trigger language plpgsql as
       $$ begin return null; end $$`,
      /not expected: function notify_job_change/,
    ],
  ])('is refused with a sentence for %s, and stays as it was', async (_what, change, sentence) => {
    const other = await copyDatabase();
    const changed = openTestDatabase(other);
    try {
      await sql.raw(change).execute(changed);
      await erasureByEmail.down(changed);
      await sql`truncate kysely_migration`.execute(changed);
      await sql`insert into kysely_migration (name, timestamp) values ('001-main-job', now()::text)`.execute(
        changed,
      );
      await expect(migrate(changed)).rejects.toThrow(sentence);
      await expect(migrate(changed)).rejects.toThrow(/Start with a new database/);
      const { rows } = await sql`select name from kysely_migration`.execute(changed);
      expect(rows).toEqual([{ name: '001-main-job' }]);
    } finally {
      await changed.destroy();
      await dropDatabase(other);
    }
  });

  it('is not looked for in an empty database', async () => {
    const name = `empty_${newId('ev').slice(3)}`;
    const client = new pg.Client({ connectionString: inject('postgresUrl') });
    await client.connect();
    await client.query(`create database ${name}`);
    await client.end();
    const emptyUrl = inject('postgresUrl').replace(/\/postgres$/, `/${name}`);
    const empty = openTestDatabase(emptyUrl);
    try {
      expect(await migrate(empty)).toEqual(ALL);
      expect(await migrate(empty)).toEqual([]);
    } finally {
      await empty.destroy();
      await dropDatabase(emptyUrl);
    }
  });
});
