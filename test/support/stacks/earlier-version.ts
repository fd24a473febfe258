import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { installGlobally, pack } from './package.ts';
import { PROJECT } from './processes.ts';

/** The last words of the welcome, in the words of today and of 21 November 2026. */
export const READY = /Ctrl-C stops everything.*your data (?:is kept|stays)\./i;

/** Settings with which any version starts beside others. */
export const EARLIER_SETTINGS = {
  BYLINE_PORT: '0',
  BYLINE_POSTGRES_PORT: '0',
  BYLINE_TEMPORAL_PORT: '0',
  BYLINE_TEMPORAL_UI_PORT: '0',
  BYLINE_NEWS_INGEST: 'off',
  NODE_ENV: '',
};

/** Extracts a commit. It uses the installed packages if it has the same, and otherwise installs its own. */
export function checkOut(folder: string, commit: string): string {
  const checkout = join(folder, commit);
  mkdirSync(checkout);
  const git = (...args: string[]) => execFileSync('git', args, { cwd: PROJECT, maxBuffer: 2 ** 28 });
  execFileSync('tar', ['-x', '-C', checkout], { input: git('archive', commit) });
  const lock = readFileSync(join(PROJECT, 'package-lock.json'), 'utf8');
  if (readFileSync(join(checkout, 'package-lock.json'), 'utf8') === lock)
    symlinkSync(join(PROJECT, 'node_modules'), join(checkout, 'node_modules'));
  return checkout;
}

/**
 * Packs a commit as a release is packed, installs the tarball in a folder of its own, and returns the path of
 * the installed `byline`.
 */
export async function installPacked(folder: string, commit: string): Promise<string> {
  const checkout = checkOut(folder, commit);
  if (!existsSync(join(checkout, 'node_modules')))
    execFileSync('npm', ['ci', '--prefer-offline', '--no-audit'], { cwd: checkout, stdio: 'ignore' });
  const { filename } = await pack(checkout, folder);
  rmSync(checkout, { recursive: true });
  const prefix = join(folder, `${commit}-installed`);
  mkdirSync(prefix);
  await installGlobally(join(folder, filename), prefix, folder);
  return join(prefix, 'bin/byline');
}
