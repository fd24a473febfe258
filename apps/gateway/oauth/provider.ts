import type { EventEmitter } from 'node:events';
import type { Middleware } from 'koa';
import { type Configuration, errors, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import { apiKeys, type Database, oauthArtifacts, oauthKeys, users } from '../../../db/index.ts';
import { newId, type UserId } from '../../../model/index.ts';
import type { Logger } from '../../runtime/index.ts';
import {
  AUTHORIZE_PATH,
  DEVICE_AUTHORIZATION_PATH,
  DEVICE_PATH,
  INTERACTION_PATH,
  JWKS_PATH,
  REGISTRATION_PATH,
  REVOCATION_PATH,
  restResource,
  TOKEN_PATH,
} from '../http/oauth-paths.ts';
import { createAdapter } from './adapter.ts';
import {
  COMMAND_LINE_CLIENT,
  checkClientMetadata,
  isRedirectAllowed,
  RULED_METADATA,
} from './client-rules.ts';
import { createCookieSigner } from './cookie-signer.ts';
import { createDevicePages, showLinkedCode } from './device-pages.ts';
import { renderFailure } from './failure-page.ts';

/** The least time between polls, sent to the device, although it is the default of RFC 8628 (3.2). */
const POLL_SECONDS = 5;
/** How much earlier a device may poll, for clock and network jitter. */
const TOLERANCE_SECONDS = 1;

/** Adds what the provider lacks of RFC 8628: `interval`, and `slow_down` for a device that polls too fast (3.5). */
function answerPolls(db: Database): Middleware {
  return async (ctx, next) => {
    await next();
    const { body, oidc } = ctx as unknown as KoaContextWithOIDC & { body: Record<string, unknown> };
    if (oidc?.route === 'device_authorization' && body.device_code) body.interval = POLL_SECONDS;
    if (oidc?.route !== 'token' || body.error !== 'authorization_pending') return;
    const isTooFast = await oauthArtifacts.notePoll(
      db,
      String(oidc.params?.device_code),
      POLL_SECONDS - TOLERANCE_SECONDS,
    );
    if (!isTooFast) return;
    const { error, error_description } = new errors.SlowDown();
    ctx.body = { error, error_description };
  };
}

/** What to do about a refused registration, where the provider's own words name only a consequence. */
const REGISTRATION_ADVICE: [RegExp, string][] = [
  [
    /^redirect_uris (?:is mandatory|must contain)/,
    'redirect_uris must be sent: a list of the URIs to which codes may go, such as ["http://127.0.0.1/callback"]; any port is accepted there',
  ],
  [
    /client_secret|token_endpoint_auth_method|mandatory/,
    'token_endpoint_auth_method must be "none": clients of this server are public and have no secrets',
  ],
  [/^scope /, `scope may only contain ${['openid', 'offline_access', ...apiKeys.SCOPES].join(', ')}`],
  [/^jwks/, 'jwks and jwks_uri must not be sent: clients of this server are public and have no keys'],
];

/** Says in a refused registration what to send instead. */
const adviseRegistration: Middleware = async (ctx, next) => {
  await next();
  const { body, oidc } = ctx as unknown as KoaContextWithOIDC & { body: Record<string, unknown> };
  if (oidc?.route !== 'registration' || typeof body.error_description !== 'string') return;
  const { error_description: description } = body;
  const advice = REGISTRATION_ADVICE.find(([pattern]) => pattern.test(description));
  if (advice) body.error_description = advice[1];
};

/**
 * Returns the cookies' names, behind https with prefixes that browsers accept only over https, and `__Host-` only
 * from this host; an interaction's cookies have a path, which `__Host-` forbids.
 */
export function oauthCookieNames(publicUrl: string): {
  session: string;
  interaction: string;
  resume: string;
} {
  const isHttps = publicUrl.startsWith('https:');
  return {
    session: `${isHttps ? '__Host-' : ''}byline_oauth_session`,
    interaction: `${isHttps ? '__Secure-' : ''}byline_oauth_interaction`,
    resume: `${isHttps ? '__Secure-' : ''}byline_oauth_resume`,
  };
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Creates the provider, with its state in the gateway's database and `publicUrl` as its issuer. */
export async function createProvider(deps: {
  db: Database;
  log: Logger;
  publicUrl: string;
}): Promise<Provider> {
  const { db, log, publicUrl } = deps;
  const keys = await loadKeys(db);
  const resource = restResource(publicUrl);

  const configuration: Configuration = {
    adapter: createAdapter(db),
    clients: [COMMAND_LINE_CLIENT],
    jwks: keys.jwks,
    cookies: {
      keys: createCookieSigner(keys.cookies),
      names: oauthCookieNames(publicUrl),
      long: { httpOnly: true, sameSite: 'lax', signed: true },
      short: { httpOnly: true, sameSite: 'lax', signed: true },
    },
    routes: {
      authorization: AUTHORIZE_PATH,
      code_verification: DEVICE_PATH,
      device_authorization: DEVICE_AUTHORIZATION_PATH,
      jwks: JWKS_PATH,
      registration: REGISTRATION_PATH,
      revocation: REVOCATION_PATH,
      token: TOKEN_PATH,
    },

    // Allow only public clients with PKCE, and none of the flows that OAuth 2.1 removed.
    responseTypes: ['code'],
    clientAuthMethods: ['none'],
    clientDefaults: {
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
    },
    pkce: { required: () => true },
    allowOmittingSingleRegisteredRedirectUri: false,
    scopes: ['openid', 'offline_access', ...apiKeys.SCOPES],
    extraClientMetadata: { properties: RULED_METADATA, validator: checkClientMetadata },
    clientBasedCORS: () => false,
    // Never fetch URLs from client metadata.
    fetch: () => Promise.reject(new Error('the gateway makes no outbound requests')),

    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId,
      },
      registration: { enabled: true, issueRegistrationAccessToken: false, idFactory: () => newId('ocl') },
      deviceFlow: { enabled: true, ...createDevicePages(db) },
      resourceIndicators: {
        enabled: true,
        defaultResource: async () => resource,
        getResourceServerInfo: async (_ctx, indicator) => {
          if (indicator !== resource) throw new errors.InvalidTarget();
          return { scope: apiKeys.SCOPES.join(' '), audience: resource, accessTokenFormat: 'opaque' };
        },
      },
    },

    interactions: { url: async (_ctx, { uid }) => `${INTERACTION_PATH}/${uid}` },
    // Each authorization has consent and a grant of its own: a public client cannot prove to be the one allowed
    // before (OAuth 2.1, 7.3.1), and grants can be ended one by one.
    loadExistingGrant: async ({ oidc }) => {
      const grantId = oidc.result?.consent?.grantId;
      return grantId ? oidc.provider.Grant.find(grantId) : undefined;
    },
    findAccount: async (_ctx, sub) => {
      const user = await users.findForSignIn(db, { id: sub as UserId });
      return user && { accountId: user.id, claims: async () => ({ sub: user.id }) };
    },
    renderError: renderFailure,

    // Each refresh token works once, and once more within seconds (see the adapter); later reuse ends the whole grant.
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    expiresWithSession: async () => false,
    clockTolerance: 0,
    ttl: {
      AccessToken: HOUR,
      AuthorizationCode: MINUTE,
      DeviceCode: 10 * MINUTE,
      Grant: 180 * DAY,
      IdToken: HOUR,
      Interaction: HOUR,
      RefreshToken: 30 * DAY,
      Session: DAY,
    },
  };

  const provider = new Provider(publicUrl, configuration);
  provider.Client.prototype.redirectUriAllowed = function (uri) {
    return isRedirectAllowed(this.redirectUris ?? [], uri);
  };
  // Forwarded headers may be trusted, as `pinUrl` overwrites the host and scheme of every request.
  provider.proxy = true;
  provider.use(answerPolls(db));
  provider.use(adviseRegistration);
  provider.use(showLinkedCode);
  provider.on('server_error', (_ctx, error) => log.error({ err: error }, 'the authorization server failed'));
  (provider as EventEmitter).on('error', (error) =>
    log.error({ err: error }, 'the authorization server failed'),
  );
  return provider;
}

/** Loads the provider's keys, which all gateways share; the first of each kind signs. */
async function loadKeys(db: Database): Promise<{
  jwks: NonNullable<Configuration['jwks']>;
  cookies: string[];
}> {
  const signing = await oauthKeys.list(db, 'signing');
  return {
    jwks: { keys: signing.map((jwk) => JSON.parse(jwk)) },
    cookies: await oauthKeys.list(db, 'cookies'),
  };
}
