import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import type { Database } from '../../../db/index.ts';
import { answerWithPages } from '../pages/page-errors.ts';
import type { Sessions, SignedIn } from '../sessions.ts';
import { checkGuesses } from './device-guesses.ts';
import { createFloodGuard, type FloodPolicy } from './flood-guard.ts';
import {
  AUTHORIZE_PATH,
  DEVICE_AUTHORIZATION_PATH,
  DEVICE_PATH,
  JWKS_PATH,
  REGISTRATION_PATH,
  REVOCATION_PATH,
  SERVER_METADATA_PATHS,
  TOKEN_PATH,
} from './paths.ts';
import { SESSION_COOKIE } from './provider.ts';
import { sendToSignIn } from './send-to-sign-in.ts';
import { noteVisitor } from './visitors.ts';

/** The provider, made at the first request that needs it: its issuer may be the address that was listened on. */
export type OpenProvider = () => Promise<Provider>;

/** Puts the authorization server's addresses into the gateway. Its replies are its own; hooks and log are ours. */
export async function mountProvider(
  app: FastifyInstance,
  deps: { db: Database; sessions: Sessions; openProvider: OpenProvider },
): Promise<void> {
  const { db, sessions, openProvider } = deps;
  const guard = createFloodGuard(db);

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const provider = await openProvider();
    pinAddress(request.raw, provider.issuer);
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    reply.hijack();
    await callbackOf(provider)(request.raw, reply.raw);
  };

  /** Who is signed in here decides who is signed in there: a session of the provider never outlives ours. */
  const withVisitor = async (request: FastifyRequest): Promise<SignedIn | null> => {
    const provider = await openProvider();
    const signedIn = await sessions.readSession(request);
    if (signedIn) noteVisitor(request.raw, signedIn);
    const token = request.cookies[SESSION_COOKIE];
    const session = token === undefined ? undefined : await provider.Session.find(token);
    if (session?.accountId && session.accountId !== signedIn?.user.id)
      dropCookie(request.raw, SESSION_COOKIE);
    return signedIn;
  };

  const open = { schema: { hide: true } };
  const limited = (policy: FloodPolicy) => ({
    schema: { hide: true },
    onRequest: (request: FastifyRequest) => guard(policy, request),
  });

  await app.register(async (programs) => {
    leaveBodies(programs);
    for (const path of [...SERVER_METADATA_PATHS, JWKS_PATH]) programs.get(path, open, answer);
    programs.post(TOKEN_PATH, open, answer);
    programs.post(REVOCATION_PATH, open, answer);
    programs.post(REGISTRATION_PATH, limited('oauth_register'), answer);
    programs.post(DEVICE_AUTHORIZATION_PATH, limited('oauth_device'), answer);
  });

  await app.register(async (people) => {
    leaveBodies(people);
    answerWithPages(people);
    const authorize = async (request: FastifyRequest, reply: FastifyReply) => {
      await withVisitor(request);
      return answer(request, reply);
    };
    people.get(AUTHORIZE_PATH, limited('oauth_authorize'), authorize);
    people.get(`${AUTHORIZE_PATH}/:uid`, open, authorize);

    // Only a user enters codes: so guesses can be counted, and the page is worth nothing to a stranger.
    const connectDevice = async (request: FastifyRequest, reply: FastifyReply) => {
      const signedIn = await withVisitor(request);
      if (!signedIn) return sendToSignIn(request, reply);
      if (request.method === 'POST') await checkGuesses(db, signedIn.user.id);
      return answer(request, reply);
    };
    people.get(DEVICE_PATH, open, connectDevice);
    people.post(DEVICE_PATH, open, connectDevice);
    people.get(`${DEVICE_PATH}/:uid`, open, connectDevice);
  });
}

/** The provider reads bodies itself, on this instance and below it. */
function leaveBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
}

type Callback = (request: IncomingMessage, response: ServerResponse) => Promise<void>;
const callbacks = new WeakMap<Provider, Callback>();

function callbackOf(provider: Provider): Callback {
  const callback = callbacks.get(provider) ?? provider.callback();
  callbacks.set(provider, callback);
  return callback;
}

/** The provider makes addresses of what a request says it was sent to: that is set here, and by nobody else. */
function pinAddress(request: IncomingMessage & { originalUrl?: string }, issuer: string): void {
  const { protocol, host } = new URL(issuer);
  request.headers.host = host;
  request.headers['x-forwarded-host'] = host;
  request.headers['x-forwarded-proto'] = protocol.slice(0, -1);
  const { pathname, search } = new URL(request.url ?? '/', issuer);
  request.url = `${pathname}${search}`;
  // Fastify remembers the whole request line here, in which a host may stand (RFC 9112, 3.2.2).
  request.originalUrl = request.url;
}

/** As if the browser had not sent it; its signature goes, too. */
function dropCookie(request: IncomingMessage, name: string): void {
  const kept = (request.headers.cookie ?? '')
    .split(/; */)
    .filter((part) => !part.startsWith(`${name}=`) && !part.startsWith(`${name}.sig=`));
  request.headers.cookie = kept.join('; ');
}
