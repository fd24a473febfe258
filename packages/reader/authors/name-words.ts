/**
 * Word tables for the byline rules. Words are in lower case and must match as a whole. The tables contain words
 * that are common in the newsrooms of a language, but no names of individual newsrooms.
 */

export { PARTICLES } from '../../../model/text/name-capitals.ts';

function words(list: string): string[] {
  return list
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

/** Words that introduce a name: "By", "Von", "Texte :" … */
export const LEADS = words(`
  به قلم, نوشته, by, words by, words, written by, authored by, article by, post by, guest post by, submitted by, story and photos by, text and photos by, words and pictures by, written and photographed by, story by, reported by, report by, reporting by, analysis by, text by, opinion by, review by,
  interview by, column by, commentary by, essay by, posted by, published by, as told to, hosted by, presented by, author, authors, reporter, reporters, contributed by, compiled by, from,
  von, vom, text, text von, autor, autorin, autoren, ein kommentar von, eine analyse von, ein interview von, ein gastbeitrag von,
  ein essay von, kommentar von, kolumne von, eine kolumne von, gastbeitrag von, gastkommentar von, leitartikel von, essay von, glosse von, bericht von,
  reportage von, rezension von, kritik von, analyse von, porträt von, interview, interview von, protokoll, protokolliert von, aufgezeichnet von, geschrieben von,
  verfasst von, erstellt von, eingestellt von, veröffentlicht von, publiziert von, gepostet von, beitrag von, artikel von, von unserem redakteur, von unserer redakteurin, von unserem korrespondenten, von unserer korrespondentin, recherche,
  par, propos recueillis par, texte, texte de, texte par, auteur, auteurs, écrit par, publié par, rédigé par,
  por, escrito por, publicado por, texto, texto de, autora, autores, una entrevista de, di, a cura di, scritto da, autore, testo di,
  de, door, tekst, geschreven door, av, af, skriven av, skrevet av, tekst av, skrevet af, kirjoittanut, teksti, höfundur, skrifar,
  автор, авторы, текст, автор статьи, текст подготовил, текст подготовила, автори, автор на, аутор, пише,
  autorka, autorzy, autorzy tekstu, opracował, opracowała, opracowanie, oprac., napsal, napsala, autoři, připravil, připravila, připravili,
  píše, napísal, napísala, piše, pišu, napisao, napisala, avtor, avtorica, szerző, szerzők, írta, scris de, autorul, autors, autorius, tekstas, autor teksta,
  haber, yazan, yazı, haberi yapan, muhabir, oleh, penulis, reporter, laporan, ditulis oleh, disusun oleh, ni, isinulat ni, na, imeandikwa na, mwandishi,
  thực hiện, tác giả, bài, nguồn bài, συντάκτης, συντάκτρια, γράφει ο, γράφει η, του, της, από τον, από την, κείμενο,
  מאת, כתב, כתבה, بقلم, كتب, كتبت, كتابة, إعداد, تحرير, نویسنده, گزارش, از, लेखक, द्वारा, रिपोर्ट, लेखिका, โดย, เรื่อง, ผู้เขียน, লেখক, প্রতিবেদক,
  eingereicht von, soumis par, envoyé par, proposé par, enviado por, publicada por, postado por, pubblicato da, postato da, inserito da, inviato da,
  gepost door, geplaatst door, ingediend door, gepubliceerd door, upplagd av, inlagt av, publicerat av, inskickad av, opslået af, indsendt af, udgivet af, lagt inn av, publisert av, lähettänyt,
  opublikowane przez, opublikował, opublikowała, dodane przez, napisane przez, napisany przez, zamieścił, zamieściła, vystavil, vystavila, vložil, vložila, uverejnil, uverejnila, bejegyezte, beküldte, publicat de, postat de,
  gönderen, yayınlayan, опубликовал, опубликовала, отправил, αναρτήθηκε από, diposting oleh, người đăng, publicat per, objavio, objavil, objavila, публикувано от, postitas, publicēja, parašė,
  kirjutas, raksta, parengė, parengta, shkroi, бичсэн, zapsal, zapsala, spísal, zapísal, zapísala, zapisao, zapisala, zapisal, napisał, napisała, skrifaði, ritaði, skráði, lejegyezte, összeállította, a scris, написал, написала, написав, подготви, raportoi, przez, nga, müəllif, muallif, аўтар, deur, ავტორი, հեղինակ, எழுதியவர், రచయిత, ಲೇಖಕರು, ലേഖകൻ, લેખક, ਲੇਖਕ, लेखन, تحریر`);

/** Words for a writer that introduce a name only before a colon: alone, they are roles, or begin a sentence. */
export const COLON_LEADS = words(`
  journalist, writer, words and pictures, journalistin, redakteur, redakteurin, text und fotos, text & foto, text und bild, verfasser, verfasserin, rédaction, rédacteur, rédactrice, journaliste, texte et photos, auteur de l'article, auteur de l’article, autrice, giornalista, testo e foto, testi e foto, autore dell'articolo, periodista, redactor, redactora, texto y fotos, autor del artículo, autora del artículo, reportero, reportera, jornalista, repórter, redator, redatora, texto e fotos, autor da matéria, reportagem, journalist en fotograaf, tekst en foto's, tekst en beeld, redacteur, schrijver,
  skribent, forfatter, författare, tekst og foto, tekst og bilde, text och foto, text och bild, toimittaja, kirjoittaja, teksti ja kuvat, teksti ja kuva, tekst i zdjęcia, autor artykułu, autorka artykułu, autor tekstu, autorka tekstu, redaktor, redaktorka, autor článku, autorka článku, autoři článku, text a foto, redaktorica, novinar, novinarka, autor teksta, autorica teksta, autorka teksta, tekst i foto, tekst i fotografije, avtor članka, avtorica članka, avtor prispevka, besedilo, besedilo in fotografije, szöveg és fotó, szöveg, újságíró, riporter, autorul articolului, text și foto,
  журналист, журналистка, корреспондент, автор материала, автор текста, текст и фото, автор статті, автор матеріалу, авторка, авторка тексту, журналіст, журналістка, кореспондент, текст і фото, автор на текста, текст и снимки, репортер, новинар, новинарка, аутор текста, текст и фотографије, тілші, тілшісі, авторы, журналісты, сурвалжлагч, συγγραφέας, ρεπορτάζ, δημοσιογράφος, yazar, muhabir, haber ve fotoğraf, metin, kaleme alan, hazırlayan, autore, autorė, egilea, testua, wartawan, penulis berita,
  خبرنگار, گزارشگر, المحرر, المحررة, الكاتب, الكاتبة, مراسل, مراسلة, الصحفي, الصحفية, رپورٹ, نامہ نگار, כותב, כותבת, תחקיר, ዘጋቢ, ፀሐፊ, ጸሐፊ, संवाददाता, सम्वाददाता, प्रतिनिधि, প্রতিবেদন, লিখেছেন, செய்தியாளர், ผู้สื่อข่าว, นักเขียน, ចេញដោយ, ໂດຍ`);

/**
 * Words that introduce the name of someone who did not write the text, such as a reviewer, editor, translator
 * or photographer.
 */
export const OTHER_CREDITS = words(`
  medically reviewed by, produced by, directed by, designed by, graphics by, editing by, additional reporting by, reviewed by, expert reviewed by, fact checked by, fact-checked by, fact check by, fact checked, edited by, translated by, photographed by, photographs by,
  photography by, photos by, photo by, photograph by, pictures by, picture by, images by, pictures, picture, images, photographs, photography, photo, illustrated by, illustration by, illustrations by, video by, approved by, checked by, reviewer, fact checker, editor,
  geprüft von, fachlich geprüft von, medizinisch geprüft von, redaktionell geprüft von, übersetzt von, übersetzung, fotos, foto, fotos von, foto von, bilder, bilder von, illustration, illustrationen,
  relu par, vérifié par, traduit par, traduction, photos, photographies, revisado por, verificado por, traducido por, fotografías de, fotografías, fotografía, fotografias, fotografia, imágenes, imagens, immagini, ilustración, ilustraciones, revisto por, traduzido por,
  édité par, éditée par, editado por, redigiert von, redigerat av, redigeret af, redigert av, bewerkt door, verificato da, revisionato da, traduzione di, foto di, gecontroleerd door, vertaald door, beeld, faktagranskad av, foto av, oversatt av, kuva, kuvat, zdjęcia, zdjęcie, tłumaczenie, ภาพ, ภาพถ่าย, ถ่ายภาพ, фото, фотографии, fotoğraf, fotoğraflar, fotó`);

/** Conjunctions between two names. */
export const CONJUNCTIONS = words(`
  and, und, et, y, e, og, och, en, ja, a, i, ve, with, mit, avec, con, med, met, και, и, та, и также, şi, și, si, és, in, ir, un, dan, và, na, dhe, eta, agus, և, და, और, एवं, اور, ও, এবং, และ, மற்றும், und von, and by, sowie, plus, و`);

/**
 * Conjunctions between names in a byline that is printed in capitals. Shorter conjunctions are omitted,
 * because in capitals they could be initials or names.
 */
export const SHOUTED_CONJUNCTIONS = words('AND, UND, WITH, MIT, AVEC, OCH, SOWIE');

/** A part of a byline that contains one of these words is a role rather than a name. */
export const ROLE_WORDS = words(`
  reporter, reporters, correspondent, correspondents, editor, writer, writers, columnist, journalist, journalists, contributor, critic, producer,
  photographer, photojournalist, chief, head, director, deputy, senior, staff, freelance, freelancer, bureau, analyst, fellow, intern, trainee,
  professor, lecturer, president, officer, founder, cofounder, coordinator, adviser, advisor, specialist, strategist, consultant, scientist, chairman, chairwoman, secretary, host, presenter, anchor, author, blogger, economist, commentator, cartoonist, videographer, researcher, executive, manager,
  redakteur, redakteurin, korrespondent, korrespondentin, reporterin, chefredakteur, chefredakteurin, chefreporter, chefreporterin, ressortleiter, ressortleiterin,
  autor, autorin, volontär, volontärin, volontaer, journalistin, fotograf, fotografin, kolumnist, kolumnistin, redaktor, redaktorin, gastautor, gastautorin,
  stellvertretender, stellvertretende, leiter, leiterin, sportredakteur, sportredakteurin, politikredakteur, wirtschaftsredakteur, mitarbeiter, mitarbeiterin,
  journaliste, rédacteur, rédactrice, envoyé, envoyée, correspondant, correspondante, chroniqueur, chroniqueuse, éditorialiste, stagiaire, reportrice,
  lead, hoofd, beleidsadviseur, gestor, gestora, yönetici, yöneticisi, müdürü, başkanı, uzmanı, danışmanı, directeur, directrice, direktor, direktorin, directora, diretor, diretora, direttore, direttrice, dyrektor, dyrektorka, ředitel, ředitelka, riaditeľ, riaditeľka, igazgató, direktör, direktør, директор, président, präsident, präsidentin, presidente, presidenta, prezes, prezident, prezidentka, президент, gérant, gérante, fondateur, fondatrice, gründer, gründerin, inhaber, inhaberin, fundador, fundadora, fondatore, oprichter, grundare, założyciel, założycielka, zakladatel, historiker, historikerin, wissenschaftler, wissenschaftlerin, dozent, dozentin, coordinador, coordinadora, responsabile, responsável, verantwoordelijke, ansvarig, avdelningschef, afdelingschef, afdelingsleder, osastopäällikkö, начальник, начальница, vezetője, responsable, investigador, investigadora, profesor, profesora, catedrático, catedrática, consejero, consejera, asesor, asesora, coordenador, coordenadora, pesquisador, pesquisadora, assessor, assessora, coordinatore, coordinatrice, ricercatore, ricercatrice, koordinator, koordinatorin, referent, referentin, sprecher, sprecherin, geschäftsführer, geschäftsführerin, vorstand, vorständin, vorsitzender, vorsitzende, responsable, chercheur, chercheuse, conseiller, conseillère, présidente, coördinator, onderzoeker, woordvoerder, samordnare, forskare, forsker, koordynator, koordynatorka, kierownik, kierowniczka, rzecznik, rzeczniczka, koordinátor, koordinátorka, vedoucí,
  periodista, redactor, redactora, corresponsal, enviado, enviada, columnista, colaborador, colaboradora, giornalista, inviato, inviata, corrispondente, caporedattore, redattore,
  redacteur, verslaggever, verslaggeefster, correspondente, repórter, journalista, jornalista, colunista, enviado especial, estagiário,
  journalist, reporterelev, skribent, reportér, redaktør, redaktör, nyhetsjournalist, krönikör, toimittaja, toimittajat, blaðamaður,
  zastępca, zastępczyni, redaktora, naczelny, naczelna, naczelnego, naczelnej, dziennikarz, dziennikarka, redaktor, redaktorka, publicysta, komentator, novinář, novinářka, reportérka, zpravodaj, komentátor, újságíró, szerkesztő,
  журналист, журналистка, корреспондент, корреспондентка, редактор, обозреватель, колумнист, журналіст, журналістка, кореспондент, кореспондентка, оглядач, оглядачка, новинар,
  muhabiri, editör, editörü, yazarı, gazeteci, wartawan, redaktur, kontributor, koresponden, mwandishi, phóng viên, biên tập viên,
  δημοσιογράφος, αρθρογράφος, ρεπόρτερ, כתב, כתבת, مراسل, محرر, صحفي, صحافي, كاتب, خبرنگار, संवाददाता, पत्रकार, संपादक, विशेष संवाददाता`);

/**
 * A part of a byline that contains one of these words is an organization, a desk or an account, never a
 * person.
 */
export const ORGANIZATION_WORDS = words(`
  news, agency, agencies, staff, desk, newsdesk, sportsdesk, webdesk, citydesk, team, newsroom, editors, editorial, media, press, magazine, times, gazette, herald, tribune, chronicle, journal,
  daily, weekly, online, digital, tv, radio, network, bureau, service, services, wire, wires, newswire, newswires, association, reporters, correspondents, writers,
  foundation, group, institute, union, federation, alliance, coalition, campaign, league, center, centre, library, museum, school, academy, party, parliament, embassy, secretariat, commission, university, college, council, ministry, department, government, office, board, society, committee, company, studio, studios, partners, bot,
  verein, verband, stiftung, gesellschaft, partei, fraktion, ministerium, behörde, universität, hochschule, institut, sekretariat, pressestelle, geschäftsstelle, pressedienst, kommission, botschaft, akademie, ministère, mairie, préfecture, fédération, université, ministerio, gobierno, universidad, fundación, asociación, ministero, comune, università, fondazione, associazione,
  redaktion, onlineredaktion, sportredaktion, nachrichten, zeitung, anzeiger, agentur, agenturen, mitteilung, pressemitteilung, verlag, rundfunk,
  rédaction, redaction, agence, agences, agencia, agencias, redacción, redaccion, redação, agência, agências, redazione, agenzia, agenzie, redactie, redaksjonen, redaktionen, toimitus, ritstjórn,
  redakcja, redakce, redakcia, redakcija, uredništvo, szerkesztőség, redacția, redakciju, redaktsioon, toimetus, редакция, редакція, редакцията, агентство, агенція, новости, новини,
  خبرگزاری, اخبار, الأخبار, أخبار, نيوز, جريدة, شبكة, روزنامه, سایت, هيئة, وزارة,
  ajansı, ajans, haber, haber merkezi, servisi, redaksi, ban biên tập, σύνταξη, συντακτική, ομάδα, מערכת, وكالة, وكالات, صحيفة, تحریریه, खबर, डेस्क, ब्यूरो, न्यूज, टीम, एजेंसी,
  nations, police, authority, corporation, communications, technologies, solutions, systems, software, ventures, enterprises, holdings, consulting, publishing, publications, productions, marketing, hospital, international,
  polizei, bundespolizei, feuerwehr, staatsanwaltschaft, landratsamt, landkreis, stadtverwaltung, bundesregierung, landesregierung, staatsregierung, netzwerk, redaktionsnetzwerk, medien, mediengruppe, pressemeldung, fernsehen, leserreporter, landesanstalt, bundesanstalt, bundesamt, landesamt,
  abendblatt, tageblatt, tagblatt, volksblatt, wochenblatt, amtsblatt, morgenpost, rundschau, volksstimme, pressebüro, landtag, bundestag, sparkasse, volksbank, stadtwerke, handelskammer, klinikum,
  presse, cellule, communiqué, gouvernement, télévision, actualités, prensa, noticias, equipo, policía, ayuntamiento, comunicado, comunicación, televisión, notícias, imprensa, equipe, assessoria, comunicação, conteúdo, prefeitura, polícia,
  notizie, stampa, ufficio, comunicato, polizia, nieuws, krant, dagblad, politie, sportredactie, nyheter, nyheder, tidning, tidningen, tidende, politiet, polisen, uutiset, uutistoimisto, poliisi,
  gazeta, wiadomości, portal, policja, prasowy, prasowa, prasowe, noviny, zprávy, portál, policie, tisková, správy, polícia, hírek, rendőrség, szerkesztői, știri, comunicat, poliția, vijesti, vesti, policija,
  gazetesi, gazete, haberler, haberleri, ajanslar, новостей, новин, вести, пресс, прес, служба, служби, отдел, редакции, редакції, полиция, поліція, ειδήσεις, εφημερίδα, πρακτορείο, γραφείο, αστυνομία,
  قسم, فريق, موقع, شرطة, گروه, تیم, پایگاه, سرویس, חדשות, אתר, משטרת, समाचार, पुलिस, liputan, siaran, polisi, polres, báo, tòa soạn, ออนไลน์, กองบรรณาธิการ, ทีมข่าว, สำนักข่าว,
  büro, aussenbüro, außenbüro, abteilung, referat, geschäftsbereich, fachbereich, dział, oddział, departament, katedra, wydział, departamento, delegación, sucursal, département, filiale, dipartimento, reparto, afdeling, avdeling, avdelning, osasto, odbor, oddělení, oddelek, osztály, департамент, кафедра, управление, управління, відділ, bölümü, bölüm, τμήμα,
  vakfı, derneği, üniversitesi, belediyesi, bakanlığı, müdürlüğü, gemeente,
  নিজস্ব প্রতিবেদক, নিজস্ব প্রতিনিধি, নিজস্ব সংবাদদাতা, স্টাফ রিপোর্টার, জ্যেষ্ঠ প্রতিবেদক, ডেস্ক, ব্যুরো, অনলাইন, নিউজ, খবর, ڈیسک, نیوز, بیورو, اسٹاف رپورٹر, نمائندہ خصوصی, خبر رساں, ایجنسی, वृत्तसंस्था, प्रतिनिधी, ડેસ્ક, ટીમ, ਡੈਸਕ, ਬਿਊਰੋ, டெஸ்க், செய்திகள், செய்திப்பிரிவு, డెస్క్, న్యూస్, ഡെസ്ക്, ബ്യൂറോ, ലേഖകൻ, ಡೆಸ್ಕ್, ನ್ಯೂಸ್, ඩෙස්ක්,
  region, division, unit, unidad, unidade, unité, unità, lab, labs, laboratory, project, program, programme, ressort, rubrik, rubrique, sección, seção, sezione, rubriek,
  forum, originals, collective, initiative, community, communities, club, blog,
  admin, administrator, administrateur, webmaster, guest, contributors, contributor, superadmin, sysadmin, editor1, inc, ltd, llc, gmbh, corp, plc, srl, spa`);

/**
 * Word endings that make a compound word the name of an organization: "Nachrichtenagentur", "Sportredaktion",
 * 編集部 …
 */
export const ORGANIZATION_ENDINGS =
  /(?:agentur|agenturen|reporterteam|redaktionsteam|autorenteam|rechercheteam|redaktion|ministerium|verband|verein|gesellschaft|stiftung|universität|hochschule|pressestelle|geschäftsstelle|zeitung|nachrichten|rundfunk|redaksjon|redaksjonen|redaktionen|byrå|byrån|toimitus|редакция|агентство|신문|일보|뉴스|뉴스팀|편집부|편집국|방송|경제|매일|통신|취재팀|미디어|디지털팀|社|編集部|編集局|取材班|取材部|通信|新聞|デジタル|オンライン|オンライン編集部|ニュース|報導|報道|報道部|支局|デスク|通讯社|通訊社|新闻社|新聞網|新闻|记者站|编辑部|編輯部|网|網|報|报|晚报|日报|日報|晚報|电视台|電視台|中心|小组|現代|タイムズ|スポーツ|WEB|Web|web)$/u;

/** Names of news agencies and publishers that are printed in place of an author. */
export const AGENCIES = words(`
  associated press, the associated press, ap, ap news, afp, agence france-presse, agence france presse, reuters, thomson reuters, dpa, dpa-afx,
  deutsche presse-agentur, deutsche presse agentur, apa, sda, keystone-sda, keystone sda, ats, keystone-ats, sid, sport-informations-dienst, epd, kna, efe, agencia efe, europa press, europapress, ansa, adnkronos, agi,
  askanews, lapresse, la presse, lusa, belga, anp, ntb, tt, tt nyhetsbyrån, ritzau, stt, stt-lehtikuva, pap, čtk, ctk, čtk/ap, tasr, sita, mti, sta, tanjug, beta, fena, hina, bta, agerpres, mediafax, bns, elta, leta, tass, тасс,
  interfax, интерфакс, ria novosti, риа новости, unian, унiан, уніан, ukrinform, укрінформ, belta, xinhua, kyodo, kyodo news, jiji, jiji press, yonhap, newsis, cna, pti, ani, ians, aap, antara, bernama, pna, vna, ttxvn, tna,
  the canadian press, canadian press, la presse canadienne, pa, pa media, press association, pa sport, bloomberg, dow jones, upi, zuma press, getty images, shutterstock, the conversation, afp/reuters,
  anadolu ajansı, anadolu agency, anadolu, aa, dha, iha, i̇ha, demirören haber ajansı, notimex, telam, télam, spa, wam, irna, isna, mna, kuna, mena, qna, sana, nna, wafa, tap, aps, map, saba, ina, apanews, panapress, saba news,
  condé nast, conde nast, axel springer, hubert burda, dotdash meredith,
  agenturen, agencias, agences, wires, ats-afp, dts, dts nachrichtenagentur, ots, news aktuell, globenewswire, globe newswire, pr newswire, prnewswire, business wire, ein presswire, accesswire, kcna,
  新华社, 新华网, 中新社, 中新网, 央视, 中央社, 路透社, 法新社, 美联社, 美聯社, 共同, 共同通信, 時事, 時事通信, ロイター, 연합뉴스, 뉴시스, 뉴스1, 로이터, رويترز, واس, وام, أ ف ب, فرانس برس, الأناضول, وكالات, ایرنا, ایسنا, भाषा, पीटीआई`);

/**
 * Words that occur in the names of companies, publications, places and sections, but also as surnames. A text
 * with one of these words is a person only if it begins with a known given name.
 */
export const UNLIKELY_WORDS = words(`
  post, bank, cloud, energy, watch, house, voice, success, product, customer, guest, money, matters, tech, stories, story, partner, material, service, insider, today, tomorrow, global, national, regional, city, county, state, states, united, province, district, republic, islands, valley,
  deutsche, deutscher, deutsches, österreichische, schweizerische, bayerische, hessische, sächsische, süddeutsche, norddeutsche, westdeutsche, ostdeutsche, mitteldeutsche, badische, schwäbische, fränkische, rheinische, westfälische, berliner, hamburger, münchner, kölner, frankfurter, stuttgarter, dresdner, leipziger, allgemeine,
  stadt, kreis, bezirk, gemeinde, welle, sender, bote, kurier, blatt, wetter, thema, zum, ville, région, região, pays, côte, bleu, ciudad, provincia, región, canal, globo, più, más, cidade, città, regione, gemeente, stad, län, kommun, kommune, post, posten, dagens, portalu, materiał, artykuł, zpráva,
  pradesh, nadu, jawa, sumatera, kalimantan, ban, phòng, siaran, pers, hong kong, abu dhabi, tel aviv`);

/** First words of place names, such as "North Carolina" and "Buenos Aires". */
export const PLACE_BEGINNINGS = words(`
  new, north, south, east, west, northern, southern, eastern, western, central, upper, lower, great, greater, cape, fort, port, lake, saint, st, san, santa, los, las, buenos, rio, são, puerto, villa, ciudad, kuala,
  bad, sankt, nord, süd, ober, unter, haute, haut, basse, bas, sud, noord, zuid, norra, södra, västra, östra, stor, british`);

/** Titles that precede a name but are not part of it. */
export const TITLES = words(`
  dr, dra, prof, professor, mag, phd, md, ing, dipl, dipl.-ing, sir, dame, lord, lady, rev, fr, mr, mrs, ms, miss, mgr, mudr, judr, phdr, rndr, bc, doc, don, doña, hon, herr, frau, pastor, ustaz, datuk, dato, tan sri, cik, encik, puan, shri, smt, adv, gen, col, capt, sgt`);

/** Credentials that follow a name, such as "PhD". They are neither part of the name nor a second name. */
export const CREDENTIALS = words(`
  phd, ph.d, ph.d., md, m.d., mba, ma, msc, bsc, rd, rdn, rn, esq, cfa, cpa, obe, mbe, cbe, kc, qc, csc, jd, dds, dvm, llm, mph, fca`);

/** What the buttons beside a name do. None of these words is common as a surname. */
export const ACTION_WORDS = words(`
  follow, following, takip, share, save, copy, gift, listen, bookmark, subscribe, comment, comments, tweet, download, unlock, hide, pin, flipboard, whatsapp, facebook, twitter, linkedin, send, view, add, leave, report,
  teilen, folgen, merken, drucken, hören, kopieren, speichern, vorlesen, partager, suivre, imprimer, enregistrer, écouter, copier, compartir, seguir, guardar, copiar, imprimir, escuchar, compartilhar, salvar, ouvir,
  dinle, dinleyin, posłuchaj, odsłuchaj, poslechnout, poslouchat, прослушать, слушать, прослухати, слухати, nghe, dengarkan, dengar, ακούστε, kuuntele, ascultă, slušaj, poslušaj, hallgassa, kuula,
  condividi, segui, salva, ascolta, copia, stampa, delen, volgen, opslaan, luister, del, følg, lytt, gem, læs, hør, lagre, dela, följ, spara, lyssna, udostępnij, obserwuj, zapisz, kopiuj, drukuj, sdílet, uložit, поделиться, сохранить, paylaş, kaydet, bagikan, ikuti`);
/** What such words may stand before: "Copy Link", "Gift This Article", "Listen Now". */
export const ACTION_OBJECTS = words(`
  link, url, article, story, page, post, this, the, now, here, later, author, writer, me, us, on, to, for, via, as, x, email, e-mail, mail, print, read, audio, full, bio, options, more, all, in, new, with, friends, free, profile, feed, tip, tips, favourites, favorites,
  et, artikel, autor, autorin, beitrag, den, lien, le, enlace, el, article, nota, artículo, notícia, articolo, lenke, länk, odkaz, ссылку, bağlantı`);

/** Labels near bylines that could be mistaken for names. */
export const LABEL_WORDS = words(`
  follow, share, paid, content, contenu, contenido, contenuto, conteúdo, inhalt, inhalte, inhoud, innehåll, innhold, indhold, treść, partenaire, patrocinado, patrocinato, sponsorisé, sponsorizzato, gesponsert, gesponserte, gesponsorde, sponsrat, sponset, sponsorowana, sponsored, anonymous, anónimo, anônimo, anonyme, anonimo, anonym, usuario, usuário, utilisateur, utente, benutzer, gebruiker, användare, użytkownik, пользователь, аноним, reader view, reading mode, dark mode, mode lecture, mode sombre, lecture zen, lesemodus, dunkelmodus, modo lectura, modo oscuro, modo escuro, modalità scura, donkere modus, mörkt läge, tryb ciemny, ночной режим, karanlık mod, sponsored, edition, icon, icons, logo, account, accounts, bio, full bio, checked, takeaways, takeaway, strategy, article, articles, job, jobs, program, programme, guide, guides, team member, licensed, verified, expert, experts, disclosure, advertiser, twitter, facebook, instagram, linkedin, email, e-mail, mail, read, more, subscribe, updated, published, posted, today, yesterday, getty, images, image, photo, photos,
  video, videos, watch, listen, audio, podcast, newsletter, comment, comments, print, save, bookmark, copy, link, live, breaking, exclusive, opinion, politics, business, sport, sports, world, home, culture, society, column,
  technology, entertainment, lifestyle, health, science, search, menu, sign, log, login, register, min, minutes, hours, ago, first, last, latest, topics, tags, about, contact, privacy, terms, cookie, all, our, your, sie, ihnen, uns, vous, nous, usted, ustedes, nosotros, jullie, the, this, see, view, view profile,
  credit, illustration, source, foto, fotos, bild, bilder, quelle, symbolbild, archiv, teilen, folgen, lesezeit, aktualisiert, veröffentlicht, stand, uhr, artikel, beitrag, meinung, kommentar, anzeige, politik, wirtschaft, kultur, wissen, mehr, jetzt, merken, drucken, hören,
  partager, commenter, publié, publiée, mis, lire, écouter, abonnés, réservé, compartir, comentar, guardar, publicado, actualizado, leer, condividi, commenta, pubblicato, aggiornato, leggi, delen, gepubliceerd, bijgewerkt, lees,
  del, lytt, publisert, oppdatert, udgivet, opdateret, publicerad, uppdaterad, julkaistu, päivitetty, udostępnij, opublikowano, sdílet, publikováno, diskuse, поделиться, опубликовано, обновлено, фото, paylaş, güncelleme, abone, bagikan, ikuti, kami, baca, juga, theo, chia, sẻ,
  sesli, dinle, haberi dinle, posłuchaj, prosłuchaj, прослушать, слушать, прослухати, nghe, dengarkan, ακούστε, kuuntele, ascultă, poslušaj, poslechněte, পড়ুন, শুনুন, सुनें, पढ़ें, سنیں, پڑھیں`);
