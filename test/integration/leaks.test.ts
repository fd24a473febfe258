import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { newsroom, PITCH, writeArchive } from '../../apps/local/index.ts';
import { Browser, createUser } from '../support/probes/browser.ts';
import { findSecrets, readCaptured } from '../support/world/captured.ts';
import { createCli } from '../support/world/cli.ts';
import { articles, postJob, untilDone } from '../support/world/jobs.ts';
import { callTool, connectAgent, postMcp } from '../support/world/mcp.ts';
import { createTenant, createWorld, type World } from '../support/world/world.ts';

/**
 * Makes failing and successful calls with secrets: an API key, a session and a password. Some calls contain a
 * secret where it does not belong, such as in a URL or a name.
 */
async function showSecretsEverywhere(world: World, urls: string[]): Promise<void> {
  const job = await postJob(world, { from: articles(urls), fit_context: { pitch: PITCH } });
  await untilDone(world, job.id);
  const expired = await createTenant(world.db, { expiresAt: new Date(Date.now() - 1000) });
  for (const key of [expired.key, `${world.key}x`, world.key]) {
    await world.call('GET', `/api/v1/credits/balance?api_key=${key}`, { key });
    await world.call('POST', '/api/v1/journalists/enrich', { key, body: { from: [], api_key: key } });
    const { body: list } = await world.call<{ id?: string }>('POST', '/api/v1/media-lists', {
      key,
      body: { name: key },
    });
    for (const path of [
      '',
      '/members',
      '/history',
      '/export?format=csv&suggestions=true',
      '/export?format=proof',
    ])
      await world.call('GET', `/api/v1/media-lists/${list.id ?? key}${path}`, { key });
    await world.call('PATCH', `/api/v1/media-lists/${list.id ?? key}`, {
      key,
      body: { name: '', note: key },
    });
    await world.call('POST', `/api/v1/media-lists/${list.id ?? key}/members`, {
      key,
      body: { job_id: key, journalist_identity_ids: [key] },
    });
    const { body: campaign } = await world.call<{ id?: string }>('POST', '/api/v1/campaigns', {
      key,
      body: { name: key, pitch: `A story with ${key}.` },
    });
    const ofCampaign = `/api/v1/campaigns/${campaign.id ?? key}`;
    for (const path of ['', '/pitches', '/people', '/history', '/export?format=csv', '/export?format=proof'])
      await world.call('GET', `${ofCampaign}${path}`, { key });
    await world.call('POST', `${ofCampaign}/import`, { key, body: { rows: [{ name: key, api_key: key }] } });
    await world.call('POST', `${ofCampaign}/people:update`, { key, body: { member_ids: [key] } });
    for (const path of ['', ':preview'])
      await world.call('POST', `/api/v1/journalist-searches${path}`, { key, body: { pitch: key } });
    await world.call('GET', `/api/v1/journalist-searches/jsr_${key}`, { key });
    await world.call('GET', `/api/v1/journalists/jid_${key}`, { key });
    await world.call('POST', `/api/v1/nothing/${key}`.slice(0, 20), { key, raw: `{"password":"${key}` });
    await postMcp(
      world,
      { jsonrpc: '2.0', id: 1, method: 'ping' },
      { key: null, path: `/api/mcp?api_key=${key}` },
    );
  }
  const agent = await connectAgent(world, { path: `/api/mcp?api_key=${world.key}`, headers: {} });
  await callTool(agent, 'get_journalist_enrichment_job', { jobId: world.key.slice(0, 20) });
  await agent.close();
  const cli = createCli({ BYLINE_URL: world.app.listeningOrigin });
  for (const key of [`${world.key}x`, world.key])
    await cli.run(['balance'], { env: { BYLINE_API_KEY: key } });
  cli.remove();
  const browser = new Browser(world.app.listeningOrigin);
  const user = await createUser(world.db, { organizationId: world.organizationId });
  await browser.signIn(user.email, 'not the right password');
  await browser.signIn(user.email);
  await browser.call('POST', '/api/v1/api-keys', {
    body: { name: '', scopes: ['nothing'], expires_at: null },
  });
  await browser.call('GET', '/api/v1/session');
}

describe('the output that the test suites leave behind', () => {
  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'byline-newsroom-'));
    const archive = join(folder, 'newsroom.warc.gz');
    await writeArchive(archive, newsroom.newsroom());
    const urls = newsroom.DEMO_SOURCES.flatMap((source) => ('url' in source ? [source.url] : []));
    const world = await createWorld({ env: { BYLINE_WEB: 'archive', BYLINE_WEB_ARCHIVES: archive } });
    try {
      await showSecretsEverywhere(world, urls.slice(0, 4));
    } finally {
      await world.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('includes logs, error bodies, histories and command output, and many secrets were issued', () => {
    const { secrets, files } = readCaptured();
    for (const kind of ['logs', 'errors', 'histories']) {
      expect(
        files.some(({ name, text }) => name.startsWith(kind) && text.length > 1_000),
        kind,
      ).toBe(true);
    }
    expect(files.some(({ name, text }) => name.startsWith('outputs') && text.trim() !== '')).toBe(true);
    expect(files.map(({ text }) => text).join('')).toMatch(/API_KEY_EXPIRED/);
    expect([...secrets].filter((secret) => secret.startsWith('byl_')).length).toBeGreaterThanOrEqual(2);
    expect(secrets.size).toBeGreaterThan(4);
  });

  it('contains no key, token or password that was issued', () => {
    const { secrets, files } = readCaptured();
    const found = files.flatMap(({ name, text }) =>
      findSecrets(text, secrets).map((before) => `${name}: ${before}`),
    );
    const bytes = files.reduce((sum, { text }) => sum + text.length, 0);
    console.log(`[leaks] ${secrets.size} secrets, ${(bytes / 2 ** 20).toFixed(1)} MB searched`);
    expect(found.slice(0, 10)).toEqual([]);
  });

  it('would reveal a planted secret to this check', () => {
    const { secrets } = readCaptured();
    const [secret = ''] = secrets;
    expect(findSecrets(`{"url":"/api/mcp?api_key=${secret}&x=1"}`, secrets)).toHaveLength(1);
    expect(findSecrets(`{"url":"/api/mcp"}`, secrets)).toEqual([]);
  });

  it('names no parameter that carries a key', () => {
    const { files } = readCaptured();
    const logs = files.filter(({ name }) => /^(?:logs|outputs)/.test(name)).map(({ text }) => text);
    // Without what stands before it, this takes a hundredth of the time: nothing runs beside this file.
    expect(logs.join('\n').match(/api_key=.{0,40}/gi) ?? []).toEqual([]);
  });
});
