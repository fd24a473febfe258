import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { setupTemporal } from '../../apps/admin/index.ts';
import { acceptance, jobs, ledger, type QuietRun } from '../../db/index.ts';
import { type JobId, newId } from '../../model/index.ts';
import { RECONCILE_JOBS, type ReconcileReceipt } from '../../workflows/contract.ts';
import { TASK_QUEUES } from '../../workflows/options.ts';
import { enrichmentJobStart } from '../../workflows/start.ts';
import { getJob, untilDone } from '../support/world/jobs.ts';
import { prepareWorld } from '../support/world/prepare.ts';
import { pauseSchedules } from '../support/world/schedules.ts';

describe('the reconciler', () => {
  const world = prepareWorld({
    env: { BYLINE_WEB: 'archive', BYLINE_WEB_ARCHIVES: '/dev/null', BYLINE_JOB_QUIET_SECONDS: '600' },
  });
  beforeAll(async () => {
    // The tests start the reconciling workflow themselves, so the schedule must not start it.
    await pauseSchedules(world.temporal, RECONCILE_JOBS);
  });

  /**
   * Accepts a job without starting its workflow, like a gateway that is killed before it starts the workflow.
   */
  async function acceptOnly() {
    const id = newId('jej');
    const accepted = await world.db.transaction().execute((tx) =>
      acceptance.accept(
        tx,
        {
          id,
          organization_id: world.organizationId,
          by: { keyId: null, userId: null },
          keyed: false,
          request_hash: id,
          external_id: null,
          pitch: null,
          include_recent: 0,
          max_credits: null,
          unit_price: 5_000,
          warnings: [],
          sources: [{ kind: 'article_url', url: `https://a.example/${id}`, host: 'a.example' }],
        },
        { activeJobLimit: 10, lifetimeSeconds: 3_600 },
      ),
    );
    expect(accepted.outcome).toBe('accepted');
    return id;
  }
  /** Starts a job's workflow on a task queue without workers, so that the workflow makes no progress. */
  async function startNowhere(id: QuietRun<JobId>['id']) {
    const job = await jobs.find(world.db, world.organizationId, id);
    if (!job) throw new Error('no such job');
    const start = enrichmentJobStart(job, ['a.example'], { window: 1, withModel: false, weight: 1 });
    await world.temporal.workflow.start(start.type, { ...start.options, taskQueue: 'nobody' });
  }
  const reconcile = () =>
    world.temporal.workflow.execute(RECONCILE_JOBS, {
      workflowId: newId('ev'),
      taskQueue: TASK_QUEUES.orchestration,
    }) as Promise<ReconcileReceipt>;
  /** Makes a job look as if nothing had happened to it for an hour. */
  const quiet = (id: QuietRun<JobId>['id']) =>
    sql`
      update jobs set updated_at = updated_at - interval '1 hour',
        cancel_requested_at = cancel_requested_at - interval '1 hour'
      where id = ${id}`.execute(world.db);

  it('starts a job whose gateway was killed between accepting and starting it', async () => {
    const id = await acceptOnly();
    expect(await reconcile(), 'not yet: its gateway may still be starting it').toEqual({
      started: 0,
      settled: 0,
      canceled: 0,
    });
    await quiet(id);
    expect(await reconcile()).toEqual({ started: 1, settled: 0, canceled: 0 });
    expect((await untilDone(world, id)).status).toBe('complete');
    expect(await ledger.check(world.db)).toEqual([]);
  });

  it('keeps a job that it has started when the gateway gives up on it later', async () => {
    const id = await acceptOnly();
    await quiet(id);
    await reconcile();
    const givenBack = await world.db
      .transaction()
      .execute((tx) => jobs.giveUpStart(tx, world.organizationId, id));
    expect(givenBack).toBe(false);
    expect((await untilDone(world, id)).status).toBe('complete');
  });

  it('cancels a job whose cancellation was requested before its start, and releases the hold', async () => {
    const before = await ledger.balance(world.db, world.organizationId);
    const id = await acceptOnly();
    await jobs.requestCancel(world.db, id);
    await quiet(id);
    expect(await reconcile()).toEqual({ started: 0, settled: 1, canceled: 0 });
    expect(await getJob(world, id)).toMatchObject({
      status: 'canceled',
      result: { unresolved: [{ reason: 'canceled' }] },
    });
    expect(await ledger.balance(world.db, world.organizationId)).toEqual(before);
  });

  it('settles a job whose workflow was terminated as failed', async () => {
    const before = await ledger.balance(world.db, world.organizationId);
    const id = await acceptOnly();
    await startNowhere(id);
    await quiet(id);
    expect(await reconcile(), 'it runs').toEqual({ started: 0, settled: 0, canceled: 0 });
    await world.temporal.workflow.getHandle(id).terminate();
    expect(await reconcile()).toEqual({ started: 0, settled: 1, canceled: 0 });
    expect(await getJob(world, id)).toMatchObject({
      status: 'failed',
      error: { code: 'INTERNAL_ERROR' },
      result: { unresolved: [{ reason: 'canceled' }] },
    });
    expect(await ledger.balance(world.db, world.organizationId)).toEqual(before);
    expect(await ledger.check(world.db)).toEqual([]);
  });

  it('forwards a cancellation that did not reach Temporal', async () => {
    const id = await acceptOnly();
    await startNowhere(id);
    await jobs.requestCancel(world.db, id);
    await quiet(id);
    expect(await reconcile()).toEqual({ started: 0, settled: 0, canceled: 1 });
    const { events } = await world.temporal.workflow.getHandle(id).fetchHistory();
    expect(events?.some((event) => event.workflowExecutionCancelRequestedEventAttributes)).toBe(true);
    await world.temporal.workflow.getHandle(id).terminate();
    expect(await reconcile()).toEqual({ started: 0, settled: 1, canceled: 0 });
  });

  it('runs every five minutes without overlap; setting it up again corrects a drifted schedule and keeps a pause', async () => {
    const handle = world.temporal.schedule.getHandle(RECONCILE_JOBS);
    await handle.update((schedule) => ({ ...schedule, spec: { intervals: [{ every: '9h' }] } }));
    await setupTemporal(world.temporal);
    const { spec, policies, state } = await handle.describe();
    expect(spec.intervals).toMatchObject([{ every: 300_000 }]);
    expect(policies.overlap).toBe('SKIP');
    expect(state.paused).toBe(true);
  });
});
