import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { writeArchive } from '../../../apps/local/index.ts';
import { lookUpArticles } from '../../support/probes/patiently.ts';
import { type Gateway, openGateway } from '../../support/world/gateways.ts';
import { connectAgent } from '../../support/world/mcp.ts';
import { createWorld, type World } from '../../support/world/world.ts';
import { PAGES, pagesOfTable } from './pages.ts';
import { NEWS, type Seen } from './row.ts';

/** The gateways and the MCP client that the tests of the specification use. */
export interface Stage {
  /** A gateway with workers, which read recorded pages. */
  world: World;
  /** A gateway without workers, so its jobs stay pending. */
  idle: World;
  /** A gateway that belongs to `world` but cannot reach Temporal, so that lookups fail. */
  withoutTemporal: Gateway;
  /** An MCP client that calls the gateway of `world` with its API key. */
  agent: Client;
  /** The response to a search while the news index was empty. */
  beforeAnyNews: Seen;
  close(): Promise<void>;
}

export async function openStage(): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'byline-specification-'));
  const archive = join(folder, 'pages.warc.gz');
  await writeArchive(archive, pagesOfTable());
  const env = { BYLINE_WEB: 'archive', BYLINE_WEB_ARCHIVES: archive };
  // Workflow histories are not checked, because tables are dropped during the test.
  const world = await createWorld({ env, checkHistories: false });
  const idle = await createWorld({ env, roles: [], checkHistories: false });
  const withoutTemporal = await openGateway(world, { temporalAddress: '127.0.0.1:1' });
  const beforeAnyNews = await world.call('POST', NEWS, { body: { q: 'tides' } });
  // The articles that the workers have read are in the news index.
  const unread = (await lookUpArticles(world, PAGES.tides)).filter(({ status }) => status !== 'ok');
  if (unread.length > 0) throw new Error(`some articles were not read: ${JSON.stringify(unread)}`);
  const agent = await connectAgent(world);
  return {
    world,
    idle,
    withoutTemporal,
    agent,
    beforeAnyNews,
    async close() {
      await agent.close();
      await withoutTemporal.close();
      await idle.close();
      await world.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
