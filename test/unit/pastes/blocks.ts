import type { Paste } from './paste.ts';

const person = (name: string, publication?: string, more = {}) => ({
  ...{ type: 'journalist_reference', name, ...(publication === undefined ? {} : { publication }) },
  ...more,
});

/** People whose details are on lines of their own, in lists and below mails, and lines that name outlets first. */
export const BLOCKS: readonly Paste[] = [
  {
    name: 'blocks of lines, the address first, last or missing',
    text: `Ada Berg
Science editor
Harbour Courier
ada.berg@courier.example

b.holm@daily.example
Bo Holm
La Voce di Lindmoor

Prof. Dr. Eva Quay-Miller
Kolumnistin
Zeitschrift für Fähren
+49 40 000000`,
    links: [],
    people: [
      person('Ada Berg', 'Harbour Courier', { domain: 'courier.example' }),
      person('Bo Holm', 'La Voce di Lindmoor', { domain: 'daily.example' }),
      person('Eva Quay-Miller', 'Zeitschrift für Fähren'),
    ],
    notInRest: ['editor', 'Kolumnistin', 'Courier', '000000'],
  },
  {
    name: 'journalists who signed the mails of a thread',
    text: `From: Ada Berg <ada.berg@courier.example>
To: press@ferries.example
Subject: Re: cranes

Thanks, it ran this morning: https://courier.example/2026/cranes-return.

Best wishes
Ada

--
Ada Berg
Features Editor
Harbour Courier
ada.berg@courier.example | +44 20 0000 0000
she/her – no need to write back outside your hours.

On Mon, 16 Nov 2026 at 17:05, Bo Holm <bo@quayradio.example> wrote:
> Our clip comes on Friday.
>
> Bo Holm
> Producer, Quay Radio`,
    links: ['https://courier.example/2026/cranes-return'],
    people: [
      person('Ada Berg', 'Harbour Courier', { domain: 'courier.example' }),
      person('Bo Holm', 'Quay Radio'),
    ],
  },
  {
    name: 'a German signature with the outlet behind a blank line',
    text: `Guten Morgen, Donnerstag passt: https://www.blick.example/waerme

Mit freundlichen Grüßen

i. A. Hartwig Holm
Redakteur Wirtschaft

Küsten-Zeitung
Hafenstraße 8 · 20457 Hamburg
Geschäftsführerin: Dr. Eva Quay · Amtsgericht Hamburg HRB 000`,
    links: ['https://www.blick.example/waerme'],
    people: [person('Hartwig Holm', 'Küsten-Zeitung')],
  },
  {
    name: 'a French signature with the surname in capitals, role and outlet in one line',
    text: `Bien reçu, merci !

Bien à vous,

Apolline QUAYE
Cheffe du service Société – L’Écho du port
06 00 00 00 00`,
    links: [],
    people: [person('Apolline Quaye', 'L’Écho du port')],
  },
  {
    name: 'a Japanese signature with the outlet above the name',
    text: `先日の記事です。 https://minato.example/a/1

よろしくお願いいたします。

━━━━━━━━
湾岸日報社 文化部
記者　田中　花子
E-mail：hanako@minato.example`,
    links: ['https://minato.example/a/1'],
    people: [person('田中 花子', '湾岸日報社', { domain: 'minato.example' })],
  },
  {
    name: 'a release with a contact below it, signed by a press office',
    text: `From: Anna Berg <anna@agency.example>
Subject: Quay opens

The harbour opens the first quay whose cranes run on batteries of old ferries, in May and for everybody.

Anna Berg
Head of Communications
Lindmoor Ferries

Kind regards,

Anna Berg
Senior PR Consultant
Agency GmbH`,
    links: [],
    people: [],
    rest: ['The harbour opens'],
  },
  {
    name: 'a release without a mail and its two contacts',
    text: `QUAY OPENS IN MAY

The harbour opens the first quay whose cranes run on batteries of old ferries, in May and for everybody who comes.

The cranes lift twelve tonnes each and need no diesel, which the neighbours have asked for since the year 2019.

Anna Berg
Lindmoor Ferries
anna@ferries.example

Bo Holm
Agency GmbH
bo@agency.example`,
    links: [],
    people: [],
    rest: ['QUAY OPENS', 'Agency GmbH'],
  },
  {
    name: 'outlets with their people behind a colon',
    text: `Guest list – launch, Thursday

Harbour Courier: Ada Berg, Dafydd ap Holm
Quay FM: Chidi Okonjo-Bell
Slate & Sail magazine: Rosa Quill and Ben Tarn
Freelance: Aoife Ní Quay`,
    links: [],
    people: [
      person('Ada Berg', 'Harbour Courier'),
      person('Dafydd ap Holm', 'Harbour Courier'),
      person('Chidi Okonjo-Bell', 'Quay FM'),
      person('Rosa Quill', 'Slate & Sail magazine'),
      person('Ben Tarn', 'Slate & Sail magazine'),
      person('Aoife Ní Quay'),
    ],
  },
  {
    name: 'outlets above their people',
    text: `The Harbour Argus:
- Ada Berg, city editor, ada.berg@argus.example
- Bo Holm, reporter, b.holm@argus.example

Quay Radio:
- Cy Tarn, news editor, cy@quayradio.example`,
    links: [],
    people: [
      person('Ada Berg', 'The Harbour Argus', { domain: 'argus.example' }),
      person('Bo Holm', 'The Harbour Argus', { domain: 'argus.example' }),
      person('Cy Tarn', 'Quay Radio', { domain: 'quayradio.example' }),
    ],
  },
  {
    name: 'a board, in blocks',
    text: `The board from 1 January:

Sir Alan Berg
Chairman
Lindmoor Media Holdings

Dr Eva Holm
Chief Executive
Lindmoor Media Holdings

Nadia Tarn
Editorial Director
Lindmoor Media Holdings`,
    links: [],
    people: [],
  },
  {
    name: 'prizes and firms with their people behind a colon',
    text: `Winners 2026: Ada Berg, Bo Holm
Star of the show: Cy Tarn and Di Quay
Lindmoor Capital: Eva Holm`,
    links: [],
    people: [],
  },
  {
    name: 'an editor of a company who signed',
    text: `The quay opens in May: https://news.example/2026/05/quay-opens

Best wishes
Anna Berg
Content Editor
Lindmoor Ferries Ltd
anna@ferries.example`,
    links: ['https://news.example/2026/05/quay-opens'],
    people: [],
  },
  {
    name: 'a Danish thread of a journalist and a press officer',
    text: `Tak for tippet.

Venlig hilsen
Line Holm
Klimaredaktør
Hamnebladet
line.holm@hamnebladet.example

Fra: Bo Berg <bo@bureau.example>
Sendt: 4. november 2026 08:30
Til: Line Holm
Emne: Ny rapport

Kære Line
Mvh
Bo Berg
Pressechef
Berg Kommunikation`,
    links: [],
    people: [person('Line Holm', 'Hamnebladet', { domain: 'hamnebladet.example' })],
  },
  {
    name: 'Finnish blocks with role and outlet in one line, and a domain for an outlet',
    text: `Heidi Berg
toimittaja, Satama Sanomat
heidi.berg@satama.example

Ville Holm
talousreportteri
ville.holm@laituri.example`,
    links: [],
    people: [
      person('Heidi Berg', 'Satama Sanomat', { domain: 'satama.example' }),
      person('Ville Holm', undefined, { domain: 'laituri.example' }),
    ],
  },
  {
    name: 'an outlet before a colon and people with addresses',
    text: 'Ziarul de port: Ada Berg (ada@port.example), Bo Holm (bo@port.example)\nQuay Times: Cy Tarn (cy@quay.example)',
    links: [],
    people: [
      person('Ada Berg', 'Ziarul de port', { domain: 'port.example' }),
      person('Bo Holm', 'Ziarul de port', { domain: 'port.example' }),
      person('Cy Tarn', 'Quay Times', { domain: 'quay.example' }),
    ],
  },
  {
    name: 'lines of several hands',
    text: `1) Ada Berg (La Sponda)
2) Il Molo — Bo Holm
3) QUAY Eva / Telemare
• Otto Tarn @ Gazzettino del Molo`,
    links: [],
    people: [
      person('Ada Berg', 'La Sponda'),
      person('Bo Holm', 'Il Molo'),
      person('Eva Quay', 'Telemare'),
      person('Otto Tarn', 'Gazzettino del Molo'),
    ],
  },
  {
    name: 'surnames before a comma, where semicolons end the cells',
    text: `Holm Quay, Torbjörn; Hamnbladet; torbjorn@hamnbladet.example
af Berg, Louise; Slott & Segel; louise@segel.example
Tarn, Per-Arne "Pelle"; Älvposten; pelle@alvposten.example`,
    links: [],
    people: [
      person('Torbjörn Holm Quay', 'Hamnbladet', { domain: 'hamnbladet.example' }),
      person('Louise af Berg', 'Slott & Segel', { domain: 'segel.example' }),
      person('Per-Arne "Pelle" Tarn', 'Älvposten', { domain: 'alvposten.example' }),
    ],
  },
  {
    name: 'a Russian table in Markdown',
    text: '| Медиа | Журналист | Тема |\n|---|---|---|\n| Радио «Мыс» | Артур Причалов | порт |',
    links: [],
    people: [person('Артур Причалов', 'Радио «Мыс»')],
  },
];
