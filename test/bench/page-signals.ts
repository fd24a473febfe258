import type { PageSignals } from '../../packages/reader/pages/page-signals.ts';

/**
 * Returns the page signals of each host. Each table row describes one page. Several values in one cell are
 * joined with `;`, and missing values are empty or 0. A row contains only a few of a page's signals, so the
 * bench reads the page itself if the page was saved.
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
  const schema = [...all('ld_types'), ...all('pub_types')];
  const marks: [mark: string, is: boolean][] = [
    ['schema_newsroom', schema.includes('NewsMediaOrganization')],
    ['schema_authority', schema.some((type) => type.startsWith('Government'))],
    ['policy_fields', any('ethics')],
    ['agency_dateline', any('dl')],
    [
      'release_line',
      all('wl').some((line) => /PRNewswire|BUSINESS WIRE|GLOBE NEWSWIRE|ACCESSWIRE/.test(line)),
    ],
  ];
  return {
    marks: Object.fromEntries(marks.flatMap(([mark, is]) => (is ? [[mark, 'a column of facts']] : []))),
    publisher_names: all('pub_names'),
    address_countries: [],
    site_names: all('site_name'),
    application_names: all('app'),
    title_names: [],
    html_lang: first('lang'),
    og_locale: first('locale'),
  };
}
