import { describe, expect, it } from 'vitest';
import { ApiError, ERRORS, type ErrorCode, problemOf } from '../../apps/gateway/errors.ts';
import { apiKeys, jobs, newId, sources } from '../../db/index.ts';
import { document } from './document.ts';

/**
 * What clients have in their code. A change here breaks somebody: codes, statuses and names are never renamed
 * or removed, and a new one is added to this file by hand.
 */
describe('the wire keeps its words', () => {
  it.each([
    ['VALIDATION_FAILED', 400, false],
    ['UNSUPPORTED_SOURCE_TYPE', 400, false],
    ['INVALID_URL', 400, false],
    ['UNAUTHORIZED', 401, false],
    ['API_KEY_EXPIRED', 401, false],
    ['API_KEY_REVOKED', 401, false],
    ['INSUFFICIENT_CREDITS', 402, false],
    ['INSUFFICIENT_SCOPE', 403, false],
    ['FORBIDDEN', 403, false],
    ['NOT_FOUND', 404, false],
    ['METHOD_NOT_ALLOWED', 405, false],
    ['IDEMPOTENCY_CONFLICT', 409, false],
    ['PAYLOAD_TOO_LARGE', 413, false],
    ['UNSUPPORTED_MEDIA_TYPE', 415, false],
    ['TOO_MANY_ACTIVE_JOBS', 429, true],
    ['RATE_LIMITED', 429, true],
    ['JOB_START_FAILED', 500, true],
    ['INTERNAL_ERROR', 500, true],
    ['SERVICE_UNAVAILABLE', 503, true],
  ] as const)('%s is %i', (code, status, retryable) => {
    expect(ERRORS[code]).toMatchObject({ status, retryable });
  });

  it('has no error but these', () => {
    expect(Object.keys(ERRORS)).toHaveLength(19);
  });

  it('statuses of a job, reasons, scopes', () => {
    expect(jobs.JOB_STATUSES).toEqual(['pending', 'processing', 'complete', 'failed', 'canceled']);
    expect([...sources.UNRESOLVED_REASONS].sort()).toEqual([
      'aggregator',
      'ambiguous_identity',
      'blocked_by_robots',
      'budget_exhausted',
      'canceled',
      'fetch_failed',
      'no_byline',
      'not_an_article',
      'organization_byline',
      'paywalled',
      'suppressed',
      'timeout',
    ]);
    expect(apiKeys.SCOPES).toEqual(['news:search', 'media_lists:manage']);
  });

  it.each(['org', 'key', 'jej', 'jid', 'ev', 'req'] as const)('ids begin with %s_', (prefix) => {
    expect(newId(prefix)).toMatch(new RegExp(`^${prefix}_[0-9a-z]{26}$`));
  });

  it('enumerations of the document', () => {
    expect(enumerations()).toEqual({
      'CreditBalance.object': ['credit_balance'],
      'Health.checks.database': ['ok', 'unavailable'],
      'Health.checks.temporal': ['ok', 'unavailable'],
      'Health.checks.workers': ['ok', 'unavailable'],
      'Health.status': ['ok', 'degraded', 'unavailable'],
      'Job.object': ['journalist_enrichment_job'],
      'Job.status': ['pending', 'processing', 'complete', 'failed', 'canceled'],
      'Job.progress.source': ['workflow', 'database'],
      'Job.result.object': ['journalist_enrichment_batch'],
      'Job.result.unresolved.reason': expect.arrayContaining(['no_byline', 'budget_exhausted']),
      'Job.result.unresolved.source.0.type': ['article_url'],
      'Job.result.unresolved.source.1.type': ['journalist_reference'],
      'Journalist.email_affiliation': ['outlet_domain', 'free_provider', 'other_domain'],
      'Journalist.email_basis': ['published', 'provider'],
      'Journalist.email_status': ['deliverable', 'risky', 'unknown', 'not_found'],
      'Journalist.entity_type': ['person'],
      'Journalist.outlet_basis': ['publication', 'article_url', 'reference', 'domain'],
      'Research.fit.verdict': ['fit', 'soft_fit', 'weak', 'not_a_journalist'],
      'Research.schema': ['journalist_research_v1'],
    });
  });

  it('operations', () => {
    const operations = Object.entries(document.paths).flatMap(([path, of]) =>
      Object.keys(of).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(operations.sort()).toEqual([
      'GET /api/health',
      'GET /api/v1/credits/balance',
      'GET /api/v1/journalist-enrichment-jobs/{jobId}',
      'POST /api/v1/journalist-enrichment-jobs/{jobId}:cancel',
      'POST /api/v1/journalists/enrich',
    ]);
  });

  it('the error body: keys, type and titles', () => {
    const problem = problemOf(new ApiError('INSUFFICIENT_CREDITS', 'Too little.'), 'req_1');
    expect(problem).toEqual({
      type: '/docs/errors/insufficient-credits',
      title: 'Payment required',
      status: 402,
      code: 'INSUFFICIENT_CREDITS',
      message: 'Too little.',
      detail: 'Too little.',
      request_id: 'req_1',
      retryable: false,
      retry_after_seconds: null,
      issues: [],
      context: {},
    });
    for (const code of Object.keys(ERRORS) as ErrorCode[]) {
      expect(problemOf(new ApiError(code, ''), '').title, code).toBe(ERRORS[code].title);
      expect(problemOf(new ApiError(code, ''), '').type).toMatch(/^\/docs\/errors\/[a-z-]+$/);
    }
  });
});

/** Every `enum` and `const` of the components, by where it stands. */
function enumerations(): Record<string, unknown[]> {
  const found: Record<string, unknown[]> = {};
  const walk = (value: unknown, path: string[]): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('enum' in value && Array.isArray(value.enum)) found[path.join('.')] = value.enum;
    if ('const' in value) found[path.join('.')] = [value.const];
    const { properties, items, anyOf, oneOf } = value as Record<string, unknown>;
    for (const [name, inner] of Object.entries(properties ?? {})) walk(inner, [...path, name]);
    if (items) walk(items, path);
    for (const [index, inner] of Object.entries(anyOf ?? oneOf ?? {}))
      walk(inner, oneOf ? [...path, index] : path);
  };
  for (const [name, schema] of Object.entries(document.components.schemas)) walk(schema, [name]);
  delete found['Problem.code'];
  return found;
}
