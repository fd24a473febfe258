import { CompiledQuery } from 'kysely';
import type { Database, Transaction } from './database.ts';

/**
 * An array for `any(…)` whose length the planner cannot see. Otherwise a plan for this call looks cheaper
 * than a reusable one, which assumes ten elements, and each call is planned anew.
 */
export const arrayOf = (parameter: string) => `(select ${parameter}::text[])::text[]`;

/**
 * SQL for the `from` clause of a statement, so that its commit does not wait for the disk. Use it only for a
 * statement that is its own transaction, and for rows that can be made again: a crash loses the last half second. A
 * later commit that waits writes these rows, too.
 */
export const WITHOUT_WAITING = `cross join (select set_config('synchronous_commit', 'off', true)) commit_mode`;

/**
 * Makes a function of a statement that runs for every source of a job: its text never changes, so the server reuses
 * the plan. The text names its parameters, as in `:jobId`; values that it does not name are ignored.
 */
export function statement<Row>(
  text: string,
): (db: Database | Transaction, values: Readonly<Record<string, unknown>>) => Promise<Row[]> {
  const names: string[] = [];
  const positional = text.replace(/(?<!:):([a-z]\w*)/gi, (_, name: string) => {
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  return async (db, values) => {
    const absent = names.find((name) => values[name] === undefined);
    if (absent !== undefined) throw new Error(`the parameter ${absent} of a statement has no value`);
    const parameters = names.map((name) => values[name]);
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(positional, parameters));
    return rows;
  };
}
