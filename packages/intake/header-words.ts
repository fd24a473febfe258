import { plainLetters } from '../../model/text/contact-refusals.ts';

/** What a column of a list can be, by the text above it. */
export const FIELDS = [
  'url',
  'name',
  'first',
  'infix',
  'last',
  'outlet',
  'domain',
  'email',
  'phone',
  'title',
  'note',
] as const;
export type Field = (typeof FIELDS)[number];

/**
 * Headers by field, without spaces and signs; accents do not count. They are what office programs, address books
 * and media databases write in English, German, French, Spanish, Portuguese, Italian, Dutch, Danish, Swedish,
 * Norwegian, Finnish, Polish, Czech, Slovak, Hungarian, Romanian, Bulgarian, Russian, Ukrainian, Croatian, Slovene,
 * Greek, Turkish, Hebrew, Arabic, Japanese, Chinese, Korean, Catalan, Estonian, Latvian, Lithuanian, Thai, Vietnamese, Indonesian, Malay, Persian, Hindi, Serbian and Icelandic. A word that
 * means both a name and one part of it, such as “nom”, is a name here: `nameColumns` weighs it against its neighbours.
 */
const HEADERS: Record<Field, string> = {
  url: `url urls link links article articleurl articlelink story storyurl storylink page pageurl uri href artikel
    artikelurl lien liens enlace enlaces collegamento ligação länk lenke linkki odkaz odnośnik hivatkozás legătură
    връзка ссылка посилання poveznica povezava σύνδεσμος bağlantı קישור رابط الرابط 記事 記事url リンク 链接 連結 링크 enllaç
    saite nuoroda profile profileurl
    ลิงก์ ลิงค์ đườngdẫn liênkết tautan pautan لینک लिंक hlekkur линк`,
  name: `name kontaktname nomducontact nombredelcontacto nomecontatto nomedocontato naamcontactpersoon nazwakontaktu kontaktnavn kontaktnamn fullname displayname fileas journalist journalists journalistname reporter reporters author authors authorname byline contact contacts contactname
    journalistes periodistas journalisten giornalisti jornalistas redakteure autoren auteurs dziennikarze toimittajat
    contactperson kontaktperson firstlastname namesurname namevorname vornamename vorundnachname vornameundnachname vollständigername kontakt
    ansprechpartner autor autorin redakteur redakteurin nom nometprénom nomprénom prénomnom prénometnom nomcomplet
    journaliste nombre nombrecompleto nombreyapellidos periodista contacto nome nomecompleto nomeecognome nomecognome
    cognomenome nominativo nominativi nomeesobrenome jornalista contato contatto giornalista referente naam volledigenaam contactpersoon
    journalistnaam navn fuldenavn fulltnavn namn fullständigtnamn nimi kokonimi toimittaja imięinazwisko
    nazwiskoiimię dziennikarz jméno jménoapříjmení příjmeníajméno meno menoapriezvisko celéjméno név teljesnév
    újságíró nume numecomplet numeprenume numeșiprenume jurnalist име именафамилия пълноиме журналист имя имяифамилия
    фио полноеимя імя пib піб повнеімя журналіст ime imeiprezime imeinpriimek novinar όνομα ονοματεπώνυμο δημοσιογράφος
    ad adı isim adsoyad adısoyadı isimsoyisim adıvesoyadı gazeteci kişi yetkili ilgilikişi שם שםמלא עיתונאי الاسم اسم الاسمالكامل اسمالصحفي الصحفي
    氏名 名前 お名前 記者 記者名 担当者 姓名 全名 联系人 聯絡人 이름 성명 기자 기자명 nomicognoms täisnimi vārdsuzvārds vardaspavardė vardasirpavardė
    ชื่อนามสกุล ชื่อสกุล ชื่อและนามสกุล ชื่อเต็ม ผู้สื่อข่าว นักข่าว họtên họvàtên tênđầyđủ nhàbáo phóngviên nama namalengkap namapenuh
    wartawan jurnalis نامونامخانوادگی نامکامل خبرنگار روزنامهنگار नाम पूरानाम पत्रकार именипрезиме имеипрезиме новинар nafn fulltnafn blaðamaður
    성함 담당자 담당기자 연락담당자 취재기자 記者氏名 担当記者 担当者名 联系人姓名 記者姓名 imeprezime`,
  first: `first firstname fname givenname given forename vorname rufname prénom nombres nombrepila nombredepila primernombre primeironome
    nomepróprio nomedebatismo nomedibattesimo voornaam roepnaam fornavn förnamn etunimi imię křestníjméno křestní
    krstnémeno keresztnév utónév prenume собственоиме личноимя особистеімя osobnoime μικρόόνομα öznavn önad שםפרטי
    الاسمالأول الاسمالاول 名 名字 eesnimi vārds vardas
    ชื่อ ชื่อจริง ชื่อตัว namadepan namapertama نام نامکوچک पहलानाम fornafn eiginnafn`,
  last: `last lastname lname surname familyname family sname nachname familienname zuname nomdefamille apellido apellidos
    primerapellido apellidopaterno paterno cognome sobrenome apelido apelidos últimonome achternaam familienaam efternavn etternavn efternamn
    sukunimi nazwisko příjmení priezvisko vezetéknév családnév numedefamilie фамилия фамилно фамилноиме прізвище prezime
    priimek επώνυμο επίθετο soyad soyadı soyisim שםמשפחה اسمالعائلة اللقب 姓 苗字 姓氏 성 성씨 cognom cognoms
    perekonnanimi perenimi uzvārds pavardė
    นามสกุล สกุล họ namabelakang namakeluarga نامخانوادگی उपनाम eftirnafn ættarnafn kenninafn презиме`,
  infix: `tussenvoegsel tussenvoegsels tussenv voorvoegsel voorvoegsels prefixachternaam infix surnameprefix lastnameprefix
    vorsatzwort particule`,
  outlet: `outlet medienname mediennamen zugeordnetesunternehmen entrepriseassociée empresaasociada aziendaassociata empresaassociada
    gekoppeldbedrijf nomeorganizzazione nomedaorganização nombredelaorganización nomdelorganisation organisationsname nazwaorganizacji outlets outletname mediaoutletname accountname publication publicationname medium media mediaoutlet medianame newspaper magazine publisher
    company companyname businessname associatedcompany employer organization organizationname organisation organisationname source
    zeitung zeitschrift redaktion firma firmenname unternehmen organisationfirma verlag sender journal média medias 
    support redactie redazione redacción redação redaksjonen supportmédia entreprise société organisme rédaction medio mediodecomunicación empresa compañía organización veículo
    veículodecomunicação meio meiodecomunicação jornal organização testata testatagiornalistica azienda società ente
    organizzazione giornale krant uitgave bedrijf bedrijfsnaam organisatie publicatie medie mediet medienavn avis
    virksomhed firmanavn selskap bedrift redaksjon publikasjon tidning företag lehti yritys julkaisu
    mediatalo organisaatio redakcja gazeta tytułprasowy czasopismo médium redakce noviny společnost deník redakcia
    spoločnosť lap újság cég cégnév szervezet szerkesztőség publicație publicația ziar companie instituție медия
    издание медиа вестник фирма организация компания сми газета редакция видання змі медіа компанія організація редакція
    medij mediji tvrtka časopis novine podjetje μέσο μέσοενημέρωσης εφημερίδα εταιρεία οργανισμός yayın
    yayınadı yayınorganı yayınkuruluşu basınkuruluşu medyakuruluşu medya gazete kurum kuruluş şirket firmaadı כליתקשורת עיתון ארגון חברה المؤسسة الصحيفة الوسيلة الوسيلةالإعلامية
    الشركة الجهة 媒体 媒体名 新聞社 会社 会社名 所属 メディア 媒體 公司 单位 機構 报社 매체 매체명 언론사 회사 소속 mitjà diari väljaanne ajaleht ettevõte
    medijs izdevums uzņēmums leidinys žiniasklaida įmonė nombredelaempresa nombredelmedio nomdelentreprise
    nomdelasociété nomdumédia nomedaempresa nomedoveículo nomeazienda nomedellazienda nometestata unternehmensname
    namedesunternehmens namederfirma nameorganisation naamorganisatie naambedrijf naamvanhetbedrijf företagsnamn
    virksomhedsnavn selskapsnavn bedriftsnavn yrityksennimi lehdennimi nazwafirmy nazwaredakcji názevfirmy
    názevspolečnosti názovfirmy názovspoločnosti cégneve numelecompaniei denumirefirmă названиекомпании
    названиеорганизации названиеиздания назвакомпанії назваорганізації nazivtvrtke imepodjetja şirketadı medyaadı
    gazeteadı nomdelempresa nomdelmitjà ettevõttenimi uzņēmumanosaukums įmonėspavadinimas
    สื่อ สำนักข่าว หนังสือพิมพ์ ชื่อสื่อ สังกัด บริษัท องค์กร หน่วยงาน สถานี นิตยสาร báo tòasoạn cơquan côngty tổchức cơquanbáochí đơnvị
    suratkabar perusahaan organisasi syarikat akhbar majalah namamedia رسانه روزنامه نشریه شرکت سازمان خبرگزاری मीडिया अखबार संस्था कंपनी
    медиј лист новине предузеће miðill fjölmiðill fyrirtæki blað 매체사 신문사 방송사 기관 媒体名称 媒體名稱 新聞社名 掲載媒体 報社 雜誌 机构 单位名称
    tiedotusväline joukkoviestin viestintäväline työpaikka työnantaja kurumu çalıştığıkurum çalıştığıyer
    الجهةالإعلامية المؤسسةالإعلامية جهةالعمل وسيلةالإعلام medienhaus medienunternehmen arbeitgeber publikation
    medientitel sendeanstalt organedepresse employeur titredepresse établissement mediodeprensa medios
    empresaperiodística órgãodecomunicação órgãodeimprensa empregador organodistampa datoredilavoro werkgever
    mediatitel mediabedrijf nieuwsorganisatie krantoftijdschrift arbejdsgiver arbejdsplads mediehus arbetsgivare
    arbetsplats arbeidsgiver arbeidssted pracodawca wydawca stacja zaměstnavatel vydavatelství munkahely
    sajtóorgánum loculdemuncă angajator месторабота местоработы місцероботи redakcija poslodavac medijskakuća
    zaposlitev εργοδότης גוףתקשורת מקוםעבודה מערכת 所属先 社名 所属媒体 媒体单位 所在单位 任职媒体 服務單位 소속사 회사명 mitjàdecomunicació tööandja
    darbavieta darbovietė institusi instansi نامرسانه محلکار संस्थान medija vinnustaður`,
  domain: `domain outletdomain outleturl outletlink outletwebsite mediaurl publicationurl companyurl website websiteurl site
    sitename homepage web webpage webseite internetseite siteweb siteinternet sitioweb páginaweb página sito sitoweb
    paginaweb hjemmeside nettside hemsida webbplats webbsida verkkosivu verkkosivusto kotisivu strona stronawww stronainternetowa
    webovástránka webovéstránky webstránka honlap weboldal weblap сайт уебсайт вебсайт spletnastran webstranica
    ιστοσελίδα ιστότοπος websitesi internetsitesi אתר الموقع サイト ウェブサイト 网站 網站 홈페이지 웹사이트 veebileht
    mājaslapa svetainė
    เว็บไซต์ เว็บ trangweb situsweb lamanweb وبسایت वेबसाइट vefsíða vefsetur вебсајт сајт`,
  email: `email emails emailaddress emailaddresses emailvalue mail mails mailaddress mailadresse emailadresse
    emailadressen eml courriel courriels adressemail adresseemail adresseélectronique mél correo correoelectrónico direccióndecorreo
    correos endereçodeemail correioeletrônico correioeletrónico postaelettronica indirizzoemail indirizzomail
    emailadres mailadres epost epostadress epostadresse eposta epostaadresi elposta sähköposti sähköpostiosoite adresemail
    adresemailowy pocztaelektroniczna emailováadresa elektronickáadresa emailcím ecím adresădeemail имейл електроннапоща поща
    электроннаяпочта почта эпочта адресэлектроннойпочты електроннапошта епошта пошта elektronskapošta elektroničkapošta epošta
    ηλεκτρονικόταχυδρομείο ηλταχυδρομείο mailadresi דואל מייל אימייל דוארלאלקטרוני דואראלקטרוני البريد البريدالإلكتروني
    البريدالالكتروني الإيميل メール メールアドレス 邮箱 电子邮件 邮件 郵箱 電子郵件 이메일 메일 correuelectrònic epastas elpaštas epasts meil
    อีเมล อีเมลล์ ที่อยู่อีเมล เมล thưđiệntử địachỉemail hòmthư surel alamatemail alamatsurel emel ایمیل رایانامه پستالکترونیک ईमेल
    ईमेलपता netfang tölvupóstur епоштаадреса имејл мејл 전자메일 전자우편 이메일주소 메일주소 전자메일주소 電郵 電郵地址 电邮 电子邮箱 邮箱地址 電子信箱 信箱
    電子メール 電子メールアドレス eメール`,
  phone: `phone phones phonenumber phonevalue telephone telephonenumber mobile mobilephone mobilenumber cell cellphone
    directphone directline tel telefon telefonnummer telefonnr telnr handy handynummer mobil mobiltelefon mobilnummer
    rufnummer téléphone numérodetéléphone portable gsm mobilephonenumber teléfono móvil celular númerodeteléfono telefone
    telemóvel telefono cellulare numeroditelefono telefoonnummer telefoon mobiel mobieletelefoon tlf tlfnr mobilnr puhelin
    puhelinnumero työpuhelin telefonu 会社電話 matkapuhelin telefonkomórkowy nrtelefonu komórka mobilní telefonnéčíslo telefónnečíslo telefón
    mobilné telefonszám mobiltelefonszám телефон мобилен телефонноминомер номертелефона мобильный мобільний мобілний
    mobitel τηλέφωνο κινητό ceptelefonu telefonnumarası telefonno טלפון נייד الهاتف هاتف الجوال رقمالهاتف 電話 電話番号 携帯 携帯電話
    电话 移动电话 行動電話 商务电话 手机 電話號碼 手機 전화 전화번호 휴대폰 연락처 telèfon mòbil tālrunis telefonas
    โทรศัพท์ โทร เบอร์โทร เบอร์โทรศัพท์ เบอร์ เบอร์มือถือ โทรศัพท์มือถือ มือถือ หมายเลขโทรศัพท์ điệnthoại sốđiệnthoại sđt diđộng telepon nomortelepon
    nohp nomorhp notelp notelepon hp ponsel telefonbimbit تلفن موبایل تلفنهمراه شمارهتماس फोन मोबाइल sími farsími símanúmer бројтелефона
    телефонскиброј 휴대전화 핸드폰 휴대전화번호 핸드폰번호 휴대폰번호 連絡先電話 携帯番号 聯絡電話 联系电话 手机号 手机号码 手機號碼`,
  title: `title jobtitle role position function beat beats department funktion berufsbezeichnung ressort abteilung titel
    jobbezeichnung poste fonction titre rubrique cargo puesto función sección função editoria ruolo qualifica incarico
    mansione functie functietitel rolle stilling tittel befattning roll tehtävä nimike stanowisko funkcja rola pozice funkce
    pozícia funkcia beosztás pozíció funcție rol poziție длъжност позиция должность посада položaj funkcija pozicija delovnomesto θέση
    ιδιότητα görev ünvan unvan pozisyon תפקיד المنصب الوظيفة المسمىالوظيفي 役職 肩書 肩書き 部署 职位 职务 職位 職稱 직책 직위 부서 càrrec
    amet amats pareigos organizationtitle
    ตำแหน่ง ตำแหน่งงาน ฝ่าย แผนก chứcvụ chứcdanh jabatan posisi jawatan سمت عنوانشغلی पद starfsheiti starf звање радноместо 직함 직급 職務 職位名稱 職名`,
  note: `note notes comment comments remark remarks notiz notizen bemerkung bemerkungen anmerkung anmerkungen kommentar
    kommentare remarque remarques commentaire commentaires nota notas observación observaciones comentario comentarios
    observações comentários osservazioni commenti commento opmerking opmerkingen notities aantekeningen bemærkning
    bemærkninger noter anteckning anteckningar merknad merknader notater huomautus huomautukset muistiinpanot lisätiedot
    uwagi notatka notatki poznámka poznámky megjegyzés megjegyzések jegyzet observații бележка бележки примечание
    примечания заметки комментарий примітка примітки нотатки napomena napomene bilješke opomba opombe σημειώσεις σχόλια not notlar
    açıklama הערה הערות ملاحظات ملاحظة 備考 メモ 备注 備註 비고 메모 märkused piezīmes pastabos
    หมายเหตุ บันทึก โน้ต ghichú catatan keterangan یادداشت توضیحات टिप्पणी athugasemd athugasemdir minnispunktar напомена белешка 참고 참고사항 特記事項 附註 注释`,
};

/** Words that say which of several addresses or numbers a column has, and change nothing about what it is. */
const QUALIFIERS = new Set(
  `contact kontakt contacto contatto contato journalist work business office personal home private primary main preferred other default current
  geschäftlich dienstlich beruflich privat privé pro professionnel professionnelle personnel bureau trabajo oficina lavoro
  usuel usuelle professional profesional professionale profissional laboral direct directe direkt directo diretto zentrale company firma
  firmen redaktion newsroom ufficio werk zakelijk arbejde arbete jobb arbeid praca służbowy práce iş рабочий служебен робочий`
    .split(/\s+/)
    .map(plainLetters),
);

const FIELD_OF = new Map(
  FIELDS.flatMap((field) =>
    HEADERS[field].split(/\s+/).map((word): [string, Field] => [plainLetters(word), field]),
  ),
);

/**
 * Returns what a header names, or null. Marks, numbers and remarks in brackets do not count: “E-mail (work) *”, “Phone
 * 1 - Value”. Two parts of a name in one header, “Nom / Prénom”, name the whole.
 */
export function fieldOf(header: string): Field | null {
  // “ContactFirstName”, as databases write it.
  const bare = header.replace(/[([（［].*?[)\]）］]/gu, ' ').replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ');
  const words = bare.split(/[^\p{L}\p{M}]+/u).map(plainLetters);
  const whole =
    FIELD_OF.get(plainLetters(header)) ??
    FIELD_OF.get(words.join('')) ??
    FIELD_OF.get(words.filter((word) => !QUALIFIERS.has(word)).join(''));
  if (whole !== undefined) return whole;
  const parts = bare.split(/[/|,&]/);
  if (parts.length < 2 || parts.length > 3 || /[\d:@.：]/.test(header)) return null;
  const fields = parts.flatMap((part) => fieldOf(part) ?? []);
  const names = new Set(fields.filter((field) => field === 'name' || field === 'first' || field === 'last'));
  return names.size > 1 ? 'name' : (fields[0] ?? null);
}
