import { describe, expect, it } from 'vitest';
import { understandPitch } from '../../packages/fit/index.ts';
import { mailSubjectOf } from '../../packages/fit/report/mail-subject.ts';
import { datelineOf } from '../../packages/press-release/dateline.ts';
import { embargoOf, isOver } from '../../packages/press-release/embargo.ts';
import { quotesIn } from '../../packages/press-release/quotes.ts';
import { readRelease } from '../../packages/press-release/release.ts';
import { sectionOf } from '../../packages/press-release/words.ts';

describe('an embargo', () => {
  it.each([
    [
      'STRICTLY EMBARGOED UNTIL 07.30 (UK TIME) THURSDAY 4 MARCH 2027',
      'Embargo until 07.30 (UK time) Thursday 4 March 2027.',
    ],
    ['Embargo: 4 March 2027, 09:00 CET', 'Embargo until 4 March 2027, 09:00 CET.'],
    ['*** NOT FOR PUBLICATION BEFORE NOON ON FRIDAY ***', 'Embargo until noon on Friday.'],
    ['The embargo lifts at 6 a.m. ET on Monday, March 1.', 'Embargo until 6 a.m. ET on Monday, March 1.'],
    ['For release 9 a.m. EDT Tuesday 2 March', 'Embargo until 9 a.m. EDT Tuesday 2 March.'],
    [
      'The data are under embargo until Tuesday, and our head of research can explain them.',
      'Embargo until Tuesday.',
    ],
    ['Please do not publish before 5 May.', 'Embargo until 5 May.'],
    ['Sperrfrist: Dienstag, 2. März 2027, 10:00 Uhr', 'Sperrfrist: Dienstag, 2. März 2027, 10:00 Uhr.'],
    [
      '4 Mayıs 2027 Salı saat 10.00’a kadar ambargoludur',
      '4 Mayıs 2027 Salı saat 10.00’a kadar ambargoludur.',
    ],
    ['報道解禁日時：2027年5月4日 午前10時', '報道解禁：2027年5月4日 午前10時'],
    ['Frei ab 3. Mai, 6 Uhr', 'Sperrfrist: 3. Mai, 6 Uhr.'],
    ['SOUS EMBARGO JUSQU’AU 12 MAI 2027 À 6 H', 'Embargo jusqu’au 12 mai 2027 à 6 h.'],
    ['Embargado hasta el martes 4 de mayo a las 10:00', 'Embargo hasta el martes 4 de mayo a las 10:00.'],
    ['Sotto embargo fino alle ore 12 del 4 maggio', 'Embargo fino alle ore 12 del 4 maggio.'],
    ['Onder embargo tot dinsdag 4 mei 10.00 uur', 'Embargo tot dinsdag 4 mei 10.00 uur.'],
    ['Embargo até 4 de maio às 10h', 'Embargo até 4 de maio às 10h.'],
    ['Embargo till tisdag 4 maj kl. 10.00', 'Embargo till tisdag 4 maj kl. 10.00.'],
    [
      'Får publiceras tidigast tisdagen den 4 maj klockan 05.00',
      'Embargo till tisdagen den 4 maj klockan 05.00.',
    ],
    ['Klausuleret til tirsdag d. 4. maj kl. 10', 'Embargo til tirsdag d. 4. maj kl. 10.'],
    ['Sperrefrist: 4. mai kl. 06.00', 'Embargo til 4. mai kl. 06.00.'],
    ['Embargo do 4 maja, godz. 10.00', 'Embargo do 4 maja, godz. 10.00.'],
    ['Julkaisuvapaa 4.5.2027 klo 10', 'Embargo: 4.5.2027 klo 10.'],
    [
      'EMBARGOED: NOT FOR PUBLICATION BEFORE 00:01 HRS, TUESDAY 4 MAY',
      'Embargo until 00:01 hrs, Tuesday 4 May.',
    ],
    ['[Sous embargo jusqu’au mardi 4 mai à 6 h]', 'Embargo jusqu’au mardi 4 mai à 6 h.'],
    ['Please respect the embargo of Friday 7 May, 09:00.', 'Embargo until Friday 7 May, 09:00.'],
    ['EMBARGOED FOR RELEASE: 7 MAY 2027, 09:00 UK TIME', 'Embargo until 7 May 2027, 09:00 UK time.'],
    ['HOLD FOR RELEASE 05.07.27 9:00 AM EST', 'Embargo until 05.07.27 9:00 am EST.'],
    ['Under embargo: 7/5/27 0900hrs', 'Embargo until 7/5/27 0900hrs.'],
    ['Can be published from Friday 7 May, 9 am, not earlier.', 'Embargo until Friday 7 May, 9 am.'],
    ['It is embargoed and must not be published before 7 May.', 'Embargo until 7 May.'],
    ['Nothing of this may be published before Friday 7 May.', 'Embargo until Friday 7 May.'],
    ['From Friday 7 May 2027 at 9 am, please hold until then', 'Embargo until Friday 7 May 2027 at 9 am.'],
    ['The text is below, embargo Tues 4 May 6am!!', 'Embargo until Tues 4 May 6am.'],
    ['The figures are under embargo.', 'Under embargo.'],
    ['FOR IMMEDIATE RELEASE', null],
    ['Keine Sperrfrist', null],
    ['The embargo was lifted this morning.', null],
    ['The EU keeps its arms embargo until 2030.', null],
    ['Pupils read until Tuesday for a release of doves.', null],
    ['Annual reports must be published before 30 June each year.', null],
    ['Can you hold it for 20 minutes while I ask?', null],
    ['They met on Tuesday 11 May, and want the truce to hold until then.', null],
    ['This may only be published from 6 am on 11 May.', 'Embargo until 6 am on 11 May.'],
  ])('is stated in many ways: %s', (line, sentence) => {
    expect(embargoOf([line])?.sentence ?? null).toBe(sentence);
  });

  it.each([
    ['00.01 (UK time) Wednesday 15 July', true],
    ['06:00 July 15', true],
    ['15. Juli 2026, 10 Uhr', true],
    ['15.07.2026 um 6 Uhr', true],
    ['2026-07-15 08:00', true],
    ['le 14 juillet à 8h', true],
    ['2000 hours 14 July 2026', true],
    ['6 July 14:00', true],
    // It may end tonight in Hawaii.
    ['16 July, 09:00', false],
    ['6am on 2 January', false],
    ['15 July 2027', false],
    // The hour is not the day.
    ['9am July the 17th', false],
    ['the 17th of July, 9am', false],
    ['00:01 BST July the 17th', false],
    ['2000 BST, Tuesday 17 July', false],
    // "Mar" is a day of the week, too.
    ['mar 21 juillet', false],
    ['1 July 2026, moved to 18 July 2026', false],
    ['30 June / 18 July 2026', false],
    ['20 August', false],
    // 7 August, where the day stands first.
    ['7/8/2026', false],
    ['Tuesday', false],
    [null, false],
  ])('until %s is over on 17 July: %s', (until, expected) => {
    const statement = until ?? '';
    expect(isOver({ until, statement }, new Date('2026-07-17T11:00:00Z'))).toBe(expected);
  });
});

describe('a dateline', () => {
  it.each([
    ['GRIMSBY and LEER, 4 March 2027 – Two ports', 'GRIMSBY and LEER, 4 March 2027', 'Two ports'],
    ['BOISE, Idaho, March 4, 2027 /PRWire/ -- A dam', 'BOISE, Idaho, March 4, 2027 /PRWire/', 'A dam'],
    ['Graz. Eine Brücke', 'Graz', 'Eine Brücke'],
    ['Berlin/Kiel, 4. März 2027: Eine Werft', 'Berlin/Kiel, 4. März 2027', 'Eine Werft'],
    ['Lyon, le 4 mars 2027 — Une usine', 'Lyon, le 4 mars 2027', 'Une usine'],
    ['Vigo, 4 de marzo de 2027. Una flota', 'Vigo, 4 de marzo de 2027', 'Una flota'],
    [
      'LEER, DE -- (HARBOUR DISPATCH) -- March 4, 2027 -- A port',
      'LEER, DE -- (HARBOUR DISPATCH) -- March 4, 2027',
      'A port',
    ],
    ['(Vigo, 4 de marzo de 2027).- Una flota', 'Vigo, 4 de marzo de 2027', 'Una flota'],
    ['Gdynia, 4 marca 2027 r. – Dwa porty', 'Gdynia, 4 marca 2027 r', 'Dwa porty'],
    ['ÉTUDE – Un port sur quatre cache ses grues', null, null],
    ['14 March 2027 - A mill', '14 March 2027', 'A mill'],
    ['Bergen, 4. mars 2027: Et verft', 'Bergen, 4. mars 2027', 'Et verft'],
    ['Kestrel Works – the maker of nets – opens a mill', null, null],
    ['Rain fell. It was March.', 'Rain fell', null],
    ['Next year, the mill closes.', null, null],
  ])('stands before the story: %s', (text, dateline, rest) => {
    const found = datelineOf(text);
    if (rest === null) expect(found).toBeNull();
    else expect([found?.dateline.text, found?.rest]).toEqual([dateline, rest]);
  });
});

describe('a section', () => {
  it.each([
    ['About Tern Works', 'boilerplate', 'Tern Works'],
    ['ABOUT US: Tern Works knits nets.', 'boilerplate', 'US'],
    ['Über die Seeger Werft', 'boilerplate', 'Seeger Werft'],
    ['À propos', 'boilerplate', null],
    ['Notes to editors', 'notes', null],
    ['Hinweis für die Redaktion:', 'notes', null],
    ['Pressekontakt:', 'contact', null],
    ['Contacto de prensa: Ana Ruiz', 'contact', null],
    ['Forward-looking statements', 'legal', null],
    ['About one in five nets is lost at sea.', null, null],
    ['Over 300 people came to the mill.', null, null],
    ['Press freedom has fallen in Europe.', null, null],
  ])('begins with a heading: %s', (line, kind, about) => {
    const found = sectionOf(line);
    expect([found?.kind ?? null, found?.about ?? null]).toEqual([kind, about]);
  });
});

describe('a quotation', () => {
  it.each([
    [
      '"Nets are lost every day," said Ada Byrne, head of Tern Works. "We find them."',
      'Ada Byrne',
      'head of Tern Works',
    ],
    ['“The mill is old, and we love it,” says master weaver Dr Jon Bell.', 'Dr Jon Bell', 'master weaver'],
    [
      '„Die Werft ist alt, und wir lieben sie“, sagt Eva Lang, Leiterin der Werft.',
      'Eva Lang',
      'Leiterin der Werft',
    ],
    [
      '« Le moulin est vieux, et nous l’aimons », déclare Léa Roy, directrice du moulin.',
      'Léa Roy',
      'directrice du moulin',
    ],
    ['«El molino es viejo y lo queremos», afirma Ana Ruiz, directora.', 'Ana Ruiz', 'directora'],
    [
      'Ada Byrne, head of Tern Works, said: "Nets are lost every day, and we find them."',
      'Ada Byrne',
      'head of Tern Works',
    ],
    ['"Nets are lost every day," said the head of a port.', null, null],
  ])('names who speaks: %s', (paragraph, speaker, title) => {
    expect(quotesIn(paragraph)[0]).toMatchObject({ speaker, title });
  });

  it('is none around a title', () => {
    expect(quotesIn('The studio behind "A Landlord and a Ghost" said Ada Byrne would lead it.')).toEqual([]);
  });
});

/** Releases as they arrive, with what must be read of them. `mail` must not be told. */
const RELEASES: readonly {
  why: string;
  text: string;
  headline?: string | null;
  news: string;
  client?: string | null;
  mail?: string[];
}[] = [
  {
    why: 'a mail with private remarks stands above the release, without a line between them',
    text: `Hi Jo,\n\nas agreed, here is the text. Please leave the Morning Post out, they burned us in May. The client is nervous.\n\nTern Works opens a mill for lost fishing nets\n\nGrimsby, 4 March 2027 – Tern Works opens a mill today that spins yarn from lost fishing nets. It takes 40 tonnes of nets a week from eleven ports.\n\n"Nets are lost every day, and we spin them," said Ada Byrne, head of Tern Works.\n\nBest,\nSam`,
    headline: 'Tern Works opens a mill for lost fishing nets',
    news: 'Tern Works opens a mill today that spins yarn from lost fishing nets.',
    client: 'Tern Works',
    mail: ['Morning Post', 'nervous', 'Best'],
  },
  {
    why: 'a forwarded mail in German, with headers and quotation marks',
    text: `Von: Kim Adler\nAn: Redaktion\nBetreff: WG: PM Werft\n\nHallo zusammen, wie besprochen die Meldung, bitte nicht an den Kurier geben. LG Kim\n\n> Anfang der weitergeleiteten Nachricht:\n>\n> Seeger Werft baut erste Fähre mit Batterie aus Salz\n>\n> Leer, 4. März 2027 – Die Seeger Werft baut eine Fähre, deren Batterie aus Kochsalz besteht. Sie soll ab 2028 zwischen Emden und Borkum fahren.\n>\n> „Salz haben wir genug, und es brennt nicht“, sagt Eva Lang, Leiterin der Werft.`,
    headline: 'Seeger Werft baut erste Fähre mit Batterie aus Salz',
    news: 'Die Seeger Werft baut eine Fähre, deren Batterie aus Kochsalz besteht.',
    mail: ['Kurier', 'Kim'],
  },
  {
    why: 'the news stands below an anniversary',
    text: `Tern Works celebrates 50 years\n\nFifty years ago two sisters in Grimsby bought a loom. Today their firm knits nets for 30 ports. On Friday it celebrates its anniversary with a band.\n\n"We had planned a boat trip for everybody," said Ada Byrne, head of Tern Works.\n\nThe anniversary report also holds a count: Ports in the North Sea lose 12 per cent more nets than five years ago. Tern Works counted the nets of 30 ports. Lost nets catch fish for years, and ports pay for lost nets.\n\nAbout Tern Works: the firm was founded in 1977.`,
    headline: 'Tern Works celebrates 50 years',
    news: 'Ports in the North Sea lose 12 per cent more nets than five years ago.',
    client: 'Tern Works',
  },
  {
    why: 'HTML, with a list',
    text: '<h1>Tern Works opens a mill for nets</h1><p><b>Grimsby, 4 March 2027</b> – Tern Works opens a mill that spins yarn from lost nets.</p><ul><li>40 tonnes a week</li><li>eleven ports</li></ul><p>About Tern Works</p><p>Tern Works knits nets since 1977.</p>',
    headline: 'Tern Works opens a mill for nets',
    news: 'Tern Works opens a mill that spins yarn from lost nets.',
    client: 'Tern Works',
    mail: ['1977', '<'],
  },
  {
    why: 'a headline above a sub-headline, neither with a full stop',
    text: `PRESS RELEASE\n\nTern Works opens the first mill for lost fishing nets in Grimsby\nEleven ports send forty tonnes of nets a week to the Humber from May\n\nTern Works opens a mill that spins yarn from lost nets. It is the first of its kind.`,
    headline: 'Tern Works opens the first mill for lost fishing nets in Grimsby',
    news: 'Tern Works opens a mill that spins yarn from lost nets.',
  },
  {
    why: 'Spanish, with a greeting and a signature',
    text: `Hola a todos:\n\nos paso la nota de prensa. No la enviéis a El Faro, por favor.\n\nNOTA DE PRENSA\n\nRedes Alba abre en Vigo una planta que recicla redes de pesca\n\nVigo, 4 de marzo de 2027. Redes Alba abre en Vigo una planta que convierte redes de pesca perdidas en hilo. La planta trata 40 toneladas por semana.\n\n«Cada día se pierden redes, y nosotros las hilamos», afirma Ana Ruiz, directora de Redes Alba.\n\nSobre Redes Alba\nRedes Alba nació en 1977.\n\nUn saludo,\nMarta`,
    headline: 'Redes Alba abre en Vigo una planta que recicla redes de pesca',
    news: 'Redes Alba abre en Vigo una planta que convierte redes de pesca perdidas en hilo.',
    client: 'Redes Alba',
    mail: ['El Faro', '1977'],
  },
  {
    why: 'nothing but a pitch of two sentences',
    text: 'Tern Works opens a mill in Grimsby that spins yarn from lost fishing nets. Founder Ada Byrne is available for interviews.',
    headline: null,
    news: 'Tern Works opens a mill in Grimsby that spins yarn from lost fishing nets.',
  },
];

describe('a release', () => {
  it.each(RELEASES)('is read where $why', ({ text, headline, news, client, mail = [] }) => {
    const { story, text: told } = understandPitch(text);
    if (headline !== undefined) expect(story.release.headline).toBe(headline);
    expect(story.news[0]).toBe(news);
    if (client !== undefined) expect(story.names.client).toBe(client);
    for (const remark of mail) expect(told).not.toContain(remark);
  });

  it.each([
    ['Hi Jo, it is under embargo until Weds 5 May 7am, so only to people we trust.', 'Weds 5 May 7am'],
    ['Under embargo till 6am Thurs. Do not send it to the Herald.', '6am Thurs'],
    ['FOR IMMEDIATE RELEASE (please hold until Friday 7 May 2027 at 9 am)', 'Friday 7 May 2027 at 9 am'],
    ['HOLD FOR RELEASE UNTIL MAY 7, 2027, 6:00 A.M. ET', 'May 7, 2027, 6:00 a.m. ET'],
  ])('has the embargo of the remark above it: %s', (remark, until) => {
    const release = readRelease(
      `${remark}\n\nTern Works opens a mill for lost fishing nets\n\nTern Works opens a mill on Friday that spins yarn from lost fishing nets.`,
    );
    expect(release.embargo?.until).toBe(until);
  });

  it.each([
    [
      'EMBARGOED UNTIL 06:00, TUESDAY 4 MAY 2027',
      'GRIMSBY',
      'Embargo until 06:00, Tuesday 4 May 2027 (Grimsby time).',
    ],
    [
      'Sperrfrist: Dienstag, 4. Mai 2027, 10:00 Uhr',
      'Kassel',
      'Sperrfrist: Dienstag, 4. Mai 2027, 10:00 Uhr (Ortszeit Kassel).',
    ],
    ['Embargoed until 06:00 BST, 4 May 2027', 'GRIMSBY', 'Embargo until 06:00 BST, 4 May 2027.'],
    ['Embargoed until 06:00 (UK time), 4 May 2027', 'GRIMSBY', 'Embargo until 06:00 (UK time), 4 May 2027.'],
    ['Embargoed until 4 May 2027', 'GRIMSBY', 'Embargo until 4 May 2027.'],
    ['Embargoed until 06:00, 4 May 2027', 'GRIMSBY and LEEDS', 'Embargo until 06:00, 4 May 2027.'],
  ])('says where the hour of its embargo counts: %s, %s', (line, place, sentence) => {
    const release = readRelease(
      `${line}\n\nTern Works opens a mill for lost fishing nets\n\n${place}, 4 May 2027 – Tern Works opens a mill on Tuesday that spins yarn from lost fishing nets.`,
    );
    expect(release.embargo?.sentence).toBe(sentence);
  });

  it.each([
    'Contact:\nAda Berg',
    'Highlights',
    'Office of Public Affairs',
    '(“Tern” or “the Group”)',
    'Embargo do czwartku, 6 maja 2027 r., godz. 12:00',
  ])('has its headline below a label, an office or an embargo: %s', (above) => {
    const release = readRelease(
      `${above}\n\nTern Works opens a mill for lost fishing nets\n\nTern Works opens a mill on Tuesday that spins yarn from lost fishing nets.`,
    );
    expect(release.headline).toBe('Tern Works opens a mill for lost fishing nets');
  });

  it('keeps a pitch that is a mail', () => {
    const { mail, parts } = readRelease(
      'Hi Ada,\n\nI hope you are well. Tern Works opens a mill in Grimsby on Friday that spins yarn from lost fishing nets.\n\nKind regards,\nSam',
    );
    expect(parts.map(({ text }) => text)).toEqual([
      'Tern Works opens a mill in Grimsby on Friday that spins yarn from lost fishing nets.',
    ]);
    expect(mail.join(' ')).toContain('I hope you are well.');
  });
});

describe('the word of a section before a headline', () => {
  const below = 'Lindmoor, 4 May 2027 – The port of Lindmoor opens a path for cycles on Tuesday.';
  it.each([
    ['TOURISM – A cycle path opens in Lindmoor', 'A cycle path opens in Lindmoor'],
    ['UNIPORT: A cycle path opens in Lindmoor', 'UNIPORT: A cycle path opens in Lindmoor'],
  ])('is left out unless it is a name: %s', (line, headline) => {
    expect(readRelease(`${line}\n\n${below} Uniport has paid for it.`).headline).toBe(headline);
  });
});

const BODY =
  'The plant will employ 120 people and take 40,000 tonnes of batteries a year from five countries.';

describe('a sentence of the story stays, though it sounds like a remark', () => {
  it.each([
    [
      'behind a remark that it seems to continue',
      'opens a plant',
      'Hi Kim,\n\nI read your piece on waste. But there is a way out: Acme on Monday opens a plant that takes cells apart.\n\n',
    ],
    [
      'below the news, behind a remark',
      'Seven in ten',
      'Hi Kim,\n\nAcme today publishes a survey of what drivers in Britain think of their old cars.\n\nI thought your readers would like it. Seven in ten drivers keep their car for longer, a survey of 4,000 drivers found.\n\n',
    ],
    [
      'that begins with “Don’t”',
      'pays £2',
      'Hi Kim,\n\nDon’t bin your batteries: from Monday, Acme pays £2 for each kilogram that people bring to a shop.\n\n',
    ],
    [
      'about what does not change',
      'Prices do not',
      'Hi Kim,\n\nAcme Energy offers a tariff for five years to every home in Kent. Prices do not change even if costs double.\n\n',
    ],
    [
      'about what is not for sharing',
      'not for sharing with',
      'Drivers keep to themselves\n\nLONDON, 3 July 2026 – Acme asked 4,000 drivers. 62 percent say their car is not for sharing with strangers.\n\n',
    ],
    [
      'about where it may not be published',
      'sold shares',
      'Acme sells shares\n\nLONDON, 3 July 2026 – Acme sold shares for £40m to pay for a plant. This announcement is not for release in the United States.\n\n',
    ],
    [
      'of people who say nothing, in Italian',
      'non ne parla',
      'Il silenzio degli adulti\n\nMILANO, 3 luglio 2026 – Il 45 per cento degli adulti non ne parla con nessuno, secondo un sondaggio di Acme.\n\n',
    ],
  ])('%s: %s', (_why, words, text) => expect(understandPitch(text + BODY).text).toContain(words));

  it('but not what forbids something to its reader, in capitals, too', () => {
    const text = `Hi Kim,\n\nAcme has appointed Ada Byrne as its first head of safety from June.\nDON’T link it to the fire of May.\n\n${BODY}`;
    expect(understandPitch(text).text).not.toContain('fire');
  });

  it('but not in a subject with a figure that its sender has withdrawn', () => {
    const pitch = understandPitch(
      `Hi Kim,\n\nplease note: we raised £91m, not £94m.\n\nAcme raises £94m for a plant\n\nLONDON, 3 July 2026 – Acme raises money for a plant in Leeds that opens next year.\n\n${BODY}`,
    );
    expect(mailSubjectOf(pitch)).not.toContain('94');
  });
});
