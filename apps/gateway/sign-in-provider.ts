import { createHash } from 'node:crypto';
import * as openid from 'openid-client';
import type { Config } from '../runtime/index.ts';
import { ApiError } from './errors.ts';

type ProviderConfig = NonNullable<Config['signInProvider']>;

/** Somebody as their provider knows them. */
export interface ProvenPerson {
  issuer: string;
  subject: string;
  /** Null unless the provider says that it is theirs. */
  verifiedEmail: string | null;
  name: string | null;
}

/** An OpenID provider; `secret` is known to the browser alone, and what ties its two visits together is made of it. */
export interface SignInProvider {
  /** Where the browser goes to sign in. */
  addressFor(secret: string): Promise<URL>;
  /** Who came back to this address of ours. */
  personAt(address: URL, secret: string): Promise<ProvenPerson>;
}

export const CALLBACK_PATH = '/sign-in/callback';

const TIMEOUT_SECONDS = 5;

/** Signs people in by authorization code with PKCE, state and nonce (OpenID Connect Core, 3.1; RFC 9700, 2.1). */
export function createSignInProvider(provider: ProviderConfig, publicUrl: () => string): SignInProvider {
  let known: Promise<openid.Configuration> | undefined;
  /** What the provider says of itself is asked once; a failure is forgotten. */
  const discover = () => {
    known ??= discovery(provider).catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
  return {
    addressFor: (secret) =>
      orProblem(async () => {
        const verifier = derived(secret, 'verifier');
        return openid.buildAuthorizationUrl(await discover(), {
          redirect_uri: `${publicUrl()}${CALLBACK_PATH}`,
          scope: 'openid email profile',
          state: derived(secret, 'state'),
          nonce: derived(secret, 'nonce'),
          code_challenge: await openid.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        });
      }),
    personAt: (address, secret) =>
      orProblem(async () => {
        const configuration = await discover();
        const tokens = await openid.authorizationCodeGrant(configuration, address, {
          pkceCodeVerifier: derived(secret, 'verifier'),
          expectedState: derived(secret, 'state'),
          expectedNonce: derived(secret, 'nonce'),
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new Error('an identity token was expected');
        const { iss: issuer, sub: subject } = claims;
        // Providers may tell addresses and names only to who asks with the access token (OpenID Connect Core, 5.4).
        const told =
          claims.email === undefined && configuration.serverMetadata().userinfo_endpoint
            ? await openid.fetchUserInfo(configuration, tokens.access_token, subject)
            : claims;
        const { email, email_verified, name } = { ...claims, ...told };
        return {
          issuer,
          subject,
          verifiedEmail: typeof email === 'string' && email_verified === true ? email : null,
          name: typeof name === 'string' ? name : null,
        };
      }),
  };
}

function discovery({ issuer, clientId, clientSecret }: ProviderConfig): Promise<openid.Configuration> {
  const [basic, post] = [openid.ClientSecretBasic(clientSecret), openid.ClientSecretPost(clientSecret)];
  const authenticate: openid.ClientAuth = (server, ...rest) => {
    // Basic is what a provider takes that says nothing (OpenID Connect Discovery, 3).
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_basic') ? basic : post)(server, ...rest);
  };
  return openid.discovery(new URL(issuer), clientId, undefined, authenticate, {
    timeout: TIMEOUT_SECONDS,
    // The configuration takes http only in development mode.
    execute: issuer.startsWith('http:') ? [openid.allowInsecureRequests] : [],
  });
}

/** A value that only who has the secret can tell, and that tells nothing of the secret. */
function derived(secret: string, purpose: 'state' | 'nonce' | 'verifier'): string {
  return createHash('sha256').update(`sign-in ${purpose}\0${secret}`).digest('base64url');
}

/** Failures as people are told of them. Their causes stay out of logs where they may hold tokens. */
async function orProblem<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof openid.AuthorizationResponseError)
      throw new ApiError('FORBIDDEN', 'The provider did not sign you in.');
    if (isAway(error))
      throw new ApiError('SERVICE_UNAVAILABLE', 'The provider does not answer. Try again in a moment.', {
        cause: new Error(`sign-in provider: ${codeOf(error)}`),
        retryAfterSeconds: 10,
      });
    throw new ApiError('FORBIDDEN', 'The sign-in could not be completed. Begin again.');
  }
}

/** `fetch` failed or took too long, or the provider answered with nothing of its protocol. */
function isAway(error: unknown): boolean {
  const code = codeOf(error);
  return (
    (error instanceof TypeError && error.message === 'fetch failed') ||
    code === 'OAUTH_TIMEOUT' ||
    code === 'OAUTH_RESPONSE_IS_NOT_CONFORM'
  );
}

function codeOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return String(code ?? name);
}
