/**
 * `npm run bench ranks [-- --rows 5000000]`: the time to import a generated rank file, compared with the time
 * of a plain COPY of the same rows into a table with the same index, and the maximum memory of the process
 * during the import.
 */
import { chmodSync, createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { importRanks } from '../../activities/publications/index.ts';
import { startPostgres } from '../../apps/local/index.ts';
import { migrate, openDatabase } from '../../db/index.ts';
import { domainRankLine, writeRankFile } from '../support/pages/rank-files.ts';

const MEGABYTE = 1024 * 1024;

export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { rows: { type: 'string', default: '5000000' } } });
  const rows = Number(values.rows);
  const folder = mkdtempSync(join(tmpdir(), 'byline-ranks-'));
  // When root starts PostgreSQL, PostgreSQL runs as a different user, who needs access to this folder.
  chmodSync(folder, 0o755);
  const packed = join(folder, 'domain-ranks.txt.gz');
  const plain = join(folder, 'rows.txt');
  await writeRankFile(
    packed,
    rows,
    domainRankLine,
    '#harmonicc_pos\t#harmonicc_val\t#pr_pos\t#pr_val\t#host_rev\t#n_hosts\n',
  );
  await writeRankFile(plain, rows, (rank, name) => `${name}\t${rank}\n`);
  const postgres = await startPostgres({
    dataDir: join(folder, 'postgres'),
    port: { what: 'PostgreSQL', port: 0, variable: '', chosen: false },
    logFile: join(folder, 'postgres.log'),
    durable: true,
    say: () => undefined,
  });
  try {
    const db = openDatabase({ url: postgres.url, onError: (error) => console.error(error.message) });
    await migrate(db);
    await db.destroy();
    const reference = await secondsOf(() => plainCopy(postgres.url, plain));
    const memory = sampleMemory();
    const imported = await secondsOf(async () => {
      const result = await importRanks(postgres.url, {
        list: 'domain_ranks',
        location: packed,
        limit: rows,
        signal: new AbortController().signal,
      });
      if (result.outcome !== 'imported' || result.rows !== rows) throw new Error(JSON.stringify(result));
    });
    console.log(`${rows} rows: plain COPY ${reference.toFixed(1)} s, import ${imported.toFixed(1)} s`);
    console.log(`import / COPY: ${(imported / reference).toFixed(2)} (target ≤ 2)`);
    console.log(`most memory during the import: ${memory().toFixed(0)} MB (target < 300)`);
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function plainCopy(url: string, file: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('create table plain_copy (domain text collate "C" primary key, rank integer not null)');
  await pipeline(createReadStream(file), client.query(copyFrom('copy plain_copy (domain, rank) from stdin')));
  await client.query('drop table plain_copy');
  await client.end();
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

/**
 * Samples the memory ten times a second until the returned function is called, which returns the maximum in
 * MB.
 */
function sampleMemory(): () => number {
  let most = process.memoryUsage.rss();
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 100);
  return () => {
    clearInterval(timer);
    return most / MEGABYTE;
  };
}
