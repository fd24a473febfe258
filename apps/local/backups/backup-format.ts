import { createHash } from 'node:crypto';
import { Type } from '@sinclair/typebox';
import type { snapshots } from '../../../db/index.ts';
import type { Proof } from './prove.ts';

/**
 * A backup is a tar archive. It begins with `start.json`, then has `env` (a copy of `.env`) and the tables, and
 * ends with `end.json`, so that a file that lost its end is recognized. A table is one gzip stream of
 * PostgreSQL's text format, split into the entries `tables/NAME/000001.gz` and so on.
 */
export const FORMAT = 'byline-backup';
export const FORMAT_VERSION = 1;
export const ENTRIES = { start: 'start.json', env: 'env', end: 'end.json' } as const;

export interface BackupStart extends snapshots.Layout {
  format: typeof FORMAT;
  format_version: number;
  /** The version of Byline that made the backup. */
  byline_version: string;
  created_at: string;
}

/** The number of a table's rows, and the size and hash of its uncompressed text. */
export interface TableSum {
  rows: number;
  bytes: number;
  sha256: string;
}

export interface BackupEnd {
  tables: Record<string, TableSum>;
  /** Null if the data was of a version before that of the program, whose queries need newer tables. */
  proof: Proof | null;
}

/** The forms of the first and last entry, as far as a restore relies on them. */
export const BACKUP_START = Type.Object({
  format: Type.Literal(FORMAT),
  format_version: Type.Integer(),
  byline_version: Type.String(),
  created_at: Type.String(),
  migrations: Type.Array(Type.String()),
  tables: Type.Array(Type.Object({ name: Type.String(), columns: Type.Array(Type.String()) })),
  sequences: Type.Record(Type.String(), Type.String()),
});
export const BACKUP_END = Type.Object({
  tables: Type.Record(
    Type.String(),
    Type.Object({ rows: Type.Integer(), bytes: Type.Integer(), sha256: Type.String() }),
  ),
  proof: Type.Union([
    Type.Null(),
    Type.Object({
      violations: Type.Array(Type.String()),
      evidence: Type.Array(Type.String()),
      unfinished: Type.Integer(),
    }),
  ]),
});

/** Returns how many rows all tables have together. */
export function countRows({ tables }: BackupEnd): number {
  return Object.values(tables).reduce((sum, { rows }) => sum + rows, 0);
}

/** Measures the text of a table on its way: `pass` yields the chunks unchanged, and `sum` tells what they were. */
export function createTextSum() {
  const hash = createHash('sha256');
  let bytes = 0;
  return {
    async *pass(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    sum: (): Omit<TableSum, 'rows'> => ({ bytes, sha256: hash.digest('hex') }),
  };
}

const PART_NAME = /^tables\/(.+)\/\d+\.gz$/;

export function partName(table: string, part: number): string {
  return `tables/${table}/${String(part).padStart(6, '0')}.gz`;
}

/** Returns the table that an entry belongs to, or null if it contains no rows. */
export function tableOf(entry: string): string | null {
  return PART_NAME.exec(entry)?.[1] ?? null;
}
