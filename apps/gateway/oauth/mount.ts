import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import type { Database } from '../../../db/index.ts';
import { networkOf, takeAttempt } from '../auth/login-throttle.ts';
import type { Sessions, SignedIn } from '../auth/sessions.ts';
import { answerWithPages } from '../http/html/page-errors.ts';
import {
  AUTHORIZE_PATH,
  DEVICE_AUTHORIZATION_PATH,
  DEVICE_PATH,
  JWKS_PATH,
  REGISTRATION_PATH,
  REVOCATION_PATH,
  SERVER_METADATA_PATHS,
  TOKEN_PATH,
} from '../http/oauth-paths.ts';
import { refuseZero } from '../http/zero.ts';
import { checkGuesses, noteVisitor } from './device-pages.ts';
import { oauthCookieNames } from './provider.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether this route handles a step that follows the page for the device's code. */
    continuesDevice?: boolean;
  }
}

/** Creates the provider on the first request: the issuer may be the listening address, unknown until then. */
export type OpenProvider = () => Promise<Provider>;

/** Mounts the provider's routes, to whose responses the gateway's hooks and logging apply, too. */
export async function mountProvider(
  app: FastifyInstance,
  deps: { db: Database; sessions: Sessions; openProvider: OpenProvider },
): Promise<void> {
  const { db, sessions, openProvider } = deps;
  const guard = createFloodGuard(db);

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const provider = await openProvider();
    pinUrl(request.raw, provider.issuer);
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    reply.hijack();
    await callbackOf(provider)(request.raw, reply.raw);
  };

  /**
   * Returns who is signed in, and whether the provider's session has begun. Ignores a provider session of another
   * user, so that it never outlives the gateway's session.
   */
  const withVisitor = async (
    request: FastifyRequest,
  ): Promise<{ signedIn: SignedIn | null; hasBegun: boolean }> => {
    const provider = await openProvider();
    const signedIn = await sessions.readSession(request);
    if (signedIn) noteVisitor(request.raw, signedIn);
    const cookie = oauthCookieNames(provider.issuer).session;
    const token = request.cookies[cookie];
    const session = token === undefined ? undefined : await provider.Session.find(token);
    const isForeign = session?.accountId !== undefined && session.accountId !== signedIn?.user.id;
    if (isForeign) dropCookie(request.raw, cookie);
    return { signedIn, hasBegun: session !== undefined && !isForeign };
  };

  const open = { schema: { hide: true } };
  const limited = (policy: FloodPolicy) => ({
    schema: { hide: true },
    onRequest: (request: FastifyRequest) => guard(policy, request),
  });

  await app.register(async (programs) => {
    refuseZero(programs);
    leaveBodies(programs);
    for (const path of [...SERVER_METADATA_PATHS, JWKS_PATH]) programs.get(path, open, answer);
    programs.post(TOKEN_PATH, open, answer);
    programs.post(REVOCATION_PATH, open, answer);
    programs.post(REGISTRATION_PATH, limited('oauth_register'), answer);
    programs.post(DEVICE_AUTHORIZATION_PATH, limited('oauth_device'), answer);
  });

  await app.register(async (people) => {
    refuseZero(people);
    leaveBodies(people);
    answerWithPages(people);
    const authorize = async (request: FastifyRequest, reply: FastifyReply) => {
      await withVisitor(request);
      // With `response_mode=form_post`, the provider adds the hash of its script to `script-src`.
      reply.header('content-security-policy', FORM_POST_POLICY);
      return answer(request, reply);
    };
    people.get(AUTHORIZE_PATH, limited('oauth_authorize'), authorize);
    people.get(`${AUTHORIZE_PATH}/:uid`, open, authorize);

    // Only a signed-in user may enter a code, so that wrong guesses can be counted per user.
    const connectDevice = async (request: FastifyRequest, reply: FastifyReply) => {
      const { signedIn, hasBegun } = await withVisitor(request);
      if (!signedIn) return sendToSignIn(request, reply);
      // `oidc-provider` fails without a session; the page for the code starts a new one.
      if (!hasBegun && request.routeOptions.config.continuesDevice) return reply.redirect(DEVICE_PATH, 303);
      if (request.method === 'POST') await checkGuesses(db, signedIn.user.id);
      return answer(request, reply);
    };
    people.get(DEVICE_PATH, open, connectDevice);
    people.post(DEVICE_PATH, { ...open, config: { continuesDevice: true } }, connectDevice);
    people.get(`${DEVICE_PATH}/:uid`, { ...open, config: { continuesDevice: true } }, connectDevice);
  });
}

/** Turns off the parsing of bodies, which `oidc-provider` reads itself. */
function leaveBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
}

const FORM_POST_POLICY = "default-src 'none'; script-src 'self'; base-uri 'none'; frame-ancestors 'none'";

type Callback = (request: IncomingMessage, response: ServerResponse) => Promise<void>;
const callbacks = new WeakMap<Provider, Callback>();

function callbackOf(provider: Provider): Callback {
  const callback = callbacks.get(provider) ?? provider.callback();
  callbacks.set(provider, callback);
  return callback;
}

/** Sets the host to the issuer's, because the provider builds URLs from it; what the client sent is ignored. */
function pinUrl(request: IncomingMessage & { originalUrl?: string }, issuer: string): void {
  const { protocol, host } = new URL(issuer);
  request.headers.host = host;
  request.headers['x-forwarded-host'] = host;
  request.headers['x-forwarded-proto'] = protocol.slice(0, -1);
  const { pathname, search } = new URL(request.url ?? '/', issuer);
  request.url = `${pathname}${search}`;
  // Fastify's `originalUrl` is the original request target, which may contain a host (RFC 9112, 3.2.2).
  request.originalUrl = request.url;
}

/** Removes a cookie and its signature from the request. */
function dropCookie(request: IncomingMessage, name: string): void {
  const cookies = (request.headers.cookie ?? '')
    .split(/; */)
    .filter((part) => !part.startsWith(`${name}=`) && !part.startsWith(`${name}.sig=`));
  request.headers.cookie = cookies.join('; ');
}

/** Rate limits for requests that need no authentication and create a database row. */
const POLICIES = {
  oauth_register: { limit: 20, seconds: 3600, why: 'Each registered client is stored for weeks.' },
  oauth_device: {
    limit: 60,
    seconds: 600,
    why: 'Each device code is stored for ten minutes. People type these codes, so they need only a few.',
  },
  oauth_authorize: {
    limit: 120,
    seconds: 600,
    why: 'Each sign-in and consent in progress is stored for an hour.',
  },
} as const;

type FloodPolicy = keyof typeof POLICIES;

/** Counts requests per client network; throws a 429 if the limit is exceeded. */
type FloodGuard = (policy: FloodPolicy, request: FastifyRequest) => Promise<void>;

function createFloodGuard(db: Database): FloodGuard {
  return (policy, { ip }) => takeAttempt(db, { policy, ...POLICIES[policy] }, networkOf(ip));
}

/** Redirects to the sign-in page, which then returns the user to the current URL. */
export function sendToSignIn(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.redirect(`/sign-in?${new URLSearchParams({ return_to: request.url })}`, 303);
}
