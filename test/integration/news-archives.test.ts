import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { listGaps } from '../../activities/find/gaps.ts';
import { askQueries, assessFound } from '../../activities/find/rounds.ts';
import { loadPieces, scopeOf } from '../../activities/find/scope.ts';
import { loadArchive } from '../../activities/news/index.ts';
import {
  indexedPieces,
  type NewsIndex,
  newsArchives,
  newsArticles,
  newsRetrieval,
  newsWords,
} from '../../db/index.ts';
import { planSearch } from '../../packages/find/index.ts';
import { understandPitch } from '../../packages/fit/index.ts';
import { prepareDatabase } from '../support/world/database.ts';
import { prepareFolder } from '../support/world/prepare.ts';

const SUBJECTS = ['council', 'harvest', 'museum', 'railway', 'orchestra', 'vaccine'];
/** Sixty articles on other subjects and three on kelp, one of which has no date. */
const LINES = [
  ...Array.from({ length: 60 }, (_, index) => ({
    url: `https://paper-${index % 5}.example/news/${index}`,
    title: `The ${SUBJECTS[index % 6]} reports number ${index}`,
    text: `What the ${SUBJECTS[index % 6]} said on Monday about its plans for the winter.`,
    authors: [`Bo Writer${index % 7}`],
    byline_other: [],
    outlet: `paper-${index % 5}.example`,
    date: '2020-06-10',
    section: null,
  })),
  {
    ...{
      url: 'https://sea.example/kelp',
      title: 'Kelp farm stores carbon in a fjord',
      authors: ['Ada Quill'],
    },
    ...{ text: 'Sugar kelp grows off Norway and is made into packaging.', date: '2020-06-12T10:00:00Z' },
  },
  {
    ...{ url: 'https://land.example/kelp', title: 'Packaging made of sugar kelp', authors: ['Cy Marlow'] },
    ...{ text: 'A farm in a fjord of Norway sells kelp.', date: '2020-05-30' },
  },
  { url: 'https://land.example/undated', title: 'Kelp, again', authors: ['Dee Fox'], text: 'Kelp farms.' },
];
const FROM = new Date('2020-01-01T00:00:00Z');
const TO = new Date('2020-07-01T00:00:00Z');
const PITCH = 'A kelp farm opens in a Norwegian fjord. The sugar kelp becomes packaging and stores carbon.';

describe('an archive of news', () => {
  const { db } = prepareDatabase();
  const folder = prepareFolder();
  const retrieve = async (...question: Parameters<NewsIndex['retrieve']>) =>
    (await newsRetrieval.inPostgres(db).retrieve(...question)).keys;
  beforeEach(async () => {
    await db.deleteFrom('news_articles').execute();
    await newsWords.refresh(db);
  });

  const load = (lines: readonly unknown[], archive = 'kelp') => {
    const file = join(folder, `${archive}.jsonl.gz`);
    writeFileSync(file, gzipSync(lines.map((line) => JSON.stringify(line)).join('\n')));
    return loadArchive(db, { file, archive });
  };
  const count = async () => (await db.selectFrom('news_articles').select('url_key').execute()).length;

  it('joins the index once, whatever the number of loads', async () => {
    expect(await load(LINES)).toMatchObject({ lines: 63, added: 63, skipped: 0 });
    expect(await load(LINES)).toMatchObject({ lines: 63, added: 0 });
    expect(await newsArchives.list(db)).toEqual([
      { archive: 'kelp', articles: 63, oldest: '2020-05-30', newest: '2020-06-12' },
    ]);
    const row = await db
      .selectFrom('news_articles')
      .selectAll()
      .where('url_key', '=', 'sea.example/kelp')
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      ...{ title: LINES[60]?.title, snippet: LINES[60]?.text, authors: ['Ada Quill'], language: 'en' },
      ...{ origin: 'archive', archive: 'kelp', published_at_precision: 'second' },
    });
  });

  it('reads plain files, skips lines that are no articles, and says what is wrong with them', async () => {
    const file = join(folder, 'plain.jsonl');
    writeFileSync(
      file,
      [
        '{"url":"https://a.example/1","title":"One"}',
        '',
        'no json',
        '{"url":"ftp://a.example","title":"Two"}',
        '{"url":"https://a.example/3"}',
        '{"url":"https://a.example/4","title":"Four","date":"yesterday"}',
        '{"url":"https://a.example/5","title":"Five","authors":"Ada"}',
      ].join('\n'),
    );
    expect(await loadArchive(db, { file, archive: 'plain' })).toEqual({
      ...{ lines: 7, added: 1, skipped: 5 },
      problems: [
        'line 3: not a JSON object',
        'line 4: "url" is not an http or https URL',
        'line 5: "title" is missing',
        'line 6: "date" is not a date',
        'line 7: "authors" is not a list of names',
      ],
    });
    await expect(loadArchive(db, { file: join(folder, 'away.jsonl'), archive: 'away' })).rejects.toThrow(
      'ENOENT',
    );
  });

  it('stays when the retention period of other articles ends, until it is removed', async () => {
    await load(LINES);
    const fed = { ...(await articleLike('https://fed.example/1')), origin: 'feed' as const };
    await newsArticles.save(db, [fed]);
    await load([{ url: fed.url, title: 'Seen before' }], 'second');
    await newsArticles.save(db, [await articleLike('https://fed.example/2')]);
    await sql`update news_articles set first_seen_at = '2020-01-01'`.execute(db);
    expect(await newsArticles.removeOlderThan(db, 400, 1_000)).toBe(1);
    expect(await newsArchives.remove(db, 'kelp', 60)).toBe(60);
    expect(await newsArchives.remove(db, 'kelp', 60)).toBe(3);
    expect(await newsArchives.remove(db, 'kelp', 60)).toBe(0);
    // What a feed has brought, too, is the feed's again.
    expect(await newsArchives.remove(db, 'second', 60)).toBe(1);
    expect(await count()).toBe(1);
    expect(await newsArticles.removeOlderThan(db, 400, 1_000)).toBe(1);
  });

  async function articleLike(address: string) {
    return {
      ...{ url: address, url_key: address.replace('https://', ''), domain: 'fed.example', title: 'Fed' },
      ...{ snippet: null, authors: [], source_name: null, published_at: TO, language: 'en', country: null },
      ...{ published_at_precision: 'day' as const, published_at_basis: 'provider' as const, image_url: null },
      ...{ is_reprint: false, origin: 'gkg' as const, text: null, original_key: null },
    };
  }

  it('is counted by month, and counted again after a change', async () => {
    const countsOf = () => newsWords.countsOf(db, ['kelp', 'council', 'nowhere'], { from: FROM, to: TO });
    expect(await countsOf()).toEqual({
      articles: 0,
      documents: new Map([
        ['kelp', 0],
        ['council', 0],
        ['nowhere', 0],
      ]),
    });
    await load(LINES);
    // A word of one article of a month is not counted.
    expect(await countsOf()).toEqual({
      articles: 62,
      documents: new Map([
        ['kelp', 0],
        ['council', 10],
        ['nowhere', 0],
      ]),
    });
    await newsArchives.remove(db, 'kelp', 1_000);
    await newsWords.refresh(db);
    expect(await countsOf()).toMatchObject({ articles: 0 });
  });

  it('is counted by months of UTC, as reading all of it would, whatever has changed', async () => {
    const moments = [
      '2020-02-29T23:59:59Z',
      '2020-03-01T00:00:00Z',
      '2020-03-31T23:30:00Z',
      '2020-06-01T00:00:00Z',
    ];
    const lines = moments.flatMap((date, at) =>
      Array.from({ length: 60 + at }, (_, index) => ({
        ...{ url: `https://paper.example/${at}-${index}`, title: `Kelp ${index}`, authors: [], date },
        language: index % 3 ? 'en' : 'de',
      })),
    );
    const compare = async () => {
      const { rows: parts } = await sql<{ month: string; articles: number }>`
        select date_trunc('month', published_at at time zone 'UTC')::date::text as month, coalesce(language, '') as language,
          coalesce(country, '') as country, count(*)::int as articles
        from news_articles where published_at is not null group by 1, 2, 3 order by 1, 2, 3`.execute(db);
      const { rows: counted } = await sql`
        select month::text as month, language, country, articles from news_coverage order by 1, 2, 3`.execute(
        db,
      );
      expect(counted).toEqual(parts);
      const months = await db.selectFrom('news_months').selectAll().orderBy('month').execute();
      const sums = [...new Set(parts.map(({ month }) => month))].map((month) => ({
        month,
        articles: parts.filter((part) => part.month === month).reduce((sum, part) => sum + part.articles, 0),
      }));
      expect(months).toEqual(sums);
      return months.length;
    };
    await load([...LINES, ...lines]);
    expect(await compare()).toBe(4);
    // A month that has lost all, one that has lost some, and a new one.
    await sql`delete from news_articles where published_at < '2020-03-01Z' or published_at = '2020-06-01Z'`.execute(
      db,
    );
    await load(
      [{ ...lines[0], url: 'https://paper.example/new', date: '2021-12-31T23:00:00-05:00' }],
      'more',
    );
    expect(await compare()).toBe(4);
    const { rows } = await sql`select xmin::text from news_months order by month`.execute(db);
    await newsWords.refresh(db);
    const { rows: after } = await sql`select xmin::text from news_months order by month`.execute(db);
    expect(after, 'nothing is counted again').toEqual(rows);
  });

  it('is searched for the best articles first, within a time, and described by month and language', async () => {
    await load(LINES);
    const words = ['kelp', 'fjord', 'council'].map((word) => ({ word, stem: word }));
    const counts = await newsWords.countsOf(db, ['kelp', 'fjord', 'council'], { from: FROM, to: TO });
    const scope = { words, language: 'en', from: FROM, to: TO, languages: [], countries: [] };
    const found = await retrieve(scope, counts, 4);
    expect(found.slice(0, 2)).toEqual(['sea.example/kelp', 'land.example/kelp']);
    expect(found).toHaveLength(4);
    const until = new Date('2020-06-01T00:00:00Z');
    expect(await retrieve({ ...scope, to: until }, counts, 4)).toEqual(['land.example/kelp']);
    expect(await retrieve({ ...scope, languages: ['de'] }, counts, 4)).toEqual([]);
    expect(await retrieve({ ...scope, words: [] }, counts, 4)).toEqual([]);
    const pieces = await indexedPieces.findPieces(db, [...found, 'not.example/there']);
    expect(pieces.map(({ url_key }) => url_key)).toEqual([...found].sort());
    expect(await newsWords.coverage(db, { from: FROM, to: TO })).toEqual({
      ...{ months: new Set(['2020-05', '2020-06']), languages: new Set(['en']), countries: new Set(['']) },
      begins: '2020-05-30',
    });
  });

  it('begins where more than a few old articles are, which a search says for its pitch', async () => {
    const [day, last] = ['2020-06-27', '2020-06-28'];
    const dates = [
      ...Array.from({ length: 700 }, (_, at) => (at % 2 ? day : last)),
      '2020-06-03',
      '2020-03-01',
    ];
    await load(
      dates.map((date, at) => ({
        url: `https://paper.example/${at}`,
        title: `Kelp ${at}`,
        date,
        language: 'en',
      })),
    );
    const gaps = (pitch: string, as_of: string, given: object = {}) =>
      listGaps(
        db,
        scopeOf({ pitch, options: { ...{ as_of, months: 2, languages: [], countries: [] }, ...given } }),
      );
    expect(await gaps(PITCH, last)).toEqual([
      { kind: 'before', value: day, message: `The index begins on ${day}.` },
      ...['2020-04', '2020-05'].map((value) => ({
        ...{ kind: 'month', value },
        message: `The index has no articles, or only a few, of ${value}.`,
      })),
    ]);
    expect((await gaps(PITCH, '2020-03-31')).map(({ message }) => message)).toEqual([
      `The index begins on ${day}, after the time of this search.`,
      ...['2020-01', '2020-02', '2020-03'].map(
        (month) => `The index has no articles, or only a few, of ${month}.`,
      ),
    ]);
    const german = 'Eine Algenfarm eröffnet in einem norwegischen Fjord. Aus dem Tang werden Verpackungen.';
    const later = { months: 1, countries: ['NO'] };
    expect((await gaps(german, '2020-07-27', later)).map(({ message }) => message)).toEqual([
      'The index has no articles, or only a few, of 2020-07.',
      'The index has no articles in German.',
      'The index knows no articles of outlets in Norway.',
    ]);
  });

  it('is searched for articles of a country, which its publication tells', async () => {
    await load(LINES);
    await sql`insert into publications (domain, profile) values ('sea.example', '{"country": "NO"}')`.execute(
      db,
    );
    await db.deleteFrom('news_months').execute();
    await newsWords.countFirst(db);
    const { countries } = await newsWords.coverage(db, { from: FROM, to: TO });
    expect(countries).toEqual(new Set(['', 'NO']));
    const counts = await newsWords.countsOf(db, ['kelp'], { from: FROM, to: TO });
    const words = [{ word: 'kelp', stem: 'kelp' }];
    const found = async (country: string) => {
      const scope = { words, language: 'en', from: FROM, to: TO, languages: [], countries: [country] };
      return (await retrieve(scope, counts, 9)).sort();
    };
    expect(await found('NO')).toEqual(['land.example/kelp', 'sea.example/kelp']);
    // Articles of which no country is known are found wherever one searches.
    expect(await found('IN')).toEqual(['land.example/kelp']);
  });

  it('gives the same newest articles with a common word wherever they lie in the table', async () => {
    await sql`
      insert into news_articles (url_key, url, domain, title, authors, published_at, published_at_precision,
                                 published_at_basis, language, is_reprint, story, origin, search)
      select 'common.example/' || i, 'https://common.example/' || i, 'common.example', 'Common', '{}',
             timestamptz '2020-06-01Z' + make_interval(secs => (i * 7919) % 20200), 'second', 'provider', 'en', false,
             'common.example/' || i, 'archive', setweight(to_tsvector('simple', 'common'), 'A')
      from generate_series(1, 20200) i`.execute(db);
    await newsWords.refresh(db);
    const counts = await newsWords.countsOf(db, ['common'], { from: FROM, to: TO });
    const scope = { words: [{ word: 'common', stem: 'common' }], language: 'en', from: FROM, to: TO };
    const search = () => retrieve({ ...scope, languages: [], countries: [] }, counts, 300);
    const before = await search();
    // Moves the newest rows to the end of the table.
    await sql`update news_articles set title = 'Common, too' where published_at > '2020-06-01T04:00:00Z'`.execute(
      db,
    );
    expect(await search()).toEqual(before);
    const { rows } = await sql<{ url_key: string }>`
      select url_key from news_articles order by published_at desc, url_key limit 300`.execute(db);
    expect(before).toEqual(rows.map(({ url_key }) => url_key));
  });

  it('gives the newest articles of authors, unless their names consist of very common words', async () => {
    await load([
      ...LINES,
      {
        url: 'https://paper-1.example/quill',
        title: 'Ada of the river quill',
        authors: ['Bo Writer3'],
        date: '2020-06-11',
      },
      {
        url: 'https://sea.example/quill',
        title: 'Old ships',
        authors: ['ADA QUILL', 'Cy Marlow'],
        date: '2020-06-14',
      },
      { url: 'https://sea.example/late', title: 'Later ships', authors: ['Ada Quill'], date: '2020-07-02' },
    ]);
    const period = { from: FROM, to: TO };
    const works = await newsRetrieval
      .inPostgres(db)
      .findWorks(['Ada Quill', 'Bo Writer3', 'No Body', '…'], period, 3);
    const urls = (key: string) => works.get(key)?.map(({ url }) => url);
    expect([...works.keys()].sort()).toEqual(['ada quill', 'bo writer3']);
    expect(urls('ada quill')).toEqual(['https://sea.example/quill', 'https://sea.example/kelp']);
    expect(urls('bo writer3')).toEqual([
      'https://paper-1.example/quill',
      'https://paper-0.example/news/10',
      'https://paper-0.example/news/45',
    ]);
    const common = LINES.length * 400;
    await sql`update news_words set documents = ${common} where word_hash in (hashtextextended('bo', 0), hashtextextended('writer3', 0))`.execute(
      db,
    );
    const others = await newsRetrieval.inPostgres(db).findWorks(['Ada Quill', 'Bo Writer3'], period, 3);
    expect([...others.keys()]).toEqual(['ada quill']);
  });

  it('gives a pitch its people, and the same ones every time', async () => {
    await load(LINES);
    const pitch = understandPitch(PITCH);
    const scope = { pitch, subject: [], from: FROM, asOf: TO, languages: [], countries: [] };
    const checks = {
      isPerson: () => true,
      isSuppressed: () => false,
      isExcluded: () => false,
      isShown: () => false,
    };
    const deps = { db, index: newsRetrieval.inPostgres(db) };
    const search = async () => {
      const queries = planSearch(pitch);
      const { keys } = await askQueries(deps, scope, queries, 0);
      const pieces = await loadPieces(db, keys);
      return assessFound(deps, scope, { queries, pieces }, checks);
    };
    const { people } = await search();
    expect(people.map(({ name }) => name).sort()).toEqual(['Ada Quill', 'Cy Marlow']);
    expect(people[0]?.pieces[0]?.published).toMatch(/^2020-0[56]-\d\d$/);
    expect(JSON.stringify(await search())).toBe(JSON.stringify(await search()));
  });
});
