import pg from 'pg';

/** A statement as it was sent to the database. */
export interface Statement {
  /** The name of the statement, if it is a prepared statement. */
  name?: string;
  text: string;
  values: unknown[];
}

let recorded: Statement[] | null = null;

// Patch `query` before any connection is opened, because a pool stores the `query` function of each
// connection.
const { prototype } = pg.Client;
const original = prototype.query;
prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const [first, values] = args;
  recorded?.push(
    typeof first === 'string' ? { text: first, values: (values as unknown[]) ?? [] } : (first as Statement),
  );
  return Reflect.apply(original, this, args);
} as typeof original;

/**
 * Starts to record the SQL statements of this process. The returned function stops recording and returns the
 * statements in order.
 */
export function startRecording(): () => Statement[] {
  const statements: Statement[] = [];
  recorded = statements;
  return () => {
    recorded = null;
    return statements;
  };
}

/** Returns the SQL statements that this process sends while `work` is running, in order. */
export async function recordSql(work: () => Promise<unknown>): Promise<Statement[]> {
  const stop = startRecording();
  try {
    await work();
  } finally {
    stop();
  }
  return stop();
}
