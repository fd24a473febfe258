import { type articles, newId, type sources } from '../../db/index.ts';

/** A stored page that facts are quoted from. */
export interface QuotedPage {
  url: string;
  fetched_at: Date | string;
  content_sha256: string;
  extractor: string;
}

/** Evidence for some fields: where on which page. */
export function evidenceFor(fields: string[], page: QuotedPage, located: articles.Located): sources.Evidence {
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

/** Evidence without the repetitions that two readings of one place leave behind. */
export function withoutRepetitions(evidence: sources.Evidence[]): sources.Evidence[] {
  const seen = new Set<string>();
  return evidence.filter((item) => {
    const key = `${item.url}\n${item.locator}\n${item.fields.join()}`;
    return !seen.has(key) && seen.add(key);
  });
}
