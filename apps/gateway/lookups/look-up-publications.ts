import { publications } from '../../../db/index.ts';
import { certaintyOfPublication, type PublicationProfile } from '../../../model/index.ts';
import type { Caller } from '../auth/authentication.ts';
import { type ChargeDeps, chargeUnits, findShortage, type Paid } from '../credits/index.ts';
import type { ApiError } from '../http/errors.ts';
import { lookUp, UNAVAILABLE } from './look-up.ts';
import { invalidUrl, lookupFailed } from './lookup-errors.ts';
import { readPublicationHost } from './publication-host.ts';
import { readMetrics } from './publication-metrics.ts';
import type { PublicationBody } from './publication-schema.ts';
import type { LookupDeps } from './run-lookup.ts';

export interface PublicationRequest {
  /** URLs or bare hosts. */
  urls: string[];
  /** Returns the JSON pointer to a URL in the request, for error messages. */
  pathOf: (index: number) => string;
  forceRefresh: boolean;
  requestId: string;
}

export type PublicationOutcome = { ok: true; publication: PublicationBody } | { ok: false; error: ApiError };

/** A publication whose profile a look-up has filled in. */
type FilledPublication = publications.StoredPublication & {
  profile: PublicationProfile;
  fresh_until: Date;
};

/** Looks up each domain once; returns the outcomes in the order of the URLs, and the total cost. */
export async function lookUpPublications(
  deps: LookupDeps & ChargeDeps,
  caller: Caller,
  request: PublicationRequest,
): Promise<{ outcomes: PublicationOutcome[]; paid: Paid }> {
  const price = deps.config.prices.publicationLookup;
  const read = request.urls.map(readPublicationHost);
  const shortage = await findShortage(deps, caller, price);
  if (shortage) {
    const outcomes = read.map((item, index): PublicationOutcome => {
      const error = item.ok ? shortage.refusal : invalidUrl(request.pathOf(index), item.message);
      return { ok: false, error };
    });
    return { outcomes, paid: shortage };
  }

  const wanted = new Map(
    read.flatMap((item, index) => (item.ok ? [[item.domain, request.urls[index] ?? item.domain]] : [])),
  );
  const rowByDomain = await lookUp(deps, caller, {
    kind: 'publication',
    wanted,
    forceRefresh: request.forceRefresh,
    load: async (domains) => {
      const rows = (await publications.findMany(deps.db, domains)).filter(isKnown);
      return new Map(rows.map((row) => [row.domain, row]));
    },
    expire: (domains) => publications.expire(deps.db, domains),
  });

  const delivered = [...rowByDomain.values()].flatMap(({ row }) => (row ? [row.domain] : []));
  const paid = await chargeUnits(deps, caller, {
    meter: 'publication_lookup',
    price,
    units: delivered.length,
    requestId: request.requestId,
  });
  const paidFor = new Set(delivered.slice(0, paid.units));

  const outcomes = read.map((item, index): PublicationOutcome => {
    if (!item.ok) return { ok: false, error: invalidUrl(request.pathOf(index), item.message) };
    const entry = rowByDomain.get(item.domain);
    if (!entry?.row) {
      return { ok: false, error: lookupFailed('PROVIDER_LOOKUP_FAILED', entry?.failure ?? UNAVAILABLE) };
    }
    if (paid.refusal && !paidFor.has(item.domain)) return { ok: false, error: paid.refusal };
    return { ok: true, publication: publicationBody(entry.row, entry.failure !== null) };
  });
  return { outcomes, paid };
}

/** Returns whether a look-up has filled in the row; otherwise, it may have only what articles say about it. */
function isKnown(row: publications.StoredPublication): row is FilledPublication {
  return row.profile !== null && row.fresh_until !== null;
}

function publicationBody(
  { domain, profile, record, metrics, ...row }: FilledPublication,
  stale: boolean,
): PublicationBody {
  const { authority, traffic, metricFields, asOf } = readMetrics(metrics);
  return {
    object: 'publication',
    domain,
    name: profile.name ?? record?.name ?? null,
    homepage_url: profile.homepage_url,
    publication_type: profile.publication_type,
    publication_type_confidence: profile.publication_type_confidence,
    publication_type_scores: profile.publication_type_scores,
    certainty: certaintyOfPublication({ ...profile, name: profile.name ?? record?.name ?? null }),
    domain_authority: authority?.value ?? null,
    domain_authority_source: authority?.source ?? null,
    estimated_monthly_organic_traffic: traffic?.value ?? null,
    traffic_estimate: {
      low: traffic?.low ?? null,
      high: traffic?.high ?? null,
      source: traffic?.source ?? null,
    },
    country: profile.country,
    language: profile.language,
    feeds: profile.feeds,
    metrics_as_of: asOf,
    fetched_at: row.fetched_at?.toISOString() ?? null,
    expires_at: row.fresh_until.toISOString(),
    stale,
    evidence: [...profile.evidence, ...metricFields.map(({ evidence }) => evidence)],
  };
}
