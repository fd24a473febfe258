import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askFinder } from '../../activities/people/ask-finder.ts';
import type { EmailFinder } from '../../activities/people/finder/email-finder.ts';
import { createHunterFinder } from '../../activities/people/finder/hunter.ts';
import type { sources } from '../../db/index.ts';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

const json =
  (status: number, body: unknown): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
/** As documented for the email finder. */
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
  const signal = new AbortController().signal;
  const find = () => finder.find({ name: 'Ada Lovelace', domain: 'news.example' }, signal);

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    finder = createHunterFinder({ url, apiKey: 'the-secret', timeoutMs: 300 });
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it('asks as documented, with the key in a header and in no address', async () => {
    answer = json(200, found());
    expect(await find()).toEqual({
      outcome: 'found',
      email: 'ada.lovelace@news.example',
      confidence: 0.92,
      mailbox: 'deliverable',
      seenAt: 'https://news.example/team',
      replySha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(asked?.url).toBe('/email-finder?domain=news.example&full_name=Ada+Lovelace');
    expect(asked?.headers['x-api-key']).toBe('the-secret');
  });

  it.each([
    [
      'nobody is known',
      json(200, found({ email: null, score: null, sources: [], verification: { status: null } })),
    ],
    ['the mailbox is known to be none', json(200, found({ verification: { status: 'invalid' } }))],
  ])('says that nothing is found when %s', async (_when, reply) => {
    answer = reply;
    expect(await find()).toEqual({ outcome: 'not_found' });
  });

  const error = (code: number) => ({ errors: [{ id: 'an_error', code, details: 'Something.' }] });
  it.each<[string, Answer, string]>([
    ['401', json(401, error(401)), 'key_refused'],
    ['403, its rate limit', json(403, error(403)), 'too_fast'],
    ['429, its plan at its end', json(429, error(429)), 'out_of_credits'],
    ['451, the person objects', json(451, error(451)), 'person_objects'],
    ['500', json(500, error(500)), 'unavailable'],
    ['nothing for too long', () => undefined, 'unavailable'],
    [
      'a reply that is cut off',
      (response) => {
        response.writeHead(200, { 'content-length': '500' });
        response.write('{"data":');
        setTimeout(() => response.destroy(), 20);
      },
      'unavailable',
    ],
    ['prose', json(200, 'Dear customer, the service is being improved.'), 'unavailable'],
    ['another shape', json(200, { data: { email: 7 } }), 'unavailable'],
    ['no address where one belongs', json(200, found({ email: 'ask the desk' })), 'unavailable'],
    [
      'a reply without end',
      (response) => {
        response.writeHead(200);
        const more = () => response.write('x'.repeat(65_536)) && setImmediate(more);
        more();
        response.on('drain', more);
      },
      'unavailable',
    ],
  ])('refuses with a reason, and throws nothing, on %s', async (_what, reply, why) => {
    answer = reply;
    expect(await find()).toEqual({ outcome: 'refused', why });
  });

  it.each([
    ['valid', 'deliverable'],
    ['invalid', 'undeliverable'],
    ['accept_all', 'unknown'],
    ['a status of tomorrow', 'unknown'],
  ])('takes the mailbox status %s for %s', async (status, mailbox) => {
    answer = json(200, { data: { status, score: 50 } });
    expect(await finder.verify('ada@news.example', signal)).toEqual({ outcome: 'verified', mailbox });
  });

  it('takes a check that is not ready (202) for no check', async () => {
    answer = json(202, { data: {} });
    expect(await finder.verify('ada@news.example', signal)).toEqual({
      outcome: 'refused',
      why: 'unavailable',
    });
  });

  it('gives a person an address with its basis and evidence, and none without a key, on refusal, or of a desk', async () => {
    const contactBy = async (by: EmailFinder | null) => {
      const evidence: sources.Evidence[] = [];
      const known = { name: 'Ada Lovelace', publication: { domain: 'news.example', name: null } };
      const { fields } = await askFinder(
        { finder: by, hasMx: async () => null },
        { signal },
        known,
        evidence,
      );
      return { fields, evidence };
    };
    answer = json(200, found());
    const { fields, evidence } = await contactBy(finder);
    expect(fields).toMatchObject({
      email: 'ada.lovelace@news.example',
      email_basis: 'provider',
      email_status: 'deliverable',
      email_checks: { mailbox_checked: true },
    });
    expect(evidence).toMatchObject([
      {
        fields: ['email'],
        locator: 'provider:hunter@1',
        url: 'https://news.example/team',
        excerpt: 'ada.lovelace@news.example',
      },
    ]);
    expect((await contactBy(null)).fields.email).toBeNull();
    answer = json(429, error(429));
    expect(await contactBy(finder)).toMatchObject({
      fields: { email: null, email_status: 'not_found' },
      evidence: [],
    });
    answer = json(200, found({ email: 'newsroom@news.example' }));
    expect((await contactBy(finder)).fields.email).toBeNull();
  });
});
