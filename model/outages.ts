/**
 * The SQLSTATE classes and codes that indicate that a database is down, starting, stopping, full or read-only
 * (PostgreSQL documentation, appendix A).
 */
const OUTAGE = /^(?:08|53|57P0[1-5]$|25006$|58030$)/;
/**
 * The SQLSTATE codes for values that PostgreSQL cannot store: invalid text or numbers, NUL or an unpaired
 * surrogate in JSON, invalid bytes.
 */
const UNSTORABLE = new Set(['22P02', '22P05', '22021']);
/** An error code of PostgreSQL. Unlike Node.js codes such as `EPIPE`, the code contains at least one digit. */
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
/** Messages of connection errors for which `pg` and its pool provide no code. */
const WORDS =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error/i;

/** Whether a statement failed because the database was unavailable, not because of the statement itself. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return SQLSTATE.test(code) ? OUTAGE.test(code) : NETWORK.has(code) || WORDS.test(error.message);
}

/** Whether a statement failed because of one of its values, so that every retry would fail in the same way. */
export function isUnstorable(error: unknown): boolean {
  return error instanceof Error && UNSTORABLE.has(codeOf(error));
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}
