import { type Database, lookups, publications, robotsFiles } from '../../db/index.ts';
import { oneAtATime } from '../lookups/index.ts';
import type { FetchOptions, WebClient, WebFailure, WebPage } from '../web/index.ts';
import { classifyDomain, describeListed, describePage } from './describe.ts';
import { readHomePage } from './home-page.ts';
import { findMetrics, type MetricsSource } from './metrics/index.ts';

const DAY = 24 * 60 * 60;
/** A publication's name, type and feeds change by the year. */
const FRESH_SECONDS = 7 * DAY;
/** A host without a home page is asked again the next day; one that only failed just now, by the next caller. */
const FAILURE_SECONDS = { permanent: DAY, transient: 0 } as const;

export interface PublicationLookUpDeps {
  db: Database;
  web: WebClient;
  /** In order of trust. */
  metrics: readonly MetricsSource[];
}

export type PublicationResult = { ok: true } | { ok: false; failure: WebFailure };

/** Looks up a publication unless somebody has just done so; profile and figures, or the failure, are stored. */
export async function lookUpPublication(
  deps: PublicationLookUpDeps,
  lookup: lookups.Lookup,
  options: FetchOptions,
): Promise<PublicationResult> {
  const { db } = deps;
  return oneAtATime<PublicationResult>(db, lookup, {
    known: async () => {
      if ((await publications.find(db, lookup.key))?.fresh) return { ok: true };
      const noted = (await lookups.findFailures(db, 'publication', [lookup.key])).get(lookup.key);
      // Only this file notes failures of publications.
      return noted?.remembered ? { ok: false, failure: noted.failure as WebFailure } : undefined;
    },
    work: async () => {
      const known = await publications.find(db, lookup.key);
      const result: PublicationResult = known?.profile_fresh
        ? { ok: true }
        : await refreshProfile(deps, lookup, known, options);
      if (!known?.metrics_fresh && (result.ok || (await publications.find(db, lookup.key))?.profile)) {
        const signal = options.signal ?? new AbortController().signal;
        const found = await findMetrics(deps.metrics, lookup.key, known?.metrics ?? null, signal);
        await publications.saveMetrics(db, { domain: lookup.key, ...found });
      }
      return result;
    },
    signal: options.signal,
  });
}

/**
 * Reads the home page. Where there is none to read, an old profile stays as it is, and the list's knowledge of a
 * publication becomes one that is stale from the start.
 */
async function refreshProfile(
  deps: PublicationLookUpDeps,
  lookup: lookups.Lookup,
  known: publications.StoredPublication | undefined,
  options: FetchOptions,
): Promise<PublicationResult> {
  const { db } = deps;
  const domain = lookup.key;
  const byAddress = classifyDomain(domain, null);
  if (!byAddress) return noteFailure(db, lookup, namesNoPublication(domain));
  const fetched = await fetchHomePage(deps.web, domain, known?.record?.homepage_url ?? null, options);
  if (!fetched.ok) {
    const listed = known?.profile ? null : describeListed(byAddress);
    if (listed) {
      await publications.saveProfile(db, {
        domain,
        profile: listed,
        fetched_at: new Date(),
        freshSeconds: 0,
      });
    }
    return noteFailure(db, lookup, fetched.failure);
  }
  const { page } = fetched;
  // The client asked for it before it asked for the page.
  const robots = await robotsFiles.find(db, new URL(page.url).origin);
  const { signals, feeds } = readHomePage(page.text, page.url, robots?.content ?? null);
  await publications.saveProfile(db, {
    domain,
    profile: describePage(classifyDomain(domain, signals) ?? byAddress, page, feeds),
    fetched_at: page.fetchedAt,
    freshSeconds: FRESH_SECONDS,
  });
  await lookups.forgetFailures(db, 'publication', [domain]);
  return { ok: true };
}

async function noteFailure(
  db: Database,
  lookup: lookups.Lookup,
  failure: WebFailure,
): Promise<PublicationResult> {
  const seconds = failure.transient ? FAILURE_SECONDS.transient : FAILURE_SECONDS.permanent;
  await lookups.noteFailure(db, lookup, failure, seconds);
  return { ok: false, failure };
}

/** The home page, where articles say it is, else where home pages are. */
async function fetchHomePage(
  web: WebClient,
  domain: string,
  stated: string | null,
  options: FetchOptions,
): Promise<{ ok: true; page: WebPage } | { ok: false; failure: WebFailure }> {
  const usual = [`https://${domain}/`, `https://www.${domain}/`];
  // A section may have a host of its own; it is not asked first what the whole is.
  const isSection =
    stated !== null && new URL(stated).hostname.endsWith(`.${domain}`) && !usual.includes(stated);
  const candidates = stated === null ? usual : isSection ? [...usual, stated] : [stated, ...usual];
  let failure: WebFailure | undefined;
  for (const url of new Set(candidates)) {
    const fetched = await web.fetch(url, options);
    if (fetched.ok) return fetched;
    // The most promising address explains the failure best.
    failure ??= fetched.failure;
  }
  return { ok: false, failure: failure as WebFailure };
}

/** No caller can ask for it: it is the name under which a stored article's host goes. */
function namesNoPublication(domain: string): WebFailure {
  const message = `${domain} is no name under which a publication could be registered.`;
  return { kind: 'refused_address', transient: false, message };
}
