import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../db/index.ts';
import { applyMigrations } from '../../db/migrations/migrate.ts';
import { createDatabaseBefore, dropDatabase, openTestDatabase } from '../support/world/database.ts';

const NEW = '012-own-people';

/** A person as an earlier version stored one: with the lists and the job of organizations, and further keys. */
interface Earlier {
  name: string;
  /** The organizations that imported the person, each with its spelling. */
  imported?: Record<string, string>;
  /** Organizations that have removed the imported person again. */
  removed?: string[];
  /** An organization that copied the person from a job to its list. */
  copied?: string;
  found?: boolean;
  proof?: boolean;
  /** Who owns each row that is left, and how it spells the name. */
  becomes: Record<string, string>;
  why: string;
}

const WEB = 'the web';

const PEOPLE: readonly Earlier[] = [
  { name: 'A', imported: { org_1: 'Á' }, becomes: { org_1: 'Á' }, why: 'only an import made it' },
  {
    ...{ name: 'B', imported: { org_1: 'B', org_2: 'B.' }, becomes: { org_1: 'B', org_2: 'B.' } },
    why: 'each has its own',
  },
  { name: 'C', imported: { org_1: 'c' }, found: true, becomes: { [WEB]: 'C read' }, why: 'a job has it' },
  { name: 'D', imported: { org_1: 'D' }, proof: true, becomes: { [WEB]: 'D' }, why: 'a page proves it' },
  { name: 'E', imported: { org_1: 'e' }, copied: 'org_2', becomes: { [WEB]: 'E read' }, why: 'a job had it' },
  { name: 'F', removed: ['org_2'], becomes: { org_2: 'F' }, why: 'the history still names it' },
  { name: 'G', becomes: {}, why: 'nobody can say whose it was' },
];

describe('people of a database in which imports were shared', () => {
  let url: string;
  let db: Database;
  beforeAll(async () => {
    url = await createDatabaseBefore(NEW);
    db = openTestDatabase(url);
    for (const org of ['org_1', 'org_2']) {
      await sql`insert into organizations (id, name) values (${org}, ${org})`.execute(db);
      await sql`insert into media_lists (id, organization_id, name) values (${`ml_${org}`}, ${org}, 'L')`.execute(
        db,
      );
    }
    await sql`
      insert into jobs (id, organization_id, billing_subject, status, request_hash, include_recent, unit_price, held,
        warnings, expires_at)
      values ('jej_1', 'org_2', 'b', 'complete', 'h', 0, 0, 0, '[]', now())`.execute(db);
    for (const person of PEOPLE) await insert(person);
    await db.transaction().execute((tx) => applyMigrations(tx, [NEW]));
  });
  afterAll(async () => {
    await db?.destroy();
    await dropDatabase(url);
  });

  async function insert({ name, imported = {}, removed = [], copied, found, proof }: Earlier): Promise<void> {
    const id = `jid_${name}`;
    const profile = (spelling: string) => JSON.stringify({ name: spelling, outlet: 'N', evidence: [] });
    const member = (org: string, spelling: string, confirmed: Date | null) =>
      sql`
      insert into media_list_members (id, list_id, journalist_id, source_indexes, profile, billable, credits,
        last_confirmed_at)
      values (${`mlm_${org}${name}`}, ${`ml_${org}`}, ${id}, '{}', ${profile(spelling)}, false, 0, ${confirmed})`.execute(
        db,
      );
    await sql`insert into journalists (id, name) values (${id}, ${name})`.execute(db);
    await sql`insert into journalist_keys values (${`name:${name}@n.example#${id}`}, ${id})`.execute(db);
    if (proof) await sql`insert into journalist_keys values (${`page:n.example/${name}`}, ${id})`.execute(db);
    for (const [org, spelling] of Object.entries(imported)) await member(org, spelling, null);
    if (copied) await member(copied, `${name} read`, new Date());
    for (const org of [...Object.keys(imported), ...removed]) {
      await sql`
        insert into media_list_changes (list_id, action, journalist_id) values (${`ml_${org}`}, 'member_added', ${id})`.execute(
        db,
      );
      await sql`
        insert into audit_entries (action, organization_id, journalist_id) values ('person_read', ${org}, ${id})`.execute(
        db,
      );
    }
    if (found)
      await sql`
        insert into job_journalists (job_id, journalist_id, position, source_indexes, profile, billable, credits)
        values ('jej_1', ${id}, 1, '{0}', ${profile(`${name} read`)}, false, 0)`.execute(db);
  }

  it.each(PEOPLE)('$name: $why', async ({ name, imported = {}, removed = [], becomes }) => {
    const key = `name:${name}@n.example#`;
    const { rows } = await sql<{ id: string; name: string; owner: string; key: string }>`
      select person.id, name, coalesce(organization_id, ${WEB}) as owner, key
      from journalists person join journalist_keys on journalist_id = person.id
      where starts_with(key, ${key})`.execute(db);
    expect(Object.fromEntries(rows.map((row) => [row.owner, row.name]))).toEqual(becomes);
    expect(rows.map((row) => row.key)).toEqual(rows.map((row) => key + row.id));
    const owns = Object.fromEntries(rows.map((row) => [row.owner, row.id]));
    for (const org of [...Object.keys(imported), ...removed]) {
      const { rows: places } = await sql<{ id: string }>`
        select journalist_id as id from media_list_members where id = ${`mlm_${org}${name}`}
        union select journalist_id from media_list_changes
          where list_id = ${`ml_${org}`} and journalist_id = any(${rows.map((row) => row.id)}::text[])
        union select journalist_id from audit_entries
          where organization_id = ${org} and journalist_id = any(${rows.map((row) => row.id)}::text[])`.execute(
        db,
      );
      expect(places.map(({ id }) => id)).toEqual([owns[org] ?? owns[WEB]]);
    }
  });
});
