import { type Evidence, type Located, newId } from '../../model/index.ts';

export interface QuotedPage {
  url: string;
  fetched_at: Date | string;
  content_sha256: string;
  extractor: string;
}

/** A stored page as evidence quotes it: under the URL at which it was read. */
export function quotePage<Page extends Omit<QuotedPage, 'url'> & { reading: { url: string } }>(
  page: Page,
): QuotedPage {
  return { ...page, url: page.reading.url };
}

export function evidenceFor(fields: string[], page: QuotedPage, located: Located): Evidence {
  return {
    id: newId('ev'),
    fields,
    url: page.url,
    locator: located.locator,
    excerpt: located.excerpt,
    fetched_at: new Date(page.fetched_at).toISOString(),
    content_sha256: page.content_sha256,
    extractor: page.extractor,
  };
}

/** Removes repeated evidence, which arises if two readers read the same part of a page. */
export function withoutRepetitions(evidence: Evidence[]): Evidence[] {
  const seen = new Set<string>();
  return evidence.filter((item) => {
    const key = `${item.url}\n${item.locator}\n${item.fields.join()}`;
    return !seen.has(key) && seen.add(key);
  });
}
