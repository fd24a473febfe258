import { describe, expect, it } from 'vitest';
import { parseContactFile, readPeople } from '../../packages/intake/index.ts';

/**
 * The headers of one office program, by language: title, first, middle and last name, outlet, department, position, two
 * phones, address, the name shown with it, notes.
 */
const OFFICE: readonly [string, string][] = [
  [
    'English',
    'Title,First Name,Middle Name,Last Name,Company,Department,Job Title,Business Phone,Mobile Phone,E-mail Address,E-mail Display Name,Notes',
  ],
  [
    'German',
    'Anrede,Vorname,Weitere Vornamen,Nachname,Firma,Abteilung,Position,Telefon geschäftlich,Mobiltelefon,E-Mail-Adresse,E-Mail: Angezeigter Name,Notizen',
  ],
  [
    'French',
    "Titre,Prénom,Deuxième prénom,Nom,Société,Service,Fonction,Téléphone (bureau),Tél. mobile,Adresse de messagerie,Nom complet de l'adresse de messagerie,Notes",
  ],
  [
    'Spanish',
    'Título,Nombre,Segundo nombre,Apellidos,Organización,Departamento,Puesto,Teléfono del trabajo,Móvil,Dirección de correo electrónico,Nombre de pantalla de correo electrónico,Notas',
  ],
  [
    'Italian',
    'Titolo,Nome,Secondo nome,Cognome,Società,Reparto,Posizione,Ufficio,Cellulare,Indirizzo posta elettronica,Nome visualizzato posta elettronica,Note',
  ],
  [
    'Dutch',
    'Aanspreektitel,Voornaam,Middelste naam,Achternaam,Bedrijf,Afdeling,Functie,Telefoon op werk,Mobiele telefoon,E-mailadres,Weergavenaam voor e-mail,Notities',
  ],
  [
    'Portuguese',
    'Título,Nome,Segundo Nome,Apelido,Empresa,Departamento,Cargo,Telefone do emprego,Telemóvel,Endereço de correio electrónico,Nome a apresentar do correio electrónico,Notas',
  ],
  [
    'Polish',
    'Tytuł,Imię,Drugie imię,Nazwisko,Firma,Dział,Stanowisko,Telefon służbowy,Telefon komórkowy,Adres e-mail,Nazwa wyświetlana adresu e-mail,Notatki',
  ],
  [
    'Czech',
    'Oslovení,Jméno,Jméno po otci,Příjmení,Společnost,Oddělení,Funkce,Telefon do zaměstnání,Mobilní telefon,E-mailová adresa,Zobrazované jméno e-mailu,Poznámky',
  ],
  [
    'Swedish',
    'Titel,Förnamn,Mellannamn,Efternamn,Företag,Avdelning,Befattning,Telefon arbete,Mobiltelefon,E-postadress,E-postvisningsnamn,Anteckningar',
  ],
  [
    'Danish',
    'Titel,Fornavn,Mellemnavn,Efternavn,Firma,Afdeling,Stilling,Telefon (arbejde),Mobiltelefon,E-mail-adresse,E-mail - vist navn,Noter',
  ],
  [
    'Finnish',
    'Tervehdys,Etunimi,Toinen nimi,Sukunimi,Yritys,Osasto,Tehtävänimike,Työpuhelin,Matkapuhelin,Sähköpostiosoite,Sähköpostin näyttönimi,Muistiinpanot',
  ],
  [
    'Greek',
    'Τίτλος,Όνομα,Μεσαίο όνομα,Επώνυμο,Εταιρεία,Τμήμα,Θέση,Τηλέφωνο εργασίας,Κινητό τηλέφωνο,Διεύθυνση ηλεκτρονικού ταχυδρομείου,Εμφανιζόμενο όνομα,Σημειώσεις',
  ],
  [
    'Turkish',
    'Başlık,Ad,İkinci Ad,Soyadı,Şirket,Bölüm,İş Unvanı,İş Telefonu,Cep Telefonu,E-posta Adresi,E-posta Görünen Adı,Notlar',
  ],
  [
    'Russian',
    'Обращение,Имя,Отчество,Фамилия,Организация,Отдел,Должность,Рабочий телефон,Телефон переносной,Адрес эл. почты,Краткое имя эл. почты,Заметки',
  ],
  [
    'Japanese',
    '敬称,名,ミドル ネーム,姓,会社名,部署,役職,会社電話,携帯電話,電子メール アドレス,電子メール表示名,メモ',
  ],
  ['Chinese', '称谓,名,中间名,姓,公司,部门,职务,商务电话,移动电话,电子邮件地址,电子邮件显示名称,备注'],
  [
    'Korean',
    '호칭,이름,중간 이름,성,회사,부서,직함,근무처 전화,휴대폰,전자 메일 주소,전자 메일 표시 이름,메모',
  ],
];

/** A name, an outlet and the headers of a short list, of which some have whole names, some two parts, by language. */
const SHORT: readonly [string, string, string, string, string][] = [
  ['Thai', 'พิม สุขใจ', 'ข่าวบ้านเรา', 'ชื่อ-นามสกุล;สำนักข่าว;อีเมล;เบอร์โทร;หมายเหตุ', ''],
  ['Thai', 'พิม สุขใจ', 'ไทยทะเล', 'ชื่อ;นามสกุล;หนังสือพิมพ์;อีเมล์;โทรศัพท์มือถือ;บันทึก', ' '],
  ['Korean', '김뷁희', '똠방일보', '성명;언론사;이메일;휴대전화;비고', ''],
  ['Korean', 'Min-ji Suh', '한강 TV', '기자명;매체명;메일 주소;연락처;메모', ''],
  ['Vietnamese', 'Hằng Nguyễn', 'Báo Cảng', 'Tên đầy đủ;Tòa soạn;Thư điện tử;Số điện thoại;Ghi chú', ''],
  ['Indonesian', 'Suryani', 'Kabar Pesisir', 'Nama;Media;Surel;No. HP;Catatan', ''],
  [
    'Indonesian',
    'Budi Santoso',
    'Harian Laut',
    'Nama depan;Nama belakang;Surat kabar;Alamat email;Telepon;Keterangan',
    ' ',
  ],
  ['Malay', 'Aina Rahman', 'Berita Pantai', 'Nama penuh;Akhbar;E-mel;Telefon bimbit;Catatan', ''],
  ['Persian', 'پروین گل‌چین', 'خبر بندر', 'نام;نام خانوادگی;رسانه;ایمیل;تلفن همراه;توضیحات', ' '],
  ['Hindi', 'अनिता शर्मा', 'तट समाचार', 'नाम;अखबार;ईमेल;मोबाइल;टिप्पणी', ''],
  ['Serbian', 'Љубица Ђурић', 'Дунавске новости', 'Име и презиме;Медиј;Е-пошта;Телефон;Напомена', ''],
  ['Icelandic', 'Þórdís Ægisdóttir', 'Sjávarblaðið', 'Fornafn;Eftirnafn;Miðill;Netfang;Sími;Athugasemd', ' '],
  ['Chinese', '司马玥', '南方渔报', '姓名;单位;电子邮箱;联系电话;备注', ''],
  ['Taiwanese', '歐陽娜娜', '碼頭日報', '記者姓名;媒體名稱;電子信箱;手機號碼;附註', ''],
  ['Japanese', '髙橋 はるか', '港湾新聞', '担当者名;媒体名;電子メール;携帯番号;特記事項', ''],
];

const read = async (text: string) => {
  const { table } = await parseContactFile(new Blob([text]));
  return { table, people: readPeople(table).people.map(({ contact }) => contact) };
};

/** One of the two numbers of the first row. “Ufficio” alone does not say that a number follows. */
const PHONE = expect.stringMatching(/^\+49 (?:30 1112223|170 4445556)$/);

describe('an export of a contact list', () => {
  it.each(OFFICE)('of an office program is read in %s', async (language, header) => {
    const isEastAsian = /Japanese|Chinese|Korean/.test(language);
    const [first, last] = isEastAsian ? ['民', '金'] : ['Mira', 'Halden'];
    const name = isEastAsian ? '金民' : 'Mira Halden';
    const rows = [
      `,${first},,${last},Tide Post,Desk,Editor,+49 30 1112223,+49 170 4445556,mira@tide.example,${first} ${last},met in May`,
      `,${first},,${last},Quay Daily,,,,+49 170 9998887,m@quay.example,,`,
    ];
    const { table, people } = await read([header, ...rows].join('\r\n'));
    expect(table.doubtfulLine).toBeNull();
    expect(people).toMatchObject([
      { name, outlet: 'Tide Post', email: 'mira@tide.example', phone: PHONE, note: 'met in May' },
      // The first phone that a row has counts.
      { name, outlet: 'Quay Daily', email: 'm@quay.example', phone: '+49 170 9998887' },
    ]);
    expect(Object.values(people[0]?.custom ?? {})).toEqual(expect.arrayContaining(['Desk', 'Editor']));
  });

  it.each(SHORT)('made by hand is read in %s: %s', async (_language, name, outlet, header, gap) => {
    const cells = [
      ...(gap === '' ? [name] : name.split(gap)),
      outlet,
      'a@b.example',
      '02-123-4567',
      'met in May',
    ];
    const { people } = await read([header, cells.join(';'), cells.join(';')].join('\n'));
    const person = { name, outlet, email: 'a@b.example', phone: '02-123-4567', note: 'met in May' };
    expect(people).toEqual([person, person]);
  });
});
