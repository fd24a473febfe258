import { CompiledQuery } from 'kysely';
import type { Database, Transaction } from './database.ts';

/**
 * An array parameter for `any(…)` whose length the planner cannot see. Otherwise, PostgreSQL estimates ten
 * elements for a reusable plan and the true number for a plan of this call, considers the latter cheaper, and
 * plans the statement again on every call.
 */
export const arrayOf = (parameter: string) => `(select ${parameter}::text[])::text[]`;

/**
 * The end of the `from` clause of a statement whose commit need not wait for the disk. Only for a statement
 * that is its own transaction, and for rows that can be made again: after a crash of PostgreSQL, those of the
 * last half second may be missing. Any later commit that waits also writes these rows to the disk.
 */
export const WITHOUT_WAITING = `cross join (select set_config('synchronous_commit', 'off', true)) commit_mode`;

/**
 * Creates a function that executes a fixed statement, for statements that run for every source of a job.
 * Because the text is never rebuilt, the server can reuse the plan. `$1` is the first value.
 */
export function statement<Row>(
  text: string,
): (db: Database | Transaction, values: readonly unknown[]) => Promise<Row[]> {
  return async (db, values) => {
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]));
    return rows;
  };
}
