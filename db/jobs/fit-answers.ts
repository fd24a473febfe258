import { sql } from 'kysely';
import type { JobId, JournalistId } from '../../model/index.ts';
import type { Database, Transaction } from '../core/database.ts';

/** The verbatim response of a model to one prompt. */
export interface FitAnswer {
  /** SHA-256 of the model's name and the prompt, which contains organization, pitch and articles. */
  prompt_hash: Buffer;
  /** The job that used the response last. */
  job_id: JobId;
  journalist_id: JournalistId;
  model: string;
  answer: string;
}

/** Returns the stored response to a prompt, and assigns the response to the job. */
export async function find(
  db: Database,
  key: Pick<FitAnswer, 'prompt_hash' | 'job_id'>,
): Promise<string | undefined> {
  const row = await db
    .updateTable('fit_answers')
    .set({ job_id: key.job_id })
    .where('prompt_hash', '=', key.prompt_hash)
    .returning('answer')
    .executeTakeFirst();
  return row?.answer;
}

/** Stores a response, unless the journalist was erased or the pitch deleted meanwhile; keeps an existing response. */
export async function save(db: Database, answer: FitAnswer): Promise<void> {
  await sql`
    with job as (select id from jobs where id = ${answer.job_id} and pitch is not null for share)
    insert into fit_answers (prompt_hash, job_id, journalist_id, model, answer)
    select ${answer.prompt_hash}, job.id, journalists.id, ${answer.model}, ${answer.answer} from journalists, job
    where journalists.id = ${answer.journalist_id}
    on conflict do nothing`.execute(db);
}

/** Deletes the stored responses that are assigned to a job. */
export async function forget(tx: Transaction, jobId: JobId): Promise<void> {
  await tx.deleteFrom('fit_answers').where('job_id', '=', jobId).execute();
}

/** Counts a call against every budget; counts none and returns false if one of them is used up. */
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

/** Thrown if a budget is used up, to roll back the calls counted against the other budgets. */
class UsedUp extends Error {}
