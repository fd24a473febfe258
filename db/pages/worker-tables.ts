import type { ColumnType } from 'kysely';

export interface WorkerHeartbeatsTable {
  id: string;
  /** The task queues that the worker currently polls. */
  queues: string[];
  version: string;
  started_at: ColumnType<Date, never, never>;
  beat_at: ColumnType<Date, Date | undefined, Date>;
}

export interface UnreadablePagesTable {
  url_sha256: string;
  /** The version of the page reader that hung or crashed on the page. Another version may succeed. */
  reader: string;
  strikes: number;
  until: ColumnType<Date, Date, Date>;
}
