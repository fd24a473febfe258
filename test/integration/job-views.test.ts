import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { JobBody } from '../../apps/gateway/app.ts';
import { settlements } from '../../db/index.ts';
import { compareFits, type FitReport, isBillable, newId } from '../../model/index.ts';
import { articles, getJob, postJob } from '../support/world/jobs.ts';
import { insertFinishedJob } from '../support/world/media-lists.ts';
import { prepareWorld } from '../support/world/prepare.ts';
import { profile } from '../support/world/profile.ts';
import { endJob, FIT, jobIdOf, knownPerson, settleUnresolved } from '../support/world/settle.ts';

const evidence = [1, 2, 3].map((number) => ({
  id: newId('ev'),
  fields: ['name'],
  url: 'https://n.example/a',
  locator: 'css:h1',
  excerpt: `Words number ${number}`,
  fetched_at: '2026-11-20T10:00:00.000Z',
  content_sha256: 'a'.repeat(64),
  extractor: 'article@1',
}));

const ANCHOR = {
  title: 'A bridge',
  url: 'https://n.example/bridge',
  published: '2026-11-02',
  days_ago: 20,
  evidence_id: null,
};

describe('a read of a job', () => {
  // Without workers, the test itself settles the job's sources.
  const world = prepareWorld({ roles: [], checkHistories: false });
  let job: JobBody;
  beforeAll(async () => {
    const from = articles(Array.from({ length: 9 }, (_, index) => `https://n.example/${index}`));
    job = await postJob(world, { from, fit_context: { pitch: 'A pitch' } });
    for (const index of [0, 1, 2, 3, 4]) await resolve(index);
    for (const index of [5, 7]) await settleUnresolved(world, job, index);
    await endJob(world, job);
  });

  async function resolve(index: number): Promise<void> {
    const id = newId('jid');
    const name = `Reporter ${index}`;
    const email = index === 0 ? 'reporter@n.example' : null;
    const found = profile({
      name,
      evidence,
      ...(email === null ? {} : { email, email_status: 'unknown', email_basis: 'published' }),
    });
    await world.db.transaction().execute(async (tx) => {
      await tx.insertInto('journalists').values({ id, name }).execute();
      const entry = {
        journalist_id: id,
        source_indexes: [index],
        profile: found,
        billable: isBillable(found),
        credits: 0,
      };
      const source = { jobId: jobIdOf(job), index };
      await settlements.resolve(tx, source, { entry, known: null, receipt: {}, person: knownPerson(id) });
      await tx
        .updateTable('job_journalists')
        .set({
          fit: JSON.stringify({
            ...FIT,
            score: 60 + index,
            ...(index === 0 ? { personalized_angle: 'Ask.', anchors: [ANCHOR] } : {}),
          }),
          fit_method: JSON.stringify({
            name: 'test',
            model: null,
            prompt_version: null,
            deterministic: true,
          }),
        })
        .where('journalist_id', '=', id)
        .execute();
    });
  }

  it('returns evidence only on request, and its count everywhere', async () => {
    const plain = await getJob(world, job.id);
    expect(plain.result.journalists).toHaveLength(5);
    for (const journalist of plain.result.journalists) {
      expect(journalist).toMatchObject({ evidence: [], evidence_count: 3 });
    }
    const whole = await getJob(world, job.id, '?include=evidence');
    for (const journalist of whole.result.journalists) {
      expect(journalist).toMatchObject({ evidence, evidence_count: 3 });
    }
    expect(plain.result.journalists).toEqual(
      whole.result.journalists.map((journalist) => ({ ...journalist, evidence: [] })),
    );
    const file = await fetch(`${world.app.listeningOrigin}${job.links.self}/export?format=ndjson`, {
      headers: { authorization: `Bearer ${world.key}` },
    });
    const [first = ''] = (await file.text()).split('\n');
    expect(JSON.parse(first), 'exports carry it').toMatchObject({ evidence, evidence_count: 3 });
    const stream = await fetch(`${world.app.listeningOrigin}${job.links.events}`, {
      headers: { authorization: `Bearer ${world.key}` },
    });
    const text = await stream.text();
    const event = /event: journalist\n(?:id: \d+\n)?data: (.*)\n/.exec(text)?.[1] ?? '';
    expect(JSON.parse(event), 'events carry it').toMatchObject({ evidence, evidence_count: 3 });
    expect(text, 'events leave the pitch out').not.toContain('fit_context');
  });

  it('returns one line for each journalist in the summary, in the same order and pages', async () => {
    const { result } = await getJob(world, job.id, '?view=summary');
    const full = await getJob(world, job.id);
    expect([result.journalists, result.research]).toEqual([[], []]);
    expect(full.result.summaries).toEqual([]);
    expect(result.summaries[0]).toEqual({
      journalist_identity_id: full.result.journalists[0]?.journalist_identity_id,
      source_indexes: [0],
      name: 'Reporter 0',
      outlet: 'https://n.example/a',
      role: null,
      email: 'reporter@n.example',
      email_status: 'unknown',
      email_basis: 'published',
      score: 60,
      verdict: 'fit',
      personalized_angle: 'Ask.',
      anchor: ANCHOR,
      last_touch: null,
    });
    const ids = (entries: { journalist_identity_id: string }[]) =>
      entries.map(({ journalist_identity_id }) => journalist_identity_id);
    expect(ids(result.summaries)).toEqual(ids(full.result.journalists));
    const page = await getJob(world, job.id, '?view=summary&limit=2');
    expect(ids(page.result.summaries)).toEqual(ids(result.summaries.slice(0, 2)));
    const next = await getJob(world, job.id, `?limit=2&cursor=${page.result.next_cursor}`);
    expect(ids(next.result.journalists), 'a cursor continues in another view').toEqual(
      ids(result.summaries.slice(2, 4)),
    );
  });

  it('has null in the last four fields without a pitch', async () => {
    const plain = await postJob(world, { from: articles(['https://n.example/plain']) });
    const id = newId('jid');
    await world.db.transaction().execute(async (tx) => {
      await tx.insertInto('journalists').values({ id, name: 'Ada' }).execute();
      const entry = {
        journalist_id: id,
        source_indexes: [0],
        profile: profile({}),
        billable: true,
        credits: 0,
      };
      await settlements.resolve(
        tx,
        { jobId: jobIdOf(plain), index: 0 },
        { entry, known: null, receipt: {}, person: knownPerson(id) },
      );
    });
    const { result } = await getJob(world, plain.id, '?view=summary');
    expect(result.summaries).toMatchObject([
      { name: 'Ada Lovelace', score: null, verdict: null, personalized_angle: null, anchor: null },
    ]);
  });

  it('returns all unresolved sources on the first page in both views, and none on the next', async () => {
    const groups = [
      { reason: 'no_byline', count: 2, source_indexes: [5, 7] },
      { reason: 'canceled', count: 2, source_indexes: [6, 8] },
    ];
    for (const view of ['full', 'summary']) {
      const first = await getJob(world, job.id, `?limit=2&view=${view}`);
      expect(first.result.unresolved.map(({ source_index }) => source_index)).toEqual([5, 6, 7, 8]);
      expect(first.result.unresolved_groups).toEqual(groups);
      const next = await getJob(world, job.id, `?limit=2&view=${view}&cursor=${first.result.next_cursor}`);
      expect([next.result.unresolved, next.result.unresolved_groups]).toEqual([[], []]);
    }
  });

  it('returns journalists in pages of a fixed count, however long they are', async () => {
    const long = await postJob(world, { from: articles(['https://n.example/l0', 'https://n.example/l1']) });
    for (const index of [0, 1]) {
      const id = newId('jid');
      await world.db.transaction().execute(async (tx) => {
        await tx
          .insertInto('journalists')
          .values({ id, name: `Long ${index}` })
          .execute();
        const entry = {
          journalist_id: id,
          source_indexes: [index],
          profile: profile({ name: `Long ${index}`, bio: 'b'.repeat(300_000) }),
          billable: true,
          credits: 0,
        };
        await settlements.resolve(
          tx,
          { jobId: jobIdOf(long), index },
          { entry, known: null, receipt: {}, person: knownPerson(id) },
        );
      });
    }
    const { result } = await getJob(world, long.id);
    expect(result.journalists).toHaveLength(2);
    expect(result.next_cursor).toBeNull();
  });

  it('has nothing of a source whose person has changed since it was read, until it is settled again', async () => {
    const shared = await postJob(world, { from: articles(['https://n.example/s0', 'https://n.example/s1']) });
    const id = newId('jid');
    await world.db.insertInto('journalists').values({ id, name: 'Ada' }).execute();
    const settle = (index: number, source_indexes: number[], known: number[] | null) =>
      settlements.resolve(
        world.db,
        { jobId: jobIdOf(shared), index },
        {
          entry: { journalist_id: id, source_indexes, profile: profile({}), billable: true, credits: 0 },
          ...{ known, receipt: {}, person: knownPerson(id) },
        },
      );
    expect(await settle(0, [0], null)).toBe('written');
    expect(await settle(1, [1], null)).toBe('changed');
    expect(await settle(1, [1, 7], [7])).toBe('changed');
    expect((await getJob(world, shared.id)).progress).toMatchObject({ resolved: 1 });
    expect(await settle(1, [0, 1], [0])).toBe('written');
    expect(await settle(1, [0, 1], [0, 1])).toBe('settled');
    const { progress, result } = await getJob(world, shared.id);
    expect(progress).toMatchObject({ resolved: 2 });
    expect(result.journalists.map((journalist) => journalist.source_indexes)).toEqual([[0, 1]]);
  });

  it('contains the URL for rescoring', async () => {
    expect((await getJob(world, job.id)).links.rescore).toBe(
      `/api/v1/journalist-enrichment-jobs/${job.id}:rescore`,
    );
  });

  it('returns the right view to each of many concurrent callers', async () => {
    const queries = ['', '?view=summary', '?include=evidence', '?limit=2', '?limit=2&view=summary'];
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) => getJob(world, job.id, queries[index % queries.length])),
    );
    for (const [index, { result }] of replies.entries()) {
      const query = queries[index % queries.length] ?? '';
      const size = query.includes('limit') ? 2 : 5;
      expect(result.summaries, query).toHaveLength(query.includes('summary') ? size : 0);
      expect(result.journalists, query).toHaveLength(query.includes('summary') ? 0 : size);
      const shown = result.journalists.some((journalist) => journalist.evidence.length > 0);
      expect(shown, query).toBe(query.includes('evidence'));
    }
  });

  it('names the nearest people, best first, only if nobody is recommended', async () => {
    expect((await getJob(world, job.id)).result.nearest).toEqual([]);
    const setVerdict = (verdict: string) =>
      world.db
        .updateTable('job_journalists')
        .set({ fit: sql`jsonb_set(fit, '{verdict}', to_jsonb(${verdict}::text))` })
        .where('job_id', '=', jobIdOf(job))
        .execute();
    await setVerdict('weak');
    // The limit differs from that of the first read, because the gateway caches pages of a job's version.
    const { result } = await getJob(world, job.id, '?limit=50').finally(() => setVerdict(FIT.verdict));
    const byScore = result.research.toSorted((a, b) => b.fit.score - a.fit.score);
    expect(result.nearest).toEqual(byScore.slice(0, 3).map((one) => one.journalist_identity_id));
  });

  it('names first at an outlet who comes first in the list', async () => {
    const on = (place: 'headline' | 'lead' | 'body') => ({
      topics: [{ text: 'bridge', place, mentions: 1 }],
    });
    const since = (days_ago: number | null) => ({
      freshness: { ...FIT.freshness, days_ago },
    });
    /** Two colleagues differ in one thing, or in one that counts more than the next; the first is to be asked first. */
    const pairs: Record<string, [Partial<FitReport>, Partial<FitReport>, role?: string]> = {
      'verdict before score': [
        { verdict: 'fit', score: 56 },
        { verdict: 'soft_fit', score: 97 },
      ],
      'score before topic': [
        { score: 97, ...on('body') },
        { score: 56, ...on('headline') },
      ],
      'score as a number': [{ score: 100 }, { score: 97 }],
      'topic before recency': [
        { ...on('headline'), ...since(90) },
        { ...on('lead'), ...since(1) },
      ],
      'a lead before a body': [on('lead'), on('body')],
      recency: [since(9), since(10)],
      'a day before none': [since(400), since(null)],
      'staff before contributors': [FIT, FIT, 'Contributing editor'],
    };
    // Who is to be asked first was found last, so that the order of finding makes nobody first.
    const people = Object.entries(pairs).flatMap(([why, [first, second, role = null]]) =>
      [
        { name: `Second by ${why}`, role, fit: second },
        { name: `First by ${why}`, role: null, fit: first },
      ].map(({ name, role, fit }) => ({
        profile: { name, role, outlet: why, outlet_domain: null },
        fit: { ...FIT, ...fit },
      })),
    );
    const others = [
      { profile: { name: 'Found first', outlet_domain: 'same.example' }, fit: FIT },
      { profile: { name: 'Found second', outlet_domain: 'same.example' }, fit: FIT },
      {
        profile: { name: 'Weak', outlet_domain: 'same.example' },
        fit: { ...FIT, verdict: 'weak' as const, score: 99 },
      },
    ];
    const { jobId } = await insertFinishedJob(world.db, world.organizationId, [...people, ...others]);
    await world.db.updateTable('jobs').set({ pitch: 'A pitch' }).where('id', '=', jobId).execute();
    const { result } = await getJob(world, jobId);
    const rankOf = (id: string) =>
      result.research.find((one) => one.journalist_identity_id === id)?.fit.outlet_rank;
    const ranks = result.journalists.map((one) => [one.name, rankOf(one.journalist_identity_id)]);
    expect(Object.fromEntries(ranks)).toEqual({
      ...Object.fromEntries(people.map(({ profile: { name } }) => [name, name.startsWith('First') ? 1 : 2])),
      ...{ 'Found first': 1, 'Found second': 2, Weak: null },
    });
    // The console lists nobody above the one to ask first.
    for (const [first, second] of Object.values(pairs))
      expect(compareFits({ ...FIT, ...first }, { ...FIT, ...second })).toBeLessThanOrEqual(0);
  });
});
