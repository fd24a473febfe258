import { describe, expect, it } from 'vitest';
import type { BalanceBody, JobBody } from '../../apps/gateway/app.ts';
import { acceptance, jobs, ledger, sources } from '../../db/index.ts';
import { articles, postJob } from '../support/world/jobs.ts';
import { prepareWorld } from '../support/world/prepare.ts';
import { createTenant } from '../support/world/world.ts';

const ENRICH = '/api/v1/journalists/enrich';

/** The error body in the format that the API documents. */
interface Problem {
  type: string;
  status: number;
  code: string;
  message: string;
  detail: string;
  request_id: string;
  retryable: boolean;
  retry_after_seconds: number | null;
  issues: { path: string; code: string; message: string }[];
  context: Record<string, unknown>;
}

describe('POST /api/v1/journalists/enrich', () => {
  // No workers run, so jobs stay pending after the gateway has accepted them. Most of these tests only check
  // how jobs are accepted.
  const world = prepareWorld({ roles: [], env: { BYLINE_ACTIVE_JOB_LIMIT: '3' } });

  const newTenant = (credits = 10_000) => createTenant(world.db, { credits });
  const post = <T = Problem>(key: string, body: unknown, headers: Record<string, string> = {}) =>
    world.call<T>('POST', ENRICH, { body, key, headers });

  it('answers 202 with the whole record, a Location and credit headers', async () => {
    const { key, keyId } = await newTenant(100);
    const { status, headers, body } = await post<JobBody>(key, {
      from: articles(['https://news.example/a', 'https://other.example/b']),
      fit_context: { pitch: 'A pitch' },
    });
    expect(status).toBe(202);
    expect(headers.get('location')).toBe(`/api/v1/journalist-enrichment-jobs/${body.id}`);
    expect(headers.get('x-request-id')).toMatch(/^req_/);
    expect(headers.get('credits-used')).toBe('0');
    expect(headers.get('credits-remaining')).toBe('90');
    expect(headers.get('idempotent-replayed')).toBeNull();
    expect(body).toEqual({
      id: expect.stringMatching(/^jej_[0-9a-z]{26}$/),
      object: 'journalist_enrichment_job',
      status: 'pending',
      version: 1,
      external_id: null,
      campaign_id: null,
      request_hash: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
      fit_context: { pitch: 'A pitch' },
      created_at: expect.stringMatching(/Z$/),
      created_by: { kind: 'api_key', id: keyId, name: 'test' },
      started_at: null,
      updated_at: expect.stringMatching(/Z$/),
      finished_at: null,
      cancel_requested_at: null,
      expires_at: expect.stringMatching(/Z$/),
      progress: {
        stage: 'pending',
        percent: 0,
        message: '0 of 2 sources resolved',
        total: 2,
        resolved: 0,
        unresolved: 0,
        in_flight: null,
        pending: null,
        source: 'database',
      },
      result: {
        object: 'journalist_enrichment_batch',
        schemas: ['journalist_intel_v1', 'journalist_research_v1'],
        journalists: [],
        research: [],
        summaries: [],
        nearest: [],
        unresolved: [],
        unresolved_groups: [],
        next_cursor: null,
      },
      usage: {
        estimated_credits: 10,
        max_credits: null,
        reserved_credits: 10,
        credits_used: 0,
        billable_results: 0,
        not_enriched: 0,
      },
      warnings: [],
      error: null,
      poll_after_seconds: 5,
      links: {
        self: `/api/v1/journalist-enrichment-jobs/${body.id}`,
        events: `/api/v1/journalist-enrichment-jobs/${body.id}/events`,
        export: `/api/v1/journalist-enrichment-jobs/${body.id}/export?format=csv`,
        cancel: `/api/v1/journalist-enrichment-jobs/${body.id}:cancel`,
        rescore: `/api/v1/journalist-enrichment-jobs/${body.id}:rescore`,
      },
    });
  });

  it('creates one job and one hold for fifty identical requests with one Idempotency-Key', async () => {
    const { key, organizationId } = await newTenant(1_000);
    const body = { from: articles(['https://news.example/a']) };
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => post<JobBody>(key, body, { 'idempotency-key': '"k-1"' })),
    );
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([202]));
    expect(new Set(replies.map((reply) => reply.body.id)).size).toBe(1);
    expect(replies.filter((reply) => reply.headers.get('idempotent-replayed') === null)).toHaveLength(1);
    expect(await ledger.balance(world.db, organizationId)).toMatchObject({
      reserved: 5_000,
      available: 995_000,
    });

    const bare = await post<JobBody>(key, body, { 'idempotency-key': 'k-1' });
    expect(bare.body.id, 'a quoted and a bare key are the same').toBe(replies[0]?.body.id);
  });

  it.each([
    ['one character', 'k', 202],
    ['255 characters', 'k'.repeat(255), 202],
    ['255 characters in quotes', `"${'k'.repeat(255)}"`, 202],
    ['256 characters', 'k'.repeat(256), 400],
    ['256 characters in quotes', `"${'k'.repeat(256)}"`, 400],
    ['1,000 characters', 'k'.repeat(1_000), 400],
    ['only quotes', '""', 400],
  ])('answers an Idempotency-Key of %s with the same rule everywhere', async (_what, value, status) => {
    const { key } = await newTenant();
    const body = { from: articles(['https://news.example/a']) };
    const reply = await post<Problem>(key, body, { 'idempotency-key': value });
    expect(reply.status).toBe(status);
    if (status === 400)
      expect(reply.body.message).toBe(
        '/headers/idempotency-key: must be 1 to 255 printable ASCII characters.',
      );
  });

  it('refuses a different body under the same key with 409, naming the first job', async () => {
    const { key } = await newTenant();
    const first = await post<JobBody>(
      key,
      { from: articles(['https://news.example/a']) },
      { 'idempotency-key': 'k' },
    );
    const { status, body } = await post(
      key,
      { from: articles(['https://news.example/b']) },
      { 'idempotency-key': 'k' },
    );
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'IDEMPOTENCY_CONFLICT',
      context: { job_id: first.body.id },
      retryable: false,
    });
    const capped = await world.call<Problem>('POST', `${ENRICH}?max_credits=5`, {
      key,
      body: { from: articles(['https://news.example/a']) },
      headers: { 'idempotency-key': 'k' },
    });
    expect(capped.status, 'max_credits is part of the request').toBe(409);
  });

  it('compares requests by meaning: defaults, ignored options and key order do not count', async () => {
    const { key } = await newTenant();
    const plain = await post<JobBody>(key, { from: articles(['https://news.example/a']) });
    const spelled = await post<JobBody>(key, {
      options: { timeout_ms: 1000, wait: true, include_recent: 10 },
      from: [{ url: 'https://news.example/a', type: 'article_url' }],
    });
    expect(spelled.body.id).toBe(plain.body.id);
    expect(spelled.headers.get('idempotent-replayed')).toBe('true');
    const grouped = await post<JobBody>(key, {
      from: articles(['https://news.example/a']),
      options: { include_recent: 10 },
    });
    expect(grouped.body.id).toBe(plain.body.id);
    for (const options of [{ include_recent: 3 }, { external_id: 'spring' }]) {
      const other = await post<JobBody>(key, { from: articles(['https://news.example/a']), options });
      expect(other.body.id).not.toBe(plain.body.id);
    }
  });

  it('isolates organizations: the same key and body create two jobs', async () => {
    const [one, two] = [await newTenant(), await newTenant()];
    const body = { from: articles(['https://news.example/a']) };
    const first = await post<JobBody>(one.key, body, { 'idempotency-key': 'k' });
    const second = await post<JobBody>(two.key, body, { 'idempotency-key': 'k' });
    expect(second.status).toBe(202);
    expect(second.body.id).not.toBe(first.body.id);
  });

  it('warns once about each option without effect', async () => {
    const { key } = await newTenant();
    const { body } = await post<JobBody>(key, {
      from: articles(['https://n.example/a']),
      options: { wait: true, timeout_ms: 5 },
    });
    expect(body.warnings.map((warning) => warning.code)).toEqual(['OPTION_IGNORED', 'OPTION_IGNORED']);
  });

  it('answers 402 when the credits do not cover the hold, and holds nothing', async () => {
    const { key, organizationId } = await newTenant(12.4);
    const { status, headers, body } = await post(key, {
      from: articles(['https://a.example/1', 'https://a.example/2', 'https://a.example/3']),
    });
    const message =
      'Not enough credits: this could cost 15, and you have 12.4. Start with a cap of 12, or ask an admin for more.';
    expect(status).toBe(402);
    expect(headers.get('content-type')).toContain('application/problem+json');
    expect(body).toEqual({
      type: '/docs/errors/insufficient-credits',
      title: 'Payment required',
      status: 402,
      code: 'INSUFFICIENT_CREDITS',
      message,
      detail: message,
      request_id: headers.get('x-request-id'),
      retryable: false,
      retry_after_seconds: null,
      issues: [],
      context: { required_credits: 15, available_credits: 12.4, possible_cap: 12 },
    });
    expect(await ledger.balance(world.db, organizationId)).toMatchObject({ reserved: 0 });
  });

  it('holds at most max_credits', async () => {
    const { key, organizationId } = await newTenant(12);
    const { status, body } = await world.call<JobBody>('POST', `${ENRICH}?max_credits=10`, {
      key,
      body: { from: articles(['https://a.example/1', 'https://a.example/2', 'https://a.example/3']) },
    });
    expect(status).toBe(202);
    expect(body.usage).toMatchObject({ estimated_credits: 15, max_credits: 10, reserved_credits: 10 });
    expect(await ledger.balance(world.db, organizationId)).toMatchObject({ reserved: 10_000 });
  });

  it('answers 429 with the running jobs when the limit is reached', async () => {
    const { key } = await newTenant();
    const ids = [];
    for (const path of ['1', '2', '3']) {
      ids.push((await post<JobBody>(key, { from: articles([`https://a.example/${path}`]) })).body.id);
    }
    const { status, headers, body } = await post(key, { from: articles(['https://a.example/4']) });
    expect(status).toBe(429);
    expect(headers.get('retry-after')).toBe('10');
    expect(body).toMatchObject({ code: 'TOO_MANY_ACTIVE_JOBS', retryable: true, retry_after_seconds: 10 });
    expect(body.context.active_job_ids).toEqual(ids);
  });

  it('makes an expired key available again', async () => {
    const { key, organizationId } = await newTenant();
    const body = { from: articles(['https://news.example/a']) };
    const first = await post<JobBody>(key, body, { 'idempotency-key': 'again' });
    await world.temporal.workflow.getHandle(first.body.id).terminate();
    await world.db.transaction().execute(async (tx) => {
      await jobs.lockActive(tx, first.body.id as `jej_${string}`);
      await sources.settleOpen(tx, first.body.id as `jej_${string}`, {
        reason: 'canceled',
        message: '',
        retryable: true,
      });
      await ledger.lockOrganization(tx, organizationId);
      const { billing_subject } = await tx
        .selectFrom('jobs')
        .select('billing_subject')
        .where('id', '=', first.body.id as `jej_${string}`)
        .executeTakeFirstOrThrow();
      await ledger.append(tx, organizationId, [
        { subject: billing_subject, meter: 'release', amount: 0, reserved: -5_000 },
      ]);
      await jobs.finish(tx, first.body.id as `jej_${string}`, {
        status: 'canceled',
        error: null,
        warnings: [],
        lifetimeSeconds: -1,
      });
    });
    expect((await world.call('GET', first.body.links.self, { key })).status, 'an expired job is gone').toBe(
      404,
    );
    const claimed = await world.db.transaction().execute((tx) =>
      acceptance.accept(
        tx,
        {
          id: first.body.id as `jej_${string}`,
          organization_id: organizationId,
          by: { keyId: null, userId: null },
          keyed: true,
          request_hash: 'sha256:other',
          external_id: null,
          pitch: null,
          include_recent: 10,
          max_credits: null,
          unit_price: 5_000,
          warnings: [],
          sources: [{ kind: 'article_url', url: 'https://news.example/z', host: 'news.example' }],
        },
        { activeJobLimit: 3, lifetimeSeconds: 60 },
      ),
    );
    expect(claimed.outcome).toBe('accepted');
    expect(await ledger.check(world.db)).toEqual([]);
  });

  it('answers malformed requests with the error body, too', async () => {
    const broken = await world.call<Problem>('POST', ENRICH, { raw: '{"from": [' });
    expect(broken).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED', issues: [{ path: '/', code: 'json' }] },
    });
    const type = await world.call<Problem>('POST', ENRICH, {
      raw: 'from=x',
      headers: { 'content-type': 'text/plain' },
    });
    expect(type).toMatchObject({ status: 415, body: { code: 'UNSUPPORTED_MEDIA_TYPE' } });
    const large = await world.call<Problem>('POST', ENRICH, { raw: `"${'x'.repeat(17 * 1024 * 1024)}"` });
    expect(large).toMatchObject({ status: 413, body: { code: 'PAYLOAD_TOO_LARGE' } });
    const method = await world.call<Problem>('GET', ENRICH);
    expect(method).toMatchObject({ status: 405, body: { code: 'METHOD_NOT_ALLOWED' } });
    expect(method.headers.get('allow')).toBe('POST');
    const nowhere = await world.call<Problem>('GET', '/api/v1/nothing?api_key=secret');
    expect(nowhere).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(JSON.stringify(nowhere.body)).not.toContain('secret');
    const key = await world.call<Problem>('POST', ENRICH, {
      body: { from: articles(['https://a.example']) },
      headers: { 'idempotency-key': 'ü'.repeat(3) },
    });
    expect(key).toMatchObject({ status: 400, body: { issues: [{ path: '/headers/idempotency-key' }] } });
  });

  it('shows a job only to its own organization', async () => {
    const job = await postJob(world, { from: articles(['https://a.example/mine']) });
    const stranger = await newTenant();
    for (const [key, path] of [
      [stranger.key, job.links.self],
      [world.key, '/api/v1/journalist-enrichment-jobs/jej_00000000000000000000000000'],
      [world.key, '/api/v1/journalist-enrichment-jobs/not-an-id'],
    ] as const) {
      expect(await world.call('GET', path, { key })).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND' },
      });
    }
    // Not even a moment after its own organization has read it, while the response is still in memory.
    const polls = [world.key, stranger.key, world.key, stranger.key].map((key) =>
      world.call('GET', job.links.self, { key }),
    );
    expect((await Promise.all(polls)).map(({ status }) => status)).toEqual([200, 404, 200, 404]);
    const cursor = await world.call<Problem>('GET', `${job.links.self}?cursor=zzz`);
    expect(cursor).toMatchObject({ status: 400, body: { issues: [{ path: '/query/cursor' }] } });
  });

  it('keeps a caller’s request id if it is safe, and replaces any other', async () => {
    const own = await world.call('GET', '/api/health', { headers: { 'x-request-id': 'trace-1.a_B' } });
    expect(own.headers.get('x-request-id')).toBe('trace-1.a_B');
    const odd = await world.call('GET', '/api/health', { headers: { 'x-request-id': 'a b\tc' } });
    expect(odd.headers.get('x-request-id')).toMatch(/^req_/);
  });

  it('reports the balance as WIRE specifies', async () => {
    const { key, organizationId } = await newTenant(1_000);
    await post(key, { from: articles(['https://a.example/1']) });
    const { status, body } = await world.call<BalanceBody>('GET', '/api/v1/credits/balance', { key });
    expect(status).toBe(200);
    expect(body).toEqual({
      object: 'credit_balance',
      organization_id: organizationId,
      credits: { org_available_balance: 995, reserved: 5, total: 1000 },
      prices: {
        news_search: 0.1,
        enriched_journalist_with_email: 5,
        article_lookup: 0,
        publication_lookup: 0,
      },
      as_of: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
  });

  it('logs no keys, pitches or URLs', async () => {
    await post(world.key, {
      from: articles(['https://private-host.example/secret-story']),
      fit_context: { pitch: 'TOP-SECRET-PITCH of ada@somewhere.example' },
    });
    await world.call('GET', `/api/v1/credits/balance?api_key=${world.key}`);
    const logged = world.logs();
    expect(logged).toContain('"route":"/api/v1/journalists/enrich"');
    for (const secret of [world.key, 'TOP-SECRET', 'ada@', 'private-host', 'secret-story', 'Bearer']) {
      expect(logged, secret).not.toContain(secret);
    }
  });
});
