import type { PageSignals } from '#reader';
import { findSeed } from '#reader';
import { type Database, publications, type sites, type articles as stored } from '../../db/index.ts';
import { DAY_MS } from '../../model/durations.ts';
import {
  type ArticleReading,
  type PublicationProfile,
  type PublicationRecord,
  publicationDomain,
  urlKey,
} from '../../model/index.ts';
import { type Classified, classifyDomain, describePage } from './describe.ts';

export interface ArticlePublication {
  domain: string;
  /** Null if no page of the domain has stated a name yet. */
  name: string | null;
  /** Why the page counts as another publisher's; null if it does not. */
  whyNotOwn: string | null;
}

type ReadArticle = Pick<stored.StoredArticle, 'reading' | 'fetched_at' | 'content_sha256'>;

/** The publication as stored before this article was read. */
type EarlierFacts = Pick<sites.KnownPublication, 'record' | 'name'>;

export interface PublicationReader {
  /**
   * Finds an article's publication. Stores what the page and its URL state but `earlier` lacks, for use if the home
   * page cannot be read, and for later articles whose pages state less.
   */
  ofArticle(article: ReadArticle, earlier: EarlierFacts | null): Promise<ArticlePublication>;
  /** Stores facts about a publication that an article states and that are not known yet. */
  noteArticle(article: ReadArticle): Promise<void>;
  nameOf(domain: string): Promise<string | null>;
}

/** The least confidence in a type based on the URL alone, for articles stored without marks of their kind of site. */
const SURE = 0.8;

export function createPublicationReader(deps: { db: Database }): PublicationReader {
  const ofArticle: PublicationReader['ofArticle'] = async (article, earlier) => {
    const { reading } = article;
    const { hostname, origin } = new URL(reading.url);
    const domain = publicationDomain(hostname);
    const whyNotOwn = whyOthers(reading, hostname, domain);
    const classified = classifyDomain(domain, signalsOf(reading, whyNotOwn !== null));
    const record: PublicationRecord = {
      domain,
      name: whyNotOwn ? null : reading.publication_name,
      homepage_url: `${origin}/`,
      publication_type: classified && typeOf(classified, reading),
      profile: classified && profileOf(classified, article, `${origin}/`),
    };
    if (saysMore(record, earlier?.record ?? null))
      await publications.save(deps.db, record, urlKey(reading.url));
    const name = reading.publication_name ?? earlier?.record?.name ?? earlier?.name ?? null;
    return { domain, name, whyNotOwn };
  };
  return {
    ofArticle,
    async noteArticle(article) {
      const domain = publicationDomain(new URL(article.reading.url).hostname);
      const stored = await publications.find(deps.db, domain);
      await ofArticle(article, stored ? { record: stored.record, name: stored.profile?.name ?? null } : null);
    },
    async nameOf(domain) {
      const publication = await publications.find(deps.db, domain);
      return publication?.record?.name ?? publication?.profile?.name ?? null;
    },
  };
}

/** Evidence that is older than this is replaced with evidence from a newer page. */
const EVIDENCE_MS = DAY_MS;

/**
 * Returns whether a page states more than is stored; without this check, every article of a site would wait for a
 * lock on the publication's row.
 */
function saysMore(record: PublicationRecord, stored: PublicationRecord | null): boolean {
  if (!stored) return true;
  const facts = ['name', 'homepage_url', 'publication_type'] as const;
  if (facts.some((fact) => record[fact] !== null && record[fact] !== stored[fact])) return true;
  const { profile } = record;
  if (!profile) return false;
  const of = ['name', 'homepage_url', 'publication_type', 'country', 'language'] as const;
  if (!stored.profile || of.some((fact) => profile[fact] !== stored.profile?.[fact])) return true;
  return readAt(profile) - readAt(stored.profile) > EVIDENCE_MS;
}

function readAt({ evidence }: PublicationProfile): number {
  return Math.max(0, ...evidence.map(({ fetched_at }) => (fetched_at ? Date.parse(fetched_at) : 0)));
}

function typeOf(classified: Classified, reading: ArticleReading) {
  return reading.site_marks || classified.confidence >= SURE ? classified.type : null;
}

/** Returns the profile, or null if the type is unknown or the article was stored without marks of its site. */
function profileOf(classified: Classified, article: ReadArticle, homepageUrl: string) {
  const { reading, fetched_at: fetchedAt, content_sha256: contentSha256 } = article;
  if (!reading.site_marks || classified.type === null) return null;
  return describePage(classified, { url: reading.url, fetchedAt, contentSha256 }, [], homepageUrl);
}

/** Returns what a page shows about its publication, without the publisher that a copied article names. */
function signalsOf(reading: ArticleReading, isCopy: boolean): PageSignals | null {
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
 * Returns why a page counts as another publisher's, or null. On a site that only republishes, every page does.
 * Elsewhere, a canonical URL on another domain must come with no author, or with a site that often shows others'
 * articles, because sister papers, editions and renamed sites link to each other, too.
 */
function whyOthers(reading: ArticleReading, hostname: string, domain: string): string | null {
  const listed = findSeed(hostname);
  if (listed?.shows_others === 'always') return `${listed.name} republishes articles from other publishers.`;
  const isSigned = reading.authors.length > 0 && listed?.shows_others !== 'often';
  if (!reading.canonical_url || isSigned) return null;
  const original = publicationDomain(new URL(reading.canonical_url).hostname);
  return original === domain ? null : `The page is a copy; it names ${original} as the original.`;
}
