import { type Database, publications, type articles as stored } from '../../db/index.ts';
import type * as articles from '../../model/article-reading.ts';
import { publicationDomain } from '../../model/index.ts';
import { findSeed, type PageSignals } from './classify/index.ts';
import { type Classified, classifyDomain, describePage } from './describe.ts';

/** The publication of an article. The domain is always known, its name may not be. */
export interface ArticlePublication {
  domain: string;
  /** Null if neither this page nor an earlier one of the domain names it. */
  name: string | null;
  /** Why the page carries another publisher's article, or null if it does not. */
  aggregator: string | null;
}

/** An article as it was read and stored. */
type ReadArticle = Pick<stored.StoredArticle, 'reading' | 'fetched_at' | 'content_sha256'>;

export interface PublicationReader {
  /**
   * Finds the publication of an article. Stores what the page and its URL say about the publication, for
   * look-ups whose home page cannot be read, and for later pages that say nothing.
   */
  ofArticle(article: ReadArticle): Promise<ArticlePublication>;
  /** The known name of a domain's publication, or null. */
  nameOf(domain: string): Promise<string | null>;
}

/** A type of which the address alone has to be this sure, where the page says nothing. */
const SURE = 0.8;

export function createPublicationReader(deps: { db: Database }): PublicationReader {
  const nameOf = async (domain: string) => {
    const known = await publications.find(deps.db, domain);
    return known?.record?.name ?? known?.profile?.name ?? null;
  };
  return {
    nameOf,
    async ofArticle(article) {
      const { reading } = article;
      const { hostname, origin } = new URL(reading.url);
      const domain = publicationDomain(hostname);
      const aggregator = whyOthers(reading, hostname, domain);
      const classified = classifyDomain(domain, signalsOf(reading, aggregator !== null));
      await publications.save(deps.db, {
        domain,
        name: aggregator ? null : reading.publication_name,
        homepage_url: `${origin}/`,
        publication_type: classified && typeOf(classified, reading),
        profile: classified && profileOf(classified, article, `${origin}/`),
      });
      return { domain, name: reading.publication_name ?? (await nameOf(domain)), aggregator };
    },
  };
}

function typeOf(classified: Classified, reading: articles.ArticleReading) {
  return reading.site_marks || classified.confidence >= SURE ? classified.type : null;
}

/** Null for a reading of an earlier version, which has no marks to describe a site by. */
function profileOf(classified: Classified, article: ReadArticle, homepageUrl: string) {
  const { reading, fetched_at: fetchedAt, content_sha256: contentSha256 } = article;
  if (!reading.site_marks || classified.type === null) return null;
  return describePage(classified, { url: reading.url, fetchedAt, contentSha256 }, [], homepageUrl);
}

/** What an article's page says about its publication. A copied article carries another publisher's name. */
function signalsOf(reading: articles.ArticleReading, isCopy: boolean): PageSignals | null {
  if (!reading.site_marks) return null;
  const name = isCopy ? null : reading.publication_name;
  return {
    marks: reading.site_marks,
    publisher_names: name ? [name] : [],
    address_countries: [],
    site_names: [],
    application_names: [],
    title_names: [],
    html_lang: reading.language,
    og_locale: null,
  };
}

/**
 * Why a page shows someone else's article, or null. A page that gives another domain as its original is a
 * copy if it names no person or is on a portal. Otherwise it is read as an article, because sister papers,
 * editions and renamed sites also point to each other.
 */
function whyOthers(reading: articles.ArticleReading, hostname: string, domain: string): string | null {
  const listed = findSeed(hostname);
  if (listed?.shows_others === 'always') return `${listed.name} republishes articles from other publishers.`;
  const isSigned = reading.authors.length > 0 && listed?.shows_others !== 'often';
  if (!reading.canonical_url || isSigned) return null;
  const original = publicationDomain(new URL(reading.canonical_url).hostname);
  return original === domain ? null : `The page is a copy; it names ${original} as the original.`;
}
