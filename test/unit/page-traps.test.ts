import { describe, expect, it } from 'vitest';
import { refreshOf } from '../../activities/web/refresh.ts';
import { parseContactFile, readPeople, readSourceList, sourcesOf } from '../../packages/intake/index.ts';
import { readArticle, readFeed } from '../../packages/reader/library.ts';

const STORY = [
  'The old mill on the river survived the flood on Monday night without any serious damage to its wheel.',
  'Residents have argued about the plan for almost two years and want clearer figures on the running costs.',
  'A second round of talks is due next month, and until then the current rules stay in place for everybody.',
];
const HEAD =
  '<title>The mill stands | Weir Herald</title><meta property="og:site_name" content="Weir Herald">';
const read = (body: string, head = HEAD) =>
  readArticle(
    `<html><head>${head}</head><body><main><article>${body}</article></main></body></html>`,
    'https://weir.example/mill',
  );
const told = (part: string) =>
  read(`<h1>The mill stands</h1><div class="body">${STORY.map((text) => `<p>${text}</p>`).join(part)}</div>`)
    .text;

describe('what is none of a story', () => {
  it.each<[why: string, part: string, words: string]>([
    ['what browsers without sound are told', '<p>Dein Browser unterstützt kein Audio.</p>', 'Browser'],
    ['the speed of a player', '<p>Vitesse : 1x 1,5x 2x</p>', '1,5x'],
    ['a call for gifts', '<div class="styrkja"><p>Frjáls blöð lifa á lesendum.</p></div>', 'lesendum'],
    ['what they are told in Dutch', '<p>Uw browser ondersteunt geen video.</p>', 'browser'],
    ['a sum in pounds', '<p>Support our journalism for £5 a month.</p>', 'journalism'],
    ['a sum each month for the paper', '<p>Geef ons 5 euro per maand, steun onze redactie.</p>', '5 euro'],
    ['a poll', '<div class="ankieta"><p>Czy popłyniesz w niedzielę?</p></div>', 'popłyniesz'],
    [
      'comments',
      '<div class="wpd-thread"><p><b>Don Chuy</b> dice:</p><p>Otra ocurrencia.</p></div>',
      'ocurrencia',
    ],
  ])('is %s', (_, part, words) => {
    expect(told(part)).not.toContain(words);
    for (const paragraph of STORY) expect(told(part)).toContain(paragraph);
  });

  it.each([
    ['a sum that a town pays', 'The town supports the club with 5,000 euros a month.'],
    ['a sum that somebody wants', '“Give us 5 euros a month and we will keep the wheel,” the miller said.'],
    [
      'a figure of last month',
      'US inflation slowed to 2.4 percent last month, official data showed on Tuesday.',
    ],
    ['what Donald Trump did last month', 'Last month Donald Trump raised US tariffs on steel to 50 percent.'],
    ['a survey of last month', 'Our 2024 survey found that support for the bridge rose last month.'],
    ['concerts each month', 'In unserer Stadt gibt es jeden Monat 40 Konzerte, die 5 Euro kosten.'],
    [
      'what a browser supports',
      'Der Browser Firefox unterstützt künftig auch Passkeys, wie Mozilla mitteilte.',
    ],
    ['what a browser supports in Dutch', 'De browser ondersteunt nu ook passkeys.'],
  ])('is not %s', (_, sentence) => expect(told(`<p>${sentence}</p>`)).toContain(sentence));

  it('is a story with a URL of its own below it', () => {
    const boxOf = (url: string, texts: string[], title: string) =>
      `<div data-url="${url}">${title}<p>3 May 2026</p>${texts.map((text) => `<p>${text}</p>`).join('')}</div>`;
    const next = boxOf('/ferry', ['The new ferry comes from Norway.'], '<h2>A ferry arrives</h2>');
    const { text } = read(boxOf('/mill', STORY, '<h1>The mill stands</h1>') + next);
    expect(text).toContain(STORY[2]);
    expect(text).not.toContain('Norway');
    const entry = boxOf(
      'https://weir.example/mill#2',
      ['The fire brigade arrived at noon and pumped the water out of the cellar.'],
      '<h2>Noon</h2>',
    );
    expect(read(boxOf('/mill', STORY, '<h1>The mill stands</h1>') + entry).text).toContain('fire brigade');
  });
});

describe('a title', () => {
  it.each([
    ['escaped twice', '<h1>Bread &amp;amp; salt, c&amp;oacute;mo no</h1>', HEAD, 'Bread & salt, cómo no'],
    [
      'with the time to read and a number of comments',
      '<h1>The mill stands <span class="read-time">4 min</span> <a class="comment-count" href="#c">27</a></h1>',
      HEAD,
      'The mill stands',
    ],
    [
      'with a section that the page prints',
      '<span class="k">Local News</span>',
      '<title>The mill still stands today | Local News | Weir Herald</title><meta property="og:site_name" content="Weir Herald">',
      'The mill still stands today',
    ],
  ])('is read where it is %s', (_, body, head, title) =>
    expect(read(body + STORY.map((text) => `<p>${text}</p>`).join(''), head).title).toBe(title),
  );
});

describe('an address', () => {
  const addressesOf = (body: string) =>
    read(`<h1>The mill stands</h1>${body}`).addresses.map(({ email }) => email);
  it.each([
    [
      'before a mark of a footnote',
      '<p>Write to a.holm@weir.example<sup>2</sup></p>',
      ['a.holm@weir.example'],
    ],
    [
      'with hidden traps in it',
      '<p>Write to <span>a.holm<i style="display:none">X</i>@weir<i style="display:none">.null</i>.example</span></p>',
      ['a.holm@weir.example'],
    ],
    ['of nobody, in a sample', '<p>E-Mail (z. B. max.mustermann@beispiel.example)</p>', []],
  ])('is read %s', (_, body, emails) => expect(addressesOf(body)).toEqual(emails));
});

describe('a page that only leads elsewhere', () => {
  const url = new URL('https://old.example/a');
  const script = '<script>window.location.replace("https://new.example/a")</script>';
  it.each([
    [
      'by a script and its canonical address',
      `${script}<link rel="canonical" href="https://new.example/a">`,
      'https://new.example/a',
    ],
    [
      'by a script and a link',
      `${script}<p>Moved: <a href="https://new.example/a">here</a></p>`,
      'https://new.example/a',
    ],
    ['by a script that nothing confirms', `${script}<p>Moved</p>`, undefined],
    ['to itself', '<script>location.href = "/a"</script><a href="/a">here</a>', undefined],
  ])('does so %s', (_, text, target) => expect(refreshOf(text, url)?.href).toBe(target));

  it('does so by the header Refresh, unless it has a story or says so itself', () => {
    const refresh = (text: string) => refreshOf(text, url, '0; url=/b')?.href;
    expect(refresh('<p>One moment</p>')).toBe('https://old.example/b');
    expect(refresh(`<p>${'The story of the harbour. '.repeat(100)}</p>`)).toBeUndefined();
    expect(refresh('<meta http-equiv="refresh" content="0;url=/c">')).toBe('https://old.example/c');
  });
});

describe('a language', () => {
  const filler =
    'Старая мельница на реке пережила наводнение в понедельник ночью без серьёзных повреждений. ';
  it.each([
    ['ru', `${filler.repeat(5)}Об этом сообщила газета «Київ».`],
    ['uk', 'Старий млин на річці пережив повінь уночі, і її наслідки ще невідомі, але є нові відомості.'],
  ])('is %s, whatever the page declares', (language, text) =>
    expect(read(`<h1>1917</h1><p>${text}</p>`).language).toBe(language),
  );
});

describe('a list of contacts', () => {
  const namesIn = async (lines: string[], file = 'list.csv') => {
    const { table } = await parseContactFile(new File([lines.join('\r\n')], file));
    return readPeople(table).people.map(({ contact }) => [contact.name, contact.outlet ?? null]);
  };

  it('joins both surnames of a Mexican list', async () => {
    const lines = [
      'NOMBRE(S),APELLIDO PATERNO,APELLIDO MATERNO,MEDIO,CORREO',
      'Itzel,Hernando,Quiñones,La Milpa,i@milpa.example',
      'Abundio,Tzompa,,La Milpa,a@milpa.example',
    ];
    expect(await namesIn(lines)).toEqual([
      ['Itzel Hernando Quiñones', 'La Milpa'],
      ['Abundio Tzompa', 'La Milpa'],
    ]);
  });

  it('keeps a surname beside a whole name', async () => {
    const lines = ['Nombre completo,Apellido materno,Correo', 'Ana López,Soto,a@milpa.example'];
    const { table } = await parseContactFile(new File([lines.join('\r\n')], 'list.csv'));
    expect(readPeople(table).people[0]?.contact.custom).toEqual({ 'Apellido materno': 'Soto' });
  });

  it('has outlets without quotation marks, and names without a role before them', async () => {
    const lines = ['Contacto;Medio;Correo', 'editora: Dulce Viegas;«O Ribeirinho»;d@ribeirinho.example'];
    expect(await namesIn(lines)).toEqual([['Dulce Viegas', 'O Ribeirinho']]);
  });

  it('has the surname first on a Hungarian card that has only the parts of the name', async () => {
    const card = [
      'BEGIN:VCARD',
      'VERSION:3.0',
      'N:Halmosi;Botond;;;',
      'TITLE:szerkesztő',
      'EMAIL:b@radio.example',
      'END:VCARD',
    ];
    expect(await namesIn(card, 'cards.vcf')).toEqual([['Halmosi Botond', null]]);
  });

  it.each([
    ['in Yoruba', ['N:Adébáyọ̀;Ọlá;;;'], 'Ọlá Adébáyọ̀'],
    ['with an address in Hungary', ['N:Holm;Ada;;;', 'ADR:;;Fő út 1;Győr;;;'], 'Ada Holm'],
  ])('has the surname last on a card %s', async (_, lines, name) => {
    const card = ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'EMAIL:a@radio.example', 'END:VCARD'];
    expect(await namesIn(card, 'cards.vcf')).toEqual([[name, null]]);
  });

  it.each([
    ['Profissão Repórter', 'Profissão Repórter'],
    ['Contexto Editora', 'Contexto Editora'],
    ['editora', undefined],
    ['jefe periodista', undefined],
  ])('has an outlet in “Ana Lima, %s” or none', (detail, outlet) => {
    const [ana] = sourcesOf(readSourceList(`Ana Lima, ${detail}\nBo Lund, Grid Weekly, grid.example`));
    expect(ana && 'publication' in ana ? ana.publication : undefined).toBe(outlet);
  });

  it.each(['記者協會', '編輯中心', '记者俱乐部'])('has nobody in %s', (office) =>
    expect(sourcesOf(readSourceList(`${office} office@ja.example`))).toEqual([]),
  );

  it('is read from a chat in Chinese', () => {
    const chat =
      '王經理 上午 9:20\n收到！\n林小姐 上午 9:31\n記者葉子晴的信箱：tzu@chaosheng.example，有事可以直接找她';
    expect(sourcesOf(readSourceList(chat))).toMatchObject([{ name: '葉子晴' }]);
  });
});

describe('a feed', () => {
  it.each([
    ['Weir Notes', []],
    ['Ada Holm', ['Ada Holm']],
  ])('named %s has the author of an item in its title only if that is a person', (title, authors) => {
    const feed = {
      version: 'https://jsonfeed.org/version/1.1',
      title,
      authors: [{ name: title }],
      items: [{ id: '1', url: 'https://weir.example/1', title: 'The mill', content_text: 'x' }],
    };
    const { items } = readFeed(JSON.stringify(feed), 'https://weir.example/feed.json') as {
      items: { authors: string[] }[];
    };
    expect(items[0]?.authors).toEqual(authors);
  });
});
