import { isUtf8 } from 'node:buffer';
import { plainUrl } from '../../model/keys/url-key.ts';
import { decodeAs } from '../../model/text/text-encoding.ts';
import { charsetOf, isGarbled, sha256 } from './decode.ts';
import type { RawResponse } from './hop.ts';
import { refreshOf } from './refresh.ts';
import { failed, LIMITS, type WebResult } from './web-client.ts';

const PAGE_TYPES = /^(?:text\/html|application\/xhtml\+xml|(?:text|application)\/(?:[\w.-]+\+)?xml)\b/i;
/** Types under which servers send feeds, but also plain text and data. */
const FEED_TYPES = /^(?:text\/plain|application\/(?:feed\+)?json)\b/i;
const FEED =
  /^\s*(?:<\?xml|<(?:rss|feed|rdf:rdf|urlset|!doctype html|html)\b|\{[^{}[\]]{0,400}"version"\s*:\s*"https?:\\?\/\\?\/jsonfeed\.org)/i;

/** The first bytes of files that are not pages, whatever their Content-Type says. */
const FILE_SIGNATURES = new Map([
  ['%PDF-', 'a PDF'],
  ['PK\x03\x04', 'a ZIP file or an office document'],
  ['\x89PNG', 'a picture'],
  ['GIF8', 'a picture'],
  ['\xff\xd8\xff', 'a picture'],
  ['\x1f\x8b', 'a compressed file'],
]);
const MEGABYTE = 1024 * 1024;

/** Returns whether a response could be a page or a feed, as one without a content type could be, too. */
export function wantsPage(status: number, contentType: string): boolean {
  const couldBe = [PAGE_TYPES, FEED_TYPES].some((types) => types.test(contentType));
  return status === 200 && (contentType === '' || couldBe);
}

/** Interprets a live or recorded response as a page, a redirect to follow, or a failure. */
export function interpret(response: RawResponse, url: URL): WebResult | { redirect: URL } {
  const { status, headers, body } = response;
  const { host } = url;
  if (status >= 300 && status < 400 && headers.location) {
    const location = asUtf8(headers.location);
    return URL.canParse(location, url.href)
      ? { redirect: new URL(location, url) }
      : failed('redirects', `${host} redirects to an invalid URL.`);
  }
  if (status === 304) return failed('not_modified', `The page at ${host} has not changed.`);
  if (status !== 200) {
    const transient = status === 429 || status >= 500;
    return failed('http_status', `${host} responded with HTTP ${status}.`, transient);
  }
  const contentType = headers['content-type'] ?? '';
  if (!wantsPage(status, contentType)) {
    return noPage(host, contentType);
  }
  if ('unread' in body) {
    return body.unread === 'too_large'
      ? failed('too_large', `The page at ${host} is larger than ${LIMITS.bytes / MEGABYTE} MB.`)
      : failed(
          'unreadable',
          `The page at ${host} is compressed in an unsupported format, or the compressed data is corrupt.`,
        );
  }
  return readPage(body.bytes, contentType, url, response);
}

/** Decodes a header as UTF-8, which browsers do if its bytes allow it. Node reads each byte as a character. */
function asUtf8(header: string): string {
  const bytes = Buffer.from(header, 'latin1');
  return bytes.toString('latin1') === header && isUtf8(bytes) ? bytes.toString() : header;
}

function readPage(
  bytes: Buffer,
  contentType: string,
  url: URL,
  { headers, receivedAt }: RawResponse,
): WebResult | { redirect: URL } {
  const start = bytes.subarray(0, 8).toString('latin1');
  for (const [signature, what] of FILE_SIGNATURES) {
    if (start.startsWith(signature)) return failed('not_a_page', `${url.host} sent ${what}, not a page.`);
  }
  const charset = charsetOf(bytes, contentType);
  const text = decodeAs(bytes, charset);
  if (FEED_TYPES.test(contentType) && !FEED.test(text.slice(0, 1_000))) return noPage(url.host, contentType);
  if (text.trim() === '') return failed('empty', `The page at ${url.host} is empty.`);
  if (isGarbled(text)) {
    return failed('unreadable', `The page at ${url.host} is not in the character encoding that it declares.`);
  }
  const redirect = refreshOf(text, url, asUtf8(headers.refresh ?? ''));
  if (redirect) return { redirect };
  return {
    ok: true,
    page: {
      url: plainUrl(url.href),
      contentType,
      text,
      charset,
      bytes,
      fetchedAt: receivedAt,
      contentSha256: sha256(bytes),
      validators: { etag: headers.etag ?? null, lastModified: headers['last-modified'] ?? null },
    },
  };
}

function noPage(host: string, contentType: string): WebResult {
  return failed('not_a_page', `${host} sent ${shown(contentType)}, which is not a web page.`);
}

/** Returns a content type without parameters, cut off because a server can send a text of any length. */
function shown(contentType: string): string {
  return (contentType.split(';')[0] ?? '').trim().slice(0, 60);
}
