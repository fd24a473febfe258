import { classifyPublication, type PageSignals } from '../../activities/publications/index.ts';

/** Pages that say nothing. */
const SILENT: PageSignals = {
  json_ld_types: [],
  publisher_types: [],
  publisher_names: [],
  address_countries: [],
  site_names: [],
  application_names: [],
  title_names: [],
  html_lang: null,
  og_locale: null,
  generator: null,
  news_keywords: false,
  policy_fields: false,
  news_sitemap: false,
  investor_relations: false,
  paywalled: false,
  agency_dateline: false,
  release_line: false,
  sponsor_label_near_headline: false,
};

/** What is said of an address of which something can be said, with pages that say this much. */
export function classified(url: string, pages: Partial<PageSignals> = {}) {
  const answer = classifyPublication({ url, signals: { ...SILENT, ...pages } });
  if (answer.outcome !== 'classified') throw new Error(`${url}: ${answer.reason}`);
  return answer;
}
