import { beforeAll, describe, expect, it } from 'vitest';
import type { JobBody } from '../../apps/gateway/app.ts';
import { ledger } from '../../db/index.ts';
import { articleUrl, bigNewsroom, NEWSROOM_PITCH } from '../support/pages/big-newsroom.ts';
import { articles, postJob, untilDone } from '../support/world/jobs.ts';
import { prepareWorld } from '../support/world/prepare.ts';

const SIZE = { count: 500, hosts: 25, authors: 60 };

describe('a job of 500 sources', () => {
  const world = prepareWorld(() => ({
    web: bigNewsroom(SIZE),
    // The server suggests continue-as-new at 4,096 events. With the lower limit here, the workflow
    // continues as new several times.
    ownTemporal: { 'limit.historyCount.suggestContinueAsNew': 600 },
  }));
  const polls: JobBody[] = [];
  let job: JobBody;

  beforeAll(async () => {
    const { id } = await postJob(world, {
      from: articles(Array.from({ length: SIZE.count }, (_, index) => articleUrl(index, SIZE.hosts))),
      fit_context: { pitch: NEWSROOM_PITCH },
    });
    job = await untilDone(world, id, (seen) => polls.push(seen));
  });

  it('completes with all sources settled and every journalist scored', () => {
    expect(job.status).toBe('complete');
    expect(job.result.unresolved).toEqual([]);
    expect(job.progress).toMatchObject({ resolved: 500, unresolved: 0 });
    expect(job.warnings).toEqual([]);
    expect(job.result.journalists).toHaveLength(100);
    expect(job.result.research).toHaveLength(100);
    expect(job.result.next_cursor).not.toBeNull();
  });

  it('continues as new along the way, and its progress never decreases', async () => {
    const runs = [];
    for await (const run of world.temporal.workflow.list({ query: `WorkflowId = "${job.id}"` }))
      runs.push(run.status.name);
    expect(runs.filter((status) => status === 'CONTINUED_AS_NEW').length).toBeGreaterThanOrEqual(2);
    const settled = polls.map((poll) => poll.progress.resolved + poll.progress.unresolved);
    expect(settled).toEqual([...settled].sort((a, b) => a - b));
    expect(polls.some((poll) => poll.progress.source === 'workflow')).toBe(true);
    for (const { progress } of polls) expect(progress.total).toBe(500);
  });

  it('charges each journalist with an e-mail address once', async () => {
    expect(await ledger.check(world.db)).toEqual([]);
    const { total, reserved } = await ledger.balance(world.db, world.organizationId);
    expect(reserved).toBe(0);
    expect(total).toBe(10_000_000 - job.usage.credits_used * 1000);
    expect(job.usage.billable_results + job.usage.not_enriched).toBe(300);
  });
});
