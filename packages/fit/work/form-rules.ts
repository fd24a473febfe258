import type { ArticleForm } from '../../../model/index.ts';

/** Signs of one form. One of them is enough, unless `isSelling` asks for words of shops as well. */
export interface FormRule {
  form: ArticleForm;
  /** Whole names of sections and of folders in a URL, in lower case, without marks and with hyphens. */
  sections?: RegExp;
  titles?: RegExp;
  /** schema.org types. */
  types?: RegExp;
  isSelling?: boolean;
}

/** Words of texts that recommend what to buy. */
export const SELLING_WORDS =
  /[$€£]\s?\d|\d\s?(?:€|euro\b|USD)|\b(?:buy(?:ing)?|prices?|priced|budget|affordable|affiliate|commission|retailers?|discount|deals?|amazon|kaufen|preise?|preiswert|günstig\p{L}*|testsieger|provision|comprar|precios?|baratos?|acheter|prix|pas cher|promo)(?!\p{L})/giu;

const THE_BEST =
  /^(?:\W*(?:these are |to find |tested! )?(?:the|our|my) )?(?:\d+|top|five|six|seven|eight|nine|ten)? ?(?:very )?(?:best|top \d+|cheapest|favou?rite)(?![\p{L}-])(?! (?:of luck|practices?|ways?|time|thing|part))|\bthe (?:\d+ )?(?:best|most epic|top) [\p{L}\s&-]{3,60}(?:\b(?:of|for|under|to buy|in) |$)|\b(?:\d+|top|best) .{0,40}\balternatives\b|^(?:die|das|der) (?:\d+ )?besten?\b|^(?:los|las) (?:\d+ )?mejores\b|^(?:les )?(?:\d+ )?meilleure?s\b/iu;

/** Matches titles of offers by shops, whose authors take no news: “$82 off”, “lowest price ever”, “best deals for the Switch”. */
export const DEALS =
  /\b(?:best|killer|top|black friday|prime day|cyber monday|today's)\b[^.:;]{0,40}\bdeals?\b|\bdeals? (?:alert|right now)\b|\b(?:lowest|cheapest)(?: \p{L}+){0,2} price\b|\b(?:lowest|best) price (?:ever|yet|so far)\b|[$€£]\s?\d+(?:[.,]\d+)? (?:off|discount|price cut)\b|\b\d+\s?(?:%|per ?cent) (?:off|discount)\b|\b(?:gaming|big|summer|day|flash) sale(?:s)? (?:going on|now|alert|live)\b|\bsale alert\b|\bon sale for (?:less|just|only|[$€£])|\b(?:massively|heavily) discounted\b|\bmarked down\b|\bpre-?order guide\b|\bschnäppchen\b|\bzum (?:tief|best|spar)preis\b|\bbons? plans?\b|\bprix cassé\b|\bchollos?\b|\bofert(?:a|ón)s? flash\b|\bminimo storico\b/iu;

/**
 * Rules in order of precedence, for English, German, Spanish and French, with the names of sections that other
 * languages use in URLs. Formats that name themselves come first, then what sections say; `news` comes last,
 * because publishers call nearly everything so.
 */
export const FORM_RULES: readonly FormRule[] = [
  {
    form: 'live',
    types: /^LiveBlogPosting$/,
    sections: /^(?:live|live-?blogs?|live-?ticker|news-?ticker|en-direct|en-vivo|directo|minuto-a-minuto)$/,
    titles:
      /\blive ?blog\b|\blive (?:updates?|coverage|news)\b|\bas it happened\b|\b(?:live|news)[- ]?ticker\b|\ben direct\b|\bminuto a minuto\b|\ben vivo\b/iu,
  },
  // Only in capitals: "live music" is no live coverage.
  { form: 'live', titles: /\bLIVE\b/u },
  {
    form: 'correction',
    sections:
      /^(?:corrections?|corrections-and-clarifications|korrekturen|berichtigungen|fe-de-errores|rectificatifs?)$/,
    titles:
      /^(?:corrections?(?: and clarifications?)?|clarifications?|erratum|errata|korrektur(?:en)?|richtigstellung|berichtigung|fe de (?:errores|erratas)|rectificatifs?|rectificación)(?:$|\s?[:|–—-])/iu,
  },
  {
    form: 'newsletter',
    sections: /^(?:news-?letters?|boletin(?:es)?|infolettres?|briefings?)$/,
    titles:
      /\bnewsletter[:|]|^(?:morning|evening|daily|weekly) (?:briefing|newsletter)\b|\bweekly (?:wrap-up|digest|roundup)\b/iu,
  },
  {
    form: 'obituary',
    sections:
      /^(?:obituar(?:y|ies)|obits|nachrufe?|todesfaelle|obituarios?|necrologi(?:ca|cas|e|es)|disparitions?|in-memoriam)$/,
    titles:
      /\bobituary\b|^obit\b|\bin memoriam\b|\b(?:dies|died|has died|dead)(?: peacefully)?,? (?:at|aged) (?:the age of )?\d{2,3}\b|^nachruf\b|\bnachruf auf\b|\b(?:ist|im alter von \d+ jahren) (?:tot|gestorben|verstorben)\b|\bmit \d{2,3} (?:jahren )?gestorben\b|\b(?:muere|fallece|murió|falleció)\b.{0,60}\b(?:a los \d+|años)|\b(?:est mort|est morte|mort à|s'est éteint|s’est éteinte?)\b/iu,
  },
  {
    form: 'review',
    types: /^(?:Review|CriticReview|UserReview|ReviewNewsArticle)$/,
    sections:
      /^(?:(?:[a-z]+-)*reviews?|(?:film|buch|theater|musik|konzert|opern|literatur)?-?kritik(?:en)?|rezension(?:en)?|(?!(?:la|pro|con)tests?$)(?:[a-z]+-?)?tests?|testberichte?|(?:bike|auto|fahr|produkt)tests?|criticas?|resenas?|analisis-de-producto|critiques?|bancs?-d-essai|essais)$/,
    titles:
      /\breview(?:ed)?:|(?<!\ba )\breview(?:\s?[|–—-]|$)|^reviews?\b|\bhands[- ]on\b|\b(?:first|road|long-term) (?:drive|test)\b|\b(?:album|record|book|game|single) of the (?:week|month)\b|\bim (?:\p{L}+-?)?(?:test|praxistest|dauertest|check)\b|\btestbericht\b|\b(?:fahrbericht|rezension|filmkritik|buchkritik|konzertkritik)\b|\breseña\b|\bcrítica (?:de|:)|\banálisis:|\b(?:test|critique) (?:de|du|des|:)|\bon a (?:testé|essayé|lu)\b|[★☆]/iu,
  },
  {
    form: 'shopping_guide',
    sections:
      /^(?:deals?|shopping|buying-guides?|best-?picks?|.*-best-picks|best-list|underscored|coupons?|gift-guides?|kaufberatung(?:en)?|bestenlisten?|gutscheine?|angebote|schnaeppchen|ofertas|compras|guias-de-compra|bons-plans|guides?-d-achat|best-right-now)$/,
    titles:
      /\b(?:buying|gift|shopping) guide\b|\bgifts for\b|\bwhere (?:and how )?to buy\b|\b(?:promo|discount|coupon) codes?\b|\bbest deals?\b|\b(?:black friday|prime day|cyber monday)\b|\bfor (?:less than|under|just|only) [$€£]\d|\bnur \d+(?:[.,]\d+)? (?:euro|€)|\bkaufberatung\b|\bgeschenk(?:ideen|tipps|e für)\b|\bschnäppchen\b|\bguía de compra\b|\bideas de regalo\b|\bguide d.achat\b|\bbons? plans?\b|\bidées cadeaux\b/iu,
  },
  { form: 'shopping_guide', isSelling: true, titles: THE_BEST },
  {
    form: 'column',
    types: /^OpinionNewsArticle$/,
    sections:
      /^(?:opinions?|opinion-?pieces?|comment(?:ary|isfree)?|columns?|columnists?|op-?eds?|editorials?|letters|perspectives?|viewpoints?|voices|kommentare?|meinung(?:en)?|kolumnen?|gastbeitra(?:g|ege)|gastkommentare?|debatten?|leitartikel|glossen?|standpunkte?|columnas?|tribunas?|editoriales|firmas|blogs-de-opinion|tribunes?|chroniques?|idees|debats|editos?|nuomones|opinie|opiniao|opinioni|commenti|leder|debatt|kronikk|mielipide|yazarlar)$/,
    titles:
      /^(?:opinion|comment|column|op-ed|editorial|letters?|kommentar|meinung|kolumne|gastkommentar|gastbeitrag|leitartikel|glosse|opinión|columna|editorial|tribuna|tribune|édito|chronique|billet)\b\s?[:|–—-]|[|–—-] ?(?:opinion|column|kolumne|kommentar|opinión|tribune)$/iu,
  },
  {
    form: 'crime_report',
    sections:
      /^(?:crime|true-crime|crime-safety|crime-(?:(?:and|&)-)?(?:courts|safety|justice)|courts?|cops|blaulicht|polizei(?:meldungen|bericht)?|kriminalitaet|gericht(?:e|sbericht)?|sucesos|policiales?|judicial|cronica-roja|faits-?divers|police-justice|cronaca-nera|krim|rikos|politi)$/,
    titles:
      /\b(?:arrest(?:s|ed)?|charged with|sentenced|jailed|pleads? guilty|indicted|shot dead|stabb(?:ed|ing)|murders?|manslaughter|robbery|drug bust|busted|manhunt)\b|\b(?:festgenommen|verhaftet|tatverdächtige?r?|angeklagt|razzia|totschlag|messerangriff|polizei (?:ermittelt|sucht|fasst)|haftbefehl erlassen|freiheitsstrafe|dømt til)\b|\b(?:detenid[oa]s?|imputad[oa]s?|condenad[oa]s?|apuñalad[oa]s?|asesinat\p{L}*|homicidio)(?!\p{L})|(?<!\p{L})(?:interpellée?s?|mise? en examen|écrouée?s?|condamnée? à|garde à vue|meurtre)(?!\p{L})/iu,
  },
  {
    form: 'listing',
    sections:
      /^(?:whats-on|things-to-do|events?|event-calendar|tv-guide|listings?|top-lists?|top-\d+|horoscopes?|horoskope?|veranstaltungen|tv-programm|ausflug(?:stipps)?|agenda|que-hacer|cartelera|sortir|sorties|horoscopo)$/,
    titles:
      /\bwhat(?:'|’)?s on\b|\bthings to (?:do|see|watch|know)\b|\btv tonight\b|\bwhat to (?:watch|read|see)\b|\bhoroscope\b|\p{L}*horoskop\b|\bhoróscopo\b|\bveranstaltungs(?:tipps|kalender)\b|\b\d+ (?:\p{L}+ ){0,3}(?:places|restaurants|hotels|books|movies|films|shows|songs|albums|trends|brands|companies|schauspieler|orte|serien|filme|bücher|ausflugsziele|wellnessoasen|lugares|películas|series|films|lieux|livres)\b|^here are \d+|\b\d+ .{3,40} (?:that (?:can|will)|you (?:can|should|need|have)|to (?:try|know|watch|visit|buy))\b|\branked\b|\bagenda (?:cultural|de)\b|\bqué hacer\b|\bque faire\b|\bjetzt tickets\b/iu,
  },
  { form: 'listing', titles: THE_BEST },
  {
    form: 'advice',
    types: /^(?:HowTo|Recipe|TechArticle)$/,
    sections:
      /^(?:how-?to|how-?tos|advice|tips|guides?|tutorials?|faqs?|learn|learning-center|knowledge(?:-base)?|ratgeber(?:-wissen)?|service|tipps|wissen|bauwissen|rezepte|recipes|consejos|recetas|conseils|recettes|pratique|training(?:-plans)?)$/,
    titles:
      /\bhow (?:to|much (?:does|should|do))\b|\b(?:a|the|your|complete|ultimate|advanced|comprehensive|beginner.?s) guide\b|\bguide (?:to|for|with)\b|\btips (?:for|to|every)\b|\b\d+ (?:\p{L}+ ){0,3}(?:tips|ways|steps|mistakes|reasons|ideas)\b|^what is .{0,60}\?|\bchecklist\b|\bfor beginners\b|\bwhere and how\b|\bwie sie\b|\bso (?:funktioniert|geht|gelingt)\b|\bdas müssen sie wissen\b|\b(?:tipps|ideen) für\b|\bcómo (?:hacer|elegir|saber|evitar)\b|\bconsejos para\b|\bcomment (?:faire|choisir|bien|éviter)\b|\bconseils pour\b/iu,
  },
  {
    form: 'feature',
    types: /^(?:AnalysisNewsArticle|BackgroundNewsArticle|Interview)$/,
    sections:
      /^(?:features?|long-?reads?|the-long-read|magazine?|magazines|profiles?|interviews?|analysis|explainers?|in-depth|big-read|reportagen?|hintergrund|portraits?|portrats?|dossiers?|investigation|reportajes?|entrevistas?|perfiles|cronicas?|grand-format|enquetes?|entretiens?|reportages?|decryptages?|analyses?|analisis)$/,
    titles:
      /\binterview\b|\bQ&A\b|\bin conversation\b|^inside (?:a|an|the)\b|^(?:how|why|who|when|what) (?!to\b|is\b).{15,}|\bim gespräch\b|^(?:warum|wie|wer|was) .{15,}|\bentrevista\b|\b(?:entretien|rencontre) avec\b|^(?:por qué|pourquoi|comment) |\bexplained\b|\bexplainer\b|\bwhat we know\b|\bthe history of\b|\bhistory of\b|\bthe year in\b/iu,
  },
  {
    form: 'news',
    types: /^(?:NewsArticle|ReportageNewsArticle)$/,
    sections:
      /^(?:(?:[a-z]+-)*news|nachrichten|noticias?|actualites?|actu|aktuell(?:es)?|breaking(?:-news)?|latest(?:-news)?|press-releases|nyheter|naujienos|uutiset|frettir|notizie|cronaca|wiadomosci|haberler|gundem|nieuws|world|national|local|politics?|politik|politica|politique|polityka|business|economy|wirtschaft|economia|economie|sports?|deportes)$/,
  },
];
