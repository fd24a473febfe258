import { afterEach, describe, expect, it } from 'vitest';
import {
  ApiError,
  BylineClient,
  type BylineClientOptions,
  ConnectionError,
  type RetryNotice,
} from '../../apps/client/index.ts';
import {
  problem,
  type ScriptedResponse,
  type ScriptedServer,
  startScriptedServer,
} from '../support/servers/scripted-server.ts';

const BALANCE = { object: 'credit_balance', organization_id: 'org_1' };
const SEARCH = { q: 'batteries' };

let server: ScriptedServer;
let notices: RetryNotice[];
afterEach(() => server?.close());

/** Returns a client of a server that gives the listed responses in order and then repeats the last one. */
async function clientOf(replies: ScriptedResponse[], options: Partial<BylineClientOptions> = {}) {
  server = await startScriptedServer((_request, before) => replies[before] ?? replies.at(-1) ?? {});
  notices = [];
  return new BylineClient({
    url: server.url,
    apiKey: 'secret',
    onRetry: (notice) => notices.push(notice),
    ...options,
  });
}

describe('the retries of the client', () => {
  it('wait slightly longer than Retry-After, and then continue', async () => {
    const busy = { ...problem(429, 'RATE_LIMITED', { retryable: true }) };
    const client = await clientOf([
      { ...busy, headers: { ...busy.headers, 'retry-after': '1' } },
      { body: BALANCE },
    ]);
    expect(await client.balance()).toEqual(BALANCE);
    const [first, second] = server.requests;
    const waited = (second?.at ?? 0) - (first?.at ?? 0);
    // A timer may be up to a millisecond early. On a busy machine, it may be late by any amount of time.
    expect(waited).toBeGreaterThanOrEqual(999);
    expect(server.requests).toHaveLength(2);
    expect(notices[0]?.delayMs).toBeGreaterThanOrEqual(1_000);
    expect(notices[0]?.delayMs).toBeLessThanOrEqual(1_250);
  });

  it('read a date in Retry-After, and the body when the header is missing', async () => {
    const date = new Date(Date.now() + 2_000).toUTCString();
    const client = await clientOf([
      { status: 503, headers: { 'retry-after': date } },
      problem(500, 'JOB_START_FAILED', { retryable: true, retry_after_seconds: 1 }),
      { body: BALANCE },
    ]);
    await client.balance();
    expect(notices).toHaveLength(2);
    expect(notices[0]?.delayMs).toBeLessThanOrEqual(2_500);
    expect(notices[1]?.delayMs).toBeGreaterThanOrEqual(1_000);
  });

  it('do not wait for a Retry-After beyond the cap', async () => {
    const client = await clientOf([
      { ...problem(429, 'RATE_LIMITED', { retryable: true, retry_after_seconds: 61 }) },
    ]);
    await expect(client.balance()).rejects.toMatchObject({ status: 429, code: 'RATE_LIMITED' });
    expect(server.requests).toHaveLength(1);
  });

  it.each([
    ['an error that is not marked as retryable', problem(500, 'CONFIGURATION_ERROR')],
    ['a 502 marked as not retryable', problem(502, 'ARTICLE_LOOKUP_FAILED')],
    ['a wrong key', problem(401, 'UNAUTHORIZED')],
    ['a 500 from another server', { status: 500, body: '<html>', headers: { 'content-type': 'text/html' } }],
  ])('exclude %s', async (_name, reply) => {
    const client = await clientOf([reply]);
    await expect(client.balance()).rejects.toBeInstanceOf(ApiError);
    expect(server.requests).toHaveLength(1);
  });

  it('end after the allowed attempts, with the last response', async () => {
    const client = await clientOf([{ status: 503, body: 'away' }], { retries: 2 });
    await expect(client.balance()).rejects.toMatchObject({ status: 503, problem: null });
    expect(server.requests).toHaveLength(3);
  });

  it('send the same Idempotency-Key and the same body again after a lost connection', async () => {
    const client = await clientOf([{ drop: true }, { drop: true }, { body: { news: [] } }]);
    await client.searchNews(SEARCH);
    await client.searchNews(SEARCH);
    const keys = server.requests.map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys.slice(0, 3)).toEqual([keys[0], keys[0], keys[0]]);
    expect(keys[3]).not.toBe(keys[0]);
    expect(new Set(server.requests.map(({ body }) => body))).toEqual(new Set([JSON.stringify(SEARCH)]));
  });

  it('treat an interrupted body as a lost connection', async () => {
    const half = { headers: { 'content-length': '100' }, body: '{"object": ', drop: 'after' as const };
    const client = await clientOf([half, { body: BALANCE }]);
    expect(await client.balance()).toEqual(BALANCE);
    expect(notices).toHaveLength(1);
  });

  it('send the caller’s key', async () => {
    const client = await clientOf([{ body: {} }]);
    await client.searchNews(SEARCH, { idempotencyKey: 'mine' });
    expect(server.requests[0]?.headers).toMatchObject({
      'idempotency-key': 'mine',
      authorization: 'Bearer secret',
    });
  });

  it('end at once when the caller aborts, even during a wait', async () => {
    const stop = new AbortController();
    const client = await clientOf([{ status: 503, headers: { 'retry-after': '30' } }], {
      onRetry: (notice) => {
        notices.push(notice);
        stop.abort(new Error('enough'));
      },
    });
    const started = Date.now();
    await expect(client.balance({ signal: stop.signal })).rejects.toThrow('enough');
    await expect(client.balance({ signal: stop.signal })).rejects.toThrow('enough');
    expect(Date.now() - started).toBeLessThan(Number(notices[0]?.delayMs));
    expect(server.requests).toHaveLength(1);
  });

  it('name the server that cannot be reached, and why', async () => {
    const client = await clientOf([{}], { retries: 0 });
    await server.close();
    await expect(client.balance()).rejects.toThrow(
      /http:\/\/127\.0\.0\.1:\d+ cannot be reached: .*ECONNREFUSED/,
    );
    await expect(client.balance()).rejects.toBeInstanceOf(ConnectionError);
  });

  it('treat a response that takes too long as a lost connection', async () => {
    server = await startScriptedServer(() => ({}));
    const client = new BylineClient({
      url: server.url,
      retries: 0,
      timeoutMs: 50,
      fetch: (request) =>
        new Promise((_resolve, reject) =>
          request.signal.addEventListener('abort', () => reject(request.signal.reason)),
        ),
    });
    await expect(client.balance()).rejects.toThrow('no response within 0.05 s');
  });

  it('recognize a server that is not a gateway', async () => {
    const html = { body: '<html>', headers: { 'content-type': 'text/html' } };
    const client = await clientOf([html, { ...html, status: 404 }]);
    await expect(client.balance()).rejects.toThrow('did not respond with JSON');
    await expect(client.balance()).rejects.toThrow('responded with HTTP 404. Is it a Byline gateway?');
  });
});

describe('waiting for a job', () => {
  const job = (status: string, version: number) => ({
    id: 'jej_1',
    status,
    version,
    poll_after_seconds: 1,
    result: { journalists: [], research: [], unresolved: [], next_cursor: null },
  });
  const held = (version: number) => ({ etag: `W/"${version}"`, 'preference-applied': 'wait=20' });

  it('requests long polls, names its current version, and ends with the whole job', async () => {
    const page = { ...job('complete', 2).result, journalists: [{ name: 'Ada' }], next_cursor: 'p1' };
    const client = await clientOf([
      { body: job('processing', 1), headers: held(1) },
      { status: 304, headers: held(1), body: '' },
      { body: job('complete', 2), headers: held(2) },
      { body: { ...job('complete', 2), result: page } },
      {
        body: {
          ...job('complete', 2),
          result: { ...page, journalists: [{ name: 'Bob' }], next_cursor: null },
        },
      },
    ]);
    const seen: number[] = [];
    const ended = await client.waitForJob('jej_1', { onProgress: ({ version }) => seen.push(version) });
    expect(ended.result.journalists).toEqual([{ name: 'Ada' }, { name: 'Bob' }]);
    expect(ended.result.next_cursor).toBeNull();
    expect(seen).toEqual([1, 2]);
    expect(server.requests.map(({ headers }) => headers.prefer)).toEqual([
      ...Array(3).fill('wait=20'),
      undefined,
      undefined,
    ]);
    expect(server.requests.map(({ headers }) => headers['if-none-match'])).toEqual([
      undefined,
      'W/"1"',
      'W/"1"',
      undefined,
      undefined,
    ]);
    expect(server.requests.at(-1)?.path).toContain('cursor=p1');
    expect(server.requests[0]?.path).toContain('wait_for=change');
  });

  it('polls as often as the job says when the server does not hold responses', async () => {
    const client = await clientOf([{ body: job('pending', 1) }, { body: job('canceled', 2) }]);
    expect((await client.waitForJob('jej_1')).status).toBe('canceled');
    const [first, second] = server.requests;
    expect(first?.path, 'nobody wants to hear of changes').toContain('wait_for=done');
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(990);
  });

  it('ends with the reason of the abort signal', async () => {
    const client = await clientOf([{ body: job('processing', 1), headers: held(1) }]);
    const signal = AbortSignal.timeout(700);
    await expect(client.waitForJob('jej_1', { signal })).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});

describe('scored()', () => {
  it('joins people and reports of all pages by the id of the person, and leaves the job as it was sent', async () => {
    const body = (journalists: string[], research: string[], next_cursor: string | null) => ({
      id: 'jej_1',
      status: 'complete',
      result: {
        journalists: journalists.map((name) => ({ journalist_identity_id: `jid_${name}`, name })),
        research: research.map((name) => ({
          journalist_identity_id: `jid_${name}`,
          fit: { reasoning: name },
        })),
        next_cursor,
      },
    });
    const client = await clientOf([
      { body: body(['Ada', 'Bo'], ['Bo'], 'p1') },
      { body: body(['Cy'], ['Cy'], null) },
    ]);
    const job = await client.wholeJob('jej_1');
    expect(job.scored().map(({ name, fit }) => [name, fit?.reasoning ?? null])).toEqual([
      ['Ada', null],
      ['Bo', 'Bo'],
      ['Cy', 'Cy'],
    ]);
    expect(Object.keys(job)).toEqual(['id', 'status', 'result']);
  });
});
