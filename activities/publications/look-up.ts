import type { HomePage } from '#reader';
import { type Database, lookups, publications, robotsFiles } from '../../db/index.ts';
import { type Lookup, type PublicationProfile, publicationDomain } from '../../model/index.ts';
import { type Claim, singleFlight } from '../support/index.ts';
import type { FetchOptions, PageReader, WebClient, WebFailure, WebPage } from '../web/index.ts';
import { classifyDomain, describeListed, describePage } from './describe.ts';
import { findMetrics, type MetricsSource } from './metrics/index.ts';

const DAY = 24 * 60 * 60;
/** How long a profile stays fresh; a publication's name, type and feeds rarely change. */
const FRESH_SECONDS = 7 * DAY;
/** How long a failed look-up is remembered. After a temporary one, the next caller retries at once. */
const FAILURE_SECONDS = { permanent: DAY, transient: 0 } as const;

export interface PublicationLookUpDeps {
  db: Database;
  web: WebClient;
  reader: PageReader;
  /** The sources of metrics, the most trusted first. */
  metrics: readonly MetricsSource[];
}

export type PublicationResult = { ok: true } | { ok: false; failure: WebFailure };

/** Looks up a publication unless it was done recently, and stores its profile and metrics, or the failure. */
export async function lookUpPublication(
  deps: PublicationLookUpDeps,
  lookup: Lookup,
  options: FetchOptions,
): Promise<PublicationResult> {
  const { db } = deps;
  const work = async () => {
    const stored = await publications.find(db, lookup.key);
    const value: PublicationResult = stored?.profile_fresh
      ? { ok: true }
      : await refreshProfile(deps, lookup, stored, options);
    if (!stored?.metrics_fresh && (value.ok || (await publications.find(db, lookup.key))?.profile)) {
      const signal = options.signal ?? new AbortController().signal;
      const metrics = await findMetrics(deps.metrics, lookup.key, stored?.metrics ?? null, signal);
      await publications.saveMetrics(db, { domain: lookup.key, ...metrics });
    }
    return { value, released: false };
  };
  const look = async ({ holder, seconds }: Claim) => {
    if ((await publications.find(db, lookup.key))?.fresh) return { answer: { ok: true } as const };
    const noted = (await lookups.findFailures(db, 'publication', [lookup.key])).get(lookup.key);
    // Failures of publications are stored only by this file, as a `WebFailure`.
    if (noted?.remembered) return { answer: { ok: false, failure: noted.failure as WebFailure } as const };
    return { lease: await lookups.lease(db, lookup, holder, seconds), work };
  };
  return singleFlight<PublicationResult>(db, lookup, look, options.signal);
}

/**
 * Reads the home page and stores a profile. If no home page can be read, an existing profile is kept, or one is made
 * from the curated list or an article, which is stale from the start.
 */
async function refreshProfile(
  deps: PublicationLookUpDeps,
  lookup: Lookup,
  stored: publications.StoredPublication | undefined,
  options: FetchOptions,
): Promise<PublicationResult> {
  const { db } = deps;
  const domain = lookup.key;
  const byUrl = classifyDomain(domain, null);
  if (!byUrl) return noteFailure(db, lookup, namesNoPublication(domain));
  const stated = stored?.record?.homepage_url ?? null;
  const given = byUrl.is_listed ? null : pageOf(lookup);
  const pageUrl = given && (await publications.isPublicPage(db, given, domain)) ? given : null;
  const home = await findHomePage(deps, domain, { stated, pageUrl }, options);
  if (!home.ok) {
    if (!stored?.profile)
      await saveFallback(db, domain, stored?.record?.profile ?? null, describeListed(byUrl));
    return noteFailure(db, lookup, home.failure);
  }
  const { page } = home;
  const { signals, feeds } = home.reading;
  await publications.saveProfile(db, {
    domain,
    profile: describePage(
      classifyDomain(domain, signals) ?? byUrl,
      page,
      feeds,
      home.isHome ? page.url : (stated ?? byUrl.homepage_url),
    ),
    fetched_at: page.fetchedAt,
    freshSeconds: home.isHome ? FRESH_SECONDS : FAILURE_SECONDS.permanent,
  });
  await lookups.forgetFailures(db, 'publication', [domain]);
  return { ok: true };
}

/** Stores a profile from the curated list, or else from an article, which is stale from the start. */
async function saveFallback(
  db: Database,
  domain: string,
  ofArticle: PublicationProfile | null,
  listed: PublicationProfile | null,
): Promise<void> {
  const profile = listed ?? ofArticle;
  if (!profile) return;
  const readAt = listed ? null : profile.evidence.find((item) => item.fetched_at)?.fetched_at;
  const fetched_at = readAt ? new Date(readAt) : null;
  await publications.saveProfile(db, { domain, profile, fetched_at, freshSeconds: 0 });
}

async function noteFailure(db: Database, lookup: Lookup, failure: WebFailure): Promise<PublicationResult> {
  const seconds = failure.transient ? FAILURE_SECONDS.transient : FAILURE_SECONDS.permanent;
  await lookups.noteFailure(db, lookup, failure, seconds);
  return { ok: false, failure };
}

/** Returns the publication's page that the caller gave, or null for a bare host or a home page. */
function pageOf({ key, url }: Lookup): string | null {
  if (!/^https?:/i.test(url) || !URL.canParse(url)) return null;
  const { hostname, pathname, search } = new URL(url);
  return publicationDomain(hostname) === key && pathname + search !== '/' ? url : null;
}

/** Reads the home page at the URL that articles state, at the domain or `www` host, or else at the caller's URL. */
async function findHomePage(
  deps: PublicationLookUpDeps,
  domain: string,
  { stated, pageUrl }: { stated: string | null; pageUrl: string | null },
  options: FetchOptions,
): Promise<
  { ok: true; page: WebPage; reading: HomePage; isHome: boolean } | { ok: false; failure: WebFailure }
> {
  const usual = [`https://${domain}/`, `https://www.${domain}/`];
  // A section may have its own host, so the domain's own home page is tried before a stated one on a
  // subdomain.
  const isSection =
    stated !== null && new URL(stated).hostname.endsWith(`.${domain}`) && !usual.includes(stated);
  const candidates = stated === null ? usual : isSection ? [...usual, stated] : [stated, ...usual];
  let failure: WebFailure | undefined;
  for (const url of new Set([...candidates, ...(pageUrl === null ? [] : [pageUrl])])) {
    const fetched = await deps.web.fetch(url, options);
    if (fetched.ok) {
      const { page } = fetched;
      const robots = await robotsFiles.find(deps.db, new URL(page.url).origin);
      const args: [string, string, string | null] = [page.text, page.url, robots?.content ?? null];
      const read = await deps.reader.read('home_page', url, args, options);
      return read.ok ? { ok: true, page, reading: read.reading, isHome: url !== pageUrl } : read;
    }
    // The failure of the first URL, which is the most likely home page, is reported.
    failure ??= fetched.failure;
  }
  return { ok: false, failure: failure as WebFailure };
}

/** Returns the failure for a domain such as an IP address, for which the gateway refuses requests. */
function namesNoPublication(domain: string): WebFailure {
  const message = `${domain} is not a domain that a publication can register.`;
  return { kind: 'refused_address', transient: false, message };
}
