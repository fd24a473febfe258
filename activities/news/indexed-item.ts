import { countryOfOutlet, type FeedItem } from '#reader';
import { type IndexedArticle, type NewsOrigin, publicationDomain, urlKey } from '../../model/index.ts';

/** Converts a feed item to an article of the index; an item without a publication time gets `firstSeen`. */
export function indexedItem(item: FeedItem, origin: NewsOrigin, firstSeen: Date | null): IndexedArticle {
  const { published } = item;
  const seen = published === null && firstSeen !== null;
  return {
    url_key: urlKey(item.url),
    url: item.url,
    domain: publicationDomain(new URL(item.url).hostname),
    title: item.title,
    snippet: item.summary,
    authors: item.authors,
    source_name: item.publication,
    published_at: published ? new Date(published.value) : firstSeen,
    published_at_precision: published?.precision ?? (seen ? 'minute' : null),
    published_at_basis: published ? 'provider' : seen ? 'first_seen' : null,
    language: item.language,
    country: countryOfOutlet(item.url),
    image_url: item.image,
    is_reprint: false,
    origin,
    text: null,
    original_key: null,
  };
}
