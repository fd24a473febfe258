import { describe, expect, it } from 'vitest';
import { isCertainAuthor } from '../../model/index.ts';
import { readArticle } from '../../packages/reader/pages/read-article.ts';

const HEADLINE = '1 2 3 4 5 6 7 8 9 10';
/** Digits, in which no name can be found and from which no language can be detected. */
const STORY = `<p>${'0123 4567 8901 2345 6789 '.repeat(5)}</p>`.repeat(3);
const authorsOf = (
  lang: string,
  body: string,
  { title = HEADLINE, url = 'https://weir.example/news/1', above = '' } = {},
) =>
  readArticle(
    `<html lang="${lang}"><head><title>${title} | Weir Herald</title></head><body><article>${above}<h1>${title}</h1>${body}</article></body></html>`,
    url,
  ).authors;
const namesOf = (lang: string, body: string) => authorsOf(lang, body + STORY).map(({ name }) => name);

describe('who wrote a story', () => {
  it.each<[why: string, lang: string, body: string, names: string[]]>([
    ['a word for a reporter and a colon', 'fa', '<p><span>خبرنگار: نگین فرهادی</span></p>', ['نگین فرهادی']],
    ['the author "of the article"', 'sk', '<p>Autor článku: Zdenka Horárová</p>', ['Zdenka Horárová']],
    ['a verb, as in Estonian', 'et', '<p class="autor">Kirjutas Maarika Kuusk</p>', ['Maarika Kuusk']],
    [
      'a label hides no name behind the class of a caption',
      'cs',
      '<div class="photo-caption-meta"><span>Autor článku: <b>Zdenka Horárová</b></span> | <span>4. 5. 2026</span></div>',
      ['Zdenka Horárová'],
    ],
    [
      'a label of a picture is none of a writer',
      'cs',
      '<figure><img src="/a.jpg"><figcaption>Foto: Zdenka Horárová</figcaption></figure>',
      [],
    ],
    [
      'text and pictures before a dash',
      'lt',
      '<figure><figcaption>Prie upės. <span class="credit">Tekstas ir nuotraukos – Audra Girnė</span></figcaption></figure>',
      ['Audra Girnė'],
    ],
    [
      'a label in a line of its own, before a section with a date',
      'id',
      '<div>Kabar Daerah - 27/10/2025</div><div class="credit"><div>Penulis</div><div>Wulan Prasetyani</div><div>Penyunting</div><div>Bagas Nugroho</div></div>',
      ['Wulan Prasetyani'],
    ],
    [
      'a comment below is none of the byline',
      'tr',
      '<div><span>Haber: Gülcan Akarsu</span> <span>05.11.2026</span></div><section id="yorumlar"><b>Nuri K.</b> <time datetime="2026-11-09">09.11.2026</time></section>',
      ['Gülcan Akarsu'],
    ],
    ['one name, as Javanese have', 'id', '<div class="penulis">Oleh: Sutrisno</div>', ['Sutrisno']],
    ['one word in English is an account', 'en', '<div class="author">By: Sunnydale</div>', []],
    ['a nickname in brackets', 'en', '<p class="byline">By Kathleen (Kit) Holm</p>', ['Kathleen (Kit) Holm']],
    ['an agency in brackets', 'en', '<p class="byline">By Kathleen Holm (Reuters)</p>', ['Kathleen Holm']],
    [
      'a button among the data',
      'da',
      '<div><button>Hør med</button><p class="byline">Af Signe Dam</p></div>',
      ['Signe Dam'],
    ],
    ['a Hebrew hyphen', 'he', '<div class="byline">מאת: רותם בר־גיל</div>', ['רותם בר־גיל']],
    ['Japanese text and name', 'ja', '<p class="caption-author">文・白石 由香里</p>', ['白石 由香里']],
    ['a name below the date', 'ja', '<p>2026年4月5日</p><p class="k">佐伯千鶴</p>', ['佐伯千鶴']],
    ['a section there', 'ja', '<p>2026年4月5日</p><p>地域</p>', []],
    [
      'an office and a name before the report',
      'ja',
      `<p>【須磨支局・小野寺拓】${'あ'.repeat(60)}。</p>`,
      ['小野寺拓'],
    ],
    ['photographs as well', 'ja', '<p>（浜中さやか、写真も）</p>', ['浜中さやか']],
    [
      'an Arabic name beside the date',
      'ar',
      '<div><span>ريم الحلواني</span> <span>15 أيلول 2025</span></div>',
      ['ريم الحلواني'],
    ],
    [
      'an Arabic section beside the date',
      'ar',
      '<div><span>أخبار محلية</span> <span>15 أيلول 2025</span></div>',
      [],
    ],
    [
      'an Arabic name that begins like "since"',
      'ar',
      '<div><span>منذر سليمان</span> <time>3 May 2026</time></div>',
      ['منذر سليمان'],
    ],
    [
      'a counter of readers in words',
      'ar',
      '<div>15 أيلول 2025</div><div><span>مشاهدات عالية</span> <i></i></div>',
      [],
    ],
    [
      'an Arabic name in a row of Drupal',
      'ar',
      '<div class="views-row"><span>ريم الحلواني</span></div><div>15 أيلول 2025</div>',
      ['ريم الحلواني'],
    ],
    ['how long ago, in Hebrew', 'he', '<div><span>לפני שעתיים</span> <time>3 May 2026</time></div>', []],
    ['a place in Hindi', 'hi', '<div><span>नई दिल्ली</span> <time>3 May 2026</time></div>', []],
    [
      'a sport beside the date',
      'ja',
      '<p><span>高校野球</span> <time datetime="2026-05-03">2026年5月3日</time></p>',
      [],
    ],
    [
      'a category beside the date',
      'zh',
      '<p><span class="cat">金融界</span> <time datetime="2026-05-03">2026年5月3日</time></p>',
      [],
    ],
    [
      'a country beside the date',
      'zh',
      '<p><span>马来西亚</span> <time datetime="2026-05-03">2026年5月3日</time></p>',
      [],
    ],
    [
      'a role without a colon names nobody in the next line',
      'de',
      '<div>Ada Holm</div><div>Journalist</div><div>Peter Lund</div><div>Fotograf</div>',
      [],
    ],
    ['the writer of a film', 'en', `${STORY.repeat(3)}<p>Director: Bo Lund</p><p>Writer: Ada Holm</p>`, []],
    ['the author of a book', 'da', `${STORY.repeat(3)}<p>Forfatter: Karl Ove Holm</p>`, []],
    ['who is asked', 'ru', `${STORY}<p>Корреспондент: Сергей Петрович, когда откроют мост?</p>`, []],
    [
      'a given name like "I" in Turkish',
      'en',
      '<section><h2>About</h2><p>Ben Michael Holm</p></section>',
      ['Ben Michael Holm'],
    ],
  ])('%s', (_, lang, body, names) => expect(namesOf(lang, body)).toEqual(names));

  it('is who links in lower case to a page of her own, or is named after "written by", but not for certain', () => {
    const linked = '<span class="author"><a rel="author" href="/p/1">quillon ferrabee</a></span>';
    for (const [body, name] of [
      [linked, 'Quillon Ferrabee'],
      ['<div class="author">written by oddwell ferrant</div>', 'Oddwell Ferrant'],
    ] as const) {
      const authors = authorsOf('et', body + STORY);
      expect(authors.map((author) => [author.name, isCertainAuthor(author)])).toEqual([[name, false]]);
    }
    expect(namesOf('en', '<div class="author">written by the editors</div>')).toEqual([]);
  });

  it('is who says in a box that the blog is hers, where an account signs', () => {
    const box = (text: string) => `<section><h2>O meni</h2><p>${text}</p></section>`;
    const admin = '<span class="byline">avtor <a href="/author/admin/">admin</a></span>';
    const named = authorsOf('sl', admin + STORY + box('Sem Bojana Hribar, upokojena novinarka.'));
    expect(named.map(({ name }) => name)).toEqual(['Bojana Hribar']);
    expect(namesOf('sl', admin + box('Blog o vrtu. Piše ga soseda.'))).toEqual([]);
  });

  it('is not who is portrayed', () =>
    expect(authorsOf('en', STORY, { title: 'Margaret Atwood', above: '<p>Profile</p>' })).toEqual([]));

  it('is nobody whom a quotation has between its commas', () => {
    const quote = '<p>„ლოდინს სწავლობ, მაგრამ ყველაფრის ჩაწერასაც სწავლობ“, ამბობს ერთი ადგილობრივი.</p>';
    expect(authorsOf('ka', STORY + quote)).toEqual([]);
  });
});
