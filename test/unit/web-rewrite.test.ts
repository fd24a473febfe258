import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Hop, HopRequest, RawResponse } from '../../activities/web/hop.ts';
import { createWebClient, rewriteArchives } from '../../activities/web/index.ts';
import { openRecorder } from '../../activities/web/recorder.ts';
import { walkRecords } from '../../activities/web/warc-files.ts';

const root = mkdtempSync(join(tmpdir(), 'byline-rewrite-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const page = (text: string, type = 'text/html; charset=utf-8'): RawResponse => ({
  status: 200,
  headers: { 'content-type': type },
  body: { bytes: Buffer.from(text, type.includes('1252') ? 'latin1' : 'utf8') },
  receivedAt: new Date('2026-11-20T12:00:00Z'),
});
const PAGES: Record<string, RawResponse> = {
  'https://a.example/first': page('<p>first</p>'),
  'https://a.example/hers': page('<p>By Ada Quillfeather</p>'),
  'https://a.example/entities': page('<p>By Ada&#32;Quillf&eacute;ather</p>'),
  'https://a.example/latin': page('<p>By Ada Quillféather</p>', 'text/html; charset=windows-1252'),
  'https://a.example/last': page('<p>last</p>'),
};
// Decoding entities is part of what the caller compares.
const isHers = ({ text }: { text: string }) => /Quillf(?:[eé]|&eacute;)ather/.test(text);

async function recorderIn(folder: string) {
  const recorder = await openRecorder(folder, { userAgent: 'BylineBot/test' });
  const hop = recorder.recording(async ({ url }) => ({ ok: true, response: PAGES[url.href] as RawResponse }));
  return { ...recorder, fetch: (url: string) => hop(requestFor(url)) };
}

function requestFor(url: string): Parameters<Hop>[0] {
  const { signal } = new AbortController();
  const request: HopRequest = { url: new URL(url), signal, timeoutMs: 1, headers: {}, wants: () => true };
  return request;
}

async function urlsIn(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of readdirSync(folder).sort()) {
    for await (const { record } of walkRecords(join(folder, name)))
      found.push(`${record.warcType} ${new URL(record.warcTargetURI ?? 'x:none').pathname}`);
  }
  return found;
}

describe('rewriting an archive', () => {
  it('removes unwanted responses in every encoding, with their requests; the rest is read as before', async () => {
    const folder = mkdtempSync(join(root, 'run-'));
    const recorder = await recorderIn(folder);
    for (const url of Object.keys(PAGES)) await recorder.fetch(url);
    const client = await createWebClient({ source: 'archive', archives: [folder] });
    expect(await client.fetch('https://a.example/last')).toMatchObject({ ok: true });

    expect(await rewriteArchives([folder], isHers)).toBe(6);
    expect(await urlsIn(folder)).toEqual([
      'warcinfo none',
      'response /first',
      'request /first',
      'response /last',
      'request /last',
    ]);
    // The client built its index from the old file. It still finds the records in the new file, which
    // replaced the old one.
    expect(await client.fetch('https://a.example/last')).toMatchObject({ page: { text: '<p>last</p>' } });
    expect(await client.fetch('https://a.example/hers')).toMatchObject({ failure: { kind: 'not_archived' } });
    await recorder.close();
  });

  it('loses nothing of a process that continues to record, because it starts a new file', async () => {
    const folder = mkdtempSync(join(root, 'run-'));
    const recorder = await recorderIn(folder);
    await recorder.fetch('https://a.example/hers');
    await rewriteArchives([folder], isHers);
    await Promise.all([recorder.fetch('https://a.example/first'), recorder.fetch('https://a.example/last')]);
    expect(readdirSync(folder)).toHaveLength(2);
    const paths = (await urlsIn(folder)).filter((line) => line.startsWith('response'));
    expect(paths.sort()).toEqual(['response /first', 'response /last']);
    await recorder.close();
  });

  it('leaves a file without unwanted records unchanged, and finishes an interrupted rewrite', async () => {
    const folder = mkdtempSync(join(root, 'run-'));
    const recorder = await recorderIn(folder);
    await recorder.fetch('https://a.example/first');
    const { ino } = statSync(recorder.file);
    expect(await rewriteArchives([folder], isHers)).toBe(0);
    expect(statSync(recorder.file).ino).toBe(ino);

    await recorder.fetch('https://a.example/hers');
    await recorder.close();
    await rename(recorder.file, `${recorder.file}.rewriting`);
    expect(await rewriteArchives([folder], isHers)).toBe(2);
    expect(readdirSync(folder).map((name) => join(folder, name))).toEqual([recorder.file]);
    expect(await urlsIn(folder)).toContain('response /first');
  });
});
