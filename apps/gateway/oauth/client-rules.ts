import type { ClientMetadata } from 'oidc-provider';
import { errors } from './oidc-provider.ts';

/** The gateway's own command line: no secret could be kept in a program that everybody has. */
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
/** `localhost` too, though RFC 8252 (8.3) prefers the addresses: most native clients use it. */
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * What a client that registers itself may say of itself, by the names of RFC 7591, beside what the provider
 * checks. A rule returns what is wrong, if anything is.
 */
const RULES: Record<string, { why: string; check: (value: unknown) => string | null }> = {
  client_name: {
    why: 'stands on the page on which a person decides: no text of its own, no tricks with its direction',
    check: (value) =>
      typeof value !== 'string' || value.length > MAX_NAME || /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(value)
        ? `must be a name of at most ${MAX_NAME} characters without control characters`
        : null,
  },
  redirect_uris: {
    why: 'codes are sent there: to a site over TLS, to the same machine, or to an app by a name of its own',
    check: (value) => {
      if (!Array.isArray(value) || value.length > MAX_URIS) return `must be a list of at most ${MAX_URIS}`;
      return value.map(redirectProblem).find((problem) => problem !== null) ?? null;
    },
  },
  jwks: { why: 'clients here have no keys', check: refused },
  jwks_uri: { why: 'the gateway fetches nothing', check: refused },
  sector_identifier_uri: { why: 'the gateway fetches nothing', check: refused },
  initiate_login_uri: { why: 'nothing here leads there', check: refused },
  logo_uri: { why: 'would make a browser tell a stranger who is about to consent', check: refused },
};

export const RULED_METADATA = Object.keys(RULES);

/** The provider's hook for each of `RULED_METADATA`; throws what the client is told. */
export function checkClientMetadata(
  _ctx: unknown,
  key: string,
  value: unknown,
  metadata: ClientMetadata,
): void {
  // Made for whoever does not say that it is public; nobody here could use it.
  delete metadata.client_secret;
  delete metadata.client_secret_expires_at;
  if (value === undefined) return;
  const problem = RULES[key]?.check(value);
  if (problem) throw new errors.InvalidClientMetadata(`${key} ${problem}`);
}

function refused(): string {
  return 'is not taken here';
}

function redirectProblem(uri: unknown): string | null {
  if (typeof uri !== 'string' || uri.length > MAX_URI || !URL.canParse(uri)) {
    return `must only contain addresses of at most ${MAX_URI} characters`;
  }
  const { protocol, hostname, username, password, hash } = new URL(uri);
  if (username || password || hash || uri.includes('#')) return 'must not contain credentials or fragments';
  if (uri.includes('*')) return 'must be complete: there are no wildcards';
  if (protocol === 'https:') return null;
  if (protocol === 'http:') return LOOPBACK.has(hostname) ? null : 'must use https, but on the same machine';
  // A reversed domain name of the app's maker (RFC 8252, 7.1): no scheme that a browser knows has a dot.
  return /^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:$/.test(protocol)
    ? null
    : 'must use https, or a scheme that is a reversed domain name';
}
