/**
 * Words in links that indicate what kind of site a page belongs to. The navigation and the footer of a site
 * name its products, authors and sources of income, and most sites use the same words for them. A phrase
 * matches only if it equals the text of a link, a part of this text, or one segment of the link's path. Add a
 * row only if it helps to classify at least three sites.
 */
export interface LinkConcept {
  mark: string;
  why: string;
  /** Words separated by semicolons, in lower case, without punctuation. */
  words: string;
}

export const LINK_CONCEPTS: LinkConcept[] = [
  {
    mark: 'cart',
    why: 'a shopping cart',
    words: `cart; basket; checkout; shopping cart; shopping bag; add to cart; bag; warenkorb; einkaufswagen; in den warenkorb;
      panier; carrito; carrello; koszyk; winkelwagen; kosár; varukorg; 购物车; カート; wishlist; wunschliste; merkzettel; kasse`,
  },
  {
    mark: 'shop',
    why: 'products for sale',
    words: `shop; store; shop all; shop now; products; all products; collections; product; produkte; produits; boutique; productos; tienda;
      prodotti; negozio; produkty; sklep; termékek; producten; 产品; 产品中心; 製品; 製品情報; new arrivals; best sellers; bestsellers; gift cards; gift card;
      gutscheine; buy; buy now; jetzt kaufen; kaufen; sale; onlineshop; online shop; webshop; e shop; order now; order online; ストア; 商品`,
  },
  {
    mark: 'delivery',
    why: 'shipping, returns and terms of sale',
    words: `shipping; shipping policy; shipping and returns; shipping returns; returns; refund policy; return policy; returns policy; refunds; warranty;
      versand; versandkosten; zahlung und versand; versand und zahlung; zahlungsarten; widerruf; widerrufsbelehrung; widerrufsrecht; agb; agbs; livraison; cgv; envíos; devoluciones;
      spedizioni; resi; terms of sale; track order; track your order; order status; order tracking; garantie; returns and refunds; shipping policies`,
  },
  {
    mark: 'pricing',
    why: 'prices and plans',
    words: `pricing; plans; plans and pricing; pricing plans; see pricing; view pricing; prices; preise; preisliste; tarifs; precios; tarife; prezzi;
      cennik; ceny; 料金; 价格; fees; rates; tuition; kosten`,
  },
  {
    mark: 'services',
    why: 'services on offer',
    words: `services; our services; service; leistungen; unsere leistungen; dienstleistungen; prestations; nos services; servicios; servizi; usługi; diensten;
      サービス; 服务; what we do; was wir tun; capabilities; expertise; unsere angebote; treatments; packages; consulting; beratung; beratungsangebote; installation; repairs;
      maintenance; catering; all services; view all services; our process`,
  },
  {
    mark: 'software',
    why: 'software products and their features',
    words: `features; platform; funktionen; fonctionnalités; use cases; use case; integrations; integration; solutions; lösungen; soluciones; soluzioni;
      product overview; products overview; how it works; so funktioniert s; industries; branchen; by industry; by role; by team; enterprise; for teams; for business;
      security; changelog; release notes; api; sdk; developers; developer; documentation; docs; api docs; templates; download; downloads; free tools; roadmap; marketplace; apps; app store;
      google play; system status; status; demo; demos; product tour; roi calculator; compare; alternatives; why us; webinars; webinar; ebooks; whitepapers; white papers; academy; ソリューション; 解决方案`,
  },
  {
    mark: 'trial',
    why: 'an invitation to a trial or a demo',
    words: `book a demo; request a demo; get a demo; schedule a demo; request demo; book demo; watch demo; see a demo; get demo; try for free; free trial; start free trial;
      start your free trial; start for free; get started; get started for free; get started free; sign up free; sign up for free; try free; try it free; try it for free; start free; start now; try now; start here;
      kostenlos testen; jetzt testen; demo anfordern; demo buchen; kostenlos starten; essai gratuit; prueba gratis; solicitar demo; contact sales; talk to sales; talk to an expert;
      sign up; start trial; get the app; download the app; join for free; create free account; create an account; join now; watch a demo; live demo; demo vereinbaren; お問い合わせ; 資料請求; 无料体験`,
  },
  {
    mark: 'quote',
    why: 'an invitation to order a service',
    words: `get a quote; free quote; get a free quote; request a quote; get quote; instant quote; free estimate; get a free estimate; request an estimate; free consultation;
      request a consultation; book a consultation; schedule a consultation; schedule consultation; book a call; schedule a call; book now; book online; book an appointment; book appointment; schedule appointment; schedule an appointment;
      make an appointment; request appointment; request service; schedule service; hire us; work with us; let s talk; contact an expert; find a location; call us; call now; request info;
      request information; enroll now; apply now; apply; register now; schedule a visit; schedule a tour; plan your visit; get in touch; jetzt buchen; buchen; termin vereinbaren; termin buchen; angebot anfordern; anfrage; anfragen; unverbindlich anfragen;
      jetzt anfragen; kontakt aufnehmen; devis; demander un devis; devis gratuit; réserver; presupuesto; reservar; reserva; prenota; richiedi preventivo; zimmer; buchung; buchungsanfrage; tischreservierung; reservations; reserve; book; book your stay`,
  },
  {
    mark: 'customers',
    why: 'customers and their praise of the company',
    words: `customers; our customers; customer stories; customer story; case studies; case study; success stories; testimonials; client testimonials; clients; our clients; our work; portfolio; kunden;
      unsere kunden; kundenstimmen; referenzen; fallstudien; erfolgsgeschichten; références; clientes; casos de éxito; klienci; realizacje; 導入事例; 客户案例; 案例; reviews and testimonials; gallery; project gallery; before after`,
  },
  {
    mark: 'careers',
    why: 'jobs at the company',
    words: `careers; career; jobs; join our team; we re hiring; we are hiring; open positions; karriere; stellenangebote; offene stellen; stellen; jobs karriere; karriere jobs; jobs und karriere;
      emplois; recrutement; carrières; empleo; trabaja con nosotros; lavora con noi; kariera; praca; vacatures; 採用情報; 採用; 招聘; 加入我们; 诚聘英才; 人才招聘; employment; job openings; ausbildung; werken bij; jobba hos oss`,
  },
  {
    mark: 'company',
    why: 'information about a company',
    words: `company; our company; about the company; unternehmen; das unternehmen; über das unternehmen; firma; entreprise; empresa; azienda; 会社概要; 企業情報; 公司简介; 公司介绍; our story; our mission; mission; our values;
      our team; meet the team; meet our team; team; the team; das team; unser team; leadership; leadership team; management; our history; our people; unternehmensgeschichte; geschäftsführung; philosophie; why choose us; why; our approach; locations; our locations;
      service areas; service area; areas we serve; standorte; filialen; find a store; store locator; store finder; find a dealer; where to buy; händler; händlersuche; öffnungszeiten; opening hours; hours; anfahrt; directions; so finden sie uns; our brands; marken; brands; sustainability; nachhaltigkeit; franchise; nous trouver;
      affiliate program; become an affiliate; referral program; refer a friend; ambassador; become a partner; partner program; for partners`,
  },
  {
    mark: 'help_centre',
    why: 'help for customers',
    words: `help center; help centre; support; customer support; customer service; contact support; technical support; knowledge base; faq; faqs; faq s; häufige fragen; kundenservice; kundendienst; hilfe; aide; ayuda; client login; customer login;
      client portal; customer portal; kundenlogin; kundenportal; patient portal; account login; my account; mein konto; mon compte; mi cuenta; moje konto; マイページ; request support; contact us; user guide; user manual; manuals; financing; guarantee`,
  },
  {
    mark: 'investors',
    why: 'information for investors',
    words: `investors; investor relations; investor; aktionäre; investoren; corporate governance; governance; 投资者关系; 株主 投資家情報; ir情報; annual report; annual reports; financial reports; jahresbericht; geschäftsbericht; rapport annuel`,
  },
  {
    mark: 'press_room',
    why: 'a press room, which newsrooms themselves do not have',
    words: `press; press room; newsroom; press releases; press release; press kit; media kit press; in the news; in the press; media center; media centre; media relations; for the media; media room; presse; pressemitteilungen;
      pressemitteilung; pressematerial; pressebereich; pressekontakt; pressebilder; für die presse; espace presse; communiqués de presse; communiqués; sala de prensa; prensa; comunicados; ufficio stampa; dla mediów; biuro prasowe; news and events; news events; news and press; aktuelles; nyhetsrom; プレスリリース; 新闻中心; 公司新闻; ニュースリリース`,
  },
  {
    mark: 'membership',
    why: 'members, donors and volunteers of an organization',
    words: `become a member; mitglied werden; mitgliedschaft; mitglieder; mitgliederbereich; our members; member login; members only; join us; membership; adhérer; adhésion; donate; donate now; donation; spenden; jetzt spenden; spende; faire un don; don; soutenir; donar; donaciones; dona; get involved;
      ways to give; give; giving; mitmachen; mach mit; volunteer; volunteers; ehrenamt; fundraise; fundraising; vorstand; der vorstand; satzung; verein; der verein; über den verein; verband; der verband; vereine; landesverbände; ortsverbände; kreisverbände; stiftung; wahlprogramm; programm; grundsatzprogramm; presidency; board of directors; board of trustees; bylaws; committees; arbeitsgruppen; gremien;
      statuten; geschäftsstelle; partei; kandidaten; positionen; positionspapiere; unterstützen; chapters; federation; association; our impact; advocacy; sponsoren; unsere sponsoren; supporters; campaigns; kampagnen; petition; 会員; 入会案内`,
  },
  {
    mark: 'campus',
    why: 'students and courses',
    words: `admissions; academics; students; student life; faculty; faculty and staff; alumni; campus; research; departments; graduate; undergraduate; studium; studierende; forschung; lehre; hochschule; fakultäten; institute; institut; bibliothek; library; courses; course; course catalog; enroll; curriculum;
      certifications; certification; certificates; seminare; schulungen; kurse; weiterbildung; trainings; training; programs; all courses; tutors; tutoring; become a tutor; formations; cursos; phd; bootcamps; bootcamp; scholarships; teachers; parents; schools; 招生; 教学; 科研`,
  },
  {
    mark: 'visitors',
    why: 'tickets, rooms and visits',
    words: `tickets; buy tickets; ticketshop; events; event calendar; visit; visit us; your visit; besuch; rooms; rooms and suites; hotel; hotels; unterkünfte; unterkunft; restaurant; menu; menus; speisekarte; wellness; arrangements; pauschalen; gastgeber; urlaub; tours; touren; book a tour; weddings; private events;
      venue; venues; spielplan; konzerte; programm und tickets; kalender; termine; veranstaltungen; results; ergebnisse; athletes; teams; schedule; sponsors; partners; partner; unsere partner`,
  },
  {
    mark: 'paper_subscription',
    why: 'subscriptions to a paper or magazine',
    words: `subscribe; subscribe now; subscriptions; subscription; subscriber; manage subscription; gift subscription; digital subscription; print subscription; abo; abos; abo shop; aboshop; abonnement; abonnements; abonnieren; abonnenten; aboservice; abo service; leserservice; probeabo; digitalabo; jetzt abonnieren; s abonner; je m abonne; abonnez vous; suscribirse; suscríbete; suscripción; suscripciones; suscriptores;
      abbonati; abbonamenti; prenumerata; prenumeruj; prenumerera; előfizetés; előfizetek; abonner; assine; assinatura; assinar; e paper; epaper; e magazine; eplus; digital edition; print edition; magazine archive; current issue; back issues; past issues; latest issue; aktuelle ausgabe; ausgaben; aktuelles heft; heftarchiv; einzelheft; einzelhefte; hefte; heft; edición impresa; edición digital; hemeroteca; kiosque; le journal; numéros;
      archiwum numerów; 購読; 订阅; 电子报; 数字报; digital archive; magazine subscription; support us; support our work; support our journalism; unterstützen sie uns; become a supporter`,
  },
  {
    mark: 'advertise',
    why: 'space for advertisers',
    words: `advertise; advertising; advertise with us; advertise here; advertisers; advertisement; advertisements; ad choices; adchoices; advertising policy; media kit; mediakit; media pack; mediadaten; media daten; mediadaten und preise; werbung; werben; werbung schalten; werben auf; inserieren; inserate; inserieren sie; anzeigen; anzeige aufgeben; anzeigenpreise; kleinanzeigen; online werbung; vermarktung; publicité; annonceurs; régie publicitaire; régie; annonces; publicidad; anúnciate; anunciate; anuncie; anunciar;
      contrata publicidad; publicita; pubblicità; reklama; reklamy; cennik reklam; reklám; hirdetés; médiaajánlat; hirdessen; annoncér; annoncering; adverteren; annonsera; 広告掲載; 広告; 広告掲載について; 媒体資料; 广告服务; 广告; 广告合作; 광고안내; 광고문의; реклама; рекламодателям; إعلانات; اعلن معنا; sponsored content; sponsored; sponsorship; sponsor; classifieds; obituaries; notices; public notices; do not sell my personal information; do not sell or share my personal information; do not sell my info; your privacy choices; cookie settings; utiq verwalten; cmp; datenschutz einstellungen; privacy manager`,
  },
  {
    mark: 'newsroom',
    why: 'an editorial team, its authors and its rules',
    words: `redaktion; die redaktion; redaktionsteam; editorial team; editorial staff; our editors; editors; editorial policy; editorial policies; editorial guidelines; editorial standards; editorial process; editorial independence; editorial code; masthead; staff; newsroom staff; our staff; our journalists; corrections; corrections policy; correction policy; code of ethics; ethics policy; ethics; la rédaction; rédaction; l équipe; qui sommes nous; redacción; la redacción; quiénes somos; código ético; redazione; la redazione;
      chi siamo; redakcja; zespół; szerkesztőség; impresszum; redaktionen; редакция; редакція; за нас; 編集部; 編集部について; 운영; 편집; 기자; autoren; unsere autoren; authors; our authors; contributors; our contributors; our writers; writers; columnists; kolumnisten; auteurs; les auteurs; autores; autorzy; kolumnen; write for us; contribute; guest post; submit a story; news tip; send a tip; send us a tip; news tips; letters to the editor; letters; leserbriefe; leserbrief; submissions; fact checking; fact check policy; how we test; how we test products; how we review; our review process; review process; testing; publishing principles; about our ads; mentions légales et cgu; impressum und redaktion; expediente; quem somos; nota editorial; press council; ipso; pressekodex`,
  },
  {
    mark: 'news_sections',
    why: 'sections of general news',
    words: `politics; politik; politique; política; politica; polityka; politika; sport; sports; deportes; sporten; esportes; спорт; 스포츠; 体育; opinion; opinions; opinión; opinião; meinung; kommentar; kommentare; debatte; debat; tribune; tribunes; editorial; editorials; leitartikel; publicystyka; vélemény; culture; kultur; cultura; kultura; kultúra; feuilleton; economy; économie; economía; economia; wirtschaft; gospodarka; gazdaság; business; finanzen; international; internacional; internacionales; world; welt; monde; mundo; świat; ausland; inland;
      külföld; belföld; local; local news; lokales; lokal; regional; region; regionales; national; nacional; nacionales; panorama; gesellschaft; société; sociedad; society; social; entertainment; espectáculos; farándula; show; gossip; lifestyle; life; leben; vida; crime; blaulicht; police; sucesos; policiales; obituaries; traueranzeigen; weather; wetter; météo; horoscope; horoskop; horóscopo; breaking news; latest news; eilmeldungen; schlagzeilen; headlines; top stories; most read; meistgelesen; trending; celebrity; celebrities; stars; chronik; wissenschaft; science; wissen; tecnología; technik; digital; netzpolitik; medien; europa; europe; deutschland; österreich; schweiz; environment; umwelt; umwelt und klima; klima; immigration; elections; wahlen; education; bildung; justiz; polémica; columnas; columnistas; investigations; analysis; analyse; analysen; analyses; interviews; interview; entretiens; reportage; reportagen; reportages; portrait; enquêtes; 新闻; 社会; 国际; 财经; 娱乐; 军事; 政治; 経済; 国際; 정치; 경제; 사회; общество; политика; икономика; رياضة; اقتصاد; محليات; الرئيسية`,
  },
  {
    mark: 'magazine_sections',
    why: 'sections of a magazine',
    words: `reviews; review; tests; test; testberichte; im test; buying guides; buying guide; buyers guide; best products; guides; ratgeber; recipes; rezepte; recettes; recetas; recept; receptek; travel; reisen; reise; voyage; viajes; beauty; mode; fashion; style; food; food and drink; essen; food drink; home; home decor; decor; decorating; garden; garten; gardening; health; gesundheit; santé; salud; fitness; wellness; ernährung; nutrition; diet; weight loss; love; liebe; sex; relationships; wedding; weddings; parenting; family; familie; kids; pets; dogs; cats; movies; film; films; kino; filme; tv; television; serien; music; musik; musique; música; album reviews; books; bücher; buch; livres; libros; literatur; art; kunst; arts; theater; games; gaming; spiele; news; previews; smartphones; phones; laptops; tablets; headphones; earbuds; android; iphone; apple; hardware; software; deals; best of; how to; how tos; tutorials; diy; crafts; sewing; crochet; projects; destinations; europe; asia; itineraries; gear; camera; cameras; features; essays; columns; columnas; podcast; podcasts; videos; video; gallery; galerien; bildergalerien; photos; fotos; quizzes; quiz; forum; rätsel; gewinnspiele; gewinnspiel; comics; cars; auto; autos; motor; tech; technology; gadgets; innovation; startups; finance; money; cleaning; organizing; real estate; shopping`,
  },
  {
    mark: 'diary',
    why: 'a person’s own site',
    words: `about me; about the author; who am i; über mich; à propos de moi; sobre mí; chi sono; o mnie; contact me; hire me; work with me; my story; my books; my work; my blog; now; uses; cv; resume; résumé; lebenslauf; publications; publikationen; talks; vorträge; blogroll; my projects; colophon; guestbook; gästebuch; support me; buy me a coffee; disclosure policy; pr friendly; shop my favorites; toots; microblog; links; linkblog; notes; weeknotes; now page; git; pgp`,
  },
  {
    mark: 'weblog',
    why: 'archives, comments and feeds of a weblog',
    words: `archive; archives; archiv; archivo; archivio; categories; kategorien; tags; tag cloud; recent posts; recent comments; neueste beiträge; neueste kommentare; letzte beiträge; older posts; newer posts; ältere beiträge; neuere beiträge; previous post; next post; leave a comment; leave a reply; post a comment; post comment; no comments; comments feed; entries feed; entries rss; comments rss; kommentar; kommentare; kommentar hinterlassen; kommentar schreiben; schreibe einen kommentar; antworten; reply; cancel reply; antwort abbrechen; commentaires; laisser un commentaire; répondre; deja un comentario; responder; trackback; trackback uri; permalink; permanent link; rss; rss feed; rss feeds; atom; feed; subscribe via rss; commenti; hozzászólás`,
  },
  {
    mark: 'disclosure',
    why: 'income from recommended products',
    words: `affiliate disclosure; affiliate disclaimer; affiliate policy; affiliate links; affiliate; disclosure; disclosures; disclaimer; disclosure policy; advertising disclosure; advertiser disclosure; how we make money; amazon disclosure; learn more about our process; affiliate hinweis; hinweis zu affiliate links`,
  },
  {
    mark: 'community',
    why: 'accounts and posts of many people',
    words: `forum; forums; forums home; forum list; foren; board index; threads; new posts; new threads; new profile posts; latest posts; unanswered topics; active topics; memberlist; members; members list; member list; user list; registered members; current visitors; who s online; what s new; mark forums read; post reply; post a reply; quote; post new topic; new topic; topics; thread; forum rules; beiträge; themen; neue beiträge; ungelesene beiträge; mitgliederliste; benutzer;       论坛; 发表; 回复; 发帖; 帖子; 会员; 社区; top users; users; user; profile; profiles; leaderboard; leaderboards; badges; groups; gruppen; community; communities; communauté; comunidad; guidelines; community guidelines; questions; ask a question; answers; chat; discord; wall; feed; activity; latest activity; popular; newest; random; report; flag; karma; followers; following`,
  },
  {
    mark: 'accounts_login',
    why: 'accounts of readers or customers',
    words: `register; registration; sign in; log in; login; anmelden; registrieren; forgot password; forgot your password; lost password; connexion; inscription; s inscrire; iniciar sesión; registro; accedi; registrati; zaloguj; zarejestruj; регистрация; вход; 登录; 登陆; 注册; ログイン; 会員登録; logout; log out; sign out; my profile`,
  },
  {
    mark: 'contributions',
    why: 'an invitation to upload or to edit',
    words: `upload; submit; submit your story; submit article; submit a recipe; submit a site; submit your blog; add your blog; add a listing; add listing; list your business; create; create new; create a petition; start a petition; publish; new paste; write; write a review; add a review; rezept eingeben; rezept hochladen; eintrag hinzufügen; artikel einreichen; eigene rezepte; beitrag schreiben; meine rezepte; kochbuch; déposer; publier; créer une pétition; dmca; dmca policy; copyright claims; report abuse; report content; fair use; takedown; mirror; cite; bibtex; doi; abstract; pdf; arxiv; 投稿; 上传; fanfic; fiction; stories; chapters; chapter; table of contents; dictionary; dictionaries; encyclopedia; lyrics; authors a z; best rated; ongoing`,
  },
  {
    mark: 'wiki',
    why: 'pages that readers edit',
    words: `wiki; main page; random page; recent changes; view source; view history; what links here; related changes; special pages; printable version; permanent link; page information; cite this page; edit; edit source; talk; discussion; diskussion; contributions; letzte änderungen; zufällige seite; spezialseiten; versionsgeschichte; hauptseite; quelltext anzeigen`,
  },
  {
    mark: 'authority',
    why: 'the offices and duties of a public authority',
    words: `freedom of information; foia; no fear act; no fear act data; inspector general; office of inspector general; usa gov; vulnerability disclosure; vulnerability disclosure policy; an official website; privacy act; plain language; white house; amministrazione trasparente; albo pretorio; albo on line; albo pretorio online; bandi; bandi di gara; atti; urp; pec; comuni; ente; l ente; ente parco; marchés publics; publications officielles; bulletin officiel; bekanntmachungen; amtliche bekanntmachungen; amtsblatt; bürgerservice; bürgerinformation; rathaus; gemeinderat; stadtrat; behörden; ämter; formulare; bürgermeister; ministerium; der minister; die ministerin; minister; ministry; ministère; ministerio; service bw; ausschreibungen; vergabe; gesetze; gesetze und verordnungen; verordnungen; leichte sprache; gebärdensprache; informationsfreiheit; open data; e government; egovernment; transparencia; sede electrónica; datos abiertos; perfil del contratante; municipio; ayuntamiento; council; city council; councillors; departments and agencies; agency; agencies; regulations; legislation; laws and regulations; statutes; guidance; programs and services; grants; procurement; tenders; judicial; government; regierung; gouvernement; bip; biuletyn informacji publicznej; 政务公开; 政府信息公开; 信息公开; 人民政府; 議会; 行政; 市政; 申請; 省庁; parco; area protetta; forestry; stabilimenti; aufgaben und organisation; präsident; präsidentin`,
  },
  {
    mark: 'reprints',
    why: 'links to original articles, feeds and directories of other sites',
    words: `sources; our sources; quellen; all sources; original article; read original; read full article; view original; visit site; visit website; zur quelle; source; via; add your feed; rss directory; blog directory; directory; web directory; verzeichnis; firmenverzeichnis; branchenbuch; linkliste; press release distribution; submit press release; submit news; syndication; partner sites; content partners; topics a z; tag index; index; top blogs; all blogs; blogs; weblogs; list of blogs; alle blogs; start a blog; create blog; create your own blog; get a free blog`,
  },
];
