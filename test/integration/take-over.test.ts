import { Migrator, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Database, migrate, pendingMigrations } from '../../db/index.ts';
import * as baseline from '../../db/migrations/001-baseline.ts';
import { newId } from '../../model/index.ts';
import { copyDatabase, dropDatabase, openTestDatabase } from '../support/database.ts';

const EARLIER = ['001-main-job', '002-host-reservations', '030-article-digests'];

/** Creates the tables of the baseline anew, as an earlier series of migrations would have created them. */
async function createEarlier(url: string, names = EARLIER): Promise<void> {
  const db = openTestDatabase(url);
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  const series = names.map((name, index) => [name, index === 0 ? baseline : { up: async () => undefined }]);
  const provider = { getMigrations: async () => Object.fromEntries(series) };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  await db.destroy();
  if (error) throw error;
}

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

  /** Changes a comment in a function of the database, as a release that only rewords comments does. */
  const rewordComment = async () => {
    const { rows } = await sql<{ before: string }>`
      select pg_get_functiondef('lock_identity'::regproc) as before`.execute(db);
    const before = rows[0]?.before ?? '';
    expect(before).toContain('-- ');
    await sql.raw(before.replace('-- ', '-- In other words: ')).execute(db);
  };

  it('is taken over with its rows when its schema is that of the baseline', async () => {
    const all = await applied();
    const [first, ...later] = all;
    await createEarlier(url);
    await sql`insert into organizations (id, name) values ('org_kept', 'Kept')`.execute(db);
    await rewordComment();
    expect(await applied()).toEqual(EARLIER);
    expect(await pendingMigrations(db)).toEqual([first, ...later]);
    expect(await migrate(db), 'the migrations after the baseline are applied').toEqual(later);
    expect(await applied()).toEqual(all);
    const { rows } = await sql`select name from organizations where id = 'org_kept'`.execute(db);
    expect(rows).toEqual([{ name: 'Kept' }]);
    const schemas = await sql`select nspname from pg_namespace where nspname like 'byline%'`.execute(db);
    expect(schemas.rows, 'the schema that was compared is gone').toEqual([]);
  });

  it('is taken over once by several processes that start together', async () => {
    const all = await applied();
    await createEarlier(url);
    const others = [1, 2, 3].map(() => openTestDatabase(url));
    await Promise.all(others.map(migrate));
    await Promise.all(others.map((other) => other.destroy()));
    expect(await applied()).toEqual(all);
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
      await createEarlier(other);
      await sql.raw(change).execute(changed);
      await expect(migrate(changed)).rejects.toThrow(sentence);
      await expect(migrate(changed)).rejects.toThrow(/Start with a new database/);
      const { rows } = await sql`select name from kysely_migration`.execute(changed);
      expect(rows).toEqual(EARLIER.map((name) => ({ name })));
    } finally {
      await changed.destroy();
      await dropDatabase(other);
    }
  });

  it('is refused if the baseline is recorded, but was another one', async () => {
    const other = await copyDatabase();
    await createEarlier(other, ['001-baseline']);
    const changed = openTestDatabase(other);
    try {
      await sql`drop index articles_by_author`.execute(changed);
      await expect(migrate(changed)).rejects.toThrow(/missing: CREATE INDEX articles_by_author/);
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
      expect((await migrate(empty))[0]).toBe('001-baseline');
      expect(await migrate(empty)).toEqual([]);
    } finally {
      await empty.destroy();
      await dropDatabase(emptyUrl);
    }
  });
});
