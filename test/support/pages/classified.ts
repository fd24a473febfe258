import { classifyPublication } from '../../../packages/reader/index.ts';
import type { PageSignals } from '../../../packages/reader/pages/page-signals.ts';

/** Page signals that reveal nothing about the type of a publication. */
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

/**
 * Classifies a URL with the given signals from its pages. The URL must belong to a publication that can be
 * classified.
 */
export function classified(url: string, pages: Partial<PageSignals> = {}) {
  const answer = classifyPublication({ url, signals: { ...SILENT, ...pages } });
  if (answer.outcome !== 'classified') throw new Error(`${url}: ${answer.reason}`);
  return answer;
}
