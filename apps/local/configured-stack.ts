import { join } from 'node:path';
import type { Config } from '../runtime/index.ts';
import { writeArchive } from './newsroom/archive.ts';
import { newsroom } from './newsroom/outlets.ts';
import { makePrivate } from './private-folder.ts';
import { say } from './run.ts';
import { defaultDataDir, type Stack, type StackOptions, startStack } from './stack.ts';

/** Starts the stack with the configured ports and a data folder that is kept after the stack stops. */
export async function startConfigured(config: Config, signal: AbortSignal): Promise<Stack> {
  const dataDir = defaultDataDir(config);
  const env = await newsroomBesideTheWeb(config, dataDir);
  return startStack({ config, dataDir, ports: wantedPorts(config), durable: true, env, signal, say });
}

/**
 * Returns settings with which the stack also serves the bundled sample publications (the "newsroom"), so that
 * a new user's first job has results. The hosts of these publications end in `.example` and do not exist on
 * the web, so all other pages are still fetched from the live web.
 */
async function newsroomBesideTheWeb(config: Config, dataDir: string): Promise<Record<string, string>> {
  if (config.web.source !== 'live' || config.mode === 'production') return {};
  makePrivate(dataDir);
  const archive = join(dataDir, 'newsroom.warc.gz');
  await writeArchive(archive, newsroom());
  return { BYLINE_WEB: 'archive-first', BYLINE_WEB_ARCHIVES: archive };
}

/** Returns the configured ports. A port that the user set explicitly is never replaced by another. */
function wantedPorts({ gateway, local }: Config): StackOptions['ports'] {
  const chosen = (variable: string) => Boolean(process.env[variable]);
  const wanted = (what: string, variable: string, port: number) => ({
    what,
    variable,
    port,
    chosen: chosen(variable),
  });
  return {
    gateway: wanted('the gateway', 'BYLINE_PORT', gateway.port),
    postgres: wanted('PostgreSQL', 'BYLINE_POSTGRES_PORT', local.postgresPort),
    temporal: wanted('Temporal', 'BYLINE_TEMPORAL_PORT', local.temporalPort),
    temporalUi: wanted('the Temporal UI', 'BYLINE_TEMPORAL_UI_PORT', local.temporalUiPort),
  };
}
