import { CompiledQuery } from 'kysely';
import type { Database, Transaction } from './database.ts';

/**
 * An array parameter for `any(…)` whose length the planner cannot see. If the planner saw the length, a plan
 * for the current call would look cheaper than a reusable plan, for which PostgreSQL assumes ten elements,
 * and PostgreSQL would plan the statement again on every call.
 */
export const arrayOf = (parameter: string) => `(select ${parameter}::text[])::text[]`;

/**
 * SQL to append to the `from` clause of a statement, so that its commit does not wait for the disk. Use it
 * only for a statement that is its own transaction, and only for rows that can be created again: after a
 * crash of PostgreSQL, the rows of the last half second may be missing. Any later commit that waits for the
 * disk also writes these rows to the disk.
 */
export const WITHOUT_WAITING = `cross join (select set_config('synchronous_commit', 'off', true)) commit_mode`;

/**
 * Creates a function that executes a fixed SQL statement. Use it for a statement that runs for every source of
 * a job: because the text never changes, the server can reuse the plan. `$1` is the first value.
 */
export function statement<Row>(
  text: string,
): (db: Database | Transaction, values: readonly unknown[]) => Promise<Row[]> {
  return async (db, values) => {
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]));
    return rows;
  };
}
