import { sql } from 'kysely';
import type { Database, Transaction } from '../core/database.ts';

export interface RateWindow {
  /** The calls since the window began; refused calls count too, so the number can exceed the limit. */
  used: number;
  secondsLeft: number;
}

/** Counts `count` calls and returns the usage of the window, which begins with its first call. */
export async function take(
  db: Database | Transaction,
  window: { subject: string; policy: string; seconds: number; count: number },
): Promise<RateWindow> {
  const { subject, policy, seconds, count } = window;
  const length = sql`make_interval(secs => ${seconds})`;
  const isOver = sql<boolean>`rate_windows.started_at <= now() - ${length}`;
  const row = await db
    .insertInto('rate_windows')
    .values({ subject, policy, started_at: sql<Date>`now()`, used: count })
    .onConflict((conflict) =>
      conflict.columns(['subject', 'policy']).doUpdateSet({
        used: sql<number>`case when ${isOver} then ${count} else rate_windows.used + ${count} end`,
        started_at: sql<Date>`case when ${isOver} then now() else rate_windows.started_at end`,
      }),
    )
    .returning(['used', sql<number>`extract(epoch from started_at + ${length} - now())::float8`.as('left')])
    .executeTakeFirstOrThrow();
  return { used: row.used, secondsLeft: row.left };
}
