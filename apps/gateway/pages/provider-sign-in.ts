import type { FastifyInstance } from 'fastify';
import { providerSignIns } from '../../../db/index.ts';
import { admitPerson } from '../admit-person.ts';
import { ApiError } from '../errors.ts';
import type { PublicUrl } from '../public-url.ts';
import { cookieNames } from '../sessions.ts';
import { CALLBACK_PATH, createSignInProvider } from '../sign-in-provider.ts';
import { networkOf, type TryPolicy, takeTry } from '../try-limits.ts';
import { returnPath } from './return-to.ts';
import type { PageDeps } from './sign-in.ts';

/** Sign-ins that one network may begin. */
const BEGUN: TryPolicy = { policy: 'provider_sign_in', limit: 200, seconds: 15 * 60 };
const COOKIE_SECONDS = 600;

/** `/sign-in/provider?return_to=` leads to the OpenID provider, and `/sign-in/callback` back from it. */
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
      await takeTry(db, BEGUN, networkOf(request.ip));
      const secret = await providerSignIns.begin(db, returnPath(request.query.return_to));
      const address = await provider.addressFor(secret);
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
      throw new ApiError('FORBIDDEN', 'This sign-in was not begun here, or is over. Begin again.');
    const person = await provider.personAt(new URL(request.url, publicUrl()), secret);
    const userId = await admitPerson(db, person, signInProvider.unknownUsers);
    await sessions.start(request, reply, { userId });
    reply.header('cache-control', 'no-store');
    return reply.redirect(path, 303);
  });
}

function notConfigured(): ApiError {
  return new ApiError('NOT_FOUND', 'Nobody signs in with a provider here.');
}
