import type { ErrorCode } from '../../../apps/gateway/http/errors.ts';

/** The kinds of credentials that a request can have. */
export const CREDENTIALS = [
  'nothing',
  'a mistyped key',
  'an unknown key',
  'an expired key',
  'a revoked key',
  'a news:search key',
  'a media_lists:manage key',
  'a key of another organization',
  'an ended session',
  'a session in no organization',
  "an admin's session",
  "a member's session",
  "another organization's admin's session",
  'an OAuth token',
  'a news:search OAuth token',
  'an OAuth token for another organization',
  'an expired OAuth token',
  'an OAuth token for another audience',
  'an ended OAuth token',
] as const;
export type Credential = (typeof CREDENTIALS)[number];

/**
 * `ok` stands for the status of an allowed request, and `foreign` for the status if the entity belongs to
 * another organization.
 */
type Answer = 'ok' | 'foreign' | ErrorCode;

const NOBODY = {
  nothing: 'UNAUTHORIZED',
  'a mistyped key': 'UNAUTHORIZED',
  'an unknown key': 'UNAUTHORIZED',
  'an expired key': 'API_KEY_EXPIRED',
  'a revoked key': 'API_KEY_REVOKED',
  'an ended session': 'UNAUTHORIZED',
  'a session in no organization': 'FORBIDDEN',
  'an expired OAuth token': 'UNAUTHORIZED',
  'an OAuth token for another audience': 'UNAUTHORIZED',
  'an ended OAuth token': 'UNAUTHORIZED',
} as const;

const everybody = Object.fromEntries(CREDENTIALS.map((credential) => [credential, 'ok'])) as Record<
  Credential,
  Answer
>;

/** Sessions have both scopes. */
const anyScope: Record<Credential, Answer> = {
  ...NOBODY,
  'a news:search key': 'ok',
  'a media_lists:manage key': 'ok',
  'a key of another organization': 'foreign',
  "an admin's session": 'ok',
  "a member's session": 'ok',
  "another organization's admin's session": 'foreign',
  'an OAuth token': 'ok',
  'a news:search OAuth token': 'ok',
  'an OAuth token for another organization': 'foreign',
};

/**
 * On a route for users, every API key or OAuth token gets the same status, whether or not the key or token is
 * valid.
 */
const members: Record<Credential, Answer> = {
  nothing: 'UNAUTHORIZED',
  'a mistyped key': 'FORBIDDEN',
  'an unknown key': 'FORBIDDEN',
  'an expired key': 'FORBIDDEN',
  'a revoked key': 'FORBIDDEN',
  'a news:search key': 'FORBIDDEN',
  'a media_lists:manage key': 'FORBIDDEN',
  'a key of another organization': 'FORBIDDEN',
  'an ended session': 'UNAUTHORIZED',
  'a session in no organization': 'FORBIDDEN',
  "an admin's session": 'ok',
  "a member's session": 'ok',
  "another organization's admin's session": 'foreign',
  'an OAuth token': 'FORBIDDEN',
  'a news:search OAuth token': 'FORBIDDEN',
  'an OAuth token for another organization': 'FORBIDDEN',
  'an expired OAuth token': 'FORBIDDEN',
  'an OAuth token for another audience': 'FORBIDDEN',
  'an ended OAuth token': 'FORBIDDEN',
};

/** Who may call a route, and the error for everyone else. */
export const ACCESS = {
  everybody,
  'everybody, apart from users': {
    ...everybody,
    'a session in no organization': 'foreign',
    "an admin's session": 'foreign',
    "a member's session": 'foreign',
    "another organization's admin's session": 'foreign',
  },
  'any scope': anyScope,
  'news:search': { ...anyScope, 'a media_lists:manage key': 'INSUFFICIENT_SCOPE' },
  'media_lists:manage': {
    ...anyScope,
    'a news:search key': 'INSUFFICIENT_SCOPE',
    'a news:search OAuth token': 'INSUFFICIENT_SCOPE',
  },
  'both scopes': {
    ...anyScope,
    'a news:search key': 'INSUFFICIENT_SCOPE',
    'a media_lists:manage key': 'INSUFFICIENT_SCOPE',
    'a news:search OAuth token': 'INSUFFICIENT_SCOPE',
  },
  'keys alone': {
    ...anyScope,
    'a session in no organization': 'UNAUTHORIZED',
    "an admin's session": 'UNAUTHORIZED',
    "a member's session": 'UNAUTHORIZED',
    "another organization's admin's session": 'UNAUTHORIZED',
    'an OAuth token': 'UNAUTHORIZED',
    'a news:search OAuth token': 'UNAUTHORIZED',
    'an OAuth token for another organization': 'UNAUTHORIZED',
  },
  users: { ...members, 'a session in no organization': 'ok' },
  members,
  admins: { ...members, "a member's session": 'FORBIDDEN' },
} as const satisfies Record<string, Record<Credential, Answer>>;

export interface Row {
  access: keyof typeof ACCESS;
  /** The path of the request. Names in braces stand for ids of entities of the test's organization. */
  path?: string;
  /** Other queries of the path, which the same callers may send. */
  queries?: string[];
  body?: unknown;
  /**
   * The status for an allowed caller. If the test sends an invalid body, an error such as 400 shows that the
   * caller had access.
   */
  ok: number;
  /** The expected status for a caller from another organization. By default, it is the same as `ok`. */
  foreign?: number;
}

const JOB = '/api/v1/journalist-enrichment-jobs/{job}';
const SEARCH = '/api/v1/journalist-searches/{search}';
const MEMBER = '/api/v1/organization/members/{member}';
const LIST = '/api/v1/media-lists/{list}';
const LIST_MEMBER = '/api/v1/media-lists/{listMember}';
const CAMPAIGN = '/api/v1/campaigns/{campaign}';
const PERSON = '/api/v1/campaigns/{campaignPerson}';
const INVITATION = '/api/v1/organization/invitations/{invitation}';

const EXPORTS = ['format=csv&suggestions=true', 'format=proof'];

const toAll = (ok: number, path?: string): Row => ({ access: 'everybody', ok, ...(path ? { path } : {}) });

const SAVED_PITCH = '/api/v1/saved-pitches/{savedPitch}';
const watchRow = (path: string): Row => ({ access: 'media_lists:manage', path, ok: 200, foreign: 404 });

const WEBHOOK = '/api/v1/webhooks/{webhook}';
const webhookRow = (path: string): Row => ({ access: 'admins', path, ok: 200, foreign: 404 });

/** All routes of the gateway. The test fails for a new route until somebody adds a row here. */
export const ROWS: Record<string, Row> = {
  'GET /api/health': toAll(200),
  'GET /pages.css': toAll(200),
  'GET /docs': toAll(301),
  'GET /docs/*': toAll(200, '/docs/api'),
  'GET /openapi.json': toAll(200),

  'GET /api/v1/credits/balance': { access: 'any scope', ok: 200 },
  'GET /api/v1/credits/ledger': { access: 'any scope', ok: 200 },
  'POST /api/v1/journalists/enrich': { access: 'media_lists:manage', body: {}, ok: 400 },
  'POST /api/v1/journalists/enrich::estimate': {
    access: 'media_lists:manage',
    path: '/api/v1/journalists/enrich:estimate',
    body: {},
    ok: 400,
  },
  'GET /api/v1/journalist-enrichment-jobs': { access: 'media_lists:manage', ok: 200 },
  'GET /api/v1/journalist-enrichment-jobs/:jobId': {
    access: 'media_lists:manage',
    path: JOB,
    ok: 200,
    foreign: 404,
  },
  'POST /api/v1/journalist-enrichment-jobs/:jobId([^:]+)::cancel': {
    access: 'media_lists:manage',
    path: `${JOB}:cancel`,
    ok: 200,
    foreign: 404,
  },
  'POST /api/v1/journalist-enrichment-jobs/:jobId([^:]+)::rescore': {
    access: 'media_lists:manage',
    path: `${JOB}:rescore`,
    body: { fit_context: { pitch: 'Old ferry batteries run the cranes of a harbour.' } },
    ok: 200,
    foreign: 404,
  },
  'GET /api/v1/journalist-enrichment-jobs/:jobId/export': {
    access: 'media_lists:manage',
    path: `${JOB}/export?format=csv`,
    queries: EXPORTS,
    ok: 200,
    foreign: 404,
  },
  // The response is an event stream. The test sets `BYLINE_STREAM_SECONDS`, so the stream ends after one
  // second.
  'GET /api/v1/journalist-enrichment-jobs/:jobId/events': {
    access: 'media_lists:manage',
    path: `${JOB}/events`,
    ok: 200,
    foreign: 404,
  },
  'GET /api/v1/journalist-searches': { access: 'media_lists:manage', ok: 200 },
  'POST /api/v1/journalist-searches': { access: 'both scopes', body: {}, ok: 400 },
  'POST /api/v1/journalist-searches::preview': {
    access: 'both scopes',
    path: '/api/v1/journalist-searches:preview',
    body: {},
    ok: 400,
  },
  'GET /api/v1/journalist-searches/:searchId': {
    access: 'media_lists:manage',
    path: SEARCH,
    ok: 200,
    foreign: 404,
  },
  'POST /api/v1/journalist-searches/:searchId([^:]+)::cancel': {
    access: 'media_lists:manage',
    path: `${SEARCH}:cancel`,
    ok: 200,
    foreign: 404,
  },
  'POST /api/v1/journalist-searches/:searchId([^:]+)::enrich': {
    access: 'media_lists:manage',
    path: `${SEARCH}:enrich`,
    // Nobody is in the result of the test's search.
    body: { people: 1 },
    ok: 400,
    foreign: 404,
  },
  'POST /api/v1/journalist-searches/:searchId([^:]+)::rerank': {
    access: 'media_lists:manage',
    path: `${SEARCH}:rerank`,
    body: { options: { ignore: ['ferries'] } },
    ok: 200,
    foreign: 404,
  },
  'GET /api/v1/journalist-searches/:searchId/export': {
    access: 'media_lists:manage',
    path: `${SEARCH}/export?format=csv`,
    ok: 200,
    foreign: 404,
  },
  'GET /api/v1/journalist-searches/:searchId/events': {
    access: 'media_lists:manage',
    path: `${SEARCH}/events`,
    ok: 200,
    foreign: 404,
  },
  'GET /api/v1/saved-pitches': { access: 'media_lists:manage', ok: 200 },
  'POST /api/v1/saved-pitches': { access: 'media_lists:manage', body: {}, ok: 400 },
  'GET /api/v1/saved-pitches/:savedPitchId': watchRow(SAVED_PITCH),
  'PATCH /api/v1/saved-pitches/:savedPitchId': { ...watchRow(SAVED_PITCH), body: { paused: true } },
  'DELETE /api/v1/saved-pitches/:savedPitchId': { ...watchRow(SAVED_PITCH), ok: 204 },
  'GET /api/v1/saved-pitches/:savedPitchId/matches': watchRow(`${SAVED_PITCH}/matches`),
  'POST /api/v1/saved-pitches/:savedPitchId/feed': { ...watchRow(`${SAVED_PITCH}/feed`), ok: 201 },
  'DELETE /api/v1/saved-pitches/:savedPitchId/feed': { ...watchRow(`${SAVED_PITCH}/feed`), ok: 204 },
  'GET /api/v1/media-lists': { access: 'media_lists:manage', ok: 200 },
  'POST /api/v1/media-lists': { access: 'media_lists:manage', body: {}, ok: 400 },
  'GET /api/v1/media-lists/:listId': { access: 'media_lists:manage', path: LIST, ok: 200, foreign: 404 },
  'PATCH /api/v1/media-lists/:listId': {
    access: 'media_lists:manage',
    path: LIST,
    body: { name: 'Renamed' },
    // The request lacks the If-Match header.
    ok: 412,
    foreign: 404,
  },
  'DELETE /api/v1/media-lists/:listId': { access: 'media_lists:manage', path: LIST, ok: 204, foreign: 404 },
  'GET /api/v1/media-lists/:listId/history': {
    access: 'media_lists:manage',
    path: `${LIST}/history`,
    ok: 200,
    foreign: 404,
  },
  'GET /api/v1/media-lists/:listId/export': {
    access: 'media_lists:manage',
    path: `${LIST}/export?format=csv`,
    queries: EXPORTS,
    ok: 200,
    foreign: 404,
  },
  'GET /api/v1/media-lists/:listId/watch': watchRow(`${LIST}/watch`),
  'PUT /api/v1/media-lists/:listId/watch': { ...watchRow(`${LIST}/watch`), body: { period: 'monthly' } },
  'POST /api/v1/media-lists/:listId([^:]+)::check': { ...watchRow(`${LIST}:check`), ok: 202 },
  'GET /api/v1/media-lists/:listId/checks': watchRow(`${LIST}/checks`),
  'GET /api/v1/media-lists/:listId/changes': watchRow(`${LIST}/changes`),
  'POST /api/v1/media-lists/:listId/feed': { ...watchRow(`${LIST}/feed`), ok: 201 },
  'DELETE /api/v1/media-lists/:listId/feed': { ...watchRow(`${LIST}/feed`), ok: 204 },
  'GET /api/v1/campaigns/:campaignId/watch': watchRow(`${CAMPAIGN}/watch`),
  'PUT /api/v1/campaigns/:campaignId/watch': {
    ...watchRow(`${CAMPAIGN}/watch`),
    body: { period: 'monthly' },
  },
  'POST /api/v1/campaigns/:campaignId([^:]+)::check': { ...watchRow(`${CAMPAIGN}:check`), ok: 202 },
  'GET /api/v1/campaigns/:campaignId/checks': watchRow(`${CAMPAIGN}/checks`),
  'GET /api/v1/campaigns/:campaignId/changes': watchRow(`${CAMPAIGN}/changes`),
  'POST /api/v1/campaigns/:campaignId/feed': { ...watchRow(`${CAMPAIGN}/feed`), ok: 201 },
  'DELETE /api/v1/campaigns/:campaignId/feed': { ...watchRow(`${CAMPAIGN}/feed`), ok: 204 },
  'POST /api/v1/audits': { access: 'media_lists:manage', body: {}, ok: 400 },
  'GET /api/v1/audits': { access: 'media_lists:manage', ok: 200 },
  'GET /api/v1/audits/:auditId': watchRow('/api/v1/audits/{audit}'),
  'GET /api/v1/audits/:auditId/rows': watchRow('/api/v1/audits/{audit}/rows'),
  'GET /api/v1/audits/:auditId/export': watchRow('/api/v1/audits/{audit}/export'),
  'POST /api/v1/audits/:auditId([^:]+)::cancel': watchRow('/api/v1/audits/{audit}:cancel'),
  'POST /api/v1/audits/:auditId([^:]+)::resume': watchRow('/api/v1/audits/{audit}:resume'),
  'POST /api/v1/audits/:auditId([^:]+)::buy': {
    ...watchRow('/api/v1/audits/{audit}:buy'),
    body: { all: true },
  },
  'POST /api/v1/changes/:changeId([^:]+)::accept': watchRow('/api/v1/changes/{change}:accept'),
  'POST /api/v1/changes/:changeId([^:]+)::dismiss': watchRow('/api/v1/changes/{change}:dismiss'),
  'GET /api/v1/media-lists/:listId/members': {
    access: 'media_lists:manage',
    path: `${LIST}/members`,
    ok: 200,
    foreign: 404,
  },
  'POST /api/v1/media-lists/:listId/members': {
    access: 'media_lists:manage',
    path: `${LIST}/members`,
    body: {},
    ok: 400,
  },
  'PATCH /api/v1/media-lists/:listId/members/:memberId': {
    access: 'media_lists:manage',
    path: LIST_MEMBER,
    body: { state: 'contacted' },
    ok: 412,
    foreign: 404,
  },
  'DELETE /api/v1/media-lists/:listId/members/:memberId': {
    access: 'media_lists:manage',
    path: LIST_MEMBER,
    ok: 204,
    foreign: 404,
  },
  'GET /api/v1/campaigns': { access: 'media_lists:manage', ok: 200 },
  'POST /api/v1/campaigns': { access: 'media_lists:manage', body: {}, ok: 400 },
  'GET /api/v1/campaigns/:campaignId': {
    access: 'media_lists:manage',
    path: CAMPAIGN,
    ok: 200,
    foreign: 404,
  },
  'PATCH /api/v1/campaigns/:campaignId': {
    access: 'media_lists:manage',
    path: CAMPAIGN,
    body: { name: 'Renamed' },
    ok: 412,
    foreign: 404,
  },
  'POST /api/v1/campaigns/:campaignId([^:]+)::archive': {
    access: 'media_lists:manage',
    path: `${CAMPAIGN}:archive`,
    ok: 200,
    foreign: 404,
  },
  'POST /api/v1/campaigns/:campaignId([^:]+)::restore': {
    access: 'media_lists:manage',
    path: `${CAMPAIGN}:restore`,
    ok: 200,
    foreign: 404,
  },
  'GET /api/v1/campaigns/:campaignId/pitches': {
    access: 'media_lists:manage',
    path: `${CAMPAIGN}/pitches`,
    ok: 200,
    foreign: 404,
  },
  'POST /api/v1/campaigns/:campaignId/pitches': {
    access: 'media_lists:manage',
    path: `${CAMPAIGN}/pitches`,
    body: { pitch: 'Another story.' },
    ok: 201,
    foreign: 404,
  },
  'GET /api/v1/campaigns/:campaignId/history': {
    access: 'media_lists:manage',
    path: `${CAMPAIGN}/history`,
    ok: 200,
    foreign: 404,
  },
  'GET /api/v1/campaigns/:campaignId/export': {
    access: 'media_lists:manage',
    path: `${CAMPAIGN}/export?format=csv`,
    queries: EXPORTS,
    ok: 200,
    foreign: 404,
  },
  'GET /api/v1/campaigns/:campaignId/people': {
    access: 'media_lists:manage',
    path: `${CAMPAIGN}/people`,
    ok: 200,
    foreign: 404,
  },
  'POST /api/v1/campaigns/:campaignId/people': {
    access: 'media_lists:manage',
    path: `${CAMPAIGN}/people`,
    body: {},
    ok: 400,
    foreign: 404,
  },
  'PATCH /api/v1/campaigns/:campaignId/people/:memberId': {
    access: 'media_lists:manage',
    path: PERSON,
    body: { state: 'contacted' },
    ok: 412,
    foreign: 404,
  },
  'DELETE /api/v1/campaigns/:campaignId/people/:memberId': {
    access: 'media_lists:manage',
    path: PERSON,
    ok: 204,
    foreign: 404,
  },
  'POST /api/v1/campaigns/:campaignId/people::update': {
    access: 'media_lists:manage',
    path: `${CAMPAIGN}/people:update`,
    body: { member_ids: ['mlm_00000000000000000000000000'], state: 'contacted' },
    ok: 200,
    foreign: 404,
  },
  'POST /api/v1/campaigns/:campaignId/people::rescore': {
    access: 'media_lists:manage',
    path: `${CAMPAIGN}/people:rescore`,
    body: { pitch_number: 1, member_ids: ['nobody'] },
    ok: 200,
    foreign: 404,
  },
  'POST /api/v1/campaigns/:campaignId/import': {
    access: 'media_lists:manage',
    path: `${CAMPAIGN}/import`,
    body: { rows: [{ name: 'Dora Scribe' }] },
    ok: 200,
    foreign: 404,
  },
  'GET /api/v1/journalists': { access: 'media_lists:manage', path: '/api/v1/journalists?q=ada', ok: 200 },
  'GET /api/v1/journalists/:journalistIdentityId(jid_[^/]+)': {
    access: 'media_lists:manage',
    path: '/api/v1/journalists/{person}',
    ok: 200,
    foreign: 404,
  },
  'GET /api/v1/articles/lookup': { access: 'any scope', ok: 400 },
  'POST /api/v1/articles/lookup::batch': {
    access: 'any scope',
    path: '/api/v1/articles/lookup:batch',
    body: {},
    ok: 400,
  },
  'GET /api/v1/publications/lookup': { access: 'any scope', ok: 400 },
  'POST /api/v1/publications/lookup::batch': {
    access: 'any scope',
    path: '/api/v1/publications/lookup:batch',
    body: {},
    ok: 400,
  },
  'POST /api/v1/news/search': { access: 'news:search', body: {}, ok: 400 },
  'POST /api/mcp': {
    access: 'keys alone',
    body: { jsonrpc: '2.0', id: 1, method: 'ping' },
    ok: 200,
  },

  'GET /api/v1/session': { access: 'users', ok: 200 },
  'DELETE /api/v1/session': { access: 'users', ok: 204 },
  'PUT /api/v1/session/organization': {
    access: 'users',
    body: { organization_id: 'org_00000000000000000000000000' },
    ok: 404,
  },
  'PUT /api/v1/session/password': { access: 'users', body: {}, ok: 400 },
  'PUT /api/v1/session/digest': { access: 'users', body: {}, ok: 400 },
  'GET /api/v1/news/index': { access: 'members', ok: 200 },
  'GET /api/v1/news/index/sources': { access: 'admins', ok: 200 },
  'GET /api/v1/news/index/backfill': { access: 'admins', queries: ['languages=en,de'], ok: 200 },
  'PUT /api/v1/news/index/backfill': {
    access: 'admins',
    body: { days: 7, languages: [], countries: [] },
    ok: 200,
  },
  'POST /api/v1/news/index/feeds': {
    access: 'admins',
    body: { feeds: [{ url: 'https://paper.example/feed' }] },
    ok: 200,
  },
  'DELETE /api/v1/news/index/feeds/:feedId': {
    access: 'admins',
    path: '/api/v1/news/index/feeds/fed_00000000000000000000000000',
    ok: 404,
  },

  'GET /api/v1/organization': { access: 'members', ok: 200 },
  'PATCH /api/v1/organization': { access: 'admins', body: {}, ok: 400 },
  'GET /api/v1/organization/members': { access: 'members', ok: 200 },
  'PATCH /api/v1/organization/members/:userId': {
    access: 'admins',
    path: MEMBER,
    body: { role: 'member' },
    ok: 200,
    foreign: 404,
  },
  'DELETE /api/v1/organization/members/:userId': {
    access: 'admins',
    path: MEMBER,
    ok: 204,
    foreign: 404,
  },
  'POST /api/v1/organization/members/:userId/password-reset': {
    access: 'admins',
    path: `${MEMBER}/password-reset`,
    ok: 201,
    foreign: 404,
  },
  'GET /api/v1/organization/invitations': { access: 'admins', ok: 200 },
  'POST /api/v1/organization/invitations': { access: 'admins', body: {}, ok: 400 },
  'DELETE /api/v1/organization/invitations/:invitationId': {
    access: 'admins',
    path: INVITATION,
    ok: 204,
    foreign: 404,
  },
  'GET /api/v1/api-keys': { access: 'admins', ok: 200 },
  'POST /api/v1/api-keys': { access: 'admins', body: {}, ok: 400 },
  'DELETE /api/v1/api-keys/:keyId': {
    access: 'admins',
    path: '/api/v1/api-keys/{key}',
    ok: 204,
    foreign: 404,
  },

  'GET /api/v1/webhooks': { access: 'admins', ok: 200 },
  'POST /api/v1/webhooks': { access: 'admins', body: {}, ok: 400 },
  'GET /api/v1/webhooks/:webhookId': webhookRow(WEBHOOK),
  'PATCH /api/v1/webhooks/:webhookId': { ...webhookRow(WEBHOOK), body: { enabled: false } },
  'DELETE /api/v1/webhooks/:webhookId': { ...webhookRow(WEBHOOK), ok: 204 },
  'POST /api/v1/webhooks/:webhookId([^:]+)::rotate': webhookRow(`${WEBHOOK}:rotate`),
  'POST /api/v1/webhooks/:webhookId([^:]+)::test': { ...webhookRow(`${WEBHOOK}:test`), ok: 202 },
  'GET /api/v1/webhooks/:webhookId/deliveries': webhookRow(`${WEBHOOK}/deliveries`),
  'POST /api/v1/webhooks/:webhookId([^:]+)::replay': {
    ...webhookRow(`${WEBHOOK}:replay`),
    body: { since: '2026-01-01T00:00:00Z' },
    ok: 202,
  },

  'GET /.well-known/oauth-protected-resource': toAll(200),
  'GET /.well-known/oauth-protected-resource/api/v1': toAll(200),
  'GET /.well-known/oauth-authorization-server': toAll(200),
  'GET /.well-known/openid-configuration': toAll(200),
  'GET /api/oauth/jwks': toAll(200),
  'POST /api/oauth/token': toAll(400),
  'POST /api/oauth/revocation': toAll(400),
  'POST /api/oauth/register': toAll(400),
  'POST /api/oauth/device_authorization': toAll(400),
  'GET /api/oauth/authorize': toAll(400),
  'GET /api/oauth/authorize/:uid': toAll(400, '/api/oauth/authorize/nothing'),
  'GET /oauth/interaction/:uid': toAll(400, '/oauth/interaction/nothing'),
  'POST /oauth/interaction/:uid': toAll(400, '/oauth/interaction/nothing'),
  'GET /device': { access: 'everybody, apart from users', ok: 303, foreign: 200 },
  // The route redirects every caller. A caller without a session has to sign in first.
  'POST /device': toAll(303),
  'GET /device/:uid': toAll(303, '/device/nothing'),

  'GET /': toAll(302),
  // The console's static files are public, so all callers get 404 for a file that does not exist.
  'GET /console/*': toAll(404, '/console/none.js'),
  'GET /console/settings.json': { access: 'users', ok: 200 },

  // Routes of web pages. Their forms contain a token, and requests without the token are rejected with 403.
  'GET /sign-in': { access: 'everybody, apart from users', ok: 200, foreign: 303 },
  'POST /sign-in': toAll(403),
  'GET /sign-in/provider': toAll(404),
  'GET /sign-in/callback': toAll(404),
  'POST /sign-out': toAll(403),
  'GET /feeds/:token': toAll(404, '/feeds/nothing'),
  'GET /digests/:token': toAll(404, '/digests/nothing'),
  'POST /digests/:token': toAll(404, '/digests/nothing'),
  'GET /password-reset': toAll(200),
  'POST /password-reset': toAll(403),
  'GET /password-reset/:token': toAll(404, '/password-reset/nothing'),
  'POST /password-reset/:token': toAll(403, '/password-reset/nothing'),
  'GET /invitations/:token': toAll(404, '/invitations/nothing'),
  'POST /invitations/:token': toAll(403, '/invitations/nothing'),
};
