import { timingSafeEqual } from 'node:crypto';
import type { Payload, PayloadCodec } from '@temporalio/common';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { PayloadUnreadable } from '../runtime/index.ts';

/** A Temporal payload as JSON, with bytes encoded in base64. */
interface JsonPayload {
  metadata?: Record<string, string>;
  data?: string;
}

const BODY_BYTES = 16 * 1024 * 1024;
const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
const LOOPBACK_HOST = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/;

/**
 * Encrypts and decrypts payloads for the Temporal UI and CLI. Implements Temporal's codec server protocol:
 * POST `/decode` and `/encode` with `{payloads: […]}`.
 *
 * Callers must present the configured token. If no token is configured, the server accepts only requests from
 * this machine. The host name in these requests must be local, which defends against DNS rebinding.
 */
export function buildCodecServer(options: {
  codec: PayloadCodec;
  /** The origin of the Temporal UI. Scripts from any other origin cannot read the responses. */
  origin: string;
  token: string | undefined;
}): FastifyInstance {
  const { codec, origin, token } = options;
  const app = fastify({ bodyLimit: BODY_BYTES });

  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'cache-control': 'no-store',
      vary: 'origin',
    });
    if (request.headers.origin !== undefined && request.headers.origin !== origin)
      return reply.code(403).send({ message: `only requests from ${origin} are allowed` });
    if (request.method === 'OPTIONS')
      return reply
        .headers({
          'access-control-allow-methods': 'POST, OPTIONS',
          'access-control-allow-headers': 'authorization, content-type, x-namespace',
        })
        .code(204)
        .send();
    if (!isAllowed(request, token))
      return reply.header('www-authenticate', 'Bearer').code(401).send({ message: 'unauthorized' });
    return undefined;
  });

  const convert = (direction: 'encode' | 'decode') => async (request: FastifyRequest) => {
    const { payloads } = request.body as { payloads: JsonPayload[] };
    return { payloads: (await codec[direction](payloads.map(fromJson))).map(toJson) };
  };
  const schema = {
    body: {
      type: 'object',
      required: ['payloads'],
      properties: {
        payloads: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              metadata: { type: 'object', additionalProperties: { type: 'string' } },
              data: { type: 'string' },
            },
          },
        },
      },
    },
  };
  app.post('/decode', { schema }, convert('decode'));
  app.post('/encode', { schema }, convert('encode'));
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const status = error instanceof PayloadUnreadable ? 400 : (error.statusCode ?? 500);
    return reply.code(status).send({ message: status < 500 ? error.message : 'internal error' });
  });
  return app;
}

function isAllowed({ headers, ip }: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return LOOPBACK.test(ip) && LOOPBACK_HOST.test(headers.host ?? '');
  const [header, expected] = [Buffer.from(headers.authorization ?? ''), Buffer.from(`Bearer ${token}`)];
  return header.length === expected.length && timingSafeEqual(header, expected);
}

function fromJson({ metadata, data }: JsonPayload): Payload {
  const bytes = Object.entries(metadata ?? {}).map(([name, value]) => [name, Buffer.from(value, 'base64')]);
  return { metadata: Object.fromEntries(bytes), data: Buffer.from(data ?? '', 'base64') };
}

function toJson({ metadata, data }: Payload): JsonPayload {
  const texts = Object.entries(metadata ?? {}).map(([name, bytes]) => [name, base64(bytes)]);
  return { metadata: Object.fromEntries(texts), data: base64(data ?? new Uint8Array()) };
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}
