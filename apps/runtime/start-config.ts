import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError, readConfig } from './config.ts';
import { HOME_FOLDER } from './installation.ts';
import type { Environment } from './read-settings.ts';

/** The file with the settings of this installation. */
export const ENV_FILE = join(HOME_FOLDER, '.env');

/**
 * Adds the settings in `.env` to the environment; variables that are already set take precedence. Does
 * nothing in tests, which define their whole environment.
 */
export function loadEnvFile(file = ENV_FILE): void {
  if (process.env.NODE_ENV === 'test' || !existsSync(file)) return;
  try {
    process.loadEnvFile(file);
  } catch (error) {
    throw new ConfigError(`${file} cannot be read: ${(error as Error).message}`);
  }
}

/**
 * Reads the configuration of a process from an environment, or from a function that returns an environment. If the
 * configuration is invalid or fails one of the checks, prints what to change and exits without a stack trace.
 */
export function readConfigOrExit(
  env: Environment | (() => Environment),
  ...checks: ((config: Readonly<Config>) => unknown)[]
): Readonly<Config> {
  try {
    const config = readConfig(typeof env === 'function' ? env() : env);
    for (const check of checks) check(config);
    return config;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/** Checks that the archive files exist before a worker tries to open them. */
export function requireArchives({ web: { source, archives } }: Pick<Config, 'web'>): void {
  const missing = source === 'live' ? [] : archives.filter((path) => !existsSync(path));
  if (missing.length === 0) return;
  throw new ConfigError(
    `BYLINE_WEB_ARCHIVES: must name existing WARC files or folders, and these do not exist: ${missing.join(', ')}`,
  );
}
