import * as openid from 'openid-client';
import { ConnectionError } from '../client/index.ts';
import type { Credentials } from './credentials.ts';

/** The public OAuth client ID of the `byline` command. */
const CLIENT_ID = 'byline-cli';
const SCOPE = 'news:search media_lists:manage';
const DEVICE_CODE = 'urn:ietf:params:oauth:grant-type:device_code';
const TIMEOUT_SECONDS = 20;
/**
 * The token lifetime to assume if a response has no `expires_in`, which RFC 6749 makes optional. Our gateway
 * always sends the lifetime.
 */
const DEFAULT_LIFE_SECONDS = 3600;

export type DeviceResponse = openid.DeviceAuthorizationResponse;

/**
 * The outcome of an OAuth request. An OAuth error is an expected outcome, and its code determines what to do
 * next (RFC 6749, section 5.2; RFC 8628, section 3.5).
 */
export type OAuthOutcome<Reply> =
  | { ok: true; response: Reply }
  | { ok: false; error: string; description: string };

export function startDeviceGrant(url: string, signal: AbortSignal): Promise<OAuthOutcome<DeviceResponse>> {
  return request(url, (config) => openid.initiateDeviceAuthorization(config, { scope: SCOPE }), signal);
}

export function pollDeviceGrant(
  url: string,
  deviceCode: string,
  signal: AbortSignal,
): Promise<OAuthOutcome<openid.TokenEndpointResponse>> {
  const fields = { device_code: deviceCode };
  return request(url, (config) => openid.genericGrantRequest(config, DEVICE_CODE, fields), signal);
}

export function refreshGrant(
  url: string,
  refreshToken: string,
): Promise<OAuthOutcome<openid.TokenEndpointResponse>> {
  return request(url, (config) => openid.refreshTokenGrant(config, refreshToken));
}

/** Revokes a token (RFC 7009). Revoking a refresh token also revokes the access tokens issued from it. */
export function revokeToken(url: string, token: string): Promise<OAuthOutcome<void>> {
  return request(url, (config) => openid.tokenRevocation(config, token));
}

/**
 * Converts a token response into credentials to store. If a refresh returns no new refresh token, the old one is kept.
 */
export function asCredentials(
  url: string,
  response: openid.TokenEndpointResponse,
  refreshToken: string | null,
): Credentials {
  const life = response.expires_in ?? DEFAULT_LIFE_SECONDS;
  return {
    url,
    access_token: response.access_token,
    expires_at: new Date(Date.now() + life * 1000).toISOString(),
    refresh_token: response.refresh_token ?? refreshToken,
  };
}

async function request<Reply>(
  url: string,
  send: (config: openid.Configuration) => Promise<Reply>,
  signal?: AbortSignal,
): Promise<OAuthOutcome<Reply>> {
  try {
    return { ok: true, response: await send(configure(url, signal)) };
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof openid.ResponseBodyError)
      return { ok: false, error: error.error, description: error.error_description ?? '' };
    if (error instanceof openid.ClientError && error.cause instanceof Response)
      return {
        ok: false,
        error: `http_${error.cause.status}`,
        description: 'The gateway does not support signing in from the command line.',
      };
    throw new ConnectionError(`${url} cannot be reached.`, { cause: error });
  }
}

/**
 * Configures the OAuth client without discovery, because the endpoints are known. The caller has checked the
 * URL's scheme.
 */
function configure(url: string, signal?: AbortSignal): openid.Configuration {
  const endpoints = {
    issuer: url,
    device_authorization_endpoint: `${url}/api/oauth/device_authorization`,
    token_endpoint: `${url}/api/oauth/token`,
    revocation_endpoint: `${url}/api/oauth/revocation`,
  };
  const config = new openid.Configuration(endpoints, CLIENT_ID, undefined, openid.None());
  openid.allowInsecureRequests(config);
  config.timeout = TIMEOUT_SECONDS;
  config[openid.customFetch] = (input, init) =>
    fetch(input, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.any([init.signal, signal].filter((one) => one !== undefined)),
    } as RequestInit);
  return config;
}
