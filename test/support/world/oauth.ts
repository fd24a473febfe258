import { sql } from 'kysely';
import * as client from 'openid-client';
import { memberships } from '../../../db/index.ts';
import type { OrganizationId, UserId } from '../../../model/index.ts';
import { createUser, sessionCookie } from '../probes/browser.ts';
import { type Browser, createBrowser, type Visit } from './oauth-browser.ts';
import { createTenant, type World } from './world.ts';

export const CALLBACK = 'http://127.0.0.1:7777/callback';
export const BOTH_SCOPES = 'news:search media_lists:manage';

/**
 * A signed-in user with a browser, and the user's organizations in the order in which the user joined them.
 */
export interface Person {
  userId: UserId;
  browser: Browser;
  organizations: OrganizationId[];
}

export async function createPerson(world: World, options: { organizations?: number } = {}): Promise<Person> {
  const { id: userId } = await createUser(world.db);
  const organizations: OrganizationId[] = [];
  for (let count = options.organizations ?? 1; count > 0; count -= 1) {
    const { organizationId } = await createTenant(world.db);
    await world.db
      .transaction()
      .execute((tx) => memberships.add(tx, { organizationId, userId, role: 'admin' }));
    organizations.push(organizationId);
  }
  const person = { userId, browser: createBrowser(world.app.listeningOrigin), organizations };
  await signIn(world, person, person.browser);
  return person;
}

/** Signs a person in with the given browser. */
export async function signIn(world: World, { userId }: Person, browser: Browser): Promise<void> {
  browser.setCookie(await sessionCookie(world.db, { id: userId }));
}

/**
 * Registers an OAuth client that knows only the server's URL and reads everything else from the server's
 * metadata.
 */
export async function registerClient(
  world: World,
  metadata: Partial<client.ClientMetadata> = {},
): Promise<client.Configuration> {
  return client.dynamicClientRegistration(
    new URL(world.app.listeningOrigin),
    {
      client_name: 'Media planner',
      application_type: 'native',
      redirect_uris: [CALLBACK],
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      ...metadata,
    },
    client.None(),
    { algorithm: 'oauth2', execute: [client.allowInsecureRequests] },
  );
}

/**
 * Reads the server's metadata, and returns the configuration of `byline-cli`, the OAuth client that the
 * gateway defines for the `byline` command.
 */
export async function commandLine(world: World): Promise<client.Configuration> {
  return client.discovery(new URL(world.app.listeningOrigin), 'byline-cli', undefined, client.None(), {
    algorithm: 'oauth2',
    execute: [client.allowInsecureRequests],
  });
}

export interface Authorization {
  url: URL;
  verifier: string;
  state: string;
}

/**
 * Starts an authorization request with PKCE. `parameters` override the defaults; a value of undefined omits a
 * parameter.
 */
export async function authorization(
  config: client.Configuration,
  parameters: Record<string, string | undefined> = {},
): Promise<Authorization> {
  const verifier = client.randomPKCECodeVerifier();
  const state = client.randomState();
  const sent = {
    redirect_uri: CALLBACK,
    scope: BOTH_SCOPES,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    ...parameters,
  };
  const given = Object.entries(sent).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { url: client.buildAuthorizationUrl(config, Object.fromEntries(given)), verifier, state };
}

/** Presses the "Allow" button. */
export function allow(page: Visit, fields: Record<string, string | string[]> = {}): Promise<Visit> {
  return page.submit(fields, { decision: 'allow' });
}

/** Exchanges an authorization code for a token. The code is in the URL to which the browser was sent. */
export function exchange(
  config: client.Configuration,
  { verifier, state }: Authorization,
  sentTo: Visit,
  parameters: Record<string, string> = {},
) {
  return client.authorizationCodeGrant(
    config,
    new URL(sentTo.url),
    { pkceCodeVerifier: verifier, expectedState: state },
    parameters,
  );
}

/** Completes the whole OAuth flow from registration to tokens, with a user who allows everything. */
export async function tokensFor(
  person: Person,
  config: client.Configuration,
  fields: Record<string, string | string[]> = {},
  parameters: Record<string, string> = {},
) {
  const request = await authorization(config, parameters);
  const page = await person.browser.open(request.url.href);
  return exchange(config, request, await allow(page, fields));
}

/** Makes an access token expire now, because a test cannot wait for an hour. */
export async function expireToken(world: World, token: string): Promise<void> {
  await sql`update oauth_artifacts set expires_at = now() - interval '1 second' where ${isNamed(token)}`.execute(
    world.db,
  );
}

/** Changes an access token so that it appears to have been issued for another resource. */
export async function readdressToken(world: World, token: string): Promise<void> {
  const audience = JSON.stringify('https://elsewhere.example/api/v1');
  await sql`
    update oauth_artifacts set payload = jsonb_set(payload, '{aud}', ${audience}::jsonb)
    where ${isNamed(token)}`.execute(world.db);
}

const isNamed = (token: string) =>
  sql`model = 'AccessToken' and id_hash = sha256(convert_to(${token}, 'UTF8'))`;

/** Returns the error code with which the OAuth server rejected a request. */
export async function refusal(promise: Promise<unknown>): Promise<string> {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof client.ResponseBodyError || error instanceof client.AuthorizationResponseError) {
    return error.error;
  }
  throw new Error(`not refused by the server: ${error}`);
}
