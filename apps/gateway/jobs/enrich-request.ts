import type { JobWarning, NewSource, SearchId } from '../../../model/index.ts';
import { ApiError } from '../http/errors.ts';
import { hashRequest } from '../http/idempotency.ts';
import { capOf } from '../runs/index.ts';
import type { EnrichBody } from './enrich-schema.ts';

const DEFAULT_RECENT = 10;

/**
 * A checked request to enrich; two are identical if their `requestHash` is equal, because their objects are built with
 * a fixed order of keys.
 */
export interface EnrichRequest {
  sources: NewSource[];
  pitch: string | null;
  includeRecent: number;
  externalId: string | null;
  /** The most that the job may cost, in 1/1000 credit; null without a cap. */
  maxCredits: number | null;
  /** The campaign's id as given: the campaign may not exist. */
  campaignId: string | null;
  /** The search whose people the sources are, if any. */
  searchId?: SearchId;
  requestHash: string;
  warnings: JobWarning[];
}

/** Applies defaults, checks URLs and computes the hash; options that have no effect produce warnings. */
export function readEnrichRequest(
  body: EnrichBody,
  query: { max_credits?: number; campaign_id?: string },
): EnrichRequest {
  const request = {
    sources: body.from.map(readSource),
    pitch: body.fit_context?.pitch ?? null,
    includeRecent: body.options?.include_recent ?? DEFAULT_RECENT,
    externalId: body.options?.external_id ?? null,
    maxCredits: query.max_credits === undefined ? null : capOf(query.max_credits),
  };
  const campaignId = query.campaign_id ?? null;
  // A request without a campaign has the hash that earlier versions computed.
  const hashed = campaignId === null ? request : { ...request, campaignId };
  return {
    ...request,
    campaignId,
    requestHash: hashRequest(JSON.stringify(hashed)),
    warnings: readWarnings(body),
  };
}

function readSource(source: EnrichBody['from'][number], index: number): NewSource {
  if (source.type === 'article_url') {
    return { kind: 'article_url', url: source.url, host: hostOf(source.url, `/from/${index}/url`) };
  }
  return {
    kind: 'journalist_reference',
    reference: {
      name: source.name,
      publication: source.publication ?? null,
      domain: source.domain ?? null,
      url: source.url ?? null,
    },
    host: source.url ? hostOf(source.url, `/from/${index}/url`) : '',
  };
}

function hostOf(url: string, path: string): string {
  if (!URL.canParse(url)) {
    const message = `${path}: is not a valid URL.`;
    throw new ApiError('INVALID_URL', message, { issues: [{ path, code: 'url', message }] });
  }
  return new URL(url).hostname;
}

function readWarnings(body: EnrichBody): JobWarning[] {
  return (['wait', 'timeout_ms'] as const)
    .filter((name) => body.options?.[name] !== undefined)
    .map((name) => ({
      code: 'OPTION_IGNORED',
      message: `\`options.${name}\` has no effect. Jobs are always asynchronous: poll the job, for example with wait_seconds.`,
    }));
}
