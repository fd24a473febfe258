import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // What a language model answered, kept before it is used: a repeated attempt asks nothing again.
  await sql`
    create table fit_answers (
      prompt_hash bytea primary key,
      -- Forgotten with the journalist.
      journalist_id text not null references journalists on delete cascade,
      model text not null,
      answer text not null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index fit_answers_by_journalist on fit_answers (journalist_id)`.execute(db);

  // Calls of the model, by what limits them: a job, a day.
  await sql`
    create table fit_budgets (
      scope text primary key,
      calls integer not null,
      created_at timestamptz not null default now()
    )`.execute(db);
}
