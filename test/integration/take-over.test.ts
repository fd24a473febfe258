import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { type Database, migrate, pendingMigrations } from '../../db/index.ts';
import { applyMigrations } from '../../db/migrations/migrate.ts';
import { newId } from '../../model/index.ts';
import { dropDatabase, openTestDatabase } from '../support/world/database.ts';

const EARLIER = ['001-main-job', '002-host-reservations', '030-article-digests'];

/** Creates a database, empty or as a copy of the database with the URL `template`, and returns its URL. */
async function createDatabase(template?: string): Promise<string> {
  const name = `taken_${newId('ev').slice(3)}`;
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  const copied = template ? ` template ${new URL(template).pathname.slice(1)}` : '';
  await client.query(`create database ${name}${copied}`);
  await client.end();
  return inject('postgresUrl').replace(/\/postgres$/, `/${name}`);
}

describe('a database that an earlier series of migrations created', () => {
  /** The URL of a database with the schema of the baseline, as the earlier migrations left it. */
  let template: string;
  let url: string;
  let db: Database;
  beforeAll(async () => {
    template = await createDatabase();
    const first = openTestDatabase(template);
    await applyMigrations(first, ['001-baseline']);
    await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
      first,
    );
    await sql`
      insert into kysely_migration (name, timestamp)
      select name, now()::text from unnest(${EARLIER}::text[]) as name`.execute(first);
    await first.destroy();
  });
  afterAll(() => dropDatabase(template));
  beforeEach(async () => {
    url = await createDatabase(template);
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

  /** Changes a comment in a function of the database, as a release that only rewords comments does. */
  const rewordComment = async () => {
    const { rows } = await sql<{ before: string }>`
      select pg_get_functiondef('lock_identity'::regproc) as before`.execute(db);
    const before = rows[0]?.before ?? '';
    expect(before).toContain('-- ');
    await sql.raw(before.replace('-- ', '-- In other words: ')).execute(db);
  };

  it('is left as it is once a later version has migrated it', async () => {
    await migrate(db);
    await sql`insert into kysely_migration (name, timestamp) values ('999-later', '2999-01-01')`.execute(db);
    expect(await migrate(db)).toEqual([]);
    expect(await applied()).toContain('999-later');
  });

  it('is taken over with its rows when its schema is that of the baseline', async () => {
    await sql`insert into organizations (id, name) values ('org_kept', 'Kept')`.execute(db);
    await rewordComment();
    const [first, ...later] = await pendingMigrations(db);
    expect(first).toBe('001-baseline');
    expect(await migrate(db), 'only the migrations after the baseline run').toEqual(later);
    expect(await applied()).toEqual(['001-baseline', ...later]);
    const { rows } = await sql`select name from organizations where id = 'org_kept'`.execute(db);
    expect(rows).toEqual([{ name: 'Kept' }]);
    const schemas = await sql`select nspname from pg_namespace where nspname like 'byline%'`.execute(db);
    expect(schemas.rows, 'the schema that was compared is gone').toEqual([]);
  });

  it('is taken over once by several processes that start together', async () => {
    const all = await pendingMigrations(db);
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
    await sql.raw(change).execute(db);
    await expect(migrate(db)).rejects.toThrow(sentence);
    await expect(migrate(db)).rejects.toThrow(/Start with a new database/);
    expect(await applied()).toEqual(EARLIER);
  });

  it('is refused if the baseline is recorded, but was another one', async () => {
    await sql`delete from kysely_migration where name <> ${EARLIER[0]}`.execute(db);
    await sql`update kysely_migration set name = '001-baseline'`.execute(db);
    await sql`drop index articles_by_author`.execute(db);
    await expect(migrate(db)).rejects.toThrow(/missing: CREATE INDEX articles_by_author/);
  });

  it('is not looked for in an empty database', async () => {
    const emptyUrl = await createDatabase();
    const empty = openTestDatabase(emptyUrl);
    try {
      const all = await pendingMigrations(empty);
      expect(await migrate(empty)).toEqual(all);
      expect(await migrate(empty)).toEqual([]);
    } finally {
      await empty.destroy();
      await dropDatabase(emptyUrl);
    }
  });
});
