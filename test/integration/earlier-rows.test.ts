import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type {
  ArticleBody,
  JobBody,
  MediaListMemberBody,
  NewsSearchResult,
  PublicationBody,
} from '../../apps/gateway/app.ts';
import { AUTHOR_PAGE_READER, urlKey } from '../../model/index.ts';
import { story } from '../support/servers/news-site.ts';
import { articles, postJob, untilDone } from '../support/world/jobs.ts';
import { addMembers, createList, insertFinishedJob } from '../support/world/media-lists.ts';
import { prepare } from '../support/world/prepare.ts';
import { createPublicationWorld } from '../support/world/publication-world.ts';
import { FIT } from '../support/world/settle.ts';

/** The fields of stored records that every version has written. All others may have been added later. */
const FIRST_FIELDS = new Set([
  ...['url', 'kind', 'name', 'title', 'locator', 'excerpt', 'text', 'authors', 'domain', 'homepage_url'],
  ...['outlet', 'outlet_basis', 'outlet_domain', 'email', 'email_status', 'evidence', 'score', 'verdict'],
  ...['reasoning', 'role', 'id', 'fields', 'fetched_at', 'content_sha256', 'extractor', 'publication_type'],
  ...['publication_type_scores', 'editorial', 'published_at', 'addresses', 'anchors', 'source_article'],
  ...['socials', 'email_checks', 'confidence', 'x', 'recent', 'stated', 'nearby'],
]);

/** Returns a record as an early version would have stored it: without the fields that were added later. */
function earlier(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(earlier);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([key]) => FIRST_FIELDS.has(key));
  return Object.fromEntries(kept.map(([key, field]) => [key, earlier(field)]));
}

/** Returns the paths of all keys of a response, and of the items of its lists. */
function keysOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => keysOf(item, `${path}[]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, field]) => [
    `${path}.${key}`,
    ...keysOf(field, `${path}.${key}`),
  ]);
}

describe('rows of an earlier reader', () => {
  const setup = prepare(createPublicationWorld);

  const at = (path: string) => setup.site.origin + path;
  const lookUp = async (path: string) => {
    const query = `url=${encodeURIComponent(at(path))}&include=evidence,markdown`;
    return setup.world.call<ArticleBody>('GET', `/api/v1/articles/lookup?${query}`);
  };
  /** Rewrites columns with JSON of the rows of a table as an early version would have stored them. */
  const age = async (table: string, columns: string[], set = '') => {
    const { rows } = await sql<{ place: string } & Record<string, unknown>>`
      select ctid::text as place, ${sql.join(columns.map((column) => sql.ref(column)))}
      from ${sql.table(table)}`.execute(setup.world.db);
    for (const row of rows) {
      for (const column of columns.filter((column) => row[column] !== null)) {
        const text = JSON.stringify(earlier(row[column]));
        // An update moves a row, so all columns of a row are found by its first place only once.
        const { rows: moved } = await sql<{ place: string }>`
          update ${sql.table(table)} set ${sql.ref(column)} = ${text}::jsonb ${sql.raw(set)}
          where ctid = ${row.place}::tid returning ctid::text as place`.execute(setup.world.db);
        row.place = moved[0]?.place ?? '';
      }
    }
    expect(rows.length).toBeGreaterThan(0);
  };
  const ageArticles = () => age('articles', ['reading'], `, extractor = 'article@1'`);

  it('are articles that are read again, once, while they are otherwise fresh', async () => {
    const { site } = setup;
    site.pages.set('/again', { html: story({ title: 'Read again' }) });
    const first = await lookUp('/again');
    await ageArticles();
    const second = await lookUp('/again');
    expect([second.status, second.body.word_count]).toEqual([200, first.body.word_count]);
    expect(second.body.fetch).toMatchObject({ status: 'ok', from_cache: false });
    expect((await lookUp('/again')).body.fetch.from_cache).toBe(true);
    expect(site.fetches('/again')).toBe(2);
  });

  it('are not articles that a newer version has read, during an update', async () => {
    const { site, world } = setup;
    site.pages.set('/newer', { html: story({ title: 'Newer' }) });
    await lookUp('/newer');
    await sql`update articles set extractor = 'article@999'`.execute(world.db);
    expect((await lookUp('/newer')).body.fetch.from_cache).toBe(true);
  });

  it('are served as articles with every field if the page is away', async () => {
    const { site, world } = setup;
    site.pages.set('/gone', { html: story({ title: 'Gone' }) });
    const today = await lookUp('/gone');
    await ageArticles();
    site.pages.set('/gone', { status: 404 });
    const { status, body } = await lookUp('/gone');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      title: 'Gone',
      byline: null,
      language: null,
      text_confidence: null,
      word_count: 0,
      publication: { domain: '127.0.0.1' },
      fetch: { status: 'stale' },
    });
    expect(Object.keys(body)).toEqual(Object.keys(today.body));
    expect(body.evidence.every(({ extractor }) => extractor === 'article@1')).toBe(true);
    const batch = await world.call<{ results: { article: ArticleBody }[] }>(
      'POST',
      '/api/v1/articles/lookup:batch',
      { body: { urls: [at('/gone')] } },
    );
    expect([batch.status, batch.body.results[0]?.article.title]).toEqual([200, 'Gone']);
  });

  it('are author pages that a job reads again, or uses as they are if the page is away', async () => {
    const { site, world } = setup;
    const author = at('/people/ada');
    const page = `<html><head><script type="application/ld+json">{"@type":"ProfilePage","mainEntity":
      {"@type":"Person","name":"Ada Reporter","jobTitle":"Harbour reporter"}}</script></head>
      <body><h1>Ada Reporter</h1></body></html>`;
    site.pages.set('/people/ada', { html: page });
    const signed = (path: string) =>
      site.pages.set(path, {
        html: story({ title: `Cranes ${path}` }).replace(
          'By Ada Reporter',
          `By <a rel="author" href="${author}">Ada Reporter</a>`,
        ),
      });
    const roleOf = async (path: string) => {
      signed(path);
      const job = await untilDone(world, (await postJob(world, { from: articles([at(path)]) })).id);
      const { body } = await world.call<JobBody>(
        'GET',
        `/api/v1/journalist-enrichment-jobs/${job.id}?include=evidence`,
      );
      const [journalist] = body.result.journalists;
      return {
        role: journalist?.role,
        reader: journalist?.evidence.find(({ fields }) => fields.includes('role'))?.extractor,
      };
    };
    const now = { role: 'Harbour reporter', reader: AUTHOR_PAGE_READER };
    expect(await roleOf('/signed/1')).toEqual(now);
    expect(site.fetches('/people/ada')).toBe(1);
    const ageAuthorPages = () => age('author_pages', ['reading'], `, extractor = 'author_page@1'`);
    await ageAuthorPages();
    expect(await roleOf('/signed/2')).toEqual(now);
    expect(site.fetches('/people/ada')).toBe(2);
    await ageAuthorPages();
    site.pages.set('/people/ada', { status: 404 });
    expect(await roleOf('/signed/3')).toEqual({ role: 'Harbour reporter', reader: 'author_page@1' });
    const { rows } = await sql<{ extractor: string }>`
      select extractor from author_pages where url_key = ${urlKey(author)}`.execute(world.db);
    expect(rows).toEqual([{ extractor: 'author_page@1' }]);
  });

  it('are publications that are read again, or served with every field if the site is away', async () => {
    const { site, known, lookUp: lookUpPublication, world } = setup;
    await known('paper.example', '/front');
    site.pages.set('/front', {
      html: '<html lang="en"><head><meta property="og:site_name" content="The Paper"></head><body>.</body></html>',
    });
    const today = await lookUpPublication('paper.example');
    const agePublications = () =>
      age('publications', ['profile', 'record', 'metrics'], `, extractor = 'publication@1'`);
    await agePublications();
    expect((await lookUpPublication('paper.example')).body).toMatchObject({ language: 'en', stale: false });
    expect(site.fetches('/front')).toBe(2);
    await lookUpPublication('paper.example');
    expect(site.fetches('/front')).toBe(2);

    await agePublications();
    site.pages.set('/front', { status: 404 });
    const { status, body } = await lookUpPublication<PublicationBody>('paper.example');
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: 'The Paper', language: null, country: null, feeds: [], stale: true });
    expect(Object.keys(body)).toEqual(Object.keys(today.body));
    const batch = await world.call<{ results: { status: string }[] }>(
      'POST',
      '/api/v1/publications/lookup:batch',
      { body: { urls: ['paper.example'] } },
    );
    expect([batch.status, batch.body.results[0]?.status]).toEqual([200, 'ok']);
  });

  it('are news results: their publications, and the stored response to a repeated search', async () => {
    const { site, world } = setup;
    site.pages.set('/zeppelin', { html: story({ title: 'Zeppelin over the quay' }) });
    await lookUp('/zeppelin');
    await sql`update publications set profile = ${JSON.stringify({
      name: 'Loopback Times',
      homepage_url: site.origin,
      publication_type: 'editorial',
      publication_type_scores: { editorial: 1 },
    })}::jsonb, metrics = '{}' where domain = '127.0.0.1'`.execute(world.db);
    await sql`insert into publications (domain, profile, metrics) values ('127.0.0.1', ${JSON.stringify({
      name: 'Loopback Times',
      homepage_url: site.origin,
      publication_type: 'editorial',
      publication_type_scores: { editorial: 1 },
    })}::jsonb, '{}') on conflict do nothing`.execute(world.db);
    const search = (key: string) =>
      world.call<NewsSearchResult>('POST', '/api/v1/news/search', {
        body: { q: 'zeppelin' },
        headers: { 'idempotency-key': key },
      });
    const first = await search('once');
    expect(first.status).toBe(200);
    expect(first.body.news[0]?.metadata).toMatchObject({
      publication_type: 'editorial',
      publication_type_confidence: null,
      publication_type_scores: { editorial: 1, newswire: 0 },
    });
    await sql`
      update news_searches set reply = reply - 'warnings' || jsonb_build_object('news', jsonb_build_array(
        (reply #> '{news,0}') - 'country' || '{"metadata": {}}'))`.execute(world.db);
    const again = await search('once');
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
    expect(Object.keys(again.body)).toEqual(Object.keys(first.body));
    expect(again.body.news[0]).toMatchObject({ country: null, metadata: { author: null } });
  });

  describe('in the results of a job and in media lists', () => {
    let jobId = '';
    let person = '';
    let listId = '';
    let today: Map<string, string[]>;
    const READS = () => [
      `/journalist-enrichment-jobs/${jobId}?include=evidence`,
      `/journalist-enrichment-jobs/${jobId}?view=summary`,
      `/journalists/${person}?include=evidence`,
      `/media-lists/${listId}/members?include=evidence`,
    ];
    const read = async () => {
      const replies = await Promise.all(READS().map((path) => setup.world.call('GET', `/api/v1${path}`)));
      return new Map(
        replies.map(({ status, body }, index) => [
          READS()[index] ?? '',
          [String(status), ...new Set(keysOf(body))].sort(),
        ]),
      );
    };
    const text = (path: string) => setup.world.call<string>('GET', `/api/v1${path}`);

    beforeAll(async () => {
      const { world } = setup;
      const source = {
        ...{ title: 'Cranes', url: 'https://n.example/a', published: '2026-11-01' },
        ...{ language: 'en', other_authors: [] },
      };
      const evidence = {
        ...{ id: 'ev_00000000000000000000000001' as const, fields: ['email'], url: 'https://n.example/a' },
        ...{ locator: 'css:a', excerpt: 'ada@n.example', fetched_at: '2026-11-01T10:00:00Z' },
        ...{ content_sha256: 'x', extractor: 'author_page@1' },
      };
      const anchor = { ...{ title: 'Cranes', url: 'https://n.example/a' }, published: null };
      const job = await insertFinishedJob(world.db, world.organizationId, [
        {
          profile: { name: 'Ada Reporter', source_article: source, recent: [source], evidence: [evidence] },
          fit: { ...FIT, anchors: [{ ...anchor, days_ago: null, evidence_id: null }] },
        },
      ]);
      const list = await createList(world, 'Harbour');
      await addMembers(world, list.id, job);
      jobId = job.jobId;
      person = job.ids[0] ?? '';
      listId = list.id;
      today = await read();
      for (const table of ['job_journalists', 'media_list_members'])
        await age(table, ['profile', 'fit', 'fit_method']);
      // A change of a journalist is announced with the next version of the job.
      await sql`update jobs set version = version + 1 where id = ${jobId}`.execute(world.db);
    });

    it('have every field of today in every response', async () => {
      const now = await read();
      for (const [path, keys] of today) expect(now.get(path), path).toEqual(keys);
    });

    it.each([
      ['a job', () => `/journalist-enrichment-jobs/${jobId}`],
      ['a media list', () => `/media-lists/${listId}`],
    ])('have every field in the exports of %s', async (_of, path) => {
      const lines = await text(`${path()}/export?format=ndjson`);
      const [line = ''] = lines.body.split('\n');
      expect(lines.status).toBe(200);
      const item = JSON.parse(line) as Record<string, unknown> & { journalist?: MediaListMemberBody };
      expect(item.journalist ?? item).toMatchObject({ bio: null, recent: [{ published: null }] });
      const csv = await text(`${path()}/export?format=csv`);
      expect([csv.status, csv.body]).toEqual([200, expect.stringContaining('Ada Reporter')]);
      expect(csv.body).not.toContain('undefined');
    });

    it('have every field in the event stream of a job', async () => {
      const events = await text(`/journalist-enrichment-jobs/${jobId}/events`);
      expect(events.status).toBe(200);
      expect(events.body).toContain('"bio":null');
    });

    it('are scored for another pitch', async () => {
      const { status, body } = await setup.world.call(
        'POST',
        `/api/v1/journalist-enrichment-jobs/${jobId}:rescore`,
        { body: { fit_context: { pitch: 'Cranes at the quay run on worn-out ferry batteries.' } } },
      );
      expect(status, JSON.stringify(body)).toBe(200);
    });
  });
});
