import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type {
  JobBody,
  MediaListAdditionsBody,
  MediaListBody,
  MediaListChangeBody,
  MediaListMemberBody,
  ProblemBody,
} from '../../apps/gateway/app.ts';
import type { FitReportsBody } from '../../apps/gateway/jobs/rescore.ts';
import { newsroom, PITCH } from '../../apps/local/index.ts';
import { apiKeys, retention } from '../../db/index.ts';
import type { JobId, JournalistId } from '../../model/index.ts';
import { patiently } from '../support/probes/patiently.ts';
import { story } from '../support/servers/news-site.ts';
import { serve } from '../support/servers/web-server.ts';
import { addPeople, CAMPAIGNS, createCampaign } from '../support/world/campaigns.ts';
import { openGateway } from '../support/world/gateways.ts';
import { articles, getJob, postJob, untilDone } from '../support/world/jobs.ts';
import { prepare, prepareWorld } from '../support/world/prepare.ts';
import { createTenant, type World } from '../support/world/world.ts';

type ResearchOf = FitReportsBody['research'][number];

const THEATRE = 'A theatre company performs in the empty lock keepers’ houses and needs no stage at all.';

const rescoreOnce = <T = FitReportsBody>(
  world: World,
  job: Pick<JobBody, 'links'>,
  pitch: string,
  query = '',
  key = world.key,
) => world.call<T>('POST', job.links.rescore + query, { body: { fit_context: { pitch } }, key });

const rescore = (...request: Parameters<typeof rescoreOnce>) => patiently(() => rescoreOnce(...request));

async function newList(world: World): Promise<string> {
  const { body } = await world.call<MediaListBody>('POST', '/api/v1/media-lists', { body: { name: 'Desk' } });
  return body.id;
}

/** Adds journalists of a job to a list; with a pitch, with their fit reports for this pitch. */
function addTo(
  world: World,
  listId: string,
  job: { id: string },
  ids: string[],
  pitch?: string,
  key = world.key,
) {
  const body = {
    ...{ job_id: job.id, journalist_identity_ids: ids },
    ...(pitch === undefined ? {} : { fit_context: { pitch } }),
  };
  return world.call<MediaListAdditionsBody>('POST', `/api/v1/media-lists/${listId}/members`, { body, key });
}

const waitingPitches = async ({ db }: World) => db.selectFrom('rescores').selectAll().execute();

describe('rescoring a finished job', () => {
  const world = prepareWorld(() => ({ web: newsroom.newsroom() }));
  let job: JobBody;
  beforeAll(async () => {
    const { id } = await postJob(world, { from: newsroom.DEMO_SOURCES, fit_context: { pitch: PITCH } });
    await untilDone(world, id);
    job = await getJob(world, id);
  });

  it('gives people of a campaign the report of the version of the pitch, also when their job is gone', async () => {
    const campaign = await createCampaign(world, { name: 'Story', pitch: PITCH });
    const path = `${CAMPAIGNS}/${campaign.id}`;
    const ids = job.result.journalists.map((each) => each.journalist_identity_id) as JournalistId[];
    const found = { jobId: job.id as JobId, ids };
    const first = await addPeople(world, campaign.id, found, { pitch_number: 1 });
    expect(first.members.map(({ research }) => research)).toEqual(job.result.research);
    expect(first.members.map(({ pitch_number }) => pitch_number)).toEqual(ids.map(() => 1));
    await world.call('POST', `${path}/pitches`, { body: { pitch: THEATRE } });
    const { body: theatre } = await rescore(world, job, THEATRE);

    const second = await createCampaign(world, { name: 'Edited', pitch: THEATRE });
    const added = await addPeople(world, second.id, found, { pitch_number: 1 });
    expect(added.members.map(({ research }) => research)).toEqual(theatre.research);

    // The job is not needed for the scores.
    const copy = await createCampaign(world, { name: 'Later', pitch: PITCH });
    const ofCopy = await addPeople(world, copy.id, found);
    await world.db
      .updateTable('media_list_members')
      .set({ source_indexes: [] })
      .where('list_id', '=', copy.media_list_id as never)
      .execute();
    const one = { pitch_number: 1, member_ids: [ofCopy.members[0]?.id, 'mlm_nobody'] };
    const alone = await patiently(() =>
      world.call('POST', `${CAMPAIGNS}/${copy.id}/people:rescore`, { body: one }),
    );
    expect(alone).toMatchObject({
      status: 200,
      body: { rescored: [ofCopy.members[0]?.id], not_found: ['mlm_nobody'], next_cursor: null },
    });

    const all = await patiently(() =>
      world.call('POST', `${path}/people:rescore`, { body: { pitch_number: 2 } }),
    );
    expect(all).toMatchObject({ status: 200, body: { pitch_number: 2, next_cursor: null } });
    const { body } = await world.call<{ data: MediaListMemberBody[] }>('GET', `${path}/people`);
    expect(body.data.map(({ pitch_number }) => pitch_number)).toEqual(ids.map(() => 2));
    const verdicts = (research: (ResearchOf | null | undefined)[]) =>
      research.map((each) => each?.fit.verdict).sort();
    expect(verdicts(body.data.map(({ research }) => research))).toEqual(verdicts(theatre.research));
    expect(await waitingPitches(world)).toEqual([]);
    const history = await world.call<{ data: MediaListChangeBody[] }>('GET', `${path}/history`);
    expect(history.body.data[0]).toMatchObject({
      action: 'member_changed',
      changes: [{ field: 'pitch_number', from: '1', to: '2' }],
    });
  });

  it('returns what the job itself says for its own pitch, and charges nothing', async () => {
    const before = (await world.call('GET', '/api/v1/credits/balance')).body.credits;
    const { status, body } = await rescore(world, job, PITCH);
    expect(status).toBe(200);
    expect(body).toEqual({
      object: 'fit_reports',
      job_id: job.id,
      research: job.result.research,
      next_cursor: null,
    });
    expect(body.research.length).toBeGreaterThan(3);
    expect((await world.call('GET', '/api/v1/credits/balance')).body.credits).toEqual(before);
  });

  it('finds other people for another pitch, and leaves the job as it was', async () => {
    const { research } = (await rescore(world, job, THEATRE)).body;
    const nameOf = (id: string) =>
      job.result.journalists.find((one) => one.journalist_identity_id === id)?.name;
    const best = research.toSorted((a, b) => b.fit.score - a.fit.score)[0];
    expect(nameOf(best?.journalist_identity_id ?? '')).toBe('Tomas Okwelu');
    expect(best?.fit.outlet_rank).toBe(1);
    expect(research).not.toEqual(job.result.research);
    expect(await getJob(world, job.id)).toEqual(job);
  });

  it('pages like the job, with ranks over all of it', async () => {
    const whole = (await rescore(world, job, PITCH)).body.research;
    const seen: FitReportsBody['research'] = [];
    let cursor: string | null = null;
    do {
      const query: string = cursor === null ? '?limit=2' : `?limit=2&cursor=${cursor}`;
      const { body } = await rescore(world, job, PITCH, query);
      expect(body.research.length).toBeLessThanOrEqual(2);
      seen.push(...body.research);
      cursor = body.next_cursor;
    } while (cursor !== null);
    expect(seen).toEqual(whole);
  });

  it('scores everybody once, however many pages are read, and forgets the reports with the last one', async () => {
    const runs = async () => {
      let count = 0;
      for await (const _ of world.temporal.workflow.list({ query: `WorkflowType = 'rescoreJob'` }))
        count += 1;
      return count;
    };
    const first = (await rescore(world, job, THEATRE, '?limit=1')).body;
    const before = await runs();
    const [kept] = await waitingPitches(world);
    expect(kept?.pitch).toMatch(/^sha256:[0-9a-f]{64}$/);
    const pages = [first];
    for (let cursor = first.next_cursor; cursor !== null; ) {
      const { body } = await rescore(world, job, THEATRE, `?limit=1&cursor=${cursor}`);
      pages.push(body);
      cursor = body.next_cursor;
    }
    expect(pages.length).toBeGreaterThan(2);
    expect(await runs()).toBe(before);
    expect(await waitingPitches(world)).toEqual([]);

    // Another pitch has no such reports, and neither has the same pitch once they are gone.
    await rescore(world, job, THEATRE, '?limit=1');
    expect(
      (await rescore(world, job, PITCH, `?limit=1&cursor=${first.next_cursor}`)).body.research,
    ).not.toEqual(pages[1]?.research);
    await sql`update rescores set created_at = now() - interval '121 seconds'`.execute(world.db);
    const again = await rescore(world, job, THEATRE, `?limit=1&cursor=${first.next_cursor}`);
    expect(again.body.research).toEqual(pages[1]?.research);
    await world.db.deleteFrom('rescores').execute();
  });

  it('keeps the reports of three rescores of an organization at most', async () => {
    for (let turn = 0; turn < 5; turn += 1) await rescore(world, job, `${THEATRE} ${turn}`, '?limit=1');
    expect(await waitingPitches(world)).toHaveLength(3);
    expect(JSON.stringify((await waitingPitches(world)).map(({ pitch }) => pitch))).not.toContain('theatre');
    await world.db.deleteFrom('rescores').execute();
  });

  it('keeps no pitch, whether it was scored or not', async () => {
    await rescore(world, job, THEATRE);
    expect(await waitingPitches(world)).toEqual([]);
    await world.db
      .insertInto('rescores')
      .values({
        ...{ id: 'rsc_left', job_id: job.id as JobId, pitch: THEATRE },
        created_at: new Date(Date.now() - 2 * 60 * 60 * 1000),
      })
      .execute();
    await retention.apply(world.db, { pagesDays: 30, auditDays: 30 });
    expect(await waitingPitches(world)).toEqual([]);
  });

  it('keeps the pitch out of Temporal', async () => {
    const { body } = await rescore(world, job, 'Nobody else writes about quokkas on rollerblades.');
    expect(body.research.every(({ fit }) => fit.score < 45)).toBe(true);
    const runs = [];
    const query = `WorkflowType = 'rescoreJob'`;
    for await (const { workflowId, runId } of world.temporal.workflow.list({ query }))
      runs.push(await world.temporal.workflow.getHandle(workflowId, runId).fetchHistory());
    expect(runs.length).toBeGreaterThan(1);
    expect(JSON.stringify(runs)).toContain(`rescore/${world.organizationId}`);
    for (const text of ['quokkas', Buffer.from('quokkas').toString('base64')])
      expect(JSON.stringify(runs)).not.toContain(text);
  });

  it('puts people on a list with their reports for the pitch by which they were chosen', async () => {
    const { research } = (await rescore(world, job, THEATRE)).body;
    const chosen = research.toSorted((a, b) => b.fit.score - a.fit.score).slice(0, 3);
    const ids = chosen.map((each) => each.journalist_identity_id);
    const own = job.result.research.filter((each) => ids.includes(each.journalist_identity_id));
    expect(chosen).not.toEqual(expect.arrayContaining(own));

    const listed = await patiently(async () => addTo(world, await newList(world), job, ids, THEATRE));
    expect(listed.status).toBe(200);
    expect(listed.body.added).toEqual(ids);
    expect(listed.body.members.map((member) => member.research)).toEqual(chosen);
    expect(await waitingPitches(world)).toEqual([]);
    expect(await getJob(world, job.id)).toEqual(job);

    const plain = await addTo(world, await newList(world), job, ids);
    expect(plain.body.members.map((member) => member.research)).toEqual(expect.arrayContaining(own));
  });

  it('leaves out people whom the job found only after it was scored for them', async () => {
    const [late, other] = job.result.research.map((each) => each.journalist_identity_id) as [string, string];
    // The reports are stored without the one about `late`, as if the job had found this person afterwards.
    await sql`
      create function leave_out() returns trigger language plpgsql as $$ begin
        new.reports = (select jsonb_agg(report) from jsonb_array_elements(new.reports) report
          where report->>'journalist_id' <> ${sql.lit(late)});
        return new;
      end $$`.execute(world.db);
    await sql`create trigger leave_out before update on rescores for each row execute function leave_out()`.execute(
      world.db,
    );
    try {
      const { body } = await patiently(async () =>
        addTo(world, await newList(world), job, [late, other], THEATRE),
      );
      expect(body).toMatchObject({ added: [other], not_found: [late] });
      expect(body.members.map(({ research }) => research?.fit.score)).toEqual([expect.any(Number)]);
    } finally {
      await sql`drop function leave_out cascade`.execute(world.db);
    }
  });

  it('counts adding people with a pitch, but not without, towards the rate limit of :rescore', async () => {
    const rates = { ...world.config.rates, enrich: { limit: 1, seconds: 3_600, per: 'key' as const } };
    const limited = await openGateway(world, { rates });
    try {
      const path = `/api/v1/media-lists/${await newList(world)}/members`;
      const body = { job_id: job.id, journalist_identity_ids: ['jid_x'] };
      const fit_context = { pitch: THEATRE };
      const statuses = [];
      for (const sent of [{ ...body, fit_context }, { ...body, fit_context }, body])
        statuses.push((await limited.call('POST', path, { body: sent })).status);
      expect(statuses.slice(1)).toEqual([429, 200]);
      expect(statuses[0]).not.toBe(429);
    } finally {
      await limited.close();
    }
  });

  it('checks the pitch, the list and the job before it scores people for a list', async () => {
    const list = await newList(world);
    const foreign = await createTenant(world.db);
    const statusOf = async (...given: Parameters<typeof addTo>) => (await addTo(...given)).status;
    expect(await statusOf(world, list, job, ['jid_x'], '')).toBe(400);
    expect(await statusOf(world, 'ml_none', job, ['jid_x'], THEATRE)).toBe(404);
    expect(await statusOf(world, list, { id: 'jej_none' }, ['jid_x'], THEATRE)).toBe(404);
    expect(await statusOf(world, list, job, ['jid_x'], THEATRE, foreign.key)).toBe(404);
  });

  it('runs one rescore of an organization at a time, after the scores of jobs', async () => {
    const replies = await Promise.all([PITCH, THEATRE, PITCH].map((pitch) => rescore(world, job, pitch)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const runs: { from: number; to: number }[] = [];
    const ids = new Set<string>();
    const query = `WorkflowType = 'rescoreJob' and ExecutionStatus = 'Completed'`;
    for await (const { workflowId, runId, startTime, closeTime } of world.temporal.workflow.list({ query })) {
      runs.push({ from: startTime.getTime(), to: closeTime?.getTime() ?? 0 });
      ids.add(workflowId);
      const { events } = await world.temporal.workflow.getHandle(workflowId, runId).fetchHistory();
      const scheduled = events?.flatMap((event) => event.activityTaskScheduledEventAttributes ?? []);
      expect(scheduled?.map(({ priority }) => priority?.priorityKey)).toEqual([4]);
    }
    expect([...ids]).toEqual([`rescore/${world.organizationId}`]);
    runs.sort((a, b) => a.from - b.from);
    runs.forEach(({ to }, index) => {
      expect(runs[index + 1]?.from ?? to).toBeGreaterThanOrEqual(to);
    });
  });

  it('records the read in the audit log', async () => {
    const { key, secret } = await world.db.transaction().execute((tx) =>
      apiKeys.create(tx, {
        ...{ organizationId: world.organizationId, name: 'reader', expiresAt: null },
        scopes: ['media_lists:manage'],
      }),
    );
    await rescoreOnce(world, job, PITCH, '', secret);
    const entries = await world.db
      .selectFrom('audit_entries')
      .select('action')
      .where('api_key_id', '=', key.id)
      .execute();
    expect(entries).toEqual([{ action: 'job_read' }]);
  });

  it('refuses other fields, empty and long pitches, foreign cursors and unknown parameters', async () => {
    const post = (body: unknown, query = '') =>
      world.call<ProblemBody>('POST', job.links.rescore + query, { body });
    for (const body of [
      {},
      { fit_context: {} },
      { fit_context: { pitch: '' } },
      { fit_context: { pitch: 'x'.repeat(20_001) } },
      { fit_context: { pitch: PITCH, tone: 'warm' } },
      { fit_context: { pitch: PITCH }, from: [] },
    ])
      expect((await post(body)).body).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
    for (const query of ['?cursor=x', '?limit=0', '?limit=101', '?view=summary'])
      expect((await post({ fit_context: { pitch: PITCH } }, query)).status).toBe(400);
  });
});

describe('rescoring without the workers that score', () => {
  const site = prepare(async () => {
    const found = story({ title: 'Ferry batteries run the harbour cranes' });
    return serve({
      '/found': (response) => response.setHeader('content-type', 'text/html; charset=utf-8').end(found),
      // The site never responds, so the job runs until the test cancels it.
      '/slow': () => undefined,
    });
  });
  const world = prepareWorld(() => ({
    env: { BYLINE_WEB_ALLOW: `127.0.0.1:${site.port}`, BYLINE_WEB_TIMEOUT_MS: '60000' },
    roles: ['orchestration', 'web', 'ledger'],
  }));

  it('is a retryable 503 that forgets the pitch, and then works for a job that still runs', async () => {
    const pitch = 'Ferry batteries run the cranes of a harbour at night.';
    const job = await postJob(world, { from: articles([`${site.origin}/found`, `${site.origin}/slow`]) });
    while ((await getJob(world, job.id)).result.journalists.length === 0) await sleep(100);
    expect((await getJob(world, job.id)).result.journalists).toHaveLength(1);
    const { journalists } = (await getJob(world, job.id)).result;
    const ids = journalists.map((one) => one.journalist_identity_id);
    const list = await newList(world);
    const [late, notListed] = await Promise.all([
      rescoreOnce<ProblemBody>(world, job, pitch),
      addTo(world, list, job, ids, pitch),
    ]);
    expect(notListed.status).toBe(503);
    expect((await world.call('GET', `/api/v1/media-lists/${list}/members`)).body.data).toEqual([]);
    expect(late.body).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE', retryable: true });
    expect(late.headers.get('retry-after')).toBe('5');
    const lines = world
      .logs()
      .split('\n')
      .filter((line) => line.includes(late.body.request_id));
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 'info', msg: 'request', status: 503, code: 'SERVICE_UNAVAILABLE' },
    ]);
    expect(await waitingPitches(world)).toEqual([]);

    await world.startWorkers(['fit']);
    const { body } = await rescore(world, job, pitch);
    expect((await getJob(world, job.id)).status).toBe('processing');
    expect(body.research).toHaveLength(1);
    expect(body.research[0]?.fit.score).toBeGreaterThanOrEqual(70);
    await world.call('POST', `${job.links.self}:cancel`);
    await untilDone(world, job.id);
  });
});
