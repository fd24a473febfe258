import { describe, expect, it } from 'vitest';
import { certaintyOfArticle, isCertainAuthor } from '../../model/index.ts';
import { readFeed } from '../../packages/reader/feeds/read-feed.ts';
import { readArticle } from '../../packages/reader/pages/read-article.ts';

const SENTENCE =
  'The weavers of the valley met on Monday and agreed to share a single engine between their mills. ';
const PARAGRAPHS = ['first', 'second', 'third', 'fourth'].map(
  (place) => `<p>In the ${place} mill, ${SENTENCE.repeat(3)}</p>`,
);
const STORY = PARAGRAPHS.join('');
const HEADLINE = 'Weavers share an engine';
const read = (
  top: string,
  { lang = 'en', body = STORY, after = '', url = 'https://valley.example/news/1' } = {},
) =>
  readArticle(
    `<html lang="${lang}"><head><title>${HEADLINE} | Valley Post</title></head>
    <body><main><article><h1>${HEADLINE}</h1>${top}${body}</article>${after}</main></body></html>`,
    url,
  );
const namesIn = (top: string, lang = 'en') => read(top, { lang }).authors.map(({ name }) => name);

describe('credits of text and pictures', () => {
  it.each([
    ['en', 'Story: Ada Holm | Photography: Peter Lund', ['Ada Holm']],
    ['en', 'Words and pictures: Ada Holm', ['Ada Holm']],
    ['en', 'Photos: Peter Lund. Words: Ada Holm', ['Ada Holm']],
    ['de', 'Text: Ada Holm, Fotos: Peter Lund', ['Ada Holm']],
    ['de', 'Fotos und Text: Ada Holm', ['Ada Holm']],
    ['de', '<span>Wirtschaft</span><span>Text: Ada Holm</span><span>Fotos: Peter Lund</span>', ['Ada Holm']],
    ['sv', '<span>Kultur &amp; Nöje</span> <span>Text: Anna Holm</span>', ['Anna Holm']],
    ['en', 'In full text: Ada Holm', []],
    ['fr', 'Texte : Hélène Holm / Photos : Marc Lund', ['Hélène Holm']],
    ['es', 'Texto y fotos: Ana Holm', ['Ana Holm']],
    ['pt', 'Texto: Ana Holm. Fotografias: Pedro Lund', ['Ana Holm']],
    ['it', 'Testo: Anna Holm – Foto: Marco Lund', ['Anna Holm']],
    ['nl', 'Tekst: Anna Holm | Beeld: Peter Lund', ['Anna Holm']],
    ['sv', 'Text & bild: Anna Holm', ['Anna Holm']],
    ['da', 'Tekst: Anna Holm, foto: Peter Lund', ['Anna Holm']],
    ['fi', 'Teksti: Anna Holm, kuvat: Peter Lund', ['Anna Holm']],
    ['pl', 'Zdjęcia: Piotr Lund, tekst: Anna Holm', ['Anna Holm']],
    ['ru', 'Текст и фото: Анна Холм', ['Анна Холм']],
    ['tr', 'Yazı: Elif Holm | Fotoğraf: Can Lund', ['Elif Holm']],
    ['en', 'Photography: Peter Lund', []],
  ])('in %s: %s', (lang, credit, expected) => {
    expect(namesIn(`<p>${credit}</p>`, lang)).toEqual(expected);
    // The same is read where a class says that the line holds credits.
    expect(namesIn(`<div class="story-credits">${credit}</div>`, lang)).toEqual(expected);
  });

  it.each([
    ['who pays for the story', '<p class="byline">By Ada Holm in partnership with Visit Skerry</p>'],
    ['where it is filed', '<p class="byline">By Ada Holm. Filed under Loom Life, Mill News</p>'],
    [
      'a button',
      '<div class="author-bar"><a href="/author/ada-holm">Ada Holm</a><a href="#">Send Tip</a></div>',
    ],
    ['a director', '<p class="byline">Par Ada Holm, Directrice Générale, Institut des Ports</p>'],
    ['a role before an institute', '<p class="byline">By Ada Holm, Mill Warden, Weavers Coalition, Wick</p>'],
    ['a role in Turkish', '<p class="byline">Ada Holm, Proje Yöneticisi, Deniz Vakfı</p>'],
    ['a section behind a bar', '<p class="byline">By Ada Holm | Loom Works | 4 min read</p>'],
    ['an outlet behind a dot', '<p class="byline">Ada Holm · Loom Traffic · 3 May 2026</p>'],
    ['a department in German', '<p class="byline">Von Ada Holm, Ressort Textil, Büro Leipzig</p>'],
    ['a department in Polish', '<p class="byline">Ada Holm, Dział Gospodarka, Oddział Gdańsk</p>'],
    ['a role and its object', '<p class="byline">Ada Holm, Coordinadora de Proyectos</p>'],
    [
      'a date without a comma',
      '<div><cite>Ada Holm</cite><time datetime="2026-05-03">3 May 2026</time></div>',
    ],
    ['a weekday and a date', '<p>Ada Holm Sunday 3 May 2026</p>'],
    ['sections after a date', '<p>Posted by Ada Holm on 3 May 2026 in Loom Works, Steam Guides</p>'],
    ['a space without width', '<p class="byline">By A\u200bda Hol\u200bm</p>'],
    [
      'the card of a person in a box for captions',
      '<div class="caption-bar"><span class="vcard author"><a href="/author/ada-holm">Ada Holm</a></span></div>',
    ],
  ])('beside a name: %s', (_why, top) => expect(namesIn(top)).toEqual(['Ada Holm']));

  it('half a surname behind a dash is not certain', () =>
    expect(read('<p class="byline">Ada Nowak – Holm</p>').authors.some(isCertainAuthor)).toBe(false));

  it('a second person may follow a bar', () =>
    expect(namesIn('<p class="byline">Ada Holm | Peter Lund</p>')).toEqual(['Ada Holm', 'Peter Lund']));

  it('an unlisted name is read beside a date if the host bears it', () => {
    const top = '<div><a href="/@x">Sirelle Brumond</a></div><div>May 3, 2026</div>';
    const names = (url: string) => read(top, { url }).authors.map(({ name }) => name);
    expect(names('https://sirellebrumond.letters.example/p/1')).toEqual(['Sirelle Brumond']);
    expect(names('https://letters.example/p/1')).toEqual([]);
  });

  it.each([
    ['Holm, Ada; Lund, Peter', ['Ada Holm', 'Peter Lund']],
    ['admin', []],
    ['Textiles, Engines', ['Textiles, Engines']],
  ])('the creator of a feed: %s', (creator, authors) => {
    const feed = readFeed(
      `<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>P</title><item><title>T</title><link>https://valley.example/1</link><dc:creator>${creator}</dc:creator></item></channel></rss>`,
      'https://valley.example/feed',
    );
    expect(feed.ok && feed.items[0]?.authors).toEqual(authors);
  });
});

describe('what sites add to a story', () => {
  const OTHER =
    'Nine barges wait below the lock since the keeper has lost his only key, as he told us himself. ';
  const call = (heading: string, action: string) =>
    `<h3>${heading}</h3><p>${OTHER}</p><p><a href="/give">${action}</a></p>`;
  it.each([
    ['a call for gifts', call('Support our work', 'Donate now')],
    ['the same in a box', `<div>${call('Keep our journalism free', 'Become a supporter')}</div>`],
    ['in German', call('Unterstützen Sie unsere Arbeit', 'Jetzt spenden')],
    ['in French', call('Soutenez-nous', 'Faire un don')],
    ['a paid box', `<div><p>Sponsored</p><h3>Save with us</h3><p>${OTHER}</p></div>`],
    [
      'what to read next, by headings that are links',
      `<h3>Keep reading</h3>${`<div><a href="/2"><h4>Barges wait</h4></a><p>${OTHER}</p></div>`.repeat(2)}`,
    ],
    ['an appeal without a heading', '<p>Nine barges wait. Please consider becoming a member.</p>'],
    ['in Dutch', '<p>Nine barges wait. Steun onze redactie.</p><p><a href="/s">Doneer</a></p>'],
    [
      'a gallery below its heading',
      `<h3>Bilderstrecke: Barges</h3><p>${OTHER}</p><h4>Hall</h4><p>${SENTENCE}</p>`,
    ],
    ['an offer of an app', call('Download our app', 'Get the app')],
    [
      'a question about cookies',
      `<div id="cookie-notice"><h2>We value your privacy</h2><p>${OTHER}</p></div>`,
    ],
    ['in Spanish, in bold', `<div><b>Apoya este diario</b><p>${OTHER}</p><a href="/s">Hazte socio</a></div>`],
    ['in Polish', call('Wesprzyj nas', 'Wspieram redakcję i wspieraj dalej')],
    ['a button in place of a link', `<div><h3>Donate</h3><p>${OTHER}</p><button>Donate now</button></div>`],
    [
      'a form for an address',
      `<div><h3>Get our morning briefing</h3><p>${OTHER}</p><form><input type="email"></form></div>`,
    ],
    [
      'other stories, each below its link',
      `<h3>More from Valley Post</h3>${`<p><a href="/2">Barges wait</a></p><p>${OTHER}</p>`.repeat(2)}`,
    ],
    [
      'responses',
      `<div><h3>Responses (2)</h3><ol>${`<li><b>gull</b><p>${OTHER}</p></li>`.repeat(2)}</ol></div>`,
    ],
  ])('is not read: %s', (_why, end) => {
    const { text } = read('', { body: STORY + end });
    expect(text).toContain('In the fourth mill');
    expect(text).not.toContain('ine barges wait');
  });

  it('is left out in the middle, where the story goes on', () => {
    const [first, second, ...rest] = PARAGRAPHS;
    const { text } = read('', {
      body: `${first}${second}<div>${call('Join us', 'Become a member')}</div>${rest.join('')}`,
    });
    expect(text).toContain('In the fourth mill');
    expect(text).not.toContain('ine barges wait');
  });

  it('is the story where it is most of the page', () => {
    const films = `<h2>Popular films</h2><ul>${`<li><b>Film</b><p>${OTHER.repeat(3)}</p></li>`.repeat(6)}</ul>`;
    expect(read('', { body: STORY + films }).text).toContain('ine barges wait');
    const body = `${PARAGRAPHS.slice(0, 2).join('')}<h2>About Looms</h2>${PARAGRAPHS.slice(2).join('')}`;
    const article = read('', { body });
    expect(certaintyOfArticle(article).text).toBe('certain');
  });

  it.each([
    ['a heading about gifts, and no link', `<h3>Support for weavers</h3><p>${OTHER.repeat(2)}</p>`],
    [
      'the words of a poster',
      `<h3>“Support our work”</h3><p>${OTHER}</p><p>Donate now, his poster says, and many do so.</p>`,
    ],
    [
      'a box that ends with a link',
      `<div><h3>Sail away</h3><p>${OTHER}</p><p><a href="/x">Find out</a></p></div>`,
    ],
    ['an appeal above other words', `<p>Nine barges wait. Support our journalism.</p><p>${SENTENCE}</p>`],
    ['a player with many words', `<div class="video-player"><ul>${`<li>${OTHER}</li>`.repeat(9)}</ul></div>`],
    ['a link in a sentence', `<h3>Who gives</h3><p>${OTHER} <a href="/give">Donate</a> to him.</p>`],
  ])('is part of the story, but not for certain: %s', (_why, end) => {
    const article = read('', { body: STORY + end });
    expect(article.text).toContain('ine barges wait');
    expect(certaintyOfArticle(article).text).not.toBe('certain');
  });
});

describe('dates that are none of the story', () => {
  it.each([
    [
      'the day of a comment',
      'es',
      `${STORY}<div><cite>gull</cite><br>12 octubre, 2025 a las 9:12 am<p>Ya.</p></div>`,
    ],
    ['a row of a table', 'en', `${STORY}<table><tr><td>Closing</td><td>30 November 2025</td></tr></table>`],
    ['the end of something', 'en', `<p>Entries close on 5 January 2026.</p>${STORY}`],
  ])('%s may be one, but is not certain', (_why, lang, body) =>
    expect(certaintyOfArticle(read('', { lang, body })).published_at).not.toBe('certain'),
  );

  const comment =
    '<ol><li><b>gull</b> <a href="#c">12. Oktober 2025 um 9:12 Uhr</a><p>Nie fertig.</p></li></ol>';
  it.each([
    ['comments below a heading', 'de', '', `<section><h3>2 Antworten</h3>${comment}</section>`],
    ['the first and the last day', 'fr', '<p>Exposition du 3 mars 2026 au 9 juin 2026</p>', ''],
    ['two days of a month', 'en', '<p>Fair: 3–9 June 2026</p>', ''],
    ['two days, the month first', 'en', '<p>June 3 to June 9, 2026</p>', ''],
    ['terms of use in Swedish', 'sv', '<p>Användarvillkor uppdaterade den 3 mars 2026</p>', ''],
    ['a version of the terms', 'en', '<p>Version 2.1, effective 1 January 2026</p>', ''],
    ['a deadline in German', 'de', '<p>Bewerbungsschluss: 30. November 2025</p>', ''],
    ['when something happens', 'it', '<p>Quando: 14 giugno 2026, ore 21</p>', ''],
    [
      'the day of a picture',
      'en',
      '<figure><img src="a.jpg"><figcaption>The mill on 14 August 2023.</figcaption></figure>',
      '',
    ],
    ['the day of a recording', 'en', '<p>Recorded 12 August 2025</p>', ''],
    ['terms of use in Polish', 'pl', '<p>Regulamin obowiązuje od 1 lutego 2026</p>', ''],
    [
      'a story below, whose headline has two words',
      'de',
      '',
      '<div><h2><a href="/sport/pokal">Pokalspiel verlegt</a></h2><span class="date">14. April 2026</span></div>',
    ],
    ['a change of the site', 'en', '', '<p>Website last updated: 5 January 2026</p>'],
  ])('%s', (_why, lang, top, after) => {
    const article = read(top, { lang, after });
    expect(certaintyOfArticle(article).published_at).not.toBe('certain');
    expect(article.published_at).toBeNull();
  });

  it.each([
    ['a time and a date', '<p>10:15 - 3 May 2026</p>'],
    ['a date and a time', '<p>3 May 2026 - 10:15</p>'],
    ['a tooltip of an age', '<span title="May 3, 2026 at 7:00 AM">2 weeks ago</span>'],
    ['a number in an attribute', '<span class="date" data-timestamp="1777791600">3.5.</span>'],
  ])('but it is the date: %s', (_why, top) =>
    expect(read(top).published_at?.slice(0, 10)).toBe('2026-05-03'),
  );
});
