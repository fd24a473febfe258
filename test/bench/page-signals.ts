import type { PageSignals } from '../../activities/publications/index.ts';

/**
 * Page signals by host from rows of facts, one row a page: list cells are joined with `;`, absent is empty or 0.
 * Robots.txt, paywalls and links are no columns of such files, so those signals stay silent.
 */
export function signalsByHost(rows: Record<string, string>[]): Map<string, PageSignals> {
  const byHost = new Map<string, Record<string, string>[]>();
  for (const row of rows) {
    const host = row.host ?? '';
    byHost.set(host, [...(byHost.get(host) ?? []), row]);
  }
  return new Map([...byHost].map(([host, pages]) => [host, merge(pages)]));
}

function merge(pages: Record<string, string>[]): PageSignals {
  const all = (column: string) =>
    pages.flatMap((page) => (page[column] ?? '').split(';').filter((cell) => cell !== ''));
  const any = (column: string) => all(column).some((cell) => cell !== '0');
  const first = (column: string) => all(column)[0] ?? null;
  return {
    json_ld_types: all('ld_types'),
    publisher_types: all('pub_types'),
    publisher_names: all('pub_names'),
    address_countries: [],
    site_names: all('site_name'),
    application_names: all('app'),
    title_names: [],
    html_lang: first('lang'),
    og_locale: first('locale'),
    generator: first('gen'),
    news_keywords: any('news_kw'),
    policy_fields: any('ethics'),
    news_sitemap: false,
    investor_relations: false,
    paywalled: false,
    agency_dateline: any('dl'),
    release_line: all('wl').some((line) => /PRNewswire|BUSINESS WIRE|GLOBE NEWSWIRE|ACCESSWIRE/.test(line)),
    sponsor_label_near_headline: false,
  };
}
