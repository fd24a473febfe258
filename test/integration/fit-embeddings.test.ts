import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEmbed, createEmbeddingScorer } from '../../activities/fit/index.ts';
import { lexicalScorer } from '../../activities/fit/lexical-scorer.ts';
import { ModelUnavailable } from '../../activities/fit/model/bounded-fetch.ts';
import type { FitRequest } from '../../activities/fit/scorer.ts';
import { readConfig } from '../../apps/runtime/index.ts';
import { newId } from '../../model/index.ts';
import { FIT_PAIRS } from '../support/fit-pairs.ts';

interface Reply {
  status?: number;
  headers?: Record<string, string>;
  body: string;
}

const MAX_SHIFT = 5;

/** Returns an embedding made from hashes of the words. Texts that share words have similar vectors. */
function vectorOf(text: string): number[] {
  const vector = new Array<number>(64).fill(0.1);
  for (const word of text.toLowerCase().match(/\p{L}{4,}/gu) ?? []) {
    let hash = 0;
    for (const letter of word.slice(0, 6)) hash = (hash * 31 + letter.charCodeAt(0)) % 64;
    vector[hash] = (vector[hash] ?? 0) + 1;
  }
  return vector;
}

const honest = (input: string[]): Reply => ({
  body: JSON.stringify({
    object: 'list',
    model: 'loopback',
    data: input.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text) })),
    usage: { prompt_tokens: 1, total_tokens: 1 },
  }),
});

const requestFor = ({ pitch, works }: (typeof FIT_PAIRS)[number]): FitRequest => ({
  ...{ organizationId: newId('org'), jobId: newId('jej'), journalistId: newId('jid') },
  person: { name: 'Ada Reporter', outlet: null, role: null, beat: null, bio: null },
  ...{ pitch, works, now: new Date('2026-11-22T09:00:00Z'), evidenceOf: () => undefined },
});

describe('an embedding endpoint', () => {
  const never = new AbortController().signal;
  let asked: { path: string; key: string | undefined; model: string; input: string[] }[] = [];
  let answer: (input: string[]) => Reply = honest;
  let baseUrl = '';
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const { model, input } = JSON.parse(text) as { model: string; input: string[] };
    asked.push({ path: request.url ?? '', key: request.headers.authorization, model, input });
    const { status = 200, headers = {}, body } = answer(input);
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  beforeEach(() => {
    asked = [];
    answer = honest;
  });
  const embed = () => createEmbed({ model: 'loopback', apiKey: 'k', baseUrl });
  const scorer = () => createEmbeddingScorer({ embed: embed(), model: 'loopback', maxShift: MAX_SHIFT });

  it('is called like OpenAI’s API, and its vectors are returned in order', async () => {
    const texts = ['ferry batteries', 'museum', 'ferry batteries again'];
    expect(await embed()(texts, never)).toEqual(texts.map(vectorOf));
    expect(asked).toEqual([{ path: '/v1/embeddings', key: 'Bearer k', model: 'loopback', input: texts }]);
  });

  it('moves scores within the limit, nearer pitches up, and keeps topics and verdict rules', async () => {
    const shifts: number[] = [];
    for (const pair of FIT_PAIRS.slice(0, 20)) {
      const { report: plain } = await lexicalScorer.score(requestFor(pair), never);
      const { report, method } = await scorer().score(requestFor(pair), never);
      expect(method).toEqual({
        ...{ name: 'embedding@1', model: 'loopback', prompt_version: null, deterministic: false },
      });
      expect(Math.abs(report.score - plain.score)).toBeLessThanOrEqual(MAX_SHIFT + 1);
      expect(report.topics).toEqual(report.score >= 45 && plain.score >= 45 ? plain.topics : report.topics);
      if (plain.topics.length === 0) expect(report.score).toBeLessThan(45);
      shifts.push(report.score - plain.score);
    }
    expect(Math.min(...shifts)).toBeLessThan(0);
  });

  it('is called once for each text', async () => {
    const one = scorer();
    const [pair] = FIT_PAIRS;
    if (!pair) throw new Error('there are no pairs');
    const first = await one.score(requestFor(pair), never);
    expect(await one.score(requestFor(pair), never)).toEqual(first);
    expect(asked).toHaveLength(1);
  });

  it.each<[string, Reply, boolean]>([
    ['busy', { status: 429, headers: { 'retry-after': '2' }, body: '{}' }, true],
    ['failing', { status: 500, body: '{}' }, true],
    ['without the model', { status: 404, body: '{"error":{"message":"no such model"}}' }, false],
    ['not an API', { body: '<html>' }, false],
    ['one vector short', honest(['a']), false],
    [
      'of two lengths',
      {
        body: JSON.stringify({ data: [{ embedding: [1, 2] }, { embedding: [1] }] }),
      },
      false,
    ],
    ['not numbers', { body: JSON.stringify({ data: [{ embedding: ['x'] }, { embedding: [null] }] }) }, false],
    ['endless', { body: `"${'x'.repeat(5 * 1024 * 1024)}"` }, false],
    ['a redirect', { status: 307, headers: { location: 'http://127.0.0.1:1/' }, body: '' }, true],
  ])('whose response is %s fails with ModelUnavailable', async (_what, reply, isRetryable) => {
    answer = () => reply;
    const failure = await embed()(['a', 'b'], never).then(
      () => null,
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(ModelUnavailable);
    expect((failure as ModelUnavailable).retryAfterMs !== null).toBe(isRetryable);
  });

  it('is refused without the name of a model, and together with a language model', () => {
    const settings = { DATABASE_URL: 'postgres://db/x', BYLINE_FIT_EMBEDDINGS_URL: baseUrl };
    expect(readConfig({ DATABASE_URL: 'postgres://db/x' }).fit.embeddings).toBeNull();
    expect(() => readConfig(settings)).toThrow(/BYLINE_FIT_EMBEDDINGS_MODEL/);
    const whole = { ...settings, BYLINE_FIT_EMBEDDINGS_MODEL: 'm' };
    expect(readConfig(whole).fit.embeddings).toEqual({
      ...{ baseUrl, model: 'm', apiKey: undefined, maxShift: 5 },
    });
    expect(() =>
      readConfig({
        ...whole,
        ...{ BYLINE_FIT_PROVIDER: 'anthropic', BYLINE_FIT_MODEL: 'm', BYLINE_FIT_API_KEY: 'k' },
      }),
    ).toThrow(/cannot be combined/);
  });
});
