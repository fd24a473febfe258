import { describe, expect, it, vi } from 'vitest';
import { setupSchedules } from '../../apps/admin/schedules.ts';
import { registerCommands, setupTemporal } from '../../apps/admin/setup-temporal.ts';
import { LOAD_GKG, PRUNE_NEWS, RECONCILE_JOBS } from '../../workflows/contract.ts';
import { prepareWorld } from '../support/world/prepare.ts';

describe('schedules', () => {
  const world = prepareWorld({ roles: [], checkHistories: false });

  /**
   * Returns the error that Temporal responds with while its internal workflow for a schedule is not running
   * yet.
   */
  const late = () => {
    const details = 'context deadline exceeded';
    return Object.assign(new Error(`4 DEADLINE_EXCEEDED: ${details}`), {
      code: 4,
      details,
      metadata: { get: () => [] },
    });
  };

  it('are set up again when a server describes them late, and a pause is kept', async () => {
    const { schedule, workflowService } = world.temporal;
    const handle = schedule.getHandle(RECONCILE_JOBS);
    await handle.pause('by the test');
    const describing = vi.spyOn(workflowService, 'describeSchedule');
    describing.mockRejectedValueOnce(late()).mockRejectedValueOnce(late());
    await setupSchedules(world.temporal);
    describing.mockRestore();
    expect((await handle.describe()).state).toMatchObject({ paused: true, note: 'by the test' });
  });

  it('begin to fill the index when they are set up for the first time', async () => {
    const [first, later] = [LOAD_GKG, PRUNE_NEWS].map((id) => world.temporal.schedule.getHandle(id));
    await Promise.all([first, later].map((schedule) => schedule?.delete()));
    await setupSchedules(world.temporal);
    // The server acts on a new schedule after it has responded. No worker runs, so the run goes on, and keeps others back.
    await expect.poll(async () => (await first?.describe())?.info.runningActions.length).toBe(1);
    expect((await later?.describe())?.info.numActionsTaken).toBe(0);
  });

  it('are not set up when a server refuses', async () => {
    const refused = Object.assign(late(), { code: 7 });
    const describing = vi.spyOn(world.temporal.workflowService, 'describeSchedule');
    describing.mockRejectedValueOnce(refused);
    await expect(setupSchedules(world.temporal)).rejects.toMatchObject({ cause: { code: 7 } });
    describing.mockRestore();
  });

  it('are set up although the server lets nobody register search attributes, and says what to run', async () => {
    const { operatorService, workflowService } = world.temporal.connection;
    const refused = Object.assign(late(), { code: 7 });
    const refusals: { mockRestore(): void }[] = [
      vi.spyOn(operatorService, 'listSearchAttributes').mockRejectedValue(refused),
      vi.spyOn(operatorService, 'addSearchAttributes').mockRejectedValue(refused),
    ];
    const scheduled = vi.spyOn(workflowService, 'updateSchedule');
    try {
      expect(await setupTemporal(world.temporal), 'a query shows that they exist').toEqual([]);
      const unknown = Object.assign(late(), { code: 3 });
      refusals.push(vi.spyOn(workflowService, 'countWorkflowExecutions').mockRejectedValue(unknown));
      scheduled.mockClear();
      const missing = await setupTemporal(world.temporal);
      expect(scheduled).toHaveBeenCalled();
      expect(
        registerCommands({ address: 'media.a1b2c.tmprl.cloud:7233', namespace: 'media.a1b2c' }, missing),
      ).toEqual(
        ['OrganizationId', 'JobPhase', 'Outcome'].map(
          (name) =>
            `tcld namespace search-attributes add --namespace media.a1b2c --search-attribute ${name}=Keyword`,
        ),
      );
    } finally {
      for (const spy of [...refusals, scheduled]) spy.mockRestore();
    }
  });
});
