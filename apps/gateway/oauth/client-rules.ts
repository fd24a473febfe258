import { type ClientMetadata, errors } from 'oidc-provider';
import { faultOfClientName } from './reserved-names.ts';

/** The client of the Byline CLI, public because a program that anyone can download cannot keep a secret. */
export const COMMAND_LINE_CLIENT: ClientMetadata = {
  client_id: 'byline-cli',
  client_name: 'Byline command line',
  application_type: 'native',
  token_endpoint_auth_method: 'none',
  grant_types: ['urn:ietf:params:oauth:grant-type:device_code', 'refresh_token'],
  response_types: [],
  redirect_uris: [],
};

const MAX_NAME = 80;
const MAX_URIS = 10;
const MAX_URI = 500;
/**
 * Hosts of loopback URIs; RFC 8252 (8.3) prefers IP addresses to `localhost`, but most native clients use the name.
 */
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Rules for registration metadata (RFC 7591) beyond the provider's own; `check` returns null for a valid value. */
const RULES: Record<string, { why: string; check: (value: unknown, isNew: boolean) => string | null }> = {
  client_name: {
    why: 'The consent page shows the name, so it must not mislead: no control characters, no changes of text direction, and no name of Byline itself, which the command line has and clients of earlier versions may have.',
    check: (value, isNew) => {
      if (typeof value !== 'string' || value.length > MAX_NAME || /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(value))
        return `must be a name of at most ${MAX_NAME} characters without control characters`;
      return isNew ? faultOfClientName(value) : null;
    },
  },
  redirect_uris: {
    why: 'Authorization codes are sent to these URIs: an https site, a loopback address, or an app with its own URL scheme.',
    check: (value) => {
      if (!Array.isArray(value) || value.length > MAX_URIS)
        return `must be a list of at most ${MAX_URIS} URIs`;
      return value.map(redirectProblem).find((problem) => problem !== null) ?? null;
    },
  },
  jwks: { why: 'Clients of this server are public and have no keys.', check: refused },
  jwks_uri: { why: 'The gateway makes no outbound requests.', check: refused },
  sector_identifier_uri: { why: 'The gateway makes no outbound requests.', check: refused },
  initiate_login_uri: { why: 'The gateway never links to this URL.', check: refused },
  logo_uri: {
    why: 'The browser would load the logo, and the logo’s host would learn who is about to consent.',
    check: refused,
  },
};

export const RULED_METADATA = Object.keys(RULES);

/**
 * Checks a field, one of `RULED_METADATA`; throws `invalid_client_metadata` if the value is not valid. The provider
 * gives a `ctx` when somebody registers a client, and none when it loads one.
 */
export function checkClientMetadata(
  ctx: unknown,
  key: string,
  value: unknown,
  metadata: ClientMetadata,
): void {
  // The provider issues secrets to clients that do not declare themselves public, but all clients are public.
  delete metadata.client_secret;
  delete metadata.client_secret_expires_at;
  if (value === undefined) return;
  const problem = RULES[key]?.check(value, ctx !== undefined);
  if (problem) throw new errors.InvalidClientMetadata(`${key} ${problem}`);
}

/**
 * Returns whether codes may be sent to `uri`. On a loopback address, the port may differ, because a native client
 * gets a free one (RFC 8252, 7.3), also for `web` clients, the default that many native clients keep; PKCE makes a
 * code useless to others. RFC 8252 (8.3) advises against `localhost`, but lets it work like the addresses.
 */
export function isRedirectAllowed(registered: readonly string[], uri: string): boolean {
  if (registered.includes(uri)) return true;
  const address = withoutLoopbackPort(uri);
  return address !== null && registered.some((allowed) => withoutLoopbackPort(allowed) === address);
}

/** Removes the port from a loopback URI; null for every other URI. */
function withoutLoopbackPort(uri: string): string | null {
  if (!URL.canParse(uri)) return null;
  const url = new URL(uri);
  if (url.protocol !== 'http:' || !LOOPBACK.has(url.hostname)) return null;
  url.port = '';
  return url.href;
}

function refused(): string {
  return 'is not supported';
}

function redirectProblem(uri: unknown): string | null {
  if (typeof uri !== 'string' || uri.length > MAX_URI || !URL.canParse(uri)) {
    return `must only contain URIs of at most ${MAX_URI} characters`;
  }
  const { protocol, hostname, username, password, hash } = new URL(uri);
  if (username || password || hash || uri.includes('#')) return 'must not contain credentials or fragments';
  if (uri.includes('*')) return 'must be an exact URL; wildcards are not supported';
  if (protocol === 'https:') return null;
  if (protocol === 'http:')
    return LOOPBACK.has(hostname) ? null : 'must use https, except on a loopback address';
  // Private schemes are reversed domain names (RFC 8252, 7.1); the dot rules out schemes that browsers handle.
  return /^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:$/.test(protocol)
    ? null
    : 'must use https, or a scheme that is a reversed domain name';
}
