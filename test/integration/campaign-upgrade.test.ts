import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MediaListMemberBody } from '../../apps/gateway/app.ts';
import type { Database } from '../../db/index.ts';
import { applyMigrations } from '../../db/migrations/migrate.ts';
import { createDatabaseBefore, dropDatabase, openTestDatabase } from '../support/world/database.ts';
import { profile } from '../support/world/profile.ts';

const NEW = '005-campaigns';

/** Media lists as earlier versions stored them, brought to the tables with campaigns. */
describe('the lists of a database without campaigns', () => {
  let url: string;
  let db: Database;
  beforeAll(async () => {
    url = await createDatabaseBefore(NEW);
    db = openTestDatabase(url);
    await sql`insert into organizations (id, name) values ('org_1', 'Old')`.execute(db);
    await sql`insert into users (id, email, name) values ('usr_1', 'bo@old.example', 'Bo Reader')`.execute(
      db,
    );
    await sql`insert into media_lists (id, organization_id, name) values ('ml_1', 'org_1', 'Kept')`.execute(
      db,
    );
    for (const [index, state] of ['to_contact', 'contacted', 'declined'].entries()) {
      await sql`insert into journalists (id, name) values (${`jid_${index}`}, ${`Reporter ${index}`})`.execute(
        db,
      );
      await sql`
        insert into media_list_members (id, list_id, journalist_id, source_indexes, profile, billable, credits, state,
          note, last_confirmed_at, added_at)
        values (${`mlm_${index}`}, 'ml_1', ${`jid_${index}`}, '{0}', ${JSON.stringify(profile({ name: `Reporter ${index}` }))},
          false, 0, ${state}, 'Ours', now(), '2026-11-01T00:00:00Z')`.execute(db);
    }
    await sql`
      insert into media_list_changes (list_id, action, member_id, journalist_id, user_id, at, changes) values
        ('ml_1', 'member_changed', 'mlm_1', 'jid_1', 'usr_1', '2026-11-05T00:00:00Z', '[{"field":"state","from":"to_contact","to":"replied"}]'),
        ('ml_1', 'member_changed', 'mlm_1', 'jid_1', 'usr_1', '2026-11-06T00:00:00Z', '[{"field":"state","from":"replied","to":"contacted"}]'),
        ('ml_1', 'member_changed', 'mlm_1', 'jid_1', 'usr_1', '2026-11-07T00:00:00Z', '[{"field":"note","from":null,"to":null}]')`.execute(
      db,
    );
    await db.transaction().execute((tx) => applyMigrations(tx, [NEW]));
  });
  afterAll(async () => {
    await db?.destroy();
    await dropDatabase(url);
  });

  it('live on with their people and notes, in no campaign', async () => {
    const lists = await db.selectFrom('media_lists').selectAll().execute();
    expect(lists).toMatchObject([
      { id: 'ml_1', name: 'Kept', member_count: 3, campaign_id: null, version: 1 },
    ]);
    const members = await db.selectFrom('media_list_members').selectAll().orderBy('position').execute();
    const state: MediaListMemberBody['state'][] = ['to_contact', 'contacted', 'declined'];
    expect(members.map((member) => member.state)).toEqual(state);
    for (const member of members)
      expect(member).toMatchObject({ note: 'Ours', custom: {}, own_email: null, owner_id: null, version: 1 });
    expect(members[0]?.search_text).toContain('reporter 0');
  });

  it('know who contacted whom last, from their history', async () => {
    const touched = await db
      .selectFrom('media_list_members')
      .select(['id', 'state_changed_at', 'state_changed_by_user'])
      .orderBy('position')
      .execute();
    expect(touched).toEqual([
      { id: 'mlm_0', state_changed_at: null, state_changed_by_user: null },
      { id: 'mlm_1', state_changed_at: new Date('2026-11-06T00:00:00Z'), state_changed_by_user: 'usr_1' },
      { id: 'mlm_2', state_changed_at: null, state_changed_by_user: null },
    ]);
  });
});
