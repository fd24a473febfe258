import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** The encodings, preferred first: at the chosen quality, Brotli is as fast as gzip, and its output smaller. */
const ENCODINGS = ['br', 'gzip'] as const;
type Encoding = (typeof ENCODINGS)[number];
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
/** The least bytes to compress: a smaller response fits into one network packet anyway. */
const THRESHOLD = 1_024;
/** Types compressed besides the library's own, without `text/event-stream`: events must not be buffered. */
const TYPES = /^application\/(?:[\w.+-]*json|x-ndjson)(?:;|$)/;

const toBrotli = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress);
const toGzip = promisify<Buffer, Buffer>(gzip);

/**
 * Compresses responses, a buffer for many clients only once. Not for HTML pages: with a form token next to text from
 * the URL, the size would leak the token (BREACH).
 */
export async function registerCompression(app: FastifyInstance): Promise<void> {
  const encoded = new WeakMap<Buffer, Map<Encoding, Promise<Buffer>>>();
  const encode = (bytes: Buffer, encoding: Encoding) => {
    const copies = encoded.get(bytes) ?? new Map<Encoding, Promise<Buffer>>();
    encoded.set(bytes, copies);
    const running = copies.get(encoding) ?? (encoding === 'br' ? toBrotli(bytes, BROTLI) : toGzip(bytes));
    copies.set(encoding, running);
    return running;
  };
  app.addHook('onSend', async (request, reply, payload) => {
    if (!Buffer.isBuffer(payload) || payload.byteLength < THRESHOLD || reply.hasHeader('content-encoding'))
      return payload;
    if (!TYPES.test(String(reply.getHeader('content-type')))) return payload;
    const encoding = negotiate(request.headers['accept-encoding'] ?? '', [...ENCODINGS]) as Encoding | null;
    if (encoding === null) return payload;
    reply.header('content-encoding', encoding).header('vary', 'accept-encoding');
    return encode(payload, encoding);
  });
  await app.register(compress, {
    encodings: [...ENCODINGS],
    brotliOptions: BROTLI,
    threshold: THRESHOLD,
    customTypes: TYPES,
    // Compressed request bodies are not supported, which also rules out decompression bombs.
    globalDecompression: false,
  });
}
