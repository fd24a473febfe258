import type { ColumnType } from 'kysely';

export interface HostQueuesTable {
  /** As in a URL, with the port unless it is the scheme's default. */
  host: string;
  next_free_at: Date;
  last_started_at: Date | null;
}

export interface HostReservationsTable {
  host: string;
  holder: string;
  url_sha256: string;
  starts_at: Date;
  /** Null while the holder waits. */
  leased_until: Date | null;
}

export interface RobotsFilesTable {
  origin: string;
  content: string | null;
  expires_at: ColumnType<Date, Date, Date>;
}
