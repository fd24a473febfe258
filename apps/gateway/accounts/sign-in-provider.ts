import { createHash } from 'node:crypto';
import * as openid from 'openid-client';
import type { Config } from '../../runtime/index.ts';
import { ApiError } from '../http/errors.ts';

type ProviderConfig = NonNullable<Config['signInProvider']>;

/** The identity that the provider reports. */
export interface ProvenPerson {
  issuer: string;
  subject: string;
  /** The e-mail address; null unless the provider has verified it. */
  verifiedEmail: string | null;
  name: string | null;
}

/** An OpenID provider; state, nonce and PKCE verifier derive from `secret`, which is stored only in a cookie. */
export interface SignInProvider {
  /** Returns the URL at which the user signs in. */
  urlFor(secret: string): Promise<URL>;
  /** Returns the person whom the provider redirected to the callback URL `address`. */
  personAt(address: URL, secret: string): Promise<ProvenPerson>;
}

export const CALLBACK_PATH = '/sign-in/callback';

const TIMEOUT_SECONDS = 5;

/**
 * Creates a provider that uses the authorization code flow with PKCE, state and nonce (OpenID Connect Core, 3.1; RFC
 * 9700, 2.1).
 */
export function createSignInProvider(provider: ProviderConfig, publicUrl: () => string): SignInProvider {
  let metadata: Promise<openid.Configuration> | undefined;
  /** Fetches the provider's metadata once; a failed fetch is not cached. */
  const discover = () => {
    metadata ??= discovery(provider).catch((error: unknown) => {
      metadata = undefined;
      throw error;
    });
    return metadata;
  };
  return {
    urlFor: (secret) =>
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
        if (!claims) throw new Error('the provider sent no identity token');
        const { iss: issuer, sub: subject } = claims;
        // Some providers return the address and the name only from the userinfo endpoint (OpenID Connect Core, 5.4).
        const reason =
          claims.email === undefined && configuration.serverMetadata().userinfo_endpoint
            ? await openid.fetchUserInfo(configuration, tokens.access_token, subject)
            : claims;
        const { email, email_verified, name } = { ...claims, ...reason };
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
    // If the metadata names no method, it is `client_secret_basic` (OpenID Connect Discovery, 3).
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_basic') ? basic : post)(server, ...rest);
  };
  return openid.discovery(new URL(issuer), clientId, undefined, authenticate, {
    timeout: TIMEOUT_SECONDS,
    // The configuration accepts an issuer URL that begins with `http:` only in development mode.
    execute: issuer.startsWith('http:') ? [openid.allowInsecureRequests] : [],
  });
}

/** Returns a value that does not reveal the secret and cannot be computed without it. */
function derived(secret: string, purpose: 'state' | 'nonce' | 'verifier'): string {
  return createHash('sha256').update(`sign-in ${purpose}\0${secret}`).digest('base64url');
}

/** Turns failures of a sign-in into errors to show; causes that may contain tokens are kept out of the logs. */
async function orProblem<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof openid.AuthorizationResponseError)
      throw new ApiError('FORBIDDEN', 'The sign-in provider did not sign you in. Please try again.');
    if (isAway(error))
      throw new ApiError(
        'SERVICE_UNAVAILABLE',
        'The sign-in provider is not responding. Try again in a moment.',
        {
          cause: new Error(`sign-in provider: ${codeOf(error)}`),
          retryAfterSeconds: 10,
        },
      );
    throw new ApiError('FORBIDDEN', 'The sign-in could not be completed. Please try again.');
  }
}

/** Returns whether the provider did not respond in time, or not with valid OpenID Connect. */
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
