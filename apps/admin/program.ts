/** `byline admin`: what an operator does beside the API. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import pc from 'picocolors';
import { type Database, openDatabase } from '../../db/index.ts';
import { ConfigError, readConfig, VERSION } from '../runtime/index.ts';
import { codecServerCommand } from './commands/codec-server.ts';
import { creditCommands } from './commands/credits.ts';
import { doctorCommand } from './commands/doctor.ts';
import { evidenceCommand } from './commands/evidence.ts';
import { feedCommands } from './commands/feeds.ts';
import { importCommands } from './commands/import-ranks.ts';
import { initCommand } from './commands/init.ts';
import { keyCommands } from './commands/keys.ts';
import { oauthCommands } from './commands/oauth.ts';
import { organizationCommands } from './commands/organizations.ts';
import { privacyCommands } from './commands/privacy.ts';
import { userCommands } from './commands/users.ts';
import { OperatorError } from './operator-error.ts';

const config = readConfig(environment());

/** Runs a command with a database of its own; its faults become one line and exit code 1. */
async function withDatabase(command: (db: Database) => Promise<void>): Promise<void> {
  if (!config.databaseUrl) {
    throw new OperatorError('No database: start Byline with "npm start" first, or set DATABASE_URL.');
  }
  const db = openDatabase({
    url: config.databaseUrl,
    poolSize: 2,
    applicationName: 'byline-admin',
    onError: (error) => console.error(error.message),
  });
  try {
    await command(db);
  } finally {
    await db.destroy();
  }
}

const program = new Command('byline').description('Media research, self-hosted.').version(VERSION);
const admin = program.command('admin').description('What an operator does beside the API.');
admin.addCommand(initCommand(config, withDatabase));
admin.addCommand(doctorCommand(config));
admin.addCommand(organizationCommands(withDatabase));
admin.addCommand(userCommands(config, withDatabase));
admin.addCommand(keyCommands(withDatabase));
admin.addCommand(creditCommands(withDatabase));
admin.addCommand(evidenceCommand(config, withDatabase));
admin.addCommand(importCommands(config, withDatabase));
admin.addCommand(feedCommands(withDatabase));
admin.addCommand(privacyCommands(config, withDatabase));
admin.addCommand(oauthCommands(withDatabase));
admin.addCommand(codecServerCommand(config));

try {
  await program.parseAsync();
} catch (error) {
  if (!(error instanceof OperatorError || error instanceof ConfigError)) throw error;
  console.error(`${pc.red('✗')} ${error.message}`);
  process.exitCode = 1;
}

/** The environment, completed by the local stack's, if one is running and no database was named. */
function environment(): NodeJS.ProcessEnv {
  const { env } = process;
  const dataDir = env.BYLINE_DATA_DIR || fileURLToPath(new URL('../../.byline', import.meta.url));
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
