import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { writeArchive } from '../../apps/local/index.ts';
import { campaignImports, newsSearches } from '../../db/index.ts';
import { type CampaignId, foldText, normalizeName, type OrganizationId } from '../../model/index.ts';
import { prepareDatabase } from '../support/world/database.ts';
import { prepareFolder } from '../support/world/prepare.ts';
import { profile } from '../support/world/profile.ts';
import { SPELLINGS } from '../support/world/spellings.ts';
import { recordingsIn, rowsOf } from '../support/world/traces.ts';

const COMMAND = fileURLToPath(new URL('../../apps/byline.mjs', import.meta.url));
const OUTLET = 'paper.example';
/** Names of three scripts, each with the part before the @ of an address, of which a program makes words. */
const ERASED: readonly [words: string[], local: string][] = [
  [['Jörg', 'Mülzerich'], 'joerg.muelzerich'],
  [['Иван', 'Чернильцев'], 'tschernilzew'],
  [['欧阳墨明月'], 'ouyangmo'],
];

const plain = (word: string) => word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

describe('after an erasure, a dump of the database with the recordings', () => {
  const recorded = prepareFolder();
  const { db, url: databaseUrl } = prepareDatabase();

  /** A report, for a colleague, in which words of a pitch are left. */
  const reportOf = (words: string[]) => ({
    reasoning: `Bo covers ${words.join(' and ')} at length.`,
    topics: [...words, 'ferries'].map((text) => ({ text, place: 'headline', mentions: 2 })),
    anchors: [{ title: 'Ferries wait', url: 'https://far.example/ferries' }],
  });
  const wordsOf = ([words, local]: (typeof ERASED)[number]) => [
    ...local.split('.'),
    ...words.slice(-1).flatMap((word) => [word.toLowerCase(), plain(word)]),
  ];

  async function insertParts(): Promise<void> {
    const reports = reportOf(ERASED.flatMap(wordsOf));
    const names = ERASED.flatMap(([words, local]) => [
      ...SPELLINGS.map(([, spell]) => spell(words, OUTLET)),
      ...['@', ' [at] ', '%40'].map((at) => `${local}${at}${OUTLET}`),
    ]);
    const told = names.map((name) => `Told ${name} today.`).join('\n');
    const custom = Object.fromEntries(names.map((name) => [`Told ${name}`, name]));
    const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;
    await sql`insert into organizations (id, name) values ('org_1', 'Press Office'), ('org_2', 'Other')`.execute(
      db,
    );
    await sql`insert into campaigns (id, organization_id) values ('cmp_1', 'org_1'), ('cmp_2', 'org_1')`.execute(
      db,
    );
    await sql`insert into campaign_pitches (campaign_id, number, pitch) values ('cmp_1', 1, ${told}), ('cmp_2', 1, null)`.execute(
      db,
    );
    await sql`insert into media_lists (id, organization_id, name, campaign_id) values
      ('ml_1', 'org_1', ${`Ask ${names[0]}`}, 'cmp_1'), ('ml_2', 'org_1', 'Plain', null),
      ('ml_3', 'org_1', 'Not kept', 'cmp_2'), ('ml_4', 'org_2', 'Its job is gone', null)`.execute(db);
    await sql`insert into journalists (id, name) values ('jid_bo', 'Bo Inkwell')`.execute(db);
    for (const [index, [words]] of ERASED.entries()) {
      const name = words.join(' ');
      await sql`insert into journalists (id, name) values (${`jid_${index}`}, ${name})`.execute(db);
      await sql`insert into journalist_keys values
        (${`name:${normalizeName(name)}@${OUTLET}#${index}`}, ${`jid_${index}`})`.execute(db);
    }
    for (const [id, pitch] of [
      ['job_1', told],
      ['job_other', 'A pitch about the Mülzerich bridge.'],
      ['job_unkept', null],
    ])
      await sql`insert into jobs (id, organization_id, billing_subject, status, request_hash, pitch, include_recent,
          unit_price, held, warnings, expires_at)
        values (${id}, 'org_1', ${id}, 'complete', 'h', ${pitch}, 3, 0, 0, '[]', now())`.execute(db);
    const bo = json(profile({ name: 'Bo Inkwell', bio: told }));
    await sql`insert into job_journalists (job_id, journalist_id, position, source_indexes, profile, billable, credits, fit)
      values ('job_1', 'jid_bo', 1, '{0}', ${bo}, true, 0, ${json(reports)}),
        ('job_unkept', 'jid_bo', 1, '{0}', '{}', true, 0, ${json(reports)}),
        ('job_other', 'jid_bo', 1, '{0}', '{}', true, 0, ${json(reportOf(['mülzerich']))})`.execute(db);
    for (const [index, [words, local]] of ERASED.entries())
      await sql`insert into job_journalists (job_id, journalist_id, position, source_indexes, profile, billable, credits)
        values ('job_1', ${`jid_${index}`}, ${index + 2}, '{0}', ${json(
          profile({ name: words.join(' '), outlet_domain: OUTLET, email: `${local}@${OUTLET}` }),
        )}, true, 0)`.execute(db);
    for (const list of ['ml_1', 'ml_2', 'ml_3', 'ml_4'])
      await sql`insert into media_list_members (id, list_id, journalist_id, source_indexes, profile, billable, credits,
          fit, note, custom)
        values (${`mlm_${list}`}, ${list}, 'jid_bo', '{0}', ${bo}, true, 0, ${json(reports)}, ${told},
          ${json(custom)})`.execute(db);
    await sql`insert into rescores (id, list_id, pitch, reports)
      values ('rsc_1', 'ml_1', 'sha256:00', ${json([{ journalist_id: 'jid_bo', fit: reports }])})`.execute(
      db,
    );
    await sql`insert into fit_answers (prompt_hash, journalist_id, model, answer, job_id)
      values ('h', 'jid_bo', 'm', ${JSON.stringify(reports)}, 'job_1')`.execute(db);
    const plan = ERASED.map((one) => ({ kind: 'topic', q: `cranes ${wordsOf(one).join(' ferry ')}` }));
    await sql`insert into journalist_searches (id, organization_id, billing_subject, status, request_hash, pitch, options,
        unit_price, held, findings, expires_at)
      values ('jsr_1', 'org_1', 'jsr_1', 'complete', 'h', ${told}, '{}', 0, 0,
        ${json({ plan, subject: reports.topics })}, now())`.execute(db);
    await sql`insert into journalist_searches (id, organization_id, billing_subject, status, request_hash, pitch, options,
        unit_price, held, findings, expires_at)
      values ('jsr_unkept', 'org_1', 'jsr_unkept', 'complete', 'h', null, '{}', 0, 0, ${json({ plan })}, now())`.execute(
      db,
    );
    for (const [number, { q }] of plan.entries())
      for (const search of ['jsr_1', 'jsr_unkept'])
        await sql`insert into journalist_search_queries (search_id, number, kind, q, language)
          values (${search}, ${number}, 'topic', ${q}, 'en')`.execute(db);
    await sql`insert into journalist_search_people (search_id, rank, person)
      values ('jsr_1', 1, ${json({ name: 'Bo Inkwell', ...reports, found_by: plan.map(({ q }) => q) })})`.execute(
      db,
    );
    await sql`insert into saved_pitches (id, organization_id, request_hash, pitch, options, scale)
      values ('svp_1', 'org_1', 'h', ${told}, ${json({ subject: [told] })},
        ${json({ words: ERASED.flatMap(wordsOf).map((word) => [word.toLowerCase(), 1, 1, 2]) })})`.execute(
      db,
    );
    for (const [number, name] of ['Bo Inkwell', ...names].entries())
      await sql`insert into saved_pitch_people (saved_pitch_id, name, id, person, published, matched_at)
        values ('svp_1', ${normalizeName(name)}, ${`mtc_${number}`}, ${json({ name, ...reports })}, now(), now())
        on conflict do nothing`.execute(db);
    for (const [number, name] of names.entries())
      await sql`insert into page_copies (content_sha256, url, domain, charset, text, words, fetched_at)
        values (${String(number)}, 'https://far.example/a', 'far.example', 'utf-8', ${`By ${name}`}, '', now())`.execute(
        db,
      );
    await db.transaction().execute(async (tx) => {
      await campaignImports.save(tx, 'cmp_1' as CampaignId, told, { request_hash: 'h', reply: {} });
      const search = {
        organization_id: 'org_1' as OrganizationId,
        billing_subject: 'nse_1',
        request_hash: 'h',
      };
      await newsSearches.save(tx, { ...search, idempotency_key: told, reply: { told } }, 60);
    });
    const pages = [...names, 'somebody'].map((name, number) => ({
      url: `https://far.example/${number}`,
      status: 200,
      contentType: 'text/html; charset=utf-8',
      body: `<p>By ${name}`,
    }));
    await writeArchive(join(recorded, 'pages.warc.gz'), pages);
  }

  /** Where the surnames and addresses are, in whatever spelling. */
  async function findTraces(): Promise<string[]> {
    const texts = { ...(await rowsOf({ db })), ...recordingsIn(recorded) };
    const words = [...ERASED.flatMap(wordsOf).filter((word) => word !== 'joerg'), '欧阳墨明月'].map(
      (word) => foldText(word).text,
    );
    return Object.entries(texts).flatMap(([place, text]) =>
      text
        .split('\n')
        .filter((line) => words.some((word) => foldText(line).text.includes(word)))
        .map((line) => `${place}: ${line.slice(0, 300)}`),
    );
  }

  beforeAll(async () => {
    await insertParts();
  });

  it('has no spelling of the names and addresses, and no word of them in what was made of a pitch', async () => {
    const before = new Set((await findTraces()).map((trace) => trace.split(':')[0]));
    expect(before.size, 'the test sees traces while there are some').toBe(17);
    const env = { ...process.env, DATABASE_URL: databaseUrl, BYLINE_WEB_RECORD: recorded, NO_COLOR: '1' };
    for (const [words] of ERASED) {
      const name = ['--name', words.join(' '), '--domain', OUTLET];
      await promisify(execFile)(process.execPath, [COMMAND, 'admin', 'privacy', 'erase', ...name], { env });
    }
    const left = await findTraces();
    expect(left.filter((trace) => !trace.includes('job_other'))).toEqual([]);
    expect(left.map((trace) => trace.split(':')[0]).sort(), 'a pitch that names nobody').toEqual([
      'table job_journalists',
      'table jobs',
    ]);
    const { rows } = await sql<{ topics: unknown }>`
      select fit -> 'topics' as topics from job_journalists where job_id = 'job_1' and journalist_id = 'jid_bo'`.execute(
      db,
    );
    expect(rows).toEqual([{ topics: [{ text: 'ferries', place: 'headline', mentions: 2 }] }]);
  });
});
