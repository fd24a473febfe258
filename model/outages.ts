/**
 * SQLSTATE classes and codes of a database that is down, starting, stopping, full or read-only (PostgreSQL,
 * appendix A).
 */
const OUTAGE = /^(?:08|53|57P0[1-5]$|25006$|58030$)/;
/**
 * SQLSTATEs of values that PostgreSQL cannot store: invalid text or numbers, NUL or an unpaired surrogate in
 * JSON, invalid bytes.
 */
const UNSTORABLE = new Set(['22P02', '22P05', '22021']);
/** A code from the server. Codes of Node, such as `EPIPE`, have no digits. */
const SQLSTATE = /^(?=.*\d)[\dA-Z]{5}$/;
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);
/** Connection errors that `pg` and its pool report only as text. */
const WORDS =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error/i;

/** Whether a statement failed because the database was unavailable, and not because of the statement. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return SQLSTATE.test(code) ? OUTAGE.test(code) : NETWORK.has(code) || WORDS.test(error.message);
}

/** Whether a statement failed because of one of its values, so that every retry fails the same way. */
export function isUnstorable(error: unknown): boolean {
  return error instanceof Error && UNSTORABLE.has(codeOf(error));
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}
