import { createHash } from 'node:crypto';
import type { jobs, sources } from '../../db/index.ts';
import { ApiError } from './errors.ts';
import type { EnrichBody } from './schemas/enrich.ts';

const DEFAULT_RECENT = 10;

/** An enrich request in its validated form: what two requests have to agree in to be the same. */
export interface EnrichRequest {
  sources: sources.NewSource[];
  pitch: string | null;
  includeRecent: number;
  externalId: string | null;
  /** In 1/1000 credit. */
  maxCredits: number | null;
  requestHash: string;
  warnings: jobs.JobWarning[];
}

/** Applies defaults, checks addresses, and hashes the result; settings without effect become warnings. */
export function readEnrichRequest(body: EnrichBody, query: { max_credits?: number }): EnrichRequest {
  const include = pick('include_recent', body.include_recent, body.options?.include_recent);
  const request = {
    sources: body.from.map(readSource),
    pitch: body.fit_context?.pitch ?? null,
    includeRecent: include ?? DEFAULT_RECENT,
    externalId: body.external_id ?? null,
    maxCredits: query.max_credits === undefined ? null : Math.round(query.max_credits * 1000),
  };
  return { ...request, requestHash: `sha256:${hash(request)}`, warnings: readWarnings(body) };
}

function pick<T>(name: string, plain: T | undefined, grouped: T | undefined): T | undefined {
  if (plain !== undefined && grouped !== undefined && plain !== grouped) {
    const message = `/options/${name}: says something else than /${name}.`;
    throw new ApiError('VALIDATION_FAILED', message, {
      issues: [{ path: `/options/${name}`, code: 'conflict', message }],
    });
  }
  return plain ?? grouped;
}

function readSource(source: EnrichBody['from'][number], index: number): sources.NewSource {
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
    const message = `${path}: is not an address.`;
    throw new ApiError('INVALID_URL', message, { issues: [{ path, code: 'url', message }] });
  }
  return new URL(url).hostname;
}

function readWarnings(body: EnrichBody): jobs.JobWarning[] {
  const given = { ...body.options, ...body };
  return (['wait', 'timeout_ms'] as const)
    .filter((name) => given[name] !== undefined)
    .map((name) => ({
      code: 'OPTION_IGNORED',
      message: `\`${name}\` has no effect: the job is accepted at once; poll it, or send "Prefer: wait=20".`,
    }));
}

/** Objects are built with their keys in one order above, so that equal requests give equal text. */
function hash(request: object): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('hex');
}

/** The value of an Idempotency-Key header: bare or as a quoted string; null without one. */
export function readIdempotencyKey(header: string | undefined): string | null {
  if (header === undefined) return null;
  const key = /^"(.*)"$/.exec(header)?.[1] ?? header;
  if (!/^[\x20-\x7e]{1,255}$/.test(key)) {
    const message = 'Idempotency-Key: must be 1 to 255 printable ASCII characters.';
    throw new ApiError('VALIDATION_FAILED', message, {
      issues: [{ path: '/headers/idempotency-key', code: 'format', message }],
    });
  }
  return key;
}
