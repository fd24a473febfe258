import { type articles, type Database, publicationDomain, publications } from '../../db/index.ts';
import { classifyPublication, findSeed } from './classify/index.ts';

/** The publication of an article, or why there is none to speak of. */
export interface ArticlePublication {
  domain: string;
  /** Null when neither this page nor an earlier one of the domain named it. */
  name: string | null;
  /** Why the page carries somebody else's article; null when it does not. */
  aggregator: string | null;
}

export interface PublicationReader {
  /** Whose article this is; what page and address say of its publication is kept for pages that say nothing. */
  ofArticle(reading: articles.ArticleReading): Promise<ArticlePublication>;
  /** The known name of a domain's publication, or null. */
  nameOf(domain: string): Promise<string | null>;
}

/** An address alone says of what type its publication is when it is this sure. */
const SURE = 0.8;

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
      const aggregator = whyOthers(reading, hostname, domain);
      const known = classifyPublication({ url: `https://${domain}/` });
      const stated = aggregator ? null : reading.publication_name;
      await publications.save(deps.db, {
        domain,
        name: stated,
        homepage_url: `${origin}/`,
        publication_type: known.outcome === 'classified' && known.confidence >= SURE ? known.type : null,
      });
      return { domain, name: reading.publication_name ?? (await nameOf(domain)), aggregator };
    },
  };
}

/**
 * Why a page shows somebody else's article. A page that gives another domain as its original is a copy if it names
 * no person, or stands on a portal; elsewhere it is read as an article: sister papers, editions and renamed sites
 * also point to one another.
 */
function whyOthers(reading: articles.ArticleReading, hostname: string, domain: string): string | null {
  const listed = findSeed(hostname);
  if (listed?.shows_others === 'always') return `${listed.name} shows the articles of others.`;
  const isSigned = reading.authors.length > 0 && listed?.shows_others !== 'often';
  if (!reading.canonical_url || isSigned) return null;
  const original = publicationDomain(new URL(reading.canonical_url).hostname);
  return original === domain ? null : `The page is a copy; it names ${original} as its original.`;
}
