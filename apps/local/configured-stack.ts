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
    examples: newsroom.articles.length > 0 ? FIRST_SOURCES : recorded,
    async stop() {
      await stopDocumentation();
      await stack.stop();
    },
  };
}

/**
 * Returns options that make the stack serve the bundled sample publications (the "newsroom"), so that the console's
 * sample story always has a result. Their hosts end in `.example` and do not exist on the web. All other pages come
 * from where they did; a page of the operator's own archives comes before one of the newsroom. Where a user begins
 * with an empty news index and without archives, the newsroom's articles are added to it.
 */
export async function newsroomBesideTheWeb(
  { web: { source, archives }, mode }: Pick<Config, 'web' | 'mode'>,
  dataDir: string,
): Promise<Required<Pick<StackOptions, 'env' | 'articles'>>> {
  makePrivate(dataDir);
  const archive = join(dataDir, 'newsroom.warc.gz');
  await writeArchive(archive, newsroom());
  const isLive = source === 'live';
  return {
    env: {
      BYLINE_WEB: isLive ? 'archive-first' : source,
      // The last record of a page counts.
      BYLINE_WEB_ARCHIVES: [archive, ...(isLive ? [] : archives)].join(','),
    },
    articles: isLive && mode !== 'production' ? newsroomArticles() : [],
  };
}

/** Returns the configured ports. A port that the user set explicitly is never replaced by a different port. */
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
