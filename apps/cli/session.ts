import { COMMAND } from '../runtime/installation.ts';
import { type Credentials, readCredentials, withCredentialsLock, writeCredentials } from './credentials.ts';
import { CommandFailure } from './failures.ts';

const DEFAULT_URL = 'http://127.0.0.1:8080';
/** How long before its expiry a token is refreshed, so that no token expires during a call. */
const MARGIN_MS = 30_000;

/** The gateway that a command calls, and a function that returns valid credentials for it. */
export interface Session {
  url: string;
  apiKey: () => Promise<string>;
}

/**
 * Opens a session. The gateway's URL comes from the option, the environment, the stored credentials or the local
 * default, in this order of precedence. An API key in the environment takes precedence over stored credentials.
 */
export async function openSession(urlOption: string | undefined): Promise<Session> {
  const key = readKey();
  const credentials = await readCredentials();
  const url = chooseUrl(urlOption, credentials);
  if (key) return { url, apiKey: async () => key };
  // The credentials for one gateway must never be sent to another gateway.
  if (!credentials || credentials.url !== url) {
    const message = `Not signed in to ${url}. Run \`${COMMAND} login\`, or set BYLINE_API_KEY.`;
    throw new CommandFailure('unauthorized', message);
  }
  return { url, apiKey: () => freshToken(url) };
}

/** Opens a session for MCP, which accepts API keys but not the tokens from `byline login`. */
export async function openKeySession(urlOption: string | undefined): Promise<{ url: string; key: string }> {
  const key = readKey();
  if (key) return { url: chooseUrl(urlOption, await readCredentials()), key };
  const message = 'MCP requires an API key, not a sign-in. Set BYLINE_API_KEY to a key from the console.';
  throw new CommandFailure('unauthorized', message);
}

function readKey(): string | undefined {
  const key = process.env.BYLINE_API_KEY?.trim();
  if (key && !/^[\x21-\x7e]+$/.test(key)) {
    throw new CommandFailure('usage', 'BYLINE_API_KEY contains characters that are not valid in a key.');
  }
  return key;
}

/** Returns the URL of the gateway, without a trailing slash. */
export function chooseUrl(urlOption: string | undefined, credentials: Credentials | null): string {
  const text = urlOption || process.env.BYLINE_URL || credentials?.url || DEFAULT_URL;
  const parts = URL.canParse(text) ? new URL(text) : null;
  if (!parts || !/^https?:$/.test(parts.protocol)) {
    throw new CommandFailure('usage', `"${text}" is not an http or https URL.`);
  }
  if (parts.username || parts.password || parts.search || parts.hash) {
    throw new CommandFailure('usage', `The URL of ${parts.host} may only have a host and a path.`);
  }
  return text.replace(/\/+$/, '');
}

async function freshToken(url: string): Promise<string> {
  const credentials = await readCredentials();
  if (credentials && isFresh(credentials)) return credentials.access_token;
  return withCredentialsLock(async () => {
    // Another process may have refreshed the token while this process waited for the lock.
    const current = await readCredentials();
    if (current && isFresh(current)) return current.access_token;
    if (!current?.refresh_token) throw ended();
    // Import the OAuth library lazily, because most commands need no new token and start faster without the
    // library.
    const { asCredentials, refreshGrant } = await import('./oauth.ts');
    const outcome = await refreshGrant(url, current.refresh_token);
    if (!outcome.ok) {
      if (outcome.error === 'invalid_grant') throw ended();
      throw new CommandFailure('failed', `The sign-in could not be renewed: ${outcome.error}.`);
    }
    const renewed = asCredentials(url, outcome.response, current.refresh_token);
    await writeCredentials(renewed);
    return renewed.access_token;
  });
}

function isFresh({ expires_at }: Credentials): boolean {
  return Date.parse(expires_at) - MARGIN_MS > Date.now();
}

function ended(): CommandFailure {
  return new CommandFailure('unauthorized', `The sign-in has expired. Run \`${COMMAND} login\` again.`);
}
