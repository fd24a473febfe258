import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { erasePerson, exportPerson, suppress } from '../../activities/privacy/index.ts';
import {
  articles,
  authorPages,
  feeds,
  newsArticles,
  pageCopies,
  providerSearches,
  suppressions,
} from '../../db/index.ts';
import {
  AUTHOR_PAGE_READER,
  type IndexedArticle,
  mentions,
  mentionsOf,
  newId,
  urlKey,
} from '../../model/index.ts';
import { readAuthorPage } from '../../packages/reader/pages/author-page.ts';
import { readArticle } from '../../packages/reader/pages/read-article.ts';
import { prepareDatabase } from '../support/world/database.ts';
import { PEOPLE, SPELLINGS } from '../support/world/spellings.ts';

const HER = { by: 'name', name: 'Ada Quillfeather', domain: 'paper.example' } as const;

function announced(given: Partial<IndexedArticle>): IndexedArticle {
  const url = given.url ?? 'https://paper.example/1';
  return {
    url_key: urlKey(url),
    url,
    domain: new URL(url).hostname,
    title: 'A title',
    snippet: null,
    authors: [],
    source_name: null,
    published_at: null,
    published_at_precision: null,
    published_at_basis: null,
    language: 'en',
    country: null,
    image_url: null,
    is_reprint: false,
    origin: 'feed',
    text: null,
    original_key: null,
    ...given,
  };
}

describe('suppressed people in news', () => {
  const { db } = prepareDatabase();
  beforeEach(async () => {
    for (const table of [
      'news_articles',
      'feeds',
      'provider_searches',
      'author_pages',
      'articles',
      'page_copies',
    ] as const)
      await db.deleteFrom(table).execute();
    await db.deleteFrom('suppressions').execute();
    await db.deleteFrom('journalists').execute();
  });

  const stored = async () =>
    (await db.selectFrom('news_articles').select(['url', 'title', 'authors']).orderBy('url').execute()).map(
      ({ url, title, authors }) => [new URL(url).pathname, title, authors],
    );

  it('are not indexed: their articles are skipped, and colleagues are kept without them', async () => {
    await suppress(db, HER);
    await suppress(db, { by: 'domain', domain: 'quiet.example' });
    const added = await newsArticles.save(db, [
      announced({ url: 'https://paper.example/hers', authors: ['Ada M. Quillfeather', 'Bruno Inkwell'] }),
      announced({
        url: 'https://paper.example/shared',
        title: 'Cranes, by Bruno Inkwell and Ada Quillfeather',
        authors: ['Bruno Inkwell', 'Ada Quillfeather'],
        text: 'Ada Quillfeather went to the harbour.',
      }),
      announced({ url: 'https://elsewhere.example/hers', authors: ['Ada Quillfeather'] }),
      announced({ url: 'https://sub.quiet.example/1', authors: ['Carla Writer'] }),
    ]);
    expect(added).toBe(1);
    expect(await stored()).toEqual([
      ['/shared', 'Cranes, by Bruno Inkwell and [removed]', ['Bruno Inkwell']],
    ]);
    const words = await sql<{ search: string }>`
      select search::text from news_articles where url like '%shared'`.execute(db);
    expect(words.rows[0]?.search).not.toContain('quillfeather');
  });

  it('cannot be indexed while their erasure is in progress', async () => {
    let saving: Promise<number> | undefined;
    await db.transaction().execute(async (tx) => {
      await suppressions.lockForErasing(tx);
      saving = newsArticles.save(db, [announced({ authors: ['Ada Quillfeather'] })]);
      await new Promise((resolve) => setTimeout(resolve, 200));
      await suppressions.add(tx, [suppressions.personSubject('Ada Quillfeather', 'paper.example')]);
    });
    expect(await saving).toBe(0);
  });

  it('have no copy of a page kept that names them while their erasure is in progress', async () => {
    const text = '<footer>Ada Quillfeather</footer>';
    const page = { url: 'https://paper.example/during', contentSha256: 'hash', charset: 'utf-8', text };
    const copy = { ...page, bytes: Buffer.from(text), fetchedAt: new Date() };
    let saving: Promise<void> | undefined;
    await db.transaction().execute(async (tx) => {
      await suppressions.lockForErasing(tx);
      saving = pageCopies.save(db, copy);
      await new Promise((resolve) => setTimeout(resolve, 200));
      await suppressions.add(tx, [suppressions.personSubject('Ada Quillfeather', 'paper.example')]);
    });
    await saving;
    const { rows } = await sql`select from page_copies where url = ${page.url}`.execute(db);
    expect(rows).toEqual([]);
  });

  it('are erased from the index, even by words of texts that are not stored, and from feeds and searches', async () => {
    await newsArticles.save(db, [
      announced({ url: 'https://paper.example/title', title: 'What Ada Quillfeather saw' }),
      announced({
        url: 'https://paper.example/text',
        text: 'So it was, said Ada Quillfeather of the harbour.',
      }),
      announced({ url: 'https://paper.example/mail', text: 'Write to ada.quillfeather@paper.example.' }),
      announced({ url: 'https://paper.example/by/ada-quillfeather/4' }),
      announced({ url: 'https://paper.example/other', title: 'Ada had a quillfeather pen', text: 'Ada.' }),
    ]);
    await feeds.add(db, [
      { url: 'https://paper.example/authors/ada-quillfeather/feed', title: null, licence: null },
      { url: 'https://paper.example/feed', title: 'Paper', licence: null },
    ]);
    const request = { clauses: [], gl: null, hl: null, tbs: null, page: 1, from: null, to: null };
    for (const q of ['"Ada Quillfeather" ferries', 'ferries'])
      await providerSearches.request(
        db,
        { provider: 'serper', key: newId('nsr'), request: { ...request, q, newestFirst: false } },
        60,
      );

    const { news } = await exportPerson(db, HER);
    expect(news.map(({ url }) => new URL(url).pathname)).toEqual(['/by/ada-quillfeather/4', '/title']);
    const { rows } = await erasePerson(db, HER, []);
    expect(rows).toMatchObject({ news_articles: 4, feeds: 1, provider_searches: 1 });
    expect(await stored()).toEqual([['/other', 'Ada had a quillfeather pen', []]]);
    expect((await feeds.list(db)).map(({ url }) => url)).toEqual(['https://paper.example/feed']);
  });

  it('with a namesake are erased by name only at their own outlet', async () => {
    for (const domain of ['paper.example', 'elsewhere.example']) {
      const id = newId('jid');
      await db.insertInto('journalists').values({ id, name: 'Ada Quillfeather' }).execute();
      const key = `name:ada quillfeather@${domain}#${id}`;
      await db.insertInto('journalist_keys').values({ key, journalist_id: id }).execute();
    }
    await newsArticles.save(db, [
      announced({ url: 'https://paper.example/hers', authors: ['Ada Quillfeather'] }),
      announced({ url: 'https://elsewhere.example/namesake', authors: ['Ada Quillfeather'] }),
    ]);
    await erasePerson(db, HER, []);
    expect(await stored()).toEqual([['/namesake', 'A title', ['Ada Quillfeather']]]);
  });

  it('of a suppressed site leave the index together with its feeds', async () => {
    await newsArticles.save(db, [
      announced({ url: 'https://sub.quiet.example/1' }),
      announced({ url: 'https://unquiet.example/1' }),
    ]);
    await feeds.add(db, [{ url: 'https://www.quiet.example:8080/feed', title: null, licence: null }]);
    const { rows: removed } = await suppress(db, { by: 'domain', domain: 'quiet.example' });
    expect(removed).toMatchObject({ news_articles: 1, feeds: 1 });
    expect(await db.selectFrom('news_articles').select('domain').execute()).toEqual([
      { domain: 'unquiet.example' },
    ]);
  });

  describe('a staff page', () => {
    const url = 'https://paper.example/team';
    const html = `<html lang="en"><body><h1>Our team</h1><section>
      <div><p>Ada Quillfeather, harbours</p><a href="mailto:aq@paper.example">aq@paper.example</a>
        <a href="https://bsky.app/profile/aq.paper.example">Bluesky</a></div>
      <div><p>Bruno Inkwell, cranes</p><a href="mailto:bruno.inkwell@paper.example">bruno.inkwell@paper.example</a></div>
      </section></body></html>`;
    const save = () =>
      authorPages.save(db, {
        url_key: urlKey(url),
        url,
        reading: readAuthorPage(html, url),
        fetched_at: new Date(),
        content_sha256: 'hash',
        extractor: AUTHOR_PAGE_READER,
      });

    it('is read before anyone on it is suppressed', async () => {
      const reading = await save();
      expect(reading?.addresses.map(({ email }) => email)).toContain('aq@paper.example');
      expect(JSON.stringify(reading)).toMatch(/Quillfeather/);
    });

    it.each([
      ['name', HER],
      ['address', { by: 'address', address: 'AQ@paper.example' } as const],
    ])('omits people suppressed by %s, together with the text about them', async (_by, whom) => {
      await save();
      await suppress(db, whom);
      expect(await authorPages.find(db, urlKey(url), 60)).toBeUndefined();
      const reading = await save();
      expect(reading?.addresses.map(({ email }) => email)).toEqual(['bruno.inkwell@paper.example']);
      const row = await authorPages.find(db, urlKey(url), 60);
      expect(row?.reading).toEqual(reading);
      expect(JSON.stringify(row)).not.toMatch(/aq@paper|aq\.paper|Quillfeather/);
    });
  });

  describe('a colleague’s page that mentions them, when a job reads it again after the erasure,', () => {
    const OUTLET = 'paper.example';
    const lookup = { kind: 'article', key: 'nobody' } as const;
    /** What a job stores of a page: the article with its entry in the index, and the copy. */
    const readAgain = async (url: string, told: string) => {
      const html = `<html lang="en"><head><title>Cranes stand still</title><meta property="og:type" content="article">
        <meta property="article:published_time" content="2026-11-01T08:00:00Z"></head><body><article>
        <h1>Cranes stand still</h1><p class="byline">By Bo Inkwell</p>
        <p>${'The cranes of the harbour stand still, and nobody knows for how long they will. '.repeat(6)}</p>
        <p>Everybody had met ${told} in the morning, before the ferries came.</p></article></body></html>`;
      const reading = readArticle(html, url);
      const article = { url, url_key: urlKey(url), domain: OUTLET, reading, aliases: [], freshSeconds: 60 };
      const fetchedAt = new Date();
      const read = { fetched_at: fetchedAt, content_sha256: url, extractor: 'test', digestOf: () => ({}) };
      const copy = {
        url,
        contentSha256: url,
        charset: 'utf-8',
        text: html,
        bytes: Buffer.from(html),
        fetchedAt,
      };
      await articles.save(db, { ...article, ...read, copy }, { lookup, holder: 'nobody' });
    };
    it('stores no mention in whatever spelling, and what it says about others', async () => {
      const people = PEOPLE.filter((_, at) => at % 17 === 0);
      for (const words of people) await suppress(db, { by: 'name', name: words.join(' '), domain: OUTLET });
      const told = SPELLINGS.flatMap(([label, spell], at) =>
        [0, 5, 10].map((step) => {
          const words = people[(at + step) % people.length] ?? [];
          return { label, words, spelling: spell(words, OUTLET) };
        }),
      );
      for (const [index, { spelling }] of told.entries())
        await readAgain(`https://${OUTLET}/${index}/`, spelling);
      await readAgain(`https://${OUTLET}/others/`, 'Tilda Quillfeather');
      for (const table of ['articles', 'news_articles', 'page_copies']) {
        const { rows } = await sql<{ url: string; line: string }>`
          select url, one::text as line from ${sql.table(table)} one`.execute(db);
        const left = rows.filter(({ url, line }) => {
          const { words = [] } = told[Number(url.split('/')[3])] ?? {};
          const found = mentionsOf({ names: [words.join(' ')], exact: [], outlets: [OUTLET] });
          return found && mentions(found, line);
        });
        expect(left.map(({ url }) => told[Number(url.split('/')[3])])).toEqual([]);
        expect(rows.find(({ url }) => url.endsWith('/others/'))?.line, table).toMatch(/tilda/i);
        if (table === 'articles') expect(rows).toHaveLength(told.length + 1);
      }
    });
  });
});
