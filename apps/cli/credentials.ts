import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The credentials that `byline login` stores for one gateway. */
export interface Credentials {
  url: string;
  access_token: string;
  /** When the access token expires, as an RFC 3339 timestamp. */
  expires_at: string;
  refresh_token: string | null;
}

const LOCK_POLL_MS = 50;
/**
 * The age after which a lock counts as abandoned by a process that was killed. Refreshing a token takes only
 * a few seconds.
 */
const LOCK_STALE_MS = 30_000;

function credentialsFile(): string {
  const { XDG_CONFIG_HOME } = process.env;
  return join(XDG_CONFIG_HOME || join(homedir(), '.config'), 'byline', 'credentials.json');
}

/** Returns the stored credentials, or null if the user is not signed in or the file is corrupt. */
export async function readCredentials(): Promise<Credentials | null> {
  try {
    return JSON.parse(await readFile(credentialsFile(), 'utf8')) as Credentials;
  } catch (error) {
    if (isMissing(error) || error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Stores the credentials in a file that only this user can access. The file is replaced atomically. */
export async function writeCredentials(credentials: Credentials): Promise<void> {
  const file = credentialsFile();
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  await rm(draft, { force: true });
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(credentials, null, 2)}\n`);
  } finally {
    await handle.close();
  }
  await rename(draft, file);
}

export async function deleteCredentials(): Promise<void> {
  await rm(credentialsFile(), { force: true });
}

/**
 * Holds an exclusive lock during `run`, so that no other process of this user refreshes the token at the same
 * time. A refresh token works only once.
 */
export async function withCredentialsLock<T>(run: () => Promise<T>): Promise<T> {
  const lock = `${credentialsFile()}.lock`;
  await mkdir(dirname(lock), { recursive: true, mode: 0o700 });
  while (!(await takeLock(lock))) await sleep(LOCK_POLL_MS);
  try {
    return await run();
  } finally {
    await rm(lock, { force: true });
  }
}

async function takeLock(lock: string): Promise<boolean> {
  try {
    await (await open(lock, 'wx', 0o600)).close();
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const taken = await stat(lock).catch(() => null);
  if (taken && Date.now() - taken.mtimeMs > LOCK_STALE_MS) await rm(lock, { force: true });
  return false;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
