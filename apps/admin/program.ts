/** `byline admin`: operator commands that are not part of the API. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import pc from 'picocolors';
import { type Database, EarlierDatabaseError, openDatabase, takeBack } from '../../db/index.ts';
import {
  ConfigError,
  HOME_FOLDER,
  loadEnvFile,
  readConfigOrExit,
  START_COMMAND,
  VERSION,
} from '../runtime/index.ts';
import { addDryRuns, isDryRun } from './dry-run.ts';
import { OperatorError } from './operator-error.ts';

const config = readConfigOrExit(environment);

/**
 * Runs a command with its own database connection, and takes its changes back in a dry run. Throws an
 * `OperatorError` if the database cannot be reached.
 */
async function withDatabase(command: (db: Database) => Promise<void>): Promise<void> {
  if (!config.databaseUrl) {
    throw new OperatorError(
      `No database is configured. Start Byline with "${START_COMMAND}" first, or set DATABASE_URL.`,
    );
  }
  const applicationName = 'byline-admin';
  try {
    if (isDryRun(program)) {
      await takeBack(config.databaseUrl, applicationName, command);
      console.error(
        'This was a dry run: nothing was changed, and the ids, links and keys above do not exist.',
      );
    } else await onPool(config.databaseUrl, applicationName, command);
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    throw new OperatorError(`The database of DATABASE_URL could not be reached: ${error.message}`);
  }
}

async function onPool(
  url: string,
  applicationName: string,
  command: (db: Database) => Promise<void>,
): Promise<void> {
  const db = openDatabase({
    url,
    poolSize: 2,
    applicationName,
    onError: (error) => console.error(error.message),
  });
  try {
    await command(db);
  } finally {
    await db.destroy();
  }
}

const program = new Command('byline').description('Media research, self-hosted.').version(VERSION);
const admin = program.command('admin').description('Commands for operators.');

/**
 * The commands by name. Each module is loaded only if its command is used, because loading the Temporal
 * client alone takes longer than running most commands.
 */
const COMMANDS: Record<string, () => Promise<Command>> = {
  init: async () => (await import('./commands/init.ts')).initCommand(config, withDatabase),
  doctor: async () => (await import('./commands/doctor.ts')).doctorCommand(config),
  organizations: async () => (await import('./commands/organizations.ts')).organizationCommands(withDatabase),
  users: async () => (await import('./commands/users.ts')).userCommands(config, withDatabase),
  keys: async () => (await import('./commands/keys.ts')).keyCommands(withDatabase),
  credits: async () => (await import('./commands/credits.ts')).creditCommands(withDatabase),
  evidence: async () => (await import('./commands/evidence.ts')).evidenceCommand(config, withDatabase),
  import: async () => (await import('./commands/import-ranks.ts')).importCommands(config, withDatabase),
  feeds: async () => (await import('./commands/feeds.ts')).feedCommands(withDatabase),
  news: async () => (await import('./commands/news.ts')).newsCommands(config, withDatabase),
  privacy: async () => (await import('./commands/privacy.ts')).privacyCommands(config, withDatabase),
  oauth: async () => (await import('./commands/oauth.ts')).oauthCommands(withDatabase),
  'codec-server': async () => (await import('./commands/codec-server.ts')).codecServerCommand(config),
  deployment: async () => (await import('./commands/deployment.ts')).deploymentCommands(config),
};
const [, , , name = ''] = process.argv;
// All commands are needed for the help text and for the error message about a mistyped name.
const names = Object.hasOwn(COMMANDS, name) ? [name] : Object.keys(COMMANDS);
for (const command of names) admin.addCommand(await (COMMANDS[command] as () => Promise<Command>)());
addDryRuns(admin);
// `byline schema admin …` comes here as well, because only this program knows its commands.
if (process.argv[2] === 'schema') (await import('../cli/commands/schema.ts')).addSchema(program);

try {
  await program.parseAsync();
} catch (error) {
  if (
    !(error instanceof OperatorError || error instanceof ConfigError || error instanceof EarlierDatabaseError)
  )
    throw error;
  console.error(`${pc.red('✗')} ${error.message}`);
  process.exitCode = 1;
}

/** Returns whether the connection failed before PostgreSQL responded. */
function isUnreachable(error: unknown): error is Error {
  const codes = ['ENOTFOUND', 'ECONNREFUSED', 'ETIMEDOUT', 'EAI_AGAIN'];
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

/**
 * Returns the environment with the settings in `.env`. If no database is configured and a local stack is
 * running, adds the stack's settings.
 */
function environment(): NodeJS.ProcessEnv {
  loadEnvFile();
  const { env } = process;
  const dataDir = env.BYLINE_DATA_DIR || join(HOME_FOLDER, '.byline');
  const state = join(dataDir, 'stack.json');
  if (env.DATABASE_URL || !existsSync(state)) return env;
  const { databaseUrl, temporalAddress, gateway } = JSON.parse(readFileSync(state, 'utf8')) as {
    [key in 'databaseUrl' | 'temporalAddress' | 'gateway']: string;
  };
  const { port } = new URL(gateway);
  return {
    TEMPORAL_ADDRESS: temporalAddress,
    BYLINE_PORT: port,
    BYLINE_PUBLIC_URL: gateway,
    ...env,
    DATABASE_URL: databaseUrl,
  };
}
