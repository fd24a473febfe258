import { describe, expect, it } from 'vitest';
import { ApiError, ERRORS, problemOf } from '../../apps/gateway/http/errors.ts';
import { apiKeys } from '../../db/index.ts';
import { JOB_STATUSES, newId, UNRESOLVED_REASONS } from '../../model/index.ts';
import { document } from './document.ts';

/**
 * Literals that clients have in their code. Codes, statuses and names are never renamed or removed, because
 * such a change would break clients. New literals are added to this file by hand.
 */
describe('the wire format keeps', () => {
  it.each([
    ['VALIDATION_FAILED', 400, false, 'The request is not valid'],
    ['UNSUPPORTED_SOURCE_TYPE', 400, false, 'Unsupported source type'],
    ['INVALID_URL', 400, false, 'The URL is not valid'],
    ['UNAUTHORIZED', 401, false, 'Authentication required'],
    ['API_KEY_EXPIRED', 401, false, 'The API key has expired'],
    ['API_KEY_REVOKED', 401, false, 'The API key was revoked'],
    ['INSUFFICIENT_CREDITS', 402, false, 'Payment required'],
    ['USAGE_LIMIT_REACHED', 402, false, 'Monthly cap reached'],
    ['INSUFFICIENT_SCOPE', 403, false, 'The key lacks a scope'],
    ['FORBIDDEN', 403, false, 'Forbidden'],
    ['NOT_FOUND', 404, false, 'Not found'],
    ['METHOD_NOT_ALLOWED', 405, false, 'Method not allowed'],
    ['LAST_ADMIN', 409, false, 'The organization needs an admin'],
    ['ALREADY_MEMBER', 409, false, 'Already a member'],
    ['IDEMPOTENCY_CONFLICT', 409, false, 'The idempotency key was used for another request'],
    ['VERSION_CONFLICT', 412, false, 'The version is not current'],
    ['PAYLOAD_TOO_LARGE', 413, false, 'The body is too large'],
    ['UNSUPPORTED_MEDIA_TYPE', 415, false, 'Unsupported media type'],
    ['SUPPRESSED_SUBJECT', 451, false, 'The subject has opted out of research'],
    ['TOO_MANY_ACTIVE_JOBS', 429, true, 'Too many active jobs'],
    ['RATE_LIMITED', 429, true, 'Too many requests'],
    ['JOB_START_FAILED', 500, true, 'The job could not be started'],
    ['CONFIGURATION_ERROR', 500, false, 'The service is not configured for this request'],
    ['NEWS_PROVIDER_UNAVAILABLE', 500, true, 'The news could not be searched'],
    ['INTERNAL_ERROR', 500, true, 'Internal error'],
    ['ARTICLE_LOOKUP_FAILED', 502, true, 'The article could not be read'],
    ['PROVIDER_LOOKUP_FAILED', 502, true, 'The publication could not be looked up'],
    ['SERVICE_UNAVAILABLE', 503, true, 'Service unavailable'],
  ] as const)('the status of %s, %i', (code, status, retryable, title) => {
    expect(ERRORS[code]).toEqual({ status, title, retryable });
  });

  it('the list of errors', () => {
    expect(Object.keys(ERRORS)).toHaveLength(28);
  });

  it('the statuses of a job, reasons and scopes', () => {
    expect(JOB_STATUSES).toEqual(['pending', 'processing', 'complete', 'failed', 'canceled']);
    expect([...UNRESOLVED_REASONS].sort()).toEqual([
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

  it.each(['org', 'key', 'jej', 'jid', 'ev', 'req', 'usr', 'inv', 'ses', 'ml', 'mlm', 'cmp'] as const)(
    'the id prefix %s_',
    (prefix) => {
      expect(newId(prefix)).toMatch(new RegExp(`^${prefix}_[0-9a-z]{26}$`));
    },
  );

  it('the enumerations of the document', () => {
    const types = ['editorial', 'newswire', 'government', 'brand_content', 'syndication_platform'];
    const precisions = ['second', 'minute', 'hour', 'day'];
    const scopes = ['news:search', 'media_lists:manage'];
    const roles = ['admin', 'member'];
    const memberStates = ['to_contact', 'contacted', 'replied', 'declined', 'do_not_contact'];
    const marks = (schema: string, fields: string) =>
      Object.fromEntries(
        fields.split(' ').map((field) => [`${schema}.certainty.${field}`, ['certain', 'likely']]),
      );
    expect(enumerations()).toEqual({
      ...marks(
        'Journalist',
        'name outlet role beat region email x linkedin bluesky mastodon threads website',
      ),
      ...marks('Article', 'authors published_at title text'),
      ...marks('Publication', 'publication_type name country'),
      'ApiKey.object': ['api_key'],
      'ApiKey.scopes': scopes,
      'ApiKeyList.object': ['list'],
      'Article.authors.entity_type': ['person'],
      'Article.fetch.status': ['ok', 'stale'],
      'Article.object': ['article'],
      'Article.publication.publication_type': types,
      'Article.published_at_precision': precisions,
      'ArticleBatch.object': ['article_batch'],
      'ArticleBatch.results.status': ['ok', 'error'],
      'Campaign.created_by.kind': ['user', 'api_key'],
      'Campaign.object': ['campaign'],
      'CampaignAdditions.object': ['campaign_additions'],
      'CampaignImport.object': ['campaign_import'],
      'CampaignImport.rows.result': ['added', 'updated', 'existing', 'suppressed'],
      'CampaignList.object': ['list'],
      'CampaignPitch.created_by.kind': ['user', 'api_key'],
      'CampaignPitch.object': ['campaign_pitch'],
      'CampaignPitchList.object': ['list'],
      'CampaignRescore.object': ['campaign_rescore'],
      'CampaignUpdate.object': ['campaign_update'],
      'CampaignUpdate.previous.state': memberStates,
      'CreditBalance.object': ['credit_balance'],
      'Estimate.object': ['estimate'],
      'FitReports.object': ['fit_reports'],
      'Health.checks.database': ['ok', 'unavailable'],
      'Health.checks.temporal': ['ok', 'unavailable'],
      'Health.checks.workers': ['ok', 'unavailable'],
      'Health.status': ['ok', 'degraded', 'unavailable'],
      'Invitation.mail': ['waiting', 'sent', 'failed'],
      'Invitation.object': ['invitation'],
      'Invitation.role': roles,
      'InvitationList.object': ['list'],
      'Job.object': ['journalist_enrichment_job'],
      'Job.status': ['pending', 'processing', 'complete', 'failed', 'canceled'],
      'Job.progress.source': ['workflow', 'database'],
      'Job.result.object': ['journalist_enrichment_batch'],
      'Job.result.summaries.email_basis': ['published', 'provider'],
      'Job.result.summaries.email_status': ['deliverable', 'risky', 'unknown', 'not_found'],
      'Job.result.summaries.verdict': ['fit', 'soft_fit', 'weak', 'unknown', 'not_a_journalist'],
      'Job.result.unresolved_groups.reason': expect.arrayContaining(['no_byline', 'budget_exhausted']),
      'Job.result.unresolved.reason': expect.arrayContaining(['no_byline', 'budget_exhausted']),
      'Job.result.unresolved.source.0.type': ['article_url'],
      'Job.result.unresolved.source.1.type': ['journalist_reference'],
      'JobList.object': ['list'],
      'JobSummary.object': ['journalist_enrichment_job'],
      'JobSummary.status': ['pending', 'processing', 'complete', 'failed', 'canceled'],
      'JobSummary.progress.source': ['workflow', 'database'],
      'Ledger.object': ['list'],
      'Ledger.data.object': ['ledger_entry'],
      'Ledger.data.meter': [
        'grant',
        'hold',
        'release',
        'journalist_with_email',
        'news_search',
        'article_lookup',
        'publication_lookup',
      ],
      'Journalist.email_affiliation': ['outlet_domain', 'free_provider', 'other_domain'],
      'Journalist.email_basis': ['published', 'provider'],
      'Journalist.email_status': ['deliverable', 'risky', 'unknown', 'not_found'],
      'Journalist.entity_type': ['person'],
      'Journalist.last_touch.state': memberStates,
      'Journalist.last_touch.by.kind': ['user', 'api_key'],
      'Journalist.outlet_basis': ['publication', 'article_url', 'reference', 'domain'],
      'JournalistSearchResult.object': ['journalist_search_result'],
      'JournalistSearchResult.stopped_by': ['saturation', 'want', 'credits', 'canceled'],
      'JournalistSearch.object': ['journalist_search'],
      'JournalistSearch.status': ['pending', 'processing', 'complete', 'failed', 'canceled'],
      'JournalistSearchSummary.object': ['journalist_search'],
      'JournalistSearchSummary.status': ['pending', 'processing', 'complete', 'failed', 'canceled'],
      'JournalistSearchList.object': ['list'],
      'JournalistSearchPreview.object': ['journalist_search_preview'],
      'MediaList.object': ['media_list'],
      'MediaListAdditions.object': ['media_list_additions'],
      'MediaListChange.action': [
        'list_created',
        'list_renamed',
        'member_added',
        'member_changed',
        'member_removed',
        'campaign_created',
        'campaign_changed',
        'campaign_archived',
        'campaign_restored',
        'pitch_added',
      ],
      'MediaListChange.by.kind': ['user', 'api_key'],
      'MediaListChange.changes.field': [
        'name',
        'state',
        'note',
        'owner',
        'follow_up_on',
        'custom',
        'own_email',
        'own_phone',
        'pitch_number',
        'profile',
      ],
      'MediaListChange.object': ['media_list_change'],
      'MediaListHistory.object': ['list'],
      'MediaListList.object': ['list'],
      'MediaListMember.object': ['media_list_member'],
      'MediaListMember.state': memberStates,
      'MediaListMember.state_changed_by.kind': ['user', 'api_key'],
      'MediaListMemberList.object': ['list'],
      'Member.object': ['member'],
      'Member.role': roles,
      'MemberList.object': ['list'],
      'NewsSearchResult.news.metadata.publication_type': types,
      'NewsSearchResult.news.published_at_basis': ['article_metadata', 'provider', 'first_seen'],
      'NewsSearchResult.news.published_at_precision': precisions,
      'NewsSearchResult.object': ['news_search_result'],
      'Organization.object': ['organization'],
      'Organization.role': roles,
      'PasswordReset.object': ['password_reset'],
      'Person.jobs.status': ['pending', 'processing', 'complete', 'failed', 'canceled'],
      'Person.jobs.verdict': ['fit', 'soft_fit', 'weak', 'unknown', 'not_a_journalist'],
      'Person.lists.state': memberStates,
      'Person.lists.state_changed_by.kind': ['user', 'api_key'],
      'Person.object': ['person'],
      'PersonMatch.last_touch.by.kind': ['user', 'api_key'],
      'PersonMatch.last_touch.state': memberStates,
      'PersonMatch.object': ['person_match'],
      'PersonMatchList.object': ['list'],
      'Publication.object': ['publication'],
      'Publication.publication_type': types,
      'PublicationBatch.object': ['publication_batch'],
      'PublicationBatch.results.status': ['ok', 'error'],
      'Research.fit.verdict': ['fit', 'soft_fit', 'weak', 'unknown', 'not_a_journalist'],
      'Research.fit.topics.place': ['headline', 'lead', 'body'],
      'Research.fit.freshness.status': ['fresh', 'aging', 'stale', 'unknown'],
      'Research.schema': ['journalist_research_v1'],
      'Session.object': ['session'],
      'Session.organization.role': roles,
      'Session.organizations.role': roles,
    });
  });

  it('the operations', () => {
    const operations = Object.entries(document.paths).flatMap(([path, of]) =>
      Object.keys(of).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(operations.sort()).toEqual([
      'DELETE /api/v1/api-keys/{keyId}',
      'DELETE /api/v1/campaigns/{campaignId}/people/{memberId}',
      'DELETE /api/v1/media-lists/{listId}',
      'DELETE /api/v1/media-lists/{listId}/members/{memberId}',
      'DELETE /api/v1/organization/invitations/{invitationId}',
      'DELETE /api/v1/organization/members/{userId}',
      'DELETE /api/v1/session',
      'GET /api/health',
      'GET /api/v1/api-keys',
      'GET /api/v1/articles/lookup',
      'GET /api/v1/campaigns',
      'GET /api/v1/campaigns/{campaignId}',
      'GET /api/v1/campaigns/{campaignId}/export',
      'GET /api/v1/campaigns/{campaignId}/history',
      'GET /api/v1/campaigns/{campaignId}/people',
      'GET /api/v1/campaigns/{campaignId}/pitches',
      'GET /api/v1/credits/balance',
      'GET /api/v1/credits/ledger',
      'GET /api/v1/journalist-enrichment-jobs',
      'GET /api/v1/journalist-enrichment-jobs/{jobId}',
      'GET /api/v1/journalist-enrichment-jobs/{jobId}/events',
      'GET /api/v1/journalist-enrichment-jobs/{jobId}/export',
      'GET /api/v1/journalist-searches',
      'GET /api/v1/journalist-searches/{searchId}',
      'GET /api/v1/journalist-searches/{searchId}/events',
      'GET /api/v1/journalist-searches/{searchId}/export',
      'GET /api/v1/journalists',
      'GET /api/v1/journalists/{journalistIdentityId}',
      'GET /api/v1/media-lists',
      'GET /api/v1/media-lists/{listId}',
      'GET /api/v1/media-lists/{listId}/export',
      'GET /api/v1/media-lists/{listId}/history',
      'GET /api/v1/media-lists/{listId}/members',
      'GET /api/v1/organization',
      'GET /api/v1/organization/invitations',
      'GET /api/v1/organization/members',
      'GET /api/v1/publications/lookup',
      'GET /api/v1/session',
      'PATCH /api/v1/campaigns/{campaignId}',
      'PATCH /api/v1/campaigns/{campaignId}/people/{memberId}',
      'PATCH /api/v1/media-lists/{listId}',
      'PATCH /api/v1/media-lists/{listId}/members/{memberId}',
      'PATCH /api/v1/organization',
      'PATCH /api/v1/organization/members/{userId}',
      'POST /api/v1/api-keys',
      'POST /api/v1/articles/lookup:batch',
      'POST /api/v1/campaigns',
      'POST /api/v1/campaigns/{campaignId}/import',
      'POST /api/v1/campaigns/{campaignId}/people',
      'POST /api/v1/campaigns/{campaignId}/people:rescore',
      'POST /api/v1/campaigns/{campaignId}/people:update',
      'POST /api/v1/campaigns/{campaignId}/pitches',
      'POST /api/v1/campaigns/{campaignId}:archive',
      'POST /api/v1/campaigns/{campaignId}:restore',
      'POST /api/v1/journalist-enrichment-jobs/{jobId}:cancel',
      'POST /api/v1/journalist-enrichment-jobs/{jobId}:rescore',
      'POST /api/v1/journalist-searches',
      'POST /api/v1/journalist-searches/{searchId}:cancel',
      'POST /api/v1/journalist-searches/{searchId}:enrich',
      'POST /api/v1/journalist-searches:preview',
      'POST /api/v1/journalists/enrich',
      'POST /api/v1/journalists/enrich:estimate',
      'POST /api/v1/media-lists',
      'POST /api/v1/media-lists/{listId}/members',
      'POST /api/v1/news/search',
      'POST /api/v1/organization/invitations',
      'POST /api/v1/organization/members/{userId}/password-reset',
      'POST /api/v1/publications/lookup:batch',
      'PUT /api/v1/session/organization',
      'PUT /api/v1/session/password',
    ]);
  });

  it('the keys and the type of the error body', () => {
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
  });
});

/** Every `enum` and `const` of the OpenAPI components, keyed by its location. */
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
