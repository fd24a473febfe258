import { describe, expect, it } from 'vitest';
import { certaintyOfArticle } from '../../model/index.ts';
import { parseDate } from '../../packages/reader/dates/date-values.ts';
import { printedDate } from '../../packages/reader/dates/printed-dates.ts';
import { readArticle } from '../../packages/reader/pages/read-article.ts';

describe('a date', () => {
  it.each([
    ['2026-11-03T10:15:30Z', '2026-11-03T10:15:30Z', 'second'],
    ['2026-11-03T10:15:30.123+01:00', '2026-11-03T10:15:30+01:00', 'second'],
    ['2026-11-03 10:15 +0100', '2026-11-03T10:15:00+01:00', 'minute'],
    ['2026-11-03T10:15:30', '2026-11-03', 'day'],
    ['2026-11-03', '2026-11-03', 'day'],
    ['Tue, 03 Nov 2026 10:00:00 GMT', '2026-11-03T10:00:00Z', 'second'],
  ])('%j is %s to the %s', (text, value, precision) => expect(parseDate(text)).toEqual({ value, precision }));

  it.each([
    '',
    'yesterday',
    '3 November 2026',
    '2026-13-41',
    '1970-01-01T00:00:00Z',
    '2999-01-01',
    '1762164000',
  ])('%j is not a date, or not a reliable one', (text) => expect(parseDate(text)).toBeNull());
});

describe('the date of a page', () => {
  const TEXT = '<p>The engine was tested for weeks before anybody believed what it printed.</p>'.repeat(12);
  const published = (body: string, { head = '', lang = 'en', url = 'https://news.example/story' } = {}) =>
    readArticle(
      `<html lang="${lang}"><head>${head}</head><body><h1>Engines</h1>${body}${TEXT}</body></html>`,
      url,
    ).published_at;

  it.each([
    ['en', 'Posted on November 3, 2025'],
    ['de', '3. November 2025'],
    ['de', '3.11.25'],
    ['fr', 'Publié le 3 novembre 2025'],
    ['es', '3 de noviembre de 2025'],
    ['es', 'Noviembre 3 de 2025'],
    [
      'it',
      'di Ada Lovelace della Redazione Pubblicato il 3 novembre 2025 ore 17:30 Ultimo aggiornamento: 9 novembre 2025 ore 10:12',
    ],
    ['fi', '3. marraskuuta 2025'],
    ['el', '3 Νοεμβρίου 2025'],
    ['en', '3. November 2025 um 10:15'],
    ['en', '3 novembre 2025'],
    ['en', '3-Nov-2025'],
    ['vi', 'ngày 3 tháng 11 năm 2025'],
    ['th', '๓ พ.ย. ๒๕๖๘'],
    ['ja', '令和7年11月3日'],
    ['fa', '۱۲ آبان ۱۴۰۴'],
    ['fa', '۱۴۰۴/۰۸/۱۲'],
    ['ar', '3 تشرين الثاني 2025'],
    ['ar', '3 نونبر 2025'],
  ])('in %s is read from %s', (lang, text) =>
    expect(published(`<p>${text}</p>`, { lang })).toBe('2025-11-03'),
  );

  it.each('en de fr es it pt nl pl sv da nb et'.split(' '))(
    'in %s has each short month, with and without a full stop and accents',
    (lang) => {
      for (let month = 1; month <= 12; month += 1) {
        const day = new Date(Date.UTC(2025, month - 1, 3));
        const short = day.toLocaleString(lang, { month: 'short', timeZone: 'UTC' }).replace(/\.$/, '');
        for (const name of [short, short.normalize('NFD').replace(/\p{M}/gu, ''), short.toUpperCase()])
          for (const stop of ['', '.'])
            expect(printedDate(`3 ${name}${stop} 2025`, lang)?.value).toBe(day.toISOString().slice(0, 10));
      }
    },
  );

  it.each([
    ['the consonants of the month', 'de', '3. Mrz 2025', '2025-03-03'],
    ['its beginning', 'it', '3 sett. 2025', '2025-09-03'],
    ['no beginning of two months', 'fr', '3 jui 2025', undefined],
    ['no beginning in another language', 'en', '3 list 2025', undefined],
    ['Thai digits and the name of the era', 'th', 'วันพุธที่ ๑๒ มีนาคม พ.ศ. ๒๕๖๘', '2025-03-12'],
    ['numbers of an era in Chinese characters', 'ja', '平成三十年十二月三十一日（月）', '2018-12-31'],
    ['the first year of an era', 'ja', '令和元年五月二十日', '2019-05-20'],
    ['years by place', 'zh', '二零二四年十二月二十五日', '2024-12-25'],
    ['the year of an era in brackets', 'ja', '令和7(2025)年3月4日', '2025-03-04'],
    ['two names of a month', 'ar', '٥ كانون الثاني/يناير ٢٠٢٦', '2026-01-05'],
    [
      'another calendar before it',
      'ar',
      '٣٠ ربيع الآخر ١٤٤٧هـ - ٢٢ أكتوبر (تشرين الأول) ٢٠٢٥م',
      '2025-10-22',
    ],
    ['months in Roman numerals', 'hu', '2025. III. 4.', '2025-03-04'],
    ['a Roman month between others', 'pl', '4 XII 2025', '2025-12-04'],
    ['no month in a chapter', 'de', 'III. Kapitel 2025', undefined],
    ['an ordinal sign', 'sv', 'den 4:e mars 2025', '2025-03-04'],
    ['an article', 'en', 'March the 4th, 2025', '2025-03-04'],
  ])('may have %s', (_, lang, text, value) => expect(printedDate(text, lang)?.value).toBe(value));

  it('is the first publication, not the last change', () => {
    expect(published('<p>Updated: 5 November 2025</p><p>Published: 3 November 2025</p>')).toBe('2025-11-03');
    expect(published('<p>Last updated 5 Nov 2025, originally published 3 Nov 2025</p>')).toBe('2025-11-03');
  });

  it('is the one next to the headline, not one in a comment or a footer', () => {
    const comment = '<div class="comment"><time datetime="2025-11-09">9 November 2025</time></div>';
    expect(published(`${comment}<p class="date">3 November 2025</p>`)).toBe('2025-11-03');
    expect(published('', { url: 'https://news.example/2025/11/03/story' })).toBe('2025-11-03');
  });

  it.each([
    [
      'a comment',
      '<ol class="commentlist"><li><b>Anna</b> <time datetime="2025-11-05">5 Nov</time> Well said.</li></ol>',
    ],
    ['a review', '<div class="review"><span class="date">5 November 2025</span><p>Four stars.</p></div>'],
    [
      'an embedded post',
      '<blockquote class="twitter-tweet"><p>So fast!</p>— Engine House <a href="https://x.example/1">November 5, 2025</a></blockquote>',
    ],
    [
      'the next story',
      '<section><h2><a href="/next">Looms stand still in four valleys</a></h2><time datetime="2025-11-05">5 Nov</time><p>They stand.</p></section>',
    ],
    [
      'a list of other stories',
      '<ul><li><a href="/1">Looms stand still in four valleys</a> <span class="date">5 November 2025</span></li></ul>',
    ],
    [
      'a box with a short headline',
      '<div><h3><a href="/next">Looms stopped again</a></h3><span class="date">5 November 2025</span></div>',
    ],
    ['the day of a visit', '<p>Retrieved 5 November 2025</p>'],
    ['the day on which a film is out', '<p>Sortie en salles : 5 novembre 2025</p>'],
    ['a deadline', '<p>Apply by 5 November 2025</p>'],
    ['food', '<p>Mindestens haltbar bis 5.11.2025</p>'],
    ['the terms of use', '<p>Terms last updated 5 November 2025</p>'],
  ])('is not that of %s', (_why, box) => {
    expect(published('', { head: '' })).toBeNull();
    expect(
      readArticle(
        `<html lang="en"><body><h1>Engines</h1>${TEXT}${box}</body></html>`,
        'https://news.example/story',
      ).published_at,
    ).toBeNull();
  });

  it.each([
    [
      'milliseconds in a meta element',
      '',
      '<meta property="article:published_time" content="1762164000000">',
    ],
    [
      'the JSON of an analytics service',
      '',
      `<meta name="parsely-page" content='{"pub_date":"2025-11-03T10:00:00Z"}'>`,
    ],
    ['a tooltip', '<span class="timeago" title="2025-11-03T10:00:00Z">three weeks ago</span>', ''],
    ['the tooltip of a link', '<a href="/story" title="2025-11-03 10:00">3 w</a>', ''],
    ['a year of Taiwan', '<p>民國114年11月3日</p>', ''],
    [
      'a dateline in front of a long sentence',
      `<p>BERLIN, 3 November 2025 — ${'The engine was tested again and again. '.repeat(5)}</p>`,
      '',
    ],
    ['the first post of a forum', '<div class="comment-first"><b>Ada</b> 3.11.2025</div>', ''],
  ])('is read from %s', (_why, body, head) =>
    expect(published(body, { head })?.slice(0, 10)).toBe('2025-11-03'),
  );

  it('is not replaced by an earlier post when both fields of the data agree', () =>
    expect(
      published(
        '<blockquote class="twitter-tweet">— Engine House <a href="/p">October 31, 2025</a></blockquote>',
        {
          head: `<script type="application/ld+json">{"@type":"NewsArticle","headline":"Engines","datePublished":"2025-11-03T09:00:00+01:00","dateModified":"2025-11-03T09:00:00+01:00"}</script>`,
        },
      ),
    ).toBe('2025-11-03T09:00:00+01:00'));

  it('is the one in the URL if the page’s data states the day on which the site moved', () => {
    const head = '<meta property="article:published_time" content="2025-11-03T10:00:00Z">';
    expect(published('', { head, url: 'https://news.example/2019/06/17/story' })).toBe('2019-06-17');
    expect(published('', { head, url: 'https://news.example/2025/11/02/story' })).toBe(
      '2025-11-03T10:00:00Z',
    );
  });

  /** 9 February 2026 is a Monday, 2 September 2026 a Wednesday. */
  it.each([
    ['en', 'Mon'],
    ['en', 'Monday'],
    ['de', 'Mo.'],
    ['de', 'Montag'],
    ['fr', 'lundi'],
    ['es', 'lunes'],
    ['it', 'lunedì'],
    ['nl', 'maandag'],
    ['pl', 'poniedziałek'],
    ['cs', 'pondělí'],
    ['ru', 'понедельник'],
    ['sv', 'måndag'],
  ])('in figures is that of its day of the week: %s, %s', (lang, weekday) => {
    expect(published(`<p>${weekday}, 02/09/2026</p>`, { lang })).toBe('2026-02-09');
    expect(published(`<p>${weekday}, 09/02/2026</p>`, { lang })).toBe('2026-02-09');
  });

  it.each([
    ['ja', '取材日：2026年3月28日', '公開：2026年4月5日'],
    ['ja', '掲載期限：2026年7月5日', '公開：2026年4月5日'],
    ['ja', '撮影日：2026年3月28日', '掲載：2026年4月5日'],
    ['zh', '采访时间：2026年3月28日', '发布时间：2026年4月5日'],
    ['zh', '活动日期：2026年5月28日', '发布：2026年4月5日'],
    ['ko', '취재일: 2026.3.28', '입력 2026.4.5'],
    ['ko', '행사일시: 2026.5.28', '등록 2026.4.5'],
    ['en', 'Interview conducted on 28 March 2026', 'Published 5 April 2026'],
    ['en', 'Available until 5 July 2026', 'Published 5 April 2026'],
    ['de', 'Interview vom 28. März 2026', 'Veröffentlicht am 5. April 2026'],
    ['de', 'Online bis 5. Juli 2026', 'Erschienen am 5. April 2026'],
    ['fr', 'Entretien réalisé le 28 mars 2026', 'Publié le 5 avril 2026'],
    ['fr', 'En ligne jusqu’au 5 juillet 2026', 'Publié le 5 avril 2026'],
  ])('in %s is not that of an interview, a picture or the end, %s', (lang, other, own) => {
    for (const body of [
      `<div><span>${other}</span> <span>${own}</span></div>`,
      `<p>${other}</p><p>${own}</p>`,
      `<div>${other}　${own}</div>`,
      `<div>${own} | ${other}</div>`,
    ])
      expect(published(body, { lang })).toBe('2026-04-05');
  });

  it.each(['02/09/2026', 'Published 03/04/2026'])('is likely where %s may be two days', (line) => {
    const html = `<html lang="en"><body><h1>Engines</h1><p>${line}</p>${TEXT}</body></html>`;
    expect(certaintyOfArticle(readArticle(html, 'https://news.example/story')).published_at).toBe('likely');
  });

  it.each([
    [1762164000, '2025-11-03T10:00:00Z'],
    [1762164000123, '2025-11-03T10:00:00Z'],
    ['1762164000', '2025-11-03T10:00:00Z'],
    [20251103, '2025-11-03'],
    [12, null],
    [9_999_999_999, null],
  ])('in structured data may be the number %j', (datePublished, value) => {
    const data = { '@type': 'NewsArticle', headline: 'Engines', datePublished };
    const head = `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
    expect(published('', { head })).toBe(value);
  });

  it('has day and month as readers see them', () =>
    expect(
      published('<p>November 3, 2025</p>', {
        head: '<meta name="article:published_time" content="11-03-2025">',
      }),
    ).toBe('2025-11-03'));

  it('has the local time that the page prints', () =>
    expect(
      published('<p>November 3, 2025 | 9:25pm</p>', {
        head: '<meta property="article:published_time" content="2025-11-04T02:25:54Z">',
      }),
    ).toBe('2025-11-03T21:25:54-05:00'));
});
