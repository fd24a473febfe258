import { ConnectionError } from './client/index.ts';
import type { Credentials } from './credentials.ts';

/** The public client that the gateway knows this command by. */
const CLIENT_ID = 'byline-cli';
const SCOPE = 'news:search media_lists:manage offline_access';
const TIMEOUT_MS = 20_000;
/** RFC 6749 leaves `expires_in` out where documentation says it; ours always has it. */
const DEFAULT_LIFE_SECONDS = 3600;

/** What the token endpoint answers (RFC 6749, 5.1). */
interface TokenReply {
  access_token: string;
  expires_in?: number;
  refresh_token?: string;
}

/** What the device endpoint answers (RFC 8628, 3.2). */
export interface DeviceReply {
  device_code: string;
  user_code: string;
  verification_uri: string;
  verification_uri_complete?: string;
  expires_in: number;
  interval?: number;
}

/** A refusal is an expected outcome: its code (RFC 6749, 5.2; RFC 8628, 3.5) says what to do. */
export type OAuthOutcome<Reply> =
  | { ok: true; reply: Reply }
  | { ok: false; error: string; description: string };

export function startDeviceGrant(url: string, signal: AbortSignal): Promise<OAuthOutcome<DeviceReply>> {
  return post(url, 'device_authorization', { scope: SCOPE }, signal);
}

export function pollDeviceGrant(
  url: string,
  deviceCode: string,
  signal: AbortSignal,
): Promise<OAuthOutcome<TokenReply>> {
  const grant = 'urn:ietf:params:oauth:grant-type:device_code';
  return post(url, 'token', { grant_type: grant, device_code: deviceCode }, signal);
}

export function refreshGrant(url: string, refreshToken: string): Promise<OAuthOutcome<TokenReply>> {
  return post(url, 'token', { grant_type: 'refresh_token', refresh_token: refreshToken });
}

/** RFC 7009: ends the token, and with a refresh token all that came of it. */
export function revokeToken(url: string, token: string): Promise<OAuthOutcome<unknown>> {
  return post(url, 'revocation', { token });
}

/** What is kept of a token reply; a refresh that brings no new refresh token keeps the old one. */
export function asCredentials(url: string, reply: TokenReply, refreshToken: string | null): Credentials {
  const life = reply.expires_in ?? DEFAULT_LIFE_SECONDS;
  return {
    url,
    access_token: reply.access_token,
    expires_at: new Date(Date.now() + life * 1000).toISOString(),
    refresh_token: reply.refresh_token ?? refreshToken,
  };
}

async function post<Reply>(
  url: string,
  endpoint: string,
  fields: Record<string, string>,
  signal?: AbortSignal,
): Promise<OAuthOutcome<Reply>> {
  const slow = AbortSignal.timeout(TIMEOUT_MS);
  let response: Response;
  let text: string;
  try {
    response = await fetch(`${url}/api/oauth/${endpoint}`, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams({ client_id: CLIENT_ID, ...fields }),
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, slow]) : slow,
    });
    text = await response.text();
  } catch (cause) {
    signal?.throwIfAborted();
    throw new ConnectionError(`${url} cannot be reached.`, { cause });
  }
  const body = readJson(text);
  if (response.ok && (body || text === '')) return { ok: true, reply: (body ?? {}) as Reply };
  const {
    error = `http_${response.status}`,
    error_description = 'The gateway does not offer this sign-in.',
  } = (body ?? {}) as { error?: string; error_description?: string };
  return { ok: false, error, description: error_description };
}

function readJson(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}
