/** A rule with a pattern of words for lines of text that do not belong to the story. */
export interface LineRule {
  reason: string;
  /** Maximum length of a line in characters. This rule keeps longer lines. */
  upTo: number;
  pattern: RegExp;
}

/** Lines that are left out regardless of their position in the text. */
export const LINE_RULES: LineRule[] = [
  {
    reason: 'another story',
    upTo: 250,
    pattern:
      /^(?:read (?:more|also|next|this)|related(?: (?:stories|articles|news|posts|content|topics|coverage|links|reading|video))?|see also|see more(?=\s*:\s*\S)|more(?: from| on)?|also read|recommended|don['’]t miss|watch|must[- ]read|you (?:may|might) also (?:like|enjoy|be interested)|leia (?:mais|também)|lea también|lire aussi|à lire|lesen sie auch|mehr zum thema|leggi anche|baca juga|читайте также|lees ook|läs också|les også|læs også|czytaj (?:też|także|również)|přečtěte si|okuyun|関連記事)(?:\s*[:\-–|>»]|\.{0,3}…?$)/i,
  },
  {
    reason: 'label of an advertisement',
    upTo: 40,
    pattern:
      /^[-–—\s]*(?:advert|(?:skip )?advertisement|advertising|sponsored(?: content)?|anuncio|publicidad|publicidade|publicité|passer la publicité|pubblicità|anzeige|werbung|iklan|reklama?|реклама|annons|annonse|story continues below(?: advertisement)?|article continues below(?: advertisement)?|continue reading(?: the main story)?|close|loading\.*|caption|view all(?: \(?\d+\)?)?(?: photos| images)?|sharing is caring!?|share (?:this )?(?:on|via|with) \w+|click to tweet|scroll back to top|back to top|print|copy link|कॉपी लिंक|comments?)[-–—\s]*$/i,
  },
];

/** Lines that are left out if they are above the first sentence of the story. */
export const HEAD_RULES: LineRule[] = [
  { reason: 'date', upTo: 70, pattern: /\d.*\b(?:19|20)\d\d\b|\b(?:19|20)\d\d\b.*\d/ },
];

/** Lines that are left out at the end of the story, but kept if other text of the story follows them. */
export const TAIL_RULES: LineRule[] = [
  {
    reason: 'credits of contributors',
    upTo: 300,
    pattern: /\bcontributed (?:reporting|to this (?:report|story|article))\b/i,
  },
  {
    reason: 'letters to the editor',
    upTo: 400,
    pattern: /\b(?:letters?|tips?|questions?|feedback|corrections?|write to|e-?mail)\b.*[\w.]+@[\w.]+/i,
  },
  {
    reason: 'follow us',
    upTo: 400,
    pattern:
      /\bfollow\b.{0,80}\b(?:on|at)\b.{0,40}\b(?:facebook|twitter|instagram|x|youtube|linkedin|whatsapp|telegram)\b/i,
  },
  {
    reason: 'newsletter',
    upTo: 400,
    pattern:
      /\b(?:sign[- ]?up|subscribe)\b.{0,100}\b(?:newsletters?|daily|weekly|inbox|e-?mail|channel|updates?)\b|\bget .{0,60}\b(?:newsletter|(?:in|to) your inbox|delivered)\b/i,
  },
];

/**
 * Headings of sections after a story, by language, as patterns that match the whole heading. They were
 * collected from pages in these languages. `…` stands for any following words.
 */
const HEADINGS: Record<string, string> = {
  en: [
    '(?:related|similar|recommended|suggested|popular|latest|trending|further)(?: \\w+){0,3}',
    'more (?:\\w+ ){0,2}(?:stories|news|articles|posts|videos|headlines)|more (?:from|on|about|in) .+',
    'most (?:read|popular|viewed|shared)…|(?:read|see) (?:more|next|also)(?: (?:stories|articles|news|posts))?',
    'you (?:may|might) (?:also )?(?:like|enjoy|be interested)…|what (?:to|do you) (?:read|think)…',
    "keep reading|up next|editors?[’']?s? picks?|more to (?:read|explore)|comments?(?: \\(?\\d+\\)?)?|(?:responses|replies) \\(?\\d+\\)?|\\d+ (?:comments?|responses|replies|thoughts on .+)|leave a (?:reply|comment)|join the (?:discussion|conversation)|reviews",
    'share (?:this|on)(?: (?:article|story|post|page|facebook|twitter))?|follow us…',
    'about (?:the )?(?:author|writer|company|us)s?|about [A-Z][\\w.&-]*(?: [A-Z][\\w.&-]*){0,4}',
    '(?:photo|picture|image)s?[ -]?galler(?:y|ies)…|in (?:pictures|photos)|slide ?show',
    'tags?:?|filed under…|sign up…|subscribe…|newsletter…',
  ].join('|'),
  de: 'lesen sie (?:auch|mehr|weiter)…|auch interessant…|weitere (?:artikel|themen|nachrichten)…|mehr zum thema…|das könnte .*interessieren…|kommentare…|über (?:den autor|die autorin|uns)…|bilderstrecke…|bildergalerie…|fotostrecke…',
  fr: 'lire aussi…|(?:à|a) lire (?:aussi|également)…|sur le même (?:sujet|thème)…|articles (?:similaires|liés)…|commentaires…|diaporama…|en images',
  es: 'le[ae] también…|noticias relacionadas…|artículos relacionados…|te puede interesar…|comentarios…|sobre (?:el|la) autora?…|acerca de …|galería(?: de (?:fotos|imágenes))?|en imágenes',
  pt: 'leia (?:também|mais)…|veja (?:também|mais)…|(?:notícias|posts) relacionad[ao]s…|comentários…|sobre (?:o|a) autora?…|galeria(?: de (?:fotos|imagens))?|em imagens',
  it: 'leggi anche…|articoli correlati…|potrebbe interessarti…|commenti…|fotogallery…|galleria fotografica|le immagini',
  nl: 'lees (?:ook|meer)…|gerelateerde?…|reacties…|fotoserie…|in beeld',
  pl: '(?:czytaj|zobacz) (?:także|też|również)…|polecane…|komentarze…|galeria(?: zdjęć)?|zobacz zdjęcia',
  cs: 'související…|diskuze…|komentáře…|fotogalerie…',
  ru: 'читайте (?:также|ещ[её])…|похожие…|(?:самые )?популярные …|материалы по теме…|комментарии…|отзывы…|фотогалерея…|в фотографиях',
  uk: 'читайте також…|коментарі…',
  tr: 'yorumlar…|ilgili (?:haberler|içerikler)…',
  sv: 'läs (?:mer|också|även)…|relaterat…|bildspel…|bildgalleri…',
  no: 'les (?:også|mer)…|bildegalleri…|bildeserie…',
  da: 'læs (?:også|mere)…|billedserie…|billedgalleri…',
  fi: 'lue (?:myös|lisää)…|kommentit…',
  id: 'baca juga…|artikel terkait…|komentar…',
  vi: 'tin liên quan…|xem thêm…|bình luận…',
  ja: '関連(?:記事|リンク|ニュース|キーワード)…|おすすめ…|コメント…|人気記事…',
  zh: '相[关關](?:新闻|新聞|阅读|閱讀|文章|报道|報導)…|推[荐薦](?:阅读|閱讀)…|延伸(?:阅读|閱讀)…|[評评][論论]…',
  ko: '관련\\s?기사…|댓글…|많이 본…',
  ar: 'اقرأ أيضا…|اقرأ المزيد…|مواضيع ذات صلة…|التعليقات…',
  fa: 'مطالب مرتبط…',
  hi: 'यह भी पढ़ें…|संबंधित…',
  th: 'ข่าวที่เกี่ยวข้อง…',
};

const SECTION = new RegExp(
  `^[\\s•■►»*\\-–—_]*(?:${Object.values(HEADINGS).join('|').replaceAll('…', '.*')})\\s*[:：]?$`,
  'iu',
);
const MAX_SECTION = 70;

/**
 * Whether a line introduces a section after the story: other stories, comments, or information about the writer
 * or the company.
 */
export function isLastSection(line: string): boolean {
  return line.length <= MAX_SECTION && SECTION.test(line);
}
