import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { type Readable, Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { Agent, request } from 'undici';
import { isPublicAddress, literalAddress } from './addresses.ts';
import { decodePage, sha256 } from './decode.ts';
import {
  failed,
  httpStatusFailure,
  isPageType,
  LIMITS,
  type WebClient,
  type WebResult,
} from './web-client.ts';

/** Stops a body at the limit, whatever its Content-Length said. */
class TooLarge extends Error {}
/** Stops a connection to an address that is not public. */
class RefusedAddress extends Error {}

/**
 * Fetches pages from the live web under law 7: http(s) only, public addresses only (checked after DNS, on
 * every redirect, the connection pinned to the checked address), bounded in size, time and redirects.
 * `allow` names `host:port` pairs that may be private, for tests.
 */
export function createLiveClient(options: { userAgent: string; allow: string[] }): WebClient {
  const guarded = new Agent({ connect: { lookup: publicLookup, timeout: LIMITS.milliseconds } });
  const open = new Agent({ connect: { timeout: LIMITS.milliseconds } });
  const allowed = new Set(options.allow);

  async function fetchOnce(url: URL, signal: AbortSignal): Promise<WebResult | { redirect: URL }> {
    const isAllowed = allowed.has(`${url.hostname}:${url.port || (url.protocol === 'https:' ? 443 : 80)}`);
    const literal = literalAddress(url.hostname);
    if (!isAllowed && literal && !isPublicAddress(literal)) throw new RefusedAddress();

    const response = await request(url, {
      dispatcher: isAllowed ? open : guarded,
      signal,
      headers: {
        'user-agent': options.userAgent,
        accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.1',
        'accept-encoding': 'gzip, deflate, br',
      },
    });
    const { statusCode: status, headers, body } = response;
    const location = header(headers.location);
    if (status >= 300 && status < 400 && location) {
      discard(body);
      return { redirect: new URL(location, url) };
    }
    if (status !== 200) {
      discard(body);
      return httpStatusFailure(status, url.host);
    }
    const contentType = header(headers['content-type']);
    if (!isPageType(contentType)) {
      discard(body);
      return failed('not_a_page', `${url.host} sent ${contentType.split(';')[0]}, which is not a page.`);
    }
    const bytes = await readBody(body, header(headers['content-encoding']));
    return {
      ok: true,
      page: {
        url: url.href,
        contentType,
        text: decodePage(bytes, contentType),
        fetchedAt: new Date(),
        contentSha256: sha256(bytes),
      },
    };
  }

  return {
    async fetch(address, { signal } = {}) {
      let url = new URL(address);
      const timeout = AbortSignal.timeout(LIMITS.milliseconds);
      const bounded = signal ? AbortSignal.any([signal, timeout]) : timeout;
      try {
        for (let hop = 0; hop <= LIMITS.redirects; hop += 1) {
          if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new RefusedAddress();
          const result = await fetchOnce(url, bounded);
          if (!('redirect' in result)) return result;
          url = result.redirect;
        }
        return failed('redirects', `${url.host} redirects more than ${LIMITS.redirects} times.`);
      } catch (error) {
        // A cancelled activity is not a failed fetch.
        signal?.throwIfAborted();
        if (timeout.aborted) {
          return failed(
            'timeout',
            `${url.host} did not answer within ${LIMITS.milliseconds / 1000} s.`,
            true,
          );
        }
        return explain(error, url);
      }
    },
  };
}

const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, {
    all: true,
    family: options.family === 'IPv6' ? 6 : options.family === 'IPv4' ? 4 : (options.family ?? 0),
  })
    .then((addresses) => {
      // One private address among public ones is how DNS rebinding looks: the name is refused as a whole.
      if (addresses.some((entry) => !isPublicAddress(entry.address))) throw new RefusedAddress();
      if (options.all) callback(null, addresses);
      else {
        const first = addresses[0] as LookupAddress;
        callback(null, first.address, first.family);
      }
    })
    .catch((error: NodeJS.ErrnoException) => callback(error, []));
};

/** Drops a body that nobody wants to read; undici reports that as an error of the stream, which nobody wants either. */
function discard(body: Readable): void {
  body.on('error', () => undefined);
  body.destroy();
}

async function readBody(body: Readable, encoding: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  const limit = new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      size += chunk.length;
      if (size > LIMITS.bytes) done(new TooLarge());
      else {
        chunks.push(chunk);
        done();
      }
    },
  });
  await pipeline([body, ...decompressors(encoding), limit]);
  return Buffer.concat(chunks);
}

function decompressors(encoding: string): NodeJS.ReadWriteStream[] {
  switch (encoding.trim().toLowerCase()) {
    case 'gzip':
    case 'x-gzip':
      return [createGunzip()];
    case 'deflate':
      return [createInflate()];
    case 'br':
      return [createBrotliDecompress()];
    default:
      return [];
  }
}

function header(value: string | string[] | undefined): string {
  return (Array.isArray(value) ? value[0] : value) ?? '';
}

function explain(error: unknown, url: URL): WebResult {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (error instanceof RefusedAddress || cause instanceof RefusedAddress) {
    return failed('refused_address', `${url.host} is not an address on the public web.`);
  }
  if (error instanceof TooLarge) {
    return failed('too_large', `The page at ${url.host} is larger than ${LIMITS.bytes / 1024 / 1024} MB.`);
  }
  const code = (cause as NodeJS.ErrnoException | null)?.code ?? '';
  if (code === 'ENOTFOUND') return failed('unreachable', `The host ${url.host} does not exist.`);
  return failed('unreachable', `${url.host} could not be reached${code ? ` (${code})` : ''}.`, true);
}
