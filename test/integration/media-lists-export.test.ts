import { sql } from 'kysely';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import type { MediaListBody, MediaListMemberBody, ProblemBody } from '../../apps/gateway/app.ts';
import { type MediaListId, newId } from '../../model/index.ts';
import { createCampaign } from '../support/world/campaigns.ts';
import { addMembers, createList, insertFinishedJob, LISTS } from '../support/world/media-lists.ts';
import { prepareWorld } from '../support/world/prepare.ts';
import { FIT } from '../support/world/settle.ts';

const FORMULA = '=HYPERLINK("https://evil.example/","click")';
const MOST = 10_000;

describe('the export of a media list', () => {
  const world = prepareWorld({ roles: [] });

  const download = async (listId: string, format: string) => {
    const headers = { authorization: `Bearer ${world.key}` };
    const response = await fetch(
      `${world.app.listeningOrigin}${LISTS}/${listId}/export?format=${format}&include_all=true`,
      {
        headers,
      },
    );
    return { response, bytes: Buffer.from(await response.arrayBuffer()) };
  };

  it('is a table for a mail merge in which no cell is a formula', async () => {
    const evidence = (fields: string[], url: string) => ({
      id: newId('ev'),
      fields,
      url,
      locator: 'css:a',
      excerpt: 'x',
      fetched_at: '2026-11-01T10:00:00Z',
      content_sha256: 'x',
      extractor: 'author_page@1',
    });
    const job = await insertFinishedJob(world.db, world.organizationId, [
      {
        profile: {
          name: 'Jörg Müller',
          outlet: 'Zeitung, Nord',
          role: 'Redakteur "Wirtschaft"',
          beat: 'Häfen',
          email: 'joerg@zeitung.example',
          recent: [{ title: FORMULA, url: 'https://zeitung.example/1', published: '2026-11-02' }],
          evidence: [
            evidence(['role'], 'https://zeitung.example/team'),
            evidence(['email'], 'https://zeitung.example/joerg'),
          ],
        },
        fit: { ...FIT, personalized_angle: '@SUM(A1)\nsecond line' },
      },
      { profile: { name: '+49 Reporter', role: '-1', beat: '\t=1+1', outlet: '＝1' } },
    ]);
    const { id } = await createList(world, 'Merge');
    const { members } = await addMembers(world, id, job);
    await world.call('PATCH', `${LISTS}/${id}/members/${members[0]?.id}`, {
      body: { state: 'contacted', note: '=cmd|calc' },
      headers: { 'if-match': '"1"' },
    });
    const { response, bytes } = await download(id, 'csv');
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="[\w ]+ \d{4}-\d\d-\d\d\.csv"; filename\*=UTF-8''/,
    );
    expect([...bytes.subarray(0, 3)], 'the byte order mark').toEqual([0xef, 0xbb, 0xbf]);
    const text = bytes.toString('utf8').slice(1);
    expect(text.split('\r\n')[0]?.replaceAll('"', '')).toBe(
      'first_name,last_name,name,email,outlet,role,beat,language,score,verdict,angle,recent_article,recent_article_date,evidence_url,name_certainty,email_certainty,outlet_certainty,role_certainty,beat_certainty,check_this,state,note,own_email,own_phone,state_changed_at,state_changed_by,owner,follow_up_on,pitch_number',
    );
    const { data: rows } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
    expect(rows).toMatchObject([
      {
        first_name: 'Jörg',
        last_name: 'Müller',
        email: 'joerg@zeitung.example',
        outlet: 'Zeitung, Nord',
        role: 'Redakteur "Wirtschaft"',
        beat: 'Häfen',
        score: '70',
        verdict: 'Strong fit',
        angle: "'@SUM(A1)\nsecond line",
        recent_article: `'${FORMULA}`,
        recent_article_date: '2026-11-02',
        evidence_url: 'https://zeitung.example/joerg',
        state: 'contacted',
        note: "'=cmd|calc",
      },
      { email: '', role: "'-1", score: '', angle: '', state: 'to_contact', note: '' },
    ]);
    for (const row of rows)
      for (const cell of Object.values(row)) expect(cell).not.toMatch(/^[=+\-@\t\r＝＋－＠]/);
  });

  it('has columns of different names, whatever the own ones are called', async () => {
    const { id } = await createCampaign(world, { name: 'Columns' });
    const custom = {
      email: '1',
      Email: '2',
      own_email: '3',
      own_email_2: '4',
      ' E-mail': '5',
      '=x': '6',
      "'=x": '7',
    };
    const rows = [{ name: 'Dora Scribe', email: 'dora@daily.example', custom }];
    const imported = await world.call('POST', `/api/v1/campaigns/${id}/import`, { body: { rows } });
    expect(imported.status).toBe(200);
    const headers = { authorization: `Bearer ${world.key}` };
    const url = `${world.app.listeningOrigin}/api/v1/campaigns/${id}/export?format=csv`;
    const text = await (await fetch(url, { headers })).text();
    const [names = [], cells = []] = Papa.parse<string[]>(text, { skipEmptyLines: true }).data;
    const alike = names.map((name) => name.normalize('NFKC').trim().toLowerCase());
    expect(new Set(alike).size).toBe(names.length);
    const own = names.flatMap((name, index) => (/^[1-7]$/.test(cells[index] ?? '') ? [name] : []));
    expect(own).toHaveLength(7);
    // A program that reads the file takes the first column of a name.
    expect(names.indexOf('email')).toBeLessThan(names.indexOf('state'));
  });

  it('is also one member with evidence per line', async () => {
    const job = await insertFinishedJob(world.db, world.organizationId, [
      { profile: { name: 'A' } },
      { profile: { name: 'B' } },
    ]);
    const { id } = await createList(world, 'Lines');
    await addMembers(world, id, job);
    const { response, bytes } = await download(id, 'ndjson');
    expect(response.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
    const lines = bytes.toString('utf8').trim().split('\n');
    const page = await world.call<{ data: MediaListMemberBody[] }>(
      'GET',
      `${LISTS}/${id}/members?include=evidence`,
    );
    expect(lines.map((line) => JSON.parse(line))).toEqual(page.body.data);
  });

  it('has only the members in the requested state', async () => {
    const job = await insertFinishedJob(world.db, world.organizationId, [
      { profile: { name: 'Asked Before' } },
      { profile: { name: 'Never Asked' } },
    ]);
    const { id } = await createList(world, 'States');
    const { members } = await addMembers(world, id, job);
    await world.call('PATCH', `${LISTS}/${id}/members/${members[0]?.id}`, {
      body: { state: 'contacted' },
      headers: { 'if-match': '"1"' },
    });
    const namesIn = async (state: string) => {
      const csv = (await download(id, `csv&state=${state}`)).bytes.toString('utf8').slice(1);
      const { data } = Papa.parse<Record<string, string>>(csv, { header: true, skipEmptyLines: true });
      const lines = (await download(id, `ndjson&state=${state}`)).bytes.toString('utf8').trim().split('\n');
      expect(lines.filter(Boolean).map((line) => JSON.parse(line).journalist.name)).toEqual(
        data.map(({ name }) => name),
      );
      return data.map(({ name }) => name);
    };
    expect(await namesIn('to_contact')).toEqual(['Never Asked']);
    expect(await namesIn('contacted')).toEqual(['Asked Before']);
    expect(await namesIn('replied')).toEqual([]);
    expect((await download(id, 'csv&state=asleep')).response.status).toBe(400);
  });

  it('is a header alone for an empty list', async () => {
    const { id } = await createList(world, 'Empty');
    expect((await download(id, 'csv')).bytes.toString('utf8').trim().split('\r\n')).toHaveLength(1);
    expect((await download(id, 'ndjson')).bytes).toHaveLength(0);
  });

  it('has ten thousand members in seconds, and the list refuses one more, however many requests try', async () => {
    const { organizationId, db } = world;
    const people = Array.from({ length: 100 }, (_, index) => ({
      profile: { name: `Reporter ${index}`, bio: 'A sentence about this person. '.repeat(20) },
    }));
    const job = await insertFinishedJob(db, organizationId, people);
    // Inserts ten thousand results of one job by copying its first hundred.
    await sql`
      with copies as (
        select 'jid_' || lpad(i::text, 26, '0') as id, i, journalist_id from generate_series(101, ${MOST + 60}::int) i
        join job_journalists on job_id = ${job.jobId} and position = i % 100 + 1
      ), made as (
        insert into journalists (id, name) select id, 'Reporter ' || i from copies returning id
      )
      insert into job_journalists (job_id, journalist_id, position, source_indexes, profile, billable, credits)
      select ${job.jobId}, copies.id, i, source_indexes, profile, billable, credits
      from copies join job_journalists found on found.job_id = ${job.jobId} and found.journalist_id = copies.journalist_id`.execute(
      db,
    );
    const { rows } = await sql<{ id: `jid_${string}` }>`
      select journalist_id as id from job_journalists where job_id = ${job.jobId} order by position`.execute(
      db,
    );
    const ids = rows.map((row) => row.id);
    expect(ids.length).toBe(MOST + 60);
    const id = (await createList(world, 'Everybody')).id as MediaListId;
    const add = (from: number, count: number) =>
      addMembers(world, id, { jobId: job.jobId, ids: ids.slice(from, from + count) });

    let started = performance.now();
    for (let from = 0; from < MOST - 500; from += 500) await add(from, 500);
    const addedMs = performance.now() - started;
    // The list has room for 500 more members, but twenty concurrent requests add 28 people each, 560 in
    // total.
    const racing = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => add(MOST - 500 + index * 28, 28)),
    );
    const count = async () => (await world.call<MediaListBody>('GET', `${LISTS}/${id}`)).body.member_count;
    const won = racing.filter(({ status }) => status === 'fulfilled').length;
    expect(won, 'seventeen times 28 is 476').toBe(17);
    expect(await count()).toBe(MOST - 500 + won * 28);
    const left = MOST - (await count());
    const unlisted = ids.filter((_, index) => index >= MOST - 500);
    const listed = new Set(
      (
        await db.selectFrom('media_list_members').select('journalist_id').where('list_id', '=', id).execute()
      ).map((row) => row.journalist_id),
    );
    const free = unlisted.filter((each) => !listed.has(each));
    await addMembers(world, id, { jobId: job.jobId, ids: free.slice(0, left) });
    expect(await count()).toBe(MOST);
    const refused = await world.call<ProblemBody>('POST', `${LISTS}/${id}/members`, {
      body: { job_id: job.jobId, journalist_identity_ids: free.slice(left, left + 1) },
    });
    expect(refused).toMatchObject({
      status: 400,
      body: {
        code: 'VALIDATION_FAILED',
        issues: [{ path: '/journalist_identity_ids', code: 'list_full' }],
      },
    });
    expect((await add(0, 500)).existing, 'who is there already needs no room').toHaveLength(500);

    started = performance.now();
    let pages = 0;
    for (let cursor = ''; ; pages += 1) {
      const page = await world.call<{ data: unknown[]; next_cursor: string | null }>(
        'GET',
        `${LISTS}/${id}/members?limit=100${cursor}`,
      );
      if (page.body.next_cursor === null) break;
      cursor = `&cursor=${page.body.next_cursor}`;
    }
    const pagedMs = performance.now() - started;
    expect(pages).toBe(MOST / 100 - 1);
    started = performance.now();
    const { bytes } = await download(id, 'csv');
    const exportedMs = performance.now() - started;
    expect(bytes.toString('utf8').trim().split('\r\n')).toHaveLength(MOST + 1);
    started = performance.now();
    expect((await world.call('DELETE', `${LISTS}/${id}`)).status).toBe(204);
    const deletedMs = performance.now() - started;
    const times = { addedMs, pagedMs, exportedMs, deletedMs };
    console.log(
      `[media lists] ${MOST} members: ${Object.entries(times)
        .map(([what, ms]) => `${what} ${Math.round(ms)}`)
        .join(', ')}`,
    );
    for (const [what, ms] of Object.entries(times)) expect(ms, what).toBeLessThan(60_000);
  });
});
