import { classifyPublication, type PageSignals } from '../../activities/publications/index.ts';

/** Pages without signals. */
const SILENT: PageSignals = {
  marks: {},
  publisher_names: [],
  address_countries: [],
  site_names: [],
  application_names: [],
  title_names: [],
  html_lang: null,
  og_locale: null,
};

/** The classification of a URL that can be classified, with these signals from its pages. */
export function classified(url: string, pages: Partial<PageSignals> = {}) {
  const answer = classifyPublication({ url, signals: { ...SILENT, ...pages } });
  if (answer.outcome !== 'classified') throw new Error(`${url}: ${answer.reason}`);
  return answer;
}
