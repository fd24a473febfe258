import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inferAddress } from '../../activities/journalists/find-contact.ts';
import { type EmailFinder, memoizedFinder } from '../../activities/journalists/finder/email-finder.ts';
import { createHunterFinder } from '../../activities/journalists/finder/hunter.ts';
import { collectGarbage } from '../support/probes/collect-garbage.ts';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

const json =
  (status: number, body: unknown): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
/** A response of the e-mail finder, as its documentation shows it. */
const found = (over: object = {}) => ({
  data: {
    first_name: 'Ada',
    last_name: 'Lovelace',
    email: 'Ada.Lovelace@news.example',
    score: 92,
    accept_all: false,
    sources: [
      { domain: 'old.example', uri: 'https://old.example/gone', still_on_page: false },
      { domain: 'news.example', uri: 'https://news.example/team', still_on_page: true },
    ],
    verification: { date: '2026-11-01', status: 'valid' },
    ...over,
  },
  meta: { params: {} },
});

describe('the adapter of hunter.io', () => {
  let answer: Answer = json(200, found());
  let asked: IncomingMessage | undefined;
  const server = createServer((request, response) => {
    asked = request;
    answer(response, request);
  });
  let finder: EmailFinder;
  /** A client of the test's server that waits only briefly for a response. */
  let impatient: EmailFinder;
  const signal = new AbortController().signal;
  const find = (by = finder) => by.find({ name: 'Ada Lovelace', domain: 'news.example' }, signal);

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    finder = createHunterFinder({ url, apiKey: 'the-secret', timeoutMs: 60_000 });
    impatient = createHunterFinder({ url, apiKey: 'the-secret', timeoutMs: 300 });
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it('sends requests as documented, with the key in a header and not in the URL', async () => {
    answer = json(200, found());
    expect(await find()).toEqual({
      outcome: 'found',
      email: 'ada.lovelace@news.example',
      mailbox: 'deliverable',
      seenOn: ['https://news.example/team'],
      responseSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(asked?.url).toBe('/email-finder?domain=news.example&full_name=Ada+Lovelace');
    expect(asked?.headers['x-api-key']).toBe('the-secret');
  });

  it.each([
    [
      'the person is unknown',
      json(200, found({ email: null, score: null, sources: [], verification: { status: null } })),
    ],
    ['the mailbox does not exist', json(200, found({ verification: { status: 'invalid' } }))],
  ])('reports no result when %s', async (_when, reply) => {
    answer = reply;
    expect(await find()).toEqual({ outcome: 'not_found' });
  });

  const error = (code: number) => ({ errors: [{ id: 'an_error', code, details: 'Something.' }] });
  it.each<[string, Answer, string]>([
    ['401', json(401, error(401)), 'key_refused'],
    ['403, the rate limit', json(403, error(403)), 'too_fast'],
    ['429, the plan is used up', json(429, error(429)), 'out_of_credits'],
    ['451, the person objects', json(451, error(451)), 'person_objects'],
    ['500', json(500, error(500)), 'unavailable'],
    [
      'a truncated response',
      (response) => {
        response.writeHead(200, { 'content-length': '500' });
        response.write('{"data":');
        setTimeout(() => response.destroy(), 20);
      },
      'unavailable',
    ],
    ['prose', json(200, 'Dear customer, the service is being improved.'), 'unavailable'],
    ['another shape', json(200, { data: { email: 7 } }), 'unavailable'],
    ['no e-mail address where one is expected', json(200, found({ email: 'ask the desk' })), 'unavailable'],
    [
      'an endless response',
      (response) => {
        response.writeHead(200);
        const more = () => response.write('x'.repeat(65_536)) && setImmediate(more);
        more();
        response.on('drain', more);
      },
      'unavailable',
    ],
  ])('returns a refusal with a reason, and throws nothing, on %s', async (_what, reply, why) => {
    answer = reply;
    expect(await find()).toEqual({ outcome: 'refused', why });
  });

  it('returns a refusal when no response arrives in time, also if garbage is collected meanwhile', async () => {
    answer = () => collectGarbage();
    expect(await find(impatient)).toEqual({ outcome: 'refused', why: 'unavailable' });
  });

  it.each([
    ['valid', 'deliverable'],
    ['invalid', 'undeliverable'],
    ['accept_all', 'unknown'],
    ['an unknown status', 'unknown'],
  ])('maps the mailbox status %s to %s', async (status, mailbox) => {
    answer = json(200, { data: { status, score: 50 } });
    expect(await finder.verify('ada@news.example', signal)).toEqual({ outcome: 'verified', mailbox });
  });

  it('treats an unfinished check (202) as no check', async () => {
    answer = json(202, { data: {} });
    expect(await finder.verify('ada@news.example', signal)).toEqual({
      outcome: 'refused',
      why: 'unavailable',
    });
  });

  it('returns nothing about a person without a key or after a refusal, and nothing about a desk’s e-mail address', async () => {
    const asked = (by: EmailFinder | null) =>
      inferAddress(
        { finder: by },
        { signal },
        { name: 'Ada Lovelace', publication: { domain: 'news.example', name: null } },
      );
    answer = json(200, found());
    expect(await asked(finder)).toMatchObject({ email: 'ada.lovelace@news.example' });
    expect(await asked(null)).toBeNull();
    answer = json(429, error(429));
    expect(await asked(finder)).toBeNull();
    answer = json(200, found({ email: 'newsroom@news.example' }));
    expect(await asked(finder)).toBeNull();
  });

  it('names no page that cannot be read', async () => {
    const sources = [
      { uri: 'ftp://news.example/team' },
      { uri: 'https://' },
      { uri: 'https://news.example/masthead' },
    ];
    answer = json(200, found({ sources }));
    expect(await find()).toMatchObject({ seenOn: ['https://news.example/masthead'] });
  });

  it('is called once per person, and again after a refusal', async () => {
    const remembered = memoizedFinder(finder);
    const ask = () => remembered.find({ name: 'Ada Lovelace', domain: 'news.example' }, signal);
    answer = json(500, error(500));
    expect(await ask()).toMatchObject({ outcome: 'refused' });
    answer = json(200, found());
    expect(await ask()).toMatchObject({ outcome: 'found' });
    answer = json(500, error(500));
    expect(await ask()).toMatchObject({ outcome: 'found' });
  });
});
