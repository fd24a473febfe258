import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Readings hold more than before of what stands around an address: what was read is read again when it is asked for.
  await sql`delete from author_pages`.execute(db);
  await sql`
    update articles set fresh_until = now(),
      reading = reading || '{"addresses": [], "profiles": [], "staff_pages": []}'::jsonb`.execute(db);
  // By author, for references and for recent work; `jsonb_path_ops` answers containment and nothing else.
  await sql`create index articles_by_author on articles using gin ((reading -> 'authors') jsonb_path_ops)`.execute(
    db,
  );

  await sql`alter table author_pages add column domain text not null`.execute(db);
  await sql`create index author_pages_by_domain on author_pages (domain)`.execute(db);
}
