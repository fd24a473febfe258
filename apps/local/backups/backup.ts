import { readdirSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pc from 'picocolors';
import { HOUR_MS } from '../../../model/durations.ts';
import { ENV_FILE, loadEnvFile, readConfig, VERSION } from '../../runtime/index.ts';
import { LocalError } from '../local-error.ts';
import { run, say, unlessStopped } from '../run.ts';
import { placeOfData, withDatabaseOf } from './database-of.ts';
import { PARTIAL, writeBackup } from './write-backup.ts';

/** The names of backups in a folder. They sort by time if the version is the same. */
const NAMED = /^byline-.+-(\d{8}T\d{6}Z)\.tar$/;

/**
 * `byline backup`: writes a backup while Byline runs, and deletes old ones if asked to. With `dryRun`, only says
 * what it would do. The function never returns, because the process exits.
 */
export async function backup(target: string, options: { keep?: string; dryRun?: boolean }): Promise<never> {
  return run(async (stopped) => {
    const started = Date.now();
    loadEnvFile();
    const config = readConfig(process.env);
    const { file, folder } = placeOf(target);
    const keep = readKeep(options.keep, folder);
    if (options.dryRun) {
      const { dataDir } = placeOfData(config);
      say(`Would back up ${config.databaseUrl ? 'the database of DATABASE_URL' : dataDir} to ${file}.`);
      for (const old of folder && keep ? outdated(folder, keep - 1) : []) say(`Would delete ${old}.`);
      return 0;
    }
    if (folder) removePartial(folder);
    const writing = withDatabaseOf(config, (url) => writeBackup(url, file, { envFile: ENV_FILE }));
    const written = await unlessStopped(writing, stopped, 'There is no backup');
    const { rows, size, proof } = written;
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    console.log(
      `${pc.green('✓')} ${file}: ${rows.toLocaleString('en')} rows, ${megabytes(size)}, in ${seconds} s.`,
    );
    console.log(pc.dim('It contains secrets and personal data. Keep it where only you can read it.'));
    for (const old of folder && keep ? outdated(folder, keep) : []) {
      rmSync(old);
      say(`Deleted ${old}.`);
    }
    if (!proof) say('The data is of an earlier version of Byline. A restore checks its ledger and evidence.');
    if (!proof || proof.violations.length === 0) return 0;
    console.error(
      `${pc.red('✗')} The backup is complete, but the ledger has ${proof.violations.length} violations; byline admin credits check lists them.`,
    );
    return 1;
  });
}

/** Formats a size for people. */
export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

function placeOf(target: string): { file: string; folder: string | null } {
  const path = resolve(target);
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) {
    if (target.endsWith('/')) throw new LocalError(`There is no folder ${path}.`);
    return { file: path, folder: null };
  }
  const time = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  return { file: join(path, `byline-${VERSION}-${time}.tar`), folder: path };
}

function readKeep(text: string | undefined, folder: string | null): number | null {
  if (text === undefined) return null;
  if (!folder) throw new LocalError('--keep needs a folder: without one there is a single backup to keep.');
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new LocalError(`--keep must be a number from 1, not "${text}".`);
  return Number(text);
}

/** Removes what interrupted runs have left. A run that takes longer than an hour without writing is unlikely. */
function removePartial(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!name.endsWith(PARTIAL) || !NAMED.test(name.slice(0, -PARTIAL.length))) continue;
    const path = join(folder, name);
    if (Date.now() - statSync(path).mtimeMs > HOUR_MS) rmSync(path);
  }
}

/** Returns the backups in a folder, but for the newest. */
function outdated(folder: string, keep: number): string[] {
  const timeOf = (name: string) => NAMED.exec(name)?.[1] ?? '';
  return readdirSync(folder)
    .filter((name) => NAMED.test(name))
    .sort((left, right) => timeOf(right).localeCompare(timeOf(left)))
    .slice(keep)
    .map((name) => join(folder, name));
}
