import type { PatternRule, TypeEvidence } from './types.ts';

/**
 * Words in a host's own name (its labels without the public suffix). They are the weakest source: they count
 * only where nothing better is known. Press titles beat the trade in their name (`theparliamentmagazine`).
 */
export const HOST_WORDS: PatternRule[] = [
  {
    rule: 'word_press_title',
    pattern:
      /magazin|zeitung|rundschau|tagblatt|anzeiger|wochenblatt|nachrichten|kurier|merkur|gazette|gazet|herald|tribun|chronicle|courier|observer|bulletin|journal|jornal|giornale|gazzett|diario|diari|periodico|noticias|noticia|notizie|corriere|correo|correio|prensa|imprensa|dagblad|courant|tidning|tidende|avis(?:en|a)?$|bladet|blatt|sanomat|uutiset|lehti|gazeta|dziennik|kurier|noviny|denik|zpravy|vestnik|novosti|vesti|izvesti|pravda|haber|gazetesi|newspaper|telegraph|sentinel|spectator|examiner|standard|guardian|reporter|inquirer|enquirer|dispatch|democrat|republican|beacon|register|citizen|argus|mirror|times|post(?:en|a)?$|globe|mercury|independent|advertiser|review|weekly|daily|today|digest|reader|spiegel|echo|bote|stimme|presse$|lemonde|figaro|depeche|voix|parisien|monde|shimbun|shinbun/,
    type: 'editorial',
    weight: 1.1,
    why: 'a usual word in titles of the press',
  },
  {
    rule: 'word_broadcaster',
    pattern: /(?:^|[.-])(?:radio|tv|fm)|radio|television|televisi[oó]n|fernseh|(?:tv|fm|am)\d*$|^[wk][a-z]{2,3}(?:tv|fm|am)?$|channel\d/,
    type: 'editorial',
    weight: 0.9,
    why: 'a usual word in names of broadcasters',
  },
  {
    rule: 'word_news',
    pattern: /news/,
    type: 'editorial',
    weight: 0.5,
    why: 'newsrooms have it in their names a little more often than agencies',
  },
  {
    rule: 'word_newswire',
    pattern:
      /news-?wire|pr-?wire|press-?wire|presswire|release-?wire|news-?agency|nachrichtenagentur|presseagentur|news-?agentur|presse-?portal|press-?portal|press-?releases?|pressemitteilung|pressebox|prnews|newsdesk|openpr|communique|comunicad|comunicat|agencia-?de-?noticias|agencianoticias|agenceinfo|agence-?presse|agenzia|news-?alert|prlog|wire-?service|haberajans|ajans/,
    type: 'newswire',
    weight: 4.2,
    why: 'a usual word in names of agencies and release wires',
  },
  {
    rule: 'word_agency',
    pattern: /^(?:agencia|agence|agency|agentur|agent)|(?:agencia|agence|agency|agentur|press-?agency)$/,
    type: 'newswire',
    weight: 1.8,
    why: 'an agency by its name',
  },
  {
    rule: 'word_locality',
    pattern:
      /(?:^|[.-])(?:city|town|township|village|borough|county)-?of-?|^(?:cityof|townof|villageof|countyof)|county(?:gov|government|sheriff|clerk|courts?)|(?:^|-)(?:stadt|gemeinde|markt|landkreis|kreis|samtgemeinde|verbandsgemeinde|vg|amt|bezirk|rathaus|lkr|lra)-|(?:stadtverwaltung|kreisverwaltung|landratsamt|landkreis|gemeinde[a-z]*|samtgemeinde|verbandsgemeinde)|(?:^|-)(?:mairie|ville|commune|agglo|cc|departement|conseil|prefecture|metropole)-|^(?:mairie|ville)(?:de)?[a-z-]+|-(?:mairie|agglo|metropole|commune|ville)$|agglomeration|^cg\d\d|^(?:ayto|ayuntamiento|diputacion|prefeitura|camaramunicipal|cm-|concello|comune|provincia)|^gemeente|kommun(?:e|en)?$|councils?$|boroughcouncil|parishcouncil/,
    type: 'government',
    weight: 3.2,
    why: 'a usual name of a town, county or council',
  },
  {
    rule: 'word_authority',
    pattern:
      /minist(?:ry|er|erium|ere|erio|ero)|^bundes(?!liga)|(?:^|-)landes(?:amt|betrieb|regierung|anstalt|archiv|museum|bibliothek|schul|zentrale|forst|recht)|landtag|regierung|behoerde|polizei|gericht|justiz|staatsanwalt|finanzamt|jobcenter|arbeitsagentur|verfassung|gobierno|gouvernement|government|^gov|gov$|parliament(?!magazine)|parlament|assemblee|senat(?:e)?$|congress$|legislat|supremecourt|courts?$|sheriff|police|firedepartment|(?:^|-)(?:nationalguard|army|navy|airforce|coastguard)|embassy|ambassade|botschaft|consulat|treasury|centralbank|nationalbank$|bancocentral|banquecentrale|(?:^|-)(?:academie|chu|chru|ars|sdis|crous|ddt|dreal|urssaf|cpam)-|hopita(?:l|ux)|statist(?:ik|ics)|zensus|census|lottery/,
    type: 'government',
    weight: 3,
    why: 'a usual name of an authority',
  },
  {
    rule: 'word_company',
    pattern: /(?:^|-)(?:gmbh|ag|inc|ltd|llc|corp|group|holding|company|shop|store|software|technologies|consulting|solutions|engineering|techblog|blog|newsroom|mediacent(?:er|re)|pressroom)$|labs$|bank$|versicherung|insurance|capital$|ventures$|pharma|energy$|motors$|airlines?$|hotels?$/,
    type: 'brand_content',
    weight: 2.2,
    why: 'a usual word in names of companies',
  },
  {
    rule: 'word_aggregator',
    pattern: /aggregat|newsnow|headlines?$|frontpages?|newsstand|kiosk|all-?news|newslookup|topnews|news-?hub|newspapers$|feeds?$|rss|reader$|portal$|planet-?news|bookmark|digg|reddit|forum/,
    type: 'syndication_platform',
    weight: 2.4,
    why: 'a usual word in names of collections of others’ stories',
  },
];

/** What the words of a host say; the press title keeps its trade from being taken for its owner. */
export function hostWordEvidence(host: string, publicSuffix: string): TypeEvidence[] {
  const name = host.endsWith(`.${publicSuffix}`) ? host.slice(0, -publicSuffix.length - 1) : host;
  return HOST_WORDS.flatMap(({ rule, pattern, type, weight, why }) => {
    const match = pattern.exec(name);
    return match ? [{ rule, type, weight, detail: `“${match[0]}” in ${host}: ${why}` }] : [];
  });
}

/** Paths of articles: a date, or a long headline with hyphens or a number. */
const ARTICLE_PATH = /\/(?:19|20)\d\d\/\d{1,2}(?:\/|$)|\/[^/]*-[^/]*-[^/]*-[^/]*-[^/]*|[-/]\d{5,}(?:\.html?)?\/?$/;
const NEWS_SECTION = /\/(?:politics?|politik|politique|politica|sports?|sport|deportes|deporte|esportes|business|wirtschaft|economie|economia|world|welt|monde|mundo|mondo|local|lokal|regional|opinion|meinung|culture|kultur|cultura|crime|national|international|noticias|nachrichten|actualites?|nyheter|nyheder|uutiset|wiadomosci|zpravy|haber|iindaba)\//i;

/** What an article's path says where nothing is known of the host. */
export function pathWordEvidence(path: string): TypeEvidence[] {
  const found: TypeEvidence[] = [];
  if (ARTICLE_PATH.test(path)) {
    found.push({ rule: 'path_article', type: 'editorial', weight: 1, detail: 'the path reads like an article’s' });
  }
  if (NEWS_SECTION.test(path)) {
    found.push({ rule: 'path_news_section', type: 'editorial', weight: 1.2, detail: 'the path names a section of the news' });
  }
  return found;
}
