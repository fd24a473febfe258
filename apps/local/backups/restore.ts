import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pc from 'picocolors';
import { COMMAND, ENV_FILE, loadEnvFile, readConfig, START_COMMAND } from '../../runtime/index.ts';
import { LocalError } from '../local-error.ts';
import { run, say, unlessStopped } from '../run.ts';
import { defaultDataDir } from '../stack.ts';
import { megabytes } from './backup.ts';
import { countRows } from './backup-format.ts';
import { withOwnPostgres } from './database-of.ts';
import { evidenceSentence } from './prove.ts';
import { checkBackup, type Restored, readBackup } from './read-backup.ts';

/**
 * Settings of PostgreSQL while it is filled: what is written goes to the tables directly and not through the
 * log, and is on the disk when the transaction has ended.
 */
const TO_FILL = ['wal_level=minimal', 'max_wal_senders=0', 'maintenance_work_mem=256MB', 'max_wal_size=4GB'];

/**
 * `byline restore`: restores a backup into an empty data folder, or into the empty database of `DATABASE_URL`.
 * With `dryRun`, checks the file and the target only. The function never returns, because the process exits.
 */
export async function restore(file: string, options: { dryRun?: boolean } = {}): Promise<never> {
  return run(async (stopped) => {
    const started = Date.now();
    loadEnvFile();
    const config = readConfig(process.env);
    if (!existsSync(file)) throw new LocalError(`There is no file ${file}.`);
    const { databaseUrl } = config;
    const dataDir = defaultDataDir(config);
    if (!databaseUrl && existsSync(join(dataDir, 'temporal.db')))
      throw new LocalError(
        `${dataDir} is not empty: Byline has run there. Set BYLINE_DATA_DIR to another folder, or move this one away; nothing was changed.`,
      );
    const place = databaseUrl ? 'the database of DATABASE_URL' : dataDir;
    if (options.dryRun) {
      const { start, end } = await checkBackup(file, databaseUrl);
      say(
        `${file} is whole. It would fill ${place} with ${countRows(end).toLocaleString('en')} rows of ${start.created_at} (Byline ${start.byline_version}). Nothing was written.`,
      );
      return 0;
    }
    const reading = databaseUrl
      ? readBackup(file, databaseUrl)
      : withOwnPostgres(dataDir, TO_FILL, (url) => readBackup(file, url));
    const restored = await unlessStopped(reading, stopped, 'Nothing was restored');
    report(restored, place, Date.now() - started);
    restoreEnv(restored.env);
    console.log(
      `Start Byline with: ${databaseUrl ? `${COMMAND} admin init, then the services` : START_COMMAND}`,
    );
    return 0;
  });
}

function report(
  { start, end, migrated, proof, unsent }: Restored,
  place: string,
  milliseconds: number,
): void {
  const bytes = Object.values(end.tables).reduce((sum, table) => sum + table.bytes, 0);
  console.log(
    `${pc.green('✓')} ${place} holds the data of ${start.created_at} (Byline ${start.byline_version}): ` +
      `${countRows(end).toLocaleString('en')} rows, ${megabytes(bytes)} of text, in ${(milliseconds / 1000).toFixed(1)} s.`,
  );
  if (migrated.length > 0) say(`Migrations applied: ${migrated.join(', ')}`);
  const { violations, unfinished } = proof;
  say(
    violations.length === 0
      ? 'The ledger is consistent.'
      : `The ledger has the ${violations.length} violations that it had before.`,
  );
  say(evidenceSentence(proof));
  if (unfinished > 0)
    say(
      `${unfinished} jobs and searches were running. They go on within minutes of the start; nothing is charged twice.`,
    );
  if (unsent > 0)
    say(`${unsent} mails with invitations or password resets were waiting. They are not sent: invite again.`);
}

/** Puts `.env` back, unless there is one. */
function restoreEnv(env: Buffer | null): void {
  if (!env) return;
  if (!existsSync(ENV_FILE)) {
    writeFileSync(ENV_FILE, env, { mode: 0o600 });
    say(`Restored ${ENV_FILE}. Check what it says of this machine, such as URLs and passwords.`);
  } else if (!readFileSync(ENV_FILE).equals(env))
    say(`${ENV_FILE} was kept. That of the backup differs: tar -xOf FILE env shows it.`);
}
