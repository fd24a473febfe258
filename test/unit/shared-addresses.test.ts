import { describe, expect, it } from 'vitest';
import { attribute } from '../../activities/journalists/attribute-addresses.ts';
import { CONTACT_MARK } from '../../packages/reader/index.ts';
import { readArticle } from '../../packages/reader/pages/read-article.ts';

const PROSE = `<p>${'The council talked about the harbour wall for hours, and took no decision. '.repeat(4)}</p>`;
const story = (byline: string, contact: string) =>
  `<html><head><title>Harbour wall</title></head><body><main><article><h1>Harbour wall</h1>
  <div class="byline">${byline}</div>${PROSE}${PROSE}${contact}</article></main></body></html>`;
const TWO = 'By Ada Holm and Bo Tveit';

/** Reason, byline, what the page says of contacts, and whose address is which. */
const PAGES: readonly [string, string, string, Record<string, string | null>][] = [
  [
    'a line has the addresses of both',
    'Anna-Karin Sjöö, Johan Ek',
    '<p>Har du tips? Mejla anna-karin.sjoo@nord.example, eller johan.ek@nord.example.</p>',
    { 'Anna-Karin Sjöö': 'anna-karin.sjoo@nord.example', 'Johan Ek': 'johan.ek@nord.example' },
  ],
  [
    'a link has the addresses of both',
    TWO,
    '<p><a href="mailto:ada.holm@port.example,bo.tveit@port.example">Mail us</a></p>',
    { 'Ada Holm': 'ada.holm@port.example', 'Bo Tveit': 'bo.tveit@port.example' },
  ],
  [
    'each name is beside its address',
    TWO,
    '<p>Ada Holm (ahx@port.example), Bo Tveit (btx@port.example)</p>',
    { 'Ada Holm': 'ahx@port.example', 'Bo Tveit': 'btx@port.example' },
  ],
  [
    'the byline of two is no line of the first',
    TWO,
    '<p>Contact: tveit@port.example, xq@port.example</p>',
    { 'Ada Holm': null },
  ],
  [
    'a surname that both have is of neither',
    'By Ada Holm and Bo Holm',
    '<p>Contact: holm@port.example</p>',
    { 'Ada Holm': null, 'Bo Holm': null },
  ],
  [
    'nor is an initial that both have',
    'By Ada Holm and Arne Holm',
    '<p>Contact: a.holm@port.example</p>',
    { 'Ada Holm': null, 'Arne Holm': null },
  ],
  [
    'a word that is the surname of one and the given name of the other is of neither',
    'By Ada Martin and Martin Holm',
    '<p>Contact: martin@port.example</p>',
    { 'Ada Martin': null, 'Martin Holm': null },
  ],
  [
    'with a name beside it, it is',
    'By Ada Holm and Arne Holm',
    '<p>Ada Holm: a.holm@port.example</p>',
    { 'Ada Holm': 'a.holm@port.example', 'Arne Holm': null },
  ],
  [
    'somebody of whom the story tells has one',
    'By Ada Holm',
    '<p>Tickets from Karl Moe, karl.moe@moe.example, until Friday.</p>',
    { 'Ada Holm': null },
  ],
  [
    'the pronoun of a polite request is not a name',
    'Von Katrin Brandmeier',
    '<p>Schreiben Sie der Autorin: k.brandmeier (at) isarbote (punkt) example</p>',
    { 'Katrin Brandmeier': 'k.brandmeier@isarbote.example' },
  ],
  ...(
    [
      ['Spanish', 'Lucía Peña', 'lucia.pena (arroba) costa (punto) example'],
      ['Italian', 'Carla Nobili', 'carla.nobili (chiocciola) costa (punto) example'],
      ['Polish', 'Jan Żak', 'jan.zak (malpa) costa (kropka) example'],
      ['Russian', 'Ольга Щукина', 'shchukina.olga [собака] costa [точка] example'],
      ['Dutch', 'Jikke Poppe', 'jikke.poppe[apenstaartje]costa[punt]example'],
      ['Turkish', 'Işıl Yıldız', 'isil.yildiz (at) costa (nokta) example'],
      ['German', 'Jörg Groß', 'joerg.gross ät costa punkt example'],
      ['half of it', 'Ada Holm', 'ada.holm@costa(dot)example'],
    ] as const
  ).map(([language, name, text]): [string, string, string, Record<string, string>] => [
    `signs are spelled out: ${language}`,
    `By ${name}`,
    `<p>${text}</p>`,
    { [name]: `${text.split(/[\s([@]/)[0]}@costa.example` },
  ]),
];

describe('the address of an author', () => {
  it.each(PAGES)('is of one person, or of nobody: %s', (_reason, byline, contact, owners) => {
    const { authors, addresses } = readArticle(story(byline, contact), 'https://port.example/2024/wall');
    for (const [name, email] of Object.entries(owners)) {
      const others = authors.map((author) => author.name).filter((other) => other !== name);
      const { personal } = attribute(addresses, { name, others, outlet: ['port.example'] });
      expect(personal[0]?.address.email ?? null, name).toBe(email);
    }
  });

  it.each([
    ['is hers above a colleague whose name it does not spell', 'Bo Tveit, editor', 'a.holm@port.example'],
    ['is nobody’s above a colleague with the same initial', 'Anke Holm, editor', null],
    ['is nobody’s above a colleague of her name', 'Bo Holm, editor', null],
  ])('that has an initial and the surname %s', (_, below, email) => {
    const address = {
      email: 'a.holm@port.example',
      locator: 'css:p',
      excerpt: '',
      nearby: [`Cranes stand still\nGet in touch\n${CONTACT_MARK}\n${below}`],
    };
    const { personal } = attribute([address], { name: 'Ada Holm', others: [], outlet: ['port.example'] });
    expect(personal[0]?.address.email ?? null).toBe(email);
  });
});
