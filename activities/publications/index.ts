/** The door of `activities/publications`: whose page an article is. */
import { type articles, type Database, publications } from '../../db/index.ts';
import { aggregatorReason } from './aggregators.ts';
import { publicationDomain } from './domain.ts';

export * from './classify/index.ts';
export { publicationDomain } from './domain.ts';
export * from './metrics/index.ts';

/** The publication of an article, or why there is none to speak of. */
export interface ArticlePublication {
  domain: string;
  /** Null when neither this page nor an earlier one of the domain named it. */
  name: string | null;
  /** Why the page carries somebody else's article; null when it does not. */
  aggregator: string | null;
}

export interface PublicationReader {
  /** Whose article this is; what the page says of its publication is kept for pages that say nothing. */
  ofArticle(reading: articles.ArticleReading): Promise<ArticlePublication>;
  /** The known name of a domain's publication, or null. */
  nameOf(domain: string): Promise<string | null>;
}

export function createPublicationReader(deps: { db: Database }): PublicationReader {
  const nameOf = async (domain: string) => (await publications.find(deps.db, domain))?.name ?? null;
  return {
    nameOf,
    async ofArticle(reading) {
      const { hostname, origin } = new URL(reading.url);
      const domain = publicationDomain(hostname);
      const aggregator = aggregatorReason(hostname) ?? reprintReason(reading, domain);
      const stated = reading.publication_name;
      if (stated && !aggregator) {
        await publications.save(deps.db, { domain, name: stated, homepage_url: `${origin}/` });
      }
      return { domain, name: stated ?? (await nameOf(domain)), aggregator };
    },
  };
}

/**
 * A page that names no person and gives another domain as its original is a copy. With a person on it, it is
 * read as an article: sister papers, editions and renamed sites also point to one another.
 */
function reprintReason(reading: articles.ArticleReading, domain: string): string | null {
  if (!reading.canonical_url || reading.authors.length > 0) return null;
  const original = publicationDomain(new URL(reading.canonical_url).hostname);
  return original === domain ? null : `The page is a copy; it names ${original} as its original.`;
}
