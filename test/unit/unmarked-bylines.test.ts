import { describe, expect, it } from 'vitest';
import { isCertainAuthor } from '../../model/index.ts';
import { readArticle } from '../../packages/reader/pages/read-article.ts';

const HEADLINE = '1 2 3 4 5 6 7 8 9 10';
/** Digits, in which no name can be found and from which no language can be detected. */
const LONG = '0123 4567 8901 2345 6789 '.repeat(5);
const authorsOf = (lang: string, body: string) =>
  readArticle(
    `<html lang="${lang}"><head><title>${HEADLINE} | Weir Herald</title></head><body><nav><a href="/l">Local</a></nav><article><h1>${HEADLINE}</h1>${body}</article></body></html>`,
    'https://weir.example/news/1-2-3',
  ).authors;
const story = `<p>${LONG}</p><p>${LONG}</p><p>${LONG}</p>`;

describe('a printed byline', () => {
  it.each<[why: string, body: string, names: string[]]>([
    ['stretched Arabic letters', '<p class="byline">محمـــد العبادي</p>', ['محمد العبادي']],
    [
      'a name cut off, with a tooltip',
      '<p class="byline"><a href="/author/a-holm" title="Annabel Holmstrand">Annabel Holm…</a></p>',
      ['Annabel Holmstrand'],
    ],
    ['a name cut off', '<p class="byline">Annabel Holmst…</p>', []],
    [
      'a second link in one folder',
      '<p class="byline">By <a href="/staff/ada-holm">Ada Holm</a> and <a href="/staff/tunde">Tunde Falola</a></p>',
      ['Ada Holm', 'Tunde Falola'],
    ],
    [
      'a date in an element beside it',
      '<div><span>كتبت: سلمى الحرازي</span><span>22 أكتوبر 2025</span></div>',
      ['سلمى الحرازي'],
    ],
    [
      'credits with the translator',
      '<div class="story-credits"><p>Por Caetano Brito</p><p>Tradução: Ada Holm</p></div>',
      ['Caetano Brito'],
    ],
    ['a name, a day of the week and a comma', '<p>Ada Holm Monday, 3 November 2025</p>', ['Ada Holm']],
    [
      'a byline between bars',
      '<p><a href="/r">Grand Ouest</a> | Par Ada Holm, à Saint-Malo | Publié le 13/10/2025</p>',
      ['Ada Holm'],
    ],
    [
      'a reporter between bars',
      '<p>Reporter: Ada Holm | Editor: Bo Quay | 13 November 2025</p>',
      ['Ada Holm'],
    ],
    [
      'a name and an address in brackets',
      `${story}<p>（鷺沼由布子　saginuma＠weir.example）</p>`,
      ['鷺沼由布子'],
    ],
    ['a photo credit', '<div class="photo-credits"><p>By Ada Holm</p></div>', []],
    [
      'a lead of two letters in an element',
      '<p><span>di Fiorenza Battistel</span> <span>Pubblicato il 4 febbraio 2026</span></p>',
      ['Fiorenza Battistel'],
    ],
    [
      'a text of somebody',
      '<p>Ein Text von Ada Holm</p><p>Fragen an die Autorin? a.holm [at] weir.example</p>',
      ['Ada Holm'],
    ],
    ['an office before a reporter', '<p>地域報道部・佐伯真理子記者</p>', ['佐伯真理子']],
    [
      'a unit beside a reporter',
      '<p class="byline">Por: <b>Caetano Brito</b> / Unidad Investigativa</p>',
      ['Caetano Brito'],
    ],
    ['what a critic writes', '<div><span>Resenha por</span> <b>Caetano Brito</b></div>', ['Caetano Brito']],
  ])('%s', (_, body, names) =>
    expect(authorsOf('en', `${body}${story}`).map(({ name }) => name)).toEqual(names),
  );
});

describe('a byline below another heading behind the text', () => {
  const other = `<h3>Weiterlesen</h3><div><h4>${LONG}</h4><p>9876 5432</p><span>Von Caetano Brito</span></div>`;
  const data = '<script type="application/ld+json">{"@type":"NewsArticle","author":"Ada Holm"}</script>';

  it('is none of the story if the page’s data names somebody else', () =>
    expect(authorsOf('de', `${data}${story}${other}`).map(({ name }) => name)).toEqual(['Ada Holm']));

  it('is likely where the page names nobody else', () => {
    const authors = authorsOf('de', `${story}${other}`);
    expect(authors.map(({ name }) => name)).toEqual(['Caetano Brito']);
    expect(authors.some(isCertainAuthor)).toBe(false);
  });
});

describe('a byline without markup', () => {
  it.each<[why: string, lang: string, body: string, name: string]>([
    ['a line under the headline', 'fr', `<p>Solène Guillevic</p>${story}`, 'Solène Guillevic'],
    [
      'a surname, a comma and a date',
      'cs',
      `<p>Lenka Vondrušková, 12. 6. 2026</p>${story}`,
      'Lenka Vondrušková',
    ],
    ['a name and a place', 'da', `<p>Gudrun Vestergaard, Viborg</p>${story}`, 'Gudrun Vestergaard'],
    [
      'a lead of two letters and a place',
      'it',
      `<p>di Fiorenza Battistel, Trieste</p>${story}`,
      'Fiorenza Battistel',
    ],
    ['an unknown given name and a place', 'es', `<p>Urraca Alcaraz (Murcia)</p>${story}`, 'Urraca Alcaraz'],
    ['a line in <cite>', 'pt', `<cite>Leovigildo Quintela</cite>${story}`, 'Leovigildo Quintela'],
    ['a line below the text', 'cs', `${story}<p>Květoslav Hrdina</p>`, 'Květoslav Hrdina'],
    [
      'the beginning of the first paragraph',
      'de',
      `<p><b>Von Jochen Achterberg</b> ${LONG}</p>${story}`,
      'Jochen Achterberg',
    ],
    [
      'brackets behind the last sentence',
      'sv',
      `${story}<p>${LONG}. (Torbjörn Ekestad)</p>`,
      'Torbjörn Ekestad',
    ],
  ])('%s (%s) names its writer, who is likely', (_, lang, body, name) => {
    const authors = authorsOf(lang, body);
    expect(authors.map((author) => author.name)).toEqual([name]);
    // Nothing marks the name, but for "Von", which introduces it.
    expect(authors.filter(isCertainAuthor).length).toBe(body.includes('Von') ? 1 : 0);
  });

  it.each<[why: string, body: string]>([
    ['a section', `<p>Vie Locale</p>${story}`],
    ['whom the story mentions', `<p>Rupert Hollingdale</p><p>${LONG} Hollingdale ${LONG}</p>${story}`],
    ['whom a label calls something else', `${story}<p>Press contact:</p><p>Mary Smith</p>`],
    ['people in a list', `${story}<p>Mary Smith</p><p>John Farrow</p>`],
    ['a link to stories about somebody', `${story}<p><a href="/t/mary-smith">Mary Smith</a></p>`],
  ])('%s is nobody', (_, body) => expect(authorsOf('en', body)).toEqual([]));
});
