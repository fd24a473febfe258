import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { decodeText } from '../../model/text/text-encoding.ts';
import {
  joinSources,
  partsOf,
  problemsOf,
  readSheet,
  readSourceList,
  sourcesOf,
} from '../../packages/intake/index.ts';
import { unwrapLink } from '../../packages/intake/link-wrappers.ts';
import { timed } from '../support/probes/processor-time.ts';

const CORPUS = fileURLToPath(new URL('../../../shared/corpus/bylines/expected.json', import.meta.url));

const article = (url: string) => ({ type: 'article_url', url });
const person = (name: string, details: object = {}) => ({ type: 'journalist_reference', name, ...details });
const read = (text: string) => sourcesOf(readSourceList(text));

describe('a pasted list', () => {
  it.each([
    [
      'one link per line',
      'https://a.example/1\r\n\r\nhttps://a.example/2',
      ['https://a.example/1', 'https://a.example/2'],
    ],
    [
      'a link that a messenger breaks with signs without width, but none that ends with one',
      'https://a.example/\u200bnews\u200b/1\u200b https://a.example/2\u200bNext',
      ['https://a.example/news/1', 'https://a.example/2'],
    ],
    [
      'several links in a line',
      'https://a.example/1, https://a.example/2 http://b.example/',
      ['https://a.example/1', 'https://a.example/2', 'http://b.example/'],
    ],
    [
      'links joined by commas or semicolons',
      'https://a.example/1,https://a.example/2;www.b.example/3',
      ['https://a.example/1', 'https://a.example/2', 'https://www.b.example/3'],
    ],
    [
      'a link with commas',
      'https://www.ndr.de/nachrichten/hamburg,hafen100.html',
      ['https://www.ndr.de/nachrichten/hamburg,hafen100.html'],
    ],
    [
      'a link without a protocol',
      'www.a.example/1\na.example/2',
      ['https://www.a.example/1', 'https://a.example/2'],
    ],
    ['a link in angle brackets', '<https://a.example/1>', ['https://a.example/1']],
    [
      'a link and a title',
      'https://a.example/x,1.html,Harbour news\nhttps://a.example/2\tA title',
      ['https://a.example/x,1.html', 'https://a.example/2'],
    ],
    ['a quoted link', '"https://a.example/x,1.html","Ada"', ['https://a.example/x,1.html']],
  ])('takes %s', (_name, text, urls) => {
    expect(read(text)).toEqual(urls.map(article));
  });

  it('takes journalists by name, whose details are recognized by their form', () => {
    const text = [
      'Ada Reporter',
      'Bo Writer, The Daily Example, news.example',
      'Cy Editor\thttps://news.example/authors/cy\tExample Inc.',
      'Di Freelance; Example News; di@news.example',
      'Ed Mail, ed@gmail.com',
      ' , ',
    ].join('\n');
    expect(read(text)).toEqual([
      person('Ada Reporter'),
      person('Bo Writer', { publication: 'The Daily Example', domain: 'news.example' }),
      person('Cy Editor', { url: 'https://news.example/authors/cy', publication: 'Example Inc.' }),
      person('Di Freelance', { publication: 'Example News', domain: 'news.example' }),
      person('Ed Mail'),
    ]);
  });

  it('refuses no line: what is neither a link nor a person is the rest', () => {
    const list = readSourceList(
      'https://a.example/1\nnot a url\n\nftp://a.example/2\nhttps://a.example/1\nhttps://[bad\n"open, Ada',
    );
    expect(problemsOf(list)).toEqual([]);
    expect(partsOf(list)).toEqual({
      sources: [article('https://a.example/1')],
      duplicates: [article('https://a.example/1')],
      own: [],
      rest: 'not a url\n\nftp://a.example/2\n\nhttps://[bad\n"open, Ada',
    });
    expect(list.entries.find(({ line }) => line === 5)?.became).toMatchObject({ repeats: 1 });
  });

  it.each([
    [', Example News'],
    ['Ada, Example News, The Daily Example'],
    ['ada@news.example'],
    ['a'.repeat(1_001)],
  ])('leaves %.20s in the rest', (text) => {
    expect(partsOf(readSourceList(text))).toEqual({ sources: [], duplicates: [], own: [], rest: text });
  });

  it('takes all article URLs of the corpus as they are', ({ skip }) => {
    skip(!existsSync(CORPUS), `no corpus at ${CORPUS}`);
    const urls = (JSON.parse(readFileSync(CORPUS, 'utf8')) as { url: string }[]).map(({ url }) => url);
    expect(urls.filter((url) => url.includes(','))).toHaveLength(5);
    const plain = urls.map(unwrapLink);
    expect(plain.filter((url, index) => url !== urls[index])).toHaveLength(6);
    expect(read(urls.join('\n'))).toEqual(plain.map(article));
    expect(read(`URL\n${urls.join('\n')}`)).toEqual(plain.map(article));
    expect(read(`Title;Link\n${urls.map((url) => `"A; title";${url}`).join('\r\n')}`)).toEqual(
      plain.map(article),
    );
  });
});

describe('a table with a header', () => {
  it.each([',', ';', '\t', '|'])('is divided at "%s", and its columns are recognized', (mark) => {
    const rows = [
      ['E-Mail', 'Vorname', 'Nachname', 'Medium', 'Thema', 'Artikel-URL'],
      ['jg@zeitung.example', 'Jürgen', 'Groß', 'Zeitung', 'Hafen', ''],
      ['', '', '', '', '', 'https://a.example/1'],
      ['', '', '', 'Zeitung', '', ''],
    ];
    const list = readSourceList(rows.map((row) => row.join(mark)).join('\r\n'));
    expect(sourcesOf(list)).toEqual([
      person('Jürgen Groß', { publication: 'Zeitung', domain: 'zeitung.example' }),
      article('https://a.example/1'),
    ]);
    expect(problemsOf(list)).toEqual([
      { line: 4, text: 'Zeitung', problem: 'The row has neither a link nor a name.' },
    ]);
    expect(list.unusedColumns).toEqual(['Thema']);
  });

  it('keeps line numbers across cells with line breaks, and loses one line to an unclosed quotation mark', () => {
    const broken = 'name,url\n"Ada\nReporter",https://a.example/1\n,nowhere';
    expect(problemsOf(readSourceList(broken))).toMatchObject([{ line: 4 }]);
    const open = readSourceList(
      'name,url\nAda Reporter,https://a.example/1\n"Bo,x\nCy Editor,https://a.example/3',
    );
    expect(sourcesOf(open)).toHaveLength(2);
    expect(problemsOf(open)).toMatchObject([{ line: 3, problem: 'A quotation mark is not closed.' }]);
  });

  it('puts unquoted links with commas together again', () => {
    expect(read('url,name\nhttps://a.example/x,1,2.html,Ada Reporter')).toEqual([
      person('Ada Reporter', { url: 'https://a.example/x,1,2.html' }),
    ]);
  });

  it('of 10,000 rows is read within a second, and nothing is lost', () => {
    const rows = Array.from({ length: 10_000 }, (_, n) =>
      n % 100 === 99 ? `nothing ${n},` : `https://a.example/${n},"Person ${n}, Jr."`,
    );
    const { result: list, milliseconds } = timed(() => readSourceList(`url,name\n${rows.join('\n')}`));
    expect(milliseconds).toBeLessThan(1_000);
    expect(list.entries).toHaveLength(10_000);
    expect(problemsOf(list)).toHaveLength(100);
    expect(joinSources([...sourcesOf(list), ...sourcesOf(list)]).sources).toHaveLength(9_900);
  });
});

describe('a spreadsheet', () => {
  it('is read with or without a header, and its rows are numbered as it numbers them', () => {
    const list = readSheet([
      [null],
      ['Name', 'Link', 'Since'],
      ['Ada', 'www.a.example/1', new Date(0)],
      ['', 7],
    ]);
    expect(sourcesOf(list)).toEqual([person('Ada', { url: 'https://www.a.example/1' })]);
    expect(problemsOf(list)).toMatchObject([{ line: 4, text: '7' }]);
    expect(
      sourcesOf(
        readSheet([
          ['https://a.example/x,1.html', 'A title'],
          ['Ada', 'Example News'],
        ]),
      ),
    ).toEqual([article('https://a.example/x,1.html'), person('Ada', { publication: 'Example News' })]);
  });
});

describe('decodeText', () => {
  const text = 'Name;Medium\nJürgen Groß;Süddeutsche';
  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`)],
    ['Latin-1', Buffer.from(text, 'latin1')],
    ['UTF-16, little-endian', Buffer.from(text, 'utf16le')],
    ['UTF-16, little-endian with a mark', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16, big-endian with a mark', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
  ])('reads %s', (_name, bytes) => {
    expect(read(decodeText(bytes))).toEqual([person('Jürgen Groß', { publication: 'Süddeutsche' })]);
  });

  it('reads the euro sign and quotation marks of Windows', () => {
    expect(decodeText(Uint8Array.from([0x80, 0x93, 0xe4]))).toBe('€“ä');
  });
});
