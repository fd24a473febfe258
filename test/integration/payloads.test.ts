import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withPayloads } from '../support/probes/histories.ts';
import { serve, type WebServer } from '../support/servers/web-server.ts';
import { articles, postJob, untilDone } from '../support/world/jobs.ts';
import { createWorld, type World } from '../support/world/world.ts';

const PITCH = 'Our tidal turbines at Kestrelholm harbour light nine hundred homes, Mayor Petrosyan says.';
/** Matches the names and e-mail addresses of this test, and words that occur in its pitch, pages and URLs. */
const PERSONAL = /quillfeather|inkwell|petrosyan|kestrelholm|turbines|@news\.example|a-story-by/i;

const page = (name: string) => `<!doctype html><title>The harbour</title>
  <meta property="og:type" content="article"><meta name="author" content="${name}"><h1>The harbour</h1>
  <p class="byline">By ${name}, <a href="mailto:${name.toLowerCase().replace(' ', '.')}@news.example">write</a></p>
  <p>${'The harbour is open to all ships. '.repeat(40)}</p>`;

/** Opens a site with two pages: the test decides when the first responds, and the second never responds. */
async function openSite(): Promise<{ site: WebServer; isHeld(): boolean; letGo(): void }> {
  const waiting: (() => void)[] = [];
  const site = await serve({
    '/a-story-by-ada-quillfeather': (response) =>
      response.setHeader('content-type', 'text/html').end(page('Ada Quillfeather')),
    '/a-story-by-bruno-inkwell': (response) => {
      waiting.push(() => response.setHeader('content-type', 'text/html').end(page('Bruno Inkwell')));
    },
    '/a-story-by-nobody': (response) => response.writeHead(500).end(page('Ada Quillfeather')),
  });
  const letGo = () => {
    for (const send of waiting.splice(0)) send();
  };
  return { site, isHeld: () => waiting.length > 0, letGo };
}

/**
 * Returns what Temporal stores about a job with a pitch: the description of its workflow while the job waits
 * for a page, and the description and the history after the job has ended.
 */
async function storedOfJob(world: World, { site, isHeld, letGo }: Awaited<ReturnType<typeof openSite>>) {
  const paths = ['ada-quillfeather', 'bruno-inkwell', 'nobody'];
  const { id } = await postJob(world, {
    from: [
      ...articles(paths.map((path) => `${site.origin}/a-story-by-${path}`)),
      { type: 'journalist_reference', name: 'Carla Inkwell', domain: 'news.example' },
    ],
    fit_context: { pitch: PITCH },
    options: { external_id: 'Petrosyan launch' },
  });
  const handle = world.temporal.workflow.getHandle(id);
  const described = async () => JSON.stringify((await handle.describe()).raw);
  while (!isHeld()) await sleep(20);
  let running = await described();
  // Wait until the workflow's description contains a heartbeat with a stage, and the error of the fetch to
  // which the site never responds.
  while (!/heartbeatDetails/.test(running) || !/lastFailure/.test(running)) {
    await sleep(50);
    running = await described();
  }
  letGo();
  const { result } = await untilDone(world, id);
  expect(result.journalists.map(({ name }) => name)).toContain('Ada Quillfeather');
  expect(result.research.length).toBeGreaterThan(0);
  return [running, await described(), String(historyToJSON(await handle.fetchHistory()))].join('\n');
}

describe('what Temporal stores of a job', () => {
  const worlds: World[] = [];
  let opened: Awaited<ReturnType<typeof openSite>>;
  beforeAll(async () => {
    opened = await openSite();
  });
  afterAll(async () => {
    opened.letGo();
    // This test replays every history itself, because encrypted histories need their key.
    for (const world of worlds) await world.close();
    await opened.site.close();
  });

  const openWorld = async (env: Record<string, string>) => {
    const allow = `127.0.0.1:${opened.site.port}`;
    const world = await createWorld({
      env: { BYLINE_WEB_ALLOW: allow, BYLINE_CHECK_MX: 'off', ...env },
    });
    worlds.push(world);
    return world;
  };

  it('identifies nobody: no person, e-mail address, pitch text or page', async () => {
    const stored = withPayloads(await storedOfJob(await openWorld({}), opened));
    for (const known of ['src-000', 'OrganizationId', '#2 127.0.0.1', 'journalistId', 'HTTP 500'])
      expect(stored, `the test reads ${known}`).toContain(known);
    expect(stored.match(new RegExp(`.{0,80}(${PERSONAL.source}).{0,40}`, 'gi')) ?? []).toEqual([]);
  });

  it('cannot be read without the key when payloads are encrypted', async () => {
    const secret = randomBytes(32).toString('base64');
    const world = await openWorld({ BYLINE_PAYLOAD_KEYS: `first:${secret}` });
    const raw = await storedOfJob(world, opened);
    const stored = withPayloads(raw);
    expect(raw).toContain(Buffer.from('binary/encrypted').toString('base64'));
    for (const hidden of ['journalistId', 'sourceIndex', '#2 127.0.0.1', '4 sources'])
      expect(stored).not.toContain(hidden);
  });
});
