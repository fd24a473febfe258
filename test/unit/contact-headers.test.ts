import { describe, expect, it } from 'vitest';
import {
  contactOf,
  readContactTable,
  readRows,
  readSheet,
  readSourceList,
  sourcesOf,
} from '../../packages/intake/index.ts';

const contactsIn = (text: string) => {
  const table = readContactTable(readRows(text));
  return table.rows.map(({ cells }) => contactOf(table, cells));
};

/** The headers of the first name, the last name, the outlet, the address and the phone, by language. */
const LANGUAGES: readonly [string, string][] = [
  ['English', 'Given Name;Surname;Publication;E-mail address;Mobile phone'],
  ['German', 'Vorname;Name;Redaktion;E-Mail-Adresse;Telefon (geschäftlich)'],
  ['French', 'Prénom;Nom;Rédaction;Adresse e-mail;Téléphone'],
  ['Spanish', 'Nombre;Apellidos;Medio;Correo electrónico;Teléfono'],
  ['Portuguese', 'Nome;Apelido;Jornal;E-mail;Telemóvel'],
  ['Italian', 'Nome;Cognome;Giornale;Posta elettronica;Cellulare'],
  ['Dutch', 'Voornaam;Achternaam;Krant;E-mailadres;Telefoonnummer'],
  ['Danish', 'Fornavn;Navn;Avis;E-mail;Tlf.'],
  ['Swedish', 'Förnamn;Efternamn;Tidning;E-post;Mobilnummer'],
  ['Norwegian', 'Fornavn;Etternavn;Medium;E-postadresse;Telefon'],
  ['Finnish', 'Etunimi;Sukunimi;Lehti;Sähköposti;Puhelin'],
  ['Polish', 'Imię;Nazwisko;Redakcja;Adres e-mail;Nr telefonu'],
  ['Czech', 'Jméno;Příjmení;Médium;E-mail;Mobil'],
  ['Slovak', 'Meno;Priezvisko;Redakcia;E-mail;Telefón'],
  ['Hungarian', 'Keresztnév;Vezetéknév;Lap;E-mail cím;Telefonszám'],
  ['Romanian', 'Prenume;Nume;Publicație;Adresă de e-mail;Telefon'],
  ['Bulgarian', 'Име;Фамилия;Медия;Имейл;Телефон'],
  ['Russian', 'Имя;Фамилия;Издание;Электронная почта;Телефон'],
  ['Ukrainian', 'Ім’я;Прізвище;Видання;Електронна пошта;Телефон'],
  ['Croatian', 'Ime;Prezime;Medij;E-pošta;Mobitel'],
  ['Slovene', 'Ime;Priimek;Medij;E-pošta;Telefon'],
  ['Greek', 'Όνομα;Επώνυμο;Εφημερίδα;E-mail;Κινητό'],
  ['Turkish', 'Adı;Soyadı;Gazete;E-posta adresi;Cep telefonu'],
  ['Hebrew', 'שם פרטי;שם משפחה;עיתון;דוא"ל;טלפון'],
  ['Arabic', 'الاسم الأول;اسم العائلة;الصحيفة;البريد الإلكتروني;الهاتف'],
  ['Catalan', 'Nom;Cognoms;Mitjà;Correu electrònic;Telèfon'],
  ['Estonian', 'Eesnimi;Perekonnanimi;Väljaanne;E-post;Telefon'],
  ['Latvian', 'Vārds;Uzvārds;Izdevums;E-pasts;Tālrunis'],
  ['Lithuanian', 'Vardas;Pavardė;Leidinys;El. paštas;Telefonas'],
  ['German, the house', 'Vorname;Nachname;Medienhaus;E-Mail;Telefon'],
  ['French, the title', 'Prénom;Nom;Titre de presse;E-mail;Téléphone'],
  ['Spanish, the employer', 'Nombre;Apellidos;Medio de prensa;Correo electrónico;Teléfono'],
  ['Italian, the organ', 'Nome;Cognome;Organo di stampa;E-mail;Cellulare'],
  ['Finnish, the medium', 'Etunimi;Sukunimi;Tiedotusväline;Sähköpostiosoite;Puhelin'],
  ['Swedish, the place of work', 'Förnamn;Efternamn;Arbetsplats;E-post;Mobilnummer'],
  ['Turkish, the institution', 'Adı;Soyadı;Çalıştığı Kurum;E-posta adresi;Cep telefonu'],
  ['Arabic, the institution', 'الاسم الأول;اسم العائلة;الجهة الإعلامية;البريد الإلكتروني;الهاتف'],
  ['Russian, the place of work', 'Имя;Фамилия;Место работы;Электронная почта;Телефон'],
];

/** Headers as programs write them, with a row of values and what must come of it; `contact-exports.test.ts` has whole files. */
const PROGRAMS: readonly [string, string, string, object][] = [
  [
    'French, with words that say which name or address it is',
    'Nom de famille,Prénom usuel,Support,Courriel professionnel,Portable',
    'Halden,Mira,Tide Post,mira@tidepost.example,06 11 22 33 44',
    { name: 'Mira Halden', outlet: 'Tide Post', email: 'mira@tidepost.example', phone: '06 11 22 33 44' },
  ],
  [
    'a mail program',
    'Full Name,Company Name,E-mail Address',
    'Mira Halden,Tide Post,mira@tidepost.example',
    { name: 'Mira Halden', outlet: 'Tide Post', email: 'mira@tidepost.example' },
  ],
  [
    'Apple',
    'First name,Last name,Organization,E-mail (work),Phone (mobile)',
    'Mira,Halden,Tide Post,mira@tidepost.example,+47 22 334455',
    { name: 'Mira Halden', outlet: 'Tide Post', email: 'mira@tidepost.example' },
  ],
  [
    'Cision',
    'Outlet Name,Contact First Name,Contact Last Name,Contact Title,Contact Email',
    'Tide Post,Mira,Halden,Editor,mira@tidepost.example',
    { name: 'Mira Halden', outlet: 'Tide Post', email: 'mira@tidepost.example' },
  ],
  [
    'a media database: several outlets in a cell',
    'Name,Outlet(s),Job Title,Email',
    'Mira Halden,Tide Post,Editor,mira@tidepost.example',
    { name: 'Mira Halden', outlet: 'Tide Post', email: 'mira@tidepost.example' },
  ],
  [
    'a program for sales',
    'First Name,Last Name,Company Name,Email',
    'Mira,Halden,Tide Post,mira@tidepost.example',
    { name: 'Mira Halden', outlet: 'Tide Post', email: 'mira@tidepost.example' },
  ],
  [
    'a newsletter program: ratings, times, tags',
    'Email Address,First Name,Last Name,Phone Number,MEMBER_RATING,OPTIN_TIME,LEID,NOTES,TAGS',
    'mira@tide.example,Mira,Halden,555-0100,2,2026-01-02 10:00:00,12345,,press',
    { name: 'Mira Halden', email: 'mira@tide.example', phone: '555-0100' },
  ],
  [
    'a media database, German: “Kontakt” before each header',
    'Kontakt Name;Medienname;Medientyp;Kontakt E-Mail;Kontakt Telefon;Themen',
    'Mira Halden;Tide Post;Zeitung;mira@tide.example;+49 431 998877;Meer, Fisch',
    { name: 'Mira Halden', outlet: 'Tide Post', email: 'mira@tide.example', phone: '+49 431 998877' },
  ],
  [
    'a media database, French: surname, first name',
    'Nom du contact,Média,Fonction,Adresse courriel,Téléphone direct,Sujets couverts',
    '"Halden, Mira",Tide Post,Journaliste,mira@tide.example,06 11 22 33 44,Mer',
    { name: 'Mira Halden', outlet: 'Tide Post', email: 'mira@tide.example', phone: '06 11 22 33 44' },
  ],
  [
    'a customer database, German',
    'Datensatz-ID,Vorname,Nachname,E-Mail,Telefonnummer,Zuständiger Mitarbeiter,Zugeordnetes Unternehmen',
    '31,Mira,Halden,mira@tide.example,+494319988,Ada Holm,Tide Post',
    { name: 'Mira Halden', outlet: 'Tide Post', email: 'mira@tide.example', phone: '+494319988' },
  ],
  [
    'an address book, Italian, which numbers its columns',
    'Nome,Secondo nome,Cognome,Nome organizzazione,Email 1 - Etichetta,Email 1 - Valore,Telefono 1 - Valore',
    'Mira,,Halden,Tide Post,* Lavoro,mira@tide.example,+39 333 1234567',
    { name: 'Mira Halden', outlet: 'Tide Post', email: 'mira@tide.example', phone: '+39 333 1234567' },
  ],
];

/** What stands above the header, or in it, and must not cost a person. */
const ABOVE: readonly [string, string][] = [
  ['a title with the separators of the table', 'Ferry launch;;\n\nName;Outlet;E-mail\n'],
  ['the separator, stated for Excel', 'sep=;\nName;Outlet;E-mail\n'],
  [
    'keys and values with other separators',
    'List: Ferries, spring\nDate: 3 May 2026, noon\n\nName\tOutlet\tE-mail\n',
  ],
  ['a key that is itself a known header', 'Source;Trade fair\nName;Outlet;E-mail\n'],
  ['marks and remarks in the headers', '* Name (required);Outlet / agency;[E-mail]*\n'],
  ['two languages in each header', 'Name / Navn;Outlet / Medie;E-mail\n'],
];

describe('the headers of a contact list', () => {
  it.each(LANGUAGES)('are known in %s', (_language, header) => {
    const [row] = contactsIn(`${header}\nMira;Halden;Tide Post;mira@tidepost.example;+47 22 334455\n`);
    expect(row).toEqual({
      contact: {
        name: 'Mira Halden',
        outlet: 'Tide Post',
        email: 'mira@tidepost.example',
        phone: '+47 22 334455',
      },
    });
  });

  it.each(PROGRAMS)('are known from %s', (_program, header, row, contact) => {
    expect(contactsIn(`${header}\n${row}\n`)).toEqual([{ contact: expect.objectContaining(contact) }]);
  });

  it.each(ABOVE)('are found below or with %s', (_reason, above) => {
    const mark = above.includes('\t') ? '\t' : ';';
    const row = ['Mira Halden', 'Tide Post', 'mira@tidepost.example'].join(mark);
    expect(contactsIn(`${above}${row}\n`)).toEqual([
      { contact: { name: 'Mira Halden', outlet: 'Tide Post', email: 'mira@tidepost.example' } },
    ]);
    expect(sourcesOf(readSourceList(`${above}${row}\n`))).toMatchObject([
      { name: 'Mira Halden', publication: 'Tide Post', domain: 'tidepost.example' },
    ]);
  });

  it.each([
    ['a whole name beside its first name stays whole', 'Name;First name\nMira Halden;Mira\n', 'Mira Halden'],
    ['a name alone is the whole name', 'Nom;Média\nMira Halden;Tide Post\n', 'Mira Halden'],
    ['a pair wins over the whole', 'Name;First name;Last name\nM. H.;Mira;Halden\n', 'Mira Halden'],
    ['an empty pair leaves the whole', 'Name;First name;Last name\nMira Halden;;\n', 'Mira Halden'],
    [
      'an infix belongs to the surname',
      'Voornaam;Tussenvoegsel;Achternaam\nMira;van der;Halden\n',
      'Mira van der Halden',
    ],
    ['an infix may be empty', 'Voornaam;Tussenv.;Achternaam\nMira;;Halden\n', 'Mira Halden'],
    ['an infix stays with a surname alone', 'Voorvoegsel;Achternaam\nvan der;Halden\n', 'van der Halden'],
    ['surnames stand first in Japanese', '姓;名\n波止場;海\n', '波止場海'],
  ])('tell names apart: %s', (_reason, text, name) => {
    expect(contactsIn(text)).toEqual([{ contact: expect.objectContaining({ name }) }]);
  });

  it('keep what stands above a list of sources in its rest', () => {
    const list = readSheet([['Ferry launch'], [], ['Prénom', 'Nom'], ['Mira', 'Halden']]);
    expect(sourcesOf(list)).toEqual([{ type: 'journalist_reference', name: 'Mira Halden' }]);
    expect(list.rest).toBe('Ferry launch');
  });

  it.each([
    [
      'a menu in a pasted page',
      'Tide Post\nHome | Contact | Media | Jobs | Shop\nhttps://tidepost.example/a | more',
    ],
    ['prose', 'Dear all,\nName, outlet or link will do, says Mira.\nhttps://tidepost.example/a'],
  ])('are not seen in %s', (_reason, text) => {
    expect(sourcesOf(readSourceList(text))).toEqual([
      { type: 'article_url', url: 'https://tidepost.example/a' },
    ]);
  });
});
