import { describe, expect, it } from 'vitest';
import { CLEAR_AUTHOR, certaintyOfArticle, isCertainAuthor } from '../../model/index.ts';
import { readArticle } from '../../packages/reader/pages/read-article.ts';

const SENTENCE =
  'The weavers of the valley met on Monday and agreed to share a single engine between their mills. ';
const STORY = ['first', 'second', 'third', 'fourth']
  .map((place) => `<p>In the ${place} mill, ${SENTENCE.repeat(3)}</p>`)
  .join('');
const HEADLINE = 'Weavers share an engine';
const read = (body: string, { head = `<title>${HEADLINE} | Valley Post</title>`, lang = 'en' } = {}) =>
  readArticle(
    `<html lang="${lang}"><head>${head}</head><body>${body}</body></html>`,
    'https://valley.example/news/1',
  );

describe('the authors of a page', () => {
  const names = (byline: string, head = '', lang = 'en') =>
    read(`<main><article><h1>${HEADLINE}</h1>${byline}${STORY}</article></main>`, {
      head: `<title>${HEADLINE}</title>${head}`,
      lang,
    }).authors.map(({ name }) => name);
  const person = (name: string) =>
    `<script type="application/ld+json">${JSON.stringify({ '@type': 'NewsArticle', headline: HEADLINE, author: { '@type': 'Person', name } })}</script>`;

  it.each([
    [
      'a link to a category is none',
      '<p class="byline">By <a href="/author/ada-holm">Ada Holm</a> in <a href="/category/loom+works">Loom Works</a></p>',
      ['Ada Holm'],
    ],
    [
      'a query for a category is one, too',
      '<p class="byline">by <a href="/u/x9">x9</a>, in <a href="/list?category=steam">Steam Engines</a></p>',
      [],
    ],
    [
      'neither is one in French',
      '<p>Publié par Ada Holm dans <a href="/rubrique/metiers">Métiers Anciens</a></p>',
      ['Ada Holm'],
    ],
    [
      'a link to a section in Italian is none',
      '<p class="byline">di <a href="/autori/ada-holm">Ada Holm</a> - <a href="/sezione/pagina">Terza Pagina</a></p>',
      ['Ada Holm'],
    ],
    ['an anonymous user is nobody', '<p class="author">Usuario Anónimo</p>', []],
    ['neither is a button for the dark', '<p class="author">Modo Escuro</p>', []],
    [
      'a role in Italian is nobody',
      '<p class="autore">di Ada Holm, Responsabile Comunicazione, Area Nord Est</p>',
      ['Ada Holm'],
    ],
    ['a button to read on is nobody', '<p class="author">Lecture Zen</p>', []],
    ['a short word may introduce names alone', '<p>di Ada Holm e Peter Lund</p>', ['Ada Holm', 'Peter Lund']],
    ['but not a phrase', '<p>de Ada Holm a Peter Lund, historia de la industria</p>', []],
    ['a section after "in" is none', '<p class="byline">Ada Holm in Loom Works</p>', ['Ada Holm']],
    [
      '"in" joins two Slovenians',
      '<p class="byline">Ana Novak in Peter Kranjc</p>',
      ['Ana Novak', 'Peter Kranjc'],
    ],
    [
      'nobody follows a role without a given name',
      '<p class="byline">By Ada Holm, Chief Economist, Upper Valley Region, Engine Institute</p>',
      ['Ada Holm'],
    ],
    [
      'a colleague does',
      '<p class="byline">By Ada Holm, Chief Economist, and Peter Lund, Reporter</p>',
      ['Ada Holm', 'Peter Lund'],
    ],
    ['a president is no second person', '<p class="byline">By Ada Holm, Vice President</p>', ['Ada Holm']],
    [
      'a nickname is part of a name',
      '<p class="byline">By Peter “Steam” Lund and Ada Holm</p>',
      ['Peter “Steam” Lund', 'Ada Holm'],
    ],
    [
      'initials stay capitals before a numeral',
      '<p class="byline">By J.R. van der Holm III</p>',
      ['J.R. van der Holm III'],
    ],
    [
      'those who produce a recording are named with its host',
      '<p class="byline">Hosted by Ada Holm. Produced by Peter Lund and Ana Novak</p>',
      ['Ada Holm', 'Peter Lund', 'Ana Novak'],
    ],
    [
      'a producer of something else is no author',
      '<p class="byline">By Ada Holm. Produced by Peter Lund</p>',
      ['Ada Holm'],
    ],
    ['buttons after a name', '<p class="byline">By Ada Holm Copy Link</p>', ['Ada Holm']],
    [
      'buttons in elements after a name',
      '<p class="byline">By Ada Holm <span>Save Article</span> <span>Listen Now</span></p>',
      ['Ada Holm'],
    ],
    [
      'buttons in another language',
      '<p class="byline">Von Ada Holm <span>Artikel Merken</span></p>',
      ['Ada Holm'],
    ],
    ['an action and its object', '<p class="byline">By Ada Holm View Profile</p>', ['Ada Holm']],
    ['two labels', '<p class="byline">By Ada Holm Read More</p>', ['Ada Holm']],
    ['a surname is no button', '<p class="byline">By Ada Maria Link</p>', ['Ada Maria Link']],
    [
      'a double given name with blanks around its hyphen',
      '<p class="byline">By Anna - Lena Holm and Peter Lund</p>',
      ['Anna-Lena Holm', 'Peter Lund'],
    ],
    [
      'who takes the photographs is no author',
      '<p class="byline">By Ada Holm. Photographs by Peter Lund</p>',
      ['Ada Holm'],
    ],
    [
      'a linked name may be in lower case',
      '<span class="author"><a href="/author/peter-lund" rel="author">peter lund</a></span>',
      ['Peter Lund'],
    ],
    [
      'microdata outweighs a box called credits',
      '<div class="credits"><span itemprop="author" itemscope itemtype="https://schema.org/Person"><a itemprop="name" href="/author/a">Ada Holm</a></span></div>',
      ['Ada Holm'],
    ],
    [
      'but names the photographer beside a picture',
      '<figure><img src="a.jpg"><span class="credit" itemprop="author">Peter Lund</span></figure>',
      [],
    ],
    ['lower case is read after "by"', '<p class="byline">by lara lund</p>', ['Lara Lund']],
    ['but not without', '<p class="byline">lara lund</p>', []],
    [
      'one word is a name if an attribute says so',
      '<p>By <a rel="author" href="/author/ludmila">Ludmila</a></p>',
      ['Ludmila'],
    ],
    ['and none without', '<p class="byline">By Ludmila</p>', []],
    ['but no account is', '<p><a rel="author" href="/author/zephyrane">Zephyrane</a></p>', []],
    ['an agency in lower case may follow', '<p>Von Ada Holm und epd</p>', ['Ada Holm']],
    ['an agency alone beside a name tells that it is a byline', '<p>Ada Holm / EFE</p>', ['Ada Holm']],
    ['so does the time to read', '<div><span>Ada Holm</span> · <span>3 min read</span></div>', ['Ada Holm']],
    ['a heading may have a footer', '<div class="footer-meta">By Ada Holm</div>', ['Ada Holm']],
    [
      'a link to no author page beside one is nobody',
      '<p class="byline">By <a href="/author/ada-holm">Ada Holm</a> | <a href="/hub/ada">Ada Looms</a></p>',
      ['Ada Holm'],
    ],
    [
      'a preposition before the link to a section is none of the name',
      '<p class="autor">Ada Holm em <a href="/secao/mar">Mar e Terra</a></p>',
      ['Ada Holm'],
    ],
    ['content of partners is nobody', '<p class="auteur">Par Contenu Partenaire</p>', []],
    [
      'words of blogs before a name, and their labels',
      '<p>Gepost door Ada Holm Labels: Oude Wol</p>',
      ['Ada Holm'],
    ],
    [
      'a long line with a title and an office',
      '<p>Text: Dr. Ada Holm, Referentin für Textilgeschichte, Landesamt Obertal</p>',
      ['Ada Holm'],
    ],
    ['an unlisted name alone after a short word', '<p>Av Sirelle Brumond</p>', ['Sirelle Brumond']],
    ['a small letter in a name in capitals', '<p class="byline">By ADA McLUND</p>', ['Ada McLund']],
    ['an agency of more letters', '<p>Ada Holm / ANSA</p>', ['Ada Holm']],
    ['an agency in brackets', '<p>Ada Holm (mit Material von dpa)</p>', ['Ada Holm']],
    ['a role in Polish', '<p class="autor">Ada Holm, Zastępca Redaktora Naczelnego</p>', ['Ada Holm']],
    [
      'a team in one word',
      '<p class="byline">Von Ada Holm und Peter Lund, Reporterteam Tal</p>',
      ['Ada Holm', 'Peter Lund'],
    ],
    ['a longer prefix in small letters', '<p class="byline">By ADA MacLUND</p>', ['Ada MacLund']],
    ['the label of an editor', '<div class="author">编辑：<a class="btn">关注</a></div>', []],
    [
      'the card of a person may be called a caption itself',
      '<div class="caption vcard"><a class="fn url" href="/author/ada-holm">Ada Holm</a></div>',
      ['Ada Holm'],
    ],
    ['an editor may write', '<p class="byline">Regional Editor Ada Holm</p>', ['Ada Holm']],
    ['a project is nobody', '<p class="byline">Ada Holm, Loom Restoration Project</p>', ['Ada Holm']],
    [
      'a short address of an author page is one',
      '<div class="meta">Posted by <a href="/author/ah/">Ada Holm</a> on 11 February 2026 in <a href="/topics/looms">Loom Safety</a>, <a href="/tag/mills">Mill Works</a></div>',
      ['Ada Holm'],
    ],
    [
      'a link may state what its box called captions is',
      '<div class="caption-bar"><span class="vcard author"><a rel="author" href="/author/ada">Ada Holm</a></span></div>',
      ['Ada Holm'],
    ],
    [
      'an agency may follow the second name without a comma',
      '<p class="byline">Ada Holm and Peter Lund Associated Press</p>',
      ['Ada Holm', 'Peter Lund'],
    ],
    [
      'two people with their roles above the date',
      '<p>Ada Holm, Research Scientist, and Peter Lund, VP and Senior Fellow, Loomworks Research</p><p>March 4, 2026</p>',
      ['Ada Holm', 'Peter Lund'],
    ],
    ['labels without “by”', '<p class="byline">Words: Ada Holm. Pictures: Peter Lund</p>', ['Ada Holm']],
    [
      'a deck about two people names no author',
      '<p>Ada Holm, chancellor of the valley, and Peter Lund, mayor, signed</p><p>March 4, 2026</p>',
      [],
    ],
  ])('%s', (_why, byline, expected) => expect(names(byline)).toEqual(expected));

  it.each([
    [
      'a label of Chinese pages is nobody',
      '<div itemprop="author"><span>匿名用户</span></div><button class="author-follow">关注</button>',
      '',
      'zh',
      [],
    ],
    [
      'Dublin Core puts the surname first',
      '',
      '<meta name="dc.creator" content="Holm, Ada van">',
      'nl',
      ['Ada van Holm'],
    ],
    [
      'a double surname may have spaces around its hyphen',
      '<span class="author">Anna Lund - Holm</span>',
      person('Anna Lund - Holm'),
      'pl',
      ['Anna Lund - Holm'],
    ],
    [
      'straight quotation marks of a nickname are set',
      '<span class="author">Peter “Steam” Lund</span>',
      person('Peter "Steam" Lund'),
      'en',
      ['Peter “Steam” Lund'],
    ],
  ])('%s', (_why, byline, head, lang, expected) => expect(names(byline, head, lang)).toEqual(expected));
});

describe('what speaks against certainty', () => {
  const OTHER = 'Nine barges wait below the lock since the keeper has lost his only key, as he told us. ';
  const article = (top: string, end = '') =>
    read(`<main><article><h1>${HEADLINE}</h1>${top}${STORY}${end}</article></main>`);
  const marks = (top: string, end = '') => certaintyOfArticle(article(top, end));

  it.each([
    ['the day of an event, in its line', '<p>Open day at the old mill: 14 June 2026</p>'],
    ['the day and place of an event', '<p>Concert on 3 April 2026 at the Mill Hall</p>'],
    ['a day in a column', '<aside><p>14 June 2026</p></aside>'],
    ['the day of a picture', '<p>Photo taken 5 May 2019</p>'],
    ['an event, by its class', '<p class="event">3 April 2026</p>'],
  ])('%s is not certain', (_why, top) => expect(marks(top).published_at).not.toBe('certain'));

  it.each([
    '<p>11 February 2026</p>',
    '<p>By Ada Holm on 11 February 2026 in Textiles</p>',
    '<p>Lower Wick, 11 February 2026</p>',
    '<p>Published on 11 February 2026 at 9:05</p>',
  ])('a date is: %s', (top) => expect(marks(top).published_at).toBe('certain'));

  it('a date after a label of something else is not', () =>
    expect(marks('<p>Next meeting: 11 February 2026</p>').published_at).not.toBe('certain'));

  it.each([
    ['a second half of a surname', 'By Ada Lund - Holm'],
    ['what may be a button', 'By Ada Holm Crank Engine'],
    ['a recording with its producers', 'Hosted by Ada Holm. Produced by Peter Lund'],
  ])('%s is not', (_why, byline) =>
    expect(article(`<p class="byline">${byline}</p>`).authors.some(isCertainAuthor)).toBe(false),
  );

  it.each([
    ['a heading that is a link', `<h2><a href="/news/2">Barges wait below the lock</a></h2><p>${OTHER}</p>`],
    [
      'a box with a URL of its own',
      `<div data-url="/news/2"><h2>Barges wait</h2><p>${OTHER.repeat(3)}</p></div>`,
    ],
  ])('a text that holds %s is not', (_why, end) => expect(marks('', end).text).not.toBe('certain'));
  it.each([
    [
      'a next story with its byline',
      `<div data-url="/news/2"><h2>Barges wait</h2><p class="byline">By Peter Lund</p><p>${OTHER.repeat(3)}</p></div>`,
    ],
    ['what to read next', `<div class="read-next"><h2>Barges wait</h2><p>${OTHER}</p></div>`],
    ['an appeal', `<div class="support-us"><h3>Support us</h3><p>${OTHER}</p></div>`],
    ['a player', '<div class="player"><ul><li>Nine barges wait</li><li>Mute</li></ul></div>'],
  ])('a text does not hold %s', (_why, end) => {
    expect(article('', end).text).not.toContain('ine barges wait');
    expect(article('', end).text).toContain('agreed to share a single engine');
  });
});

describe('the last line of an agency', () => {
  it.each([
    [
      '(Reporting by Ada Holm in Lower Wick and Vera Kade in Rome; Editing by Max Lee)',
      ['Ada Holm', 'Vera Kade'],
    ],
    [`${SENTENCE.repeat(2)} (Reporting by Ada Holm; Editing by Max Lee and Ann Brod)`, ['Ada Holm']],
    [
      'Reporting by Ada Holm; Additional reporting by Tom Ash; Writing by Ann Brod; Editing by Max Lee',
      ['Ada Holm', 'Ann Brod'],
    ],
    ['Reporting by Ada Holm in Bonn Editing by Max Lee', ['Ada Holm']],
    ['(Reportage Ada Holm, version française Marc Brun, édité par Jean Petit)', ['Ada Holm']],
    ['(Bericht von Ada Holm, redigiert von Max Lee)', ['Ada Holm']],
    ['(Reporte de Ada Holm en Madrid; Editado por Pedro Ruiz)', ['Ada Holm']],
    ['(Reportagem de Ana Sousa; edição de Pedro Ruiz)', ['Ana Sousa']],
    ['The reporting by Ada Holm was praised; editing by Max Lee was not.', []],
    ['(Editing by Max Lee)', []],
  ])('names those who wrote: %s', (line, expected) => {
    const { authors } = read(`<main><article><h1>${HEADLINE}</h1>${STORY}<p>${line}</p></article></main>`);
    expect(authors.map(({ name }) => name)).toEqual(expected);
  });

  it('is not read from a page with the reports of several people', () => {
    const credit = (name: string) => `<p>(Reporting by ${name}; Editing by Max Lee)</p>`;
    const { authors } = read(
      `<main><article><h1>${HEADLINE}</h1>${STORY}${credit('Ada Holm')}${STORY}${credit('Vera Kade')}</article></main>`,
    );
    expect(authors).toEqual([]);
  });
});

describe('a site that bears the name of its author', () => {
  const story = (name: string, { host = name.toLowerCase().replace(' ', ''), more = '' } = {}) =>
    readArticle(
      `<html lang="en"><head><title>${HEADLINE} | ${name}</title><meta property="og:site_name" content="${name}"></head>
      <body><main><article><h1>${HEADLINE}</h1><p>By <a rel="author" href="/about">${name}</a></p>${STORY}${more}</article></main></body></html>`,
      `https://www.${host}.example/letters/1`,
    ).authors.map(({ name, confidence }) => [name, confidence >= CLEAR_AUTHOR]);
  it.each([
    ['is likely to be a person', 'Sirelle Brumond', {}, [['Sirelle Brumond', false]]],
    ['is certain with a known given name', 'Ada Brumond', {}, [['Ada Brumond', true]]],
    ['is nobody at another host', 'Sirelle Brumond', { host: 'letters' }, []],
    ['is nobody if the page uses its words', 'Brumond Pottery', { more: '<p>Our pottery is open.</p>' }, []],
    ['is nobody if its words are those of papers', 'Brumond Courier', {}, []],
    ['is nobody even if a paper begins with a given name', 'Ada Courier', {}, []],
  ])('%s', (_why, name, page, expected) => expect(story(name, page)).toEqual(expected));

  it('is only likely to be by its owner if the page names the site alone', () => {
    const head = `<title>${HEADLINE} | Ada Brumond</title><meta property="og:site_name" content="Ada Brumond">`;
    const { authors } = readArticle(
      `<html lang="en"><head>${head}</head><body><a href="/">Ada Brumond</a><main><h1>${HEADLINE}</h1>${STORY}</main></body></html>`,
      'https://adabrumond.example/letters/1',
    );
    expect(authors.map((author) => [author.name, isCertainAuthor(author)])).toEqual([['Ada Brumond', false]]);
  });

  it('is a person without a known given name whom a byline names', () => {
    const { authors } = readArticle(
      `<html lang="en"><head><title>${HEADLINE} | Sirelle Brumond</title></head><body><main><article><h1>${HEADLINE}</h1><p class="byline">By Sirelle Brumond</p>${STORY}</article></main></body></html>`,
      'https://sirellebrumond.example/letters/1',
    );
    expect(authors.map((author) => [author.name, isCertainAuthor(author)])).toEqual([
      ['Sirelle Brumond', false],
    ]);
  });
});

describe('the title of a page', () => {
  it.each([
    [
      'is not the name of the blog',
      `<div><h1><a href="/">Valley Post</a></h1></div><h3 class="post-title entry-title">${HEADLINE}</h3>`,
      `Valley Post: ${HEADLINE}`,
    ],
    [
      'is not that name with a note',
      `<h1><a href="/"><span>Archive</span> <sup>beta</sup></a></h1><h2>${HEADLINE}</h2>`,
      `${HEADLINE} - Chapter 1 - Archive`,
    ],
    ['ends at a blank line', `<h2>${HEADLINE}</h2>`, `\n ${HEADLINE}\n\n Valley Post\n`],
    ['does not count unread messages', '', `(12) ${HEADLINE} | Valley Post`],
    ['has no sign of a link', `<h1>${HEADLINE} <a class="headerlink" href="#a">¶</a></h1>`, ''],
    ['has no small line above it', `<h1><small>Exclusive</small> ${HEADLINE}</h1>`, HEADLINE],
    ['has no badge', `<h1>${HEADLINE} <span class="badge">Premium</span></h1>`, ''],
    ['has no line above it', `<h1><span class="kicker">Textiles</span> ${HEADLINE}</h1>`, ''],
  ])('%s', (_why, headings, title) =>
    expect(
      read(`${headings}<main>${STORY}</main>`, {
        head: `<title>${title}</title><meta property="og:site_name" content="Valley Post">`,
      }).title,
    ).toBe(HEADLINE),
  );
});

describe('the text of a page', () => {
  const OTHER =
    'Nine barges wait below the lock since the keeper has lost his only key, as he told us himself. ';
  const entry = `<li><div class="slide"><img src="a.jpg"><h3>Barges wait</h3><p>${OTHER.repeat(2)}</p></div></li>`;
  it.each([
    [
      'the next story',
      `<section><h1><a href="/news/2">Barges wait below the lock</a></h1><span class="byline">By Peter Lund</span><p>${OTHER.repeat(5)}</p></section>`,
    ],
    ['a gallery of other news', `<div class="gallery"><ul>${entry.repeat(8)}</ul></div>`],
    [
      'comments in Spanish',
      `<div id="comentarios"><h3>Comentarios</h3><ul>${`<li><b>gull</b><p>${OTHER}</p></li>`.repeat(4)}</ul></div>`,
    ],
  ])('does not hold %s', (_why, other) => {
    const { text } = read(`<main><article><h1>${HEADLINE}</h1>${STORY}${other}</article></main>`);
    expect(text).toContain('agreed to share a single engine');
    expect(text).not.toContain('Nine barges wait');
  });

  it('keeps a list of the story whose entries have headings and pictures', () => {
    const items = [1, 2, 3, 4, 5, 6].map(
      (number) =>
        `<li><h3><a href="/shop/${number}">Loom ${number}</a></h3><img src="b.jpg"><p>Number ${number}: ${SENTENCE}</p></li>`,
    );
    const { text } = read(
      `<main><article><h1>${HEADLINE}</h1>${STORY}<ol>${items.join('')}</ol></article></main>`,
    );
    expect(text).toContain('Number 6');
  });
});
