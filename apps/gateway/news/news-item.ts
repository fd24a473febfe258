import type { newsIndex } from '../../../db/index.ts';
import { readMetrics } from '../lookups/index.ts';
import type { NewsItem } from './schema.ts';

const SNIPPET_CHARACTERS = 240;

/** Converts an indexed article to a search result. */
export function newsItem(hit: newsIndex.NewsHit, position: number): NewsItem {
  const { profile, domain } = hit;
  const { authority, traffic, metricFields, asOf } = readMetrics(hit.metrics);
  const publishedAt = hit.published_at?.toISOString() ?? null;
  return {
    position,
    title: hit.title,
    link: hit.url,
    snippet: shorten(hit.snippet ?? ''),
    source: hit.source_name ?? profile?.name ?? hit.stated_name ?? domain,
    source_domain: domain,
    date: publishedAt?.slice(0, 10) ?? null,
    published_at: publishedAt,
    published_at_precision: hit.published_at_precision,
    published_at_basis: hit.published_at_basis,
    language: hit.language,
    country: profile?.country ?? hit.country,
    image_url: hit.image_url,
    metadata: {
      author: hit.authors.length === 0 ? null : hit.authors.join(', '),
      publication_type: profile?.publication_type ?? null,
      publication_type_confidence: profile?.publication_type_confidence ?? null,
      publication_type_scores: profile?.publication_type_scores ?? null,
      domain_authority: authority?.value ?? null,
      estimated_monthly_organic_traffic: traffic?.value ?? null,
      metrics_source: metricFields.map(({ source }) => source).join(', ') || null,
      metrics_as_of: asOf,
    },
  };
}

function shorten(text: string): string | null {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line === '') return null;
  if (line.length <= SNIPPET_CHARACTERS) return line;
  const cut = line.slice(0, SNIPPET_CHARACTERS);
  const space = cut.lastIndexOf(' ');
  // Text in languages that do not use spaces is cut at the limit.
  return `${cut.slice(0, space > SNIPPET_CHARACTERS / 2 ? space : undefined)}…`;
}
