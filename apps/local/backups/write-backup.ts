import { existsSync } from 'node:fs';
import { type FileHandle, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { filling, snapshots } from '../../../db/index.ts';
import { VERSION } from '../../runtime/index.ts';
import type { BackupEnd, BackupStart, TableSum } from './backup-format.ts';
import { countRows, createTextSum, ENTRIES, FORMAT, FORMAT_VERSION, partName } from './backup-format.ts';
import { prove } from './prove.ts';
import { TAR_END, tarEntry } from './tar.ts';

/** The name under which a backup is written until it is complete. */
export const PARTIAL = '.partial';
/** How many bytes of a compressed table an entry of the archive has at most, and so how many are in memory. */
const PART = 2 ** 20;
/** How many bytes are hashed and compressed at a time. */
const BLOCK = 2 ** 18;
/** Higher levels take several times as long and save a tenth. */
const GZIP_LEVEL = 2;

/** What a backup contains. */
export interface BackupSummary extends BackupEnd {
  rows: number;
  /** The size of the file in bytes. */
  size: number;
}

/**
 * Writes a backup of a database that others go on using, and of `.env`, to a file. The file has its name only
 * when it is complete and on the disk, and replaces an earlier file of that name. Rows are streamed, so that the
 * memory needed does not depend on their number.
 */
export async function writeBackup(
  databaseUrl: string,
  file: string,
  { envFile }: { envFile: string },
): Promise<BackupSummary> {
  const aside = `${file}${PARTIAL}`;
  await rm(aside, { force: true });
  // The file contains customers' data and secrets.
  const handle = await open(aside, 'wx', 0o600);
  try {
    const { end, size } = await snapshots.withSnapshot(databaseUrl, (snapshot) =>
      writeEntries(handle, snapshot, envFile),
    );
    await handle.sync();
    await handle.close();
    await rename(aside, file);
    await syncFolder(dirname(file));
    return { ...end, rows: countRows(end), size };
  } catch (error) {
    await handle.close();
    await rm(aside, { force: true });
    throw error;
  }
}

async function writeEntries(
  handle: FileHandle,
  snapshot: snapshots.Snapshot,
  envFile: string,
): Promise<{ end: BackupEnd; size: number }> {
  const now = new Date();
  let size = 0;
  const write = async (chunk: Buffer) => {
    await handle.writeFile(chunk);
    size += chunk.length;
  };
  const add = async (name: string, body: Buffer) => {
    for (const chunk of tarEntry({ name, body }, now)) await write(chunk);
  };
  const addJson = (name: string, value: unknown) =>
    add(name, Buffer.from(`${JSON.stringify(value, null, 2)}\n`));

  const { migrations, tables, sequences } = snapshot;
  await addJson(ENTRIES.start, {
    format: FORMAT,
    format_version: FORMAT_VERSION,
    byline_version: VERSION,
    created_at: now.toISOString(),
    migrations,
    sequences,
    tables,
  } satisfies BackupStart);
  if (existsSync(envFile)) await add(ENTRIES.env, await readFile(envFile));
  const sums: Record<string, TableSum> = {};
  for (const table of tables)
    sums[table.name] = await writeTable(snapshot.read(table), (part, body) =>
      add(partName(table.name, part), body),
    );
  const isCurrent = filling.missingFrom(snapshot).length === 0;
  const end: BackupEnd = { tables: sums, proof: isCurrent ? await prove(snapshot.db) : null };
  await addJson(ENTRIES.end, end);
  await write(TAR_END);
  return { end, size };
}

async function writeTable(
  rows: ReturnType<snapshots.Snapshot['read']>,
  addPart: (part: number, body: Buffer) => Promise<void>,
): Promise<TableSum> {
  const text = createTextSum();
  await pipeline(
    rows,
    (chunks: AsyncIterable<Buffer>) => text.pass(inBlocks(chunks, BLOCK)),
    createGzip({ level: GZIP_LEVEL, chunkSize: BLOCK }),
    async (compressed: AsyncIterable<Buffer>) => {
      let part = 0;
      for await (const body of inBlocks(compressed, PART)) {
        part += 1;
        await addPart(part, body);
      }
    },
  );
  return { rows: rows.rowCount, ...text.sum() };
}

/**
 * Joins chunks to blocks of at least `size` bytes; the last one is what remains. Chunks of a table are single rows,
 * and to compress each alone takes many times as long.
 */
async function* inBlocks(chunks: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    held.push(chunk);
    bytes += chunk.length;
    if (bytes < size) continue;
    yield Buffer.concat(held);
    held = [];
    bytes = 0;
  }
  yield Buffer.concat(held);
}

/** Makes the new name of a file survive a power failure. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
