import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { prepareWorld } from '../support/world/prepare.ts';

const ASSETS = fileURLToPath(new URL('../../apps/console/dist/assets', import.meta.url));
const KB = 1024;

describe('the console’s files', () => {
  const world = prepareWorld({ roles: [], checkHistories: false });
  const read = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${world.app.listeningOrigin}${path}`, { headers, redirect: 'manual' });

  it('are linked from the server’s front page', async () => {
    const front = await read('/');
    expect([front.status, front.headers.get('location')]).toEqual([302, '/console/']);
    const bare = await read('/console');
    expect([301, 302]).toContain(bare.status);
    expect(bare.headers.get('location')).toBe('/console/');
  });

  it.each(['/console/', '/console/jobs', '/console/jobs/jej_x?cursor=y'])(
    'serve the document at %s, revalidated on every load and with a policy without inline code',
    async (path) => {
      const reply = await read(path);
      expect(reply.status).toBe(200);
      expect(reply.headers.get('content-type')).toContain('text/html');
      expect(reply.headers.get('cache-control')).toBe('no-cache');
      const policy = reply.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('unsafe');
      const document = await reply.text();
      expect(document).not.toMatch(/<script(?![^>]* src=)|<style| style=| on[a-z]+=/);
    },
  );

  it('let browsers cache scripts and styles forever, because their names change with their content', async () => {
    const scripts = readdirSync(ASSETS).filter((file) => /\.(?:js|css)$/.test(file));
    expect(scripts.length).toBeGreaterThan(0);
    for (const file of scripts) {
      const reply = await read(`/console/assets/${file}`, { 'accept-encoding': 'gzip' });
      expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(reply.headers.get('content-encoding')).toBe('gzip');
      expect(reply.headers.get('content-type')).toMatch(/javascript|css/);
    }
  });

  it('take less than 200 KB on the first load', async () => {
    const document = await (await read('/console/')).text();
    const files = [...document.matchAll(/(?:src|href)="(\/console\/[^"]+)"/g)].map((match) => match[1] ?? '');
    expect(files.length).toBeGreaterThanOrEqual(2);
    let bytes = gzipSync(document).length;
    for (const file of files) bytes += gzipSync(await (await read(file)).arrayBuffer()).length;
    expect(bytes).toBeLessThan(200 * KB);
  });

  it('have no ranges, and answer 412 if another version is required', async () => {
    for (const path of ['/console/', '/docs/api']) {
      expect((await read(path, { range: 'bytes=99999999-' })).status).toBe(200);
      const stale = await read(path, { 'if-match': '"1"' });
      expect([stale.status, await stale.json()]).toMatchObject([412, { code: 'VERSION_CONFLICT' }]);
    }
  });

  it('are also those of a build that is newer than the gateway', async () => {
    const name = 'index-newer-build.js';
    writeFileSync(`${ASSETS}/${name}`, 'export {};');
    try {
      expect((await read(`/console/assets/${name}`)).status).toBe(200);
    } finally {
      rmSync(`${ASSETS}/${name}`);
    }
  });

  it.each(['assets/..%2findex.html', '..%2fpackage.json', 'assets/%2e%2e/%2e%2e/package.json', '.gitignore'])(
    'are none outside their folder: %s',
    async (path) => expect((await read(`/console/${path}`)).status).toBe(404),
  );

  it('answer 404 for a script of an older build', async () => {
    const reply = await read('/console/assets/index-gone.js');
    expect(reply.status).toBe(404);
    expect(reply.headers.get('content-type')).toContain('application/problem+json');
  });

  it('reveal the URL of the Temporal UI only to signed-in users', async () => {
    const reply = await read('/console/settings.json');
    expect(reply.status).toBe(401);
    const withKey = await read('/console/settings.json', { authorization: `Bearer ${world.key}` });
    expect(withKey.status).toBe(403);
  });
});
