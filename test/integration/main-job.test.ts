import { Client } from '@temporalio/client';
import { beforeAll, describe, expect, it } from 'vitest';
import type { BalanceBody, JobBody } from '../../apps/gateway/app.ts';
import { newsroom, PITCH } from '../../apps/local/index.ts';
import { ledger } from '../../db/index.ts';
import type { JobId } from '../../model/index.ts';
import { getJob, postJob, untilDone } from '../support/world/jobs.ts';
import { prepareWorld } from '../support/world/prepare.ts';
import { createTenant, type World } from '../support/world/world.ts';

describe('the main job, on the demo newsroom', () => {
  const world = prepareWorld(() => ({ web: newsroom.newsroom(), keepsWorkflows: false }));
  let job: JobBody;
  const polls: JobBody[] = [];

  beforeAll(async () => {
    const { id } = await postJob(world, {
      from: newsroom.DEMO_SOURCES,
      fit_context: { pitch: PITCH },
      options: { external_id: 'list 7' },
    });
    job = await untilDone(world, id, (seen) => polls.push(seen));
  });

  const byName = (name: string) => {
    const journalist = job.result.journalists.find((entry) => entry.name === name);
    if (!journalist) throw new Error(`${name} was not found`);
    return journalist;
  };
  const fitOf = (name: string) =>
    job.result.research.find((entry) => entry.journalist_identity_id === byName(name).journalist_identity_id)
      ?.fit;

  it('is replayed free of charge, as the record without evidence', async () => {
    const body = { from: newsroom.DEMO_SOURCES, fit_context: { pitch: PITCH } };
    const headers = { 'idempotency-key': 'replayed' };
    const { key } = await createTenant(world.db);
    const post = () => world.call<JobBody>('POST', '/api/v1/journalists/enrich', { body, headers, key });
    const { id } = (await post()).body;
    const theirs = { ...world, call: ((method, path) => world.call(method, path, { key })) as World['call'] };
    const done = await untilDone(theirs, id);
    expect(done.status).toBe('complete');
    const replay = await post();
    expect(replay.status).toBe(200);
    expect(replay.headers.get('idempotent-replayed')).toBe('true');
    expect(done.usage.credits_used).toBeGreaterThan(0);
    expect(replay.headers.get('credits-used'), 'the job was paid for when it settled').toBe('0');
    expect(replay.body).toEqual(await getJob(theirs, id));
    expect(replay.body.id).toBe(id);
    expect(replay.body.result.journalists.every(({ evidence }) => evidence.length === 0)).toBe(true);
    expect(done.result.journalists.every((one) => one.evidence.length === one.evidence_count)).toBe(true);
  });

  it('completes with every source settled', () => {
    expect(job.status).toBe('complete');
    expect(job.external_id).toBe('list 7');
    expect(job.progress).toMatchObject({
      percent: 100,
      total: 13,
      resolved: 7,
      unresolved: 6,
      in_flight: 0,
      pending: 0,
    });
    expect(job.poll_after_seconds).toBeNull();
    expect(job.warnings).toEqual([]);
  });

  it('merges four sources that lead to one person into one journalist', () => {
    expect(byName('Ines Valdorra').source_indexes).toEqual([0, 2, 5, 11]);
    expect(job.result.journalists).toHaveLength(4);
  });

  it('reads name, outlet, role, e-mail address and profile, with evidence for each', () => {
    const ines = byName('Ines Valdorra');
    expect(ines).toMatchObject({
      outlet: 'Harbour Courier',
      outlet_basis: 'publication',
      outlet_domain: 'harbour-courier.example',
      role: 'Energy and harbour reporter',
      author_page: 'https://www.harbour-courier.example/people/ines-valdorra',
      email: 'ines.valdorra@harbour-courier.example',
      email_status: 'unknown',
      email_basis: 'published',
      email_affiliation: 'outlet_domain',
      billable: true,
      credits: 5,
    });
    expect(ines.socials.mastodon).toBe('https://social.example/@ines_valdorra');
    const fields = new Set(ines.evidence.flatMap((item) => item.fields));
    for (const field of [
      'name',
      'outlet',
      'role',
      'bio',
      'email',
      'socials.mastodon',
      'recent',
      'source_article',
    ]) {
      expect(fields, `evidence for ${field}`).toContain(field);
    }
    for (const item of ines.evidence) {
      expect(item.content_sha256).toMatch(/^[0-9a-f]{64}$/);
      expect(item.excerpt).not.toBe('');
    }
  });

  it('lists recent work, newest first, without the source article', () => {
    const { recent, source_article } = byName('Ines Valdorra');
    expect(recent.length).toBeGreaterThanOrEqual(5);
    expect(recent.map((article) => article.url)).not.toContain(source_article?.url);
    const dates = recent.map((article) => article.published ?? '');
    expect(dates).toEqual([...dates].sort().reverse());
  });

  it('reads an e-mail address that is printed without a link, and names the co-author', () => {
    const priya = byName('Priya Ansah-Lindqvist');
    expect(priya.email).toBe('priya.ansah-lindqvist@gridwatch.example');
    expect(priya.source_article?.other_authors).toEqual(['Joon-ho Baek']);
  });

  it('falls back to a profile when no e-mail address is published, and charges nothing for it', () => {
    expect(byName('Tomas Okwelu')).toMatchObject({
      email: null,
      email_status: 'not_found',
      billable: false,
      credits: 0,
    });
    expect(byName('Tomas Okwelu').socials.bluesky).toBe('https://bsky.app/profile/tomas-okwelu.example');
  });

  it('scores against the pitch, cites articles that exist, and offers an angle only with something to base it on', () => {
    expect(fitOf('Ines Valdorra')).toMatchObject({ verdict: 'fit' });
    expect(fitOf('Ines Valdorra')?.personalized_angle).toContain('Port of Lindmoor runs its cranes');
    const ines = fitOf('Ines Valdorra');
    expect(ines?.reasoning).toContain(ines?.why_they_fit);
    expect(ines).toMatchObject({ outlet_rank: 1, edits: [], freshness: { status: expect.any(String) } });
    expect(ines?.topics.length).toBeGreaterThan(0);
    expect(ines?.anchors[0]?.days_ago).toBeGreaterThanOrEqual(0);
    const ids = new Set(byName('Ines Valdorra').evidence.map((item) => item.id));
    for (const id of fitOf('Ines Valdorra')?.evidence_ids ?? []) expect(ids).toContain(id);
    expect(fitOf('Aurelio Santangeli')).toMatchObject({ verdict: 'weak', personalized_angle: null });
  });

  it('says why each of the other sources has no journalist', () => {
    expect(job.result.unresolved.map(({ source_index, reason }) => [source_index, reason])).toEqual([
      [6, 'aggregator'],
      [7, 'organization_byline'],
      [8, 'paywalled'],
      [9, 'not_an_article'],
      [10, 'fetch_failed'],
      [12, 'ambiguous_identity'],
    ]);
  });

  it('charges once per journalist with an e-mail address and releases the rest of the hold', async () => {
    expect(job.usage).toEqual({
      estimated_credits: 65,
      max_credits: null,
      reserved_credits: 0,
      credits_used: 10,
      billable_results: 2,
      not_enriched: 2,
    });
    const { body } = await world.call<BalanceBody>('GET', '/api/v1/credits/balance');
    expect(body.credits).toEqual({ org_available_balance: 9990, reserved: 0, total: 9990 });
    expect(await ledger.check(world.db)).toEqual([]);
  });

  it('never lost progress while it ran', () => {
    const settled = polls.map((poll) => poll.progress.resolved + poll.progress.unresolved);
    expect(settled).toEqual([...settled].sort((a, b) => a - b));
    const versions = polls.map((poll) => poll.version);
    expect(versions).toEqual([...versions].sort((a, b) => a - b));
  });

  it('returns its journalists in pages', async () => {
    const first = await getJob(world, job.id, '?limit=3');
    expect(first.result.journalists).toHaveLength(3);
    const second = await getJob(world, job.id, `?limit=3&cursor=${first.result.next_cursor}`);
    expect(second.result.journalists).toHaveLength(1);
    expect(second.result.next_cursor).toBeNull();
  });

  it('shows an operator organization, phase, outcome, and the host of every activity', async () => {
    const handle = world.temporal.workflow.getHandle(job.id);
    const { total, resolved, unresolved } = job.progress;
    expect(await handle.result()).toEqual({
      outcome: 'complete_some',
      ...{ total, resolved, unresolved, billable_results: job.usage.billable_results },
    });
    const { searchAttributes, memo } = await handle.describe();
    expect(searchAttributes).toMatchObject({
      OrganizationId: [world.organizationId],
      JobPhase: ['settled'],
      Outcome: ['complete_some'],
    });
    expect(memo).toEqual({});
    const { events } = await handle.fetchHistory();
    const scheduled = (events ?? []).flatMap((event) =>
      event.activityTaskScheduledEventAttributes?.activityId?.startsWith('src-')
        ? [[event.activityTaskScheduledEventAttributes.activityId, text(event.userMetadata?.summary?.data)]]
        : [],
    );
    expect(scheduled).toContainEqual(['src-000', '#0 www.harbour-courier.example']);
    expect(scheduled).toHaveLength(13);
    const scores = (events ?? []).flatMap((event) => {
      const { activityType, activityId } = event.activityTaskScheduledEventAttributes ?? {};
      return activityType?.name === 'scoreFit' ? [activityId] : [];
    });
    // A scoring activity is named after the first and the last source of its journalists. The first
    // journalist is scored alone, then the other journalists together. Journalists for whom further sources
    // were resolved are scored again at the end.
    expect(scores.length).toBeGreaterThanOrEqual(2);
    expect(scores[0]).toMatch(/^fit-\d{3}$/);
    for (const id of scores) expect(id).toMatch(/^fit-\d{3}(?:…\d{3})?$/);
    expect(scores.some((id) => id?.includes('…'))).toBe(true);
  });

  it('describes the query of its progress, which returns what REST calls progress', async () => {
    // Operators also query closed jobs. The gateway's client does not allow such queries, so use another
    // client.
    const { connection, options } = world.temporal;
    const { workflow } = new Client({ connection, namespace: options.namespace });
    const handle = workflow.getHandle(job.id);
    const { definition, currentDetails } = await handle.query<{
      definition: { queryDefinitions: { name: string; description?: string }[] };
      currentDetails: string;
    }>('__temporal_workflow_metadata');
    expect(definition.queryDefinitions).toContainEqual({
      name: 'progress',
      description: expect.stringContaining('as in `progress` of the REST API'),
    });
    for (const [reason, count] of countBy(job.result.unresolved.map(({ reason }) => reason)))
      expect(currentDetails).toContain(`\n| ${reason} | ${count} |`);
    const rows = await world.db
      .selectFrom('job_sources')
      .select('host')
      .where('job_id', '=', job.id as JobId)
      .execute();
    const hosts = countBy(rows.map(({ host }) => host));
    expect(Math.max(...hosts.values())).toBeGreaterThan(1);
    for (const [host, count] of hosts)
      expect(currentDetails.split(`\n| ${host || 'a person, no host'} | ${count} |`)).toHaveLength(2);
    const progress = await handle.query<object>('progress');
    for (const key of Object.keys(progress)) expect(job.progress).toHaveProperty(key);
    const { total, resolved } = job.progress;
    expect(progress).toMatchObject({ stage: 'settled', total, resolved, in_flight: 0, pending: 0 });
  });

  it('keeps people out of Temporal: no name, e-mail address or pitch in any history', async () => {
    const { events } = await world.temporal.workflow.getHandle(job.id).fetchHistory();
    const everything = textsIn(events);
    expect(everything).toContain('harbour-courier.example');
    for (const secret of ['Valdorra', 'ines.', '@gridwatch', 'Tidewell', 'ferry-batteries']) {
      expect(everything, secret).not.toContain(secret);
    }
  });
});

function countBy(values: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

function text(bytes: Uint8Array | null | undefined): string {
  return bytes ? JSON.parse(Buffer.from(bytes).toString()) : '';
}

/** Returns all strings and payloads in an event of a workflow history, as text. */
function textsIn(value: unknown): string {
  if (value instanceof Uint8Array) return Buffer.from(value).toString();
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return '';
  return Object.values(value).map(textsIn).join('\n');
}
