import { describe, expect, it } from 'vitest';
import { parseByline } from '../../packages/reader/authors/names.ts';
import { readArticle } from '../../packages/reader/pages/read-article.ts';

const TEXT = '<p>The engine was tested for three weeks before anybody believed what it printed.</p>'.repeat(
  12,
);

function pageOf(
  body: string,
  { head = '', url = 'https://paper.example/story', site = 'Example News' } = {},
) {
  const page = `<html lang="en"><head><title>Engines</title><meta property="og:site_name" content="${site}">${head}</head><body><main><h1>Engines</h1>${body}</main></body></html>`;
  return readArticle(page, url);
}

function authorsOf(...page: Parameters<typeof pageOf>): string[] {
  return pageOf(...page).authors.map(({ name }) => name);
}

const jsonLd = (article: object) =>
  `<script type="application/ld+json">${JSON.stringify({ '@type': 'NewsArticle', headline: 'Engines', ...article })}</script>`;

describe('a printed byline', () => {
  it.each([
    ['BY EMMA LOVELACE AND CARL BABBAGE', ['EMMA LOVELACE', 'CARL BABBAGE']],
    ['By Dan Brown', ['Dan Brown']],
    ['Par Loïc Le Clerc', ['Loïc Le Clerc']],
    ['By Emma Lovelace for the Example News', ['Emma Lovelace']],
    ['By Emma Lovelace in New York and Carl Babbage in Hong Kong', ['Emma Lovelace', 'Carl Babbage']],
    ['Emma Lovelace on behalf of the Engines Group', ['Emma Lovelace']],
    ['Ein Beitrag von Emma Lovelace', ['Emma Lovelace']],
    ['Une enquête de Emma Lovelace', ['Emma Lovelace']],
    ['Guest post by Emma Lovelace', ['Emma Lovelace']],
    ['Erstellt von Emma Lovelace', ['Emma Lovelace']],
    ['Von unserer Korrespondentin Emma Lovelace', ['Emma Lovelace']],
    ['dalla nostra inviata Giulia Rossi', ['Giulia Rossi']],
    ['Van onze verslaggever Joost de Vries', ['Joost de Vries']],
    ['Von Redakteurin Emma Lovelace', ['Emma Lovelace']],
    ['Posted on November 3, 2026 by Emma Lovelace', ['Emma Lovelace']],
    ['Published by Emma Lovelace on November 3, 2026', ['Emma Lovelace']],
    ['By Emma Lovelace emma@paper.example @emma', ['Emma Lovelace']],
    ['Emma Lovelace @emma', ['Emma Lovelace']],
    ['Texto: Elena Ruiz. Fotografías: Juan Pérez', ['Elena Ruiz']],
    ['文・佐藤花子、写真・高橋健太', ['佐藤花子']],
    ['글 김민수 사진 박지훈', ['김민수']],
    ['ライター：佐藤花子', ['佐藤花子']],
    ['अनिल शर्मा और राकेश मिश्रा', ['अनिल शर्मा', 'राकेश मिश्रा']],
    ['דנה כהן ואבנר שמעוני', ['דנה כהן', 'אבנר שמעוני']],
    ['ليلى حداد وسامي الخطيب', ['ليلى حداد', 'سامي الخطيب']],
    ['محمد وليد حسن', ['محمد وليد حسن']],
  ])('%s names %j', (byline, names) =>
    expect(parseByline(byline).people.map(({ name }) => name)).toEqual(names),
  );

  it('states the role in front of the name', () =>
    expect(parseByline('Von Redakteurin Emma Lovelace').people).toEqual([
      { name: 'Emma Lovelace', role: 'Redakteurin' },
    ]));

  it.each([
    'Von AFP',
    'By Press Trust of India',
    'Polizei Hamburg',
    'Oberbergischer Landkreis',
    'Deutsche Bank',
    'Nordex SE',
    'North Carolina',
    'Hong Kong',
    'Más Noticias',
    'Ufficio Stampa',
    'Redactie Binnenland',
    'Dagens Nyheter',
    'Gazeta Wyborcza',
    'Служба новостей',
    'قسم الأخبار',
    'گروه سیاسی',
    'Siaran Pers',
    'নিজস্ব প্রতিবেদক',
    'ویب ڈیسک',
    'செய்திப்பிரிவு',
    'న్యూస్ డెస్క్',
    'Sesli Dinle',
  ])('%s names nobody', (byline) => expect(parseByline(byline).people).toEqual([]));

  it('names people whose surname is an ordinary word', () =>
    expect(parseByline('By Markus Post and Emma Bank').people.map(({ name }) => name)).toEqual([
      'Markus Post',
      'Emma Bank',
    ]));
});

describe('the authors of a page', () => {
  it.each([
    [
      'a list of names in one person',
      jsonLd({ author: { '@type': 'Person', name: ['Ada Lovelace', 'Carl Babbage'] } }),
    ],
    ['a JSON-LD list', jsonLd({ author: { '@list': ['Ada Lovelace', 'Carl Babbage'] } })],
    ['creators', jsonLd({ creator: ['Ada Lovelace', 'Carl Babbage'] })],
    [
      'the page instead of the article',
      jsonLd({ '@type': 'WebPage', author: ['Ada Lovelace', 'Carl Babbage'] }),
    ],
    [
      'names in lower case',
      jsonLd({ author: [{ '@type': 'Person', name: 'emma lovelace' }, 'carl babbage'] }),
    ],
    ['a meta element for newsletters', '<meta name="sailthru.author" content="Ada Lovelace, Carl Babbage">'],
    [
      'the second field of a Twitter card',
      '<meta name="twitter:label2" content="Written by"><meta name="twitter:data2" content="Ada Lovelace, Carl Babbage">',
    ],
  ])('are read from %s', (_, head) =>
    expect(authorsOf(TEXT, { head }).map((name) => name.split(' ')[1])).toEqual(['Lovelace', 'Babbage']),
  );

  it('include people whose surname is a job title, if the structured data name it', () => {
    const farid = { '@type': 'Person', name: 'Farid Reporter' };
    const zuzka = { '@type': 'Person', name: 'Zuzka Editor', givenName: 'Zuzka', familyName: 'Editor' };
    const desk = { '@type': 'Person', name: 'Court Reporter' };
    const head = jsonLd({ author: [farid, zuzka, desk] });
    expect(authorsOf(TEXT, { head })).toEqual(['Farid Reporter', 'Zuzka Editor']);
  });

  it('have no role that is the name of another author', () => {
    const author = ['Ada Lovelace', 'Farid Reporter'].map((name) => ({ '@type': 'Person', name }));
    const byline = '<p class="byline">By Ada Lovelace and Farid Reporter</p>';
    const { authors } = pageOf(byline + TEXT, { head: jsonLd({ author }) });
    expect(authors.map(({ name, role }) => [name, role])).toEqual([
      ['Ada Lovelace', null],
      ['Farid Reporter', null],
    ]);
  });

  it('are read from microdata that is not printed, and from links in a vocabulary', () => {
    const hidden = '<div itemprop="author"><meta itemprop="name" content="Ada Lovelace"></div>';
    expect(authorsOf(hidden + TEXT)).toEqual(['Ada Lovelace']);
    expect(authorsOf(`<span rel="schema:author"><a href="/user/1">Ada Lovelace</a></span>${TEXT}`)).toEqual([
      'Ada Lovelace',
    ]);
  });

  it('are read below the date, and from a box about the author', () => {
    expect(authorsOf(`<div>3 November 2025</div><div>Emma Lovelace</div>${TEXT}`)).toEqual(['Emma Lovelace']);
    const box = (name: string) => `<div class="author-bio"><h4>${name}</h4><p>All articles</p></div>`;
    expect(authorsOf(TEXT + box('Emma Lovelace'))).toEqual(['Emma Lovelace']);
    expect(authorsOf(TEXT + box('Emma Lovelace') + box('Carl Babbage'))).toEqual([]);
  });

  it.each([
    ['a row of a table', '<table><tr><td>Written by:</td><td>Emma Lovelace</td></tr></table>'],
    ['a list of details', '<dl><dt>Author</dt><dd>Emma Lovelace</dd><dt>Date</dt><dd>Today</dd></dl>'],
    ['a line above a title and the date', '<p>Emma Lovelace</p><p>Head of Engines</p><p>3 November 2025</p>'],
    ['a line with the day of the week', '<p>Submitted by Emma Lovelace on Mon, 11/03/2025 - 10:00</p>'],
  ])('are read from %s', (_, html) => expect(authorsOf(html + TEXT)).toEqual(['Emma Lovelace']));

  it('are read below the story', () => {
    const footer = '<div class="post-footer">Posted by <a rel="author" href="/emma">Emma Lovelace</a></div>';
    expect(authorsOf(TEXT + footer)).toEqual(['Emma Lovelace']);
    const note = '<p><em>Emma Lovelace is a reporter for Example News.</em></p>';
    expect(authorsOf(TEXT + note)).toEqual(['Emma Lovelace']);
  });

  it('have the roles beside their names', () => {
    const role = (body: string) =>
      readArticle(
        `<html lang="en"><head><title>Engines</title></head><body><main><h1>Engines</h1>${body}${TEXT}</main></body></html>`,
        'https://paper.example/story',
      ).authors.map((author) => [author.name, author.role]);
    const span = '<div class="article-author">Emma Lovelace<span>Engines Correspondent</span></div>';
    expect(role(span)).toEqual([['Emma Lovelace', 'Engines Correspondent']]);
    expect(role('<p>Emma Lovelace | Staff Writer | 3 November 2025</p>')).toEqual([
      ['Emma Lovelace', 'Staff Writer'],
    ]);
  });

  it('include the owner of a personal site', () => {
    const own = { site: 'Emma Lovelace’s blog', url: 'https://lovelace.example/story' };
    expect(authorsOf(`${TEXT}<p>Emma Lovelace’s blog</p>`, own)).toEqual(['Emma Lovelace']);
    expect(
      authorsOf(`${TEXT}<p>Emma Lovelace’s blog</p>`, { ...own, url: 'https://paper.example/story' }),
    ).toEqual([]);
  });

  it.each([
    ['Korea', '[Example 김민수 기자] 0123 4567', '김민수'],
    ['Taiwan', '文／王曉梅　圖／李建國', '王曉梅'],
  ])('are read from a dateline in %s', (_, line, name) =>
    expect(authorsOf(`<p>${line}</p>${TEXT}`)).toEqual([name]),
  );
});
