import { describe, expect, it } from 'vitest';
import { parseByline, tidyName } from '../../packages/reader/authors/names.ts';
import { isOrganization, isPersonName } from '../../packages/reader/authors/person-names.ts';

const people = (byline: string) => parseByline(byline).people.map((person) => person.name);

describe('bylines from many countries', () => {
  it.each([
    // Leads, conjunctions and titles.
    ['Words by Orla Mac Cárthaigh', ['Orla Mac Cárthaigh']],
    ['As told to Wren Okafor', ['Wren Okafor']],
    ['Ein Kommentar von Jördis Abendroth', ['Jördis Abendroth']],
    ['Von Prof. Dr. Ylva Brandstätter', ['Ylva Brandstätter']],
    ['Texte de Maëlys d’Arcourt et Hippolyte Lenoir', ['Maëlys d’Arcourt', 'Hippolyte Lenoir']],
    ['Por Íñigo Zubiría y Nahia Etxarri', ['Íñigo Zubiría', 'Nahia Etxarri']],
    ['A cura di Fosca Bellandi', ['Fosca Bellandi']],
    ['Door Sietske van der Meulen en Joost ’t Hart', ['Sietske van der Meulen', 'Joost ’t Hart']],
    ['Av Torbjørn Åsgård og Ragnhild Øvrebø', ['Torbjørn Åsgård', 'Ragnhild Øvrebø']],
    ['Tekst: Zbigniew Wiśniowski', ['Zbigniew Wiśniowski']],
    ['Píše Božena Kratochvílová', ['Božena Kratochvílová']],
    ['Připravila: Božena Kratochvílová', ['Božena Kratochvílová']],
    ['Írta: Kökényesi Piroska', ['Kökényesi Piroska']],
    ['Автор: Пётр Вяземцев', ['Пётр Вяземцев']],
    ['Oleh Sri Wulandari dan Bambang Prakoso', ['Sri Wulandari', 'Bambang Prakoso']],
    ['Haber: Gülşen Tekindağ', ['Gülşen Tekindağ']],
    ['Συντάκτης: Ελπίδα Μαυρογιάννη', ['Ελπίδα Μαυρογιάννη']],
    ['מאת: רותם אלקלעי', ['רותם אלקלעי']],
    ['بقلم: سلمى الخطيب', ['سلمى الخطيب']],
    ['लेखक: अनन्या देशमुख', ['अनन्या देशमुख']],
    // East Asia.
    ['記者 林若薇', ['林若薇']],
    ['文／許庭瑋', ['許庭瑋']],
    ['取材・文 早乙女千景', ['早乙女千景']],
    ['남궁서윤 기자', ['남궁서윤']],
    ['한도윤·백서진 기자', ['한도윤', '백서진']],
    ['ジャン・ヴァルモン', ['ジャン・ヴァルモン']],
    // Text around a name.
    ['By Ada Lovelace Ada Lovelace', ['Ada Lovelace']],
    ['By Ada Lovelace, MS, RD', ['Ada Lovelace']],
    ['By Ada Lovelace and', ['Ada Lovelace']],
    ['Ada Lovelace/AFP', ['Ada Lovelace']],
    ['Ada Lovelace (in Nairobi)', ['Ada Lovelace']],
    ['ADA LOVELACE, STAFF WRITER', ['ADA LOVELACE']],
    ['Lovelace, Ada K.', ['Ada K. Lovelace']],
    ['LOVELACE BYRON, Ada', ['Ada LOVELACE BYRON']],
    ['DE LA CRUZ, María José', ['María José DE LA CRUZ']],
    ['NEW LINDMOOR, Paris', []],
    ['Lovelace, Ada; Babbage, Charles', ['Ada Lovelace', 'Charles Babbage']],
    ['Ada Lovelace Publié le 3 novembre 2026 à 12h30', ['Ada Lovelace']],
    // No person.
    ['Le Journal et AFP', []],
    ['Nachrichtenagentur Nord', []],
    ['Sportredaktion', []],
    ['디지털뉴스팀', []],
    ['編集部', []],
    ['@adalovelace', []],
    ['ada.lovelace@news.example', []],
    ['jlo', []],
    ['公開日', []],
    ['Follow Us', []],
    ['Getty Images', []],
    ['https://news.example/authors/ada', []],
  ])('%j names %j', (byline, names) => expect(people(byline)).toEqual(names));

  it('does not read surnames and given names from a list of sections', () => {
    expect(parseByline('Toys, Games', { surnamesFirst: false }).people).toEqual([]);
  });

  it('keeps particles that begin a name, and removes words that introduce the author', () => {
    expect(tidyName('von Hayek')).toBe('von Hayek');
    expect(tidyName('Von Ada Lovelace')).toBe('Ada Lovelace');
  });
});

describe('an organization', () => {
  it.each([
    'Reuters',
    'Agence France-Presse',
    'Example Newsroom',
    'Onlineredaktion',
    'Redakcja',
    '新华社',
    '取材班',
    'PTI',
    'Haber Merkezi',
  ])('%s is recognized', (name) => {
    expect(isOrganization(name)).toBe(true);
    expect(isPersonName(name, 'person')).toBe(false);
  });
  it.each(['Tim Babbage', 'Petra Lovelace', 'Jodi Lovelace', 'Zeynep Öztürk', '小田切瑞希', '김하늘'])(
    '%s is not recognized',
    (name) => {
      expect(isOrganization(name)).toBe(false);
      expect(isPersonName(name)).toBe(true);
    },
  );
});

describe('a text in the place of a name', () => {
  it.each([
    ['El Sol de México', 'person'],
    ['Antrim Court Reporter', 'person'],
    ['GraphQL Mastery', 'unknown'],
    ['von Limespacer', 'unknown'],
    ['Diskussion Von', 'unknown'],
    ['Meets Patient’s', 'unknown'],
    ['Außenministerium der Republik', 'person'],
  ] as const)('is not a person: %s', (text, given) => {
    expect(isPersonName(text, given)).toBe(false);
  });

  it.each(['Ada Reporter', 'JoAnn Lovelace', 'Günter McDonald', 'Petra DeSantis', 'Amit Das'])(
    'is a person: %s',
    (text) => {
      expect(isPersonName(text, 'person')).toBe(true);
    },
  );
});
