import pg from 'pg';

/** SQLSTATE classes and codes of a database that is away, starting, stopping, full or read-only (PostgreSQL, appendix A). */
const OUTAGE = /^(?:08|53|57P0[1-5]$|25006$|58030$)/;
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']);
/** What `pg` and its pool say of a connection in words alone. */
const WORDS =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error/i;

/** Whether a statement failed because the database could not be had, and not because of what it was asked. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof pg.DatabaseError) return OUTAGE.test(error.code ?? '');
  return NETWORK.has((error as NodeJS.ErrnoException).code ?? '') || WORDS.test(error.message);
}
