import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Hop, HopRequest, RawResponse } from '../../activities/web/hop.ts';
import { createWebClient } from '../../activities/web/index.ts';
import { openRecorder } from '../../activities/web/recorder.ts';
import { walkRecords } from '../../activities/web/warc-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'byline-record-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const AT = new Date('2026-11-20T12:00:00.123Z');
const HTML = { 'content-type': 'text/html; charset=utf-8' };
const page = (text: string): RawResponse => ({
  status: 200,
  headers: HTML,
  body: { bytes: Buffer.from(text) },
  receivedAt: AT,
});
const bodyless = (
  status: number,
  headers: Record<string, string>,
  unread: 'unwanted' | 'too_large' = 'unwanted',
): RawResponse => ({
  status,
  headers,
  body: { unread },
  receivedAt: AT,
});

/** Records the given responses concurrently in a new folder. */
async function record(responses: Record<string, RawResponse>) {
  const own = mkdtempSync(join(folder, 'run-'));
  const recorder = await openRecorder(own, { userAgent: 'BylineBot/test' });
  const hop = recorder.recording(async ({ url }) => ({
    ok: true,
    response: responses[url.href] as RawResponse,
  }));
  await Promise.all(Object.keys(responses).map((url) => hop(requestFor(url))));
  await recorder.close();
  return { folder: own, file: recorder.file };
}

function requestFor(url: string): HopRequest {
  const { signal } = new AbortController();
  return { url: new URL(url), signal, timeoutMs: 1, headers: { accept: 'text/html' }, wants: () => true };
}

describe('the recorder', () => {
  it('stores everything as the archive client reads it: pages, redirects, statuses, oversized responses', async () => {
    const { folder: own } = await record({
      'https://a.example/page': {
        ...page('<p>Grüße</p>'),
        headers: { ...HTML, 'content-encoding': 'br', 'transfer-encoding': 'chunked', 'content-length': '5' },
      },
      'https://a.example/old': bodyless(301, { location: '/page' }),
      'https://a.example/gone': bodyless(410, HTML),
      'https://a.example/large': bodyless(200, HTML, 'too_large'),
      'https://a.example/pdf': bodyless(200, { 'content-type': 'application/pdf' }),
    });
    const client = await createWebClient({ source: 'archive', archives: [own] });
    const expected = {
      ok: true,
      page: { url: 'https://a.example/page', text: '<p>Grüße</p>', fetchedAt: AT },
    };
    expect(await client.fetch('https://a.example/page')).toMatchObject(expected);
    expect(await client.fetch('https://a.example/old')).toMatchObject(expected);
    for (const [path, kind] of [
      ['gone', 'http_status'],
      ['large', 'too_large'],
      ['pdf', 'not_a_page'],
      ['never', 'not_archived'],
    ]) {
      expect(await client.fetch(`https://a.example/${path}`), path).toMatchObject({ failure: { kind } });
    }
  });

  it('writes requests and responses in pairs, one member each, however many arrive at once', async () => {
    const urls = Array.from({ length: 40 }, (_, index) => `https://a.example/${index}`);
    // The first responses are the largest and take the longest to compress, but must still be written first.
    const sizeOf = (url: string) => (40 - urls.indexOf(url)) * 50_000;
    const { file } = await record(
      Object.fromEntries(urls.map((url) => [url, page(url.padEnd(sizeOf(url)))])),
    );
    const types: string[] = [];
    for await (const {
      record: { warcType, warcTargetURI },
      place,
    } of walkRecords(file)) {
      types.push(`${warcType} ${warcTargetURI ?? ''}`);
      // Every record starts with a gzip header, so that a program can read one record without the others.
      expect(readFileSync(file).subarray(place.offset, place.offset + 2)).toEqual(Buffer.from([0x1f, 0x8b]));
    }
    expect(types[0]).toMatch(/^warcinfo/);
    expect(types.slice(1)).toEqual(urls.flatMap((url) => [`response ${url}`, `request ${url}`]));
  });

  it('uses a separate file for each process', async () => {
    const first = await openRecorder(folder, { userAgent: 'x' });
    const second = await openRecorder(folder, { userAgent: 'x' });
    expect(first.file).not.toBe(second.file);
    expect(first.file).toContain(`-${process.pid}-`);
    await Promise.all([first.close(), second.close()]);
  });

  it('records nothing for a fetch without a response', async () => {
    const own = mkdtempSync(join(folder, 'none-'));
    const recorder = await openRecorder(own, { userAgent: 'x' });
    const failing: Hop = async () => ({
      ok: false,
      failure: { kind: 'unreachable', transient: true, message: 'x' },
    });
    await recorder.recording(failing)(requestFor('https://a.example/'));
    await recorder.close();
    let count = 0;
    for await (const _ of walkRecords(recorder.file)) count += 1;
    expect(count).toBe(1);
  });
});

describe('an archive truncated by a crash', () => {
  it.each([1, 3, 100, 150_000, 290_000])(
    'still has the records before the cut: %i bytes are missing',
    async (missing) => {
      // The last page consists of random hexadecimal digits, which compress only by half. The file is
      // therefore always truncated inside its last record.
      const last = `<p>${randomBytes(150_000).toString('hex')}</p>`;
      const { file } = await record({
        'https://a.example/first': page('<p>first</p>'),
        'https://a.example/last': page(last),
      });
      const whole = readFileSync(file);
      const requests = 500;
      const cut = join(folder, `cut-${missing}.warc.gz`);
      writeFileSync(
        cut,
        whole.subarray(0, Math.max(2_000, whole.length - requests - Math.floor(missing / 2))),
      );
      const client = await createWebClient({ source: 'archive', archives: [cut] });
      expect(await client.fetch('https://a.example/first')).toMatchObject({ ok: true });
      expect(await client.fetch('https://a.example/last')).toMatchObject({
        failure: { kind: 'not_archived' },
      });
    },
  );
});
