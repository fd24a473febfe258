/**
 * Words in structured data, meta elements, software and names that indicate the kind of a site. The words in
 * a row are looked up literally. No row contains a pattern with repetition, so the running time stays linear.
 */
export interface KindRow {
  mark: string;
  why: string;
  /** Words separated by semicolons. */
  words: string;
}

/**
 * schema.org types by the kind of site that they indicate. Types that are common to all sites are omitted.
 */
export const SCHEMA_TYPES: KindRow[] = [
  {
    mark: 'schema_news',
    why: 'structured data for news',
    words: `NewsArticle; ReportageNewsArticle; AnalysisNewsArticle; OpinionNewsArticle; ReviewNewsArticle; BackgroundNewsArticle;
      AskPublicNewsArticle; LiveBlogPosting`,
  },
  {
    mark: 'schema_newsroom',
    why: 'the publisher calls itself a news organization or a paper',
    words: `NewsMediaOrganization; Newspaper; Periodical; Magazine; RadioStation; TelevisionStation; BroadcastService;
      PublicationIssue`,
  },
  { mark: 'schema_article', why: 'structured data for an article', words: 'Article' },
  { mark: 'schema_post', why: 'structured data for a post', words: 'BlogPosting; Blog; TechArticle' },
  {
    mark: 'schema_seller',
    why: 'structured data for a company or its products',
    words: `Product; ProductGroup; Offer; AggregateOffer; SoftwareApplication; WebApplication; MobileApplication; Service;
      Corporation; LocalBusiness; Store; OnlineStore; ProfessionalService; FinancialService; InsuranceAgency; RealEstateAgent;
      HomeAndConstructionBusiness; Plumber; Electrician; RoofingContractor; HVACBusiness; GeneralContractor; MovingCompany;
      HousePainter; Hotel; LodgingBusiness; Resort; Restaurant; FoodEstablishment; MedicalBusiness; MedicalClinic; Physician;
      Dentist; Hospital; LegalService; Attorney; AutoDealer; AutoRepair; TravelAgency; HealthClub; SportsClub; ChildCare;
      EmploymentAgency; BeautySalon; DaySpa; Brand`,
  },
  {
    mark: 'schema_guide',
    why: 'structured data for questions, courses or events',
    words: 'FAQPage; HowTo; Course; Event',
  },
  {
    mark: 'schema_discussion',
    why: 'structured data for discussions, or for works such as recipes, papers and books',
    words: `DiscussionForumPosting; QAPage; Question; Answer; Comment; InteractionCounter; ScholarlyArticle; Recipe;
      MusicRecording; Dataset; Book; Chapter`,
  },
  {
    mark: 'schema_authority',
    why: 'the publisher calls itself a public body',
    words:
      'GovernmentOrganization; GovernmentOffice; GovernmentBuilding; GovernmentService; CityHall; Courthouse',
  },
];

/** Meta elements that content management systems write. */
export const METAS: KindRow[] = [
  {
    mark: 'meta_news',
    why: 'a meta element for news search',
    words: 'news_keywords; googlebot-news; original-source; syndication-source',
  },
  {
    mark: 'meta_newsroom',
    why: 'meta elements that newsrooms use for sections, author statistics and paywalls',
    words: `article:section; parsely-title; parsely-page; parsely-section; parsely-author; parsely-pub-date; sailthru.date;
      sailthru.tags; sailthru.title; cxenseparse:recs:publishtime; cxenseparse:pageclass; cxenseparse:author; vr:type;
      fb:pages; ia:markup_url; article:opinion; article:content_tier; date.available; dc.date.issued`,
  },
  { mark: 'meta_author', why: 'a meta element names the author', words: 'article:author; author' },
  {
    mark: 'meta_shop',
    why: 'metas of shops',
    words: `product:price:amount; og:price:amount; shopify-digital-wallet; shopify-checkout-api-token;
      facebook-domain-verification`,
  },
];

/**
 * Software with which sites are made, recognized by a word in the `generator` meta element or in the URL of a
 * script or linked file.
 */
export const SOFTWARE: KindRow[] = [
  { mark: 'made_with_wordpress', why: 'made with WordPress', words: 'wordpress; wp-content' },
  {
    mark: 'made_for_forums',
    why: 'made with software for forums',
    words: `phpbb; prosilver; vbulletin; xenforo; discuz; discourse; mybb; invision; simple machines; woltlab; burning board;
      flarum; nodebb; bbpress; buddypress; wpforo; ipboard`,
  },
  {
    mark: 'made_for_wikis',
    why: 'made with software for wikis',
    words: 'mediawiki; dokuwiki; fandom; load.php; wikidot',
  },
  {
    mark: 'made_for_sales',
    why: 'made with a builder for shops or company sites',
    words: `shopify; hubspot; wix.com; squarespace; webflow; woocommerce; shopware; prestashop; magento; jimdo; duda;
      godaddy; framer; bigcommerce; odoo; hs-sites; builder.io`,
  },
  {
    mark: 'made_for_writers',
    why: 'made with software for weblogs and magazines',
    words: `hugo; jekyll; ghost; blogger; pelican; eleventy; hexo; nikola; movable; serendipity; textpattern; substack; spip;
      writefreely; micro.blog; s9y; newspack; livingdocs`,
  },
  {
    mark: 'ad_plugin',
    why: 'software that places advertisements',
    words: 'advanced-ads; ad-inserter; adrotate; quick-adsense; prebid; adsbygoogle; googletag',
  },
];

/**
 * Words in the subdomain or the path of the page's own URL. A section such as `/blog/` shows that the site
 * has a blog, but also that the main content of the site is something else.
 */
export const ADDRESS_PARTS: KindRow[] = [
  {
    mark: 'address_blog',
    why: 'the page is in the site’s blog',
    words: 'blog; blogs; our-blog; blogindex; weblog; techlog; journal; diary; posts',
  },
  {
    mark: 'address_resources',
    why: 'the page is in a site’s section for resources',
    words: `resources; resource; insights; insight; learn; academy; hub; guides; library; knowledge; pages; page; tips;
      articles; stories; case-studies; help; docs; post`,
  },
  {
    mark: 'address_news',
    why: 'the page is in a site’s section for news or press releases',
    words:
      'news; aktuelles; presse; press; press-releases; pressemitteilungen; newsroom; actus; actualites; noticias; magazin; magazine',
  },
  {
    mark: 'address_forum',
    why: 'the URL of a forum or wiki',
    words: `forum; forums; foren; bbs; board; boards; threads; thread; topic; topics; viewtopic.php; showthread.php; wiki; community;
      archiver; discussion; discussions; questions; user; users; upload; abs`,
  },
  {
    mark: 'address_section',
    why: 'the URL contains a news section',
    words: `politics; politik; politique; politica; sport; sports; deportes; business; wirtschaft; economie; economia; world; monde;
      mundo; local; regional; opinion; culture; kultur; cultura; crime; national; international; nachrichten; entertainment;
      lifestyle; features; reviews; chronik; panorama; societe; gesellschaft; green; recipes; artykul; artikel; teksty`,
  },
];

/** Words in the name of the site, in the name of its publisher, and in the copyright line. */
export const NAME_WORDS: KindRow[] = [
  {
    mark: 'named_as_media',
    why: 'the name is typical of a medium or publisher',
    words: `media; medien; verlag; publishing; publisher; publications; news; zeitung; tageblatt; tagblatt; volksblatt; blatt; presse; press; prensa; magazine;
      magazin; revista; revue; review; journal; diario; jornal; newspaper; newspapers; broadcasting; radio; rádió; éditions; editorial;
      editora; edizioni; kiadó; wydawnictwo; times; daily; post; tribune; herald; gazette; chronicle; nachrichten; anzeiger; kurier;
      podcast; blog; weblog; 新闻; 报; 新聞; 日报; 网`,
  },
  {
    mark: 'named_as_company',
    why: 'the name contains the legal form of a company',
    words: `gmbh; ag; kg; inc; llc; ltd; limited; plc; corp; corporation; co; company; sarl; spa; srl; bv; oy; aps; pty; group;
      holding; se; ug; ohg; ek; pte; pvt; kft; 株式会社; 有限公司; studio; agency; services; solutions; software; technologies; hotel;
      shop; store`,
  },
  {
    mark: 'named_as_organization',
    why: 'the name is typical of an association, a party or a foundation',
    words: `verein; ev; verband; bundesverband; partei; stiftung; foundation; association; society; federation; union; institute;
      institut; university; universität; universite; college; school; schule; church; kirche; bistum; fraktion; council; museum;
      theater; orchester; chor; alliance; coalition; center; centre; club; klub; league; trust; fund; partij; 大学; 协会; 協会`,
  },
  {
    mark: 'named_as_authority',
    why: 'the name is typical of a public authority',
    words: `ministry; ministerium; bundesministerium; ministère; ministere; ministerio; ministero; bundesamt; landesamt; amt;
      regierung; landesregierung; government; gouvernement; gobierno; governo; comune; municipality; municipio; ayuntamiento;
      mairie; stadt; landeshauptstadt; gemeinde; kanton; landkreis; bezirk; county; prefecture; préfecture; département; authority; autorité;
      commission; behörde; bundesanstalt; bundesinstitut; landesanstalt; landtag; bundestag; parliament; parlament; senate;
      police; polizei; embassy; botschaft; consulate; federal; state; department; forstamt; landesforsten; ente; parco; provincia;
      regione; región; district; 政府; 国务院; 省; 庁; 市役所; wojewódzki; urząd; gmina; kommune; region`,
  },
  {
    mark: 'named_as_community',
    why: 'the name is typical of a forum, a wiki or a collection',
    words: `forum; forums; foren; wiki; community; encyclopedia; encyclopaedia; lexikon; dictionary; archive; library; directory;
      lyrics; recipes; rezepte; petitions; pétitions; discussion; board; 论坛; 社区; bbs; answers; q&a`,
  },
];

/** Maps each word in the given rows to the marks of the rows that contain the word. */
export function marksByWord(rows: { mark: string; words: string }[]): Map<string, string[]> {
  const marks = new Map<string, string[]>();
  for (const { mark, words } of rows)
    for (const word of new Set(words.split(';').map((part) => part.trim().replace(/\s+/g, ' ')))) {
      if (word !== '') marks.set(word, [...(marks.get(word) ?? []), mark]);
    }
  return marks;
}
