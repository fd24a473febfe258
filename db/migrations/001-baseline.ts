import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { ACCOUNTS } from './baseline/accounts.ts';
import { JOBS } from './baseline/jobs.ts';
import { MEDIA_LISTS } from './baseline/media-lists.ts';
import { NEWS } from './baseline/news.ts';
import { OAUTH } from './baseline/oauth.ts';
import { ORGANIZATIONS } from './baseline/organizations.ts';
import { PAGES } from './baseline/pages.ts';
import { PRIVACY } from './baseline/privacy.ts';
import { RANKS } from './baseline/ranks.ts';

/** Creates the schema of the first version. Each table is created after the tables that it refers to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const section of [ORGANIZATIONS, ACCOUNTS, OAUTH, JOBS, MEDIA_LISTS, PAGES, RANKS, NEWS, PRIVACY])
    await sql.raw(section).execute(db);
  await sql`insert into privacy_salts (salt) values (${randomBytes(32)})`.execute(db);
}
