import { tsToMs } from '@temporalio/common/lib/time.js';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { ledger } from '../../db/index.ts';
import type { JobId, JournalistId } from '../../model/index.ts';
import { DIGEST_VERSION } from '../../packages/fit/index.ts';
import { articleSources, articleUrl, bigNewsroom, NEWSROOM_PITCH } from '../support/pages/big-newsroom.ts';
import { postJob, untilDone } from '../support/world/jobs.ts';
import { prepareWorld } from '../support/world/prepare.ts';
import { jobIdOf } from '../support/world/settle.ts';

const SIZE = { count: 12, hosts: 4, authors: 12 };

describe('people who are scored together', () => {
  const world = prepareWorld(() => ({ web: bigNewsroom(SIZE), keepsWorkflows: false }));
  beforeAll(async () => {
    // Run a job that reads all articles, so that the jobs of the tests do not have to fetch them again.
    const { id } = await postJob(world, { from: articleSources(SIZE) });
    await untilDone(world, id);
  });

  const post = async (external_id: string) =>
    jobIdOf(
      await postJob(world, {
        from: articleSources(SIZE),
        fit_context: { pitch: NEWSROOM_PITCH },
        options: { external_id },
      }),
    );
  const versions = async (jobId: JobId) => {
    const rows = await world.db
      .selectFrom('job_journalists')
      .select(['journalist_id', 'version'])
      .where('job_id', '=', jobId)
      .where('fit', 'is not', null)
      .execute();
    return new Map(rows.map((row) => [row.journalist_id, row.version]));
  };
  /** Returns a job's scoring activities in the order in which they were scheduled. */
  const scores = async (jobId: JobId) => {
    const { events } = await world.temporal.workflow.getHandle(jobId).fetchHistory();
    return (events ?? []).flatMap((event) => {
      const { activityType, activityId, input } = event.activityTaskScheduledEventAttributes ?? {};
      if (activityType?.name !== 'scoreFit') return [];
      const [args] = input?.payloads ?? [];
      const { journalistIds } = JSON.parse(Buffer.from(args?.data ?? []).toString()) as {
        journalistIds: JournalistId[];
      };
      const summary = JSON.parse(Buffer.from(event.userMetadata?.summary?.data ?? []).toString()) as string;
      const at = tsToMs(event.eventTime);
      return [{ activityId, summary, journalistIds, people: journalistIds.length, at }];
    });
  };

  it('are the first one alone, and then as many as are ready', async () => {
    const jobId = await post('plain');
    const { result, warnings } = await untilDone(world, jobId);
    expect(warnings).toEqual([]);
    expect(result.research).toHaveLength(SIZE.count);
    const made = await scores(jobId);
    expect(made[0]).toMatchObject({ people: 1, summary: expect.stringMatching(/^journalist of #\d+$/) });
    // The first activity begins at once, and the last one when no more journalists can come. Each activity in
    // between begins after its first journalist has waited for a second.
    const seconds = ((made.at(-1)?.at ?? 0) - (made[0]?.at ?? 0)) / 1000;
    expect(made.length).toBeLessThanOrEqual(2 + seconds);
    expect(made.reduce((sum, { people }) => sum + people, 0)).toBe(SIZE.count);
    const largest = made.find(({ people }) => people > 1);
    expect(largest?.activityId).toMatch(/^fit-\d{3}…\d{3}$/);
    expect(largest?.summary).toBe(
      `${largest?.people} journalists of ${largest?.activityId
        ?.slice(4)
        .split('…')
        .map((index) => `#${Number(index)}`)
        .join(' to ')}`,
    );
  });

  it('do not wait for one who cannot be scored yet, and keep their reports when that one is tried again', async () => {
    const url = articleUrl(7, SIZE.hosts).replace('https://', '');
    const digest = await world.db
      .selectFrom('articles')
      .select('digest')
      .where('url_key', '=', url)
      .executeTakeFirstOrThrow();
    await setDigest(url, { version: DIGEST_VERSION });
    const jobId = await post('healed');
    await expect.poll(async () => (await versions(jobId)).size, { timeout: 60_000 }).toBe(SIZE.count - 1);
    const others = await versions(jobId);
    // If the journalist whose article cannot be scored was in a batch, the batch fails, and the journalist gets a
    // separate activity.
    const tried = async () =>
      (await scores(jobId)).filter(({ journalistIds }) => journalistIds.some((id) => !others.has(id)));
    await expect.poll(async () => (await tried()).at(-1)?.people, { timeout: 60_000 }).toBe(1);
    const [, alone] = await tried();
    if (alone) expect(alone.summary).toContain('alone after a failed batch');
    await setDigest(url, digest.digest);
    const { result, warnings, usage } = await untilDone(world, jobId);
    expect(warnings).toEqual([]);
    expect(result.research).toHaveLength(SIZE.count);
    const all = await versions(jobId);
    for (const [id, version] of others) expect(all.get(id), id).toBe(version);
    expect(usage.billable_results).toBeGreaterThan(0);
    expect(await ledger.check(world.db)).toEqual([]);
  });

  it('lose nobody but the one whose report cannot be stored', async () => {
    await sql`
      create function refuse_report() returns trigger language plpgsql as $$
      begin
        if new.fit is not null and new.profile ->> 'name' = 'Hugo Renner' then
          raise exception 'refused' using errcode = '22P05';
        end if;
        return new;
      end $$`.execute(world.db);
    await sql`create trigger refuse_report before update on job_journalists for each row execute function refuse_report()`.execute(
      world.db,
    );
    const jobId = await post('refused');
    const { result, warnings } = await untilDone(world, jobId);
    expect(warnings).toEqual([
      { code: 'FIT_UNAVAILABLE', message: '1 journalist could not be scored against the pitch.' },
    ]);
    expect(result.journalists).toHaveLength(SIZE.count);
    expect(result.research).toHaveLength(SIZE.count - 1);
    expect(await ledger.check(world.db)).toEqual([]);
  });

  const setDigest = (url: string, digest: unknown) =>
    sql`update articles set digest = ${JSON.stringify(digest)}::jsonb where url_key = ${url}`.execute(
      world.db,
    );
});
