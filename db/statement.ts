import { CompiledQuery } from 'kysely';
import type { Database, Transaction } from './database.ts';

/**
 * A statement that every source of a job needs. Its text is written once: nothing is built for a call, and the
 * server reuses the plan. `$1` stands for the first of the values.
 */
export function statement<Row>(
  text: string,
): (db: Database | Transaction, values: readonly unknown[]) => Promise<Row[]> {
  return async (db, values) => {
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]));
    return rows;
  };
}
