import { publications } from '../../db/index.ts';
import { type ChargeDeps, chargeUnits, type Paid, requireCredits } from './charge-units.ts';
import type { ApiError } from './errors.ts';
import { lookUp, UNAVAILABLE } from './look-up.ts';
import { invalidUrl, lookupFailed } from './lookup-errors.ts';
import type { Caller } from './plugins/authentication.ts';
import { readPublicationHost } from './publication-host.ts';
import type { LookupDeps } from './run-lookup.ts';
import type { PublicationBody } from './schemas/publication.ts';

export interface PublicationRequest {
  /** Addresses or bare hosts. */
  urls: string[];
  forceRefresh: boolean;
  requestId: string;
}

export type PublicationOutcome = { ok: true; publication: PublicationBody } | { ok: false; error: ApiError };

/** A row that a look-up has filled. */
type Known = publications.StoredPublication & {
  profile: publications.PublicationProfile;
  fetched_at: Date;
  fresh_until: Date;
};

/** Looks up publications, each domain once: outcomes in the order of the addresses, and what they cost together. */
export async function lookUpPublications(
  deps: LookupDeps & ChargeDeps,
  caller: Caller,
  request: PublicationRequest,
): Promise<{ outcomes: PublicationOutcome[]; paid: Paid }> {
  const price = deps.config.prices.publicationLookup;
  await requireCredits(deps, caller, price);

  const read = request.urls.map(readPublicationHost);
  const wanted = new Map(read.flatMap((item) => (item.ok ? [[item.domain, item.domain]] : [])));
  const found = await lookUp(deps, caller, {
    kind: 'publication',
    wanted,
    forceRefresh: request.forceRefresh,
    load: async (domains) => {
      const rows = (await publications.findMany(deps.db, domains)).filter(isKnown);
      return new Map(rows.map((row) => [row.domain, row]));
    },
    expire: (domains) => publications.expire(deps.db, domains),
  });

  const delivered = [...found.values()].flatMap(({ row }) => (row ? [row.domain] : []));
  const paid = await chargeUnits(deps, caller, {
    meter: 'publication_lookup',
    price,
    units: delivered.length,
    requestId: request.requestId,
  });
  const paidFor = new Set(delivered.slice(0, paid.units));

  const outcomes = read.map((item): PublicationOutcome => {
    if (!item.ok) return { ok: false, error: invalidUrl(item.message) };
    const known = found.get(item.domain);
    if (!known?.row) {
      return { ok: false, error: lookupFailed('PROVIDER_LOOKUP_FAILED', known?.failure ?? UNAVAILABLE) };
    }
    if (paid.refusal && !paidFor.has(item.domain)) return { ok: false, error: paid.refusal };
    return { ok: true, publication: publicationBody(known.row, known.failure !== null) };
  });
  return { outcomes, paid };
}

/** A row may hold no more than what articles say of their publication. */
function isKnown(row: publications.StoredPublication): row is Known {
  return row.profile !== null && row.fetched_at !== null && row.fresh_until !== null;
}

function publicationBody(
  { domain, profile, record, metrics, ...row }: Known,
  stale: boolean,
): PublicationBody {
  const { authority = null, traffic = null } = metrics ?? {};
  const figures = [authority, traffic].filter((figure) => figure !== null);
  return {
    object: 'publication',
    domain,
    name: profile.name ?? record?.name ?? null,
    homepage_url: profile.homepage_url,
    publication_type: profile.publication_type,
    publication_type_confidence: profile.publication_type_confidence,
    publication_type_scores: profile.publication_type_scores,
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
    // Of two days the earlier one: nothing here is newer than it says.
    metrics_as_of: figures.map(({ as_of }) => as_of).sort()[0] ?? null,
    fetched_at: row.fetched_at.toISOString(),
    expires_at: row.fresh_until.toISOString(),
    stale,
    evidence: [...profile.evidence, ...figures.map(({ evidence }) => evidence)],
  };
}
