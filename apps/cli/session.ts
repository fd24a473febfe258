import { type Credentials, readCredentials, withCredentialsLock, writeCredentials } from './credentials.ts';
import { CommandFailure } from './failures.ts';
import { asCredentials, refreshGrant } from './oauth.ts';

const DEFAULT_URL = 'http://127.0.0.1:8080';
/** A token that ends within a call is no use to it. */
const MARGIN_MS = 30_000;

/** Where a command goes, and what it says who it is by. */
export interface Session {
  url: string;
  apiKey: () => Promise<string>;
}

/** The option, else the environment, else the sign-in, else a gateway on this machine. */
export async function openSession(urlOption: string | undefined): Promise<Session> {
  const { BYLINE_API_KEY } = process.env;
  const kept = await readCredentials();
  const url = chooseUrl(urlOption, kept);
  if (BYLINE_API_KEY) return { url, apiKey: async () => BYLINE_API_KEY };
  // What one gateway gave is shown to no other.
  if (!kept || kept.url !== url) {
    const message = `Not signed in at ${url}: run \`byline login\`, or set BYLINE_API_KEY.`;
    throw new CommandFailure('unauthorized', message);
  }
  return { url, apiKey: () => freshToken(url) };
}

/** The address of the gateway, without a slash at its end. */
export function chooseUrl(urlOption: string | undefined, kept: Credentials | null): string {
  const text = urlOption || process.env.BYLINE_URL || kept?.url || DEFAULT_URL;
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new CommandFailure('usage', `"${text}" is not an http or https address.`);
  }
  return text.replace(/\/+$/, '');
}

async function freshToken(url: string): Promise<string> {
  const kept = await readCredentials();
  if (kept && isFresh(kept)) return kept.access_token;
  return withCredentialsLock(async () => {
    // Another process may have refreshed it in the meantime.
    const current = await readCredentials();
    if (current && isFresh(current)) return current.access_token;
    if (!current?.refresh_token) throw ended();
    const outcome = await refreshGrant(url, current.refresh_token);
    if (!outcome.ok) {
      if (outcome.error === 'invalid_grant') throw ended();
      throw new CommandFailure('failed', `The sign-in could not be renewed: ${outcome.error}.`);
    }
    const renewed = asCredentials(url, outcome.reply, current.refresh_token);
    await writeCredentials(renewed);
    return renewed.access_token;
  });
}

function isFresh({ expires_at }: Credentials): boolean {
  return Date.parse(expires_at) - MARGIN_MS > Date.now();
}

function ended(): CommandFailure {
  return new CommandFailure('unauthorized', 'The sign-in has ended: run `byline login` again.');
}
