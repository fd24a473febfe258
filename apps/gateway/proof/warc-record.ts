import type { pageCopies } from '../../../db/index.ts';

const FEED_OR_XML = /^\s*<(?:\?xml|rss|feed)\b/i;

/**
 * Returns a page as a `resource` record of WARC 1.1 (ISO 28500:2017, §6.4). A `response` record would need the
 * headers of the response, which are not stored.
 */
export function warcRecord({
  url,
  contentSha256,
  charset,
  text,
  bytes,
  fetchedAt,
}: pageCopies.PageCopy): Buffer {
  const type = FEED_OR_XML.test(text.slice(0, 200)) ? 'application/xml' : 'text/html';
  const head = [
    'WARC/1.1',
    'WARC-Type: resource',
    `WARC-Record-ID: <urn:uuid:${crypto.randomUUID()}>`,
    `WARC-Date: ${fetchedAt.toISOString()}`,
    `WARC-Target-URI: ${url}`,
    `WARC-Block-Digest: sha256:${contentSha256}`,
    `Content-Type: ${type}; charset=${charset}`,
    `Content-Length: ${bytes.length}`,
  ];
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), bytes, Buffer.from('\r\n\r\n')]);
}
