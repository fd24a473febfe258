import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWebClient, type WebClient } from '../../activities/web/index.ts';
import { writeArchive } from '../../apps/local/index.ts';

const RECORDED_AT = new Date('2026-11-20T12:00:00Z');

describe('the archive client', () => {
  const folder = mkdtempSync(join(tmpdir(), 'byline-warc-'));
  const file = join(folder, 'pages.warc.gz');
  let client: WebClient;
  beforeAll(async () => {
    const responses = [
      { url: 'https://a.example/page', status: 200, contentType: 'text/html', body: '<h1>Kept</h1>' },
      { url: 'https://a.example/old', status: 301, contentType: 'text/html', body: '', location: '/page' },
      { url: 'https://a.example/gone', status: 410, contentType: 'text/html', body: 'gone' },
      { url: 'https://a.example/round', status: 302, contentType: 'text/html', body: '', location: '/round' },
    ];
    await writeArchive(file, responses, RECORDED_AT);
    client = await createWebClient({ source: 'archive', archives: [file] });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('responds as the web did, whatever the scheme and the trailing slash', async () => {
    const expected = {
      ok: true,
      page: { text: '<h1>Kept</h1>', fetchedAt: RECORDED_AT },
    };
    expect(await client.fetch('https://a.example/page')).toMatchObject(expected);
    expect(await client.fetch('http://a.example/page/#part')).toMatchObject(expected);
    expect(await client.fetch('https://a.example/old')).toMatchObject({
      ok: true,
      page: { url: 'https://a.example/page' },
    });
    expect(await client.fetch('https://a.example/gone')).toMatchObject({
      ok: false,
      failure: { kind: 'http_status' },
    });
    expect(await client.fetch('https://a.example/round')).toMatchObject({
      ok: false,
      failure: { kind: 'redirects' },
    });
    expect(await client.fetch('https://a.example/never')).toMatchObject({
      ok: false,
      failure: { kind: 'not_archived' },
    });
  });

  it('has the page without the redirect from http to https', async () => {
    const moved = join(folder, 'moved.warc.gz');
    const html = { contentType: 'text/html', body: '<h1>Safe</h1>' };
    await writeArchive(moved, [
      { url: 'https://a.example/page', status: 200, ...html },
      {
        url: 'http://a.example/page',
        status: 301,
        contentType: '',
        body: '',
        location: 'https://a.example/page',
      },
    ]);
    const reader = await createWebClient({ source: 'archive', archives: [moved] });
    expect(await reader.fetch('http://a.example/page')).toMatchObject({ ok: true });
  });

  it('reports a missing file', async () => {
    await expect(createWebClient({ source: 'archive', archives: ['/nowhere.warc'] })).rejects.toThrow(
      'ENOENT',
    );
  });
});
