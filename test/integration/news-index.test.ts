import { beforeEach, describe, expect, it } from 'vitest';
import { newsroom, newsroomArticles } from '../../apps/local/index.ts';
import { newsArticles, newsIndex } from '../../db/index.ts';
import type { IndexedArticle } from '../../model/index.ts';
import { prepareDatabase } from '../support/world/database.ts';

const HOUR = 3_600_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR);

function article(given: Partial<IndexedArticle>): IndexedArticle {
  const url = given.url ?? `https://news.example/${given.title}`;
  return {
    url_key: url.replace('https://', ''),
    url,
    domain: new URL(url).hostname,
    title: 'A title',
    snippet: null,
    authors: [],
    source_name: null,
    published_at: hoursAgo(5),
    published_at_precision: 'minute',
    published_at_basis: 'provider',
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

describe('the news index', () => {
  const { db } = prepareDatabase();
  beforeEach(() => db.deleteFrom('news_articles').execute());

  const find = async (text: string, query: Partial<newsIndex.NewsQuery> = {}) => {
    const found = await newsIndex.search(db, {
      clauses: [{ anyOf: [{ kind: 'word', text }], negated: false }],
      language: null,
      country: null,
      from: null,
      to: null,
      newestFirst: false,
      offset: 0,
      limit: 100,
      ...query,
    });
    if (found.outcome !== 'found') throw new Error(found.outcome);
    return found.hits;
  };
  const links = async (text: string, query?: Partial<newsIndex.NewsQuery>) =>
    (await find(text, query)).map((hit) => hit.url);
  const story = 'Port workers and owners agree on new wages';

  it('gets the articles of the bundled newsroom once, as `npm start` adds them at each start', async () => {
    const articles = newsroomArticles();
    expect(await newsArticles.save(db, articles)).toBe(articles.length);
    expect(await newsArticles.save(db, newsroomArticles(new Date(Date.now() + 48 * HOUR)))).toBe(0);
    const found = await find('batteries');
    expect(found.map(({ url }) => url)).toEqual(expect.arrayContaining([...newsroom.FIRST_SOURCES]));
    expect(found.find(({ url }) => url === newsroom.FIRST_SOURCES[0])).toMatchObject({
      authors: ['Ines Valdorra'],
      source_name: 'Harbour Courier',
    });
    expect(articles.flatMap(({ authors }) => authors)).not.toContain('Harbour Courier staff');
    const served = new Set(newsroom.newsroom().map(({ url }) => url));
    expect(articles.filter(({ url }) => !served.has(url))).toEqual([]);
  });

  const LONG = 'The harbour sells worn-out batteries to a plant, which recovers the lithium for cranes.';
  const SHORT = 'News from the harbour.';

  it.each([
    { why: 'a page is read that an archive had', origins: ['archive', 'lookup'], snippets: [LONG, SHORT] },
    { why: 'a page is read that a feed listed', origins: ['feed', 'lookup'], snippets: [LONG, SHORT] },
    { why: 'a page without a description is read', origins: ['feed', 'lookup'], snippets: [LONG, null] },
    { why: 'a page is read again', origins: ['lookup', 'lookup'], snippets: [LONG, SHORT] },
    { why: 'a page says more than its feed', origins: ['feed', 'lookup'], snippets: [SHORT, LONG] },
    { why: 'a feed lists what an archive had', origins: ['archive', 'feed'], snippets: [LONG, SHORT] },
  ] as const)('keeps the longer opening, and finds by it, if $why', async ({ origins, snippets }) => {
    const [before, after] = snippets.map((snippet) => ({ snippet, title: 'Port' }));
    await newsArticles.save(db, [article({ ...before, origin: origins[0] })]);
    await newsArticles.save(db, [article({ ...after, origin: origins[1], authors: ['Ada Reed'] })]);
    const [entry] = await db.selectFrom('news_articles').select(['snippet', 'authors']).execute();
    expect(entry).toEqual({ snippet: LONG, authors: ['Ada Reed'] });
    expect(await find('lithium')).toHaveLength(1);
  });

  it('shows one wire story from forty hosts once, as the original, in any order of arrival', async () => {
    const prints = Array.from({ length: 40 }, (_, host) =>
      article({
        url: `https://paper-${host}.example/wages`,
        title: host % 2 ? `${story} | Paper ${host}` : `UPDATE 2-${story.toUpperCase()}`,
        published_at: hoursAgo(host === 17 ? 9 : 5),
      }),
    );
    for (const print of prints.slice(0, 10)) await newsArticles.save(db, [print]);
    await newsArticles.save(db, prints.slice(10));
    expect(await links('wages')).toEqual(['https://paper-17.example/wages']);
  });

  it('prefers the version that does not call itself a reprint as the original', async () => {
    await newsArticles.save(db, [
      article({ url: 'https://copy.example/a', title: story, published_at: hoursAgo(9), is_reprint: true }),
      article({ url: 'https://origin.example/a', title: story, published_at: hoursAgo(8) }),
    ]);
    expect(await links('wages')).toEqual(['https://origin.example/a']);
  });

  it('separates stories that share a headline by chance: weeks apart, or a column with few words', async () => {
    await newsArticles.save(db, [
      article({ url: 'https://a.example/1', title: story, published_at: hoursAgo(24 * 20) }),
    ]);
    await newsArticles.save(db, [article({ url: 'https://b.example/1', title: story })]);
    await newsArticles.save(db, [
      article({ url: 'https://a.example/l', title: 'Wages: letters to editors' }),
      article({ url: 'https://b.example/l', title: 'Wages: letters to editors' }),
    ]);
    expect(await links('wages')).toHaveLength(4);
  });

  describe('recognizes a wire story under different headlines', () => {
    const lead =
      'The central bank left its main interest rate unchanged on Thursday and said that prices would rise more slowly than it had thought in the spring.';
    const agency = article({
      url: 'https://agency.example/1',
      title: 'Central bank holds interest rate, sees slower inflation',
      text: `HARBOURTON, Nov 20 (Agency) - ${lead} The governor spoke to reporters.`,
      published_at: hoursAgo(9),
    });
    const edited = article({
      url: 'https://paper.example/rates',
      title: 'Rate stays where it is, says governor',
      snippet: `HARBOURTON — ${lead.replace('on Thursday ', '')}`,
    });
    const bank = [{ anyOf: [{ kind: 'word' as const, text: 'central' }], negated: false }];

    it('by its lead, in any order of arrival and within one batch', async () => {
      for (const batches of [[[agency], [edited]], [[edited], [agency]], [[edited, agency]]]) {
        await db.deleteFrom('news_articles').execute();
        for (const batch of batches) await newsArticles.save(db, batch);
        expect(await links('', { clauses: bank })).toEqual([agency.url]);
      }
    });

    it('by the original that a reprint names, before that original is known', async () => {
      const copy = article({
        url: 'https://copy.example/rates',
        title: 'Nothing new from the central bank',
        original_key: 'agency.example/1',
        is_reprint: true,
      });
      await newsArticles.save(db, [copy]);
      await newsArticles.save(db, [agency]);
      expect(await links('', { clauses: bank })).toEqual([agency.url]);
    });

    it('and keeps the story together when a better origin words it differently', async () => {
      await newsArticles.save(db, [agency]);
      await newsArticles.save(db, [edited]);
      await newsArticles.save(db, [{ ...edited, title: 'The bank waits', snippet: null, origin: 'lookup' }]);
      expect(await links('', { clauses: bank })).toEqual([agency.url]);
    });

    const house =
      'Get the latest central news from our own reporters in the county, every hour and all year round.';
    it.each([
      [
        'the same text that one site puts below all of its headlines',
        ['https://a.example/1', 'Bridge closes for repairs'],
        ['https://a.example/2', 'Bridge opens after repairs'],
      ],
      [
        'below headlines that have nothing in common',
        ['https://a.example/1', 'Bridge closes for repairs'],
        ['https://b.example/1', 'Mayor wins second term'],
      ],
    ])('but not by a text %s', async (_what, [one = '', title = ''], [two = '', other = '']) => {
      await newsArticles.save(db, [article({ url: one, title, snippet: house })]);
      await newsArticles.save(db, [article({ url: two, title: other, snippet: house })]);
      expect(await links('', { clauses: bank })).toHaveLength(2);
    });

    it('but not by a text that already appears below several stories', async () => {
      await newsArticles.save(db, [
        article({ url: 'https://a.example/1', title: 'Bridge closes for repairs', snippet: house }),
        article({ url: 'https://a.example/2', title: 'Bridge opens after repairs', snippet: house }),
      ]);
      await newsArticles.save(db, [
        article({ url: 'https://b.example/1', title: 'Bridge repairs are late', snippet: house }),
      ]);
      expect(await links('', { clauses: bank })).toHaveLength(3);
    });

    it.each([
      ['of one site from two articles', ['a', 'a', 'a', 'a'], 2],
      ['of several sites from four stories', ['a', 'b', 'c', 'd', 'e', 'f'], 4],
    ])('and recognizes boilerplate %s, however many there are', async (_what, sites, stored) => {
      const subjects = ['Bridge', 'Mayor', 'School', 'Harvest', 'Theatre', 'Ferry'];
      for (const [nr, site] of sites.entries())
        await newsArticles.save(db, [
          article({ url: `https://${site}.example/${nr}`, title: `${subjects[nr]} ${nr}`, snippet: house }),
        ]);
      const marked = db.selectFrom('news_articles').select('url_key').where('lead_marks', 'is not', null);
      expect(await marked.execute()).toHaveLength(stored);
    });

    it('and leaves out a description that a site gives all its stories', async () => {
      const subjects = ['Bridge', 'Mayor', 'School', 'Harvest'];
      const described = (nr: number, given: object = {}) =>
        article({ url: `https://a.example/${nr}`, title: `${subjects[nr]} ${nr}`, snippet: house, ...given });
      const copies = [4, 5, 6].map((nr) =>
        article({ url: `https://a.example/${nr}`, title: story, snippet: LONG }),
      );
      await newsArticles.save(db, [described(0), described(1), described(2), ...copies]);
      await newsArticles.save(db, [described(3), described(0)]);
      const snippets = await db.selectFrom('news_articles').select('snippet').orderBy('url_key').execute();
      const kept = [house, house, null, null, ...copies.map(() => LONG)];
      expect(snippets.map(({ snippet }) => snippet)).toEqual(kept);
      expect(await links('reporters')).toHaveLength(2);
    });

    it('but not weeks later', async () => {
      await newsArticles.save(db, [{ ...agency, published_at: hoursAgo(24 * 20) }]);
      await newsArticles.save(db, [edited]);
      expect(await links('', { clauses: bank })).toHaveLength(2);
    });
  });

  it('stores each article once, and prefers the data of the better origin', async () => {
    const known = article({
      url: 'https://a.example/1',
      title: 'Crane falls',
      origin: 'gkg',
      authors: ['A. Early'],
    });
    expect(await newsArticles.save(db, [known, known])).toBe(1);
    expect(await newsArticles.save(db, [known])).toBe(0);
    expect(
      await newsArticles.save(db, [{ ...known, title: 'Crane rises', origin: 'feed', authors: [] }]),
    ).toBe(0);
    expect(await newsArticles.save(db, [{ ...known, title: 'Crane sinks' }])).toBe(0);
    expect(await find('crane')).toMatchObject([{ title: 'Crane rises', authors: ['A. Early'] }]);
  });

  it('finds an author, and ranks the title above the text', async () => {
    await newsArticles.save(db, [
      article({ url: 'https://a.example/by', title: 'About something else', authors: ['Grace Gantry'] }),
      article({ url: 'https://a.example/text', title: 'Another thing', text: 'gantry '.repeat(40) }),
      article({ url: 'https://a.example/title', title: 'The gantry' }),
    ]);
    expect(await links('gantry')).toEqual([
      'https://a.example/title',
      'https://a.example/by',
      'https://a.example/text',
    ]);
  });

  it('ranks a headline of the last month above a text that only repeats the word', async () => {
    await newsArticles.save(db, [
      article({
        url: 'https://a.example/repeats',
        title: 'Notes of a day',
        text: 'trellis '.repeat(40),
        published_at: hoursAgo(1),
      }),
      article({
        url: 'https://a.example/headline',
        title: 'The trellis',
        published_at: hoursAgo(24 * 30),
      }),
    ]);
    expect(await links('trellis')).toEqual(['https://a.example/headline', 'https://a.example/repeats']);
  });

  it('finds an article by the section in its URL, above texts that mention the word', async () => {
    await newsArticles.save(db, [
      article({
        url: 'https://a.example/blog/1',
        title: 'A singer',
        text: 'She once tried fencing. Fencing!',
      }),
      article({ url: 'https://a.example/sport/fencing/final-1', title: 'Five touches to four' }),
      article({ url: 'https://a.example/2026/x1/fencing', title: 'The last part is not a section' }),
    ]);
    expect(await links('fencing')).toEqual([
      'https://a.example/sport/fencing/final-1',
      'https://a.example/blog/1',
    ]);
  });

  it('reads only as far back as ten pages need, and no page repeats another', async () => {
    const monthly = 12;
    const articles = Array.from({ length: 14 * monthly }, (_, index) =>
      article({
        url: `https://a.example/${index}`,
        title: 'The ferry',
        published_at: hoursAgo((index * 30 * 24) / monthly),
      }),
    );
    await newsArticles.save(db, articles);
    const pages = await Promise.all(
      Array.from({ length: 10 }, (_, page) => links('ferry', { offset: page * 10, limit: 11 })),
    );
    expect(pages.map((page) => page.length)).toEqual(pages.map(() => 11));
    expect(pages.flatMap((page) => page.slice(0, 10))).toEqual(
      articles.slice(0, 100).map(({ url: link }) => link),
    );
    expect(await links('ferry', { offset: 160, limit: 11 })).toEqual([]);
    expect(await links('ferry', { to: hoursAgo(30 * 24 * 13.5) })).toHaveLength(6);
  });

  it('stores text that is valid in JSON but not in PostgreSQL', async () => {
    await newsArticles.save(db, [
      article({ title: 'half \ud800 a pair', snippet: 'nul \0 here', authors: ['\0'] }),
    ]);
    expect(await find('pair')).toHaveLength(1);
  });

  it('finds a site and its subdomains, but no host that merely ends alike', async () => {
    for (const host of ['news.example', 'sport.news.example', 'goodnews.example', 'news.example.test'])
      await newsArticles.save(db, [article({ url: `https://${host}/a`, title: 'Crane' })]);
    const clauses = [{ anyOf: [{ kind: 'site' as const, text: 'news.example' }], negated: false }];
    expect((await links('', { clauses })).sort()).toEqual([
      'https://news.example/a',
      'https://sport.news.example/a',
    ]);
  });

  it('deletes old articles in batches of bounded size', async () => {
    await newsArticles.save(
      db,
      Array.from({ length: 5 }, (_, at) => article({ url: `https://a.example/${at}` })),
    );
    await db.updateTable('news_articles').set({ url: 'old' }).execute();
    expect(await newsArticles.removeOlderThan(db, 1, 3)).toBe(0);
    expect(await newsArticles.removeOlderThan(db, -1, 3)).toBe(3);
    expect(await newsArticles.removeOlderThan(db, -1, 3)).toBe(2);
  });
});
