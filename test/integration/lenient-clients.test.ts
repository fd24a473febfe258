import { describe, expect, it } from 'vitest';
import { articles, postJob } from '../support/world/jobs.ts';
import { prepareWorld } from '../support/world/prepare.ts';

describe('clients as they are', () => {
  const world = prepareWorld({ roles: [], checkHistories: false });

  const send = (method: string, path: string, headers: Record<string, string> = {}, body?: string) =>
    fetch(`${world.app.listeningOrigin}${path}`, {
      method,
      headers: { authorization: `Bearer ${world.key}`, ...headers },
      ...(body === undefined ? {} : { body }),
    });
  const JSON_TYPE = { 'content-type': 'application/json' };
  const list = (params?: null) => JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params });
  const call = (name: string, given: unknown) =>
    JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } });

  it.each([
    ['/api/mcp', '*/*', list()],
    ['/api/mcp', 'application/json', list()],
    ['/api/mcp/', 'application/json, text/event-stream', list()],
    ['/api/mcp', '*/*', list(null)],
    ['/api/mcp', '*/*', call('get_credit_balance', null)],
    ['/api/mcp', '*/*', call('get_credit_balance', '{}')],
    [
      '/api/mcp',
      '*/*',
      call('enrich_journalists', {
        from: '[{"type":"article_url","url":"https://a.example/1"}]',
        fit_context: null,
        max_credits: '0',
      }),
    ],
  ])('call tools at %s with Accept %s: %s', async (path, accept, body) => {
    const reply = await send('POST', path, { ...JSON_TYPE, accept }, body);
    const { result } = (await reply.json()) as { result?: { isError?: boolean } };
    expect([reply.status, result?.isError ?? false, result === undefined]).toEqual([200, false, false]);
  });

  it('find no key in the URL of the endpoint with a slash in the log, and are let in', async () => {
    const reply = await fetch(`${world.app.listeningOrigin}/api/mcp/?api_key=${world.key}`, {
      method: 'POST',
      headers: { ...JSON_TYPE, accept: '*/*' },
      body: list(),
    });
    expect(reply.status).toBe(200);
    expect(world.logs()).not.toContain(world.key);
  });

  it('get strict answers where the meaning is not plain', async () => {
    for (const given of [{ from: 'https://a.example/1' }, { from: [], other: 1 }, { from: null }]) {
      const reply = await send(
        'POST',
        '/api/mcp',
        { ...JSON_TYPE, accept: '*/*' },
        call('enrich_journalists', given),
      );
      expect(((await reply.json()) as { result: { isError: boolean } }).result.isError).toBe(true);
    }
    const rest = { from: '[{"type":"article_url","url":"https://a.example/1"}]' };
    const reply = await send('POST', '/api/v1/journalists/enrich', JSON_TYPE, JSON.stringify(rest));
    expect(reply.status).toBe(400);
    expect((await send('POST', '/api/v1/journalists/enrich', JSON_TYPE, '')).status).toBe(400);
  });

  it('name a type for a body that they do not send, and encode the colon', async () => {
    const { id } = await postJob(world, { from: articles(['https://a.example/2']) });
    const job = `/api/v1/journalist-enrichment-jobs/${id}`;
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    for (const [path, headers, body] of [
      [`${job}:cancel`, JSON_TYPE, ''],
      [`${job}:cancel`, JSON_TYPE, undefined],
      [`${job}:cancel`, form, ''],
      [`${job}%3Acancel`, {}, undefined],
      [`${job}%3acancel?x=%3A`, JSON_TYPE, ''],
    ] as const)
      expect((await send('POST', path, headers, body)).status, path).toBe(200);
    const estimate = JSON.stringify({ from: articles(['https://a.example/3']) });
    expect((await send('POST', '/api/v1/journalists/enrich%3Aestimate', JSON_TYPE, estimate)).status).toBe(
      200,
    );
    const deleted = await send('DELETE', '/api/v1/media-lists/ml_00000000000000000000000000', JSON_TYPE);
    expect(deleted.status).toBe(404);
  });
});
