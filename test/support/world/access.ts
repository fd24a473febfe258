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
  /** The path of the request. Names in braces stand for ids of new entities of the test's organization. */
  path: string;
  /** The queries of the path, all of which the same callers may send; by default, none. */
  queries?: string[];
  body?: unknown;
  /**
   * The status for an allowed caller, by default 200. If the test sends an invalid body, an error such as 400 shows
   * that the caller had access.
   */
  ok: number;
  /** The status for a caller from another organization: by default 404 if the path has an id, and else that of `ok`. */
  foreign?: number;
}

/** What routes have that the same callers may call: a status alone, or what differs from the route's own path. */
function rows(
  access: Row['access'],
  routes: Record<string, number | Partial<Omit<Row, 'access'>>>,
): Record<string, Row> {
  const all = Object.entries(routes).map(([route, given]) => {
    const url = route.slice(route.indexOf(' ') + 1);
    const path = url
      .replace(/:(\w+)Id(?:\([^)]*\))?/g, '{$1}')
      .replace('::', ':')
      .replace(/:(?:uid|token)$/, 'nothing');
    const foreign = path.includes('{') ? { foreign: 404 } : {};
    return [
      route,
      { access, path, ok: 200, ...foreign, ...(typeof given === 'number' ? { ok: given } : given) },
    ];
  });
  return Object.fromEntries(all);
}

const EXPORTS = { queries: ['format=csv', 'format=csv&suggestions=true', 'format=proof'] };
const JOB = '/api/v1/journalist-enrichment-jobs/:jobId';
const JOBS_ACTION = `POST ${JOB}([^:]+):`;
const SEARCH = '/api/v1/journalist-searches/:searchId';
const SEARCHES_ACTION = `POST ${SEARCH}([^:]+):`;
const AUDIT = '/api/v1/audits/:auditId';
const PITCH = '/api/v1/saved-pitches/:savedPitchId';
const LIST = '/api/v1/media-lists/:listId';
const CAMPAIGN = '/api/v1/campaigns/:campaignId';
const HOOK = '/api/v1/webhooks/:webhookId';
const MEMBER = '/api/v1/organization/members/:userId';

/** What a list and a campaign have in common. */
const watched = (of: string) => ({
  [`GET ${of}`]: {},
  // The request lacks the If-Match header.
  [`PATCH ${of}`]: { body: { name: 'Renamed' }, ok: 412 },
  [`GET ${of}/history`]: {},
  [`GET ${of}/export`]: EXPORTS,
  [`GET ${of}/watch`]: {},
  [`PUT ${of}/watch`]: { body: { period: 'monthly' } },
  [`POST ${of}([^:]+)::check`]: 202,
  [`GET ${of}/checks`]: {},
  [`GET ${of}/changes`]: {},
  [`POST ${of}/feed`]: 201,
  [`DELETE ${of}/feed`]: 204,
});

/** All routes of the gateway. The test fails for a new route until somebody adds a row here. */
export const ROWS: Record<string, Row> = {
  ...rows('media_lists:manage', {
    'POST /api/v1/journalists/enrich': { body: {}, ok: 400 },
    'POST /api/v1/journalists/enrich::estimate': { body: {}, ok: 400 },
    'GET /api/v1/journalist-enrichment-jobs': {},
    [`GET ${JOB}`]: {},
    [`${JOBS_ACTION}:cancel`]: {},
    [`${JOBS_ACTION}:rescore`]: {
      body: { fit_context: { pitch: 'Old ferry batteries run the cranes of a harbour.' } },
    },
    [`GET ${JOB}/export`]: EXPORTS,
    // The response is an event stream, which ends after one second, as the test sets `BYLINE_STREAM_SECONDS`.
    [`GET ${JOB}/events`]: {},
    'GET /api/v1/journalist-searches': {},
    [`GET ${SEARCH}`]: {},
    [`${SEARCHES_ACTION}:cancel`]: {},
    // Nobody is in the result of the test's search.
    [`${SEARCHES_ACTION}:enrich`]: { body: { people: 1 }, ok: 400 },
    [`${SEARCHES_ACTION}:rerank`]: { body: { options: { ignore: ['ferries'] } } },
    [`GET ${SEARCH}/export`]: { queries: ['format=csv'] },
    [`GET ${SEARCH}/events`]: {},
    'GET /api/v1/saved-pitches': {},
    'POST /api/v1/saved-pitches': { body: {}, ok: 400 },
    [`GET ${PITCH}`]: {},
    [`PATCH ${PITCH}`]: { body: { paused: true } },
    [`DELETE ${PITCH}`]: 204,
    [`GET ${PITCH}/matches`]: {},
    [`POST ${PITCH}/feed`]: 201,
    [`DELETE ${PITCH}/feed`]: 204,
    'GET /api/v1/media-lists': {},
    'POST /api/v1/media-lists': { body: {}, ok: 400 },
    ...watched(LIST),
    [`DELETE ${LIST}`]: 204,
    [`GET ${LIST}/members`]: {},
    [`POST ${LIST}/members`]: { body: {}, ok: 400, foreign: 400 },
    [`PATCH ${LIST}/members/:memberId`]: { body: { state: 'contacted' }, ok: 412 },
    [`DELETE ${LIST}/members/:memberId`]: 204,
    'GET /api/v1/campaigns': {},
    'POST /api/v1/campaigns': { body: {}, ok: 400 },
    ...watched(CAMPAIGN),
    [`POST ${CAMPAIGN}([^:]+)::archive`]: {},
    [`POST ${CAMPAIGN}([^:]+)::restore`]: {},
    [`GET ${CAMPAIGN}/pitches`]: {},
    [`POST ${CAMPAIGN}/pitches`]: { body: { pitch: 'Another story.' }, ok: 201 },
    [`GET ${CAMPAIGN}/people`]: {},
    [`POST ${CAMPAIGN}/people`]: { body: {}, ok: 400 },
    [`PATCH ${CAMPAIGN}/people/:memberId`]: { body: { state: 'contacted' }, ok: 412 },
    [`DELETE ${CAMPAIGN}/people/:memberId`]: 204,
    [`POST ${CAMPAIGN}/people::update`]: {
      body: { member_ids: ['mlm_00000000000000000000000000'], state: 'contacted' },
    },
    [`POST ${CAMPAIGN}/people::rescore`]: { body: { pitch_number: 1, member_ids: ['nobody'] } },
    [`POST ${CAMPAIGN}/import`]: { body: { rows: [{ name: 'Dora Scribe' }] } },
    'POST /api/v1/audits': { body: {}, ok: 400 },
    'GET /api/v1/audits': {},
    [`GET ${AUDIT}`]: {},
    [`GET ${AUDIT}/rows`]: {},
    [`GET ${AUDIT}/export`]: {},
    [`POST ${AUDIT}([^:]+)::cancel`]: {},
    [`POST ${AUDIT}([^:]+)::resume`]: {},
    [`POST ${AUDIT}([^:]+)::buy`]: { body: { all: true } },
    'POST /api/v1/changes/:changeId([^:]+)::accept': {},
    'POST /api/v1/changes/:changeId([^:]+)::dismiss': {},
    'GET /api/v1/journalists': { queries: ['q=ada'] },
    'GET /api/v1/journalists/:journalistIdentityId(jid_[^/]+)': {},
  }),
  ...rows('both scopes', {
    'POST /api/v1/journalist-searches': { body: {}, ok: 400 },
    'POST /api/v1/journalist-searches::preview': { body: {}, ok: 400 },
  }),
  ...rows('any scope', {
    'GET /api/v1/credits/balance': {},
    'GET /api/v1/credits/ledger': {},
    'GET /api/v1/articles/lookup': 400,
    'POST /api/v1/articles/lookup::batch': { body: {}, ok: 400 },
    'GET /api/v1/publications/lookup': 400,
    'POST /api/v1/publications/lookup::batch': { body: {}, ok: 400 },
  }),
  ...rows('news:search', { 'POST /api/v1/news/search': { body: {}, ok: 400 } }),
  ...rows('keys alone', { 'POST /api/mcp': { body: { jsonrpc: '2.0', id: 1, method: 'ping' } } }),
  ...rows('users', {
    'GET /api/v1/session': {},
    'DELETE /api/v1/session': 204,
    'PUT /api/v1/session/organization': {
      body: { organization_id: 'org_00000000000000000000000000' },
      ok: 404,
    },
    'PUT /api/v1/session/password': { body: {}, ok: 400 },
    'PUT /api/v1/session/digest': { body: {}, ok: 400 },
    'GET /console/settings.json': {},
  }),
  ...rows('members', {
    'GET /api/v1/news/index': {},
    'GET /api/v1/organization': {},
    'GET /api/v1/organization/members': {},
  }),
  ...rows('admins', {
    'GET /api/v1/news/index/sources': {},
    'GET /api/v1/news/index/backfill': { queries: ['', 'languages=en,de'] },
    'PUT /api/v1/news/index/backfill': { body: { days: 7, languages: [], countries: [] } },
    'POST /api/v1/news/index/feeds': { body: { feeds: [{ url: 'https://paper.example/feed' }] } },
    'DELETE /api/v1/news/index/feeds/:feedId': {
      path: '/api/v1/news/index/feeds/fed_00000000000000000000000000',
      ok: 404,
    },
    'PATCH /api/v1/organization': { body: {}, ok: 400 },
    [`PATCH ${MEMBER}`]: { body: { role: 'member' } },
    [`DELETE ${MEMBER}`]: 204,
    [`POST ${MEMBER}/password-reset`]: 201,
    'GET /api/v1/organization/invitations': {},
    'POST /api/v1/organization/invitations': { body: {}, ok: 400 },
    'DELETE /api/v1/organization/invitations/:invitationId': 204,
    'GET /api/v1/api-keys': {},
    'POST /api/v1/api-keys': { body: {}, ok: 400 },
    'DELETE /api/v1/api-keys/:keyId': 204,
    'GET /api/v1/webhooks': {},
    'POST /api/v1/webhooks': { body: {}, ok: 400 },
    [`GET ${HOOK}`]: {},
    [`PATCH ${HOOK}`]: { body: { enabled: false } },
    [`DELETE ${HOOK}`]: 204,
    [`POST ${HOOK}([^:]+)::rotate`]: {},
    [`POST ${HOOK}([^:]+)::test`]: 202,
    [`GET ${HOOK}/deliveries`]: {},
    [`POST ${HOOK}([^:]+)::replay`]: { body: { since: '2026-01-01T00:00:00Z' }, ok: 202 },
  }),
  ...rows('everybody, apart from users', {
    'GET /device': { ok: 303, foreign: 200 },
    'GET /sign-in': { foreign: 303 },
  }),
  ...rows('everybody', {
    'GET /api/health': {},
    'GET /pages.css': {},
    'GET /docs': 301,
    'GET /docs/*': { path: '/docs/api' },
    'GET /openapi.json': {},
    'GET /.well-known/oauth-protected-resource': {},
    'GET /.well-known/oauth-protected-resource/api/v1': {},
    'GET /.well-known/oauth-authorization-server': {},
    'GET /.well-known/openid-configuration': {},
    'GET /api/oauth/jwks': {},
    'POST /api/oauth/token': 400,
    'POST /api/oauth/revocation': 400,
    'POST /api/oauth/register': 400,
    'POST /api/oauth/device_authorization': 400,
    'GET /api/oauth/authorize': 400,
    'GET /api/oauth/authorize/:uid': 400,
    'GET /oauth/interaction/:uid': 400,
    'POST /oauth/interaction/:uid': 400,
    // The route redirects every caller. A caller without a session has to sign in first.
    'POST /device': 303,
    'GET /device/:uid': 303,
    'GET /': 302,
    // The console's static files are public, so all callers get 404 for a file that does not exist.
    'GET /console/*': { path: '/console/none.js', ok: 404 },
    // Routes of web pages. Their forms contain a token, and requests without the token are rejected with 403.
    'POST /sign-in': 403,
    'GET /sign-in/provider': 404,
    'GET /sign-in/callback': 404,
    'POST /sign-out': 403,
    'GET /feeds/:token': 404,
    'GET /digests/:token': 404,
    'POST /digests/:token': 404,
    'GET /password-reset': {},
    'POST /password-reset': 403,
    'GET /password-reset/:token': 404,
    'POST /password-reset/:token': 403,
    'GET /invitations/:token': 404,
    'POST /invitations/:token': 403,
  }),
};
