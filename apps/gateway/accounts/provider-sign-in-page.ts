import type { FastifyInstance } from 'fastify';
import { providerSignIns } from '../../../db/index.ts';
import { networkOf, type TryPolicy, takeAttempt } from '../auth/login-throttle.ts';
import { cookieNames } from '../auth/sessions.ts';
import { ApiError } from '../http/errors.ts';
import { returnPath } from '../http/html/return-to.ts';
import type { PublicUrl } from '../http/public-url.ts';
import { admitPerson } from './admit-person.ts';
import type { PageDeps } from './sign-in-page.ts';
import { CALLBACK_PATH, createSignInProvider } from './sign-in-provider.ts';

/** The limit of sign-ins started per network. */
const BEGUN: TryPolicy = { policy: 'provider_sign_in', limit: 200, seconds: 15 * 60 };
const COOKIE_SECONDS = 600;

/**
 * Registers `/sign-in/provider?return_to=`, which redirects to the provider, and `/sign-in/callback`, to which the
 * provider redirects back.
 */
export function providerSignInPages(app: FastifyInstance, deps: PageDeps & { publicUrl: PublicUrl }): void {
  const { db, config, sessions, publicUrl } = deps;
  const { signInProvider } = config;
  const provider = signInProvider && createSignInProvider(signInProvider, publicUrl);
  const { cookie, secure } = cookieNames(config).provider;
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;

  app.get<{ Querystring: { return_to?: string } }>(
    '/sign-in/provider',
    { schema: { hide: true } },
    async (request, reply) => {
      if (!provider) throw notConfigured();
      // A link on another site must not sign anybody in without a click here.
      if (['cross-site', 'same-site'].includes(String(request.headers['sec-fetch-site']))) {
        const query = new URLSearchParams({ return_to: returnPath(request.query.return_to) });
        return reply.redirect(`/sign-in?${query}`, 303);
      }
      await takeAttempt(db, BEGUN, networkOf(request.ip));
      const secret = await providerSignIns.begin(db, returnPath(request.query.return_to));
      const address = await provider.urlFor(secret);
      reply.header('cache-control', 'no-store');
      reply.setCookie(cookie, secret, { ...attributes, maxAge: COOKIE_SECONDS });
      return reply.redirect(address.href, 303);
    },
  );

  app.get(CALLBACK_PATH, { schema: { hide: true } }, async (request, reply) => {
    if (!provider || !signInProvider) throw notConfigured();
    const secret = request.cookies[cookie];
    const path = secret === undefined ? undefined : await providerSignIns.take(db, secret);
    reply.clearCookie(cookie, attributes);
    if (secret === undefined || path === undefined)
      throw new ApiError(
        'FORBIDDEN',
        'This sign-in was started in another browser or has expired. Please try again.',
      );
    const person = await provider.personAt(new URL(request.url, publicUrl()), secret);
    const userId = await admitPerson(db, person, signInProvider.unknownUsers);
    await sessions.start(request, reply, { userId });
    request.log.info({ method: 'provider', user_id: userId }, 'signed in');
    reply.header('cache-control', 'no-store');
    return reply.redirect(path, 303);
  });
}

function notConfigured(): ApiError {
  return new ApiError('NOT_FOUND', 'This service has no sign-in provider. Sign in with your password.');
}
