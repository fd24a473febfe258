import type { ColumnType } from 'kysely';

export interface WorkerHeartbeatsTable {
  id: string;
  queues: string[];
  version: string;
  started_at: ColumnType<Date, never, never>;
  beat_at: ColumnType<Date, Date | undefined, Date>;
}

export interface UnreadablePagesTable {
  url_sha256: string;
  /** The version of the reader that hung or crashed on the page; another version may succeed. */
  reader: string;
  strikes: number;
  until: ColumnType<Date, Date, Date>;
}
