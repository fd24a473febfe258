import pg from 'pg';
import { newId } from '../../../model/index.ts';

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

/**
 * Executes recorded SQL statements again, directly through pg. New ledger entries get new subjects, because
 * the ledger rejects an entry with the same subject as an existing one.
 */
export async function replaySql(client: pg.Client, statements: Statement[]): Promise<void> {
  for (const { values, ...statement } of statements) {
    const isCharge = /^\s*insert into ledger_entries/.test(statement.text);
    await client.query({ ...statement, values: isCharge ? values.map(withNewSubjects) : values });
  }
}

function withNewSubjects(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.map((item) => (/^bil_/.test(String(item)) ? newId('bil') : item));
}
