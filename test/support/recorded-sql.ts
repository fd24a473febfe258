import pg from 'pg';
import { newId } from '../../model/index.ts';

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
 * Replays recorded statements directly through pg. Two values of each charge are replaced, because they must
 * be unique: its subject, and the number of its ledger entry.
 */
export async function replaySql(client: pg.Client, statements: Statement[]): Promise<void> {
  let newest: { entry_no: string; balance_after: string } | undefined;
  for (const { values, ...statement } of statements) {
    const { text } = statement;
    const { rows } = await client.query({ ...statement, values: renewed(text, values ?? [], newest) });
    if (rows[0] && 'entry_no' in rows[0] && 'balance_after' in rows[0]) newest = rows[0];
  }
}

function renewed(
  text: string,
  values: unknown[],
  newest?: { entry_no: string; balance_after: string },
): unknown[] {
  const columns = /^insert into "ledger_entries" \(([^)]*)\)/
    .exec(text)?.[1]
    ?.replaceAll('"', '')
    .split(', ');
  if (!columns || !newest) return values;
  const amount = Number(values[columns.indexOf('amount')]);
  const fresh: Record<string, unknown> = {
    subject: newId('bil'),
    entry_no: Number(newest.entry_no) + 1,
    balance_after: Number(newest.balance_after) + amount,
  };
  return values.map((value, at) => fresh[columns[at] ?? ''] ?? value);
}
