import type { ColumnType, Generated } from 'kysely';

export interface HostQueuesTable {
  /** The host as in a URL, with a port unless it is the default. */
  host: string;
  next_free_at: Date;
  last_started_at: Date | null;
}

export interface HostReservationsTable {
  host: string;
  holder: string;
  url_sha256: string;
  starts_at: Date;
  /** When the lease of the running request ends; null while the request is waiting. */
  leased_until: Date | null;
  turn: string | null;
  /** Whether the worker has reported that it has sent the request. */
  sent: Generated<boolean>;
}

export interface RobotsFilesTable {
  origin: string;
  content: string | null;
  expires_at: ColumnType<Date, Date, Date>;
}
