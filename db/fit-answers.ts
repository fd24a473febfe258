import { sql } from 'kysely';
import type { Database } from './database.ts';
import type { JournalistId } from './ids.ts';

/** What a model answered to one prompt, word for word. */
export interface FitAnswer {
  /** SHA-256 of model and prompt, in which organization, pitch and articles stand. */
  prompt_hash: Buffer;
  journalist_id: JournalistId;
  model: string;
  answer: string;
}

export async function find(db: Database, promptHash: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom('fit_answers')
    .select('answer')
    .where('prompt_hash', '=', promptHash)
    .executeTakeFirst();
  return row?.answer;
}

/** Keeps an answer, unless the journalist was forgotten meanwhile; the first one stays. */
export async function save(db: Database, answer: FitAnswer): Promise<void> {
  await sql`
    insert into fit_answers (prompt_hash, journalist_id, model, answer)
    select ${answer.prompt_hash}, id, ${answer.model}, ${answer.answer} from journalists
    where id = ${answer.journalist_id}
    on conflict do nothing`.execute(db);
}

/** Takes one call from every budget, or none where one of them is used up. */
export async function takeCall(db: Database, budgets: { scope: string; limit: number }[]): Promise<boolean> {
  return db
    .transaction()
    .execute(async (tx) => {
      for (const { scope, limit } of budgets) {
        const taken = await tx
          .insertInto('fit_budgets')
          .values({ scope, calls: 1 })
          .onConflict((conflict) =>
            conflict
              .column('scope')
              .doUpdateSet({ calls: sql<number>`fit_budgets.calls + 1` })
              .where('fit_budgets.calls', '<', limit),
          )
          .returning('calls')
          .executeTakeFirst();
        if (!taken || limit < 1) throw new UsedUp();
      }
      return true;
    })
    .catch((error: unknown) => {
      if (error instanceof UsedUp) return false;
      throw error;
    });
}

/** Takes back what the transaction had counted. */
class UsedUp extends Error {}
