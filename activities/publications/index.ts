/** The door of `activities/publications`: whose page an article is, and what is known of that publication. */
import {
  type articles,
  type Database,
  type LookupId,
  publicationDomain,
  publications,
} from '../../db/index.ts';
import type { LookupReceipt } from '../../workflows/contract.ts';
import { answerLookup } from '../lookups/index.ts';
import type { WebClient } from '../web/index.ts';
import { aggregatorReason } from './aggregators.ts';
import { lookUpPublication } from './look-up.ts';

export { publicationDomain } from '../../db/index.ts';
export * from './classify/index.ts';
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
  const nameOf = async (domain: string) => {
    const known = await publications.find(deps.db, domain);
    return known?.record?.name ?? known?.profile?.name ?? null;
  };
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

export interface PublicationActivities {
  /** Looks up the publication that a row asks for, unless somebody has just done so; the result is in its rows. */
  lookUpPublication(args: { lookupId: LookupId }): Promise<LookupReceipt>;
}

export function createPublicationActivities(deps: { db: Database; web: WebClient }): PublicationActivities {
  return {
    lookUpPublication: ({ lookupId }) =>
      answerLookup(deps.db, lookupId, (lookup, options) => lookUpPublication(deps, lookup, options)),
  };
}
