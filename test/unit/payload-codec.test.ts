import { randomBytes } from 'node:crypto';
import { defaultPayloadConverter } from '@temporalio/common';
import { afterAll, describe, expect, it } from 'vitest';
import { buildCodecServer } from '../../apps/admin/codec-server.ts';
import { createPayloadCodec, readConfig } from '../../apps/runtime/index.ts';

const key = (name: string) => ({ name, secret: randomBytes(32).toString('base64') });
const OLD = key('2025');
const NEW = key('2026');
const VALUE = { jobId: 'jej_1', hosts: ['news.example'] };
const PAYLOAD = defaultPayloadConverter.toPayload(VALUE);

describe('the payload codec', () => {
  it('encrypts data and encoding, and restores both', async () => {
    const codec = createPayloadCodec([NEW]);
    const [encrypted = {}] = await codec.encode([PAYLOAD]);
    expect(Buffer.from(encrypted.metadata?.['encryption-key-id'] ?? []).toString()).toBe('2026');
    expect(JSON.stringify(encrypted)).not.toContain('json/plain');
    expect(Buffer.from(encrypted.data ?? []).includes('news.example')).toBe(false);
    const [decrypted] = await codec.decode([encrypted]);
    expect(defaultPayloadConverter.fromPayload(decrypted ?? {})).toEqual(VALUE);
  });

  it('never returns the same ciphertext twice', async () => {
    const codec = createPayloadCodec([NEW]);
    const [first, second] = await codec.encode([PAYLOAD, PAYLOAD]);
    expect(first?.data).not.toEqual(second?.data);
  });

  it('encrypts with the first key and decrypts with any key', async () => {
    const [before = {}] = await createPayloadCodec([OLD]).encode([PAYLOAD]);
    const rotated = createPayloadCodec([NEW, OLD]);
    const [after = {}] = await rotated.encode([PAYLOAD]);
    const decrypted = await rotated.decode([before, after, PAYLOAD]);
    expect(decrypted.map((payload) => defaultPayloadConverter.fromPayload(payload))).toEqual([
      VALUE,
      VALUE,
      VALUE,
    ]);
    await expect(createPayloadCodec([OLD]).decode([after])).rejects.toThrow(
      'BYLINE_PAYLOAD_KEYS has no key named "2026"',
    );
  });

  it('refuses modified payloads, including a modified key name', async () => {
    const codec = createPayloadCodec([NEW, OLD]);
    const [encrypted = {}] = await codec.encode([PAYLOAD]);
    const data = Buffer.from(encrypted.data ?? []);
    data.writeUInt8(data.readUInt8(20) ^ 1, 20);
    const renamed = { ...encrypted.metadata, 'encryption-key-id': Buffer.from('2025') };
    for (const changed of [
      { ...encrypted, data },
      { ...encrypted, metadata: renamed },
      { ...encrypted, data: Buffer.alloc(3) },
    ])
      await expect(codec.decode([changed])).rejects.toThrow('or was changed later');
  });

  it('is configured with keys of 32 bytes; errors do not print them', () => {
    const { payloadKeys } = readConfig({
      BYLINE_PAYLOAD_KEYS: `2026:${NEW.secret}, 2025:${OLD.secret}`,
    }).temporal;
    expect(payloadKeys).toEqual([NEW, OLD]);
    for (const wrong of [`${NEW.secret}`, 'a:c2hvcnQ=', `a:${NEW.secret},a:${OLD.secret}`]) {
      const read = () => readConfig({ BYLINE_PAYLOAD_KEYS: wrong });
      expect(read).toThrow('BYLINE_PAYLOAD_KEYS');
      expect(read).not.toThrow(wrong.split(':').at(-1) ?? '');
    }
  });
});

describe('the codec server', () => {
  const ORIGIN = 'https://temporal.example';
  const TOKEN = 'an operator’s token';
  const codec = createPayloadCodec([NEW]);
  const app = buildCodecServer({ codec, origin: ORIGIN, token: TOKEN });
  const local = buildCodecServer({ codec, origin: ORIGIN, token: undefined });
  afterAll(async () => {
    await app.close();
    await local.close();
  });

  const authorization = `Bearer ${TOKEN}`;
  const plain = {
    metadata: { encoding: Buffer.from('json/plain').toString('base64') },
    data: 'eyJhIjoxfQ==',
  };
  const post = (url: string, payloads: unknown, headers: Record<string, string>, server = app) =>
    server.inject({ method: 'POST', url, payload: { payloads }, headers });

  it('decrypts what the codec encrypted, as the Temporal UI requests it', async () => {
    const headers = { authorization, origin: ORIGIN, 'x-namespace': 'default' };
    const encrypted = await post('/encode', [plain], headers);
    expect(encrypted.statusCode).toBe(200);
    expect(encrypted.json().payloads[0].data).not.toBe(plain.data);
    const decrypted = await post('/decode', encrypted.json().payloads, headers);
    expect(decrypted.json()).toEqual({ payloads: [plain] });
    expect(decrypted.headers).toMatchObject({
      'access-control-allow-origin': ORIGIN,
      'cache-control': 'no-store',
    });
  });

  it.each([{}, { authorization: 'Bearer nonsense' }, { authorization: TOKEN }])(
    'answers 401 to %j',
    async (headers) => {
      for (const url of ['/decode', '/encode']) {
        const reply = await post(url, [plain], headers as Record<string, string>);
        expect(reply.statusCode).toBe(401);
        expect(reply.body).not.toContain('payloads');
      }
    },
  );

  it('allows CORS preflight for the UI, and for no other page', async () => {
    const ask = (origin: string) => app.inject({ method: 'OPTIONS', url: '/decode', headers: { origin } });
    const allowed = await ask(ORIGIN);
    expect(allowed.statusCode).toBe(204);
    expect(allowed.headers['access-control-allow-headers']).toContain('authorization');
    expect((await ask('https://evil.example')).statusCode).toBe(403);
    const posted = await post('/decode', [plain], { authorization, origin: 'https://evil.example' });
    expect(posted.statusCode).toBe(403);
  });

  it('without a token responds only to this machine, under its own name', async () => {
    const from = (remoteAddress: string, host: string) =>
      local.inject({
        method: 'POST',
        url: '/decode',
        payload: { payloads: [plain] },
        headers: { host },
        remoteAddress,
      });
    expect((await from('127.0.0.1', 'localhost:8234')).statusCode).toBe(200);
    expect((await from('10.0.0.7', 'localhost:8234')).statusCode).toBe(401);
    expect((await from('127.0.0.1', 'rebound.example')).statusCode).toBe(401);
  });

  it('reports what is wrong with a payload that it cannot read', async () => {
    const [foreign = {}] = await createPayloadCodec([OLD]).encode([PAYLOAD]);
    const metadata = Object.fromEntries(
      Object.entries(foreign.metadata ?? {}).map(([name, value]) => [
        name,
        Buffer.from(value).toString('base64'),
      ]),
    );
    const reply = await post('/decode', [{ metadata, data: 'AAAA' }], { authorization });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toEqual({ message: 'BYLINE_PAYLOAD_KEYS has no key named "2025"' });
    expect((await post('/decode', 'nonsense', { authorization })).statusCode).toBe(400);
  });
});
