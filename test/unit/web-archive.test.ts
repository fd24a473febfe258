import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWebClient, type WebClient } from '../../activities/web/index.ts';
import { writeArchive } from '../../apps/local/index.ts';

describe('the archive client', () => {
  const folder = mkdtempSync(join(tmpdir(), 'byline-warc-'));
  const file = join(folder, 'pages.warc.gz');
  let client: WebClient;
  beforeAll(async () => {
    await writeArchive(file, [
      { url: 'https://a.example/page', status: 200, contentType: 'text/html', body: '<h1>Kept</h1>' },
      { url: 'https://a.example/old', status: 301, contentType: 'text/html', body: '', location: '/page' },
      { url: 'https://a.example/gone', status: 410, contentType: 'text/html', body: 'gone' },
      { url: 'https://a.example/round', status: 302, contentType: 'text/html', body: '', location: '/round' },
    ]);
    client = await createWebClient({ source: 'archive', archives: [file] });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('answers as the web did, whatever the scheme and the closing slash', async () => {
    const expected = {
      ok: true,
      page: { text: '<h1>Kept</h1>', fetchedAt: new Date('2026-11-20T12:00:00Z') },
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

  it('has the page and not the way to it, where http leads to https', async () => {
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

  it('says so when a file is missing', async () => {
    await expect(createWebClient({ source: 'archive', archives: ['/nowhere.warc'] })).rejects.toThrow(
      'ENOENT',
    );
  });
});
