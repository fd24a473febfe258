import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { settleJob } from '../../activities/jobs/settle-job.ts';
import { erasePerson, suppress } from '../../activities/privacy/index.ts';
import { acceptance, journalists, ledger, settlements } from '../../db/index.ts';
import { type JobId, newId } from '../../model/index.ts';
import { prepareDatabase } from '../support/world/database.ts';
import { profile as profileOf } from '../support/world/profile.ts';
import { knownPerson } from '../support/world/settle.ts';
import { insertTenant, type Tenant } from '../support/world/tenants.ts';

const PRICE = 5_000;

/**
 * The job has found two journalists with an e-mail address, and is about to charge for both and end. An
 * erasure removes one of the two journalists.
 */
describe('an erasure while a job settles', () => {
  const { db } = prepareDatabase();
  let tenant: Tenant;
  let jobId: JobId;
  let person: Awaited<ReturnType<typeof addJournalist>>;
  beforeAll(async () => {
    tenant = await insertTenant(db);
  });
  beforeEach(async () => {
    jobId = newId('jej');
    await acceptJob();
    person = await addJournalist(0);
    await addJournalist(1);
  });

  const acceptJob = () =>
    db.transaction().execute(async (tx) => {
      const from = [0, 1].map((index) => `https://n.example/${jobId}/${index}`);
      const { outcome } = await acceptance.accept(
        tx,
        {
          id: jobId,
          organization_id: tenant.organizationId,
          by: { keyId: null, userId: null },
          keyed: true,
          request_hash: 'sha256:0',
          external_id: null,
          pitch: null,
          include_recent: 0,
          max_credits: null,
          unit_price: PRICE,
          warnings: [],
          sources: from.map((url) => ({ kind: 'article_url', url, host: 'n.example' })),
        },
        { activeJobLimit: 10, lifetimeSeconds: 600 },
      );
      expect(outcome).toBe('accepted');
    });

  const addJournalist = async (index: number) => {
    const id = newId('jid');
    const name = `Reporter ${id.slice(4)}`;
    const email = `${id}@n.example`;
    const profile = profileOf({ name, email, outlet_domain: `${id.slice(4)}.example` });
    await db.transaction().execute(async (tx) => {
      await tx.insertInto('journalists').values({ id, name }).execute();
      const entry = { journalist_id: id, source_indexes: [index], profile, billable: true, credits: PRICE };
      const written = await settlements.resolve(
        tx,
        { jobId, index },
        { entry, known: null, receipt: {}, person: knownPerson(id) },
      );
      expect(written).toBe('written');
    });
    return { id, email, domain: profile.outlet_domain ?? '' };
  };

  const settle = () => settleJob({ db, jobLifetimeSeconds: 600 }, jobId, 'complete');

  /**
   * Starts `first` and waits until a lock on the table blocks it. Then starts `second` and waits until a lock
   * blocks it or it has ended. Finally releases the lock.
   */
  const inOrder = async (table: string, first: () => Promise<unknown>, second: () => Promise<unknown>) => {
    const lock = await db.startTransaction().execute();
    await sql`lock table ${sql.table(table)} in exclusive mode`.execute(lock);
    const one = first();
    await untilWaiting(1, () => false);
    let ended = false;
    const two = second().finally(() => {
      ended = true;
    });
    await untilWaiting(2, () => ended);
    await lock.rollback().execute();
    await Promise.all([one, two]);
  };

  const untilWaiting = (count: number, ended: () => boolean) =>
    vi.waitFor(
      async () => {
        if (ended()) return;
        const { rows } = await sql<{ count: number }>`
          select count(*)::int4 as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
        expect(rows[0]?.count).toBeGreaterThanOrEqual(count);
      },
      { timeout: 100_000, interval: 20 },
    );

  const captured = async () => {
    const rows = await db
      .selectFrom('ledger_entries as entry')
      .innerJoin('jobs as job', (join) =>
        join.on(sql<boolean>`entry.subject like job.billing_subject || '/%'`),
      )
      .select('entry.amount')
      .where('job.id', '=', jobId)
      .execute();
    return -rows.reduce((sum, { amount }) => sum + amount, 0);
  };

  /** Expects that the job's record agrees with the ledger, and that the ledger is consistent. */
  const expectAgreement = async (credits: number) => {
    expect(await ledger.check(db)).toEqual([]);
    expect(await captured()).toBe(credits);
    expect((await journalists.billing(db, [jobId])).get(jobId)?.credits).toBe(credits);
    const left = await journalists.listInJob(db, jobId);
    expect(left.map(({ journalist_id }) => journalist_id)).not.toContain(person.id);
    expect(left).toHaveLength(1);
  };

  const ERASURES: [string, () => Promise<unknown>][] = [
    ['erased by id', () => erasePerson(db, { by: 'id', id: person.id }, [])],
    ['suppressed by address', () => suppress(db, { by: 'address', address: person.email })],
    ['suppressed with their site', () => suppress(db, { by: 'domain', domain: person.domain })],
  ];

  it.each(ERASURES)('charges nothing for a person who is %s before the job settles', async (_how, erase) => {
    // The erasure is blocked after it has removed the person from the job, but before it commits.
    await inOrder('job_sources', erase, settle);
    await expectAgreement(PRICE);
  });

  it.each(ERASURES)('keeps the charge for a person who is %s while the job settles', async (_how, erase) => {
    await inOrder('ledger_entries', settle, erase);
    await expectAgreement(2 * PRICE);
  });

  it.each(ERASURES)(
    'keeps the charge when the job settles while texts are searched for a person who is %s',
    async (_how, erase) => {
      await inOrder('feeds', erase, settle);
      await expectAgreement(2 * PRICE);
    },
  );
});
