import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliDecompress, constants, gunzip, inflate, inflateRaw } from 'node:zlib';
import { LIMITS } from './web-client.ts';

export type Body = { bytes: Buffer } | { unread: 'unwanted' | 'too_large' | 'undecodable' };

type Decompress = (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;

// Like browsers, read as much as possible of a truncated compressed response.
const LENIENT = { finishFlush: constants.Z_SYNC_FLUSH };
const decompressGzip: Decompress = (bytes, options) => promisify(gunzip)(bytes, { ...LENIENT, ...options });
const decompressBrotli: Decompress = (bytes, options) =>
  promisify(brotliDecompress)(bytes, { finishFlush: constants.BROTLI_OPERATION_FLUSH, ...options });
/** In the standard, "deflate" means zlib, but some servers send raw deflate data. */
const decompressDeflate: Decompress = (bytes, options) =>
  promisify(((bytes[0] ?? 0) & 0x0f) === 8 ? inflate : inflateRaw)(bytes, { ...LENIENT, ...options });

/** Functions that decompress a body, by content coding (RFC 9110 §8.4.1). */
const DECOMPRESS: Record<string, Decompress> = {
  gzip: decompressGzip,
  'x-gzip': decompressGzip,
  deflate: decompressDeflate,
  br: decompressBrotli,
};

/** No server compresses three times, so more layers are an attack. */
const MAX_LAYERS = 2;

/**
 * Reads a body. The limit in bytes applies to the received bytes, and again after each decompression, whatever
 * Content-Length says. A larger body is refused or, with `cut`, cut off.
 */
export async function readBody(
  stream: Readable,
  contentEncoding: string,
  options: { limit?: number; cut?: boolean } = {},
): Promise<Body> {
  const limit = options.limit ?? LIMITS.bytes;
  const layers = contentEncoding
    .toLowerCase()
    .split(',')
    .map((layer) => layer.trim())
    .filter((layer) => layer !== '' && layer !== 'identity');
  if (layers.length > MAX_LAYERS || layers.some((layer) => !DECOMPRESS[layer])) {
    discard(stream);
    return { unread: 'undecodable' };
  }
  const received = await readBounded(stream, limit);
  if (received.more && !options.cut) return { unread: 'too_large' };
  let { bytes } = received;
  for (const layer of layers.reverse()) {
    // Some servers send an empty body with a Content-Encoding header.
    if (bytes.length === 0) break;
    try {
      bytes = (await DECOMPRESS[layer]?.(bytes, { maxOutputLength: limit })) ?? bytes;
    } catch (error) {
      const isLimit = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
      return { unread: isLimit ? 'too_large' : 'undecodable' };
    }
  }
  return { bytes };
}

/** Discards an unwanted body, and ignores the stream error that undici then emits. */
export function discard(body: Readable): void {
  body.on('error', () => undefined);
  body.destroy();
}

async function readBounded(stream: Readable, limit: number): Promise<{ bytes: Buffer; more: boolean }> {
  // If reading stops early, undici emits a stream error, which is ignored.
  stream.on('error', () => undefined);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > limit) break;
  }
  return { bytes: Buffer.concat(chunks).subarray(0, limit), more: size > limit };
}
