import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** An in-memory disk that a test can fill. */
export interface SmallDisk {
  fill(): void;
  clear(): void;
  unmount(): void;
}

// The size of the disk in megabytes. PostgreSQL uses half of the disk for new data files and the growth of
// its write-ahead log.
const MEGABYTES = 256;

/**
 * Creates a folder and mounts a small disk there. Returns null without root privileges, or on systems other
 * than Linux, where mounting is not possible.
 */
export function mountSmallDisk(folder: string): SmallDisk | null {
  mkdirSync(folder, { recursive: true });
  const options = ['-t', 'tmpfs', '-o', `size=${MEGABYTES}m,mode=755`, 'tmpfs', folder];
  if (process.getuid?.() !== 0 || spawnSync('mount', options).status !== 0) {
    console.log('  no disk can be mounted here: that of PostgreSQL will not be full');
    return null;
  }
  const filler = join(folder, 'filler');
  return {
    fill() {
      const file = openSync(filler, 'w');
      // Write ever smaller pieces to the disk until not a single byte is free.
      for (let size = 1024 * 1024; size >= 1; size = Math.floor(size / 16)) while (fits(file, size));
      closeSync(file);
    },
    clear: () => rmSync(filler, { force: true }),
    unmount: () => execFileSync('umount', [folder]),
  };
}

function fits(file: number, bytes: number): boolean {
  try {
    return writeSync(file, Buffer.alloc(bytes)) === bytes;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false;
    throw error;
  }
}
