import { join } from 'node:path';
import { CHECKOUT, type Config } from '../runtime/index.ts';
import { findArticlesToTry } from './articles-to-try.ts';
import { buildDocumentation } from './documentation.ts';
import { writeArchive } from './newsroom/archive.ts';
import { newsroomArticles } from './newsroom/articles.ts';
import { FIRST_SOURCES, newsroom } from './newsroom/outlets.ts';
import { makePrivate } from './private-folder.ts';
import { say } from './run.ts';
import { defaultDataDir, type Stack, type StackOptions, startStack } from './stack.ts';

export interface ConfiguredStack extends Stack {
  /** URLs of articles that this stack can read without the web; empty if it has only the web. */
  examples: readonly string[];
}

/**
 * Starts the stack with the configured ports and a data folder that is kept after the stack stops. In a
 * checkout, the documentation is built in the background once everything is running.
 */
export async function startConfigured(config: Config, signal: AbortSignal): Promise<ConfiguredStack> {
  const dataDir = defaultDataDir(config);
  const newsroom = await newsroomBesideTheWeb(config, dataDir);
  const stack = await startStack({
    config,
    dataDir,
    ports: wantedPorts(config),
    durable: true,
    ...newsroom,
    signal,
    say,
  });
  const { source, archives } = config.web;
  const recorded = source === 'live' ? [] : await findArticlesToTry(archives, FIRST_SOURCES.length);
  const stopDocumentation = CHECKOUT
    ? buildDocumentation({ checkout: CHECKOUT, logs: stack.state.logs }, say)
    : async () => undefined;
  return {
    ...stack,
    examples: newsroom.env ? FIRST_SOURCES : recorded,
    async stop() {
      await stopDocumentation();
      await stack.stop();
    },
  };
}

/**
 * Returns options that make the stack serve the bundled sample publications (the "newsroom") and add their
 * articles to the news index, so that a new user's first job and first news search have results. The hosts of
 * the sample publications end in `.example` and do not exist on the web. The pages of all other hosts are
 * still fetched from the live web.
 */
async function newsroomBesideTheWeb(
  config: Config,
  dataDir: string,
): Promise<Pick<StackOptions, 'env' | 'articles'>> {
  if (config.web.source !== 'live' || config.mode === 'production') return {};
  makePrivate(dataDir);
  const archive = join(dataDir, 'newsroom.warc.gz');
  await writeArchive(archive, newsroom());
  return {
    env: { BYLINE_WEB: 'archive-first', BYLINE_WEB_ARCHIVES: archive },
    articles: newsroomArticles(),
  };
}

/**
 * Returns the configured ports. A port that the user set explicitly is never replaced by a different port.
 */
function wantedPorts({ gateway, local }: Config): StackOptions['ports'] {
  const isSet = (variable: string) => Boolean(process.env[variable]);
  const portOf = (what: string, variable: string, port: number) => ({
    what,
    variable,
    port,
    chosen: isSet(variable),
  });
  return {
    gateway: portOf('the gateway', 'BYLINE_PORT', gateway.port),
    postgres: portOf('PostgreSQL', 'BYLINE_POSTGRES_PORT', local.postgresPort),
    temporal: portOf('Temporal', 'BYLINE_TEMPORAL_PORT', local.temporalPort),
    temporalUi: portOf('the Temporal UI', 'BYLINE_TEMPORAL_UI_PORT', local.temporalUiPort),
  };
}
