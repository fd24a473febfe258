import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { apiKeys, type Database, identities, ledger, organizations } from '../../db/index.ts';
import { newId, type OrganizationId } from '../../model/index.ts';
import { prepareDatabase } from '../support/world/database.ts';

const { db } = prepareDatabase();

describe('the locks of transactions that settle jobs', () => {
  let organizationId: OrganizationId;
  beforeAll(async () => {
    ({ id: organizationId } = await db.transaction().execute((tx) => organizations.create(tx, 'Locked')));
  });

  it('do not include the lock of the whole server that a commit with a notification takes', async () => {
    // Every table with a trigger that notifies. Rows of these tables change rarely, and never with a job.
    const { rows } = await sql<{ name: string }>`
      select distinct tgrelid::regclass::text as name
      from pg_trigger join pg_proc on pg_proc.oid = tgfoid
      where not tgisinternal and prosrc ~* 'notify' order by name`.execute(db);
    expect(rows.map(({ name }) => name)).toEqual([
      'api_keys',
      'memberships',
      'oauth_grants',
      'sessions',
      'users',
    ]);
    const callers = await sql`
      select proname from pg_proc where pronamespace = current_schema()::regnamespace and prosrc ~* 'notify'
        and prorettype <> 'trigger'::regtype`.execute(db);
    expect(callers.rows).toEqual([]);
  });

  it('let others add rows that refer to the organization', async () => {
    await db.transaction().execute(async (settling) => {
      expect(await ledger.lockOrganization(settling, organizationId)).toBe(true);
      await db.transaction().execute(async (other) => {
        await sql`set local lock_timeout = '5s'`.execute(other);
        const options = { organizationId, name: 'Key', scopes: [...apiKeys.SCOPES], expiresAt: null };
        await apiKeys.create(other, options);
      });
      // A second settlement of the organization still has to wait.
      const second = db.transaction().execute(async (other) => {
        await sql`set local lock_timeout = '50ms'`.execute(other);
        await ledger.lockOrganization(other, organizationId);
      });
      await expect(second).rejects.toThrow('lock timeout');
    });
  });
});

describe('the locks of a person', () => {
  const person = {
    name: 'Ada Held',
    proofs: ['page:n.example/ada'],
    nameKey: 'name:ada held@n.example',
    pageKey: 'n.example/story',
    outlet: 'N',
    email: null,
    couldBe: () => true,
  };
  const whileLocked = <T>(settle: (connection: Database, locked: identities.Locked) => Promise<T>) =>
    identities.whileLocked(db, person, { subjects: [], jobId: newId('jej') }, settle);
  const held = async () => {
    const { rows } = await sql`
      select from pg_locks join pg_database on pg_database.oid = database
      where locktype = 'advisory' and datname = current_database()`.execute(db);
    return rows.length;
  };
  const handOver = (connection: Database, { locks }: identities.Locked) =>
    sql`select hand_over_locks(${locks})`.execute(connection);

  it('are held from reading until what was written can be seen, and then end', async () => {
    const order: string[] = [];
    let second: Promise<unknown> | undefined;
    await whileLocked(async (connection, locked) => {
      expect(await held()).toBe(3);
      second = whileLocked(async (other, lockedThen) => {
        order.push('second');
        await handOver(other, lockedThen);
      });
      await sql`select pg_sleep(0.2)`.execute(db);
      order.push('first');
      await handOver(connection, locked);
    });
    await second;
    expect(order).toEqual(['first', 'second']);
    expect(await held()).toBe(0);
  });

  it('end when the work under them fails', async () => {
    const failing = whileLocked(async (connection) => {
      await sql`select 1 / 0`.execute(connection);
    });
    await expect(failing).rejects.toThrow('division by zero');
    expect(await held()).toBe(0);
  });

  it('end with the connection', async () => {
    const ended = whileLocked(async (connection) => {
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(connection);
    });
    await expect(ended).rejects.toThrow();
    await expect.poll(held).toBe(0);
  });
});

describe('a connection that PostgreSQL terminates', () => {
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
