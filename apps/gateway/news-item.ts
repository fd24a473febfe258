import type { newsIndex } from '../../db/index.ts';
import type { NewsItem } from './schemas/news.ts';

const SNIPPET_CHARACTERS = 240;

/** An article of the index as a search shows it. */
export function newsItem(hit: newsIndex.NewsHit, position: number): NewsItem {
  const { profile, domain } = hit;
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
      domain_authority: null,
      estimated_monthly_organic_traffic: null,
      metrics_source: null,
      metrics_as_of: null,
    },
  };
}

function shorten(text: string): string | null {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line === '') return null;
  if (line.length <= SNIPPET_CHARACTERS) return line;
  const cut = line.slice(0, SNIPPET_CHARACTERS);
  const space = cut.lastIndexOf(' ');
  // Languages without spaces are cut where they are.
  return `${cut.slice(0, space > SNIPPET_CHARACTERS / 2 ? space : undefined)}…`;
}
