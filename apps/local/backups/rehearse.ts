import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import pc from 'picocolors';
import { openClient } from '../../../db/index.ts';
import { COMMAND, ENV_FILE, loadEnvFile, readConfig, VERSION } from '../../runtime/index.ts';
import { LocalError } from '../local-error.ts';
import { run, say, unlessStopped } from '../run.ts';
import { megabytes } from './backup.ts';
import { withDatabaseOf } from './database-of.ts';
import { evidenceSentence } from './prove.ts';
import { readBackup } from './read-backup.ts';
import { writeBackup } from './write-backup.ts';

/** PostgreSQL's code for a missing right. */
const NO_RIGHT = '42501';

/**
 * `byline upgrade --rehearse`: backs the data up, restores it into a database of its own on the same server,
 * applies this version's migrations and checks there, says what happened, and deletes both. The function never
 * returns, because the process exits.
 */
export async function rehearse(options: { rehearse?: boolean; dryRun?: boolean }): Promise<never> {
  return run(async (stopped) => {
    if (!options.rehearse && !options.dryRun)
      throw new LocalError(
        `The start of a new version upgrades the data. To see beforehand what that does: ${COMMAND} upgrade --rehearse`,
      );
    loadEnvFile();
    const config = readConfig(process.env);
    await unlessStopped(withDatabaseOf(config, rehearseOn), stopped, 'The rehearsal was interrupted');
    return 0;
  });
}

async function rehearseOn(url: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'byline-rehearsal-'));
  const file = join(folder, 'backup.tar');
  try {
    const { rows, size } = await timed('Backup', () => writeBackup(url, file, { envFile: ENV_FILE }));
    say(`The data: ${rows.toLocaleString('en')} rows, ${megabytes(size)} as a backup.`);
    const copy = await createCopy(url);
    try {
      const { migrated, proof } = await timed('Restore, migrations and checks', () =>
        readBackup(file, copy.url),
      );
      say(
        migrated.length > 0
          ? `Migrations that the upgrade applies: ${migrated.join(', ')}`
          : 'The upgrade applies no migration.',
      );
      const { violations, unfinished } = proof;
      say(
        `The ledger has ${violations.length === 0 ? 'no violation' : `${violations.length} violations, as before`}.`,
      );
      say(evidenceSentence(proof));
      if (unfinished > 0) say(`${unfinished} jobs and searches are running and go on after the upgrade.`);
    } finally {
      await copy.drop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(
    `${pc.green('✓')} The upgrade to ${VERSION} works on a copy of your data. The copy is gone, and nothing was changed.`,
  );
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const started = Date.now();
  const result = await work();
  say(`${what}: ${((Date.now() - started) / 1000).toFixed(1)} s`);
  return result;
}

/**
 * Creates an empty database beside that of `url`. One that an interrupted rehearsal has left is deleted first;
 * PostgreSQL refuses that while another rehearsal uses it.
 */
async function createCopy(url: string): Promise<{ url: string; drop(): Promise<void> }> {
  const copy = new URL(url);
  const name = `${decodeURIComponent(copy.pathname.slice(1))}_rehearsal`;
  copy.pathname = `/${encodeURIComponent(name)}`;
  const maintain = async (...statements: string[]) => {
    const client = await openClient(url, 'byline-rehearsal');
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  };
  const id = pg.escapeIdentifier(name);
  try {
    await maintain(`drop database if exists ${id}`, `create database ${id} template template0`);
  } catch (error) {
    if ((error as { code?: string }).code !== NO_RIGHT) throw error;
    throw new LocalError(
      `The user of DATABASE_URL may not create the database ${name} for the copy. Allow it with: alter role … createdb`,
    );
  }
  return { url: copy.href, drop: () => maintain(`drop database if exists ${id}`) };
}
