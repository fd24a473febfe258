import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { MediaListMemberBody } from '../../apps/gateway/app.ts';
import { prepareMigration } from '../support/world/database.ts';
import { profile } from '../support/world/profile.ts';

/** Media lists as earlier versions stored them, brought to the tables with campaigns. */
describe('the lists of a database without campaigns', () => {
  const db = prepareMigration('005-campaigns', async (db) => {
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
  const db = prepareMigration('012-own-people', async (db) => {
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
  });

  async function insert({ name, imported = {}, removed = [], copied, found, proof }: Earlier): Promise<void> {
    const id = `jid_${name}`;
    const profileOf = (spelling: string) => JSON.stringify({ name: spelling, outlet: 'N', evidence: [] });
    const member = (org: string, spelling: string, confirmed: Date | null) =>
      sql`
      insert into media_list_members (id, list_id, journalist_id, source_indexes, profile, billable, credits,
        last_confirmed_at)
      values (${`mlm_${org}${name}`}, ${`ml_${org}`}, ${id}, '{}', ${profileOf(spelling)}, false, 0, ${confirmed})`.execute(
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
        values ('jej_1', ${id}, 1, '{0}', ${profileOf(`${name} read`)}, false, 0)`.execute(db);
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
  const db = prepareMigration('013-person-touches', async (db) => {
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
