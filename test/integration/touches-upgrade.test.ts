import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../db/index.ts';
import { applyMigrations } from '../../db/migrations/migrate.ts';
import { createDatabaseBefore, dropDatabase, openTestDatabase } from '../support/world/database.ts';
import { profile } from '../support/world/profile.ts';

const NEW = '013-person-touches';
const AT = new Date('2026-11-05T00:00:00Z');

/** Members of lists as earlier versions stored them, and what the person then keeps. */
const MEMBERS: readonly {
  state: string;
  list: 'ml_1' | 'ml_2';
  touch: { state: string; campaign_id: string | null } | null;
  becomes: string;
}[] = [
  { state: 'to_contact', list: 'ml_1', touch: null, becomes: 'to_contact' },
  ...['contacted', 'replied', 'declined'].map((state) => ({
    ...{ state, list: 'ml_1' as const, touch: { state, campaign_id: 'cmp_1' }, becomes: state },
  })),
  {
    ...{ state: 'do_not_contact', list: 'ml_1', becomes: 'to_contact' },
    touch: { state: 'do_not_contact', campaign_id: 'cmp_1' },
  },
  {
    state: 'contacted',
    list: 'ml_2',
    touch: { state: 'contacted', campaign_id: null },
    becomes: 'contacted',
  },
];

describe('what was done with people before it belonged to them', () => {
  let url: string;
  let db: Database;
  beforeAll(async () => {
    url = await createDatabaseBefore(NEW);
    db = openTestDatabase(url);
    await sql`insert into organizations (id, name) values ('org_1', 'Old')`.execute(db);
    await sql`insert into users (id, email, name) values ('usr_1', 'bo@old.example', 'Bo')`.execute(db);
    await sql`insert into campaigns (id, organization_id) values ('cmp_1', 'org_1')`.execute(db);
    await sql`
      insert into media_lists (id, organization_id, name, campaign_id)
      values ('ml_1', 'org_1', 'L', 'cmp_1'), ('ml_2', 'org_1', 'M', null)`.execute(db);
    for (const [index, { state, list }] of MEMBERS.entries()) {
      const name = `Reporter ${index}`;
      await sql`insert into journalists (id, name) values (${`jid_${index}`}, ${name})`.execute(db);
      await sql`
        insert into media_list_members (id, list_id, journalist_id, source_indexes, profile, billable, credits, state,
          own_email, state_changed_at, state_changed_by_user)
        values (${`mlm_${index}`}, ${list}, ${`jid_${index}`}, '{0}', ${JSON.stringify(profile({ name }))}, false, 0,
          ${state}, ${`r${index}@own.example`}, ${AT}, 'usr_1')`.execute(db);
    }
    // Forbidden twice, and added again to a list that does not know it.
    await sql`
      insert into media_list_members (id, list_id, journalist_id, source_indexes, profile, billable, credits, state)
      select 'mlm_again', 'ml_2', journalist_id, '{0}', profile, false, 0, 'do_not_contact'
      from media_list_members where id = 'mlm_4'`.execute(db);
    await db.transaction().execute((tx) => applyMigrations(tx, [NEW]));
  });
  afterAll(async () => {
    await db?.destroy();
    await dropDatabase(url);
  });

  it.each(MEMBERS.map((member, index) => ({ ...member, index })))(
    '$state on $list becomes $becomes, and stays with the person',
    async ({ list, touch, becomes, index }) => {
      const { rows } = await sql`
        select organization_id, list_id, campaign_id, state, at, user_id, person ->> 'name' as name,
          person ->> 'own_email' as own_email
        from person_touches where journalist_id = ${`jid_${index}`}`.execute(db);
      const by = { organization_id: 'org_1', list_id: list, at: AT, user_id: 'usr_1' };
      const person = { name: `Reporter ${index}`, own_email: `r${index}@own.example` };
      expect(rows).toEqual(touch ? [{ ...by, ...touch, ...person }] : []);
      const members = await sql`select state from media_list_members where id = ${`mlm_${index}`}`.execute(
        db,
      );
      expect(members.rows).toEqual([{ state: becomes }]);
    },
  );

  it('changes no version and no history', async () => {
    const members = await sql<{ state: string; version: number }>`
      select distinct state, version from media_list_members where state not in ('contacted', 'replied', 'declined')`.execute(
      db,
    );
    expect(members.rows).toEqual([{ state: 'to_contact', version: 1 }]);
    expect((await sql`select from media_list_changes`.execute(db)).rows).toEqual([]);
  });
});
