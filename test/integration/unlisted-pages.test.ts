import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../db/index.ts';
import { urlKey } from '../../model/index.ts';
import { prepareMigration } from '../support/world/database.ts';

const NEW = '015-unlisted-pages';

const URLS: readonly [url: string, isPlain: boolean, why: string][] = [
  ['https://news.example/2026/11/ferries-get-batteries', true, 'words and a date'],
  ['https://news.example/world-europe-67890123', true, 'a number'],
  ['https://news.example/view/AKR20261128000100001', true, 'letters before a date and a number'],
  ['https://news.example/p/ferries-0a1b2c3d4e5f', true, 'twelve letters and digits behind words'],
  [
    'https://news.example/story?utm_source=mail&fbclid=x',
    true,
    'only parameters that say where a reader is from',
  ],
  ['https://news.example/story#token-q7w2x8b1m4z69f3k', true, 'a fragment, which is not part of the key'],
  ['https://news.example/story?token=s3cret', false, 'a token'],
  ['https://news.example/?p=12&preview=true', false, 'a preview'],
  ['https://news.example/story?client=acme', false, 'a parameter that somebody made up'],
  ['https://news.example/preview/q7w2x8b1m4z69f3k', false, 'a word drawn at random'],
  ['https://news.example/d/1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74O/edit', false, 'the id of a shared document'],
  ['https://news.example/p/3f2b8c1e-9d4a-4e6f-8a7b-0c1d2e3f4a5b', false, 'a UUID'],
  ['https://q7w2x8b1m4z69f3k.previews.example/launch', false, 'a host drawn at random'],
];

const DRAFT = 'https://news.example/story?draft=1';
/** What gives the URL of a draft to everybody. */
const NAMING: readonly [what: string, origin: string | null, page: string | null, isListed: boolean][] = [
  ['nothing', null, null, false],
  ['an earlier look-up', 'lookup', null, false],
  ['a feed', 'feed', null, true],
  ['a provider', 'provider', null, true],
  ['an archive', 'archive', null, true],
  ['the list of an author page', null, 'https://news.example/people/ada', true],
  ['the list of an author page with a token', null, 'https://news.example/people/ada?key=s3cret', false],
];

describe('a page that only its URL leads to', () => {
  const db = prepareMigration(NEW, async (db) => {
    for (const url of [...URLS.map(([one]) => one), DRAFT]) await insertArticle(url);
    for (const [url, name] of [
      ['https://news.example/people/bo', 'Bo'],
      ['https://news.example/people?id=s3cret', 'Cy'],
    ] as const)
      await insertPage(db, url, name);
  });

  const insertArticle = async (url: string) => {
    await sql`
      insert into articles (url_key, url, domain, reading, fetched_at, stored_at, content_sha256, extractor, fresh_until)
      values (${urlKey(url)}, ${url}, 'news.example', ${JSON.stringify({ url, authors: [] })}, now(), now(), 'h', 'r', now())
      on conflict do nothing`.execute(db);
    await insertNews(db, url, 'lookup');
  };
  const insertNews = (on: Database, url: string, origin: string) =>
    sql`
      insert into news_articles (url_key, url, domain, title, authors, is_reprint, origin, story, search)
      values (${urlKey(url)}, ${url}, 'news.example', 'T', '{}', false, ${origin}, ${url}, '') on conflict do nothing`.execute(
      on,
    );
  const insertPage = (on: Database, url: string, name: string, works: string[] = []) =>
    sql`
      insert into author_pages (url_key, url, domain, reading, fetched_at, stored_at, content_sha256)
      values (${urlKey(url)}, ${url}, 'news.example',
        ${JSON.stringify({ url, name, articles: works.map((work) => ({ url: work })) })}, now(), now(), 'h')`.execute(
      on,
    );

  it.each(URLS)('%s is plain: %s, because of %s', async (url, isPlain) => {
    const { rows } = await sql`select is_plain_key(${urlKey(url)}) as is_plain`.execute(db);
    expect(rows).toEqual([{ is_plain: isPlain }]);
  });

  it.each(NAMING)('is listed by %s', async (_what, origin, page, isListed) => {
    const undo = new Error('undo');
    await db
      .transaction()
      .execute(async (tx) => {
        if (origin) await insertNews(tx, DRAFT, origin);
        if (page) {
          await insertPage(tx, page, 'Ada', [DRAFT]);
          await sql`update author_pages set is_listed = is_plain_key(url_key)`.execute(tx);
        }
        const { rows } = await sql`
          select is_public_page(array[${urlKey(DRAFT)}], array[${DRAFT}], 'news.example') as is_listed`.execute(
          tx,
        );
        expect(rows).toEqual([{ is_listed: isListed }]);
        throw undo;
      })
      .catch((error: unknown) => {
        if (error !== undo) throw error;
      });
  });

  it('of an earlier version leaves all lists', async () => {
    const keys = async (query: ReturnType<typeof sql<{ url_key: string }>>) =>
      (await query.execute(db)).rows.map(({ url_key }) => url_key).sort();
    const plain = URLS.filter(([, isPlain]) => isPlain).map(([url]) => urlKey(url));
    const listed = [...new Set(plain)].sort();
    expect(await keys(sql`select url_key from articles where is_listed`)).toEqual(listed);
    expect(await keys(sql`select url_key from news_articles`)).toEqual(listed);
    expect(await keys(sql`select url_key from author_pages where is_listed`)).toEqual([
      'news.example/people/bo',
    ]);
  });
});
