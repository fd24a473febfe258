import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../../db/index.ts';
import type { Config } from '../../runtime/index.ts';
import type { Forms } from '../auth/forms.ts';
import type { Sessions } from '../auth/sessions.ts';
import { html } from '../http/html/html.ts';
import { sendPage } from '../http/html/layout.ts';
import { returnPath } from '../http/html/return-to.ts';
import { type CountTry, checkSignIn } from './sign-in.ts';

export interface PageDeps {
  db: Database;
  config: Config;
  sessions: Sessions;
  forms: Forms;
  countTry: CountTry;
}

/** Registers the pages at `/sign-in?return_to=` and `/sign-out`. */
export function signInPages(app: FastifyInstance, deps: PageDeps): void {
  app.get<{ Querystring: { return_to?: string } }>(
    '/sign-in',
    { schema: { hide: true } },
    async (request, reply) => {
      const path = returnPath(textOf(request.query.return_to));
      if (await deps.sessions.readSession(request)) return reply.redirect(path, 303);
      return showForm(deps, request, reply, { path });
    },
  );

  app.post('/sign-in', { schema: { hide: true } }, async (request, reply) => {
    const { email = '', password = '', return_to } = deps.forms.read(request);
    const path = returnPath(return_to);
    await deps.countTry(request, email);
    const userId = await checkSignIn(deps.db, { email, password });
    if (!userId) {
      // The e-mail address stays out of the log: people also type passwords into that field.
      request.log.warn({ method: 'password' }, 'sign-in refused');
      return showForm(deps, request, reply, { path, email });
    }
    await deps.sessions.start(request, reply, { userId });
    request.log.info({ method: 'password', user_id: userId }, 'signed in');
    return reply.redirect(path, 303);
  });

  app.post('/sign-out', { schema: { hide: true } }, async (request, reply) => {
    deps.forms.read(request);
    await deps.sessions.end(request, reply);
    return reply.redirect('/sign-in', 303);
  });
}

/** Shows the sign-in form, which after a failure does not reveal whether the address or the password was wrong. */
function showForm(
  { forms, config: { signInProvider } }: PageDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { path, email }: { path: string; email?: string },
): FastifyReply {
  const isWrong = email !== undefined;
  return sendPage(reply, {
    title: 'Sign in',
    status: isWrong ? 401 : 200,
    formsMayLeave: /^\/(?:api\/)?oauth\//.test(path),
    content: html`${isWrong ? html`<p class="problem" role="alert">The e-mail address or password is wrong.</p>` : null}
<form method="post" action="/sign-in">
${forms.token(request, reply)}
<input type="hidden" name="return_to" value="${path}">
<label>E-mail address
<input type="email" name="email" value="${email ?? ''}" autocomplete="username" maxlength="254" required${isWrong ? null : html` autofocus`}></label>
<label>Password
<input type="password" name="password" autocomplete="current-password" required${isWrong ? html` autofocus` : null}></label>
<button>Sign in</button>
</form>
${
  signInProvider
    ? html`<p><a href="/sign-in/provider?return_to=${encodeURIComponent(path)}">Sign in with ${signInProvider.label}</a></p>`
    : null
}
<p><a href="/password-reset">Forgot your password?</a></p>`,
  });
}

/** Returns the value of a parameter, or undefined unless it was sent exactly once. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
