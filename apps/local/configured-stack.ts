import { join } from 'node:path';
import type { Config } from '../runtime/index.ts';
import { writeArchive } from './newsroom/archive.ts';
import { newsroom } from './newsroom/outlets.ts';
import { makePrivate } from './private-folder.ts';
import { say } from './run.ts';
import { defaultDataDir, type Stack, type StackOptions, startStack } from './stack.ts';

/** Starts the stack that the settings describe: its data folder outlives it, and its ports are the configured ones. */
export async function startConfigured(config: Config, signal: AbortSignal): Promise<Stack> {
  const dataDir = defaultDataDir(config);
  const env = await newsroomBesideTheWeb(config, dataDir);
  return startStack({ config, dataDir, ports: wantedPorts(config), durable: true, env, signal, say });
}

/**
 * Serves the bundled newsroom, so that the first job of a new user has results. Its hosts end in `.example`, which
 * do not exist on the web, so everything else is read live.
 */
async function newsroomBesideTheWeb(config: Config, dataDir: string): Promise<Record<string, string>> {
  if (config.web.source !== 'live' || config.mode === 'production') return {};
  makePrivate(dataDir);
  const archive = join(dataDir, 'newsroom.warc.gz');
  await writeArchive(archive, newsroom());
  return { BYLINE_WEB: 'archive-first', BYLINE_WEB_ARCHIVES: archive };
}

/** The configured ports; those that the user has set are not replaced when they are in use. */
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
