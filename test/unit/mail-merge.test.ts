import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { BYTE_ORDER_MARK, csvFile, csvRows } from '../../model/text/csv-text.ts';
import {
  MAIL_MERGE_COLUMNS,
  type MergeJournalist,
  mailMergeRow,
  splitName,
  suggestionCells,
} from '../../packages/mail-merge/index.ts';

describe('splitName', () => {
  it.each([
    ['Ada Reporter', null, 'Ada', 'Reporter'],
    ['  Mary   Jane Watson ', 'en', 'Mary Jane', 'Watson'],
    ['John F. Kennedy', 'en', 'John', 'Kennedy'],
    ['J. K. Rowling', 'en', 'J. K.', 'Rowling'],
    ['JJ Abrams', 'en', 'JJ', 'Abrams'],
    ['Madonna', 'en', '', 'Madonna'],
    ['Ludwig van Beethoven', 'de', 'Ludwig', 'van Beethoven'],
    ['Ursula von der Leyen', 'de', 'Ursula', 'von der Leyen'],
    ['Dick Van Dyke', 'en', 'Dick', 'Van Dyke'],
    ['Mohammed bin Salman', 'en', 'Mohammed', 'bin Salman'],
    ['Van Morrison', 'en', 'Van', 'Morrison'],
    ['Siobhán Ní Bhriain', 'en', 'Siobhán', 'Ní Bhriain'],
    ['Nuala Ó Briain', 'en', 'Nuala', 'Ó Briain'],
    ['Tadhg Mac Giolla Phádraig', null, 'Tadhg', 'Mac Giolla Phádraig'],
    ['Bernie Mac', 'en', 'Bernie', 'Mac'],
    ['Ben Smith', 'en', 'Ben', 'Smith'],
    ["Conan O'Brien", 'en', 'Conan', "O'Brien"],
    ['Jean-Luc Picard-Müller', 'fr', 'Jean-Luc', 'Picard-Müller'],
    ['Martin Luther King, Jr.', 'en', 'Martin Luther', 'King'],
    ['Sammy Davis Jr.', 'en', 'Sammy', 'Davis'],
    ['Sammy Davis Sr', 'en', 'Sammy', 'Davis'],
    ['Ada de la Rue Sr.', 'en', 'Ada', 'de la Rue'],
    ['Sr. Pablo Ruiz', 'es', 'Pablo', 'Ruiz'],
    ['Thurston Howell 3rd', 'en', 'Thurston', 'Howell'],
    ['Ada Holm KC', 'en', 'Ada', 'Holm'],
    ['Prof. Dr. Jürgen Groß', 'de', 'Jürgen', 'Groß'],
    ['Jane Doe, PhD', 'en', 'Jane', 'Doe'],
    ['Doe, Jane', 'en', 'Jane', 'Doe'],
    ['William “Bill” Gates', 'en', 'William', 'Gates'],
    ['Ada Reporter (dpa)', 'de', 'Ada', 'Reporter'],
    ['Jean DUPONT', 'fr', 'Jean', 'DUPONT'],
    ['DUPONT Jean', 'fr', 'Jean', 'DUPONT'],
    ['COLEMAN Nic', 'en', 'Nic', 'COLEMAN'],
    ['Van MORRISON', 'en', 'Van', 'MORRISON'],
    ['VRIES Jan de', 'nl', 'Jan', 'VRIES de'],
    ['DE SMET', 'nl', 'DE', 'SMET'],
    ['ADA REPORTER', 'en', 'ADA', 'REPORTER'],
    ['Gabriel García Márquez', 'es', 'Gabriel', 'García Márquez'],
    ['Gabriel García Márquez', 'en', 'Gabriel', 'García Márquez'],
    ['Juan Carlos López', 'es', 'Juan Carlos', 'López'],
    ['Juan Carlos López Ruiz', 'es', 'Juan Carlos', 'López Ruiz'],
    ['José Ortega y Gasset', 'es', 'José', 'Ortega y Gasset'],
    ['María del Carmen Pérez', 'es', 'María del Carmen', 'Pérez'],
    ['María del Mar', 'es', 'María', 'del Mar'],
    ['Luiz Inácio Lula da Silva', 'pt', 'Luiz Inácio Lula', 'da Silva'],
    ['Ana Sousa Martins', 'pt', 'Ana', 'Sousa Martins'],
    ['Nagy János', 'hu', 'János', 'Nagy'],
    ['Nguyễn Văn An', 'vi', 'Văn An', 'Nguyễn'],
    ['John Smith', 'vi', 'John', 'Smith'],
    ['Park Chan-wook', 'en', 'Chan-wook', 'Park'],
    ['Min-ji Kim', 'en', 'Min-ji', 'Kim'],
    ['김민지', 'ko', '민지', '김'],
    ['남궁민수', 'ko', '민수', '남궁'],
    ['王小明', 'zh', '小明', '王'],
    ['欧阳娜娜', 'zh-CN', '娜娜', '欧阳'],
    ['山田 太郎', 'ja', '太郎', '山田'],
    ['山田太郎', 'ja', '', '山田太郎'],
    ['マイケル・スミス', 'ja', 'マイケル', 'スミス'],
    ['Иван Петров', 'ru', 'Иван', 'Петров'],
    ['Роман Аркадьевич Попович', 'ru', 'Роман', 'Попович'],
    ['Петрова Анна Никитична', 'ru', 'Анна', 'Петрова'],
    ['Коваль Олена Андріївна', 'uk', 'Олена', 'Коваль'],
    ['Ана Марія Коваль', 'uk', 'Ана Марія', 'Коваль'],
    ['Joost in ’t Hof', 'nl', 'Joost', 'in ’t Hof'],
    ["Anna van 't Hof-op de Beek", 'nl', 'Anna', "van 't Hof-op de Beek"],
    ['Carlo Maria Degli Alberi', 'it', 'Carlo Maria', 'Degli Alberi'],
    ['Av. Deniz Toprak', 'tr', 'Deniz', 'Toprak'],
    ['', null, '', ''],
  ])('divides "%s" (%s) into "%s" and "%s"', (full, language, first, last) => {
    expect(splitName(full, language)).toEqual({ first, last });
  });
});

const ADA: MergeJournalist = {
  name: 'Dr. Ada von Reporter',
  email: 'ada@news.example',
  outlet: 'Example News',
  role: 'Editor',
  beat: null,
  author_page: 'https://news.example/authors/ada',
  source_article: { title: 'Source', url: 'https://news.example/a', published: '2026-01-02', language: 'de' },
  recent: [
    { title: 'Undated', url: 'https://news.example/b', published: null },
    { title: 'Newest', url: 'https://news.example/c', published: '2026-03-04' },
  ],
  certainty: { name: 'certain', outlet: 'certain', role: 'likely', beat: null, email: 'likely' },
  evidence: [
    { fields: ['name'], url: 'https://news.example/a' },
    { fields: ['email', 'role'], url: 'https://news.example/authors/ada' },
  ],
};

describe('mailMergeRow', () => {
  it('gives no reason to check an imported person, of whom no page was read', () => {
    const certainty = { name: 'likely', outlet: 'likely', role: null, beat: null, email: null } as const;
    expect(rowOf({ ...ADA, certainty, evidence: [] }, null)).toMatchObject({ check_this: null });
  });

  it('names the article on the pitch first, else the newest, and the page that shows the e-mail address', () => {
    const fit = {
      score: 81.9,
      verdict: 'fit',
      reasoning: 'Strong fit.',
      personalized_angle: 'Your harbour story …',
      anchors: [{ title: 'On topic', url: 'https://news.example/d', published: '2025-12-01' }],
    };
    expect(rowOf(ADA, fit)).toEqual({
      first_name: 'Ada',
      last_name: 'von Reporter',
      name: 'Dr. Ada von Reporter',
      email: 'ada@news.example',
      outlet: 'Example News',
      role: 'Editor',
      beat: null,
      language: 'de',
      score: 81,
      verdict: 'Strong fit',
      angle: 'Your harbour story …',
      recent_article: 'On topic',
      recent_article_date: '2025-12-01',
      evidence_url: 'https://news.example/authors/ada',
      name_certainty: 'certain',
      email_certainty: 'likely',
      outlet_certainty: 'certain',
      role_certainty: 'likely',
      beat_certainty: null,
      check_this:
        'email: no name is near it, or its domain accepts no e-mail; role: only the page’s code states it',
    });
    expect(rowOf(ADA, { ...fit, anchors: [] })).toMatchObject({ recent_article: 'Newest' });
    expect(rowOf({ ...ADA, recent: [] }, null)).toMatchObject({ recent_article: 'Source', score: null });
    expect(rowOf({ ...ADA, evidence: [] }, null)).toMatchObject({ evidence_url: ADA.author_page });
  });
});

describe('a suggested address', () => {
  const suggestion = { address: 'ada.reporter@news.example', pattern: 'first.last', support: 4, of: 5 };

  it('says what it rests on', () =>
    expect(suggestionCells({ ...ADA, email_suggestion: suggestion })).toEqual([
      suggestion.address,
      'not published; 4 of 5 published addresses here are first.last@',
    ]));

  it('is in no other column', () => {
    const row = mailMergeRow({ ...ADA, email: null, email_suggestion: suggestion }, null);
    expect(row.join()).not.toContain(suggestion.address);
  });
});

describe('csvFile', () => {
  it('begins with a byte-order mark and quotes every value', () => {
    const text = csvFile(['one', 'two'], [['a,b', 'say "hi"', 'two\nlines', -1, null, 'plain']]);
    expect(text).toBe(`${BYTE_ORDER_MARK}"one","two"\r\n"a,b","say ""hi""","two\nlines","-1",,"plain"\r\n`);
  });

  it.each([
    ...['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1'].map((text) => [text, text]),
    ['a tab before text', '\tplain'],
    ['a space before the formula', ' =cmd|calc'],
    ['a quotation mark before the formula', '" =cmd|calc'],
  ])('disarms the formula at the start of a cell: %j', (_, cell) =>
    expect(csvRows([[cell]]).startsWith(`"'`)).toBe(true),
  );

  it.each([
    ['a;=1+1', `a;'=1+1`],
    ['a,@SUM(1)', `a,'@SUM(1)`],
    ['a\t-2', `a\t'-2`],
    ['a\r\n =1', `a\r\n' =1`],
    ['a; "=1;+2', `a;' ""=1;'+2`],
    ['a-b, c=d; e@f', 'a-b, c=d; e@f'],
    ['https://news.example/a,-b;=1?c=d,+e', 'https://news.example/a,%2Db;%3D1?c=d,%2Be'],
  ])('disarms the formula that follows a separator inside a cell: %j', (cell, text) =>
    expect(csvRows([[cell]])).toBe(`"${text}"\r\n`),
  );

  it('opens in LibreOffice with names and umlauts intact and no formula run', ({ skip }) => {
    skip(
      spawnSync('soffice', ['--version']).error !== undefined,
      'LibreOffice is not installed (Debian: libreoffice-calc)',
    );
    const folder = mkdtempSync(join(tmpdir(), 'byline-calc-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const hostile = { ...ADA, name: 'Jürgen Groß', outlet: '=1+41', role: '@SUM(1;41)', beat: '-41-1' };
    const rows = [ADA, hostile].map((journalist) => mailMergeRow(journalist, null));
    writeFileSync(join(folder, 'list.csv'), csvFile(MAIL_MERGE_COLUMNS, rows));
    // This file has a formula without the protective apostrophe, to show that LibreOffice evaluates such a
    // formula.
    writeFileSync(join(folder, 'raw.csv'), 'outlet\n=1+41\n');
    execFileSync('soffice', [
      `-env:UserInstallation=file://${folder}/profile`,
      // The import options: comma, quotation mark and UTF-8. UTF-8 has to be given, because LibreOffice
      // ignores the byte-order mark if it shows no import dialog.
      ...['--headless', '--infilter=CSV:44,34,76', '--convert-to', 'fods', '--outdir', folder],
      ...[join(folder, 'list.csv'), join(folder, 'raw.csv')],
    ]);
    const read = (name: string) => readFileSync(join(folder, name), 'utf8');
    const sheet = read('list.fods');
    const cells = [...sheet.matchAll(/<text:p>([^<]*)<\/text:p>/g)].map(([, text]) => text);
    expect(cells.slice(0, MAIL_MERGE_COLUMNS.length)).toEqual([...MAIL_MERGE_COLUMNS]);
    const texts = ['Jürgen', 'Groß', 'von Reporter', 'ada@news.example'];
    const disarmed = ['=1+41', '@SUM(1;41)', '-41-1'].map((formula) => `&apos;${formula}`);
    expect(cells).toEqual(expect.arrayContaining([...texts, ...disarmed]));
    expect(read('raw.fods')).toContain('table:formula');
    expect(sheet).not.toContain('table:formula');
  }, 120_000);
});

function rowOf(...[journalist, fit]: Parameters<typeof mailMergeRow>) {
  const row = mailMergeRow(journalist, fit);
  return Object.fromEntries(MAIL_MERGE_COLUMNS.map((column, index) => [column, row[index]]));
}
