/**
 * Feeds of newsrooms that publish under terms which let anybody, companies included, use their texts with
 * attribution, as public lists of such newsrooms say. None is read until an operator chooses it. `terms` is the
 * page that states the license.
 */
export interface OpenFeed {
  url: string;
  title: string;
  licence: string;
  terms: string;
  /** ISO 639. */
  language: string;
  /** ISO 3166-1; null for newsrooms that report on the whole world. */
  country: string | null;
  subject: Subject;
}

export type Subject = 'general' | 'environment' | 'science' | 'investigations' | 'fact_checks';

type Row = [host: string, path: string, language: string, country: string | null];

const CONVERSATION = 'https://theconversation.com/au/republishing-guidelines';
const MONGABAY = 'https://news.mongabay.com/copyright/creative-commons-by-nc-nd/';
const VOICES = 'https://globalvoices.org/about/global-voices-attribution-policy/';
const UN = 'https://shop.un.org/rights-permissions';

const OPEN_FEEDS: readonly OpenFeed[] = [
  ...family('The Conversation', 'CC BY-ND 4.0', CONVERSATION, 'science', [
    ['theconversation.com', '/articles.atom?language=en', 'en', null],
    ['theconversation.com', '/articles.atom?language=es', 'es', null],
    ['theconversation.com', '/articles.atom?language=fr', 'fr', null],
    ['theconversation.com', '/articles.atom?language=id', 'id', 'ID'],
  ]),
  ...family('Mongabay', 'CC BY-ND 4.0', MONGABAY, 'environment', [
    ['news.mongabay.com', '/feed/', 'en', null],
    ['india.mongabay.com', '/feed/', 'en', 'IN'],
    ['philippines.mongabay.com', '/feed/', 'en', 'PH'],
    ['es.mongabay.com', '/feed/', 'es', null],
    ['fr.mongabay.com', '/feed/', 'fr', null],
    ['de.mongabay.com', '/feed/', 'de', null],
    ['it.mongabay.com', '/feed/', 'it', null],
    ['pt.mongabay.com', '/feed/', 'pt', 'BR'],
    ['hindi.mongabay.com', '/feed/', 'hi', 'IN'],
    ['jp.mongabay.com', '/feed/', 'ja', null],
  ]),
  ...family('Global Voices', 'CC BY 3.0', VOICES, 'general', [
    ['globalvoices.org', '/feed/', 'en', null],
    ['es.globalvoices.org', '/feed/', 'es', null],
    ['fr.globalvoices.org', '/feed/', 'fr', null],
    ['de.globalvoices.org', '/feed/', 'de', null],
    ['it.globalvoices.org', '/feed/', 'it', null],
    ['sv.globalvoices.org', '/feed/', 'sv', null],
    ['da.globalvoices.org', '/feed/', 'da', null],
    ['tr.globalvoices.org', '/feed/', 'tr', null],
    ['hi.globalvoices.org', '/feed/', 'hi', null],
    ['uk.globalvoices.org', '/feed/', 'uk', null],
  ]),
  ...family('UN News', 'Whole articles with credit and a link', UN, 'general', [
    ['news.un.org', '/feed/subscribe/en/news/all/rss.xml', 'en', null],
    ['news.un.org', '/feed/subscribe/es/news/all/rss.xml', 'es', null],
    ['news.un.org', '/feed/subscribe/fr/news/all/rss.xml', 'fr', null],
    ['news.un.org', '/feed/subscribe/ar/news/all/rss.xml', 'ar', null],
    ['news.un.org', '/feed/subscribe/hi/news/all/rss.xml', 'hi', null],
    ['news.un.org', '/feed/subscribe/ru/news/all/rss.xml', 'ru', null],
  ]),
  ...family(
    'Agência Brasil',
    'Reuse with the source named',
    'https://www.ebc.com.br/termos-de-uso-e-condicoes-gerais-do-portal-da-ebc',
    'general',
    [
      ['agenciabrasil.ebc.com.br', '/rss/ultimasnoticias/feed.xml', 'pt', 'BR'],
      ['agenciabrasil.ebc.com.br', '/es/rss/ultimasnoticias/feed.xml', 'es', 'BR'],
    ],
  ),
  ...family('Agência Pública', 'CC BY-ND 4.0', 'https://apublica.org/republique/', 'investigations', [
    ['apublica.org', '/category/portugues/feed/', 'pt', 'BR'],
  ]),
  ...family(
    'SciDev.Net',
    'CC BY 2.0',
    'https://www.scidev.net/global/content/media.html#copyright_creative_commons',
    'science',
    [
      ['www.scidev.net', '/global/global_rss.xml', 'en', null],
      ['www.scidev.net', '/afrique-sub-saharienne/afrique-sub-saharienne_rss.xml', 'fr', null],
      ['www.scidev.net', '/america-latina/america-latina_rss.xml', 'es', null],
    ],
  ),
  ...family('SINC', 'CC BY 3.0', 'https://www.agenciasinc.es/Sobre-SINC/Licencia-CC', 'science', [
    ['www.agenciasinc.es', '/feed/Noticias', 'es', 'ES'],
  ]),
  ...family('Knowable Magazine', 'CC BY-ND 4.0', 'https://knowablemagazine.org/republish', 'science', [
    ['www.knowablemagazine.org', '/rss', 'en', 'US'],
  ]),
  ...family(
    'Wisconsin Watch',
    'CC BY-ND 4.0',
    'https://wisconsinwatch.org/wcij-republishing-guidelines/',
    'investigations',
    [['www.wisconsinwatch.org', '/feed/', 'en', 'US']],
  ),
  ...family('GroundUp', 'CC BY-ND 4.0', 'https://www.groundup.org.za/copyright/', 'general', [
    ['www.groundup.org.za', '/sitenews/rss/', 'en', 'ZA'],
  ]),
  ...family(
    'Africa Check',
    'Whole articles with credit',
    'https://africacheck.org/fact-check/republish-our-work',
    'fact_checks',
    [
      ['africacheck.org', '/feed', 'en', null],
      ['africacheck.org', '/fr/feed', 'fr', null],
    ],
  ),
  ...family(
    'Correctiv',
    'Reuse with credit and a link',
    'https://correctiv.org/ueber-uns/steal-our-stories/',
    'investigations',
    [['correctiv.org', '/feed/', 'de', 'DE']],
  ),
  ...family('La Marea', 'CC BY-SA 3.0', 'https://www.lamarea.com/', 'general', [
    ['www.lamarea.com', '/feed/', 'es', 'ES'],
  ]),
];

function family(
  title: string,
  licence: string,
  terms: string,
  subject: Subject,
  rows: readonly Row[],
): OpenFeed[] {
  return rows.map(([host, path, language, country]) => ({
    url: `https://${host}${path}`,
    title,
    licence,
    terms,
    language,
    country,
    subject,
  }));
}

/** What an operator asks for; what is absent does not matter. */
export interface FeedChoice {
  language?: string;
  country?: string;
  subject?: string;
}

/** Returns the feeds that have all of the properties asked for. */
export function listFor({ language, country, subject }: FeedChoice): OpenFeed[] {
  return OPEN_FEEDS.filter(
    (feed) =>
      (language === undefined || feed.language === language.toLowerCase()) &&
      (country === undefined || feed.country === country.toUpperCase()) &&
      (subject === undefined || feed.subject === subject),
  );
}
