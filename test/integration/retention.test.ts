import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { pageCopies, retention } from '../../db/index.ts';
import { newId } from '../../model/index.ts';
import { prepareDatabase } from '../support/world/database.ts';
import { insertFinishedJob } from '../support/world/media-lists.ts';

const evidenceOf = (hash: string) => ({
  id: newId('ev'),
  fields: ['name'],
  url: `https://n.example/${hash}`,
  locator: 'css:p',
  excerpt: 'Ada Reporter',
  fetched_at: '2026-11-01T10:00:00Z',
  content_sha256: hash,
  extractor: 'article@1',
});
const LIMITS = { pagesDays: 365, auditDays: 730 };

describe('the retention clean-up', () => {
  const { db } = prepareDatabase();

  const addOld = (count: number) =>
    sql`insert into robots_files (origin, expires_at)
        select 'https://old' || i || '.example', now() - interval '2 days' from generate_series(1, ${count}::int) i`.execute(
      db,
    );
  const count = async () =>
    (await sql<{ left: number }>`select count(*) as left from robots_files`.execute(db)).rows[0]?.left;

  it('deletes old rows in batches, and keeps recent ones', async () => {
    await addOld(4_500);
    await sql`insert into robots_files (origin, expires_at) values ('https://young.example', now())`.execute(
      db,
    );
    await sql`insert into host_queues (host, next_free_at) values
      ('old.example', now() - interval '2 days'), ('awaited.example', now() + interval '1 minute')`.execute(
      db,
    );
    expect(await retention.apply(db, LIMITS)).toBe(4_501);
    expect(await count()).toBe(1);
    const { rows } = await sql<{ host: string }>`select host from host_queues`.execute(db);
    expect(rows).toEqual([{ host: 'awaited.example' }]);
  });

  it('keeps its progress when it is stopped, and resumes from there', async () => {
    await addOld(4_500);
    let batches = 0;
    const stopAfter = async (most: number) =>
      retention.apply(db, LIMITS, () => {
        batches += 1;
        if (batches === most) throw new Error('stopped');
      });
    // The tables that are cleaned before `robots_files` are empty, so each of them takes one batch.
    await expect(stopAfter(retention.TABLES.indexOf('robots_files') + 1)).rejects.toThrow('stopped');
    expect(await count()).toBe(2_501);
    expect(await retention.apply(db, LIMITS)).toBe(2_500);
  });

  it('deletes copies of pages that nothing quotes any more', async () => {
    const id = newId('org');
    await sql`insert into organizations (id, name) values (${id}, 'Proof')`.execute(db);
    const { jobId } = await insertFinishedJob(db, id, [
      { profile: { name: 'Ada Reporter', evidence: [evidenceOf('quoted')] } },
    ]);
    const text = '<p>Ada Reporter</p>';
    for (const hash of ['quoted', 'forgotten'])
      await pageCopies.save(db, {
        url: `https://n.example/${hash}`,
        contentSha256: hash,
        ...{ charset: 'utf-8', text, bytes: Buffer.from(text), fetchedAt: new Date() },
      });
    expect(await retention.apply(db, LIMITS), 'a job may still be about to quote it').toBe(0);
    await sql`update page_copies set stored_at = now() - interval '2 days'`.execute(db);
    expect(await retention.apply(db, LIMITS)).toBe(1);
    const left = async () => (await sql<{ url: string }>`select url from page_copies`.execute(db)).rows;
    expect(await left()).toEqual([{ url: 'https://n.example/quoted' }]);
    await sql`delete from jobs where id = ${jobId}`.execute(db);
    await retention.apply(db, LIMITS);
    expect(await left()).toEqual([]);
  });

  it('reads only once what quotes copies of pages, however many nothing quotes', async () => {
    await sql`
      insert into page_copies (content_sha256, url, domain, charset, text, words, fetched_at, stored_at)
      select 'hash' || i, 'https://n.example/' || i, 'n.example', 'utf-8', '', '', now(), now() - interval '2 days'
      from generate_series(1, 4500) i`.execute(db);
    let batches = 0;
    const onBatch = () => {
      batches += 1;
    };
    expect(await retention.apply(db, LIMITS, onBatch)).toBe(4_500);
    expect(batches).toBe(retention.TABLES.length);
  });

  it('deletes expired searches with their people, and no campaign however old', async () => {
    const id = newId('org');
    await sql`insert into organizations (id, name) values (${id}, 'Campaigns')`.execute(db);
    await sql`insert into campaigns (id, organization_id, created_at, updated_at)
      values ('cmp_old', ${id}, now() - interval '3 years', now() - interval '3 years')`.execute(db);
    await sql`insert into campaign_pitches (campaign_id, number, pitch, created_at)
      values ('cmp_old', 1, 'A story.', now() - interval '3 years')`.execute(db);
    await sql`insert into campaign_imports (campaign_id, idempotency_key, request_hash, reply, created_at) values
      ('cmp_old', 'old', 'hash', '{}', now() - interval '2 days'), ('cmp_old', 'new', 'hash', '{}', now())`.execute(
      db,
    );
    for (const [search, status, expires] of [
      ['jsr_old', 'complete', '-1 day'],
      ['jsr_active', 'processing', '-1 day'],
      ['jsr_new', 'complete', '1 day'],
    ]) {
      await sql`insert into journalist_searches (id, organization_id, billing_subject, status, request_hash,
          options, unit_price, held, findings, expires_at)
        values (${search}, ${id}, ${search}, ${status}, 'hash', '{}', 1, 0, '{}', now() + ${expires}::interval)`.execute(
        db,
      );
      await sql`insert into journalist_search_people (search_id, rank, person) values (${search}, 1, '{}')`.execute(
        db,
      );
    }
    await sql`insert into journalist_search_previews (id, organization_id, pitch, options, created_at)
      values ('old', ${id}, 'A story.', '{}', now() - interval '2 hours')`.execute(db);
    // The search, the request for a preview, and the response of the import.
    expect(await retention.apply(db, LIMITS)).toBe(3);
    const { rows } = await sql<{ left: string }>`
      select search_id as left from journalist_search_people
      union all select campaign_id || ' ' || pitch from campaign_pitches
      union all select idempotency_key from campaign_imports order by 1`.execute(db);
    expect(rows.map(({ left }) => left)).toEqual(['cmp_old A story.', 'jsr_active', 'jsr_new', 'new']);
  });

  it('leaves a locked row for the next run', async () => {
    await addOld(10);
    await db.transaction().execute(async (tx) => {
      await sql`select from robots_files where origin = 'https://old7.example' for update`.execute(tx);
      expect(await retention.apply(db, LIMITS)).toBe(9);
    });
    expect(await retention.apply(db, LIMITS)).toBe(1);
  });
});
