import type { PageSignals } from '#reader';
import { findSeed } from '#reader';
import { type Database, publications, type sites, type articles as stored } from '../../db/index.ts';
import {
  type ArticleReading,
  type PublicationProfile,
  type PublicationRecord,
  publicationDomain,
} from '../../model/index.ts';
import { type Classified, classifyDomain, describePage } from './describe.ts';

/** The publication of an article. The domain is always known, but the name may be unknown. */
export interface ArticlePublication {
  domain: string;
  /** The publication's name; null if no page of the domain has stated it yet. */
  name: string | null;
  /** The reason why the page counts as an article of another publisher; null if it does not. */
  aggregator: string | null;
}

/** An article as it was extracted and stored. */
type ReadArticle = Pick<stored.StoredArticle, 'reading' | 'fetched_at' | 'content_sha256'>;

/** The publication as stored before this article was read. */
type Known = Pick<sites.KnownPublication, 'record' | 'name'>;

export interface PublicationReader {
  /**
   * Finds the publication of an article, and stores facts that the page and its URL state but `known` lacks.
   * The stored facts are used if the publication's home page cannot be read, and for later articles whose
   * pages do not describe the publication.
   */
  ofArticle(article: ReadArticle, known: Known | null): Promise<ArticlePublication>;
  /** Stores facts about a publication that an article states and that are not known yet. */
  noteArticle(article: ReadArticle): Promise<void>;
  /** Returns the known name of a domain's publication, or null. */
  nameOf(domain: string): Promise<string | null>;
}

/**
 * The minimum confidence for storing a publication's type that is based on the URL alone. The URL is the only
 * basis if the article was stored without marks, which are features of a page that indicate the kind of site.
 */
const SURE = 0.8;

export function createPublicationReader(deps: { db: Database }): PublicationReader {
  const ofArticle: PublicationReader['ofArticle'] = async (article, known) => {
    const { reading } = article;
    const { hostname, origin } = new URL(reading.url);
    const domain = publicationDomain(hostname);
    const aggregator = whyOthers(reading, hostname, domain);
    const classified = classifyDomain(domain, signalsOf(reading, aggregator !== null));
    const record: PublicationRecord = {
      domain,
      name: aggregator ? null : reading.publication_name,
      homepage_url: `${origin}/`,
      publication_type: classified && typeOf(classified, reading),
      profile: classified && profileOf(classified, article, `${origin}/`),
    };
    if (saysMore(record, known?.record ?? null)) await publications.save(deps.db, record);
    const name = reading.publication_name ?? known?.record?.name ?? known?.name ?? null;
    return { domain, name, aggregator };
  };
  return {
    ofArticle,
    async noteArticle(article) {
      const domain = publicationDomain(new URL(article.reading.url).hostname);
      const stored = await publications.find(deps.db, domain);
      await ofArticle(article, stored ? { record: stored.record, name: stored.profile?.name ?? null } : null);
    },
    async nameOf(domain) {
      const known = await publications.find(deps.db, domain);
      return known?.record?.name ?? known?.profile?.name ?? null;
    },
  };
}

/** The age after which the evidence for known facts is replaced with evidence from a newer page. */
const EVIDENCE_MS = 24 * 60 * 60 * 1000;

/**
 * Whether a page states a fact about its publication that is not stored, or is much newer than the stored
 * evidence. Most articles of a site state the same facts; without this check, saving each article would wait
 * for a lock on the publication's row.
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

/**
 * Returns the publication's profile, based on the marks of the article's page (features that indicate the
 * kind of site). Returns null if the type is unknown, or if an earlier version extracted the article without
 * marks.
 */
function profileOf(classified: Classified, article: ReadArticle, homepageUrl: string) {
  const { reading, fetched_at: fetchedAt, content_sha256: contentSha256 } = article;
  if (!reading.site_marks || classified.type === null) return null;
  return describePage(classified, { url: reading.url, fetchedAt, contentSha256 }, [], homepageUrl);
}

/**
 * Returns what an article's page shows about its publication. A copied article states the name of another
 * publisher, so that name is left out.
 */
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
 * Returns the reason why a page counts as an article of another publisher, or null if the page does not. On a
 * site that only republishes articles, every page counts. On other sites, a page counts if its canonical URL
 * is on another domain and either the page names no author or the site often shows articles by others. A
 * canonical URL alone proves nothing, because sister papers, editions and renamed sites also link to each
 * other.
 */
function whyOthers(reading: ArticleReading, hostname: string, domain: string): string | null {
  const listed = findSeed(hostname);
  if (listed?.shows_others === 'always') return `${listed.name} republishes articles from other publishers.`;
  const isSigned = reading.authors.length > 0 && listed?.shows_others !== 'often';
  if (!reading.canonical_url || isSigned) return null;
  const original = publicationDomain(new URL(reading.canonical_url).hostname);
  return original === domain ? null : `The page is a copy; it names ${original} as the original.`;
}
