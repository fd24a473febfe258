import { describe, expect, it } from 'vitest';
import { ApiError, ERRORS, problemOf } from '../../apps/gateway/http/errors.ts';
import { apiKeys } from '../../db/index.ts';
import { JOB_STATUSES, newId, UNRESOLVED_REASONS } from '../../model/index.ts';
import { document, enumerations, inlineShapes, shapeOf } from './document.ts';

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
    const pages =
      'ApiKey Campaign CampaignPitch Change Check Invitation Job JournalistSearch MediaList MediaListMember Member PersonMatch';
    expect(enumerations()).toEqual({
      ...Object.fromEntries(pages.split(' ').map((of) => [`${of}List.object`, ['list']])),
      'Actor.kind': ['user', 'api_key'],
      'ApiKey.object': ['api_key'],
      'Article.authors.entity_type': ['person'],
      'Article.fetch.status': ['ok', 'stale', 'unstable'],
      'Article.object': ['article'],
      'ArticleBatch.object': ['article_batch'],
      'ArticleSource.type': ['article_url'],
      'Campaign.object': ['campaign'],
      'CampaignAdditions.object': ['campaign_additions'],
      'CampaignImport.object': ['campaign_import'],
      'CampaignImport.rows.result': ['added', 'updated', 'existing', 'suppressed'],
      'CampaignPitch.object': ['campaign_pitch'],
      'CampaignRescore.object': ['campaign_rescore'],
      'CampaignUpdate.object': ['campaign_update'],
      Certainty: ['certain', 'likely'],
      'Change.kind': [
        'address_gone',
        'address_changed',
        'role_changed',
        'moved',
        'also_writes_for',
        'silent',
        'no_pr',
      ],
      'Change.object': ['change'],
      'Change.state': ['open', 'accepted', 'dismissed'],
      'Check.object': ['check'],
      CheckState: ['ok', 'unavailable'],
      'CreditBalance.object': ['credit_balance'],
      EmailBasis: ['published', 'provider'],
      EmailStatus: ['deliverable', 'risky', 'unknown', 'not_found'],
      'Estimate.object': ['estimate'],
      EvidencePart: ['evidence'],
      ExportFormat: ['csv', 'ndjson', 'proof'],
      'FitReport.fit.freshness.status': ['fresh', 'aging', 'stale', 'unknown'],
      'FitReport.fit.topics.place': ['headline', 'lead', 'body'],
      'FitReport.schema': ['journalist_research_v1'],
      'FitReports.object': ['fit_reports'],
      'Health.status': ['ok', 'degraded', 'unavailable'],
      'Invitation.mail': ['waiting', 'sent', 'failed'],
      'Invitation.object': ['invitation'],
      'Job.object': ['journalist_enrichment_job'],
      'JobResult.object': ['journalist_enrichment_batch'],
      JobStatus: ['pending', 'processing', 'complete', 'failed', 'canceled'],
      'JobSummary.object': ['journalist_enrichment_job'],
      'Journalist.email_affiliation': ['outlet_domain', 'free_provider', 'other_domain'],
      'Journalist.entity_type': ['person'],
      'Journalist.outlet_basis': ['publication', 'article_url', 'reference', 'domain'],
      'JournalistReference.type': ['journalist_reference'],
      'JournalistSearch.object': ['journalist_search'],
      'JournalistSearchPreview.object': ['journalist_search_preview'],
      'JournalistSearchQuery.kind': [
        'core_subject',
        'sub_angle',
        'names',
        'rivals',
        'regulator',
        'place',
        'other_language',
      ],
      'JournalistSearchResult.object': ['journalist_search_result'],
      'SubjectPart.kind': ['subject', 'near', 'name', 'place'],
      SearchStop: ['saturation', 'want', 'credits', 'canceled'],
      'JournalistSearchSummary.object': ['journalist_search'],
      'Ledger.object': ['list'],
      'LedgerEntry.meter': [
        'grant',
        'hold',
        'release',
        'journalist_with_email',
        'news_search',
        'article_lookup',
        'publication_lookup',
      ],
      'LedgerEntry.object': ['ledger_entry'],
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
      'MediaListChange.changes.field': [
        'name',
        'state',
        'reason',
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
      'MediaListMember.object': ['media_list_member'],
      'Member.object': ['member'],
      MemberState: ['to_contact', 'contacted', 'replied', 'declined', 'do_not_contact'],
      'NewsBackfill.object': ['news_backfill'],
      'NewsFiles.state': ['waiting', 'loaded', 'failed'],
      'NewsIndex.object': ['news_index'],
      'NewsSources.object': ['news_sources'],
      'NewsItem.published_at_basis': ['article_metadata', 'provider', 'first_seen'],
      'NewsSearchResult.object': ['news_search_result'],
      'Organization.object': ['organization'],
      'PasswordReset.object': ['password_reset'],
      'Person.object': ['person'],
      'PersonMatch.object': ['person_match'],
      'Progress.source': ['workflow', 'database'],
      'Publication.object': ['publication'],
      'PublicationBatch.object': ['publication_batch'],
      PublicationType: ['editorial', 'newswire', 'government', 'brand_content', 'syndication_platform'],
      PublishedPrecision: ['second', 'minute', 'hour', 'day'],
      ResultStatus: ['ok', 'error'],
      Role: ['admin', 'member'],
      Scope: ['news:search', 'media_lists:manage'],
      'Session.object': ['session'],
      UnresolvedReason: [
        'no_byline',
        'organization_byline',
        'aggregator',
        'not_an_article',
        'paywalled',
        'fetch_failed',
        'blocked_by_robots',
        'ambiguous_identity',
        'suppressed',
        'timeout',
        'budget_exhausted',
        'canceled',
      ],
      Verdict: ['fit', 'soft_fit', 'weak', 'unknown', 'not_a_journalist'],
      WaitFor: ['change', 'done'],
      'Watch.object': ['watch'],
      WatchPeriod: ['weekly', 'monthly', 'quarterly'],
    });
  });

  it('each schema of the document once, under a name of its own', () => {
    const shapes = inlineShapes();
    expect(shapes.length).toBeGreaterThan(30);
    expect(shapes.filter((shape, at) => shapes.indexOf(shape) !== at)).toEqual([]);
    const named = Object.values(document.components.schemas).map(shapeOf);
    expect(shapes.filter((shape) => named.includes(shape))).toEqual([]);
    const bodies = Object.values(document.paths)
      .flatMap((of) => Object.values(of))
      .flatMap(({ requestBody }) => Object.values(requestBody?.content ?? {}));
    for (const { schema } of bodies) expect(schema).toHaveProperty('$ref');
  });

  it('the operations', () => {
    const operations = Object.entries(document.paths).map(([path, of]) => [
      path,
      Object.keys(of).sort().join(' ').toUpperCase(),
    ]);
    expect(Object.fromEntries(operations)).toEqual({
      '/api/health': 'GET',
      '/api/v1/api-keys': 'GET POST',
      '/api/v1/api-keys/{keyId}': 'DELETE',
      '/api/v1/articles/lookup': 'GET',
      '/api/v1/articles/lookup:batch': 'POST',
      '/api/v1/campaigns': 'GET POST',
      '/api/v1/campaigns/{campaignId}': 'GET PATCH',
      '/api/v1/campaigns/{campaignId}/changes': 'GET',
      '/api/v1/campaigns/{campaignId}/checks': 'GET',
      '/api/v1/campaigns/{campaignId}/export': 'GET',
      '/api/v1/campaigns/{campaignId}/feed': 'DELETE POST',
      '/api/v1/campaigns/{campaignId}/history': 'GET',
      '/api/v1/campaigns/{campaignId}/import': 'POST',
      '/api/v1/campaigns/{campaignId}/people': 'GET POST',
      '/api/v1/campaigns/{campaignId}/people/{memberId}': 'DELETE PATCH',
      '/api/v1/campaigns/{campaignId}/people:rescore': 'POST',
      '/api/v1/campaigns/{campaignId}/people:update': 'POST',
      '/api/v1/campaigns/{campaignId}/pitches': 'GET POST',
      '/api/v1/campaigns/{campaignId}/watch': 'GET PUT',
      '/api/v1/campaigns/{campaignId}:archive': 'POST',
      '/api/v1/campaigns/{campaignId}:check': 'POST',
      '/api/v1/campaigns/{campaignId}:restore': 'POST',
      '/api/v1/changes/{changeId}:accept': 'POST',
      '/api/v1/changes/{changeId}:dismiss': 'POST',
      '/api/v1/credits/balance': 'GET',
      '/api/v1/credits/ledger': 'GET',
      '/api/v1/journalist-enrichment-jobs': 'GET',
      '/api/v1/journalist-enrichment-jobs/{jobId}': 'GET',
      '/api/v1/journalist-enrichment-jobs/{jobId}/events': 'GET',
      '/api/v1/journalist-enrichment-jobs/{jobId}/export': 'GET',
      '/api/v1/journalist-enrichment-jobs/{jobId}:cancel': 'POST',
      '/api/v1/journalist-enrichment-jobs/{jobId}:rescore': 'POST',
      '/api/v1/journalist-searches': 'GET POST',
      '/api/v1/journalist-searches/{searchId}': 'GET',
      '/api/v1/journalist-searches/{searchId}/events': 'GET',
      '/api/v1/journalist-searches/{searchId}/export': 'GET',
      '/api/v1/journalist-searches/{searchId}:cancel': 'POST',
      '/api/v1/journalist-searches/{searchId}:enrich': 'POST',
      '/api/v1/journalist-searches/{searchId}:rerank': 'POST',
      '/api/v1/journalist-searches:preview': 'POST',
      '/api/v1/journalists': 'GET',
      '/api/v1/journalists/enrich': 'POST',
      '/api/v1/journalists/enrich:estimate': 'POST',
      '/api/v1/journalists/{journalistIdentityId}': 'GET',
      '/api/v1/media-lists': 'GET POST',
      '/api/v1/media-lists/{listId}': 'DELETE GET PATCH',
      '/api/v1/media-lists/{listId}/changes': 'GET',
      '/api/v1/media-lists/{listId}/checks': 'GET',
      '/api/v1/media-lists/{listId}/export': 'GET',
      '/api/v1/media-lists/{listId}/feed': 'DELETE POST',
      '/api/v1/media-lists/{listId}/history': 'GET',
      '/api/v1/media-lists/{listId}/members': 'GET POST',
      '/api/v1/media-lists/{listId}/members/{memberId}': 'DELETE PATCH',
      '/api/v1/media-lists/{listId}/watch': 'GET PUT',
      '/api/v1/media-lists/{listId}:check': 'POST',
      '/api/v1/news/index': 'GET',
      '/api/v1/news/index/backfill': 'GET PUT',
      '/api/v1/news/index/feeds': 'POST',
      '/api/v1/news/index/feeds/{feedId}': 'DELETE',
      '/api/v1/news/index/sources': 'GET',
      '/api/v1/news/search': 'POST',
      '/api/v1/organization': 'GET PATCH',
      '/api/v1/organization/invitations': 'GET POST',
      '/api/v1/organization/invitations/{invitationId}': 'DELETE',
      '/api/v1/organization/members': 'GET',
      '/api/v1/organization/members/{userId}': 'DELETE PATCH',
      '/api/v1/organization/members/{userId}/password-reset': 'POST',
      '/api/v1/publications/lookup': 'GET',
      '/api/v1/publications/lookup:batch': 'POST',
      '/api/v1/session': 'DELETE GET',
      '/api/v1/session/organization': 'PUT',
      '/api/v1/session/password': 'PUT',
    });
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
