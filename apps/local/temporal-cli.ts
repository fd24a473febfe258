import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { TestWorkflowEnvironment } from '@temporalio/testing';
import { buildGoProgram, moveIntoPlace, onPath } from './go-program.ts';
import { LocalError } from './local-error.ts';

/** The release that Byline is tested with; its server is 1.29.1. Later ones cannot be built with `go install`. */
const CLI_VERSION = 'v1.5.1';
const MIN_SERVER = [1, 29] as const;
const DOWNLOAD_MS = 180_000;

/**
 * The Temporal CLI, whose dev server the local stack runs: the one named, the one on PATH, the one in the
 * cache, the SDK's own download, or one built with Go. Older servers lack fairness and are passed over.
 */
export async function findTemporalCli(
  options: { path: string | undefined; cacheDir: string },
  say: (line: string) => void,
): Promise<string> {
  if (options.path) {
    const version = await serverVersion(options.path);
    if (isRecent(version)) return options.path;
    throw new LocalError(`TEMPORAL_CLI_PATH names ${options.path}, ${complaint(version)}.`);
  }

  const cached = join(options.cacheDir, `temporal-${CLI_VERSION}`, 'temporal');
  for (const candidate of [onPath('temporal'), existsSync(cached) ? cached : null]) {
    if (!candidate) continue;
    const version = await serverVersion(candidate);
    if (isRecent(version)) return candidate;
    say(`Passing over ${candidate}, ${complaint(version)}.`);
  }

  mkdirSync(options.cacheDir, { recursive: true });
  const failures = [];
  for (const install of [download, buildWithGo]) {
    try {
      await install(cached, options.cacheDir, say);
      if (isRecent(await serverVersion(cached))) return cached;
      failures.push(`${install.name}: what came is not a Temporal CLI of server ${MIN_SERVER.join('.')}`);
    } catch (error) {
      failures.push(`${install.name}: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
    }
  }
  throw new LocalError(
    'The Temporal CLI was not found and could not be installed. Any one of these helps:\n' +
      '  1. set TEMPORAL_CLI_PATH to a Temporal CLI\n' +
      '  2. put `temporal` on the PATH (https://docs.temporal.io/cli)\n' +
      `  3. copy one to ${cached}\n` +
      '  4. allow downloads from temporal.download\n' +
      '  5. install Go, with which it is built in about two minutes',
    failures.join('\n'),
  );
}

/** Major and minor version of the server inside a CLI; undefined when it is no Temporal CLI. */
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

/** Lets the SDK download the CLI by starting its dev server once. */
async function download(place: string, cacheDir: string, say: (line: string) => void): Promise<void> {
  say(`Downloading the Temporal CLI ${CLI_VERSION} (once) …`);
  const half = mkdtempSync(join(cacheDir, 'downloading-'));
  try {
    const starting = TestWorkflowEnvironment.createLocal({
      server: { executable: { type: 'cached-download', version: CLI_VERSION, downloadDir: half } },
    });
    const environment = await within(starting, DOWNLOAD_MS);
    await environment.teardown();
    const file = readdirSync(half).find((name) => name.startsWith('temporal'));
    if (!file) throw new Error('the download left no program behind');
    moveIntoPlace(join(half, file), place);
  } finally {
    rmSync(half, { recursive: true, force: true });
  }
}

async function within<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`nothing came in ${milliseconds / 1000} s`)), milliseconds);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

function buildWithGo(place: string, cacheDir: string, say: (line: string) => void): Promise<void> {
  return buildGoProgram(
    {
      title: `the Temporal CLI ${CLI_VERSION}`,
      source: `github.com/temporalio/cli/cmd/temporal@${CLI_VERSION}`,
      minutes: 2,
      place,
      cacheDir,
    },
    say,
  );
}
