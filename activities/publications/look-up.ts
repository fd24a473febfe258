import { type Database, lookups, newId, publications, type sources } from '../../db/index.ts';
import { oneAtATime } from '../lookups/index.ts';
import type { FetchOptions, WebClient, WebFailure, WebPage } from '../web/index.ts';
import { type HomePage, readHomePage } from './home-page.ts';
import { type Classification, publicationType } from './publication-type.ts';

/** Name and version of this reader, for evidence. */
const HOME_PAGE_READER = 'home_page@1';

const DAY = 24 * 60 * 60;
/** A publication's name, type and feeds change by the year. */
const FRESH_SECONDS = 7 * DAY;
/** A host without a home page is asked again the next day; one that only failed just now, by the next caller. */
const FAILURE_SECONDS = { permanent: DAY, transient: 0 } as const;

export type PublicationResult = { ok: true } | { ok: false; failure: WebFailure };

/** Looks up a publication unless somebody has just done so; the profile or the failure is stored. */
export async function lookUpPublication(
  deps: { db: Database; web: WebClient },
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
      const fetched = await fetchHomePage(deps, lookup.key, options);
      if (!fetched.ok) {
        const { failure } = fetched;
        const seconds = failure.transient ? FAILURE_SECONDS.transient : FAILURE_SECONDS.permanent;
        await lookups.noteFailure(db, lookup, failure, seconds);
        return fetched;
      }
      const { page } = fetched;
      await publications.saveProfile(db, {
        domain: lookup.key,
        profile: describe(lookup.key, page),
        fetched_at: page.fetchedAt,
        freshSeconds: FRESH_SECONDS,
      });
      await lookups.forgetFailures(db, 'publication', [lookup.key]);
      return { ok: true };
    },
    signal: options.signal,
  });
}

/** The home page, where articles say it is, else where home pages are. */
async function fetchHomePage(
  deps: { db: Database; web: WebClient },
  domain: string,
  options: FetchOptions,
): Promise<{ ok: true; page: WebPage } | { ok: false; failure: WebFailure }> {
  const stated = (await publications.find(deps.db, domain))?.record?.homepage_url;
  const candidates = [...(stated ? [stated] : []), `https://${domain}/`, `https://www.${domain}/`];
  let failure: WebFailure | undefined;
  for (const url of new Set(candidates)) {
    const fetched = await deps.web.fetch(url, options);
    if (fetched.ok) return fetched;
    // The most promising address explains the failure best.
    failure ??= fetched.failure;
  }
  return { ok: false, failure: failure as WebFailure };
}

function describe(domain: string, page: WebPage): publications.PublicationProfile {
  const home = readHomePage(page.text, page.url);
  const classification = publicationType({ domain, home });
  return {
    name: home.name?.value ?? null,
    homepage_url: page.url,
    publication_type: classification.type,
    publication_type_confidence: classification.confidence,
    publication_type_scores: classification.scores,
    country: home.country?.value ?? null,
    language: home.language?.value ?? null,
    feeds: home.feeds,
    evidence: evidenceOf(page, home, classification),
  };
}

function evidenceOf(page: WebPage, home: HomePage, { reasons }: Classification): sources.Evidence[] {
  const facts = [
    ...(['name', 'language', 'country'] as const).map((field) => ({ field, fact: home[field] })),
    ...reasons.map((fact) => ({ field: 'publication_type', fact })),
    ...home.feeds.map((feed) => ({
      field: 'feeds',
      fact: { locator: 'css:link[rel~="alternate"]', excerpt: feed },
    })),
  ];
  return facts.flatMap(({ field, fact }) =>
    fact
      ? [
          {
            id: newId('ev'),
            fields: [field],
            url: page.url,
            locator: fact.locator,
            excerpt: fact.excerpt,
            fetched_at: page.fetchedAt.toISOString(),
            content_sha256: page.contentSha256,
            extractor: HOME_PAGE_READER,
          },
        ]
      : [],
  );
}
