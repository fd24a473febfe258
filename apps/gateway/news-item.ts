import { type newsIndex, urlKey } from '../../db/index.ts';
import { timeOrNull } from './schemas/common.ts';
import type { NewsItem } from './schemas/news.ts';

const SNIPPET_CHARACTERS = 240;

/** An article of the index as a search shows it. */
export function newsItem(hit: newsIndex.NewsHit, position: number): NewsItem {
  const { reading, profile, domain } = hit;
  const publishedAt = timeOrNull(reading.published_at);
  const names = reading.authors.map(({ name }) => name).join(', ');
  return {
    position,
    title: reading.title ?? linkOf(hit),
    link: linkOf(hit),
    snippet: shorten(reading.description ?? hit.opening),
    source: reading.publication_name ?? profile?.name ?? hit.stated_name ?? domain,
    source_domain: domain,
    date: publishedAt?.slice(0, 10) ?? null,
    published_at: publishedAt,
    published_at_precision: publishedAt === null ? null : reading.published_at_precision,
    published_at_basis: publishedAt === null ? null : 'article_metadata',
    language: reading.language,
    country: profile?.country ?? null,
    image_url: reading.image_url,
    metadata: {
      author: names === '' ? null : names,
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

/** The canonical address where the article is stored under it, else where it was read. */
function linkOf({ reading, url_key }: newsIndex.NewsHit): string {
  const { canonical_url, url } = reading;
  return canonical_url && urlKey(canonical_url) === url_key ? canonical_url : url;
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
