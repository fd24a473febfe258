import { describe, expect, it } from 'vitest';
import { isCertainAuthor } from '../../model/index.ts';
import { setAsName } from '../../model/text/name-capitals.ts';
import { parseByline } from '../../packages/reader/authors/names.ts';
import { isPersonName } from '../../packages/reader/authors/person-names.ts';
import { readArticle } from '../../packages/reader/pages/read-article.ts';

const peopleIn = (byline: string) =>
  parseByline(byline, { surnamesFirst: false }).people.map(({ name }) => name);
const HEADLINE = '1 2 3 4 5 6 7 8 9 10';
/** Digits, in which no name can be found and from which no language can be detected. */
const STORY = `<p>${'0123 4567 8901 2345 6789 '.repeat(5)}</p>`.repeat(2);
const authorsOf = (lang: string, byline: string) =>
  readArticle(
    `<html lang="${lang}"><head><title>${HEADLINE}</title></head><body><article><h1>${HEADLINE}</h1>${byline}${STORY}</article></body></html>`,
    'https://weir.example/news/1-2-3',
  ).authors;

describe('an agency and the place from which it reports', () => {
  it.each<[why: string, text: string]>([
    ['an abbreviation, and a town that no list has', 'DPA Wanne-Eickel'],
    ['a town of two words', 'EFE Ciudad Obregón'],
    ['an abbreviation that is also a given name', 'ANI Port Blair'],
    ['an agency that is no given name, in usual letters', 'Yonhap Gwangju'],
    ['both in capitals', 'REUTERS NAIROBI'],
    ['two letters and a large town', 'AP Chicago'],
    ['letters of another script', 'ТАСС Казань'],
    ['small letters that are none in ASCII', 'ČTK Ostrava'],
  ])('%s: %s is nobody', (_, text) => {
    expect(isPersonName(text, 'person')).toBe(false);
    expect(parseByline(`By ${text}`)).toMatchObject({ people: [], organizations: [text] });
    expect(authorsOf('en', `<p><span>${text}</span> <span>5 May 2026</span></p>`)).toEqual([]);
  });

  it.each<[why: string, name: string]>([
    ['a given name that an agency has, too', 'Ani Terzian'],
    ['the same in capitals', 'EFE KARACA'],
    ['a given name from India', 'Sita Venkataraman'],
    ['initials', 'AA Thistlewood'],
    ['initials, and a station in the Antarctic', 'AA Palmer'],
    ['a given name before a small town', 'Sid Dawson'],
    ['a given name before a large town', 'Sana Santiago'],
    ['the same in capitals', 'INA MENDOZA'],
    ['a given name from Indonesia', 'Irna Kusumawardani'],
    ['a given name from Hungary', 'Agi Szalontai'],
  ])('%s: %s is a person', (_, name) => {
    expect(peopleIn(`By ${name}`)).toEqual([name]);
    expect(isPersonName(name, 'person')).toBe(true);
  });

  it.each<[text: string, isPerson: boolean]>([
    ['Efe Lima', true],
    ['Xinhua Wuhan', false],
  ])('%s: data on a person decide where the first word may be a name', (text, isPerson) => {
    expect(peopleIn(`By ${text}`)).toEqual([]);
    expect(isPersonName(text, 'person')).toBe(isPerson);
  });

  it.each<[why: string, byline: string, names: string[], organizations: string[]]>([
    ['a second surname', 'Por Nayeli Ríos Mena', ['Nayeli Ríos Mena'], []],
    ['a surname in capitals', 'POR NAYELI RÍOS SABA', ['NAYELI RÍOS SABA'], []],
    ['a surname from Poland', 'By Jan Maria Kuna', ['Jan Maria Kuna'], []],
    ['an agency in capitals', 'Por Nayeli Ríos MENA', ['Nayeli Ríos'], ['MENA']],
    ['an agency that nobody is named after', 'By Lena Osei Reuters', ['Lena Osei'], ['Reuters']],
  ])('behind a name, %s: %s', (_, byline, names, organizations) =>
    expect(parseByline(byline)).toMatchObject({
      people: names.map((name) => ({ name })),
      organizations,
    }),
  );

  it.each<[why: string, name: string, isCertain: boolean]>([
    ['an agency and a town, or initials and a surname', 'AP Washington', false],
    ['the same, of a person', 'AA Thistlewood', false],
    ['initials with full stops', 'A. P. Washington', true],
    ['initials of no agency', 'RJ Washington', true],
  ])('%s: %s with an author page is certain or not', (_, name, isCertain) =>
    expect(
      authorsOf('en', `<p class="byline">By <a rel="author" href="/author/x">${name}</a></p>`).map(
        (author) => [author.name, isCertainAuthor(author)],
      ),
    ).toEqual([[name, isCertain]]),
  );
});

describe('words of a date behind a name', () => {
  it.each<[why: string, byline: string, name: string]>([
    ['French article', 'Par Noémie Kerguelen Le 03/06/2026', 'Noémie Kerguelen'],
    ['Spanish article behind a surname of two parts', 'Por Ana Gil y Mora El 03/06/2026', 'Ana Gil y Mora'],
    ['Dutch preposition', 'Door Joost Wildervank Op 3 juni 2026', 'Joost Wildervank'],
    ['Danish preposition', 'Af Malthe Sønderby Den 3. juni 2026', 'Malthe Sønderby'],
    ['a preposition before the time', 'By Una Brannigan At 08:15', 'Una Brannigan'],
    ['the word for a date, with a colon', 'Yazan: Selin Akkuş Tarih: 3 Haziran 2026', 'Selin Akkuş'],
    ['a day of the week', 'Von Gesa Tiedemann Mittwoch, 3. Juni 2026', 'Gesa Tiedemann'],
    ['a day of the week in two words', 'Phạm Thu Hà Thứ tư, 03/06/2026', 'Phạm Thu Hà'],
    ['a surname that is such a word', 'By Bao Le 3 June 2026', 'Bao Le'],
    ['a surname that is a day of the week', 'Por Inés Domingo 3/6/2026', 'Inés Domingo'],
    ['no date', 'Par Thuy Vy Le', 'Thuy Vy Le'],
    ['a surname behind “By”', 'By Thuy Vy Le Dec. 4, 2026', 'Thuy Vy Le'],
    ['a surname before a comma', 'Thuy Vy Le, 4 December 2026', 'Thuy Vy Le'],
    ['a surname before a year', 'Von Min Seo Um 2026-12-04', 'Min Seo Um'],
    ['a surname before a month', 'Par Thuy Vy Le December 4, 2026', 'Thuy Vy Le'],
    ['an English day of the week', 'By Thuy Vy Le Friday, 4 December 2026', 'Thuy Vy Le'],
    [
      'a day of the week of another language behind “By”',
      'By Inés Gil Domingo 4/12/2026',
      'Inés Gil Domingo',
    ],
  ])('%s: %s', (_, byline, name) => expect(peopleIn(byline)).toEqual([name]));
});

describe('particles of names', () => {
  it.each<[why: string, byline: string, names: string[]]>([
    ['Italian, elided', 'di Piero de’ Franceschi e Lia dall’Olmo', ['Piero de’ Franceschi', "Lia dall'Olmo"]],
    ['Arabic', 'By Hessa bint Majid al-Suwaidi and Omar Reed', ['Hessa bint Majid al-Suwaidi', 'Omar Reed']],
    ['Gaelic, apart', 'By Oighrig nic Coinnich and Tom Reed', ['Oighrig nic Coinnich', 'Tom Reed']],
    ['Gaelic, joined', 'By Oighrig NicCoinnich', ['Oighrig NicCoinnich']],
    ['German nobles', 'Von Ute von und zu Egloff und Jan Rabe', ['Ute von und zu Egloff', 'Jan Rabe']],
    ['Dutch nobles', 'Door Ida van en tot Zuylen', ['Ida van en tot Zuylen']],
    ['Cyrillic', 'Автор: Пётр фон Ливен и Яна де Брюн', ['Пётр фон Ливен', 'Яна де Брюн']],
    ['a surname of two parts', 'Por Rui Paz e Eva Sá e Lemos', ['Rui Paz', 'Eva Sá e Lemos']],
    ['a second surname that is a given name as well', 'Por Luis Arce y Vega', ['Luis Arce y Vega']],
    ['a surname that is a verb of buttons', 'Par Luc de La Tour du Pin', ['Luc de La Tour du Pin']],
    ['a name that is cut off', 'Par Luc de La Tour du', []],
  ])('%s: %s', (_, byline, names) =>
    expect(peopleIn(byline).map((name) => name.replaceAll("'", '’'))).toEqual(
      names.map((name) => name.replaceAll("'", '’')),
    ),
  );

  it('are small in names that are printed in capitals, with either apostrophe', () =>
    expect(setAsName('ANNE VAN ’T HOFF', 'nl')).toBe('Anne van ’t Hoff'));
});

describe('two authors of whom one cannot be read', () => {
  it.each<[why: string, byline: string]>([
    ['in an element for authors', '<p class="byline">By Mary Reed and Zqx3 Vuun4</p>'],
    ['in a line', '<p><span>By Mary Reed and Zqx3 Vuun4</span></p>'],
  ])('%s: the other one is not certain', (_, byline) => {
    const authors = authorsOf('en', byline);
    expect(authors.map(({ name }) => name)).toEqual(['Mary Reed']);
    expect(authors.filter(isCertainAuthor)).toEqual([]);
  });

  it.each<[byline: string]>([
    ['<p class="byline">By MARY REED and BRAM OTTLEY Associated Press</p>'],
    ['<p>By Mary Reed and Bram Ottley The Associated Press</p>'],
  ])('an agency without a comma is none of them: %s', (byline) =>
    expect(authorsOf('en', byline).map(({ name }) => name)).toEqual(['Mary Reed', 'Bram Ottley']),
  );
});

describe('credits for words and pictures', () => {
  it.each<[why: string, lang: string, credit: string, names: string[]]>([
    ['Japanese, dots', 'ja', '文・中村花子　写真・伊藤健', ['中村花子']],
    ['Japanese, signs of equality', 'ja', '文＝中村花子 写真＝伊藤健', ['中村花子']],
    ['Japanese, pictures first', 'ja', '写真：伊藤健 文：中村花子', ['中村花子']],
    ['Japanese, editor', 'ja', '文/中村花子 編集/林さやか', ['中村花子']],
    [
      'Japanese, transcribed',
      'ja',
      '執筆者：ポール・マルタン（詩人）、大久保ゆり（記者）',
      ['ポール・マルタン', '大久保ゆり'],
    ],
    ['Japanese, only pictures', 'ja', '写真・伊藤健', []],
    ['Japanese, a surname of three signs', 'ja', '文：長谷部 健一', ['長谷部 健一']],
    ['Japanese, a surname of three signs and a given name like one', 'ja', '文：佐久間 林', ['佐久間 林']],
    ['Chinese, pictures', 'zh', '文/陈雨桐 图/周立', ['陈雨桐']],
    ['Chinese, two writers', 'zh', '作者：陈雨桐 周立', ['陈雨桐', '周立']],
    ['Korean, pictures', 'ko', '글 최은영 기자 · 사진 윤대현 기자', ['최은영']],
    ['Korean, both', 'ko', '글·사진 최은영 기자', ['최은영']],
    ['Korean, two writers', 'ko', '최은영·윤대현 기자', ['최은영', '윤대현']],
    ['Thai', 'th', 'เรื่อง: สมชาย ใจดี ภาพ: วิภา ทองคำ', ['สมชาย ใจดี']],
  ])('%s: %s %s', (_, lang, credit, names) =>
    expect(
      authorsOf(lang, `<div><span>${credit}</span> <span>2026-06-03</span></div>`).map(({ name }) => name),
    ).toEqual(names),
  );
});

describe('a byline with roles', () => {
  it.each<[why: string, lang: string, byline: string, names: string[]]>([
    ['no word before it', 'en', 'Owen Pryce, Harbour Editor', ['Owen Pryce']],
    ['the role alone behind it', 'en', 'By Eskil Tveit Editor', ['Eskil Tveit']],
    ['a title and no name', 'en', 'By Harbour Editor', []],
    ['Ukrainian, of a woman', 'uk', 'Леся Бондар, журналістка', ['Леся Бондар']],
    [
      'two people, a department and a long date',
      'en',
      'By Ana de la Vega, Senior Diplomatic Correspondent, and Jan van der Laan, Graphics Editor, North Sea Region | Wednesday 3 June 2026',
      ['Ana de la Vega', 'Jan van der Laan'],
    ],
    ['one name, where many have but one', 'id', 'Penulis: Sumarni', ['Sumarni']],
  ])('%s: %s %s', (_, lang, byline, names) =>
    expect(
      authorsOf(lang, `<div><span>${byline}</span> <span>3 June 2026</span></div>`).map(({ name }) => name),
    ).toEqual(names),
  );
});
