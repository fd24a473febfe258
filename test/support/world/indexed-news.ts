import { type Database, newsArticles } from '../../../db/index.ts';
import { urlKey } from '../../../model/index.ts';

/** Adds one article to the news index, because a search of an empty index fails. */
export async function indexArticle(
  db: Database,
  title = 'Harbour cranes stand still',
  url = `https://indexed.example/${encodeURIComponent(title)}`,
): Promise<void> {
  await newsArticles.save(db, [
    {
      url_key: urlKey(url),
      url,
      domain: new URL(url).hostname.replace(/^www\./, ''),
      title,
      snippet: null,
      authors: [],
      source_name: null,
      published_at: new Date(),
      published_at_precision: 'second',
      published_at_basis: 'provider',
      language: 'en',
      country: null,
      image_url: null,
      is_reprint: false,
      origin: 'feed',
      text: null,
      original_key: null,
    },
  ]);
}
