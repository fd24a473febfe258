import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { filling, mails, webhookDeliveries } from '../../../db/index.ts';
import { LocalError } from '../local-error.ts';
import {
  BACKUP_END,
  BACKUP_START,
  type BackupEnd,
  type BackupStart,
  createTextSum,
  ENTRIES,
  FORMAT_VERSION,
  type TableSum,
  tableOf,
} from './backup-format.ts';
import { type Proof, prove, requireSame } from './prove.ts';
import { readTar, type TarEntry } from './tar.ts';

/** How many bytes are decompressed and stored at a time. */
const BLOCK = 2 ** 18;

export interface Restored {
  start: BackupStart;
  end: BackupEnd;
  /** The `.env` of the backup; null if it has none. */
  env: Buffer | null;
  /** The migrations that the backup lacked and that were applied. */
  migrated: string[];
  /** What is known about the copy. */
  proof: Proof;
  /** Mails that waited to be sent, and were given up. */
  unsent: number;
}

/**
 * Restores a backup into an empty database, applies newer migrations, checks the whole ledger, and looks up a
 * sample of evidence. Mails and events that waited are given up, because they may have been sent since, and a copy must
 * not write to anybody. All of it is one transaction: if anything fails, the database stays empty.
 */
export function readBackup(file: string, databaseUrl: string): Promise<Restored> {
  return open(file, async (start, entries) => {
    const { loaded, checked, migrated } = await filling.fill(databaseUrl, start, {
      load: (into) => load(file, start, entries, into),
      check: async (db, { end }) => {
        const proof = await prove(db);
        if (end.proof) requireSame(end.proof, proof);
        await webhookDeliveries.giveUpWaiting(db);
        return { proof, unsent: await mails.giveUpWaiting(db) };
      },
    });
    return { start, ...loaded, migrated, ...checked };
  });
}

/**
 * Reads a whole backup and compares its tables with their hashes, without a database. If there is a database into
 * which it is to be restored, that must be empty.
 */
export function checkBackup(
  file: string,
  databaseUrl: string | undefined,
): Promise<Pick<Restored, 'start' | 'end'>> {
  return open(file, async (start, entries) => {
    filling.requireKnown(start);
    if (databaseUrl) await filling.checkEmpty(databaseUrl);
    const { end } = await load(file, start, entries, { write: (_table, rows) => countLines(rows) });
    return { start, end };
  });
}

/** Opens a backup, reads its start, and closes it when `use` has read what it needs of the other entries. */
async function open<T>(
  file: string,
  use: (start: BackupStart, entries: AsyncGenerator<TarEntry>) => Promise<T>,
): Promise<T> {
  const entries = readTar(createReadStream(file, { highWaterMark: 2 ** 20 }), file);
  try {
    return await use(readStart(file, (await entries.next()).value), entries);
  } finally {
    await entries.return(undefined);
  }
}

/** Counts rows in PostgreSQL's text format, in which a line break within a value is written in letters. */
async function countLines(rows: AsyncIterable<Buffer>): Promise<number> {
  let lines = 0;
  for await (const chunk of rows)
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines += 1;
  return lines;
}

interface Rest {
  end: BackupEnd;
  env: Buffer | null;
}

function readStart(file: string, entry: TarEntry | undefined): BackupStart {
  const start = entry?.name === ENTRIES.start ? readJson<BackupStart>(file, entry, BACKUP_START) : null;
  if (!start) throw new LocalError(`${file} is no backup of Byline.`);
  if (start.format_version !== FORMAT_VERSION)
    throw new LocalError(
      `${file} was made by Byline ${start.byline_version} in a format that this version cannot read. Restore it with that version.`,
    );
  return start;
}

/** Reads an entry of which nothing is certain until its form is checked. */
function readJson<T>(file: string, { name, body }: TarEntry, form: TSchema): T {
  const broken = new LocalError(
    `${file} is no backup of Byline, or it was damaged: its ${name} cannot be read.`,
  );
  try {
    const value: unknown = JSON.parse(body.toString());
    if (!Value.Check(form, value)) throw broken;
    return value as T;
  } catch (error) {
    throw error instanceof SyntaxError ? broken : error;
  }
}

async function load(
  file: string,
  start: BackupStart,
  entries: AsyncGenerator<TarEntry>,
  into: filling.Filling,
): Promise<Rest> {
  const sums: Record<string, TableSum> = {};
  let env: Buffer | null = null;
  let end: BackupEnd | null = null;
  let next = await entries.next();
  while (!next.done) {
    const entry = next.value;
    const name = tableOf(entry.name);
    if (name === null) {
      if (entry.name === ENTRIES.env) env = entry.body;
      else if (entry.name === ENTRIES.end) end = readJson<BackupEnd>(file, entry, BACKUP_END);
      else throw new LocalError(`${file} was damaged: it holds an entry that no backup has.`);
      next = await entries.next();
      continue;
    }
    const table = start.tables.find((known) => known.name === name);
    if (!table) throw new LocalError(`${file} was damaged: it does not announce the table ${name}.`);
    const parts = async function* () {
      for (; !next.done && tableOf(next.value.name) === name; next = await entries.next())
        yield next.value.body;
    };
    sums[name] = await loadTable(parts(), (rows) => into.write(table, rows)).catch((error: unknown) => {
      const isDamage = (error as NodeJS.ErrnoException).code?.startsWith('Z_');
      throw isDamage ? new LocalError(`${file} was damaged, at the table ${name}.`) : error;
    });
  }
  if (!end) throw new LocalError(`${file} is incomplete: its end is missing. Nothing was kept.`);
  const changed = start.tables.filter(({ name }) => !isSame(sums[name], end.tables[name]));
  if (changed.length > 0)
    throw new LocalError(
      `${file} was damaged: ${changed.map(({ name }) => name).join(', ')} are not as they were written. Nothing was kept.`,
    );
  return { end, env };
}

function isSame(read: TableSum | undefined, written: TableSum | undefined): boolean {
  return read?.rows === written?.rows && read?.sha256 === written?.sha256;
}

async function loadTable(
  parts: AsyncIterable<Buffer>,
  write: (rows: AsyncIterable<Buffer>) => Promise<number>,
): Promise<TableSum> {
  const text = createTextSum();
  let rows = 0;
  await pipeline(parts, createGunzip({ chunkSize: BLOCK }), async (chunks: AsyncIterable<Buffer>) => {
    rows = await write(text.pass(chunks));
  });
  return { rows, ...text.sum() };
}
