import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Command, openFolder, PROJECT, run, untilGone } from '../support/stacks/processes.ts';

describe('npm run dev', () => {
  const folder = openFolder(0o711);
  let dev: Command;
  let origin: string;
  let key: string;
  beforeAll(async () => {
    const variables = [
      'BYLINE_DEV_PORT',
      'BYLINE_PORT',
      'BYLINE_POSTGRES_PORT',
      'BYLINE_TEMPORAL_PORT',
      'BYLINE_TEMPORAL_UI_PORT',
    ];
    // Port 0 stands for any free port.
    dev = run(process.execPath, ['--import', 'tsx', 'apps/local/dev.ts'], {
      ...Object.fromEntries(variables.map((variable) => [variable, '0'])),
      BYLINE_DATA_DIR: folder.path,
    });
    [, origin = ''] = await dev.waitFor(/^ {2}API {2,}(http:\S+)\n/m);
    key = (await dev.waitFor(/byl_\w+/))[0];
  });
  afterAll(async () => {
    dev?.process.kill('SIGTERM');
    await dev?.ended;
    folder.remove();
  });

  const get = (path: string) => fetch(origin + path, { headers: { authorization: `Bearer ${key}` } });

  it('serves the console from its sources, and everything else from the gateway', async () => {
    expect(await (await get('/console/')).text()).toContain('/console/@vite/client');
    expect((await get('/console/main.tsx')).status).toBe(200);
    expect((await get('/api/v1/credits/balance')).status).toBe(200);
    expect((await fetch(`${origin}/console/settings.json`)).status).toBe(401);
    const { issuer } = (await (await get('/.well-known/oauth-authorization-server')).json()) as {
      issuer: string;
    };
    expect(issuer).toBe(origin);
  });

  it('passes an event stream on while it is open', async () => {
    const body = JSON.stringify({ from: [{ type: 'article_url', url: 'https://nowhere.invalid/a' }] });
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const job = await fetch(`${origin}/api/v1/journalists/enrich`, { method: 'POST', headers, body });
    const { id } = (await job.json()) as { id: string };
    const stream = await get(`/api/v1/journalist-enrichment-jobs/${id}/events`);
    expect(stream.headers.get('content-type')).toContain('text/event-stream');
    expect(await stream.text()).toContain('event: done');
  });

  it('restarts the gateway and the workers when their code has changed', async () => {
    const now = new Date();
    utimesSync(join(PROJECT, 'apps/gateway/server.ts'), now, now);
    for (const name of ['gateway', 'workflow-worker', 'activity-worker'])
      await dev.waitFor(new RegExp(`${name} runs the changed code`));
    expect((await get('/api/v1/credits/balance')).status).toBe(200);
  });

  it('stops everything on Ctrl-C', async () => {
    const processes = dev.descendants();
    expect(processes.length).toBeGreaterThan(4);
    dev.process.kill('SIGINT');
    expect(await dev.ended).toBe(0);
    expect(dev.output()).toContain('Everything has stopped.');
    expect(await untilGone(processes)).toEqual([]);
  });
});
