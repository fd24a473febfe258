import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { TestWorkflowEnvironment } from '@temporalio/testing';
import { moveIntoPlace } from './go-program.ts';

const DOWNLOAD_MS = 180_000;
/**
 * How long a download may go without progress before it is canceled. The host is then probably unreachable.
 */
const STALLED_MS = 10_000;

/** Makes the SDK download the Temporal CLI by starting the SDK's dev server once. */
export async function downloadWithSdk(
  version: string,
  { place, cacheDir }: { place: string; cacheDir: string },
  say: (line: string) => void,
): Promise<void> {
  say(`Downloading the Temporal CLI ${version} (once) …`);
  const half = mkdtempSync(join(cacheDir, 'downloading-'));
  const starting = TestWorkflowEnvironment.createLocal({
    server: { executable: { type: 'cached-download', version, downloadDir: half } },
  });
  // Stop the server in any case, because the SDK may start it even after we have given up the download.
  const stopped = starting.then((environment) => environment.teardown());
  try {
    await unlessStalled(stopped, half);
    const file = readdirSync(half).find((name) => name.startsWith('temporal'));
    if (!file) throw new Error('the download contained no program');
    moveIntoPlace(join(half, file), place);
  } finally {
    rmSync(half, { recursive: true, force: true });
  }
}

/**
 * Waits for a download, but rejects if its folder stops growing or if it takes too long. The SDK itself would
 * wait for minutes if the host is unreachable.
 */
async function unlessStalled(work: Promise<void>, folder: string): Promise<void> {
  const started = Date.now();
  let grewAt = started;
  let before = 0;
  let timer: NodeJS.Timeout | undefined;
  const stalled = new Promise<never>((_resolve, reject) => {
    timer = setInterval(() => {
      const { size, isWhole } = look(folder);
      // After the download, the folder no longer grows while the SDK starts the server. That is not a stall.
      if (size > before || isWhole) grewAt = Date.now();
      before = size;
      if (Date.now() - grewAt > STALLED_MS) reject(new Error(`no data arrived for ${STALLED_MS / 1000} s`));
      if (Date.now() - started > DOWNLOAD_MS)
        reject(new Error(`it took longer than ${DOWNLOAD_MS / 1000} s`));
    }, 250);
  });
  try {
    await Promise.race([work, stalled]);
  } finally {
    clearInterval(timer);
  }
}

/**
 * Returns the size of a download so far, and whether it is complete. While a download is incomplete, the SDK
 * appends `.downloading` to the name of the file.
 */
function look(folder: string): { size: number; isWhole: boolean } {
  const names = readdirSync(folder);
  const sizes = names.map((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0);
  return {
    size: sizes.reduce((total, size) => total + size, 0),
    isWhole: names.some((name) => !name.endsWith('.downloading')),
  };
}
