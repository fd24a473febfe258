import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { type Database, suppressions } from '../../db/index.ts';
import { copyDatabase, dropDatabase, openTestDatabase } from '../support/world/database.ts';
import { profile } from '../support/world/profile.ts';

const COMMAND = fileURLToPath(new URL('../../apps/byline.mjs', import.meta.url));
const NAME = 'Ada Quillfeather';

interface Case {
  /** Who else has the name: a person of the web, or one whom org_1 imported. */
  namesake: 'nobody' | 'web' | 'org_1';
  command: string[];
  /** The organizations whose lists still have the name, and whether the page of another outlet is left. */
  kept: string[];
  isPageKept: boolean;
  /** Whether the name stays out at any other outlet, and without one. */
  isOutEverywhere: boolean;
  tells: RegExp[];
}

const ERASE = ['erase', '--name', NAME, '--domain', 'paper.example'];
const SUPPRESS = ['suppress', '--name', NAME, '--domain', 'paper.example'];
const LISTED = /Ada Quillfeather \(other\.example\), jid_other, imported by org_1/;
const ONLY_THERE =
  /kept in notes, pitches, lists and other texts of these organizations; it was removed\nin all other places/;

const CASES: readonly Case[] = [
  {
    ...{ namesake: 'nobody', command: ERASE, kept: [], isPageKept: false, isOutEverywhere: true },
    tells: [/Salted hashes remain/],
  },
  {
    ...{ namesake: 'org_1', command: ERASE, kept: ['org_1'], isPageKept: false, isOutEverywhere: true },
    tells: [LISTED, ONLY_THERE, /--everywhere/],
  },
  {
    ...{ namesake: 'org_1', command: SUPPRESS, kept: ['org_1'], isPageKept: false, isOutEverywhere: true },
    tells: [LISTED, ONLY_THERE, /--everywhere/],
  },
  {
    ...{
      namesake: 'web',
      command: ERASE,
      kept: ['org_1', 'org_2'],
      isPageKept: true,
      isOutEverywhere: false,
    },
    tells: [/Ada Quillfeather \(other\.example\), jid_other\n/, /Because of those without an organization/],
  },
  ...(['web', 'org_1'] as const).map((namesake) => ({
    ...{ namesake, command: [...ERASE, '--everywhere'], kept: [], isPageKept: false, isOutEverywhere: true },
    tells: [/Salted hashes remain/],
  })),
];

describe('an erasure of somebody whose name others have', () => {
  let databaseUrl: string | undefined;
  let db: Database;
  afterEach(async () => {
    await db?.destroy();
    if (databaseUrl) await dropDatabase(databaseUrl);
    databaseUrl = undefined;
  });

  async function insert(namesake: Case['namesake']): Promise<void> {
    for (const org of ['org_1', 'org_2']) {
      await sql`insert into organizations (id, name) values (${org}, ${org})`.execute(db);
      await sql`
        insert into media_lists (id, organization_id, name) values (${`ml_${org}`}, ${org}, ${`Ask ${NAME}`})`.execute(
        db,
      );
    }
    const people = [['jid_erased', 'paper.example', null] as const];
    const others =
      namesake === 'nobody'
        ? []
        : [['jid_other', 'other.example', namesake === 'web' ? null : 'org_1'] as const];
    for (const [id, domain, owner] of [...people, ...others]) {
      await sql`insert into journalists (id, name, organization_id) values (${id}, ${NAME}, ${owner})`.execute(
        db,
      );
      await sql`
        insert into journalist_keys values (${`name:ada quillfeather@${domain}#${id}`}, ${id})`.execute(db);
    }
    if (namesake === 'org_1')
      await sql`
        insert into media_list_members (id, list_id, journalist_id, source_indexes, profile, billable, credits)
        values ('mlm_1', 'ml_org_1', 'jid_other', '{}', ${JSON.stringify(profile({ name: NAME }))}, false, 0)`.execute(
        db,
      );
    await sql`
      insert into page_copies (content_sha256, url, domain, charset, text, words, fetched_at)
      values ('h', 'https://far.example/a', 'far.example', 'utf-8', ${`By ${NAME}`}, '', now())`.execute(db);
  }

  it.each(CASES)('keeps what may be about $namesake, and says so ($command)', async (one) => {
    databaseUrl = await copyDatabase();
    db = openTestDatabase(databaseUrl);
    await insert(one.namesake);
    const env = { ...process.env, DATABASE_URL: databaseUrl, NO_COLOR: '1' };
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [COMMAND, 'admin', 'privacy', ...one.command],
      { env },
    );
    for (const told of one.tells) expect(stdout).toMatch(told);
    const lists = await sql<{ organization_id: string }>`
      select organization_id from media_lists where name = ${`Ask ${NAME}`} order by 1`.execute(db);
    expect(lists.rows.map((row) => row.organization_id)).toEqual(one.kept);
    const members = await sql<{
      name: string;
    }>`select profile ->> 'name' as name from media_list_members`.execute(db);
    const isKept = one.namesake === 'org_1' && one.kept.length > 0;
    if (one.namesake === 'org_1') expect(members.rows).toEqual([{ name: isKept ? NAME : '[removed]' }]);
    expect((await sql`select from page_copies`.execute(db)).rows.length > 0).toBe(one.isPageKept);
    for (const domains of [[], ['any.example']])
      expect(await suppressions.includes(db, suppressions.namedSubjects(NAME, domains))).toBe(
        one.isOutEverywhere,
      );
    expect(await suppressions.includes(db, suppressions.namedSubjects(NAME, ['paper.example']))).toBe(true);
  });
});
